// What is needed to open the table without a network is kept while there is one. The worker has not
// seen what was loaded before it was there, nor what a step has changed on the page since.

import { patient } from "../shared/post.js";

const KEPT = "ledger-2"; // the worker's own place
const NOBODY = "/without-network"; // where an installed app begins while there is none
const LATER = 1500; // milliseconds after the last step
let timer = 0;

async function keepNow() {
  await navigator.serviceWorker.ready;
  const kept = await caches.open(KEPT);
  const headers = { "Accept-Language": document.documentElement.lang };
  const pages = { [location.pathname]: "text/html", [`${location.pathname}/offline`]: "application/json", [NOBODY]: "text/html" };
  for (const [address, Accept] of Object.entries(pages)) {
    const page = await fetch(address, { headers: { ...headers, Accept }, signal: patient() });
    if (page.ok && !page.redirected) await kept.put(address, page);
  }
  const nobody = await kept.match(NOBODY);
  const named = [...(await nobody.text()).matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, file]) => `${location.origin}${file}`);
  const files = performance.getEntriesByType("resource").map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/static/`));
  for (const file of new Set([...files, ...named])) {
    if (!(await kept.match(file, { ignoreVary: true }))) await kept.add(file);
  }
}

/** Soon, once for several steps that come together. */
export function keep() {
  if (!navigator.serviceWorker || !globalThis.caches) return; // only with https or on one's own machine
  clearTimeout(timer);
  timer = setTimeout(() => keepNow().catch(() => {}), LATER);
}
