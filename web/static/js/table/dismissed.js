// What is wrong at the table may be put aside on this device until something else is wrong.

import { data, page } from "./state.js";

const place = () => `ledger-aside-${data.game}`;
const panel = () => page.querySelector("[data-part=checks] [data-news]");

export function dismiss() {
  localStorage.setItem(place(), panel().dataset.news);
  hide();
}

/** Hides what was put aside, if it is still the same. */
export function hide() {
  const shown = panel();
  if (shown) shown.hidden = localStorage.getItem(place()) === shown.dataset.news;
}
