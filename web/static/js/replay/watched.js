// Where results are held back: the furthest step shown of this game is kept on the device.

const { held } = document.querySelector("[data-replay]").dataset; // the beginning of the game's id
const MOST = 90; // games
const YEAR = 365 * 24 * 3600; // seconds

function marks() {
  const [, kept = ""] = document.cookie.match(/(?:^|; )watched="?([^;"]*)/) ?? [];
  return new Map(kept.split("~").filter(Boolean).map((one) => one.split(".")));
}

function keep(step, told) {
  const known = marks();
  const before = known.get(held) ?? "0";
  const after = `${Math.max(Number.parseInt(before, 10), step)}${told || before.endsWith("e") ? "e" : ""}`;
  if (after === before) return;
  known.delete(held);
  const all = [[held, after], ...known].slice(0, MOST).map((one) => one.join("."));
  document.cookie = `watched=${all.join("~")}; path=/; max-age=${YEAR}; samesite=lax`;
}

document.addEventListener("step-drawn", ({ detail }) => setTimeout(keep, 0, detail.to, detail.told));
