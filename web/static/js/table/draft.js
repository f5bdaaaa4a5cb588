// What is being entered: the sheet the server composed of the taps, a refusal, a waiver, a line.

import { rove } from "../shared/arrow_keys.js";
import { reveal as revealOver } from "../shared/pan.js";
import { Composer, said, TAP } from "./composer.js";
import { draggable } from "./drag.js";
import { icon, make } from "./elements.js";
import { mark } from "./marks.js";
import { failed } from "./network.js";
import { look, reveal } from "./seat_view.js";
import * as sheet from "./sheet.js";
import { $, data, page, signal, words } from "./state.js";
import { writing } from "./text_field.js";

export const composer = new Composer(data.ask);
export const behind = signal(); // the server has composed for a later step than the page shows
export let draft = {}; // {action, refused, waiving, mine, line}: what would be recorded, or why not
let unfolded = false; // all of what lies beside the boards, though something is in hand
let asking = 0; // the number of the last question about a line, so that a late answer is not shown

export const question = () => ++asking;
export const answers = (number) => number === asking;

export function setDraft(next) {
  draft = next;
}

// --------------------------------------------------------------------------------- the sheet

/** The sheet as the server composed it, and the table as it looks meanwhile. */
export function show(answer = composer.answer) {
  if (!answer) return;
  if (answer.step > data.step) {
    behind.say();
    return;
  }
  const { action, refusals } = answer;
  page.classList.remove("entering");
  draft = { action: answer.ready ? action : null };
  if (refusals.length) draft.refused = { action, refusals };
  write(answer);
  dress(answer);
  button(answer.button || words("record", { step: data.step + 1 }), answer.ready);
  hint(answer);
  if ($("more-kinds")) menu($("more-kinds"), answer.extras);
  const last = page.querySelector("[data-part=undo] button");
  last.disabled = !composer.taps.length && !data.undo;
  if (saidAnyway(answer)) waive(action, refusals);
  tell();
}

/** "It was played anyway" has been said before its place was tapped: it is not asked again. */
const saidAnyway = ({ action, refusals }) => action && refusals.length > 0
  && composer.taps.some((tap) => tap.anyway) && refusals.every((one) => one.waivable && !one.house);

/** Writes the sheet; what had the focus keeps it. */
function write(answer) {
  const choices = $("choices");
  const focused = choices.contains(document.activeElement)
    ? JSON.stringify(document.activeElement.dataset) : "";
  const written = document.activeElement?.closest?.("[data-write]");
  $("say").innerHTML = answer.picture;
  $("say").append(make("div", {},
    make("h2", { text: answer.head }), answer.text && make("p", { text: answer.text })));
  choices.innerHTML = answer.body;
  if (answer.refusals.length) {
    const place = choices.querySelector("[data-refusal]") ?? $("say");
    const { what, refusals, at } = answer;
    sheet.refusal(place, { what, refusals, at, title: data.title, words, enter: form(answer.said) });
  }
  if (written) return keepWriting(choices, written);
  if (!focused) return null;
  const same = [...choices.querySelectorAll(TAP)].filter((tap) => !tap.disabled);
  return (same.find((tap) => JSON.stringify(tap.dataset) === focused) ?? same[0])?.focus();
}

