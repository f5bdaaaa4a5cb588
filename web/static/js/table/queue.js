// Entries that wait to be recorded, in order, kept on this device until the server has them.
// An entry the server refused stays first with its `problem`; the others wait behind it.

export class Queue {
  constructor(game) {
    this.place = `ledger-queue-${game}`;
  }

  all() {
    return JSON.parse(localStorage.getItem(this.place) ?? "[]");
  }

  first() {
    return this.all()[0];
  }

  /** At the end; or in the place of the first one, whose problem it solves. */
  add(entry) {
    const waiting = this.all();
    if (waiting[0]?.problem) waiting[0] = { ...entry, after: waiting[0].after };
    else waiting.push({ ...entry, after: waiting.length > 0 });
    this.keep(waiting);
  }

  /** At the end again, as it was. */
  restore(entry) {
    const waiting = this.all();
    this.keep([...waiting, { ...entry, after: entry.after || waiting.length > 0 }]);
  }

  drop(key) {
    this.keep(this.all().filter((entry) => entry.key !== key));
  }

  /** The first one cannot be recorded as it is. */
  stop(problem) {
    const [first, ...others] = this.all();
    if (first) this.keep([{ ...first, problem }, ...others]);
  }

  /** The first one is to be tried as it is once more. */
  again() {
    const [first, ...others] = this.all();
    if (first) this.keep([{ ...first, problem: undefined }, ...others]);
  }

  /** What follows an entry that is gone is based on the step that is there now. */
  based(step) {
    const [first, ...others] = this.all();
    if (first?.after) this.keep([{ ...first, after: false, seen_step: step }, ...others]);
  }

  keep(waiting) {
    if (waiting.length) localStorage.setItem(this.place, JSON.stringify(waiting));
    else localStorage.removeItem(this.place);
  }
}

/** The request's own key: sent twice, it is recorded once. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
