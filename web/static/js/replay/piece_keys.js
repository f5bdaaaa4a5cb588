// A piece leads to the step that put it there, by keyboard too: each part of the table is one tab
// stop, the arrow keys go from piece to piece, Enter goes to the step. It knows no title.

const board = document.querySelector("main [data-part=board]");
const words = JSON.parse(document.querySelector("[data-replay]").dataset.words);
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SOON = 60; // milliseconds
const LI = "li"; // stays what it is in its list: what it holds is focused in its place

let led = new Map(); // what has the focus -> its piece
let left = null; // the piece that had the focus when its step was left
let later = 0;
const dressed = new WeakMap(); // what has the focus -> the label it has from here, and its own

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

// A step that keeps an element keeps the label given here too: that is not its own.
function ownLabel(element) {
  const label = element.getAttribute("aria-label");
  const given = dressed.get(element);
  return given && given.label === label ? given.own : label;
}

function nameOf(piece) {
  const said = piece.querySelector(":scope > title")?.textContent ?? ownLabel(piece) ?? piece.title;
  return said || piece.textContent.trim() || nameOf(piece.parentElement.closest("[data-since], section, main"));
}

function dress(handle, piece, step) {
  const own = ownLabel(handle);
  const label = `${nameOf(piece)}. ${words.see_step.replace("{step}", step)}`;
  if (handle.getAttribute("aria-label") !== label) handle.setAttribute("aria-label", label);
  if (handle.getAttribute("role") !== "link") handle.setAttribute("role", "link");
  dressed.set(handle, { label, own });
  piece.parentElement.closest("[role=img]")?.setAttribute("role", "group"); // a picture holds no links
}

function undress(handle) {
  const own = ownLabel(handle);
  if (own === null) handle.removeAttribute("aria-label");
  else handle.setAttribute("aria-label", own);
  handle.removeAttribute("role");
  handle.removeAttribute("tabindex");
  dressed.delete(handle);
}

function makeReady() {
  clearTimeout(later);
  const before = led;
  led = new Map();
  const stops = new Set();
  for (const piece of board.querySelectorAll("[data-since]")) {
    const step = Number(piece.dataset.since);
    if (!(step >= 1) || piece.closest("a, button, summary") || !piece.getBoundingClientRect().width) continue;
    const handle = piece.matches(LI) ? piece.querySelector("b") ?? piece.lastElementChild : piece;
    const part = piece.closest("section") ?? board;
    dress(handle, piece, step);
    const stop = stops.has(part) ? "-1" : "0";
    if (handle.getAttribute("tabindex") !== stop) handle.setAttribute("tabindex", stop);
    stops.add(part);
    led.set(handle, piece);
  }
  for (const handle of before.keys()) if (!led.has(handle)) undress(handle);
}

function focus(handle) {
  const part = led.get(handle).closest("section") ?? board;
  for (const other of led.keys()) if (part.contains(other)) other.setAttribute("tabindex", "-1");
  handle.setAttribute("tabindex", "0");
  handle.focus();
}

// The nearest in a direction, or around a point; what lies aside counts as further away.
function nearest([x, y], handles, direction) {
  let best = null;
  let least = Infinity;
  for (const handle of handles) {
    const [hx, hy] = middle(handle);
    const [dx, dy] = direction ?? [Math.sign(hx - x), Math.sign(hy - y)];
    const along = (hx - x) * dx + (hy - y) * dy;
    const aside = direction ? Math.abs((hx - x) * dy) + Math.abs((hy - y) * dx) : 0;
    if (direction && along <= 2) continue;
    if (along + 3 * aside < least) [best, least] = [handle, along + 3 * aside];
  }
  return best;
}

board.addEventListener("keydown", (event) => {
  const piece = led.get(event.target);
  if (!piece || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === "Enter") {
    piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (event.key === "Escape") {
    event.target.blur();
  } else if (ARROWS[event.key]) {
    const next = nearest(middle(event.target), led.keys(), ARROWS[event.key]);
    if (next) focus(next);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
});

document.addEventListener("step-leaves", () => {
  const piece = led.get(document.activeElement);
  left = piece ? { component: piece.dataset.component, at: middle(document.activeElement) } : null;
});

// With the focus among the pieces at once, else when the step has been painted.
document.addEventListener("step-drawn", () => {
  clearTimeout(later);
  if (!left) {
    later = setTimeout(makeReady, SOON);
    return;
  }
  makeReady();
  const same = [...led].filter(([, piece]) => left.component && piece.dataset.component === left.component);
  const next = nearest(left.at, same.length ? same.map(([handle]) => handle) : led.keys());
  if (next) focus(next);
});

addEventListener("resize", makeReady); // another width draws other pieces
makeReady();
