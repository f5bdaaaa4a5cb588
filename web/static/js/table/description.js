// What the server told of the title's actions while it answered: kinds, fields, what each may say.
// From it the page goes on asking by itself. It knows no title.

import { patient } from "../shared/post.js";

const VERSION = 1; // of what the server tells
const LATER = 1000; // milliseconds after a step

export class Description {
  constructor(game) {
    Object.assign(this, { game, told: null, timer: 0 });
  }

  /** Asks for it soon, so that it is here when the network is gone. */
  fetchLater(after = LATER) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fetch().catch(() => {}), after);
  }

  async fetch() {
    const answer = await fetch(`/games/${this.game}/offline`, {
      headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang },
      signal: patient(),
    });
    const told = answer.ok ? await answer.json() : null;
    if (told?.version === VERSION) this.told = told;
    return this.told;
  }

  get known() {
    return this.told !== null;
  }

  kind(name) {
    return this.told?.kinds.find(({ kind }) => kind === name);
  }

  /** What a field may say, [value, label] each; what was allowed when somebody last answered first. */
  choices(field, kind, player, timely, said = {}) {
    const { pools } = this.told;
    const own = [player, ...Object.values(said)].find((one) => pools[`${field.pool}@${one}`]);
    const all = pools[`${field.pool}@${own}`] ?? pools[field.pool] ?? [];
    if (!timely) return all;
    const allowed = new Set(this.told.legal.filter((one) => one.kind === kind)
      .map((one) => String(one[field.name])));
    const first = all.filter(([value]) => allowed.has(value));
    return [...first, ...all.filter(([value]) => !allowed.has(value))];
  }

  label(field, value, player) {
    const { pools } = this.told;
    const named = (pool) => pools[pool]?.find(([one]) => one === String(value))?.[1];
    return named(`${field.pool}@${player}`) ?? named(field.pool);
  }

  /** The kinds that usually come next: what was allowed, else what follows the last entry. */
  likely(last, timely) {
    const { legal, follows, turn } = this.told;
    const next = timely ? legal.map(({ kind }) => kind) : follows[last] ?? [];
    const before = last && !turn.includes(last) ? [last] : []; // a setup goes on with the same
    return [...new Set(next.length ? next : [...before, ...turn])].filter((kind) => this.kind(kind));
  }

  /** Who goes on after these entries, as far as that can be told. */
  actor(entries, players) {
    let who = this.told.player ?? players[0];
    for (const { action } of entries) {
      if (typeof action === "string") continue;
      const field = this.kind(action.kind)?.fields.find((one) => one.who);
      who = action[field?.name] ?? who;
      if (this.told.passes.includes(action.kind)) who = players[(players.indexOf(who) + 1) % players.length];
    }
    return who;
  }

  /** The fields that what a tapped element says may be meant for, the likeliest first. */
  meant(name) {
    return [name, `${name}s`, ...(this.told.taps[name] ?? [])];
  }

  /** The kind that begins with this tap, if it says so. */
  begun(tap) {
    for (const [name, value] of Object.entries(tap)) {
      const kinds = this.told.begins[name] ?? {};
      const found = kinds[value] ?? kinds[value.replace(/-.*$/, "")];
      if (found) return found;
    }
    return "";
  }

  wished(tap) {
    return Object.keys(tap).filter((name) => name !== "owner").flatMap((name) => this.meant(name));
  }

  /** Is what this tap says the first thing a kind asks for? */
  opensWith(kind, tap) {
    const first = this.kind(kind).fields.find((field) => field.needed && !field.who);
    return Boolean(first) && this.wished(tap).some((name) => name === "*" || names([first]).includes(name));
  }

  /** The kinds with a field for this tap. */
  takers(tap) {
    const wished = this.wished(tap);
    return this.told.kinds.filter(({ fields }) => names(fields).some((name) =>
      wished.includes(name) || wished.includes("*"))).map(({ kind }) => kind);
  }
}

/** The names of all fields, those inside others too. */
function names(fields) {
  return fields.filter((one) => !one.who).flatMap((one) => [one.name, ...inner(one)]);
}

function inner(shape) {
  if (shape.type === "record") return names(shape.fields);
  if (shape.type === "list") return inner(shape.of);
  return shape.type === "map" ? [`${shape.name}=`] : [];
}
