// The table by keyboard alone: after an entry the focus goes to what is usually said next, so that
// nobody has to tab through the page again. It knows no title.

let byKeys = false; // was the last input a key?
addEventListener("keydown", (event) => {
  byKeys = true;
  if (event.key === "Enter" && event.repeat) event.preventDefault(); // a held key says it once
}, true);
addEventListener("pointerdown", () => { byKeys = false; }, true);

const NEXT = [
  "#choices :is(button, input, select):not([disabled])",
  "#rec:not([disabled])",
  "[data-mark].can",
  "svg [data-mark].ok",
  "svg [data-tap][tabindex='0']",
];

export const usesKeys = () => byKeys;

const usable = (element) =>
  element?.isConnected && !element.disabled && element !== document.body
  && element.getBoundingClientRect().width > 0;

/** Focuses what comes next if keys are used and what had the focus is gone. */
export function focusNext(page) {
  if (!byKeys || usable(document.activeElement)) return;
  for (const selector of NEXT) {
    const found = [...page.querySelectorAll(selector)].find(usable);
    if (found) return found.focus();
  }
}

/** Keys that work wherever the focus is, but not while something is written. */
export function shortcut(event, page, DO) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    DO.record();
    return true;
  }
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) {
    return false;
  }
  const name = { "/": "type", "?": "keys", u: "undo", U: "undo" }[event.key];
  if (name) {
    event.preventDefault();
    DO[name]();
    return true;
  }
  const named = page.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  named?.click(); // a button may name the key that presses it
  return Boolean(named);
}
