// Lights what may be tapped, and says in the sheet what is asked.

import { rove } from "../shared/arrow_keys.js";
import { composed } from "./server_draft.js";
import { picture, unfolded } from "./draft.js";
import { key } from "./fields.js";
import { open, pool } from "./legal_actions.js";
import * as lights from "./highlight.js";
import { look, reveal, shown } from "./seat_view.js";
import * as sheet from "./sheet.js";
import { $, composer, data, draft, page, words } from "./state.js";

/** Lights what may be tapped; states are classes, never redraws. */
export function paint() {
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
export function hint(text) {
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

export function pick() {
  $("say").innerHTML = page.dataset.asked;
  sheet.picker($("choices"), draft.ask, draft.picks, data, words);
  const right = draft.ask.picks.every((p) => sheet.total(draft.picks[p.field]) === p.number);
  button(right ? words("record", { step: data.step + 1 }) : $("say").dataset.button, right);
  tell();
}

export function picked() {
  const action = { kind: draft.kind };
  for (const { field } of draft.ask.picks) {
    action[field] = Object.entries(draft.picks[field]).flatMap(([name, n]) => Array(n).fill(name));
  }
  return action;
}

export function button(text, enabled) {
  const rec = $("rec");
  rec.textContent = text;
  rec.disabled = !enabled;
}

/** The page leaves room for the sheet, whatever it says. */
export function tell() {
  const height = $("sheet").offsetHeight;
  if (height) page.parentElement.style.setProperty("--sheet-height", `${height + 12}px`);
}
new ResizeObserver(tell).observe($("sheet"));
