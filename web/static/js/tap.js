// Records by tapping. It knows no title: it works from the legal actions and the asks the server
// lists, collects data-* into the fields the current action still lacks, and posts when none is.

import { ARROWS, move, rove } from "./arrows.js";
import { toast } from "./base.js";
import * as compose from "./compose.js";
import { draggable } from "./drag.js";
import { fits, key, says } from "./fields.js";
import { keep } from "./keep.js";
import { focusNext, shortcut, usesKeys } from "./keys.js";
import { agreed, meant, open, pool, wished } from "./legal.js";
import * as lights from "./lights.js";
import { follow } from "./live.js";
import { Line } from "./line.js";
import { look, reveal, shown } from "./look.js";
import { newKey, Queue } from "./queue.js";
import { send, Failed, patient } from "./send.js";
import { reveal as revealOver } from "./pan.js";
import * as sheet from "./sheet.js";
import { spelt, Words } from "./words.js";
import { writing } from "./writing.js";

const page = document.querySelector(".tablepage");
const $ = (id) => document.getElementById(id);

let data = read();
let draft = null; // {kind, base, fields, anyway, picks}: what has been tapped so far
const composer = new compose.Composer(); // for titles whose drafts the server composes
let unfolded = false;
let asking = 0; // the number of the last preview, so that a late answer is not shown
let busy = false; // a request that records is under way
let announced = 0; // the last step the stream told of
const queue = new Queue(data.game);
const known = new Words(data.game);
const typing = new Line($("line"), {
  game: () => data.game,
  show: typed,
  go: () => DO.record(),
  local: (said) => known.complete(said, data.usages, !queue.first() && known.step === data.step),
  away: () => alone(),
});

function read() {
  return JSON.parse($("table-data").textContent);
}

const words = (key, params = {}) =>
  (data.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);

// --------------------------------------------------------------------------- composing

/** The sheet as the server composed it of the taps so far. */
function composed(answer) {
  if (!answer) return;
  const { action, refusals } = answer;
  draft = { kind: action?.kind, base: {}, fields: {}, action: answer.ready ? action : null };
  if (refusals.length) draft.refused = { action, refusals };
  compose.show(answer, {
    page, say: $("say"), choices: $("choices"), title: data.title, words, enter: written(action),
  });
  button(answer.button || words("record", { step: data.step + 1 }), answer.ready);
  hint(answer.hint);
  rove(page);
  if ($("more-kinds")) compose.menu($("more-kinds"), answer.extras);
  piece.mark();
  const last = page.querySelector("[data-part=undo] button");
  last.disabled = !composer.taps.length && !data.undo;
  tell();
  revealOver();
}

async function tapCompose(element) {
  $("more").open = false;
  const answer = await composer.add(data.game, compose.said(element)).catch(unanswered);
  composed(answer);
  if (!answer?.instant || (!usesKeys() && performance.now() - recorded < TWICE)) return;
  composer.taps.pop(); // what is recorded at once is no part of a draft
  record(answer.action);
}

const ASK_AGAIN = 5000; // milliseconds
const TWICE = 600; // milliseconds: a finger that taps twice does not record for the next player
let recorded = -TWICE; // when the last entry was sent

/** What is written or dragged: the last of it counts. */
const holding = (tap) => composer.hold(data.game, tap).then(composed).catch(failed);
const taking = (tap) => composer.add(data.game, tap).then(composed).catch(failed);
const piece = draggable(page, { tell: holding, take: taking });
const text = writing(page, holding);

// --------------------------------------------------------------------------- drafting

function begin(kind, fields, element) {
  const actions = pool(data, kind, fields);
  if (!actions.length) return nowhere(kind, fields, element);
  draft = { kind, base: fields, fields, component: element?.dataset.component };
  unfolded = false;
  settle();
}

