// The page follows the game: its parts as they are now, whoever recorded.

import { toast } from "../shared/base.js";
import { follow } from "../shared/live.js";
import { patient } from "../shared/post.js";
import { hide } from "./dismissed.js";
import { behind, composer, draft, show } from "./draft.js";
import { answered, busy, failed, freed, liveState, setDevices, setLive } from "./network.js";
import { tellColumns } from "./page_parts.js";
import { look } from "./seat_view.js";
import { $, data, page, renew, signal } from "./state.js";

const ASK_AGAIN = 5000; // milliseconds

export const moved = signal(); // the table has moved on
export const lost = signal(); // the network is gone
export const redrawn = signal(); // parts of the page were replaced
let announced = 0; // the last step the stream told of
let fetching = 0;

/** Fetches the page's parts as they are now; a draft that still fits stays. */
export async function refresh({ keep = false } = {}) {
  const number = ++fetching;
  const text = await fetch(`/games/${data.game}?part=1`, { headers: { Accept: "text/html" }, signal: patient() })
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
  if (text && liveState !== "live") answered.say();
  if (!text || number !== fetching) return false; // the next step or the next look will tell
  const was = data.step;
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (part.dataset.part === "menu" && $("more").open) continue;
    if (!old) continue;
    old.className = part.className;
    if (old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
  }
  renew();
  settled();
  redrawn.say();
  if (data.step > was) moved.say();
  await recompose(keep);
  return data.step > was;
}

/** Taps that still mean something stay after another device's step. */
async function recompose(keep) {
  if ((draft.mine || draft.waiving || draft.line || draft.offline || draft.refused?.entry) && !keep) return; // what is being decided stays
  const { taps } = composer;
  composer.begin(data.compose);
  if (taps.length && !keep && !data.over) {
    composer.taps = taps;
    await composer.ask(data.game).catch(failed);
  }
  look(page, data.player, { smooth: false });
  show();
}

/** What another device recorded, said once. */
function heard(news) {
  if (!news) return;
  const last = page.querySelector("[data-part=log] li > span:nth-child(2)");
  if (last) toast(last.textContent.trim());
}

export function settled() {
  page.classList.toggle("ending", data.over);
  tellColumns();
  hide();
  setLive();
}

/** From now on every step of the game is heard of. */
export function watch() {
  behind.hear(() => { refresh().then(heard); });
  freed.hear(() => { if (announced > data.step) refresh().then(heard); });
  follow(data.game, {
    step(step) {
      if (Number.isFinite(step)) announced = step;
      if (step > data.step && !busy) refresh().then(heard);
    },
    devices: setDevices,
    state(state) {
      if (state === "live") answered.say();
      else {
        setLive(state);
        if (state === "offline") lost.say();
      }
    },
  });
  // A request may have failed though the stream is still there: then only asking tells.
  setInterval(() => { if (liveState !== "live" && navigator.onLine && !busy) refresh(); }, ASK_AGAIN);
}
