// The legal actions the server listed, and which of them fit what has been said so far. No title.

import { fits, key, parsed, says } from "./fields.js";

/** The actions of a kind with these fields; unless anybody may, only of the player to move. */
export function pool(data, kind, fields) {
  return data.actions.filter((action) =>
    action.kind === kind
    && Object.entries(fields).every(([field, value]) => key(action[field]) === value)
    && (data.kinds[kind].anyone || action.player === undefined || !data.player
        || action.player === data.player));
}

/** The fields all of these actions agree on. */
export function agreed(data, actions, kind) {
  const fields = {};
  for (const field of data.kinds[kind].fields) {
    const values = new Set(actions.map((action) => key(action[field])));
    if (values.size === 1) fields[field] = [...values][0];
  }
  return fields;
}

/** The fields that are still to be said. */
export function open(data, actions, kind) {
  return data.kinds[kind].fields.filter(
    (field) => new Set(actions.map((action) => key(action[field]))).size > 1);
}

/** The one kind this place can mean before anything was chosen, if its pieces are all alike. */
export function meant(data, page, said) {
  const found = data.actions.filter((action) => fits(action, said) && !data.kinds[action.kind].more
    && (action.player === undefined || action.player === data.player));
  const kinds = [...new Set(found.map((action) => action.kind))];
  const door = kinds.length === 1 && page.querySelector(`[data-kind="${kinds[0]}"]`);
  return door && !Object.keys(says(door).fields).length ? kinds[0] : null;
}

/** A whole action from what was tapped, legal or not. */
export function wished(data, kind, base, said = { fields: {} }) {
  const action = { kind };
  const given = { ...base, ...said.fields };
  for (const field of data.kinds[kind].fields) {
    if (field === "player") action.player = data.player;
    else if (field === "target_player") action.target_player = said.owner ?? given.target_player;
    else if (given[field]) action[field] = parsed(given[field]);
  }
  return action;
}