/** What is left to say? Nothing: show the sentence, or record at once when that is the custom. */
function settle() {
  const actions = pool(data, draft.kind, draft.fields);
  draft.fields = { ...draft.fields, ...agreed(data, actions, draft.kind) };
  draft.action = open(data, actions, draft.kind).length ? null : actions[0];
  paint();
  if (!draft.action) return;
  if (data.kinds[draft.kind].instant) record(draft.action);
  else preview(draft.action);
}

function tapped(element) {
  const said = says(element);
  if (!draft || draft.usual) {
    const kind = meant(data, page, said);
    if (kind) draft = { kind, base: {}, fields: {} };
  }
  if (!draft || draft.picks || draft.usual) return toast(element.getAttribute("aria-label") ?? "");
  const found = pool(data, draft.kind, draft.base).filter((action) => fits(action, said));
  if (found.length) {
    const named = Object.keys(said.fields).filter((field) => field in found[0]);
    draft.fields = { ...draft.base };
    for (const field of named) draft.fields[field] = key(found[0][field]);
    if (said.owner && "target_player" in found[0]) draft.fields.target_player = said.owner;
    draft = { ...draft, anyway: false, refused: null, waiving: null };
    return settle();
  }
  draft = { ...draft, fields: draft.base, action: null, refused: null, waiving: null };
  paint();
  element.classList.add("bad");
  preview(wished(data, draft.kind, draft.base, said), element);
}

/** Why can nothing be done with this? The server says it of the place that comes nearest. */
async function nowhere(kind, fields, element) {
  clear();
  draft = { kind, base: fields, fields, component: element?.dataset.component };
  paint();
  element?.classList.add("bad");
  const about = data.kinds[kind];
  const places = [...document.querySelectorAll("[data-cell], [data-anchor]")]
    .map(says)
    .filter((said) => Object.keys(said.fields).some((field) => about.fields.includes(field)))
    .filter((said) => (said.owner !== data.player) === about.fields.includes("target_player"));
  const actions = places.length
    ? places.map((said) => wished(data, kind, fields, said))
    : [wished(data, kind, fields)];
  const number = ++asking;
  const answer = await send(`/games/${data.game}/why`, { actions }).catch(failed);
  if (!answer || number !== asking) return;
  const first = Object.values(fields)[0];
  const name = data.things[first]?.name ?? element?.getAttribute("aria-label") ?? about.label;
  const timely = data.timely.includes(kind);
  const what = timely ? about.nowhere.replace("{name}", name) : words("not_now", { name });
  const single = actions.length === 1 ? actions[0] : null;
  refuse(what, answer.refusals, single, timely ? answer.at : "");
}

async function preview(action, element) {
  const number = ++asking;
  const answer = await send(`/games/${data.game}/preview`, { action })
    .catch((error) => unwritten(error, action) ?? failed(error));
  if (!answer || number !== asking) return;
  if (answer.refusals.length) {
    element?.classList.add("bad");
    return refuse(answer.what, answer.refusals, action);
  }
  sheet.sentence($("say"), answer, picture(), data, words);
  for (const [player, svg] of Object.entries(answer.overlay)) {
    document.querySelector(`svg[data-player="${CSS.escape(player)}"] .over`).innerHTML = svg;
    look(page, player);
  }
}

/** A field that has no place on the board is asked for in a form. */
function unwritten(error, action) {
  if (!draft?.anyway || error.status !== 400) return undefined;
  location.assign(written(action));
  return null;
}

function refuse(what, refusals, action, at = "") {
  const enter = written(action ?? (draft && wished(data, draft.kind, draft.base)));
  sheet.refusal($("say"), { what, refusals, at, title: data.title, words, enter });
  $("choices").replaceChildren();
  draft = draft && { ...draft, refused: { action, refusals }, action: null };
  button($("rec").disabled ? $("rec").textContent : $("say").dataset.button, false);
  tell();
}

