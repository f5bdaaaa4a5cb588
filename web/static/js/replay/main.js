// Stepping without reloading: steps arrive as fragments, those ahead are fetched before they are
// asked for, and one that is there is drawn at once.

const script = document.querySelector("[data-replay]");
const words = JSON.parse(script.dataset.words);
const address = script.dataset.game; // "/games/<id>/steps"
const saved = globalThis.ledgerSaved; // a game saved as one file brings its steps along
const asked = "embed" in script.dataset ? location.search : ""; // a framed page has no cookies
const addressOf = (n) => (saved ? `#step-${n}` : `${address}/${n}${asked}`);
const AHEAD = 10; // steps in the direction one goes, and behind
const BEHIND = 3;
const PACE = 1600; // milliseconds a step is shown at 1x
const KEPT = 400;
const READ = 20; // milliseconds of rest before the next step is read

let current = Number(script.dataset.step);
let wanted = current;
let steps = Number(script.dataset.steps);
let limit = steps; // no step beyond it can be shown
const held = "held" in script.dataset; // what comes later is held back: nobody knows where it ends
if ("more" in script.dataset) limit = Infinity;
let direction = 1;
let timer = 0;
let toastTimer = 0;
const fragments = new Map(); // on their way or there
const ready = new Map();

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const tracks = find(".tracks");
const slider = find(".slide input");
const card = find(".card.step");
const spoken = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const still = matchMedia("(prefers-reduced-motion: reduce)");

// ------------------------------------------------------------------ fetching

// A step's own address is asked for one that is jumped to. Those around come many at a time and in
// pieces: what they have in common with each other and with a step that is here is not sent again.
const texts = new Map(); // of steps that are here, as they were sent
const pieces = new Map(); // step -> its digest and the pieces it is made of

