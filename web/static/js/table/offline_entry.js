// An entry made on this device while nobody answers: which action it was, then field by field, by
// taps on the board or in lists. Nothing is judged here. It also changes an entry that waits.

import { Description } from "./description.js";
import { button, clear, composer, draft, setDraft, tell } from "./draft.js";
import { make } from "./elements.js";
import { Fields, isSaid } from "./entry_fields.js";
import { listed, Sentences } from "./entry_sentence.js";
import { TAP } from "./composer.js";
import { mark } from "./marks.js";
import { away } from "./network.js";
import * as sheet from "./sheet.js";
import { $, data, page, queue, words } from "./state.js";

const description = new Description(data.game);
const place = `ledger-entry-${data.game}`; // what is begun outlives the page
let entry = null; // {kind, said, skipped, taps, labels, key, who}

export const describe = (after) => description.fetchLater(after);

const SHORT = new Set(["text", "number", "flag", "place"]); // shown as a chip once it is said

const fresh = () => ({ kind: "", said: {}, skipped: [], taps: [], labels: {}, key: "", who: "" });
const timely = () => !queue.first() && description.told.step === data.step;
const fields = () => description.kind(entry.kind)?.fields ?? [];
const who = () => entry.who || description.actor(before(), data.players);

/** What waits before the entry that is made or changed. */
function before() {
  const all = queue.all();
  const at = all.findIndex(({ key }) => key === entry.key);
  return at < 0 ? all : all.slice(0, at);
}

function action() {
  const kind = description.kind(entry.kind);
  const own = kind?.fields.find((field) => field.who);
  return { kind: entry.kind, ...(own ? { [own.name]: who() } : {}), ...entry.said };
}

const sentences = new Sentences(description, words);

/** The sentence of an entry that waits, in the language of the page. */
export function told(waiting) {
  const known = description.known && typeof waiting.action !== "string" && description.kind(waiting.action.kind);
  return (known && description.told.lang === document.documentElement.lang && sentences.of(waiting.action, waiting.labels)) || waiting.text;
}

// --------------------------------------------------------------------------------- the sheet

export function show(hint = "") {
  clear();
  setDraft({ offline: true });
  page.classList.remove("typing");
  page.classList.add("entering");
  if (!entry) entry = restored();
  keepDraft();
  if (!timely()) mark(page, {}, words); // what was allowed is not what is now
  const kind = description.kind(entry.kind);
  const heading = kind ? sentences.of(action(), entry.labels) : words("what_does", { player: who() });
  const rows = new Fields({
    choices: (shape) => choices(shape), say: (shape, value) => sentences.value(shape, value), words,
  });
  const body = kind ? fieldRows(kind, rows) : kindRows(rows);
  const known = queue.first() || kind; // that it is judged later is said once
  sheet.prompt($("say"), heading, hint || (known ? "" : words("alone_text")));
  const typing = document.activeElement?.dataset.typed;
  $("choices").replaceChildren(make("div", { className: "entry o-entry" }, ...body));
  if (typing) goOnTyping(typing);
  entry.takers = rows.takers;
  const ready = Boolean(kind) && missing(kind).length === 0;
  if (ready) setDraft({ offline: true, action: action(), marks: entry.taps, labels: entry.labels, key: entry.key });
  const number = entry.key ? before().length + 1 : queue.all().length + 1;
  button(words(entry.key ? "keep_change" : "keep_entry", { n: number }), ready);
  const undo = page.querySelector("[data-part=undo] button");
  undo.disabled = !entry.kind && !queue.first() && !data.undo;
  tell();
}