/** A line of text: what it would do, or why not; without a network it is kept for later. */
async function typed(action) {
  clear();
  const number = ++asking;
  try {
    const answer = await send(`/games/${data.game}/preview`, { action });
    if (number !== asking) return;
    draft = { kind: answer.action.kind, base: {}, fields: {}, action, line: true };
    $("choices").replaceChildren();
    if (answer.refusals.length) return refuse(answer.what || action, answer.refusals, action);
    sheet.sentence($("say"), answer, null, data, words);
    button(words("record", { step: data.step + 1 }), true);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const said = Object.values(error.body.errors ?? {}).flat().map((one) => one.message);
    if (error.status) return sheet.failure($("say"), { what: action, text: said.join(" ") });
    draft = { kind: "", base: {}, fields: {}, action, line: true };
    sheet.prompt($("say"), action, words("judged_later"), null, words);
    button(words("keep"), true);
  }
  tell();
}

/** Where an action can be written field by field, with what has been tapped so far. */
function written(action) {
  const given = action ? `?action=${encodeURIComponent(JSON.stringify(action))}` : "";
  return `/games/${data.game}/enter${given}`;
}

/** "It was played anyway": say where, if that is still open; then why, and who agreed. */
function anyway() {
  const { action, refusals } = draft.refused;
  if (!action) {
    draft = { ...draft, fields: draft.base, refused: null, anyway: true };
    paint();
    const thing = picture();
    sheet.prompt($("say"), thing?.name ?? data.kinds[draft.kind].label, words("anyway_tap"), thing);
    $("choices").replaceChildren(sheet.entry(written(wished(data, draft.kind, draft.base)), words));
    return;
  }
  if (refusals.every((refusal) => refusal.house)) return record(action);
  sheet.waiver($("say"), { players: data.players, refusals, words });
  draft.waiving = { action, rules: [...new Set(refusals.map((r) => r.rule))] };
  button(words("record_anyway"), true);
}

function picture() {
  for (const value of Object.values(draft?.fields ?? {})) {
    const thing = data.things[value];
    if (thing?.pic && !data.players.includes(value)) return thing;
  }
  return null;
}

function clear() {
  draft = null;
  asking += 1;
  unfolded = false;
  document.querySelectorAll("svg .over").forEach((over) => { over.innerHTML = ""; });
  document.querySelectorAll(".bad").forEach((bad) => bad.classList.remove("bad"));
}

/** Only what was begun is given up: what waits on this device goes on waiting. */
function cancel() {
  clear();
  if (data.compose) composer.begin(data.compose);
  start();
  paint();
}

/** An ask, or the only kind there is, needs no first tap. */
function start() {
  if (data.compose) return;
  if (data.asks.length) {
    const [ask] = data.asks;
    const picks = Object.fromEntries(ask.picks.map((pick) => [pick.field, {}]));
    draft = { kind: ask.kind, base: {}, fields: {}, ask, picks };
    return;
  }
  const kinds = [...new Set(data.actions.map((a) => a.kind))].filter((k) => !data.kinds[k].more);
  const kind = kinds.find((k) => data.kinds[k].usual) ?? (kinds.length === 1 ? kinds[0] : null);
  if (kind && !document.querySelector(`[data-kind="${kind}"]`)) {
    const fields = agreed(data, pool(data, kind, {}), kind);
    draft = { kind, base: {}, fields, own: true, usual: kinds.length > 1 };
  }
}

// --------------------------------------------------------------------------- painting

