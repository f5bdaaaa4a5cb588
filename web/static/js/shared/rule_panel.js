// A rule chip opens its rule beside the page; without this script it leads to the rules page.

const CHIP = 'a.rule[href*="/rules#"], a.rule[href^="#rule-"]';
const saved = globalThis.ledgerSaved; // a game saved as one file brings its rules along
let sheet;

function made() {
  const dialog = document.createElement("dialog");
  dialog.className = "rule-sheet";
  dialog.setAttribute("aria-labelledby", "rule-id");
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside the sheet
  });
  document.body.append(dialog);
  return dialog;
}

async function ask(link) {
  const [path, id] = [link.pathname, decodeURIComponent(link.hash.slice(1))];
  if (saved) return saved.rule(id.slice("rule-".length));
  const answer = await fetch(`${path}/${encodeURIComponent(id)}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${id}: ${answer.status}`);
  return answer.text();
}

async function open(link) {
  let text;
  try {
    text = await ask(link);
  } catch {
    location.assign(link.href); // the page says more than a sheet that stays empty
    return;
  }
  if (!text) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  sheet ??= made();
  sheet.replaceChildren(document.importNode(page.querySelector(".rule-text"), true));
  if (!sheet.open) sheet.showModal();
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
  const link = event.target.closest(CHIP);
  if (!link) return;
  event.preventDefault();
  open(link);
});
