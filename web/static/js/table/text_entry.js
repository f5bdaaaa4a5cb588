// One line of text for any action, completed while it is typed. Enter shows what it would do,
// Enter again records it: what is proposed never commits.

import { patient } from "../shared/post.js";
import { make } from "./elements.js";

const PAUSE = 120; // milliseconds after the last letter

export class Line {
  constructor(form, game) {
    Object.assign(this, { form, game, shown: "", active: -1, asking: 0 });
    form.hidden = form.hasAttribute("data-closed");
    this.input = form.querySelector("input");
    this.list = form.querySelector("[role=listbox]");
    this.input.addEventListener("input", () => this.later());
    this.input.addEventListener("focus", () => this.later());
    this.input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("mousedown", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.take(option);
      event.preventDefault();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
  }

  /** `show(text)` previews a line; `go()` records what is shown; `local(text)` completes it while
   * `away()`, that is while nobody answers. */
  judgedBy({ show, go, local, away }) {
    Object.assign(this, { show, go, local, away });
  }

  get text() {
    return this.input.value.trim();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.complete(), PAUSE);
  }

  async complete() {
    const number = ++this.asking;
    if (this.away()) return this.open(this.local(this.text));
    if (!this.text) return this.close();
    const address = `/api/v1/games/${this.game()}/lines?text=${encodeURIComponent(this.text)}`;
    const answer = await fetch(address, {
      headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang },
      signal: patient(),
    }).then((response) => (response.ok ? response.json() : null)).catch(() => null);
    if (number !== this.asking || document.activeElement !== this.input) return;
    this.open(answer ?? this.local(this.text));
  }

  open({ lines, usage }) {
    this.active = -1;
    const options = lines.map(({ line, say, more }, n) => make("li", {
      id: `line-${n}`, role: "option",
      attributes: { "data-line": line, "data-more": more && "", "aria-selected": "false" },
    }, make("b", { text: line }), make("span", { text: say })));
    const hint = usage && make("li", { className: "usage", role: "presentation", text: usage });
    this.list.replaceChildren(...options, ...(hint ? [hint] : []));
    this.list.hidden = !this.list.children.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    clearTimeout(this.timer);
    this.asking += 1;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  key(event) {
    const options = [...this.list.querySelectorAll("[role=option]")];
    if (event.key === "Escape") {
      event.stopPropagation();
      if (this.list.hidden) this.clear();
      return this.close();
    }
    if (event.key === "Tab" && !this.list.hidden && options.length) {
      event.preventDefault();
      return this.take(options[Math.max(0, this.active)]);
    }
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || !options.length) return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    this.active = (this.active + step + options.length) % options.length;
    options.forEach((o, n) => o.setAttribute("aria-selected", String(n === this.active)));
    options[this.active].scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", options[this.active].id);
  }

  take(option) {
    this.input.value = option.dataset.line;
    this.active = -1;
    if ("more" in option.dataset) return this.later(); // it goes on
    this.close();
    this.enter();
  }

  enter() {
    const chosen = this.active >= 0 && this.list.querySelectorAll("[role=option]")[this.active];
    if (chosen) return this.take(chosen);
    if (!this.text) return;
    this.close();
    if (this.text === this.shown) return this.go();
    this.shown = this.text;
    this.show(this.text);
  }

  clear() {
    this.input.value = "";
    this.shown = "";
  }

  focus(text) {
    if (text !== undefined) {
      this.input.value = text;
      this.shown = "";
    }
    this.input.focus();
  }
}