/** Lights what may be tapped; states are classes, never redraws. */
function paint() {
  if (data.compose) return composed(composer.answer);
  document.querySelectorAll("svg .over").forEach((over) => { over.innerHTML = ""; });
  const actions = draft && !draft.picks ? pool(data, draft.kind, draft.base) : [];
  const needs = draft && !draft.picks ? data.kinds[draft.kind].fields : [];
  lights.doors({ page, data, draft });
  const lit = lights.places({ page, data, draft, actions, needs });
  const folded = (actions.length > 0 || draft?.anyway) && !draft.own && !unfolded;
  page.classList.toggle("picked", Boolean(folded));
  page.classList.toggle("of-stack", draft?.kind !== undefined && "stack" in (draft?.fields ?? {}));
  page.classList.toggle("needs-anchor", needs.includes("anchor"));
  page.classList.toggle("aiming", needs.includes("target_player"));
  $("market-label").textContent = words(draft && !draft.own && !draft.picks ? "face_up" : "tap");
  lights.counts(page, lit, words);
  if (Object.keys(lit).length && !lit[shown(page)]) look(page, Object.keys(lit)[0]);
  say(actions, lit);
  rove(page);
  reveal(page);
}

function say(actions, lit) {
  $("choices").replaceChildren();
  hint("");
  if (draft?.refused || draft?.waiving) return; // what was written there stays
  if (!draft) {
    $("say").innerHTML = page.dataset.asked;
    buttons();
    return button($("say").dataset.button, false);
  }
  if (draft.picks) return pick();
  if (draft.anyway) return button(words("choose"), false);
  const thing = picture();
  const title = thing?.name ?? data.kinds[draft.kind].label;
  if (draft.action) {
    sheet.prompt($("say"), title, "", thing, words);
    return button(words("record", { step: data.step + 1 }), true);
  }
  const rest = pool(data, draft.kind, draft.fields);
  if (!rest.length) return button($("say").dataset.button, false);
  const total = Object.values(lit).reduce((sum, n) => sum + n, 0);
  const missing = open(data, rest, draft.kind);
  const onBoard = missing.some((field) => page.querySelector(`[data-${field.replace("_", "-")}]:is(.ok, .minor)`));
  const field = missing.find((f) => f !== "target_player") ?? missing[0];
  const ask = data.kinds[draft.kind].ask[field] ?? words("choose");
  if (onBoard) {
    const text = total ? words(total === 1 ? "targets_one" : "targets", { n: total }) : words("minor");
    if (draft.own) $("say").innerHTML = page.dataset.asked;
    else sheet.prompt($("say"), title, text, thing, words, true);
  } else {
    if (draft.own) $("say").innerHTML = page.dataset.asked;
    else sheet.prompt($("say"), ask, "", thing, words);
    choose(rest, field);
    if (draft.usual) beside(ask);
  }
  if (!draft.own) hint(ask);
  button(ask, false);
}

/** The phase bar says what is asked now, below the phase it belongs to. */
function hint(text) {
  for (const span of page.querySelectorAll(".steps span")) span.textContent = span.dataset.text;
  const phase = data.compose
    ? page.querySelector(".steps .now") : page.querySelectorAll(".steps li")[data.kinds[draft?.kind]?.phase];
  if (text && phase) phase.querySelector("span").textContent = text.toLowerCase();
}

/** The values a field may still take, as buttons with pictures and counts. */
function choose(actions, field) {
  const options = new Map();
  actions.forEach((action) => {
    if (!options.has(key(action[field]))) options.set(key(action[field]), action);
  });
  sheet.options($("choices"), [...options].map(([value, action]) => ({
    value,
    field,
    thing: data.things[value],
    label: label(value, action[field]),
    drawn: typeof action[field] === "object" ? data.drawn[data.actions.indexOf(action)] : "",
    count: field === "tile" ? data.counts[value] : undefined,
    seat: data.players.indexOf(value) + 1,
  })), words);
  tell();
}

function label(value, raw) {
  if (raw === true) return words("yes");
  if (raw === false) return words("no");
  return data.things[value]?.name ?? value;
}

/** The usual kind is open: its question above it, and below it the others. */
function beside(ask) {
  $("choices").prepend(sheet.make("p", { text: ask }));
  const others = sheet.make("div");
  buttons(others);
  $("choices").append(others);
}

