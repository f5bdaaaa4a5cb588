// What every page does with a script: the light/dark switch without a reload.

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

export function toast(text, { action, run, seconds = 3 } = {}) {
  document.querySelectorAll(".toast").forEach((old) => old.remove());
  const box = document.createElement("div");
  box.className = "toast";
  box.role = "status";
  box.append(text);
  if (action) {
    const button = document.createElement("button");
    button.textContent = action;
    button.addEventListener("click", () => { box.remove(); run(); });
    box.append(button);
  }
  document.body.append(box);
  setTimeout(() => box.remove(), seconds * 1000);
}
