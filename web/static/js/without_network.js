// The games this device has kept, and how many entries of each wait to be recorded.

import { make } from "./table/elements.js";
import { entriesOf } from "./table/queue_store.js";

const GAME = /^\/games\/([0-9a-f-]+)$/;
const place = document.getElementById("kept");

async function games() {
  const found = [];
  for (const name of await caches.keys()) {
    const kept = await caches.open(name);
    for (const request of await kept.keys()) {
      const [path, id] = new URL(request.url).pathname.match(GAME) ?? [];
      if (!id) continue;
      const page = new DOMParser().parseFromString(await (await kept.match(request)).text(), "text/html");
      const players = JSON.parse(page.getElementById("table-data")?.textContent ?? "{}").players ?? [];
      found.push({ id, path, title: page.title.replace(/ · Ledger$/, ""), players });
    }
  }
  return found;
}

const waiting = await entriesOf().catch(() => []);
const rows = (await games()).map(({ id, path, title, players }) => {
  const n = waiting.filter(({ game }) => game === id).length;
  const text = n ? place.dataset[n > 1 ? "many" : "one"].replace("{n}", n) : "";
  return make("a", { className: "card", attributes: { href: path } },
    make("span", {}, make("b", { text: title }), make("br"), players.join(", ")), n > 0 && make("span", { className: "chip wv", text }));
});
place.replaceChildren(...(rows.length ? rows : [make("p", { text: place.dataset.none })]));
