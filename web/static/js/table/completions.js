// Words for the line while nobody answers: what could be done when the server last did, and every
// name as it is typed. It knows no title.

import { said } from "./composer.js";
import { patient } from "../shared/post.js";

const MOST = 12;
const LATER = 1000; // milliseconds after a step
const PARTS = /^(.*[\s+@=])?([^\s+@=]*)$/s; // what is said, and the word that is being typed

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const alike = (text) => plain(text).replace(/[\s_-]+/g, " ");

export class Words {
  constructor(game) {
    Object.assign(this, { game, step: 0, lines: [], names: {}, timer: 0 });
  }

  /** Asks for them soon, so that they are here when the network is gone. */
  fetchLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fetch().catch(() => {}), LATER);
  }

  async fetch() {
    const answer = await fetch(`/games/${this.game}/words`, {
      headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang },
      signal: patient(),
    });
    if (answer.ok) Object.assign(this, await answer.json());
  }

  /** What the text may become; `more` is only a part of a line. `usages` are [kind, label, usage];
   * `timely` says whether the lines that were kept still fit. */
  complete(text, usages, timely) {
    const said = alike(text);
    const begun = timely ? this.lines.filter(({ line }) => alike(line).startsWith(said)) : [];
    const kind = kindOf(text, usages);
    if (!kind) {
      const kinds = usages.filter(([name, label]) => name.startsWith(said) || alike(label).startsWith(said))
        .map(([name, label, usage]) => (usage === name ? { line: name, say: label } : { line: `${name} `, say: label, more: true }));
      return { lines: said ? [...kinds, ...begun].slice(0, MOST) : kinds, usage: "" };
    }
    const bare = [kind[0], alike(kind[1])].includes(said.trim());
    const [, before = "", word] = text.match(PARTS);
    const wished = bare ? "" : alike(word);
    const names = wished ? Object.entries(this.names).filter(([typed, name]) =>
      alike(typed).startsWith(wished) || alike(name).startsWith(wished)) : [];
    const going = names.map(([typed, name]) => ({ line: before + typed, say: name, more: true }));
    return { lines: [...begun, ...going].slice(0, MOST), usage: kind[2] };
  }
}

/** The kind a line begins with; of two that begin alike the longer one. */
export function kindOf(text, usages) {
  const said = `${alike(text)} `;
  const found = usages.filter(([name, label]) => said.startsWith(`${name} `) || said.startsWith(`${alike(label)} `));
  return found.sort((a, b) => b[0].length - a[0].length)[0] ?? null;
}

const written = (value) => (/^[^\s"'{}[\]=+@]+$/.test(value) ? value : JSON.stringify(value));

/** The line with what an element says of the fields of its kind: a tap instead of typing a name. */
export function spelt(text, element, usages) {
  const fields = said(element);
  let line = text.trim();
  const found = kindOf(line, usages);
  if (!found) return line;
  const asked = found[2].slice(found[0].length).toLowerCase().match(/\w+/g) ?? [];
  const given = fields.owner ? { target_player: fields.owner, ...fields } : fields;
  const more = line.split(/\s+/).length > found[0].split(" ").length;
  for (const name of asked) {
    const one = given[name];
    const many = given[name.replace(/s$/, "")];
    if (one !== undefined) line += ` ${written(one)}`;
    else if (many !== undefined) line += more ? `+${written(many)}` : ` ${written(many)}`;
  }
  return line;
}
