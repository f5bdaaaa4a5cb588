// A screen in the room follows the table: nobody touches it.

import { follow } from "./shared/live.js";

const room = document.getElementById("room");
let shown = Number(room.dataset.step);
let asking = false;
let again = false;

async function refresh() {
  if (asking) { again = true; return; }
  asking = true;
  try {
    const answer = await fetch(`/games/${room.dataset.game}/room?part=1`);
    if (answer.ok) room.innerHTML = await answer.text();
  } catch { /* the next step tries again */ } finally {
    asking = false;
    if (again) { again = false; refresh(); }
  }
}

follow(room.dataset.game, {
  step: (step) => {
    if (step === shown) return;
    shown = step;
    refresh();
  },
  devices: () => {},
  state: () => {},
});