/** What is being written goes on where it was. */
function keepWriting(choices, old) {
  const field = choices.querySelector(`[data-write="${CSS.escape(old.dataset.write)}"]`);
  if (!field) return;
  field.value = old.value;
  field.focus();
  field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

/** What is drawn over the boards, and what is lit on the table. */
function dress(answer) {
  for (const over of page.querySelectorAll("svg .over")) {
    over.innerHTML = answer.overlay[over.closest("[data-board]")?.dataset.board] ?? "";
  }
  if (!answer.folded) unfolded = false;
  page.classList.toggle("folded", answer.folded && !unfolded);
  $("market-label").textContent = words(answer.folded ? "face_up" : "tap");
  mark(page, answer.marks, words);
  rove(page);
  piece.mark();
  reveal(page);
  revealOver();
}

export function unfold() {
  unfolded = true;
  show();
}

/** The phase bar says what is asked now, below the phase it belongs to. */
function hint({ hint: text, phase }) {
  for (const span of page.querySelectorAll(".steps span")) span.textContent = span.dataset.text;
  const at = phase === null ? page.querySelector(".steps .now") : page.querySelectorAll(".steps li")[phase];
  if (text && at) at.querySelector("span").textContent = text.toLowerCase();
}

function menu(place, extras) {
  place.replaceChildren(...extras.map(({ label, tap }) => make("button", {
    type: "button", className: "item",
    attributes: { "data-tap": "", ...Object.fromEntries(
      Object.entries(tap).map(([field, value]) => [`data-${field}`, value])) },
  }, icon("ui-amend", "icon"), label)));
}

export function button(text, enabled) {
  const rec = $("rec");
  rec.textContent = text;
  rec.disabled = !enabled;
}

/** The page leaves room for the sheet, whatever it says. */
export function tell() {
  const height = $("sheet").offsetHeight;
  if (height) document.documentElement.style.setProperty("--sheet-height", `${height + 12}px`);
}
new ResizeObserver(tell).observe($("sheet"));

// ------------------------------------------------------------------------------------- taps

/** One tap more: what it leads to, or null when another one has followed. */
export async function tap(element) {
  $("more").open = false;
  const answer = await composer.add(data.game, said(element));
  show(answer);
  return answer;
}

export const takeBack = () => composer.back(data.game).then(show).catch(failed);

/** What is written or dragged: the last of it counts. */
const holding = (one) => composer.hold(data.game, one).then(show).catch(failed);
const taking = (one) => composer.add(data.game, one).then(show).catch(failed);
export const piece = draggable(page, { tell: holding, take: taking });
export const text = writing(page, holding);

// --------------------------------------------------------------------- refusals and giving up

/** Where an action can be written field by field, with what has been said so far. */
function form(action) {
  if (data.fields) return data.fields; // of a step that is put right
  const given = action ? `?action=${encodeURIComponent(JSON.stringify(action))}` : "";
  return `/games/${data.game}/enter${given}`;
}

/** `entry` is one that waited on this device, if it was. */
export function refuse(what, told, action, entry) {
  const refusals = told.map((one) => ({ earlier: data.rests_on?.[one.code], ...one }));
  sheet.refusal($("say"), { what, refusals, title: data.title, words, enter: form(action), entry });
  $("choices").replaceChildren();
  draft = { ...draft, refused: { action, refusals, entry }, action: null };
  button(words("choose"), false);
  tell();
}

/** "It was played anyway": say where, if that is still open; then why, and who agreed. The action is
 * given back when a house rule allows it, so that nothing is left to say. */
export function anyway() {
  const { action, refusals } = draft.refused;
  if (!action) {
    taking({ anyway: "1" });
    return null;
  }
  if (refusals.every((refusal) => refusal.house)) return action;
  waive(action, refusals);
  return null;
}

/** Why the table agreed is all that is left to say. */
function waive(action, refusals) {
  $("choices").querySelector("[data-refusal]")?.replaceChildren();
  sheet.waiver($("say"), { players: data.players, refusals, words, enter: form(action) });
  draft.waiving = { action, rules: [...new Set(refusals.map((r) => r.rule))] };
  button(words("record_anyway"), true);
}

/** Over each board what a typed line would change; the board it touches is looked at. */
export function drawOver(overlay) {
  for (const [board, svg] of Object.entries(overlay)) {
    const over = page.querySelector(`svg[data-board="${CSS.escape(board)}"] .over`);
    if (over) over.innerHTML = svg;
    look(page, board);
  }
}

/** Nothing is begun any more. */
export function clear() {
  draft = {};
  question(); // a late answer is not shown
  unfolded = false;
  page.classList.remove("entering");
  page.querySelectorAll("svg .over").forEach((over) => { over.innerHTML = ""; });
}

/** What was entered has been taken: its taps are done with. */
export function done() {
  clear();
  composer.taps = [];
}

/** Only what was begun is given up: what waits on this device goes on waiting. */
export function cancel() {
  clear();
  composer.begin(data.compose);
  show();
}
