// One board at a time: on a narrow screen the boards lie in a strip, and one of them is looked at.

/** Whose board is looked at. */
export const shown = (page) => page.querySelector(".seat-board.focus svg")?.dataset.player;

/** Looks at a player's board; `fetch` brings it up on the screen too. */
export function look(page, player, { smooth = true, fetch = false } = {}) {
  const name = CSS.escape(player ?? "");
  const found = page.querySelector(`svg[data-player="${name}"], [data-of-seat="${name}"]`);
  const board = found?.closest(".seat-board");
  if (!board) return; // the title's boards lie in no strip
  page.querySelectorAll(".seat-board.focus").forEach((one) => one.classList.remove("focus"));
  board.classList.add("focus");
  const strip = board.parentElement;
  if (strip.scrollWidth > strip.clientWidth) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.scrollTo({ left: board.offsetLeft - strip.offsetLeft - 14, behavior: smooth && !calm ? "smooth" : "auto" });
  }
  if (fetch) board.scrollIntoView({ block: "start", inline: "nearest" });
}

/** While the row beside the boards is folded, what is in hand is brought into its middle. */
export function reveal(page) {
  const pressed = page.querySelector(".folded [data-part=market] [aria-pressed=true]");
  let row = pressed?.parentElement;
  while (row && row !== page && row.scrollWidth <= row.clientWidth) row = row.parentElement;
  if (!row || row === page) return;
  row.scrollLeft = pressed.offsetLeft - row.offsetLeft - row.clientWidth / 2 + 26;
}
