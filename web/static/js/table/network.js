// Does anybody answer, and is something being sent? The dot in the bar says so.

import { toast } from "../shared/base.js";
import { Failed } from "../shared/post.js";
import { icon, make } from "./elements.js";
import { $, queue, signal, words } from "./state.js";

export let liveState = "live";
export let busy = false; // a request that records is under way
export const answered = signal(); // somebody answers again
export const freed = signal(); // what was sent has been answered
export const away = signal(); // nobody answers: an entry goes on here, with the tap nobody heard
let devices = 1;
const sent = []; // {text, step, href}: recorded since somebody answers again

export const alone = () => liveState === "offline";

export function setBusy(now) {
  busy = now;
  if (!now) freed.say();
}

export function setLive(state = liveState) {
  liveState = state;
  const dot = $("live");
  dot.className = `live${{ live: "", reconnecting: " wait", offline: " off" }[state]}`;
  dot.textContent = state === "live"
    ? words(devices > 1 ? "live_many" : "live_one", { n: devices })
    : words(state);
  strip();
}

/** One strip says that nobody answers, and how much waits; then how much of it has been recorded. */
function strip() {
  const waiting = queue.all().length;
  const gone = liveState === "offline";
  const back = !gone && sent.length > 0 && waiting > 0;
  const place = $("net");
  place.hidden = !gone && !back;
  place.className = `net ${gone ? "gone" : "back"}`;
  if (place.hidden) return;
  const many = waiting > 1 ? "wait_many" : "wait_one";
  const text = gone ? words(waiting ? many : "wait_none", { n: waiting })
    : words("back_online", { n: sent.length, all: sent.length + waiting });
  place.replaceChildren(icon(gone ? "ui-offline" : "ui-check"), make("b", { text }),
    ...sent.filter(() => back).map(({ text: told, step, href }) => make("p", {}, make("span", { text: told }),
      make("a", { text: words("step", { step }), attributes: { href } }))));
}

/** What was recorded of what had waited here, until nothing waits any more. */
export function recordedLate(entry) {
  if (entry) sent.push(entry);
  else sent.length = 0;
}

export function setDevices(n) {
  devices = n;
  setLive();
}

export function failed(error) {
  if (!(error instanceof Failed)) throw error;
  toast(error.status ? (error.body.message ?? words("failed")) : words("offline"));
  return null;
}
