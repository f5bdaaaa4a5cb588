// Records by tapping. It knows no title: an element that can be tapped says what it is in its
// data-*, the server says what the taps add up to, and when nothing is missing it is recorded.

import { ARROWS, move } from "../shared/arrow_keys.js";
import { toast } from "../shared/base.js";
import { TAP } from "./composer.js";
import { dismiss } from "./dismissed.js";
import { anyway, cancel, clear, composer, draft, piece, show, tap, unfold } from "./draft.js";
import { shortcut, usesKeys } from "./keyboard.js";
import { typing } from "./line.js";
import { alone, answered } from "./network.js";
import { alone as goOn, back, complete, kept, left, typed, unanswered } from "./offline.js";
import * as offline from "./offline_entry.js";
import { begin } from "./page_parts.js";
import { again, confirm, record, recorded, resend, settle, undo, waiting } from "./record.js";
import { lost, moved, settled, watch } from "./refresh.js";
import { look } from "./seat_view.js";
import { $, data, page, queue, words } from "./state.js";

const TWICE = 600; // milliseconds: a finger that taps twice does not record for the next player

async function tapped(element) {
  const answer = await tap(element).catch((error) => unanswered(error, element));
  if (!answer?.instant || answer.step !== data.step) return; // not on a table nobody looks at
  if (!usesKeys() && performance.now() - recorded < TWICE) return;
  composer.taps.pop(); // what is recorded at once is no part of a draft
  record(answer.action);
}

const DO = {
  record: confirm,
  undo,
  cancel,
  dismiss,
  unfold,
  anyway() {
    const allowed = anyway();
    if (allowed) record(allowed);
  },
  again,
  change(element) {
    const waited = queue.all().find(({ key }) => key === element.dataset.entry);
    if (waited && offline.able()) offline.change(waited);
  },
  drop() { DO.forget({ dataset: { entry: queue.first()?.key } }); },
  type() { page.classList.add("typing"); $("more").open = false; typing.focus(); },
  keys() { $("more").open = false; $("keys").showModal(); },
  forget(element) {
    queue.drop(element.dataset.entry);
    queue.based(data.step);
    offline.finish();
    settle();
  },
  mine() {
    const { action, waive, reason } = draft.mine;
    clear();
    record(action, { waive, reason });
  },
};

document.addEventListener("click", (event) => {
  const { target } = event;
  if (alone() && target.closest(".langs a")) { // what was kept is in one language
    event.preventDefault();
    $("more").open = false; // it would lie over what goes on
    return toast(words("lang_later"));
  }
  const doing = target.closest("[data-do]");
  if (doing) {
    event.preventDefault();
    return DO[doing.dataset.do](doing);
  }
  const seat = target.closest("[data-seat]");
  if (seat) return look(page, seat.dataset.seat, { fetch: true });
  const thing = target.closest(`.tablepage ${TAP}`);
  if (thing) return alone() || draft.offline ? goOn(thing) : tapped(thing);
  if (!target.closest("#more")) $("more").open = false;
  return null;
});

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return; // its keys are its own
  if (event.key === "Escape") {
    if ($("more").open) $("more").open = false;
    else if (draft.offline) offline.back();
    else cancel();
    return;
  }
  if (shortcut(event, page, DO)) return;
  if (ARROWS[event.key] && piece.nudge(event, ARROWS[event.key])) return event.preventDefault();
  const place = event.target.closest?.("svg [tabindex]");
  if (!place) return;
  if ((event.key === "Enter" || event.key === " ") && place.matches(TAP)) {
    event.preventDefault();
    if (alone() || draft.offline) goOn(place);
    else tapped(place);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    move(place, ARROWS[event.key]);
  }
});

typing.judgedBy({ show: typed, go: confirm, local: complete, away: alone });
answered.hear(back);
lost.hear(left);
moved.hear(kept);
moved.hear(() => { if (draft.line && !draft.refused) queueMicrotask(() => typed(typing.text)); });

begin();
settled();
await queue.open();
composer.begin(data.compose);
look(page, data.player ?? data.players[0], { smooth: false });
show();
watch();
waiting();
resend();
kept();
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // the page works without it too
