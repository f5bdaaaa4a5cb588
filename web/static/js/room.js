// A page whose one part follows the table: a screen in the room, a phone that confirms.

import { follow } from "./shared/live.js";

const room = document.getElementById("room");
let shown = Number(room.dataset.step);
let asking = false;
let again = false;

async function refresh() {
  if (asking) { again = true; return; }
  asking = true;
  try {
    const answer = await fetch(room.dataset.place);
    if (answer.ok) redraw(await answer.text());
  } catch { /* the next step tries again */ } finally {
    asking = false;
    if (again) { again = false; refresh(); }
  }
}

function redraw(text) {
  const forms = () => [...room.querySelectorAll("button, summary, a")];
  const at = forms().indexOf(document.activeElement);
  const open = [...room.querySelectorAll("details")].map((one) => one.open);
  room.innerHTML = text;
  room.querySelectorAll("details").forEach((one, n) => { one.open = open[n] ?? false; });
  forms()[at]?.focus({ preventScroll: true });
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
