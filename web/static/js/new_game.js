// The form that starts a game: seats in order, and what is in the way while you type.
// Without this script the same form works: every place is shown and the server says no.

const form = document.querySelector("form.new");
const places = form.querySelector(".places");
const summary = document.querySelector("#summary");
const state = document.querySelector("#state");
const buttons = form.querySelectorAll("[data-act=start]");
const more = form.querySelector("[data-act=add-seat]");
const least = Number(places.dataset.least);

const rows = () => [...places.children];
const nameOf = (row) => row.querySelector("[name=name]");
const firstOf = (row) => row.querySelector("[name=first]");

// ---------------------------------------------------------------- seats

function showPlaces(shown) {
  rows().forEach((row, n) => { row.hidden = n >= shown; });
  more.hidden = shown >= rows().length;
}

function shownPlaces() {
  return rows().filter((row) => !row.hidden).length;
}

function lastUsed() {
  return rows().reduce((last, row, n) => (nameOf(row).value.trim() ? n + 1 : last), 0);
}

// The marks belong to the places, so a move exchanges what the places hold.
function exchange(one, two) {
  const [a, b] = [nameOf(one), nameOf(two)];
  [a.value, b.value] = [b.value, a.value];
  const [mine, theirs] = [one, two].map((row) => row.querySelectorAll("select"));
  mine.forEach((select, n) => {
    [select.value, theirs[n].value] = [theirs[n].value, select.value];
  });
  if (firstOf(one).checked || firstOf(two).checked) {
    (firstOf(one).checked ? firstOf(two) : firstOf(one)).checked = true;
  }
  [one, two].forEach(mark);
}

function mark(row) {
  const letter = nameOf(row).value.trim().slice(0, 1).toLocaleUpperCase();
  row.querySelector(".seat b").textContent = letter || rows().indexOf(row) + 1;
}

places.addEventListener("click", (event) => {
  const button = event.target.closest("[name=move]");
  if (!button) return;
  event.preventDefault();
  const row = button.closest("li");
  const other = button.value.startsWith("up") ? row.previousElementSibling : row.nextElementSibling;
  if (!other || other.hidden) return;
  exchange(row, other);
  const same = other.querySelector(`[value^=${button.value.split("-")[0]}]`);
  (same.disabled ? nameOf(other) : same).focus();
  changed();
});

// A mark can be dragged to another place.
let dragged = null;
places.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".seat")) return;
  event.preventDefault();
  dragged = event.target.closest("li");
  dragged.classList.add("dragged");
  places.setPointerCapture(event.pointerId);
});
places.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const over = rows().find((row) => {
    const box = row.getBoundingClientRect();
    return !row.hidden && event.clientY >= box.top && event.clientY <= box.bottom;
  });
  if (!over || over === dragged) return;
  exchange(dragged, over);
  dragged.classList.remove("dragged");
  dragged = over;
  dragged.classList.add("dragged");
});
for (const end of ["pointerup", "pointercancel"]) {
  places.addEventListener(end, () => {
    if (!dragged) return;
    dragged.classList.remove("dragged");
    dragged = null;
    changed();
  });
}

more.addEventListener("click", () => {
  const shown = shownPlaces() + 1;
  showPlaces(shown);
  nameOf(rows()[shown - 1]).focus();
});

// ---------------------------------------------------------------- known faces

const faces = form.querySelectorAll("[data-face]");

function seatOf(name) {
  return rows().findIndex((row) => nameOf(row).value.trim() === name);
}

// A tap takes the next free place; another one leaves it, and those behind move up.
function seat(name) {
  const here = seatOf(name);
  if (here >= 0) return leave(here);
  const free = rows().findIndex((row) => !nameOf(row).value.trim());
  if (free < 0) return;
  nameOf(rows()[free]).value = name;
  showPlaces(Math.max(shownPlaces(), free + 1));
}

function leave(here) {
  const began = firstOf(rows()[here]).checked;
  nameOf(rows()[here]).value = "";
  for (let n = here; n + 1 < rows().length; n += 1) exchange(rows()[n], rows()[n + 1]);
  if (began) firstOf(rows()[0]).checked = true;
  showPlaces(Math.max(least, lastUsed()));
}

function showFaces() {
  for (const face of faces) {
    const at = seatOf(face.dataset.face);
    face.setAttribute("aria-pressed", at >= 0);
    face.querySelector("b").textContent = at >= 0 ? at + 1 : "";
    face.querySelector("small").textContent = rows()[at]?.dataset.colour ?? "";
    face.className = at >= 0 ? `face s${at + 1}` : "face";
  }
}

for (const face of faces) {
  face.addEventListener("click", () => {
    seat(face.dataset.face);
    rows().forEach(mark);
    changed();
  });
  face.parentElement.hidden = false;
}

// ---------------------------------------------------------------- asking the rules

let asked = 0;
let timer = 0;

function changed() {
  showFaces();
  clearTimeout(timer);
  timer = setTimeout(check, 250);
}

async function check() {
  const number = (asked += 1);
  try {
    const answer = await fetch(form.dataset.check, {
      method: "POST", body: new FormData(form), headers: { Accept: "application/json" },
    });
    if (!answer.ok || number !== asked) return;
    const said = await answer.json();
    summary.innerHTML = said.summary;
    state.textContent = said.state;
    for (const line of form.querySelectorAll("[data-line]")) line.textContent = said.lines[line.dataset.line];
    showBlocked(said.blocked);
    showColours(said.colours);
  } catch {
    // Offline: the server says it when the form is sent.
  }
}

/** The colours of the box as this table chose them. */
function showColours(colours) {
  for (const [place, [colour, name]] of Object.entries(colours)) {
    form.classList.remove(...[...form.classList].filter((one) => one.startsWith(`p${place}-`)));
    form.classList.add(`p${place}-${colour}`);
    rows()[place - 1].dataset.colour = name;
  }
  showFaces();
}

function showBlocked(blocked) {
  for (const field of form.querySelectorAll("[data-option]")) {
    const values = blocked[field.dataset.option] ?? {};
    field.querySelectorAll(".error").forEach((old) => old.remove());
    for (const input of field.querySelectorAll("input")) {
      const no = values[input.value];
      input.disabled = Boolean(no) && !input.checked;
      if (!no) continue;
      const line = document.createElement("p");
      line.className = "error";
      line.textContent = no.message;
      field.append(line);
    }
  }
}

/** What is proposed depends on who deals, until somebody chooses. */
function propose(dealer) {
  for (const ruling of form.querySelectorAll("[data-option][data-table]:not([data-chosen])")) {
    const inputs = [...ruling.querySelectorAll("input")];
    const proposed = inputs.find(({ value }) => value === ruling.dataset[dealer]);
    if (proposed && !proposed.disabled) proposed.checked = true;
  }
}

form.addEventListener("input", (event) => {
  const ruling = event.target.closest("[data-option]");
  if (ruling) ruling.dataset.chosen = "";
  if (event.target.name === "dealer") propose(event.target.value);
  const row = event.target.closest(".place");
  if (row) mark(row);
  changed();
});
form.addEventListener("submit", () => {
  buttons.forEach((button) => { button.disabled = true; }); // one tap, one game
});
addEventListener("pageshow", () => buttons.forEach((button) => { button.disabled = false; }));

showPlaces(Math.max(least, lastUsed()));
document.querySelector(".title-card[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
showFaces();
document.querySelector("#refused")?.focus();