/** Kinds that nothing on the table stands for: beside the question, or in the menu. */
function buttons(place = $("choices")) {
  const kinds = [...new Set(data.actions.map((action) => action.kind))];
  const loose = kinds.filter((k) => !data.kinds[k].more && k !== draft?.kind
    && !page.querySelector(`[data-kind="${k}"]`));
  sheet.kinds(place, loose, data.kinds);
  const more = $("more-kinds");
  if (more) sheet.menu(more, data.actions.filter(({ kind }) => data.kinds[kind].more), data.kinds);
}

function pick() {
  $("say").innerHTML = page.dataset.asked;
  sheet.picker($("choices"), draft.ask, draft.picks, data, words);
  const right = draft.ask.picks.every((p) => sheet.total(draft.picks[p.field]) === p.number);
  button(right ? words("record", { step: data.step + 1 }) : $("say").dataset.button, right);
  tell();
}

function picked() {
  const action = { kind: draft.kind };
  for (const { field } of draft.ask.picks) {
    action[field] = Object.entries(draft.picks[field]).flatMap(([name, n]) => Array(n).fill(name));
  }
  return action;
}

function button(text, enabled) {
  const rec = $("rec");
  rec.textContent = text;
  rec.disabled = !enabled;
}

/** The page leaves room for the sheet, whatever it says. */
function tell() {
  const height = $("sheet").offsetHeight;
  if (height) page.parentElement.style.setProperty("--sheet-height", `${height + 12}px`);
}
new ResizeObserver(tell).observe($("sheet"));

// --------------------------------------------------------------------------- recording

/** A waiver that is to stand: the house rule comes first, the step is then recorded under it. */
async function agree({ name, only }, { action, rules, reason }) {
  const actions = only ? [action.kind] : [];
  const body = { name, reason, waives: rules, actions, by: data.by, key: newKey() };
  const agreed = await send(`/api/v1/games/${data.game}/house-rules`, body).catch(failed);
  return agreed && record(action);
}

/** Kept on this device first, so that nothing is lost; then sent, in order, as far as it goes. */
function record(action, { waive = [], reason = "", seen = data.step } = {}) {
  const text = $("say").querySelector("h2")?.textContent ?? "";
  queue.add({ seen_step: seen, action, waive, reason, by: data.by, key: newKey(), text });
  return flush();
}

async function flush() {
  if (busy) return;
  busy = true;
  const before = data.step;
  let sent = 0;
  try {
    for (let entry; (entry = queue.first()) && !entry.problem;) {
      const { text, after, ...body } = entry;
      const answer = await send(`/api/v1/games/${data.game}/actions`, body);
      queue.drop(entry.key);
      queue.based(answer.step);
      sent += 1;
    }
    clear();
    typing.clear();
    await refresh();
    recorded = performance.now();
    focusNext(page);
    told(before, sent);
  } catch (error) {
    if (sent) await refresh({ keep: true });
    await refusedBy(error, queue.first());
  } finally {
    waiting();
    free();
  }
}

function told(before, sent) {
  if (!sent) return;
  toast(data.step > before + 1
    ? words("and_auto", { step: before + 1, last: data.step })
    : words("recorded", { step: before + 1 }));
}

async function refusedBy(error, entry) {
  if (!(error instanceof Failed)) throw error;
  if (WAITS.has(error.status) || error.status >= 500) return away(error);
  const message = error.body.message ?? words("failed_text");
  queue.stop(message);
  if (error.status === 409) return conflict(error.body, entry);
  draft = { kind: entry.action.kind, base: {}, fields: {} };
  if (error.status === 422) return refuse(message, error.body.refusals ?? [], entry.action);
  const said = Object.values(error.body.errors ?? {}).flat().map((one) => one.message);
  sheet.failure($("say"), { what: message, text: said.join(" ") });
  if (typeof entry.action === "string") typing.focus(entry.action);
}

// Answers that say nothing of the entry itself: nobody there, not signed in, not now.
const WAITS = new Set([0, 401, 403, 408, 429]);

