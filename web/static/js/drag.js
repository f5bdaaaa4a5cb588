// A piece that is about to be placed (`.over [data-drag]`) can be dragged over its board by finger
// or mouse, and moved by arrow keys. It knows no title: the piece says how large a place is
// (data-drag), where its corner and its cells lie (data-x, data-y, data-cells, as the board draws
// them) and how many places it is wide and high. Where it is held is told as a tap on the place
// under its corner, marked `held`.

import { said, TAP } from "./compose.js";

const EDGE = 28; // pixels from the border of the view at which it scrolls

/** `tell` is given the tap of every place the piece comes to; it answers when that is shown. */
export function draggable(page, tell) {
  let drag = null; // {svg, from, x, y, moved}: where the pointer and the piece began
  let wish = null; // where the piece is wanted now, in the board's units

  const piece = () => page.querySelector("svg .over [data-drag]");
  const number = (g, name) => Number(g.dataset[name]);
  const cells = (g) => g.dataset.cells.split(" ").map((cell) => cell.split(",").map(Number));

  function point(svg, event) {
    const at = new DOMPoint(event.clientX, event.clientY);
    return at.matrixTransform(svg.getScreenCTM().inverse());
  }

  function places(svg) {
    return [...svg.querySelectorAll(TAP)].map((place) => ({ place, box: place.getBBox() }));
  }

  const around = (box, x, y) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

  function placeAt(svg, x, y) {
    return places(svg).find(({ box }) => around(box, x, y))?.place;
  }

  /** The places under the piece can be taken hold of. */
  function mark() {
    const g = piece();
    for (const place of page.querySelectorAll(`svg ${TAP}.grab`)) place.classList.remove("grab");
    if (!g) return;
    const half = number(g, "drag") / 2;
    const all = places(g.ownerSVGElement);
    for (const [x, y] of cells(g)) {
      all.find(({ box }) => around(box, x + half, y + half))?.place.classList.add("grab");
    }
    follow();
  }

  /** Until the answer is there, the piece as it was drawn follows the pointer. */
  function follow() {
    const g = piece();
    if (g && drag && wish) {
      g.setAttribute("transform", `translate(${wish.x - number(g, "x")} ${wish.y - number(g, "y")})`);
    }
  }

  async function want(svg, x, y) {
    const g = piece();
    const size = number(g, "drag");
    const spots = places(svg);
    const right = Math.max(...spots.map(({ box }) => box.x + box.width));
    const bottom = Math.max(...spots.map(({ box }) => box.y + box.height));
    const most = (end, long) => Math.max(0, Math.floor(end / size + 0.5) - long) * size;
    x = Math.min(Math.max(0, x), most(right, number(g, "wide")));
    y = Math.min(Math.max(0, y), most(bottom, number(g, "high")));
    if (wish && wish.x === x && wish.y === y) return false;
    wish = { x, y };
    follow();
    const place = placeAt(svg, x + size / 2, y + size / 2);
    if (!place) return false;
    await tell({ ...said(place), held: "1" });
    mark();
    return true;
  }

  page.addEventListener("pointerdown", (event) => {
    const place = event.target.closest?.(`svg ${TAP}.grab`);
    const g = piece();
    if (!place || !g || event.button || !event.isPrimary) return;
    const svg = g.ownerSVGElement;
    drag = { svg, from: point(svg, event), x: number(g, "x"), y: number(g, "y"), moved: false };
    wish = { x: drag.x, y: drag.y };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag || !piece()) return;
    const size = number(piece(), "drag");
    const now = point(drag.svg, event);
    const dx = Math.round((now.x - drag.from.x) / size) * size;
    const dy = Math.round((now.y - drag.from.y) / size) * size;
    if (dx || dy) drag.moved = true;
    if (!drag.moved) return;
    page.classList.add("dragging");
    scroll(drag.svg.closest("[data-pan]"), event);
    want(drag.svg, drag.x + dx, drag.y + dy);
  });

  function scroll(view, event) {
    if (!view) return;
    const frame = view.getBoundingClientRect();
    const by = (at, least, most) => (at < least + EDGE ? -12 : at > most - EDGE ? 12 : 0);
    view.scrollBy(by(event.clientX, frame.left, frame.right), by(event.clientY, frame.top, frame.bottom));
  }

  function drop() {
    if (drag?.moved) {
      const swallow = (event) => { event.stopPropagation(); event.preventDefault(); };
      document.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
    }
    drag = wish = null;
    page.classList.remove("dragging");
  }
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  page.addEventListener("touchmove", (event) => {
    if (drag) event.preventDefault(); // the board does not scroll under a piece that is held
  }, { passive: false });

  /** An arrow key: one place on. False when the key is meant for something else. */
  function nudge(event, [dx, dy]) {
    const g = piece();
    const place = event.target.closest?.(`svg ${TAP}`);
    if (!g || event.target.matches("input, textarea, select")) return false;
    if (place && !place.classList.contains("grab")) return false;
    const svg = g.ownerSVGElement;
    const size = number(g, "drag");
    const box = place?.getBBox();
    wish = { x: number(g, "x"), y: number(g, "y") };
    want(svg, wish.x + dx * size, wish.y + dy * size).then((moved) => {
      if (!moved || !box) return;
      const next = placeAt(svg, box.x + box.width / 2 + dx * size, box.y + box.height / 2 + dy * size);
      if (!next) return;
      place.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    });
    return true;
  }

  return { mark, nudge };
}
