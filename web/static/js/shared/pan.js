// A board larger than the screen: it scrolls by itself; buttons and two fingers change its size.
// In the view of the whole board a place can be too small to tap: the first tap comes closer.

const SMALLEST = 24; // pixels across a place that can be tapped
const LARGEST = 96;
let size = 0; // pixels across a place, as last chosen; 0 is the style sheet's own
let whole = false;

const views = () => [...document.querySelectorAll("[data-pan]")];
const boardOf = (view) => view.querySelector("svg[data-columns]");
const across = (view) => boardOf(view).getBoundingClientRect().width / boardOf(view).viewBox.baseVal.width;

/** The same place stays under the same point of the screen. */
function resize(view, change, at) {
  const before = across(view);
  const frame = view.getBoundingClientRect();
  const [x, y] = at ?? [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const left = view.scrollLeft + x - frame.left;
  const top = view.scrollTop + y - frame.top;
  change();
  dress(view);
  const ratio = across(view) / before;
  view.scrollTo(left * ratio - (x - frame.left), top * ratio - (y - frame.top));
}

function dress(view) {
  view.classList.toggle("whole", whole);
  view.classList.toggle("near", !whole && size > 0);
  if (size) view.style.setProperty("--lot-size", `${size}px`);
}

function closer(view, at) {
  const lot = across(view) * 40;
  resize(view, () => {
    size = whole ? Math.max(46, size) : Math.min(LARGEST, Math.round(Math.max(lot, 40) * 1.3));
    whole = false;
  }, at);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  const view = (button ?? event.target).closest("article, section")?.querySelector("[data-pan]");
  if (button && view) {
    if (button.dataset.zoom === "in") closer(view);
    else resize(view, () => { whole = true; });
    return;
  }
  if (!whole || !view?.contains(event.target) || across(view) * 40 >= SMALLEST) return;
  event.stopPropagation();
  closer(view, [event.clientX, event.clientY]);
}, { capture: true });

let held = false; // is there a finger on the screen?
const holds = ({ touches }) => { held = touches.length > 0; };
for (const kind of ["touchstart", "touchend", "touchcancel"]) {
  document.addEventListener(kind, holds, { capture: true, passive: true });
}

// Two fingers.
let pinch = null;
const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

document.addEventListener("touchstart", (event) => {
  const view = event.target.closest?.("[data-pan]");
  pinch = view && event.touches.length === 2
    ? { view, apart: apart(event.touches), lot: across(view) * 40 } : null;
}, { passive: true });

document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const [a, b] = event.touches;
  const wished = pinch.lot * (apart(event.touches) / pinch.apart);
  resize(pinch.view, () => {
    whole = false;
    size = Math.round(Math.min(LARGEST, Math.max(24, wished)));
  }, [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2]);
}, { passive: false });

// Parts of the page are replaced after every step: the new board is shown as the old one was.
let kept = [0, 0];
document.addEventListener("scroll", (event) => {
  if (event.target.matches?.("[data-pan]")) kept = [event.target.scrollLeft, event.target.scrollTop];
}, { capture: true, passive: true });

new MutationObserver(() => {
  for (const view of views()) {
    if (view.dataset.pan) continue;
    view.dataset.pan = "ready";
    dress(view);
    view.scrollTo(...kept);
  }
}).observe(document.body, { childList: true, subtree: true });

/** What a draft draws over the board is brought into view when none of it is. */
export function reveal() {
  if (held) return; // nothing moves under a finger
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  const sheet = document.querySelector("#sheet")?.getBoundingClientRect();
  for (const view of views()) {
    const frame = view.getBoundingClientRect();
    const fixed = sheet && sheet.left < frame.right; // on a phone the sheet lies over the page
    const top = Math.max(frame.top, fixed ? bar.bottom : 0);
    const bottom = Math.min(frame.bottom, fixed ? sheet.top : innerHeight);
    const marks = [...view.querySelectorAll(".over .ghost, .over .ok, .over .pulse, .over .pick")];
    const seen = marks.map((mark) => mark.getBoundingClientRect()).some((box) =>
      box.left + box.width / 2 > frame.left && box.left + box.width / 2 < frame.right
      && box.top + box.height / 2 > top && box.top + box.height / 2 < bottom);
    if (marks.length && !seen) marks[0].scrollIntoView({ block: "center", inline: "center" });
  }
}
