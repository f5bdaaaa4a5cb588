// A swipe over the table steps: to the left forward, to the right back. A short one springs back.
// A finger that goes up or down scrolls, two fingers zoom, and what is zoomed is moved about.

const table = document.querySelector("main.replay .table");
const NEAR = 8; // pixels before it is told whether a finger swipes or scrolls
const FAR = 40; // pixels that make a swipe
const GIVES = 0.4; // how much of the way the table goes along
const still = matchMedia("(prefers-reduced-motion: reduce)");
let from = null;
let swiping = false;

const zoomed = () => (visualViewport?.scale ?? 1) > 1.01;

// What scrolls sideways by itself keeps its own swipes.
function scrolls(element) {
  for (let one = element; one && one !== table; one = one.parentElement) {
    const wide = one.scrollWidth > one.clientWidth + NEAR;
    if (wide && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}

function lean(x) {
  table.style.setProperty("--lean", still.matches ? "0px" : `${x * GIVES}px`);
  table.classList.toggle("leaning", x !== 0);
}

function end() {
  from = null;
  swiping = false;
  lean(0);
}

table.addEventListener("touchstart", (event) => {
  if (from) end(); // a second finger: it is no swipe
  const [touch] = event.touches;
  const alone = event.touches.length === 1 && !zoomed() && !scrolls(event.target);
  if (alone) from = { x: touch.clientX, y: touch.clientY };
}, { passive: true });

table.addEventListener("touchmove", (event) => {
  if (!from) return;
  const [touch] = event.touches;
  const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
  if (!swiping && Math.max(Math.abs(x), Math.abs(y)) < NEAR) return;
  if (!swiping && Math.abs(x) < 1.5 * Math.abs(y)) {
    from = null; // it scrolls, to its end
    return;
  }
  swiping = true;
  if (event.cancelable) event.preventDefault(); // the browser makes nothing else of it
  lean(x);
}, { passive: false });

table.addEventListener("touchend", (event) => {
  if (!from) return;
  const x = event.changedTouches[0].clientX - from.x;
  const far = swiping && Math.abs(x) >= FAR;
  end();
  if (far) document.dispatchEvent(new CustomEvent("step-wish", { detail: x < 0 ? "next" : "prev" }));
});

table.addEventListener("touchcancel", end);

visualViewport?.addEventListener("resize", () => table.classList.toggle("zoomed", zoomed()));
