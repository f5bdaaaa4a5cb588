// A piece that is about to be placed (`.over [data-drag]`) can be dragged over its board by finger
// or mouse, and moved by arrow keys. It knows no title: the piece says how large a place is
// (data-drag), where its corner and its cells lie (data-x, data-y, data-cells, as the board draws
// them) and how many places it is wide and high. Where it is held is told as a tap on the place
// under its corner, marked `held`. A piece that is still in its drawer (`.carry`) is carried to the
// board the same way: there it is taken as by a tap, and goes on as one that is about to be placed.

import { said, TAP } from "./composer.js";

const EDGE = 28; // pixels from the border of the view at which it scrolls
const FAR = 12; // pixels from which on a press on the drawer is no tap

/** `tell` is given the tap of every place the piece comes to, `take` that of a piece in its drawer;
    both answer when that is shown. */
export function draggable(page, { tell, take }) {
  let drag = null; // {svg, from, x, y, moved}: where the pointer and the piece began
  let wish = null; // where the piece is wanted now, in the board's units
  let told = null; // the same, from when it is told until it is shown
  let carried = null; // {tap, taken, x, y, picture, shadow}: on its way from the drawer

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
    const mine = told = { x, y };
    await tell({ ...said(place), held: "1" });
    if (told === mine) told = null;
    mark();
    return true;
  }

  page.addEventListener("pointerdown", (event) => {
    if (event.button || !event.isPrimary) return;
    const button = event.target.closest?.(`.carry${TAP}`);
    if (button) carried = lifted(button, event);
    const place = event.target.closest?.(`svg ${TAP}.grab`);
    const g = piece();
    if (!place || !g) return;
    const svg = g.ownerSVGElement;
    drag = { svg, from: point(svg, event), x: number(g, "x"), y: number(g, "y"), moved: false };
    wish = { x: drag.x, y: drag.y };
  });

  function lifted(button, event) {
    if (button.hasPointerCapture?.(event.pointerId)) button.releasePointerCapture(event.pointerId);
    return {
      tap: said(button), taken: button.getAttribute("aria-pressed") === "true",
      x: event.clientX, y: event.clientY, picture: button.querySelector("svg"), shadow: null,
    };
  }

  /** Between the drawer and the board its picture follows the pointer. */
  function carry(event) {
    const { clientX: x, clientY: y } = event;
    if (!carried.shadow) {
      if (Math.hypot(x - carried.x, y - carried.y) < FAR) return;
      carried.shadow = carried.picture.cloneNode(true);
      carried.shadow.classList.add("carried");
      document.body.append(carried.shadow);
      page.classList.add("dragging");
    }
    carried.shadow.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const place = document.elementFromPoint(x, y)?.closest(`svg ${TAP}`);
    if (place) arrive(place);
  }

  /** Over the board: taken from the drawer, laid where the pointer is, and dragged on from there. */
  async function arrive(place) {
    const { tap, taken } = carried;
    const svg = place.ownerSVGElement;
    const box = place.getBBox();
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const here = { svg, from, moved: true };
    putDown();
    drag = here;
    if (!taken) await take(tap);
    await tell({ ...said(place), held: "1" });
    const g = piece();
    if (!g || drag !== here) return; // it lies where it was let go
    Object.assign(here, { x: number(g, "x"), y: number(g, "y") });
    wish = { x: here.x, y: here.y };
  }

  function putDown() {
    carried?.shadow?.remove();
    carried = null;
  }

  document.addEventListener("pointermove", (event) => {
    if (carried) return carry(event);
    if (!drag || !piece() || drag.x === undefined) return;
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
    putDown();
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
    if (drag || carried?.shadow) event.preventDefault(); // nothing scrolls under a piece that is held
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
    wish = told ?? { x: number(g, "x"), y: number(g, "y") }; // keys may be quicker than the answer
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
