// The form of a template: what was typed is checked as you go, and the empty sheet drawn anew.
// Without this script a button does the same.

const form = document.querySelector("form[data-part=template]");
const WAIT = 400; // milliseconds after the last key
let timer = 0;
let last = 0;

async function check() {
  const turn = ++last;
  const said = new URLSearchParams(new FormData(form));
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body: said });
  } catch {
    return; // the button asks again
  }
  if (!answer.ok || turn !== last) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, then] = [document, page].map((one) => one.querySelector("[data-part=checked]"));
  if (now && then) now.replaceChildren(...then.childNodes);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(check, WAIT);
});
