// The rules page: filters while you type, and marks the section in view.

const input = document.querySelector(".find input");
const count = document.querySelector("#count");
const none = document.querySelector("#none");
const rules = [...document.querySelectorAll(".one")].map((node) => ({ node, text: plain(node.textContent) }));
const parts = [...document.querySelectorAll(".part")];

function plain(text) {
  return text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

function filter() {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { node, text } of rules) {
    node.hidden = !words.every((word) => text.includes(word));
    if (!node.hidden) shown += 1;
  }
  for (const part of parts) {
    const own = part.querySelectorAll(".one");
    if (own.length) part.hidden = [...own].every((node) => node.hidden);
  }
  none.hidden = shown > 0;
  count.textContent = count.dataset.words.replace("{count}", shown).replace("{all}", rules.length);
}

// A page that was searched without a script already holds only what was found.
if (!input.value) {
  input.addEventListener("input", filter);
  input.form.addEventListener("submit", (event) => event.preventDefault());
}

const phone = matchMedia("(max-width: 860px)");
const toc = document.querySelector(".toc");
toc.open = !phone.matches;
phone.addEventListener("change", () => { toc.open = !phone.matches; });
toc.addEventListener("click", (event) => {
  if (phone.matches && event.target.closest("a")) toc.open = false;
});

const links = new Map([...toc.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) links.get(target.id)?.classList.toggle("now", isIntersecting);
}, { rootMargin: "-10% 0px -75% 0px" });
parts.forEach((part) => seen.observe(part));