async function answered(path) {
  const answer = await fetch(`${address}/${path}`);
  if (answer.status === 404 && held) limit = Number(answer.headers.get("Ledger-Last-Step")) || limit;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

const ask = async (n) => (await answered(`${n}/fragment${asked}`)).text();

async function askMany(first, last) {
  const [known, { digest, made } = {}] = [...pieces].at(-1) ?? [];
  const wish = new URLSearchParams(asked);
  wish.set("to", last);
  if (known) wish.set("known", known);
  if (known) wish.set("digest", digest);
  const answer = await (await answered(`${first}/fragments?${wish}`)).json();
  const shelf = [...(answer.known ? new Set(made) : []), ...answer.pieces];
  for (const [n, [code, numbers]] of Object.entries(answer.steps)) {
    const found = numbers.map((number) => shelf[number]);
    pieces.delete(Number(n));
    pieces.set(Number(n), { digest: code, made: found });
    if (!ready.has(Number(n))) texts.set(Number(n), found.join(""));
  }
}

/** The step, if it is here: what was sent is read when it is first wanted. */
function here(n) {
  if (!ready.has(n) && texts.has(n)) {
    ready.set(n, find("[data-fragment]", new DOMParser().parseFromString(texts.get(n), "text/html")));
    texts.delete(n);
  }
  return ready.get(n);
}

function comes(n, coming) {
  coming.catch(() => fragments.delete(n));
  fragments.set(n, coming);
  if (fragments.size > KEPT) forget(fragments.keys().next().value);
}

async function load(n) {
  if (!fragments.has(n)) {
    comes(n, (saved ? saved.step(n) : ask(n)).then((text) => texts.set(n, text)));
  }
  await fragments.get(n);
  const fragment = here(n);
  if (!fragment) throw new Error(`step ${n}`);
  return fragment;
}

async function loadMany(wanted) {
  if (saved) {
    for (const n of wanted) await load(n); // a saved file has them all
    return;
  }
  const coming = askMany(wanted[0], wanted.at(-1));
  for (const n of wanted) comes(n, coming);
  await coming;
}

function forget(n) {
  for (const kept of [fragments, ready, texts, pieces]) kept.delete(n);
}

// The neighbours first, then on in the direction of travel, then a few behind: many at a time.
const AROUND = [[1, 2, 1], [-1, -1, 1], [3, AHEAD, AHEAD / 2], [-2, -BEHIND, 1]];

// The steps of a stretch that are not here, if they are enough to ask for.
function missing(from, [first, last, least]) {
  const found = [];
  const way = Math.sign(first);
  for (let i = Math.abs(first); i <= Math.abs(last); i += 1) found.push(from + direction * way * i);
  const there = found.filter((n) => n >= 1 && n <= limit);
  const wanted = there.filter((n) => !fragments.has(n));
  return wanted.length >= Math.min(least, there.length) ? wanted : [];
}

async function lookAhead() {
  const from = current;
  for (const stretch of AROUND) {
    const wanted = missing(from, stretch);
    if (current !== from) return; // the reader went on; that step looks ahead for itself
    try {
      if (wanted.length) await loadMany(wanted);
    } catch {
      return;
    }
  }
  for (const n of [from + direction, from - direction, from + 2 * direction]) {
    await new Promise((done) => setTimeout(done, READ));
    if (current !== from) return;
    here(n); // read before it is wanted
  }
}

// ------------------------------------------------------------------ showing

function place(n) {
  tracks.style.setProperty("--n", steps > 1 ? Math.min(1, (n - 1) / (steps - 1)) : 0);
  slider.value = n;
}

// While the slider is dragged one step is fetched at a time, the latest one wished for: the picture
// follows the finger as fast as the server answers, and no step in between holds it up.
let scrubbing = false;

async function scrub(n) {
  wanted = n;
  place(n);
  if (scrubbing) return;
  scrubbing = true;
  while (wanted !== current) await show(wanted, { ahead: false });
  scrubbing = false;
  lookAhead();
}

async function show(n, { push = true, ahead = true } = {}) {
  n = Math.min(limit, Math.max(1, n));
  wanted = n;
  let fragment = here(n);
  if (!fragment) {
    place(n); // the slider does not wait for the step
    try {
      fragment = await load(n);
    } catch {
      if (n > limit) return wanted === n ? show(limit) : false; // it went beyond the end
      stop();
      if (wanted === n) {
        wanted = current;
        place(current);
        toast(words.offline);
      }
      return false;
    }
    if (wanted !== n) return false; // a later wish was faster
  }
  if (n !== current) direction = n > current ? 1 : -1;
  document.dispatchEvent(new CustomEvent("step-leaves", { detail: { from: current, to: n } }));
  place(n); // after what leaves was measured: the page need not be laid out once more for that
  draw(fragment, n);
  const { actor } = fragment.dataset;
  const told = !("more" in fragment.dataset); // nothing comes later
  document.dispatchEvent(new CustomEvent("step-drawn", { detail: { to: n, quick: !ahead, actor, told } }));
  if (push) history.replaceState({ step: n }, "", addressOf(n));
  if (ahead) setTimeout(lookAhead); // after it is painted
  return true;
}

// What each part of the page was drawn from, to tell what the next step changes.
const drawn = new Map(all("main [data-part]").map((part) => [part.dataset.part, part.cloneNode(true)]));

// Where the end is held back, curve and turns grow with the furthest step watched.
const WHOLE = new Set(["track", "turns", "heads"]);

function reach(fragment, n) {
  const far = Number(fragment.dataset.steps);
  const grown = far >= steps;
  if (grown) {
    steps = far;
    slider.max = steps;
    if (!("more" in fragment.dataset)) limit = steps;
  }
  tracks.classList.toggle("behind", !grown);
  place(n);
  return grown;
}

function draw(fragment, n) {
  current = n;
  const { title, said, undone } = fragment.dataset;
  const open = all("main details[data-line][open]").map((one) => one.dataset.line);
  const grown = held && reach(fragment, n);
  for (const part of all("[data-part]", fragment)) {
    const { part: name } = part.dataset;
    if (held && !grown && WHOLE.has(name)) continue;
    globalThis.ledgerRedraw(find(`main [data-part="${name}"]`), drawn.get(name), part);
    drawn.set(name, part);
  }
  for (const one of all("main details[data-line]")) one.open = open.includes(one.dataset.line);
  ownHours();
  card.classList.toggle("undone", Boolean(undone));
  document.title = `${title} · Ledger`;
  find("[data-said]").textContent = said;
  slider.setAttribute("aria-valuetext", said);
  const goes = JSON.parse(fragment.dataset.goes);
  if (held && n < steps) goes.last = steps; // as far as one has watched
  lead(goes);
  const form = find(".write form");
  if (form) {
    form.action = `${address}/${n}/notes`;
    find("label span", form).textContent = words.note_label.replace("{step}", n);
  }
  markTurn(n);
}

const WISH = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false };
const hours = new Intl.DateTimeFormat(spoken, WISH);
const told = new WeakMap(); // a time that says its hour here already -> that hour