/** Nobody answers: what was entered waits here, and the next entry can be typed. */
function away(error) {
  if (!error.status) setLive("offline");
  clear();
  if (data.compose) composer.begin(data.compose);
  typing.clear();
  page.classList.add("typing");
  const why = error.status < 500 ? error.body.message : words("failed_text");
  sheet.failure($("say"), {
    what: words("waiting"),
    text: error.status ? why ?? words("failed_text") : words("offline_text"),
    retry: words("again"),
    calm: !error.status,
  });
  $("choices").replaceChildren();
  button(words("choose"), false);
}

const alone = () => liveState === "offline";

/** What the taps on the table stand for cannot be known here: the next entry is a line. */
const blind = () => alone() && (Boolean(data.compose) || Boolean(queue.first()));

function unanswered(error) {
  if (!(error instanceof Failed) || error.status) return failed(error);
  setLive("offline");
  return spell(null);
}

/** Without a network a tap says its name in the line, which is completed from what was kept. */
function spell(element) {
  clear();
  page.classList.add("typing");
  sheet.prompt($("say"), words("alone"), words("alone_text"), null, words);
  $("choices").replaceChildren();
  button(words("choose"), false);
  const text = element ? spelt(typing.text, element, data.usages) : typing.text;
  typing.focus(text && `${text} `);
  tell();
  return null;
}

/** What waits on this device, in order; the first may have a problem that is to be solved. */
function waiting() {
  sheet.pending($("pending"), queue.all(), words);
  setLive();
  tell();
}

/** Somebody else was first: what they recorded, and the draft that stays. */
async function conflict(body, entry) {
  await refresh({ keep: true });
  draft = { kind: entry.action.kind, base: {}, fields: {}, mine: entry };
  $("choices").replaceChildren();
  sheet.conflict($("say"), {
    since: body.since ?? [], mine: entry.text, words, lang: document.documentElement.lang,
  });
  button(words("choose"), false);
}

/** What waits here is the last thing that was entered: it is taken back first. */
function unqueue() {
  const last = queue.all().at(-1);
  queue.drop(last.key);
  queue.based(data.step);
  waiting();
  toast(words("taken_back", { text: sheet.entryText(last) }), {
    action: words("redo"), run: () => { queue.restore(last); waiting(); resend(); }, seconds: 5,
  });
}

async function undo() {
  if (composer.taps.length && !blind()) return composer.back(data.game).then(composed).catch(failed);
  if (queue.first() && !busy) return unqueue();
  const last = data.undo;
  if (!last || busy) return;
  busy = true;
  try {
    await send(`/api/v1/games/${data.game}/undo`, {
      seen_step: data.step, by: data.by, key: newKey(),
    });
    clear();
    await refresh();
    toast(`${words("undone", { step: last.step })}: ${last.say}`,
      { action: words("redo"), run: () => redo(last), seconds: 5 });
  } catch (error) {
    if (error instanceof Failed && error.status === 409) await refresh();
    failed(error);
  } finally {
    free();
  }
}

async function redo(last) {
  if (busy) return;
  busy = true;
  try {
    await send(`/api/v1/games/${data.game}/rewind`, {
      to_step: last.head, seen_step: data.step, by: data.by, key: newKey(),
    });
    await refresh();
    toast(words("redone", { step: last.step }));
  } catch (error) {
    failed(error);
  } finally {
    free();
  }
}

/** Done sending: what was heard meanwhile is looked at now. */
function free() {
  busy = false;
  if (announced > data.step) refresh().then(heard);
}

function failed(error) {
  if (!(error instanceof Failed)) throw error;
  toast(error.status ? (error.body.message ?? words("failed")) : words("offline"));
  return null;
}

// ------------------------------------------------------------------------------- live

let fetching = 0;

