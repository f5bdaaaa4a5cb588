// What every page does with a script: the light/dark switch without a reload, scrolling by keyboard,
// a text that is there to be copied is marked whole.

const root = document.documentElement;
const YEAR = 365 * 24 * 3600;

function isDark() {
  if (root.dataset.theme) return root.dataset.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-act=theme]");
  if (!link) return;
  event.preventDefault();
  root.dataset.theme = isDark() ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=${YEAR};samesite=lax`;
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-act=select]")) event.target.select();
});

// What scrolls sideways and holds nothing that takes the focus is scrolled by keyboard too.
function letScroll() {
  for (const part of document.querySelectorAll("main section:not([data-part] *)")) {
    const scrolls = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible";
    if (scrolls && !part.querySelector("a[href], button, input, select, summary, [tabindex]")) part.tabIndex = 0;
  }
}
addEventListener("resize", letScroll);
letScroll();

export function toast(text, { action, run, seconds = 3 } = {}) {
  document.querySelectorAll(".toast").forEach((old) => old.remove());
  const box = document.createElement("div");
  box.className = "toast";
  box.role = "status";
  const words = document.createElement("span");
  words.textContent = text;
  box.append(words);
  if (action) {
    const button = document.createElement("button");
    button.textContent = action;
    button.addEventListener("click", () => { box.remove(); run(); });
    box.append(button);
  }
  (document.querySelector("[data-toasts]") ?? document.body).append(box); // where it covers nothing to tap
  setTimeout(() => box.remove(), seconds * 1000);
}
