// How the things on the table look while a draft is built: classes are set, nothing is drawn anew.
// The server names them by their data-mark; it knows the title, this does not.

import { look, shown } from "./seat_view.js";

const STATES = ["can", "cannot", "on", "ok", "minor", "quiet", "may", "bad", "off", "dim"];

/** Sets the state of everything that is marked, and looks at the board that has what may be tapped. */
export function mark(page, marks, words) {
  const lit = {};
  for (const element of page.querySelectorAll("[data-mark]")) {
    const now = (marks[element.dataset.mark] ?? "").split(" ");
    for (const state of STATES) element.classList.toggle(state, now.includes(state));
    element.setAttribute("aria-pressed", String(now.includes("on")));
    const owner = now.includes("ok") && element.closest("[data-player]")?.dataset.player;
    if (owner) lit[owner] = (lit[owner] ?? 0) + 1;
  }
  count(page, lit, words);
  if (Object.keys(lit).length && !lit[shown(page)]) look(page, Object.keys(lit)[0]);
}

/** The number of lit places stands at each seat and above each board. */
function count(page, lit, words) {
  for (const seat of page.querySelectorAll("[data-seat]")) {
    const n = lit[seat.dataset.seat];
    seat.classList.toggle("lit", Boolean(n));
    seat.dataset.lit = n ?? "";
  }
  for (const board of page.querySelectorAll("svg[data-player]")) {
    const n = lit[board.dataset.player];
    const hint = board.closest(".seat-board")?.querySelector(".hint");
    if (hint) hint.textContent = n ? words(n === 1 ? "legal_one" : "legal", { n }) : "";
  }
}
