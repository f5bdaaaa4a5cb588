// Saving the offline replay with a bar that tells how far it is, and copying the link to a step.

import { toast } from "./shared/base.js";

const FAR = /<!-- (\d+)\/(\d+) -->/g; // the server says so before each part of the steps

function bar(link) {
  const box = document.createElement("div");
  box.role = "status";
  const line = document.createElement("progress");
  const text = document.createElement("span");
  text.className = "busy";
  box.append(line, text);
  link.parentElement.querySelector("div").append(box);
  return { box, line, text };
}

async function save(link) {
  const words = JSON.parse(link.dataset.words);
  const { box, line, text } = bar(link);
  link.setAttribute("aria-disabled", "true");
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.status);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parts = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      for (const [, done, all] of next.value.matchAll(FAR)) {
        [line.value, line.max] = [done, all];
        text.textContent = words.working.replace("{done}", done).replace("{all}", all);
      }
    }
    if (!parts.join("").trimEnd().endsWith("</html>")) throw new Error("cut short");
    const file = URL.createObjectURL(new Blob(parts, { type: "text/html" }));
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition"))[1];
    Object.assign(document.createElement("a"), { href: file, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
    toast(words.saved);
  } catch {
    toast(words.failed, { seconds: 6 });
  }
  box.remove();
  link.removeAttribute("aria-disabled");
}

function startSaving(link) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (!link.hasAttribute("aria-disabled")) save(link);
  });
}

function startLinking(step) {
  const address = document.querySelector(".address a");
  const copy = document.querySelector("[data-do=copy]");
  const words = JSON.parse(copy.dataset.words);
  step.form.querySelector("button").hidden = true; // the address follows what is typed
  step.addEventListener("input", () => {
    if (step.validity.valid && step.value) {
      address.textContent = address.href = `${step.dataset.link}${Number(step.value)}`;
    }
  });
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address.href);
      toast(words.copied);
    } catch {
      toast(words.failed);
    }
  });
}

// Of a game that is only a score sheet there is nothing to replay and no step to link to.
const link = document.querySelector("[data-do=save]");
const step = document.querySelector("[data-link]");
if (link) startSaving(link);
if (step) startLinking(step);
