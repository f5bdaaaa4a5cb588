// On a phone the caption has a fixed height: a tap opens the whole sentence over the board, and
// another one or the next step closes it.

const find = () => document.querySelector("main.replay .told");

function close() {
  const told = find();
  told.classList.remove("open");
  told.style.removeProperty("margin-top");
}

function open() {
  const told = find();
  const before = told.getBoundingClientRect().height;
  told.classList.add("open");
  told.style.setProperty("margin-top", `${before - told.getBoundingClientRect().height}px`); // what is below stays
}

document.addEventListener("click", (event) => {
  const told = find();
  const said = event.target.closest("main.replay .told");
  if (told.classList.contains("open")) close();
  else if (said && !event.target.closest("a, button") && said.querySelector("h1").scrollHeight > said.querySelector("h1").clientHeight + 1) open();
});

document.addEventListener("step-leaves", close);
