// The page follows the game: its parts as they are now, whoever recorded.

import { back, kept, resend, typing } from "./offline.js";
import { toast } from "../shared/base.js";
import { composed } from "./server_draft.js";
import { clear, settle, start, typed } from "./draft.js";
import { pool } from "./legal_actions.js";
import { follow } from "../shared/live.js";
import { look, shown } from "./seat_view.js";
import { paint } from "./render.js";
import { busy, failed } from "./record.js";
import { patient } from "../shared/post.js";
import { $, composer, data, draft, page, queue, renew, words } from "./state.js";

const ASK_AGAIN = 5000; // milliseconds

let announced = 0; // the last step the stream told of
let fetching = 0;

/** Fetches the page's parts as they are now; a draft that still fits stays. */
export async function refresh({ keep = false } = {}) {
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
  renew();
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

export function settled() {
  page.classList.toggle("ending", data.over);
  for (const board of page.querySelectorAll("svg[data-columns]")) {
    board.style.setProperty("--columns", board.dataset.columns);
  }
  setLive();
}

export let liveState = "live";
let devices = 1;

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

/** Done sending: what was heard meanwhile is looked at now. */
export function missed() {
  if (announced > data.step) refresh().then(heard);
}

/** From now on every step of the game is heard of. */
export function watch() {
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
  // A request may have failed though the stream is still there: then only asking tells.
  setInterval(() => { if (liveState !== "live" && navigator.onLine && !busy) refresh(); }, ASK_AGAIN);
}
