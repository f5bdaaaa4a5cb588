// An entry as a sentence in the reader's language, made here while nobody answers. The server gave
// the sentences with blanks for the fields; what stands in brackets is left out while a blank is.

import { counts } from "./entry_fields.js";

const ELIDED = { de: "d’", que: "qu’" };
const distance = ({ dx, dy }) => Math.abs(dx) + Math.abs(dy);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export class Sentences {
  constructor(description, words) {
    Object.assign(this, { description, words, labels: {} });
  }

  /** `labels` are what tapped things are called on the board, by what they say. */
  of(action, labels = {}) {
    this.labels = labels;
    this.player = action[this.description.kind(action.kind)?.fields.find((field) => field.who)?.name];
    const kind = this.description.kind(action.kind);
    if (!kind) return "";
    const { lang } = document.documentElement;
    const said = Object.fromEntries(kind.fields.map((field) => [field.name, this.value(field, action[field.name])]));
    said["*"] = kind.fields.filter((field) => !field.who).map((field) => said[field.name]).filter(Boolean).join(", ");
    const whole = (kind.say[lang] ?? kind.say.en).replace(/\[([^[\]]*)\]/g, (_, part) =>
      (blanks(part).every((name) => said[name]) ? part : ""));
    const told = capital(this.fill(whole, said, action));
    return told.endsWith("…") ? told : `${told}.`;
  }

  fill(text, said, action) {
    return text.replace(/\{([\w*]+)(?::([^}]*))?\}/g, (_, name, form = "") => {
      if (form.includes("|")) return form.split("|")[this.one(action[name]) ? 0 : 1];
      const value = said[name] || "…";
      if (!ELIDED[form]) return value;
      return /^[aeiouyœæàâéèêëîïôûü]/i.test(value) ? `${ELIDED[form]}${value}` : `${form} ${value}`;
    });
  }

  one(n) {
    return document.documentElement.lang === "fr" ? Math.abs(n) < 2 : Number(n) === 1;
  }

  /** A value in words; nothing while it is not said. */
  value(shape, value) {
    if (value === undefined || value === null || value === "") return "";
    switch (shape.type) {
      case "flag": return this.words(value ? "yes" : "no");
      case "place": return this.labels[value.join(",")] ?? this.from(value);
      case "list": return this.list(shape, value);
      case "map": if (shape.typed && Object.keys(value).length === 1) return this.amount(Object.values(value)[0]);
        return Object.entries(value).map(([key, one]) => this.pair(shape, key, one)).join(", ");
      case "record": return shape.fields.map((field) => this.part(shape, field, value[field.name])).filter(Boolean).join(" ");
      default: return this.description.label(shape, value, this.player) ?? this.labels[value] ?? String(value);
    }
  }

  /** A place nothing is drawn on: how far it is from the nearest thing that was tapped. */
  from([x, y]) {
    const tapped = Object.keys(this.labels).filter((one) => /^-?\d+,-?\d+$/.test(one))
      .map((one) => ({ at: this.labels[one], ways: one.split(",").map(Number) }))
      .map(({ at, ways: [left, down] }) => ({ at, dx: x - left, dy: y - down }))
      .sort((one, other) => distance(one) - distance(other));
    if (!tapped.length) return this.words("place_unseen");
    const [{ at, dx, dy }] = tapped;
    const way = (n, more, less) => n !== 0 && this.words(n > 0 ? more : less, { n: Math.abs(n) });
    const ways = [way(dx, "place_right", "place_left"), way(dy, "place_up", "place_down")];
    return this.words("place_from", { ways: ways.filter(Boolean).join(", "), place: at });
  }

  list(shape, values) {
    const counted = new Map();
    for (const one of listed(shape, values)) {
      const said = this.value(shape.of, one);
      counted.set(said, (counted.get(said) ?? 0) + 1);
    }
    return [...counted].map(([said, n]) => (n > 1 ? `${n} × ${said}` : said)).join(", ");
  }

  amount(n) {
    return String(n).replace("-", "−");
  }

  pair(shape, key, one) {
    const named = this.value(shape.key, key);
    if (shape.typed) return `${named} ${this.amount(one)}`;
    return counts(shape) ? `${one} × ${named}` : `${named} ${this.value(shape.of, one)}`;
  }

  part(record, field, value) {
    if (record.way && field.type === "list") return (value ?? []).map((one) => this.value(field.of, one)).join(" → ");
    if (record.way) return value > 1 ? `× ${value}` : "";
    return this.value(field, value);
  }
}

/** A list may have been said with names for its parts. */
export function listed(shape, value) {
  if (shape.type !== "list" || Array.isArray(value)) return value;
  const parts = typeof value === "object" ? Object.values(value) : [value];
  return parts.length === 1 && Array.isArray(parts[0]) ? parts[0] : parts;
}

const blanks = (text) => [...text.matchAll(/\{([\w*]+)/g)].map(([, name]) => name);