function ownHours() {
  for (const time of all("main time")) {
    if (told.get(time) === time.dateTime + time.textContent) continue;
    time.textContent = hours.format(new Date(time.dateTime));
    told.set(time, time.dateTime + time.textContent);
  }
}

let leads = {}; // where each button leads from here, once a step has told it

function lead(goes) {
  leads = goes;
  for (const link of all("[data-go]")) {
    const to = goes[link.dataset.go];
    if (to) {
      link.href = addressOf(to);
      link.removeAttribute("aria-disabled");
    } else {
      link.removeAttribute("href");
      link.setAttribute("aria-disabled", "true");
    }
  }
}

function markTurn(n) {
  for (const link of all(".tn[data-turn]")) {
    const [first, last] = link.dataset.turn.split("-").map(Number);
    if (first <= n && n <= last) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function toast(text) {
  const line = find("[data-toast]");
  line.textContent = text;
  line.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    line.hidden = true;
  }, 4000);
}

// ------------------------------------------------------------------ playing

function playButton(playing) {
  const button = find("[data-do=play]");
  const figure = playing ? "#ui-pause" : "#ui-play";
  if (find("use", button).getAttribute("href") === figure) return; // each key asks for it
  button.setAttribute("aria-label", playing ? words.pause : words.play);
  find("use", button).setAttribute("href", figure);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  playButton(false);
}

async function play() {
  if (timer) {
    stop();
    return;
  }
  playButton(true);
  timer = -1;
  if (current < limit) {
    next();
  } else if (await show(1)) {
    timer = setTimeout(next, PACE / speed());
  }
}

async function next() {
  if (!timer) return;
  const shown = await show(current + 1);
  if (!timer || !shown) return;
  const { stop: why } = (await load(current)).dataset;
  if (why) {
    stop();
    toast(why === "waiver" ? words.paused_waiver : words.paused_note);
  } else if (current >= limit) {
    stop();
  } else {
    timer = setTimeout(next, PACE / speed());
  }
}

function speed() {
  const chosen = all("[data-do=speed]").find((one) => one.offsetParent !== null);
  return Number((chosen ?? find("[data-do=speed]")).value);
}

// ------------------------------------------------------------------ buttons and keys

// A step on or back is counted from the step last wished for, so that no press is lost; other
// jumps are told by that step itself, which may still be on its way: then what follows waits too.
const STRIDES = { prev: -1, next: 1 };
let waiting = Promise.resolve();
let jumps = 0;

const leap = (name, leads) => {
  const to = name in STRIDES ? Math.min(limit, Math.max(1, wanted + STRIDES[name])) : leads[name];
  if (to && to !== wanted) show(to);
};

function go(name) {
  stop();
  if (!jumps && (name in STRIDES || wanted === current)) {
    leap(name, leads);
    return;
  }
  jumps += 1;
  const told = async () => (wanted === current ? leads : JSON.parse((await load(wanted)).dataset.goes));
  waiting = waiting.then(async () => leap(name, await told())).catch(() => {}).then(() => { jumps -= 1; });
}

const goes = (name) => () => go(name);

