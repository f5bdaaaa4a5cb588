// The rows of an entry made without the server: one editor for each shape a field can have. What
// is tapped on a board goes to the first editor that takes it. It knows no title.

import { make } from "./elements.js";

const SHOWN = 12; // choices before the rest is folded

/** Has this been said, as far as its shape asks? */
export function isSaid(shape, value) {
  if (value === undefined || value === null || value === "") return false;
  if (shape.type === "list") return value.length > 0 && value.every((one) => isSaid(shape.of, one));
  if (shape.type === "map") return Object.keys(value).length > 0 && Object.values(value).every((one) => isSaid(shape.of, one));
  if (shape.type === "record") return shape.fields.every((one) => !one.needed || isSaid(one, value[one.name]));
  return true;
}

const without = (list, index) => list.filter((_, n) => n !== index);
const typed = (shape, value) => (shape.type === "number" ? Number(value) : value);
/** A number that is not one of several things to choose is how many. */
export const counts = ({ of }) => of.type === "number" && !of.pool;
const simple = (shape) => ["text", "number"].includes(shape.type);

export class Fields {
  /** `choices(shape)` are [value, label] each; `say(shape, value)` is a value in words. */
  constructor({ choices, say, words }) {
    Object.assign(this, { choices, say, words, takers: [] });
  }

  /** A labelled row; `set(value)` says the field, `set()` takes it back. */
  row(field, value, set, { skip } = {}) {
    return make("div", { className: "o-field", attributes: { "data-field-name": field.name } },
      make("div", { className: "e-label" }, make("span", { text: field.ask ?? field.name })),
      this.editor(field, value, set, field.name),
      skip && make("div", { className: "e-links" }, this.button(this.words("not_said"), skip, "linkbtn")));
  }

  editor(shape, value, set, name) {
    switch (shape.type) {
      case "flag": return this.flag(value, set);
      case "place": return this.place(shape, value, set, name);
      case "list": return simple(shape.of) ? this.several(shape, value ?? [], set, name) : this.items(shape, value ?? [], set, name);
      case "map": return this.map(shape, value ?? {}, set, name);
      case "record": return this.record(shape, value ?? {}, set);
      default: return this.one(shape, value, set, name);
    }
  }

  take(name, run) {
    this.takers.push({ name, ...run });
  }

  button(text, run, className = "e-opt", pressed) {
    const button = make("button", { type: "button", className },
      make("span", { text }));
    if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", (event) => { event.stopPropagation(); run(); });
    return button;
  }

  /** Buttons with words, most of many behind a line that opens them. */
  options(items) {
    const grid = (some) => make("div", { className: "e-opts cols-2" }, ...some);
    const fold = items.length > SHOWN + 2 && make("details", { className: "e-fold" },
      make("summary", { text: this.words("more_choices", { n: items.length - SHOWN }) }), grid(items.slice(SHOWN)));
    return make("div", { className: "o-options" }, grid(fold ? items.slice(0, SHOWN) : items), fold);
  }

  // ------------------------------------------------------------------------------ one value

  one(shape, value, set, name) {
    const all = this.choices(shape);
    const fits = (one) => !all.length || all.some(([id]) => id === one) || shape.type === "text";
    this.take(name, { said: () => isSaid(shape, value), take: (one) => fits(one) && set(typed(shape, one)) !== false });
    if (!all.length) return shape.type === "number" ? this.counter(value ?? 0, set, name) : this.write(value, set, name);
    if (isSaid(shape, value)) {
      return make("div", { className: "e-opts cols-2" }, this.button(this.say(shape, value), () => set(), "e-opt", true));
    }
    return this.options(all.map(([id, label]) => this.button(label, () => set(typed(shape, id)), "e-opt", false)));
  }

  write(value, set, name) {
    const field = make("input", { type: "text", value: value ?? "", maxLength: 300, autocomplete: "off" });
    return make("label", { className: "e-write" }, this.typed(field, name, () => set(field.value)));
  }

  /** What is typed counts with each key, so that the big button is ready; the field stays in hand. */
  typed(field, name, run) {
    field.dataset.typed = name;
    field.addEventListener("input", run);
    return field;
  }

  counter(value, set, name) {
    const part = make("div", {}, this.button("−", () => set(value - 1), ""),
      this.number(value, set, name), this.button("+", () => set(value + 1), ""));
    return make("div", { className: "e-counters cols-1" }, part);
  }

  /** A whole number to be typed; emptied, it is not said any more. */
  number(value, set, name) {
    const field = make("input", { type: "text", inputMode: "numeric", maxLength: 6, autocomplete: "off", value: value ?? "" });
    return this.typed(field, name, () => {
      const n = field.value.trim().replace("−", "-");
      if (n === "") set();
      else if (/^-?\d+$/.test(n)) set(Number(n));
    });
  }

