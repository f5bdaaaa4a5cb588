// Files dropped on the page are sent one after the other, large ones record by record; the bar
// tells how far it is, and the server says what became of each game.

const PIECE = 4 * 1024 * 1024; // characters sent at a time: a record is never cut
const HEADER = /"format"\s*:\s*"ledger-record\//;
const form = document.querySelector(".drop");
const far = document.querySelector(".far");
const bar = far.querySelector("progress");
const said = document.querySelector(".said");
const report = document.querySelector(".report");
const rows = report.querySelector(".rows");
let waiting = Promise.resolve();

/** The parts of a file, each with the number of lines before it. */
function pieces(text) {
  if (text.length <= PIECE) return [{ first: 0, text }];
  const found = [];
  let part = [], size = 0, first = 0;
  text.split("\n").forEach((line, number) => {
    if (size > PIECE && HEADER.test(line)) {
      found.push({ first, text: part.join("\n") });
      [part, size, first] = [[], 0, number];
    }
    part.push(line);
    size += line.length + 1;
  });
  return [...found, { first, text: part.join("\n") }];
}

/** Sends one piece; gives its rows of the report. */
function send(name, piece, sent) {
  const body = new FormData(form);
  body.delete("file");
  body.set("first", piece.first);
  body.append("file", new Blob([piece.text]), name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${form.action}?part=1`);
    request.upload.onprogress = (event) => event.lengthComputable && sent(event.loaded / event.total);
    request.onload = () => resolve(request.status === 200 ? request.responseText : null);
    request.onerror = () => resolve(null);
    request.send(body);
  });
}

/** A file that did not get through is in the report too. */
function failed(name) {
  const row = document.createElement("li");
  row.dataset.status = "bad";
  const chip = Object.assign(document.createElement("span"), { className: "chip no", textContent: form.dataset.bad });
  const text = document.createElement("div");
  text.append(Object.assign(document.createElement("b"), { textContent: name }));
  text.append(Object.assign(document.createElement("p"), { textContent: form.dataset.failed }));
  row.append(chip, text);
  rows.append(row);
}

async function bring(files) {
  far.hidden = false;
  const sizes = files.map((file) => file.size || 1);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  for (const [number, file] of files.entries()) {
    const parts = pieces(await file.text());
    for (const [n, piece] of parts.entries()) {
      const share = sizes[number] / parts.length;
      // the server has its own work once everything is sent: that is the other half
      const html = await send(file.name, piece, (part) => { bar.value = (done + (n + part / 2) * share) / all; });
      report.hidden = false;
      if (html === null) failed(file.name);
      else rows.insertAdjacentHTML("beforeend", html);
    }
    done += sizes[number];
    bar.value = done / all;
  }
  tell();
}

function tell() {
  const count = (status) => rows.querySelectorAll(`[data-status=${status}]`).length;
  said.textContent = form.dataset.done.replace(/\{(\w+)\}/g, (_, status) => count(status));
}

/** One after the other, also when more are dropped meanwhile. */
function take(list) {
  const files = [...list];
  if (files.length) waiting = waiting.then(() => bring(files));
}

form.addEventListener("submit", (event) => {
  const chosen = form.elements.file;
  if (!chosen.files.length) return; // the server says so
  event.preventDefault();
  take(chosen.files);
  chosen.value = "";
});
for (const name of ["dragenter", "dragover"]) {
  document.addEventListener(name, (event) => { event.preventDefault(); form.classList.add("over"); });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("over"); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  take(event.dataTransfer.files);
});
