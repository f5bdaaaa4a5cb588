// Pieces move rather than jump: what lies elsewhere after a step flies there from where it lay.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const PIECES = "main [data-part=board] [data-component]";
const LONG = 320; // milliseconds
const WALK = 700;
const MOST = 24; // a jump over many steps moves everything: then nothing flies
const NEAR = 4; // pixels that are no move
const PILES = "main [data-part=board] [data-pile]";
const OF_A_PILE = 5; // so many of a pile are seen on their way
const APART = 50; // milliseconds between two of them

let before = new Map();
let piled = new Map();
let flying = [];
let forward = false;
let drawnAt = -Infinity;
let hurried = false; // one step after the other: nothing flies

// Only what is there once: two things of one name cannot be told apart.
function places() {
  const found = new Map();
  const twice = new Set();
  for (const piece of document.querySelectorAll(PIECES)) {
    const seat = piece.closest("[data-of-seat]")?.dataset.ofSeat ?? "";
    const unique = /[-:\d]/.test(piece.dataset.component);
    const key = unique ? piece.dataset.component : `${seat}/${piece.dataset.component}`;
    const box = piece.getBoundingClientRect();
    if (!box.width) continue; // drawn for another width of screen
    if (found.has(key)) twice.add(key);
    found.set(key, { piece, box });
  }
  for (const key of twice) found.delete(key);
  return found;
}

// What has no name of its own is told by number: how many of a kind lie at each place, and where.
function piles() {
  const found = new Map();
  for (const pile of document.querySelectorAll(PILES)) {
    const figure = pile.matches("use") ? pile : pile.querySelector("svg, use") ?? pile;
    const box = figure.getBoundingClientRect();
    if (!box.width) continue;
    const kind = found.get(pile.dataset.pile) ?? new Map();
    const there = kind.get(pile.dataset.of);
    const count = Number(pile.dataset.count ?? 1) + (there?.count ?? 0);
    kind.set(pile.dataset.of, { piece: figure, box, count });
    found.set(pile.dataset.pile, kind);
  }
  return found;
}

// From the places that have fewer of a kind to those that have more, as many as fit together.
function carried(old, now) {
  const found = [];
  for (const [kind, places] of now) {
    const was = old.get(kind) ?? new Map();
    const change = (of) => (places.get(of)?.count ?? 0) - (was.get(of)?.count ?? 0);
    const all = [...new Set([...was.keys(), ...places.keys()])];
    const givers = all.filter((of) => change(of) < 0).map((of) => ({ box: was.get(of).box, left: -change(of) }));
    for (const of of all.filter((one) => change(one) > 0)) {
      let wanted = change(of);
      for (const giver of givers) {
        const n = Math.min(wanted, giver.left);
        wanted -= n;
        giver.left -= n;
        for (let i = 0; i < Math.min(n, OF_A_PILE); i += 1) found.push([places.get(of), giver.box, i * APART]);
      }
    }
  }
  return found;
}

function land() {
  for (const one of flying) one();
  flying = [];
}

// A copy above everything else: a board cuts off what leaves it.
function copyOf(piece, box) {
  const owner = piece.ownerSVGElement;
  let copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["component", "since", "pile"]) one.removeAttribute(`data-${name}`); // it is no piece
  }
  if (owner) {
    const { x, y, width, height } = piece.getBBox();
    const frame = document.createElementNS(owner.namespaceURI, "svg");
    frame.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    frame.setAttribute("class", piece.matches("use") ? piece.parentNode.getAttribute("class") ?? "" : "");
    frame.append(copy);
    copy = frame;
  }
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("flying");
  for (const [name, value] of Object.entries({ left: box.left, top: box.top, width: box.width, height: box.height })) {
    copy.style.setProperty(`--${name}`, `${value}px`);
  }
  return copy;
}

function fly({ piece, box }, from, { stays = false, delay = 0 } = {}) {
  const copy = copyOf(piece, box);
  const layer = piece.closest("section, article, .tabletop") ?? document.body;
  layer.append(copy);
  if (!stays) piece.classList.add("away");
  const done = () => {
    copy.remove();
    piece.classList.remove("away");
  };
  flying.push(done);
  const start = `translate(${from.left - box.left}px, ${from.top - box.top}px) scale(${from.width / box.width}, ${from.height / box.height})`;
  copy.animate([{ transform: start }, { transform: "none" }], { duration: LONG, delay, fill: "backwards", easing: "ease-in-out" })
    .finished.then(done, done);
}

// What has gone a way walks along it: the way is drawn by the step that took it.
function ride(way) {
  const made = (name) => document.createElementNS(way.namespaceURI, name);
  const walker = made("g");
  const figure = made("use");
  walker.setAttribute("class", `pc ${way.getAttribute("class").replace("sup2", "")}`);
  for (const [name, value] of Object.entries({ href: `#${way.dataset.rides}`, x: -24, y: -30, width: 48, height: 48 })) {
    figure.setAttribute(name, value);
  }
  walker.append(figure);
  way.parentNode.append(walker);
  flying.push(() => walker.remove());
  const whole = way.getTotalLength();
  const began = performance.now();
  const walk = (now) => {
    const part = Math.min(1, (now - began) / WALK);
    const at = way.getPointAtLength(whole * part);
    walker.setAttribute("transform", `translate(${at.x} ${at.y})`);
    if (part < 1 && walker.isConnected) requestAnimationFrame(walk);
    else walker.remove();
  };
  walk(began);
}

document.addEventListener("step-leaves", ({ detail }) => {
  forward = detail.to === detail.from + 1;
  land();
  hurried = still.matches || performance.now() - drawnAt < LONG;
  drawnAt = performance.now();
  before = hurried ? new Map() : places();
  piled = hurried ? new Map() : piles();
});

document.addEventListener("step-drawn", ({ detail }) => {
  if (hurried || detail.quick) return;
  const ways = forward ? document.querySelectorAll("main [data-part=board] [data-rides]") : [];
  for (const way of ways) ride(way);
  const moved = [];
  for (const [key, now] of places()) {
    const from = before.get(key)?.box;
    if (!from) continue;
    const far = Math.abs(from.left - now.box.left) > NEAR || Math.abs(from.top - now.box.top) > NEAR;
    if (far) moved.push([now, from]);
  }
  if (moved.length <= MOST) for (const [now, from] of moved) fly(now, from);
  const brought = ways.length ? [] : carried(piled, piles()); // what rides a way is seen already
  if (brought.length <= MOST) for (const [now, from, delay] of brought) fly(now, from, { stays: true, delay });
  before = new Map();
  piled = new Map();
});
