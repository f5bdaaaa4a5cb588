// What the table page knows while it is open: what the server said of the table.

import { Queue } from "./queue.js";

export const page = document.querySelector(".tablepage");
export const $ = (id) => document.getElementById(id);

export let data = read(); // what the server says of the table
export const queue = new Queue(data.game);

function read() {
  return JSON.parse($("table-data").textContent);
}

export function renew() {
  data = read();
}

export const words = (key, params = {}) =>
  (data.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);

/** What one module says, others may hear: so that it need not know them. */
export function signal() {
  const heard = [];
  return {
    hear(listener) { heard.push(listener); },
    say(...news) { for (const listener of heard) listener(...news); },
  };
}
