// Lets pages of games open without a network. It keeps files and the pages of games that were open
// on this device, asks the network first, and never touches what records.

const KEPT = "ledger-2"; // the table page writes there too (js/table/cache_page.js)
const CHANGES_HANDS = /^\/(sign-in|sign-out|join)(\/|$)/;
const TABLE = /^\/games\/[0-9a-f-]+(\/words|\/offline)?$/;
const PICTURE = /^\/games\/[0-9a-f-]+\/covers\//;
const NOBODY = "/without-network"; // the games that are kept here
const PATIENCE = 8000; // milliseconds: then what was kept is better than waiting

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(NOBODY)).catch(() => {}).then(() => self.skipWaiting()));
});
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
  const opened = request.mode === "navigate";
  const asked = /\/(words|offline)$/.test(address.pathname);
  if ((opened || asked) && TABLE.test(address.pathname)) {
    // one page whatever its language, its look and whose seat looks: the last one seen
    const page = fresh(request, address.searchParams.has("plain") ? "" : address.pathname);
    event.respondWith(opened ? page.catch(nobody) : page);
  } else if (opened) {
    event.respondWith(fetch(request).catch(nobody));
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

/** A page that is not here: the way to those that are. */
async function nobody() {
  const kept = await caches.open(KEPT);
  return (await kept.match(NOBODY, { ignoreVary: true })) ?? Response.error();
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
