// The audit reads without a script; this prints it, opens the line an address points at, and draws the
// board of a line when it is opened.

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

async function drawBoard(figure) {
  const answer = await fetch(figure.dataset.board, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  figure.removeAttribute("data-board");
  figure.replaceChildren(...[...page.body.children].map((drawn) => document.importNode(drawn, true)));
  if (figure.children.length) return;
  figure.closest(".why").classList.add("wide"); // it lies on no board
  figure.remove();
}

document.addEventListener("toggle", ({ target }) => {
  const figure = target.open ? target.querySelector("figure[data-board]") : null;
  if (figure) drawBoard(figure).catch(() => {}); // the link stays
}, true);

addEventListener("hashchange", open);
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link && link.hash === location.hash) open(); // a second press on the same link
});
if (location.hash) open();
