// What an element says in its data-* and how it meets the fields of an action. Knows no title.

const NOT_FIELDS = new Set(["kind", "component", "fresh", "player", "columns"]);

export function key(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function parsed(text) {
  if (/^-?\d+,-?\d+$/.test(text)) return text.split(",").map(Number);
  if (text === "true" || text === "false") return text === "true";
  return text;
}

/** What an element says: its fields, its kind if it begins an action, and whose board it is on. */
export function says(element) {
  const fields = {};
  for (const [name, value] of Object.entries(element.dataset)) {
    if (!NOT_FIELDS.has(name)) fields[name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)] = value;
  }
  const owner = element.closest("[data-player]")?.dataset.player;
  return { fields, owner, kind: element.dataset.kind };
}

/** A component on a board is its owner's: the action's target, or its player if it has none. */
export function fits(action, said) {
  if (said.kind && action.kind !== said.kind) return false;
  if (said.owner && (action.target_player ?? action.player) !== said.owner) return false;
  const shared = Object.keys(said.fields).filter((field) => field in action);
  return (shared.length > 0 || Boolean(said.kind))
    && shared.every((field) => key(action[field]) === said.fields[field]);
}
