// A line of text for any action: shown before it is recorded, and kept for later without a network.

import { Failed, send } from "../shared/post.js";
import { keep } from "./cache_page.js";
import { said } from "./composer.js";
import { spelt, Words } from "./completions.js";
import {
  answers, button, clear, composer, draft, drawOver, question, refuse, setDraft, show, tell,
} from "./draft.js";
import { typing } from "./line.js";
import { away, failed, liveState, setLive } from "./network.js";
import * as offline from "./offline_entry.js";
import { resend } from "./record.js";
import * as sheet from "./sheet.js";
import { $, data, page, queue, words } from "./state.js";

const known = new Words(data.game);

/** What a line may become, from what was kept while somebody answered. */
export const complete = (text) =>
  known.complete(text, data.usages, !queue.first() && known.step === data.step);

/** A line of text: what it would do, or why not; without a network it is kept for later. */
export async function typed(action) {
  clear();
  button($("rec").textContent, false);
  const number = question();
  try {
    const answer = await send(`/games/${data.game}/preview`, { action });
    if (!answers(number)) return;
    setDraft({ action, line: true });
    $("choices").replaceChildren();
    if (answer.refusals.length) return refuse(answer.what || action, answer.refusals, action);
    sheet.sentence($("say"), answer, words);
    drawOver(answer.overlay);
    button(words("record", { step: data.step + 1 }), true);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const said = Object.values(error.body.errors ?? {}).flat().map((one) => one.message);
    if (error.status) return sheet.failure($("say"), { what: action, text: said.join(" ") });
    setDraft({ action, line: true });
    sheet.prompt($("say"), action, words("judged_later"));
    button(words("keep"), true);
  }
  tell();
}

/** A tap nobody answered: it goes on here, as it was meant. */
export function unanswered(error, element) {
  if (!(error instanceof Failed) || (error.status && error.status < 502)) return failed(error);
  setLive("offline");
  return alone(element);
}

/** Without a network an entry is made here; in a line of text where that is being written. */
export function alone(element) {
  if (!offline.able() || typing.text || document.activeElement === typing.input) return spell(element);
  away.say(said(element), label(element));
  return null;
}

const label = (element) => element.getAttribute("aria-label") ?? element.querySelector("b, span")?.textContent?.trim() ?? "";

/** A tap says its name in the line, which is completed from what was kept. */
function spell(element) {
  clear();
  page.classList.add("typing");
  sheet.prompt($("say"), words("alone"), words("alone_text"));
  $("choices").replaceChildren();
  button(words("choose"), false);
  const text = element ? spelt(typing.text, element, data.usages) : typing.text;
  typing.focus(text && `${text} `);
  tell();
  return null;
}

/** Nobody answers: what is being decided stays, else the next entry is made here. */
export function left() {
  if (offline.able() && !draft.line && !draft.waiving && !draft.mine && !draft.refused && !draft.offline && !data.over) away.say();
}

/** What this page needs without a network, while there is one. */
export function kept() {
  keep();
  known.fetchLater();
  offline.describe(offline.able() ? undefined : 0);
}

/** Somebody answers: what waits is sent, what was begun goes on. */
export function back() {
  const was = liveState;
  setLive("live");
  if (queue.first()) return queueMicrotask(resend);
  if (was === "live" || draft.mine || draft.refused || draft.waiving || offline.begun()) return null;
  if (draft.line) return typed(typing.text);
  return composer.ask(data.game).then(show).catch(failed);
}
