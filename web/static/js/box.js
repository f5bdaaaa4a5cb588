// The printed values of a box: what is typed is kept at once, and the picture is drawn anew.

const form = document.querySelector("form[data-part=box]");
const REDRAWN = ["sprites", "picture", "about", "kept"];
let sending = Promise.resolve();

function step(button) {
  const field = button.parentElement.querySelector("input");
  const least = field.min === "" ? -9999 : Number(field.min);
  field.value = Math.min(9999, Math.max(least, Number(field.value || 0) + Number(button.dataset.step)));
  keep();
}

function redraw(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const name of REDRAWN) {
    const now = document.querySelector(`[data-part=${name}]`);
    const then = page.querySelector(`[data-part=${name}]`);
    if (now && then) now.replaceChildren(...then.childNodes);
  }
  for (const note of document.querySelectorAll("[data-was]")) {
    const then = page.querySelector(`[data-was="${CSS.escape(note.dataset.was)}"]`);
    note.textContent = then?.textContent ?? "";
  }
}

// One after the other, so that what was typed last is what is kept.
function keep() {
  const said = new URLSearchParams(new FormData(form));
  said.set("do", "same");
  form.dataset.keeping = "yes";
  sending = sending
    .then(() => fetch(form.action, { method: "POST", body: said }))
    .then(async (answer) => {
      if (answer.ok) redraw(await answer.text());
      form.dataset.keeping = answer.ok ? "" : "failed";
    })
    .catch(() => { form.dataset.keeping = "failed"; }); // sent with the button
}

if (form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) step(button);
  });
  form.addEventListener("change", keep);
}

function openAll() {
  const all = document.getElementById("all");
  if (all && location.hash === "#all") all.open = true;
}
addEventListener("hashchange", openAll);
openAll();