/** Fetches the page's parts as they are now; a draft that still fits stays. */
async function refresh({ keep = false } = {}) {
  const number = ++fetching;
  const text = await fetch(`/games/${data.game}?part=1`, { headers: { Accept: "text/html" }, signal: patient() })
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
  if (text && liveState !== "live") back();
  if (!text || number !== fetching) return false; // the next step or the next look will tell
  const was = data.step;
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const player = shown(page);
  const before = data.player;
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (part.dataset.part === "menu" && $("more").open) continue;
    if (!old) continue;
    old.className = part.className;
    if (old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
  }
  page.dataset.asked = fresh.getElementById("say").innerHTML;
  $("say").dataset.button = fresh.getElementById("say").dataset.button;
  data = read();
  if (data.step > was) kept();
  settled();
  if (draft?.line && !draft.refused) queueMicrotask(() => typed(typing.text));
  if (data.compose) return recompose(keep, was);
  if (!keep && draft && !draft.picks && !draft.own && !draft.mine && !draft.line) stay();
  if (!draft) start();
  look(page, before === data.player && player ? player : data.player ?? player, { smooth: false });
  paint();
  return data.step > was;
}

/** Taps that still mean something stay after another device's step. */
async function recompose(keep, was) {
  if (draft?.mine && !keep) return data.step > was; // both readings stay beside each other
  const taps = draft ? composer.taps : [];
  composer.begin(data.compose);
  if (taps.length && !keep && !data.over) {
    composer.taps = taps;
    await composer.ask(data.game).catch(failed);
  }
  look(page, data.player, { smooth: false });
  composed(composer.answer);
  return data.step > was;
}

/** What another device recorded, said once. */
function heard(news) {
  if (!news) return;
  const last = page.querySelector("[data-part=log] li > span:nth-child(2)");
  if (last) toast(last.textContent.trim());
}

/** The draft after another device's step: kept if it is still legal, judged again if not. */
function stay() {
  const { kind, base, fields, action } = draft;
  if (draft.refused || draft.waiving) return;
  const still = data.kinds[kind] && pool(data, kind, action ? fields : base).length;
  if (!still) clear();
  else if (action) queueMicrotask(() => { draft.fields = fields; settle(); });
}

function settled() {
  page.classList.toggle("ending", data.over);
  for (const board of page.querySelectorAll("svg[data-columns]")) {
    board.style.setProperty("--columns", board.dataset.columns);
  }
  setLive();
}

let liveState = "live";
let devices = 1;

function setLive(state = liveState) {
  liveState = state;
  const dot = $("live");
  const waiting = queue.all().length;
  dot.className = `live${{ live: "", reconnecting: " wait", offline: " off" }[state]}`;
  const many = waiting > 1 ? "kept_many" : "kept_one";
  dot.textContent = state === "live"
    ? words(devices > 1 ? "live_many" : "live_one", { n: devices })
    : words(state === "offline" && waiting ? many : state, { n: waiting });
}

/** What this page needs without a network, while there is one. */
function kept() {
  keep();
  known.fetchLater();
}

/** Somebody answers again: what waits is sent, what was begun goes on. */
function back() {
  setLive("live");
  if (queue.first()) return queueMicrotask(resend);
  if (draft?.mine || draft?.refused || draft?.waiving) return null;
  if (draft?.line) return typed(typing.text);
  if (data.compose) return composer.ask(data.game).then(composed).catch(failed);
  return draft ?? (start(), paint());
}

// A request may have failed though the stream is still there: then only asking tells.
setInterval(() => { if (liveState !== "live" && navigator.onLine && !busy) refresh(); }, ASK_AGAIN);

/** What was entered while the network was away is sent when it is back. */
function resend() {
  if (queue.first() && !queue.first().problem) flush();
}

// ------------------------------------------------------------------------------- taps

