// What may be tapped is lit: classes are set, nothing is drawn anew. It knows no title.

import { fits, says } from "./fields.js";
import { meant } from "./legal_actions.js";

/** Pieces that begin an action: can it, can it not, has it been pressed? */
export function doors({ page, data, draft }) {
  const legal = new Set(data.actions.map((action) => action.kind));
  for (const element of page.querySelectorAll("[data-kind]")) {
    const said = says(element);
    const can = data.actions.some((action) => fits(action, said));
    const pressed = Boolean(draft) && draft.kind === said.kind && !draft.picks
      && (draft.component ?? element.dataset.component) === element.dataset.component
      && Object.entries(said.fields).every(([f, v]) => draft.base[f] === v);
    element.classList.toggle("can", can && !pressed);
    element.classList.toggle("cannot", !can && legal.has(said.kind));
    element.classList.remove("bad");
    element.setAttribute("aria-pressed", pressed);
  }
}

/** Places that can be said next; how many of them lie on each player's board. */
export function places({ page, data, draft, actions, needs }) {
  const lit = {};
  for (const element of page.querySelectorAll("[data-cell], [data-anchor]")) {
    const said = says(element);
    const quiet = (!draft || draft.usual) && "anchor" in said.fields && Boolean(meant(data, page, said));
    element.classList.toggle("quiet", quiet); // can be tapped before its piece is
    const named = Object.keys(said.fields).some((f) => needs.includes(f) && !(f in draft.base));
    const found = named ? actions.find((action) => fits(action, said)) : null;
    const done = draft?.action && fits(draft.action, said);
    // A place that raises a flag as well (a swap) is legal but not what is asked for: lit quietly.
    const minor = Boolean(found) && Object.keys(said.fields).some((f) => found[f] === true);
    element.classList.toggle("ok", Boolean(found) && !minor && !done);
    element.classList.toggle("minor", minor && !done);
    element.classList.toggle("may", Boolean(draft?.anyway) && named && !found);
    element.classList.remove("bad");
    if (found && !minor) lit[said.owner] = (lit[said.owner] ?? 0) + 1;
  }
  return lit;
}

/** The number of lit places stands at each seat and below each board. */
export function counts(page, lit, words) {
  for (const seat of page.querySelectorAll("[data-seat]")) {
    const n = lit[seat.dataset.seat];
    seat.classList.toggle("lit", Boolean(n));
    seat.dataset.lit = n ?? "";
  }
  for (const board of page.querySelectorAll("svg[data-player]")) {
    const n = lit[board.dataset.player];
    const hint = board.closest(".seat-board").querySelector(".hint");
    hint.textContent = n ? words(n === 1 ? "legal_one" : "legal", { n }) : "";
  }
}
