// What the table page knows while it is open: what the server said, and what was tapped so far.

import { Composer } from "./composer.js";
import { Queue } from "./queue.js";

export const page = document.querySelector(".tablepage");
export const $ = (id) => document.getElementById(id);

export let data = read(); // what the server says of the table
export let draft = null; // {kind, base, fields, anyway, picks}: what has been tapped so far
export const composer = new Composer(); // for titles whose drafts the server composes
export const queue = new Queue(data.game);

function read() {
  return JSON.parse($("table-data").textContent);
}

export function renew() {
  data = read();
}

export function setDraft(next) {
  draft = next;
}

let asking = 0; // the number of the last question, so that a late answer is not shown

export const question = () => ++asking;
export const answers = (number) => number === asking;

export const words = (key, params = {}) =>
  (data.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);
