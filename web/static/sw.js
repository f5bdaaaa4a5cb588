// Lets the table page open without a network. It keeps files and the pages of games that were open
// on this device, asks the network first, and never touches what records.

const KEPT = "ledger-1";
const CHANGES_HANDS = /^\/(sign-in|sign-out|join)$/;
const PAGE = /^\/(games\/[0-9a-f-]+(\/words)?)?$/;
const PICTURE = /^\/games\/[0-9a-f-]+\/covers\//;
const PATIENCE = 8000; // milliseconds: then what was kept is better than waiting

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  if (request.method === "POST" && CHANGES_HANDS.test(address.pathname)) {
    event.waitUntil(caches.delete(KEPT)); // the next reader may not see what this one saw
  }
  if (request.method !== "GET") return;
  const opened = request.mode === "navigate" || address.pathname.endsWith("/words");
  if (opened && PAGE.test(address.pathname)) {
    // one page whatever its language, its look and whose seat looks: the last one seen
    event.respondWith(fresh(request, address.searchParams.has("plain") ? "" : address.pathname));
  } else if (address.pathname.startsWith("/static/v/")) {
    event.respondWith(stamped(request));
  } else if (address.pathname.startsWith("/static/") || PICTURE.test(address.pathname)) {
    event.respondWith(fresh(request, request.url));
  }
});

/** As it is now; without a network, or with a very slow one, as it was last seen here. */
async function fresh(request, place) {
  const kept = await caches.open(KEPT);
  const asked = fetch(request).then((answer) => {
    if (place && answer.ok && answer.type === "basic" && !answer.redirected) kept.put(place, answer.clone());
    return answer;
  });
  const seen = await kept.match(place || request, { ignoreVary: true });
  if (!seen) return asked;
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE, seen); });
  return Promise.race([asked, late]).catch(() => seen);
}

/** A file whose address changes when it does: what was kept is what lies there. */
async function stamped(request) {
  const kept = await caches.open(KEPT);
  const seen = await kept.match(request, { ignoreVary: true });
  if (seen) return seen;
  const answer = await fetch(request);
  const lasting = answer.ok && /\bimmutable\b/.test(answer.headers.get("Cache-Control"));
  if (lasting) kept.put(request, answer.clone());
  return answer;
}
