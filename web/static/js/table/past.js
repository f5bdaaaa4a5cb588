// The table of a past step, tapped as the table of now: what it adds up to is not recorded but sent
// to the page that says what would change. It knows no title.

import { ARROWS, move } from "../shared/arrow_keys.js";
import { TAP } from "./composer.js";
import {
  anyway, cancel, composer, draft, piece, show, takeBack, tap, text, unfold,
} from "./draft.js";
import { focusNext, shortcut } from "./keyboard.js";
import { failed } from "./network.js";
import { begin, tellColumns } from "./page_parts.js";
import { look } from "./seat_view.js";
import * as sheet from "./sheet.js";
import { $, data, page, words } from "./state.js";

const form = $("said");

/** Sends what was tapped; `reason` says why the table agreed to it against the rules. */
function say(action, { agreed = false, reason = "" } = {}) {
  const { action: document, line, agreed: flag, reason: why } = form.elements;
  if (document) document.value = JSON.stringify(action);
  else [...(line.length ? line : [line])].at(-1).value = composer.answer.line;
  if (agreed) flag.value = "1";
  flag.disabled = !flag.value;
  if (why) why.value = reason;
  form.submit();
}

async function tapped(element) {
  const answer = await tap(element).catch(failed);
  focusNext(page);
  if (answer?.instant) say(answer.action);
  else if (draft.waiving && data.lightly) say(draft.waiving.action, { agreed: true });
}

const DO = {
  record() {
    if (text.waits()) return text.send().then(DO.record);
    if (composer.pending) return composer.pending.then((heard) => heard && DO.record());
    if (!draft.waiving) return draft.action && say(draft.action);
    const reason = sheet.reason($("say"), words);
    return reason && say(draft.waiving.action, { agreed: true, reason });
  },
  undo() {
    if (composer.taps.length) return takeBack();
    return data.back && location.assign(data.back);
  },
  cancel,
  unfold,
  anyway() {
    const { action } = draft.refused;
    if (action && data.lightly) return say(action, { agreed: true }); // nothing is recorded
    const allowed = anyway();
    return allowed && say(allowed);
  },
  type() { document.querySelector("#fields")?.setAttribute("open", ""); },
  keys() {},
};

document.addEventListener("click", (event) => {
  const doing = event.target.closest("[data-do]");
  if (doing) {
    event.preventDefault();
    return DO[doing.dataset.do](doing);
  }
  const seat = event.target.closest("[data-seat]");
  if (seat) return look(page, seat.dataset.seat, { fetch: true });
  const thing = event.target.closest(`.tablepage ${TAP}`);
  return thing && form && tapped(thing);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return cancel();
  if (shortcut(event, page, DO)) return null;
  if (ARROWS[event.key] && piece.nudge(event, ARROWS[event.key])) return event.preventDefault();
  const place = event.target.closest?.("svg [tabindex]");
  if (!place) return null;
  if ((event.key === "Enter" || event.key === " ") && place.matches(TAP)) {
    event.preventDefault();
    if (form) tapped(place);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    move(place, ARROWS[event.key]);
  }
  return null;
});

/** What was recorded there, faint over the boards and struck through beside them. */
function drawRecorded({ overlay, components }) {
  for (const [board, svg] of Object.entries(overlay)) {
    const over = page.querySelector(`svg[data-board="${CSS.escape(board)}"] .over`);
    over?.insertAdjacentHTML("beforebegin", `<g class="was" aria-hidden="true">${svg}</g>`);
  }
  for (const name of components) {
    for (const one of page.querySelectorAll(`[data-component="${CSS.escape(name)}"]`)) one.classList.add("was");
  }
}

tellColumns();
begin();
look(page, data.player ?? data.players[0], { smooth: false });
if (data.was) drawRecorded(data.was);
if (form) {
  composer.begin(data.compose);
  show();
}
