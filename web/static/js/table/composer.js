// Drafts that the server composes: this keeps the list of taps, asks what they add up to, and
// shows the answer. It knows no title; a tapped element says what it is in its data-*.

import { icon, make, refusal } from "./sheet.js";
import { send } from "../shared/post.js";

export const TAP = "[data-tap]";

/** What a tapped element says. */
export function said(element) {
  const { tap, ...fields } = element.dataset;
  return fields;
}

export class Composer {
  constructor() {
    this.taps = [];
    this.answer = null;
    this.asked = 0; // the number of the last question, so that a late answer is not shown
    this.pending = null; // until the last question is answered and shown: whether it was
  }

  begin(answer) {
    this.taps = [];
    this.asked += 1;
    this.pending = null;
    this.answer = answer;
  }

  /** The draft with one tap more, or null when another tap has followed meanwhile. */
  async add(game, tap) {
    this.taps.push(tap);
    try {
      return await this.ask(game);
    } catch (error) {
      this.taps = this.taps.filter((one) => one !== tap); // nobody heard of it
      throw error;
    }
  }

  /** A tap that takes the place of the last one if it says the same thing anew: a text, a drag. */
  hold(game, tap) {
    const same = (other) => other && Object.keys(other).join() === Object.keys(tap).join();
    if (same(this.taps.at(-1))) this.taps.pop();
    return this.add(game, tap);
  }

  back(game) {
    this.taps.pop();
    return this.ask(game);
  }

  ask(game) {
    const number = ++this.asked;
    const asked = send(`/games/${game}/compose`, { taps: this.taps }).then((answer) => {
      if (number !== this.asked) return null;
      this.answer = answer;
      return answer;
    });
    const shown = (heard) => new Promise((resolve) => { setTimeout(resolve, 0, heard); });
    this.pending = asked.then(() => shown(true), () => shown(false)).then((heard) => {
      if (number === this.asked) this.pending = null;
      return heard;
    });
    return asked;
  }
}

/** Writes the sheet and draws over the boards; what had the focus keeps it. */
export function show(answer, { page, say, choices, title, words, enter }) {
  const focused = choices.contains(document.activeElement)
    ? JSON.stringify(document.activeElement.dataset) : "";
  const writing = document.activeElement?.closest?.("[data-write]");
  say.replaceChildren(make("div", {},
    make("h2", { text: answer.head }), answer.text && make("p", { text: answer.text })));
  choices.innerHTML = answer.body;
  if (answer.refusals.length) {
    let place = choices.querySelector("[data-refusal]");
    if (!place) choices.append(place = make("div"));
    refusal(place, { what: answer.what, refusals: answer.refusals, at: "", title, words, enter });
  }
  for (const over of page.querySelectorAll("svg .over")) {
    over.innerHTML = answer.overlay[over.closest("[data-board]")?.dataset.board] ?? "";
  }
  if (writing) keepWriting(choices, writing);
  if (!focused || writing) return;
  const same = [...choices.querySelectorAll(TAP)].filter((tap) => !tap.disabled);
  (same.find((tap) => JSON.stringify(tap.dataset) === focused) ?? same[0])?.focus();
}

/** What is being written goes on where it was. */
function keepWriting(choices, old) {
  const field = choices.querySelector(`[data-write="${CSS.escape(old.dataset.write)}"]`);
  if (!field) return;
  field.value = old.value;
  field.focus();
  field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

export function menu(place, extras) {
  place.replaceChildren(...extras.map(({ label, tap }) => make("button", {
    type: "button", className: "item",
    attributes: { "data-tap": "", ...Object.fromEntries(
      Object.entries(tap).map(([field, value]) => [`data-${field}`, value])) },
  }, icon("ui-amend", undefined, "", "icon"), label)));
}
