// Records what was tapped or typed, undoes it, and brings back what was refused.

import { toast } from "../shared/base.js";
import { Failed, send } from "../shared/post.js";
import {
  button, composer, done, draft, refuse, setDraft, show as showDraft, takeBack, tell, text,
} from "./draft.js";
import { focusNext } from "./keyboard.js";
import { typing } from "./line.js";
import { alone, away as goneAway, busy, failed, recordedLate, setBusy, setLive } from "./network.js";
import * as offline from "./offline_entry.js";
import { drawPending } from "./pending.js";
import { newKey } from "./queue.js";
import { redrawn, refresh } from "./refresh.js";
import * as sheet from "./sheet.js";
import { $, data, page, queue, words } from "./state.js";

export let recorded = -Infinity; // when the last entry was sent
let given = null; // what was on the page when it was given: {text}

/** The big button: what was tapped, typed or agreed is recorded. */
export function confirm() {
  if (text.waits()) return text.send().then(confirm);
  if (composer.pending && !draft.offline) return composer.pending.then((heard) => heard && confirm());
  if (busy && given?.draft === draft) return null; // it is on its way: tapped twice
  if (draft.waiving) {
    const reason = sheet.reason($("say"), words);
    const standing = sheet.standing($("say"));
    if (reason && standing) return agree(standing, { ...draft.waiving, reason });
    return reason && record(draft.waiving.action, { waive: draft.waiving.rules, reason });
  }
  if (draft.key) return changed();
  return draft.action && record(draft.action);
}

/** An entry that waits is kept as it was changed; the others stay where they are. */
function changed() {
  const { action, marks, labels, key } = draft;
  const text = $("say").querySelector("h2").textContent;
  queue.replace(key, { ...entered(action), text, marks, labels });
  offline.finish();
  return settle();
}

const entered = (action, seen = data.step) => ({ seen_step: seen, action, waive: [], reason: "", by: data.by, key: newKey() });

/** After what waits was changed by hand: the rest is sent, or the next entry is asked for. */
export function settle() {
  waiting();
  if (queue.first() && !queue.first().problem) return flush();
  if (alone()) return goneAway.say();
  if (queue.first()) return again();
  done();
  composer.begin(data.compose);
  return showDraft();
}

/** A waiver that is to stand: the house rule comes first, the step is then recorded under it. */
async function agree({ name, only }, { action, rules, reason }) {
  const actions = only ? [action.kind] : [];
  const body = { name, reason, waives: rules, actions, by: data.by, key: newKey() };
  const agreed = await send(`/api/v1/games/${data.game}/house-rules`, body).catch(failed);
  return agreed && record(action);
}

/** Kept on this device first, so that nothing is lost; then sent, in order, as far as it goes. */
export function record(action, { waive = [], reason = "", seen = data.step } = {}) {
  const first = queue.first();
  const old = first?.problem ? first : null; // whose problem this solves
  const text = old?.text ?? $("say").querySelector("h2")?.textContent ?? "";
  const { marks = old?.marks ?? composer.taps, labels = old?.labels } = draft;
  queue.add({ ...entered(action, seen), waive, reason, text, marks, labels });
  if (draft.offline) offline.finish();
  given = { draft, text: typing.text };
  return flush();
}

/** What was given is done with; what was typed since stays. */
function release() {
  const typed = draft.line && given?.draft !== draft; // the next line is shown already
  if (given && !typed) done();
  if (given && typing.text === given.text) typing.clear();
  given = null;
}

/** What waits is sent, unless its first entry has a problem. */
export function resend() {
  if (queue.first() && !queue.first().problem) flush();
}

/** What was refused is brought up again with its reason. */
export function again() {
  queue.again();
  return flush();
}

function flush() {
  if (busy) return null;
  setBusy(true);
  return queue.alone(sendAll);
}

