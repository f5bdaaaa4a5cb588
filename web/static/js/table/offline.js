// The table without a network: a line of text instead of taps, sent when somebody answers again.

import { composed } from "./server_draft.js";
import { clear, start, typed } from "./draft.js";
import { liveState, setLive } from "./refresh.js";
import { keep } from "./cache_page.js";
import { Line } from "./text_entry.js";
import { button, paint, tell } from "./render.js";
import { confirm, failed, flush, release } from "./record.js";
import { Failed } from "../shared/post.js";
import * as sheet from "./sheet.js";
import { $, composer, data, draft, page, queue, words } from "./state.js";
import { spelt, Words } from "./completions.js";

const known = new Words(data.game);
export const typing = new Line($("line"), {
  game: () => data.game,
  show: typed,
  go: () => confirm(),
  local: (said) => known.complete(said, data.usages, !queue.first() && known.step === data.step),
  away: () => alone(),
});

/** Nobody answers: what was entered waits here, and the next entry can be typed. */
export function away(error) {
  if (!error.status) setLive("offline");
  release();
  if (draft?.line) return; // the next one is shown already
  if (data.compose) composer.begin(data.compose);
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
export const blind = () => alone() && (Boolean(data.compose) || Boolean(queue.first()));

export function unanswered(error) {
  if (!(error instanceof Failed) || error.status) return failed(error);
  setLive("offline");
  return spell(null);
}

/** Without a network a tap says its name in the line, which is completed from what was kept. */
export function spell(element) {
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

/** What this page needs without a network, while there is one. */
export function kept() {
  keep();
  known.fetchLater();
}

/** Somebody answers again: what waits is sent, what was begun goes on. */
export function back() {
  setLive("live");
  if (queue.first()) return queueMicrotask(resend);
  if (draft?.mine || draft?.refused || draft?.waiving) return null;
  if (draft?.line) return typed(typing.text);
  if (data.compose) return composer.ask(data.game).then(composed).catch(failed);
  return draft ?? (start(), paint());
}

/** What was entered while the network was away is sent when it is back. */
export function resend() {
  if (queue.first() && !queue.first().problem) flush();
}