  flag(value, set) {
    return make("div", { className: "e-opts cols-2" }, ...[true, false].map((one) =>
      this.button(this.words(one ? "yes" : "no"), () => set(one), "e-opt", value === one)));
  }

  /** A place is tapped on its board; from there it can be moved on to where nothing is drawn yet. */
  place(shape, value, set, name) {
    this.take(name, {
      said: () => isSaid(shape, value),
      take: (one) => set(one.split(",").map(Number)) !== false,
    });
    if (!isSaid(shape, value)) return make("p", { className: "e-note", text: this.words("tap_place") });
    const [x, y] = value;
    const moves = [["←", -1, 0], ["→", 1, 0], ["↑", 0, 1], ["↓", 0, -1]];
    return make("div", { className: "o-place" }, ...moves.map(([sign, dx, dy]) => {
        const button = this.button(sign, () => set([x + dx, y + dy]), "btn iconbtn");
        button.setAttribute("aria-label", this.words("move_place", { way: sign }));
        return button;
      }));
  }

  // ------------------------------------------------------------------------------ several

  several(shape, values, set, name) {
    this.take(name, {
      said: () => false,
      take: (one) => set(values.at(-1) === typed(shape.of, one) ? values.slice(0, -1) : [...values, typed(shape.of, one)]) !== false,
    });
    const said = values.map((one, n) => this.chip(this.say(shape.of, one), () => set(without(values, n))));
    return make("div", {}, this.chips(said),
      this.options(this.choices(shape.of).map(([id, label]) =>
        this.button(label, () => set([...values, typed(shape.of, id)])))));
  }

  chip(text, run) {
    const chip = this.button(`${text} ×`, run, "chip o-chip");
    chip.setAttribute("aria-label", this.words("take_out", { text }));
    return chip;
  }

  chips(items) {
    return items.length > 0 && make("div", { className: "o-chips" }, ...items);
  }

  /** Several things that are themselves made of several: one after the other. */
  items(shape, values, set, name) {
    const shown = values.length ? values : [undefined];
    const { length } = this.takers;
    const editors = shown.map((one, n) => make("fieldset", { className: "o-item" },
      this.editor(shape.of, one, (next) => set(shown.map((old, m) => (m === n ? next : old))), name),
      values.length > 1 && this.button(this.words("take_out", { text: String(n + 1) }), () => set(without(values, n)), "linkbtn")));
    for (const taker of this.takers.slice(length)) taker.inside = true;
    const whole = isSaid(shape, values);
    return make("div", {}, ...editors,
      whole && this.button(this.words("another"), () => set([...values, undefined]), "linkbtn"));
  }

  map(shape, value, set, name) {
    const put = (key, one) => {
      const { [key]: old, ...others } = value;
      return set(one === undefined ? others : { ...value, [key]: one });
    };
    if (counts(shape)) return this.counts(shape, value, put, name);
    return make("div", {}, ...this.choices(shape.key).map(([key, label]) =>
      make("fieldset", { className: "o-item" }, make("legend", { text: label }),
        this.editor(shape.of, value[key], (one) => put(key, one), `${name}=`))));
  }

  /** How many of each: every tap is one more. */
  counts(shape, value, put, name) {
    const all = this.choices(shape.key);
    if (shape.typed) return this.numbers(all, value, put, name);
    const more = (key) => put(key, (value[key] ?? 0) + 1);
    this.take(name, { said: () => false, take: (key) => more(key) !== false });
    const said = Object.entries(value).map(([key, n]) =>
      this.chip(`${n} × ${this.say(shape.key, key)}`, () => put(key, n > 1 ? n - 1 : undefined)));
    return make("div", {}, this.chips(said),
      this.options(all.map(([key, label]) => this.button(label, () => more(key)))));
  }

  /** A number for each of a few things: typed, or one more with every tap. */
  numbers(all, value, put, name) {
    this.take(name, {
      said: () => false,
      take: (key) => all.some(([one]) => one === key) && put(key, (value[key] ?? 0) + 1) !== false,
    });
    return make("div", { className: "o-numbers" }, ...all.map(([key, label]) => make("label", {},
      make("span", { text: label }), this.number(value[key], (n) => put(key, n), `${name}=${key}`))));
  }

  record(shape, value, set) {
    return make("div", { className: "o-record" }, ...shape.fields.map((field) => {
      const number = shape.way && field.type === "number";
      return this.row(field, value[field.name] ?? (number ? 1 : undefined),
        (one) => set({ ...(number ? {} : way(shape)), ...value, [field.name]: one }));
    }));
  }
}

/** One goes a way unless it is said how many. */
function way(shape) {
  const count = shape.way && shape.fields.find((field) => field.type === "number");
  return count ? { [count.name]: 1 } : {};
}
