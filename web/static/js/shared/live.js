// Hears of every step another device records. One stream; without it the page asks now and then.

const POLL = 3000;

export function follow(game, { step, devices, state }) {
  let polling = 0;
  let source = null;

  function open() {
    source = new EventSource(`/games/${game}/live`);
    source.addEventListener("step", (event) => step(JSON.parse(event.data).step));
    source.addEventListener("devices", (event) => devices(JSON.parse(event.data).devices));
    source.onopen = () => state("live");
    source.onerror = () => {
      state(navigator.onLine ? "reconnecting" : "offline");
      if (source.readyState === EventSource.CLOSED && !polling) {
        polling = setInterval(() => step(Infinity), POLL);
        state("live");
      }
    };
  }

  open();
  addEventListener("offline", () => state("offline"));
  addEventListener("online", () => state("reconnecting"));
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
}