async function sendAll() {
  const before = data.step;
  let sent = 0;
  try {
    await queue.open(); // it is on the disk, and another page of this device may have sent some
    for (let entry; (entry = queue.first()) && !entry.problem;) {
      const { seen_step, action, waive, reason, by, key } = entry;
      const body = { seen_step, action, waive, reason, lead_on: true, by, key };
      const answer = await send(`/api/v1/games/${data.game}/actions`, body);
      const late = offline.told(entry);
      queue.drop(key);
      queue.based(answer.step);
      sent += 1;
      recordedLate({ text: late, step: answer.step, href: `/games/${data.game}/steps/${answer.step}` });
      if (queue.first()) waiting();
    }
    recordedLate(null);
    release();
    await refresh();
    recorded = performance.now();
    focusNext(page);
    tellSent(before, sent);
  } catch (error) {
    if (sent) await refresh({ keep: true });
    await refusedBy(error, queue.first());
  } finally {
    waiting();
    setBusy(false);
  }
}

function tellSent(before, sent) {
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
  setDraft({});
  if (error.status === 422) return refuse(offline.told(entry) || message, error.body.refusals ?? [], entry.action, entry);
  const said = Object.values(error.body.errors ?? {}).flat().map((one) => one.message);
  sheet.failure($("say"), { what: message, text: said.join(" "), entry: offline.told(entry) });
  $("choices").replaceChildren();
  button(words("choose"), false);
  if (typeof entry.action === "string") typing.focus(entry.action);
}

// Answers that say nothing of the entry itself: nobody there, not signed in, not now.
const WAITS = new Set([0, 401, 403, 408, 429]);

/** Nobody answers: what was entered waits here, and the next entry can be typed. */
function away(error) {
  if (!error.status) setLive("offline");
  release();
  if (draft.line) return; // the next one is shown already
  composer.begin(data.compose);
  if (!error.status && offline.able()) return goneAway.say();
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
  if (!error.status) goneAway.say(); // as soon as it is known what can be entered
}

/** What waits on this device, in order; the first may have a problem that is to be solved. */
export function waiting() {
  const entries = queue.all().map((entry) => ({ ...entry, text: offline.told(entry) }));
  sheet.pending($("pending"), entries, words);
  sheet.lastInSight($("pending"), entries);
  drawPending(page, entries);
  setLive();
  tell();
}

/** Somebody else was first: what they recorded, and the draft that stays. */
async function conflict(body, entry) {
  await refresh({ keep: true });
  setDraft({ mine: entry });
  $("choices").replaceChildren();
  sheet.conflict($("say"), {
    since: body.since ?? [], mine: offline.told(entry), behind: queue.all().length - 1, words, lang: document.documentElement.lang,
  });
  button(words("choose"), false);
}

/** What waits here is the last thing that was entered: it is taken back first. */
function unqueue() {
  const last = queue.all().at(-1);
  queue.drop(last.key);
  queue.based(data.step);
  waiting();
  if (alone()) goneAway.say();
  toast(words("taken_back", { text: offline.told(last) || sheet.entryText(last) }), {
    action: words("redo"), run: () => { queue.restore(last); waiting(); resend(); }, seconds: 5,
  });
}

export async function undo() {
  if (draft.offline && offline.back()) return null;
  if (composer.taps.length && !alone()) return takeBack();
  if (queue.first() && !busy) return unqueue();
  const last = data.undo;
  if (!last || busy) return null;
  const { step } = data;
  return sendMove("undo", { seen_step: step }, () => {
    toast(`${words("undone", { step: last.step })}: ${last.say}`,
      { action: words("redo"), run: () => redo(last), seconds: 5 });
  });
}

function redo(last) {
  if (busy) return null;
  return sendMove("rewind", { to_step: last.head, seen_step: data.step },
    () => toast(words("redone", { step: last.step })));
}

async function sendMove(name, body, then) {
  setBusy(true);
  try {
    await send(`/api/v1/games/${data.game}/${name}`, { ...body, by: data.by, key: newKey() });
    done();
    await refresh();
    then();
  } catch (error) {
    if (error instanceof Failed && error.status === 409) await refresh();
    failed(error);
  } finally {
    setBusy(false);
  }
}

redrawn.hear(waiting);
queue.hear(waiting);
