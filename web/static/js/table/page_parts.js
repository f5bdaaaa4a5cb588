// What the style sheet has to be told of the boards once they are drawn.

import { page } from "./state.js";

/** How many places a board has in a row. */
export function tellColumns() {
  for (const board of page.querySelectorAll("svg[data-columns]")) {
    board.style.setProperty("--columns", board.dataset.columns);
  }
}

/** A wide board begins at its middle. */
export function begin() {
  for (const wide of page.querySelectorAll("[data-start]")) {
    const pan = wide.closest("[data-part]");
    pan.scrollLeft = wide.dataset.start * pan.scrollWidth;
  }
}
