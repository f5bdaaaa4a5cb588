// The board of whoever acts stays in view: the table scrolls to it within its frame, and on a phone
// the other seats' boards step back. A tap on a seat shows that one's until the next step.

const script = document.querySelector("[data-replay]");
const main = document.querySelector("main.replay");
const table = main.querySelector(".table");
const AIR = 4; // pixels around a board
let actor = script.dataset.actor ?? "";

const of = (seat) => [...table.querySelectorAll("[data-of-seat]")].filter((one) => one.dataset.ofSeat === seat);

function reveal(board) {
  const box = board.getBoundingClientRect();
  if (!box.height) return;
  const frame = table.getBoundingClientRect();
  if (box.top < frame.top) table.scrollTop -= frame.top - box.top + AIR;
  else if (box.bottom > frame.bottom) table.scrollTop += Math.min(box.bottom - frame.bottom, box.top - frame.top - AIR) + AIR;
}

/** The row of seats scrolls too, where they are many. */
function sideways(button) {
  const row = button.parentElement;
  const [box, frame] = [button.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.left < frame.left) row.scrollLeft -= frame.left - box.left + AIR;
  else if (box.right > frame.right) row.scrollLeft += box.right - frame.right + AIR;
}

function follow(seat, kept = false) {
  if (!of(seat).length) return;
  for (const one of table.querySelectorAll("[data-of-seat]")) one.classList.toggle("shown", one.dataset.ofSeat === seat);
  for (const one of main.querySelectorAll("[data-shows]")) {
    const pressed = one.dataset.shows === seat;
    if (one.getAttribute("aria-pressed") !== String(pressed)) one.setAttribute("aria-pressed", pressed);
    if (pressed) sideways(one);
  }
  for (const board of of(seat)) reveal(board);
  const common = table.querySelector("[data-common]");
  if (common && !kept) reveal(common); // where all play on one board, that is the one to see
}

document.addEventListener("step-drawn", ({ detail }) => {
  actor = detail.actor || actor;
  follow(actor);
});

document.addEventListener("click", (event) => {
  const seat = event.target.closest("[data-shows]");
  if (seat) follow(seat.dataset.shows, true);
});

main.classList.add("follows");
follow(actor);
addEventListener("resize", () => follow(actor));
