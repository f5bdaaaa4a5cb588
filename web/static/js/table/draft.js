// What has been tapped so far: what it means, what it still lacks, why it cannot be.

import { toast } from "../shared/base.js";
import { fits, key, says } from "./fields.js";
import { agreed, meant, open, pool, wished } from "./legal_actions.js";
import { look } from "./seat_view.js";
import { button, paint, tell } from "./render.js";
import { failed, record } from "./record.js";
import { Failed, send } from "../shared/post.js";
import * as sheet from "./sheet.js";
import { $, answers, composer, data, draft, page, question, setDraft, words } from "./state.js";

export let unfolded = false; // the whole market, though something is picked

export function begin(kind, fields, element) {
  const actions = pool(data, kind, fields);
  if (!actions.length) return nowhere(kind, fields, element);
  setDraft({ kind, base: fields, fields, component: element?.dataset.component });
  unfolded = false;
  settle();
}

/** What is left to say? Nothing: show the sentence, or record at once when that is the custom. */
export function settle() {
  const actions = pool(data, draft.kind, draft.fields);
  draft.fields = { ...draft.fields, ...agreed(data, actions, draft.kind) };
  draft.action = open(data, actions, draft.kind).length ? null : actions[0];
  paint();
  if (!draft.action) return;
  if (data.kinds[draft.kind].instant) record(draft.action);
  else preview(draft.action);
}

export function tapped(element) {
  const said = says(element);
  if (!draft || draft.usual) {
    const kind = meant(data, page, said);
    if (kind) setDraft({ kind, base: {}, fields: {} });
  }
  if (!draft || draft.picks || draft.usual) return toast(element.getAttribute("aria-label") ?? "");
  const found = pool(data, draft.kind, draft.base).filter((action) => fits(action, said));
  if (found.length) {
    const named = Object.keys(said.fields).filter((field) => field in found[0]);
    draft.fields = { ...draft.base };
    for (const field of named) draft.fields[field] = key(found[0][field]);
    if (said.owner && "target_player" in found[0]) draft.fields.target_player = said.owner;
    setDraft({ ...draft, anyway: false, refused: null, waiving: null });
    return settle();
  }
  setDraft({ ...draft, fields: draft.base, action: null, refused: null, waiving: null });
  paint();
  element.classList.add("bad");
  preview(wished(data, draft.kind, draft.base, said), element);
}

/** Why can nothing be done with this? The server says it of the place that comes nearest. */
async function nowhere(kind, fields, element) {
  clear();
  setDraft({ kind, base: fields, fields, component: element?.dataset.component });
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
  const number = question();
  const answer = await send(`/games/${data.game}/why`, { actions }).catch(failed);
  if (!answer || !answers(number)) return;
  const first = Object.values(fields)[0];
  const name = data.things[first]?.name ?? element?.getAttribute("aria-label") ?? about.label;
  const timely = data.timely.includes(kind);
  const what = timely ? about.nowhere.replace("{name}", name) : words("not_now", { name });
  const single = actions.length === 1 ? actions[0] : null;
  refuse(what, answer.refusals, single, timely ? answer.at : "");
}

export async function preview(action, element) {
  const number = question();
  const answer = await send(`/games/${data.game}/preview`, { action })
    .catch((error) => unwritten(error, action) ?? failed(error));
  if (!answer || !answers(number)) return;
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

export function refuse(what, refusals, action, at = "") {
  const enter = written(action ?? (draft && wished(data, draft.kind, draft.base)));
  sheet.refusal($("say"), { what, refusals, at, title: data.title, words, enter });
  $("choices").replaceChildren();
  setDraft(draft && { ...draft, refused: { action, refusals }, action: null });
  button($("rec").disabled ? $("rec").textContent : $("say").dataset.button, false);
  tell();
}

/** A line of text: what it would do, or why not; without a network it is kept for later. */
export async function typed(action) {
  clear();
  button($("rec").textContent, false);
  const number = question();
  try {
    const answer = await send(`/games/${data.game}/preview`, { action });
    if (!answers(number)) return;
    setDraft({ kind: answer.action.kind, base: {}, fields: {}, action, line: true });
    $("choices").replaceChildren();
    if (answer.refusals.length) return refuse(answer.what || action, answer.refusals, action);
    sheet.sentence($("say"), answer, null, data, words);
    button(words("record", { step: data.step + 1 }), true);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const said = Object.values(error.body.errors ?? {}).flat().map((one) => one.message);
    if (error.status) return sheet.failure($("say"), { what: action, text: said.join(" ") });
    setDraft({ kind: "", base: {}, fields: {}, action, line: true });
    sheet.prompt($("say"), action, words("judged_later"), null, words);
    button(words("keep"), true);
  }
  tell();
}

/** Where an action can be written field by field, with what has been tapped so far. */
export function written(action) {
  const given = action ? `?action=${encodeURIComponent(JSON.stringify(action))}` : "";
  return `/games/${data.game}/enter${given}`;
}

/** "It was played anyway": say where, if that is still open; then why, and who agreed. */
export function anyway() {
  const { action, refusals } = draft.refused;
  if (!action) {
    setDraft({ ...draft, fields: draft.base, refused: null, anyway: true });
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

export function picture() {
  for (const value of Object.values(draft?.fields ?? {})) {
    const thing = data.things[value];
    if (thing?.pic && !data.players.includes(value)) return thing;
  }
  return null;
}

export function clear() {
  setDraft(null);
  question(); // a late answer is not shown
  unfolded = false;
  document.querySelectorAll("svg .over").forEach((over) => { over.innerHTML = ""; });
  document.querySelectorAll(".bad").forEach((bad) => bad.classList.remove("bad"));
}

/** Only what was begun is given up: what waits on this device goes on waiting. */
export function cancel() {
  clear();
  if (data.compose) composer.begin(data.compose);
  start();
  paint();
}

/** An ask, or the only kind there is, needs no first tap. */
export function start() {
  if (data.compose) return;
  if (data.asks.length) {
    const [ask] = data.asks;
    const picks = Object.fromEntries(ask.picks.map((pick) => [pick.field, {}]));
    setDraft({ kind: ask.kind, base: {}, fields: {}, ask, picks });
    return;
  }
  const kinds = [...new Set(data.actions.map((a) => a.kind))].filter((k) => !data.kinds[k].more);
  const kind = kinds.find((k) => data.kinds[k].usual) ?? (kinds.length === 1 ? kinds[0] : null);
  if (kind && !document.querySelector(`[data-kind="${kind}"]`)) {
    const fields = agreed(data, pool(data, kind, {}), kind);
    setDraft({ kind, base: {}, fields, own: true, usual: kinds.length > 1 });
  }
}

export function unfold() {
  unfolded = true;
  paint();
}
