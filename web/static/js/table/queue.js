// Entries that wait to be recorded, in order, kept on this device until the server has them.
// An entry the server refused stays first with its `problem`; the others wait behind it.

import { entriesOf, write } from "./queue_store.js";

export class Queue {
  constructor(game) {
    Object.assign(this, { game, waiting: [], kept: Promise.resolve(), heard: [] });
    this.others = globalThis.BroadcastChannel ? new BroadcastChannel(`ledger-queue-${game}`) : null;
    this.others?.addEventListener("message", () => this.open().then(() => this.tell()));
  }

  /** Reads what this device has kept, another page of it perhaps. */
  async open() {
    await this.kept.catch(() => {});
    const found = await entriesOf(this.game).catch(() => null);
    if (found) this.waiting = found;
    this.adopt();
    globalThis.navigator?.storage?.persist?.().catch(() => {}); // not thrown away to make room
  }

  /** What an earlier version kept elsewhere comes along. */
  adopt() {
    const place = `ledger-queue-${this.game}`;
    const old = JSON.parse(localStorage.getItem(place) ?? "[]");
    if (!old.length) return;
    const known = new Set(this.waiting.map(({ key }) => key));
    this.keep([...this.waiting, ...old.filter(({ key }) => !known.has(key))]);
    this.kept.then(() => localStorage.removeItem(place)).catch(() => {});
  }

  /** Called when another page of this device has changed what waits. */
  hear(listener) {
    this.heard.push(listener);
  }

  tell() {
    for (const listener of this.heard) listener();
  }

  /** One page of this device at a time does this. */
  alone(run) {
    return navigator.locks ? navigator.locks.request(`ledger-queue-${this.game}`, run) : run();
  }

  all() {
    return [...this.waiting];
  }

  first() {
    return this.waiting[0];
  }

  /** At the end; or in the place of the first one, whose problem it solves. */
  add(entry) {
    const { waiting } = this;
    const [first, ...others] = waiting;
    if (first?.problem) this.keep([{ ...entry, after: first.after, at: first.at }, ...others]);
    else this.keep([...waiting, { ...entry, after: waiting.length > 0 }]);
  }

  /** In the place of another, which is given up. */
  replace(key, entry) {
    this.keep(this.waiting.map((old) => (old.key === key
      ? { ...entry, after: old.after, at: old.at, seen_step: old.problem ? entry.seen_step : old.seen_step }
      : old)));
  }

  /** At the end again, as it was. */
  restore(entry) {
    const { waiting } = this;
    this.keep([...waiting, { ...entry, at: undefined, after: entry.after || waiting.length > 0 }]);
  }

  drop(key) {
    this.keep(this.waiting.filter((entry) => entry.key !== key));
  }

  /** The first one cannot be recorded as it is. */
  stop(problem) {
    const [first, ...others] = this.waiting;
    if (first) this.keep([{ ...first, problem }, ...others]);
  }

  /** The first one is to be tried as it is once more. */
  again() {
    const [first, ...others] = this.waiting;
    if (first) this.keep([{ ...first, problem: undefined }, ...others]);
  }

  /** What follows an entry that is gone is based on the step that is there now. */
  based(step) {
    const [first, ...others] = this.waiting;
    if (first?.after) this.keep([{ ...first, after: false, seen_step: step }, ...others]);
  }

  /** Writes what has changed; `kept` is settled when it is on the disk. */
  keep(waiting) {
    let last = Math.max(0, ...waiting.map(({ at }) => at ?? 0));
    const next = waiting.map((entry) => ({ ...entry, game: this.game, at: entry.at ?? ++last }));
    const old = new Map(this.waiting.map((entry) => [entry.key, JSON.stringify(entry)]));
    const changed = next.filter((entry) => old.get(entry.key) !== JSON.stringify(entry));
    const here = new Set(next.map(({ key }) => key));
    const gone = this.waiting.filter(({ key }) => !here.has(key));
    this.waiting = next;
    if (!changed.length && !gone.length) return;
    this.kept = this.kept.catch(() => {}).then(() => write(changed, gone))
      .then(() => this.others?.postMessage("changed"));
  }
}

/** The request's own key: sent twice, it is recorded once. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