document.addEventListener("step-wish", ({ detail }) => go(detail));

const linkOf = (n) => new URL(saved ? addressOf(n) : `${address}/${n}`, location.href).href;

async function copy() {
  await copyText(linkOf(current), words.copied);
}

async function embed() {
  const frame = document.createElement("iframe");
  const said = { src: `${linkOf(current)}?embed=1`, title: document.title, width: "100%", height: "720", loading: "lazy" };
  for (const [name, value] of Object.entries(said)) frame.setAttribute(name, value);
  await copyText(frame.outerHTML, words.embedded);
}

async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(words.copy_failed);
  }
}

function write() {
  const details = find(".write");
  if (!details) return;
  details.open = !details.open;
  if (!details.open) return;
  find("textarea", details).focus();
  details.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
}

const help = () => find("dialog.keys").showModal();
const does = { play, copy, help, embed };

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const button = event.target.closest("button[data-do]");
  if (button) {
    does[button.dataset.do]();
    return;
  }
  if (event.target.closest("[data-act=note]")) {
    event.preventDefault();
    write();
    return;
  }
  const link = event.target.closest("[data-step], a[data-go]");
  if (link) {
    event.preventDefault();
    if (link.dataset.step) {
      stop();
      show(Number(link.dataset.step));
    } else {
      goes(link.dataset.go)();
    }
    if (link.matches(".tn")) find(".jump").open = false;
    return;
  }
  const piece = event.target.closest("[data-part=board] [data-since]");
  const put = Number(piece?.dataset.since);
  if (put >= 1 && put <= steps && !event.target.closest("a, button, summary")) {
    stop();
    show(put);
    return;
  }
  const jump = find(".jump");
  if (jump.open && !event.target.closest(".jump")) jump.open = false;
});

const KEYS = {
  ArrowLeft: goes("prev"),
  ArrowRight: goes("next"),
  "Shift+ArrowLeft": goes("previous-turn"),
  "Shift+ArrowRight": goes("next-turn"),
  Home: goes("first"),
  End: goes("last"),
  " ": play,
  m: goes("next-mark"),
  M: goes("previous-mark"),
  n: write,
  c: copy,
  "?": help,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
  if (event.key === "Escape") {
    find(".jump").open = false;
    return;
  }
  const typing = event.target.closest("textarea, select, input:not([type=range])");
  const pressing = event.key === " " && event.target.closest("button, summary");
  if (typing || pressing) return;
  const arrow = event.key.startsWith("Arrow") && event.shiftKey;
  const act = KEYS[arrow ? `Shift+${event.key}` : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

slider.addEventListener("input", () => {
  stop();
  scrub(Number(slider.value));
});

for (const select of all("[data-do=speed]")) {
  select.addEventListener("change", () => {
    for (const other of all("[data-do=speed]")) other.value = select.value;
  });
}

// ------------------------------------------------------------------ a game still in play

function listen() {
  const source = new EventSource(script.dataset.live);
  source.addEventListener("step", (event) => {
    const { step } = JSON.parse(event.data);
    if (step <= steps) return;
    const line = find("[data-toast]");
    const link = document.createElement("a");
    link.href = `${address}/${step}`;
    link.textContent = words.new_steps.replace("{step}", step);
    line.replaceChildren(link);
    line.hidden = false;
    clearTimeout(toastTimer);
  });
}

for (const hidden of all("[data-do], .slide, .speed, .hints")) hidden.hidden = false;
for (const link of all("[data-go][href]")) leads[link.dataset.go] = Number(link.href.match(/[-/](\d+)(?:\?[^/]*)?$/)[1]);
place(current);
ownHours();
markTurn(current);
history.replaceState({ step: current }, "");
lookAhead();
if (script.dataset.live) listen();

function follow() {
  const [, n] = location.hash.match(/^#step-(\d+)$/) ?? [];
  if (n && Number(n) !== current) show(Number(n));
}

if (saved) {
  addEventListener("hashchange", follow);
  follow();
}
