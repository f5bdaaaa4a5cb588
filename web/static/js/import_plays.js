// A file dropped on the page is looked at first, as if it had been chosen.

const form = document.querySelector(".drop");
const chosen = form.elements.file;

for (const name of ["dragenter", "dragover"]) {
  document.addEventListener(name, (event) => { event.preventDefault(); form.classList.add("over"); });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("over"); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  const files = event.dataTransfer.files;
  if (!files.length) return;
  const one = new DataTransfer();
  one.items.add(files[0]);
  chosen.files = one.files;
  form.requestSubmit(form.querySelector("button:not([name])"));
});
