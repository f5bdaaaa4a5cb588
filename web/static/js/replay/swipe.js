// A swipe over the table steps: to the left forward, to the right back. A short one springs back.

const table = document.querySelector("main.replay .table");
const FAR = 40; // pixels that make a swipe
const GIVES = 0.4; // how much of the way the table goes along
const still = matchMedia("(prefers-reduced-motion: reduce)");
let from = null;

// What scrolls sideways by itself keeps its own swipes.
function scrolls(element) {
  for (let one = element; one && one !== table; one = one.parentElement) {
    const wide = one.scrollWidth > one.clientWidth + 8;
    if (wide && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}

function lean(x) {
  table.style.setProperty("--lean", still.matches ? "0px" : `${x * GIVES}px`);
  table.classList.toggle("leaning", x !== 0);
}

function way(touch) {
  const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
  return Math.abs(x) > 1.5 * Math.abs(y) ? x : 0;
}

function end() {
  from = null;
  lean(0);
}

table.addEventListener("touchstart", (event) => {
  const [touch] = event.touches;
  const alone = event.touches.length === 1 && !scrolls(event.target);
  if (from) end(); // a second finger: it is no swipe
  from = alone ? { x: touch.clientX, y: touch.clientY } : null;
}, { passive: true });

table.addEventListener("touchmove", (event) => {
  if (from) lean(way(event.touches[0]));
}, { passive: true });

table.addEventListener("touchend", (event) => {
  if (!from) return;
  const x = way(event.changedTouches[0]);
  end();
  if (Math.abs(x) < FAR) return;
  document.dispatchEvent(new CustomEvent("step-wish", { detail: x < 0 ? "next" : "prev" }));
});

table.addEventListener("touchcancel", end);
