// The list of taps, and what the server says they add up to. It knows no title; a tapped element
// says what it is in its data-*.

import { send } from "../shared/post.js";

export const TAP = "[data-tap]";

/** What a tapped element says; how it is marked and where a replay finds it is no part of that. */
export function said(element) {
  const { tap, mark, component, since, key, ...fields } = element.dataset;
  return fields;
}

export class Composer {
  /** `address` is asked, if it is not the table as it is now. */
  constructor(address) {
    this.address = address;
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
    const asked = send(this.address ?? `/games/${game}/compose`, { taps: this.taps }).then((answer) => {
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
