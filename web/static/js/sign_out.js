// Signing out asks first about entries that wait on this device, and leaves nothing of what was kept
// to look at.

import { entriesOf, forget } from "./table/queue_store.js";

const form = document.querySelector("[data-leaves]");
const dialog = document.getElementById("unsent");
let asked = false;

async function leave() {
  for (const name of globalThis.caches ? await caches.keys() : []) await caches.delete(name);
  asked = true;
  form.requestSubmit();
}

form.addEventListener("submit", async (event) => {
  if (asked) return;
  event.preventDefault();
  const waiting = await entriesOf().catch(() => []);
  if (!waiting.length) return leave();
  const title = document.getElementById("unsent-title");
  title.textContent = title.dataset.text.replace("{n}", waiting.length);
  dialog.showModal();
});

dialog.addEventListener("close", async () => {
  if (!["keep", "drop"].includes(dialog.returnValue)) return;
  if (dialog.returnValue === "drop") await forget();
  leave();
});
