// The audit reads without a script; this prints it and opens the line an address points at.

const print = document.querySelector("[data-do=print]");
print.hidden = false;
print.addEventListener("click", () => window.print());

function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target?.closest("details");
  if (!details) return;
  details.open = true;
  details.scrollIntoView({ block: "start" });
  if (details.id === "claim") details.querySelector("input")?.focus();
}

addEventListener("hashchange", open);
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link && link.hash === location.hash) open(); // a second press on the same link
});
if (location.hash) open();
