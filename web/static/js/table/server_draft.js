// Taps for titles whose drafts the server composes, and what is written or dragged there.

import { rove } from "../shared/arrow_keys.js";
import { unanswered } from "./offline.js";
import * as compose from "./composer.js";
import { written } from "./draft.js";
import { draggable } from "./drag.js";
import { usesKeys } from "./keyboard.js";
import { button, hint, tell } from "./render.js";
import { reveal as revealOver } from "../shared/pan.js";
import { failed, record, recorded } from "./record.js";
import { $, composer, data, draft, page, setDraft, words } from "./state.js";
import { writing } from "./text_field.js";

/** The sheet as the server composed it of the taps so far. */
export function composed(answer) {
  if (!answer) return;
  const { action, refusals } = answer;
  setDraft({ kind: action?.kind, base: {}, fields: {}, action: answer.ready ? action : null });
  if (refusals.length) draft.refused = { action, refusals };
  compose.show(answer, {
    page, say: $("say"), choices: $("choices"), title: data.title, words, enter: written(action),
  });
  button(answer.button || words("record", { step: data.step + 1 }), answer.ready);
  hint(answer.hint);
  rove(page);
  if ($("more-kinds")) compose.menu($("more-kinds"), answer.extras);
  piece.mark();
  const last = page.querySelector("[data-part=undo] button");
  last.disabled = !composer.taps.length && !data.undo;
  tell();
  revealOver();
}

const TWICE = 600; // milliseconds: a finger that taps twice does not record for the next player

export async function tapCompose(element) {
  $("more").open = false;
  const answer = await composer.add(data.game, compose.said(element)).catch(unanswered);
  composed(answer);
  if (!answer?.instant || (!usesKeys() && performance.now() - recorded < TWICE)) return;
  composer.taps.pop(); // what is recorded at once is no part of a draft
  record(answer.action);
}

/** What is written or dragged: the last of it counts. */
const holding = (tap) => composer.hold(data.game, tap).then(composed).catch(failed);
const taking = (tap) => composer.add(data.game, tap).then(composed).catch(failed);
export const piece = draggable(page, { tell: holding, take: taking });
export const text = writing(page, holding);
