// Does anybody answer, and is something being sent? The dot in the bar says so.

import { toast } from "../shared/base.js";
import { Failed } from "../shared/post.js";
import { $, queue, signal, words } from "./state.js";

export let liveState = "live";
export let busy = false; // a request that records is under way
export const answered = signal(); // somebody answers again
export const freed = signal(); // what was sent has been answered
let devices = 1;

export const alone = () => liveState === "offline";

export function setBusy(now) {
  busy = now;
  if (!now) freed.say();
}

export function setLive(state = liveState) {
  liveState = state;
  const dot = $("live");
  const waiting = queue.all().length;
  dot.className = `live${{ live: "", reconnecting: " wait", offline: " off" }[state]}`;
  const many = waiting > 1 ? "kept_many" : "kept_one";
  dot.textContent = state === "live"
    ? words(devices > 1 ? "live_many" : "live_one", { n: devices })
    : words(state === "offline" && waiting ? many : state, { n: waiting });
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