const DO = {
  record() {
    if (text.waits()) return text.send().then(DO.record);
    if (draft?.waiving) {
      const reason = sheet.reason($("say"), words);
      const standing = sheet.standing($("say"));
      if (reason && standing) return agree(standing, { ...draft.waiving, reason });
      return reason && record(draft.waiving.action, { waive: draft.waiving.rules, reason });
    }
    if (draft?.picks) return record(picked());
    return draft?.action && record(draft.action);
  },
  undo,
  cancel,
  anyway,
  unfold() { unfolded = true; paint(); },
  again() { queue.again(); resend(); },
  drop() { DO.forget({ dataset: { entry: queue.first()?.key } }); },
  type() { page.classList.add("typing"); $("more").open = false; typing.focus(); },
  keys() { $("more").open = false; $("keys").showModal(); },
  forget(element) {
    queue.drop(element.dataset.entry);
    queue.based(data.step);
    waiting();
    cancel();
    resend();
  },
  mine() {
    const { action, waive, reason } = draft.mine;
    clear();
    record(action, { waive, reason });
  },
  other() { preview(picked()); },
};

document.addEventListener("click", (event) => {
  const target = event.target;
  const doing = target.closest("[data-do]");
  if (doing) {
    event.preventDefault();
    return DO[doing.dataset.do](doing);
  }
  const choice = target.closest("[data-choice]");
  if (choice) {
    draft.fields = { ...draft.fields, [choice.dataset.field]: choice.dataset.choice };
    return settle();
  }
  const one = target.closest("[data-pick]");
  if (one) {
    const chosen = draft.picks[one.dataset.field];
    chosen[one.dataset.pick] = (chosen[one.dataset.pick] ?? 0) + Number(one.dataset.by);
    return pick();
  }
  const kind = target.closest("[data-begin]");
  if (kind) {
    $("more").open = false;
    clear();
    const { begin: name, who } = kind.dataset;
    return begin(name, who ? { player: who } : {}, null);
  }
  const seat = target.closest("[data-seat]");
  if (seat) return look(page, seat.dataset.seat, { fetch: Boolean(data.compose) });
  const thing = blind() && target.closest(`.tablepage :is(${compose.TAP}, [data-kind], [data-cell], [data-anchor])`);
  if (thing) return spell(thing);
  const tap = target.closest(`.tablepage ${compose.TAP}`);
  if (tap) return tapCompose(tap);
  const entrance = target.closest(".tablepage [data-kind]");
  if (entrance) {
    if (entrance.getAttribute("aria-pressed") === "true") return cancel();
    const said = says(entrance);
    document.querySelectorAll(".bad").forEach((bad) => bad.classList.remove("bad"));
    return begin(said.kind, said.fields, entrance);
  }
  const place = target.closest("[data-cell], [data-anchor]");
  if (place) return tapped(place);
  if (!target.closest("#more")) $("more").open = false;
});

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return; // its keys are its own
  if (event.key === "Escape") {
    if ($("more").open) $("more").open = false;
    else cancel();
    return;
  }
  if (shortcut(event, page, DO)) return;
  if (ARROWS[event.key] && piece.nudge(event, ARROWS[event.key])) return event.preventDefault();
  const place = event.target.closest?.(`[data-cell], [data-anchor], svg ${compose.TAP}`);
  if (!place) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (place.matches(compose.TAP)) tapCompose(place);
    else tapped(place);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    move(place, ARROWS[event.key]);
  }
});

page.dataset.asked = $("say").innerHTML;
for (const wide of page.querySelectorAll("[data-start]")) { // a wide board begins at its middle
  const pan = wide.closest("[data-part]");
  pan.scrollLeft = wide.dataset.start * pan.scrollWidth;
}
settled();
if (data.compose) composer.begin(data.compose);
start();
look(page, data.player ?? data.players[0], { smooth: false });
paint();
follow(data.game, {
  step(step) {
    if (Number.isFinite(step)) announced = step;
    if (step > data.step && !busy) refresh().then(heard);
  },
  devices(n) { devices = n; setLive(); },
  state(state) {
    if (state === "live" && liveState !== "live") return back();
    setLive(state);
    if (state === "live") resend();
  },
});
waiting();
resend();
kept();
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // the page works without it too
