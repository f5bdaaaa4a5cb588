// Records by tapping. It knows no title: it works from the legal actions and the asks the server
// lists, collects data-* into the fields the current action still lacks, and posts when none is.

import { ARROWS, move } from "../shared/arrow_keys.js";
import { blind, kept, resend, spell, typing } from "./offline.js";
import * as compose from "./composer.js";
import { piece, tapCompose } from "./server_draft.js";
import { anyway, begin, cancel, clear, preview, settle, start, tapped, unfold } from "./draft.js";
import { says } from "./fields.js";
import { settled, watch } from "./refresh.js";
import { shortcut } from "./keyboard.js";
import { look } from "./seat_view.js";
import { paint, pick, picked } from "./render.js";
import { confirm, record, undo, waiting } from "./record.js";
import { $, composer, data, draft, page, queue } from "./state.js";

const DO = {
  record: confirm,
  undo,
  cancel,
  anyway,
  unfold,
  again() { queue.again(); resend(); },
  drop() { DO.forget({ dataset: { entry: queue.first()?.key } }); },
  type() { page.classList.add("typing"); $("more").open = false; typing.focus(); },
  keys() { $("more").open = false; $("keys").showModal(); },
  forget(element) {
    queue.drop(element.dataset.entry);
    queue.based(data.step);
    waiting();
    cancel();
    resend();
  },
  mine() {
    const { action, waive, reason } = draft.mine;
    clear();
    record(action, { waive, reason });
  },
  other() { preview(picked()); },
};

document.addEventListener("click", (event) => {
  const target = event.target;
  const doing = target.closest("[data-do]");
  if (doing) {
    event.preventDefault();
    return DO[doing.dataset.do](doing);
  }
  const choice = target.closest("[data-choice]");
  if (choice) {
    draft.fields = { ...draft.fields, [choice.dataset.field]: choice.dataset.choice };
    return settle();
  }
  const one = target.closest("[data-pick]");
  if (one) {
    const chosen = draft.picks[one.dataset.field];
    chosen[one.dataset.pick] = (chosen[one.dataset.pick] ?? 0) + Number(one.dataset.by);
    return pick();
  }
  const kind = target.closest("[data-begin]");
  if (kind) {
    $("more").open = false;
    clear();
    const { begin: name, who } = kind.dataset;
    return begin(name, who ? { player: who } : {}, null);
  }
  const seat = target.closest("[data-seat]");
  if (seat) return look(page, seat.dataset.seat, { fetch: Boolean(data.compose) });
  const thing = blind() && target.closest(`.tablepage :is(${compose.TAP}, [data-kind], [data-cell], [data-anchor])`);
  if (thing) return spell(thing);
  const tap = target.closest(`.tablepage ${compose.TAP}`);
  if (tap) return tapCompose(tap);
  const entrance = target.closest(".tablepage [data-kind]");
  if (entrance) {
    if (entrance.getAttribute("aria-pressed") === "true") return cancel();
    const said = says(entrance);
    document.querySelectorAll(".bad").forEach((bad) => bad.classList.remove("bad"));
    return begin(said.kind, said.fields, entrance);
  }
  const place = target.closest("[data-cell], [data-anchor]");
  if (place) return tapped(place);
  if (!target.closest("#more")) $("more").open = false;
});

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return; // its keys are its own
  if (event.key === "Escape") {
    if ($("more").open) $("more").open = false;
    else cancel();
    return;
  }
  if (shortcut(event, page, DO)) return;
  if (ARROWS[event.key] && piece.nudge(event, ARROWS[event.key])) return event.preventDefault();
  const place = event.target.closest?.(`[data-cell], [data-anchor], svg ${compose.TAP}`);
  if (!place) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (place.matches(compose.TAP)) tapCompose(place);
    else tapped(place);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    move(place, ARROWS[event.key]);
  }
});

page.dataset.asked = $("say").innerHTML;
for (const wide of page.querySelectorAll("[data-start]")) { // a wide board begins at its middle
  const pan = wide.closest("[data-part]");
  pan.scrollLeft = wide.dataset.start * pan.scrollWidth;
}
settled();
if (data.compose) composer.begin(data.compose);
start();
look(page, data.player ?? data.players[0], { smooth: false });
paint();
watch();
waiting();
resend();
kept();
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // the page works without it too
