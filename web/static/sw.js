// Lets the table page open without a network. It keeps files and the pages of games that were open
// on this device, asks the network first, and never touches what records.

const KEPT = "ledger-1";
const CHANGES_HANDS = /^\/(sign-in|sign-out|join)$/;
const PAGE = /^\/(games\/[0-9a-f-]+)?$/;

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
  const page = request.mode === "navigate" && PAGE.test(address.pathname);
  if (page || address.pathname.startsWith("/static/")) {
    event.respondWith(fresh(request));
  }
});

/** As it is now; without a network as it was last seen here. */
async function fresh(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const seen = await kept.match(request, { ignoreVary: true });
    if (seen) return seen;
    throw error;
  }
}