/** The field somebody types in is drawn anew with every key. */
function goOnTyping(name) {
  const field = $("choices").querySelector(`[data-typed="${CSS.escape(name)}"]`);
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** What other entries named comes first: a thing is often taken after it was turned up. */
function choices(shape) {
  const field = fields().find((one) => one.pool === shape.pool) ?? shape;
  const all = description.choices({ ...shape, name: field.name }, entry.kind, who(), timely(), entry.said);
  const seen = new Set(before().map(({ action: one }) => String(one[field.name])));
  return [...all.filter(([id]) => seen.has(id)), ...all.filter(([id]) => !seen.has(id))];
}

function people(rows) {
  return data.players.map((player) => rows.button(player, () => { entry.who = player; show(); }, "o-chip", player === who()));
}

const chips = (label, some) => make("div", { className: "o-chips", role: "group", attributes: { "aria-label": label } }, ...some);

function kindRows(rows) {
  const last = queue.all().at(-1)?.action.kind;
  const taking = entry.taps.length ? description.takers(entry.taps.at(-1)) : null;
  const every = description.told.kinds.filter(({ kind }) => !taking || taking.includes(kind));
  const likely = description.likely(last, timely());
  const first = likely.map((name) => every.find(({ kind }) => kind === name)).filter(Boolean);
  const rest = every.filter((one) => !first.includes(one));
  const grid = (some) => make("div", { className: "e-opts cols-2" }, ...some.map((one) => rows.button(one.label, () => choose(one.kind))));
  return [
    chips(words("who"), people(rows)),
    entry.taps.length > 0 && rows.button(words("give_up_tap"), () => { entry.taps = []; show(); }, "linkbtn"),
    first.length > 0 && grid(first),
    rest.length > 0 && (first.length
      ? make("details", { className: "e-fold" }, make("summary", { text: words("other_actions") }), grid(rest))
      : grid(rest)),
  ].filter(Boolean);
}

const missing = (kind) => kind.fields.filter((field) => field.needed && !field.who
  && !entry.skipped.includes(field.name) && !isSaid(field, entry.said[field.name]));

function fieldRows(kind, rows) {
  const asked = kind.fields.filter((field) => !field.who);
  const [next] = missing(kind);
  const set = (field) => (value) => say(field, value);
  const row = (field) => rows.row(field, entry.said[field.name], set(field), {
    skip: field === next && field.optional && (() => { entry.skipped.push(field.name); show(); }),
  });
  const done = (field) => field !== next && SHORT.has(field.type) && isSaid(field, entry.said[field.name]);
  const moves = ({ type }) => type === "place"; // it can be moved on to where nothing is drawn yet
  const shown = asked.filter((field) => field === next
    || (entry.said[field.name] !== undefined && (!done(field) || moves(field))));
  const more = asked.filter((field) => !shown.includes(field) && !done(field) && (!next || !field.needed));
  const own = kind.fields.some((field) => field.who);
  const open = shown.map(row);
  const { length } = rows.takers;
  const folded = more.map(row); // what is inside one of several things takes a tap once that is begun
  rows.takers.splice(length, Infinity, ...rows.takers.slice(length).filter(({ inside }) => !inside));
  return [
    make("div", { className: "o-chips" }, own && chips(words("who"), people(rows)), chips(words("said"), [
      rows.chip(kind.label, restart),
      ...asked.filter(done).map((field) => rows.chip(sentences.value(field, entry.said[field.name]), () => say(field))),
    ])),
    ...open,
    more.length > 0 && make("details", { className: "e-fold" },
      make("summary", { text: words("more_to_say") }), ...folded),
  ].filter(Boolean);
}

/** A field says this; without a value it is not said any more. */
function say(field, value) {
  const { [field.name]: old, ...others } = entry.said;
  entry.said = value === undefined ? others : { ...others, [field.name]: value };
  show();
}

// ------------------------------------------------------------------------------------- taps

function choose(kind) {
  const { taps } = entry;
  Object.assign(entry, { kind, said: {}, skipped: [], taps: [] });
  show();
  for (const tap of taps) fill(tap);
  show();
}

function restart() {
  entry = { ...fresh(), key: entry.key, who: entry.who };
  show();
}

/** A tap on the board: the kind that begins with it, or the next field that takes it. */
export function tapped(tap, label = "") {
  if (!entry) entry = restored();
  if (label) for (const value of Object.values(tap)) entry.labels[value] ??= label;
  const begun = description.kind(tap.kind ?? tap.begin)?.kind ?? description.begun(tap);
  if (tap.kind && begun) return spelled(tap);
  if (!entry.kind) {
    const taking = begun ? [begun] : description.takers(tap);
    const likely = description.likely(queue.all().at(-1)?.action.kind, timely()).filter((kind) => taking.includes(kind));
    entry.taps = [tap];
    if (!taking.length) {
      entry.taps = [];
      return show(words("no_field"));
    }
    const kind = begun || likely.find((one) => description.opensWith(one, tap)) || (taking.length === 1 && taking[0]);
    return kind ? choose(kind) : show(words("what_happened"));
  }
  return show(fill(tap) ? "" : words("no_field"));
}

/** A tap that says the kind, and perhaps a field and its value as the server writes them. */
function spelled({ kind, field, value }) {
  if (entry.kind !== kind) Object.assign(entry, { kind, said: {}, skipped: [] });
  if (field && value !== undefined) entry.said = { ...entry.said, [field]: JSON.parse(value) };
  return show();
}

/** Gives each thing a tap says to the first field that takes it; empty ones come first. */
function fill(tap) {
  let taken = false;
  const { owner, ...things } = tap;
  for (const [name, value] of [...Object.entries(things), ...(owner ? [["owner", owner]] : [])]) {
    if (fields().some((field) => field.who && field.name === name)) entry.who = value;
    if (name === "owner" && !taken) continue;
    if (name === "owner" && own(value)) continue;
    show(); // the editors as they are after what was said before
    const wished = description.meant(name);
    const fitting = entry.takers.filter((taker) => wished.includes("*") || wished.includes(taker.name));
    const taker = fitting.find((one) => !one.said()) ?? fitting.at(-1);
    taken = (taker?.take(value) ?? false) || taken;
  }
  if (taken) entry.taps = [...entry.taps, tap];
  return taken;
}

/** Whose place it was says who acts, where the title has it so. */
function own(player) {
  const asked = new Set(fields().filter((field) => !field.who).map(({ name }) => name));
  const wished = description.meant("owner").find((name) => asked.has(name) || name === "player");
  if (wished !== "player") return false;
  entry.who = player;
  return true;
}

/** The last thing said is taken back; false when nothing was begun. */
export function back() {
  if (!entry?.kind && !entry?.taps.length) return false;
  const said = Object.keys(entry.said);
  if (!said.length) restart();
  else {
    delete entry.said[said.at(-1)];
    entry.taps.pop();
    show();
  }
  return true;
}

// ------------------------------------------------------------------------- beginning and ending

export const begun = () => Boolean(entry && (entry.kind || entry.taps.length));
export const able = () => description.known;

/** An entry that waits, as it was said, to be changed. */
export function change(waiting) {
  const kind = description.kind(waiting.action.kind);
  const own = kind?.fields.find((field) => field.who);
  const { kind: name, ...said } = waiting.action;
  entry = { ...fresh(), kind: name, key: waiting.key, taps: waiting.marks ?? [], labels: waiting.labels ?? {} };
  if (own) {
    entry.who = said[own.name];
    delete said[own.name];
  }
  entry.said = Object.fromEntries(fields().filter(({ name: one }) => (said[one] ?? null) !== null)
    .map((field) => [field.name, listed(field, said[field.name])]));
  show();
}

/** What was begun is kept or given up. */
export function finish() {
  entry = null;
  page.classList.remove("entering");
  localStorage.removeItem(place);
}

function keepDraft() {
  const { takers, ...rest } = entry;
  if (begun()) localStorage.setItem(place, JSON.stringify(rest));
  else localStorage.removeItem(place);
}

function restored() {
  const kept = JSON.parse(localStorage.getItem(place) ?? "null");
  const there = kept?.key ? queue.all().some(({ key }) => key === kept.key) : kept;
  return there && description.kind(kept.kind) ? { ...fresh(), ...kept } : fresh();
}

/** Nobody answers: what was tapped before goes on here. */
away.hear(async (tap, label) => {
  if (!description.known) await description.fetch().catch(() => {});
  if (!description.known) return;
  const { taps } = composer;
  if (!begun() && !restored().kind) for (const one of taps) tapped(one);
  if (begun()) composer.begin(data.compose); // else they go on when somebody answers
  if (tap) tapped(tap, label);
  else if (!draft.line) show();
});
