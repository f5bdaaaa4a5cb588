// What the step sheet shows beside what the server composes: refusals, waivers, what waits here.

import { icon, make } from "./elements.js";

function notes(list, extra = []) {
  const spans = list.map((note) =>
    make("span", {}, note.icon && icon(note.icon), note.text));
  return make("p", { className: "e-facts" }, ...spans, ...extra);
}

export function prompt(place, title, text) {
  place.replaceChildren(make("div", {}, make("h2", { text: title }), text && make("p", { text })));
}

/** The sentence of a typed line, what follows from it, and the points it changes. */
export function sentence(place, answer, words) {
  const points = Object.entries(answer.points).map(([player, n]) => {
    const number = `${n > 0 ? "+" : "−"}${Math.abs(n)}`;
    return make("span", { className: n > 0 ? "up" : "down", text: words("points", { player, n: number }) });
  });
  place.replaceChildren(make("div", {}, make("h2", { text: answer.say }), notes(answer.notes, points)));
}

/** The way to the form in which every field of an action can be written. */
export const entry = (href, words) => make("a", {
  className: "linkbtn", text: words("enter_fields"), attributes: { href },
});

/** What may be done with an entry of the list that cannot be recorded as it is. */
function mend(entry, words) {
  return entry && make("div", { className: "mend" },
    typeof entry.action !== "string" && make("button", {
      className: "btn primary", type: "button", attributes: { "data-do": "change", "data-entry": entry.key },
    }, icon("ui-amend"), words("change_it")),
    make("button", {
      className: "btn", type: "button", attributes: { "data-do": "forget", "data-entry": entry.key },
    }, icon("ui-close"), words("leave_out")));
}

/** The step an entry rests on may have been entered wrongly: the ways to put it right. */
function earlier(refusals, words) {
  const found = new Map(refusals.filter((one) => one.earlier).map(({ earlier: one }) => [one.step, one.href]));
  return [...found].map(([step, href]) => make("a", {
    className: "linkbtn", text: words("put_right", { step }), attributes: { href },
  }));
}

export function refusal(place, { what, refusals, at, title, words, enter, entry: waited }) {
  const open = refusals.length > 0 && refusals.every((refusal) => refusal.waivable);
  const chips = [...new Set(refusals.map((refusal) => refusal.rule))].map((rule) => make("a", {
    className: "rule no", text: rule,
    attributes: { href: `/titles/${title}/rules#${rule}`, "aria-label": words("rule", { rule }) },
  }));
  const covered = open && refusals.every((refusal) => refusal.house);
  const house = [...new Set(refusals.map((refusal) => refusal.house))].join(", ");
  const flag = open && make("button", {
    className: "w", type: "button", attributes: { "data-do": "anyway" },
  }, icon("ui-waiver"), words(covered ? "record_house" : "anyway"));
  const messages = [...new Set(refusals.map((refusal) => refusal.message))];
  place.replaceChildren(make("div", { className: "refusal", role: "alert" },
    make("h2", { text: what }),
    ...messages.map((text) => make("p", { text: at ? words("at", { place: at, text }) : text })),
    !open && refusals.length > 0 && make("p", { className: "muted", text: words("impossible") }),
    covered && make("p", { className: "house", text: words("house", { name: house }) }),
    make("div", { className: "act" }, ...chips, flag, open && enter && entry(enter, words)),
    mend(waited, words)));
}

export function waiver(place, { players, refusals, words, enter }) {
  const choice = (type, name, value, checked, text) => make("label", { className: "choice" },
    make("input", { type, name, value, checked }), make("span", { text }));
  const own = make("input", {
    type: "text", name: "own", maxLength: 300, placeholder: words("reason_own"),
    attributes: { "aria-label": words("reason_own") },
  });
  own.addEventListener("input", () => {
    place.querySelectorAll("[name=reason]").forEach((radio) => { radio.checked = false; });
  });
  place.replaceChildren(make("div", { className: "waive" },
    make("h2", {}, icon("ui-waiver"), words("why_title")),
    make("div", { className: "chips" }, ...[...new Set(refusals.map((r) => r.rule))].map(
      (rule) => make("span", { className: "rule wv", text: rule }))),
    ...[...new Set(refusals.map((r) => r.message))].map((text) => make("p", { text })),
    make("fieldset", {}, ...[1, 2, 3].map(
      (n) => choice("radio", "reason", words(`reason_${n}`), n === 1, words(`reason_${n}`))), own),
    make("fieldset", {}, make("legend", { text: words("agreed") }),
      make("div", { className: "who" }, ...players.map(
        (player) => choice("checkbox", "agreed", player, true, player)))),
    make("details", { className: "standing" }, make("summary", { text: words("standing") }),
      make("input", {
        type: "text", name: "standing", maxLength: 80, placeholder: words("standing_name"),
        attributes: { "aria-label": words("standing_name") },
      }),
      choice("checkbox", "only", "1", true, words("standing_only"))),
    enter && entry(enter, words)));
}

/** The name under which the waiver is to stand for the rest of the game, if it is. */
export function standing(place) {
  const box = place.querySelector(".standing");
  const name = place.querySelector("[name=standing]").value.trim();
  return box.open && name ? { name, only: place.querySelector("[name=only]").checked } : null;
}

/** What the waiver form says, or nothing while it says nothing. */
export function reason(place, words) {
  const own = place.querySelector("[name=own]").value.trim();
  const chosen = own || place.querySelector("[name=reason]:checked")?.value;
  if (!chosen) {
    place.querySelector("[name=own]").focus();
    return "";
  }
  const names = [...place.querySelectorAll("[name=agreed]:checked")].map((box) => box.value);
  return names.length ? words("agreed_by", { reason: chosen, names: names.join(", ") }) : chosen;
}

export const entryText = (entry) => entry.text || String(entry.action.kind ?? entry.action);

/** Entries that wait on this device, in order, each to be given up if wanted; the first may have
 * been refused, and is shown again with its reasons. */
export function pending(place, waiting, words) {
  place.hidden = !waiting.length;
  place.replaceChildren(...(waiting.length ? [make("h3", { text: words("pending", { n: waiting.length }) })] : []),
    make("ol", {}, ...waiting.map((entry, n) => make("li", { className: entry.problem ? "problem" : "" },
      make("b", { className: "num", text: String(n + 1) }),
      make("span", {}, entryText(entry), entry.problem && make("small", { text: entry.problem })),
      entry.problem && make("button", {
        type: "button", className: "linkbtn", text: words("see_why"), attributes: { "data-do": "again" },
      }),
      typeof entry.action !== "string" && make("button", {
        type: "button", className: "btn ghost iconbtn",
        attributes: { "data-do": "change", "data-entry": entry.key, "aria-label": words("change_entry", { n: n + 1 }) },
      }, icon("ui-amend")),
      make("button", {
        type: "button", className: "btn ghost iconbtn",
        attributes: { "data-do": "forget", "data-entry": entry.key, "aria-label": words("drop_entry", { n: n + 1 }) },
      }, icon("ui-close"))))));
}

/** The last of what waits is in sight; what was refused stands first. */
export function lastInSight(place, waiting) {
  place.scrollTop = waiting[0]?.problem ? 0 : place.scrollHeight;
}

/** Both readings side by side: what another device recorded, and what was about to be. */
export function conflict(place, { since, mine, behind, words, lang }) {
  const rows = since.map((row) => make("li", {
    text: words(row.by ? "conflict_by" : "conflict_row", { by: row.by, step: row.step, say: row[lang] ?? row.en }),
  }));
  place.replaceChildren(make("div", { className: "conflict", role: "alert" },
    make("h2", { text: words("conflict") }),
    make("div", { className: "readings" },
      make("section", {}, make("h3", { text: words("theirs") }), make("ul", {}, ...rows)),
      make("section", {}, make("h3", { text: words("mine") }), make("p", { text: mine }),
        behind > 0 && make("p", { className: "muted", text: words(behind > 1 ? "behind_many" : "behind_one", { n: behind }) }))),
    make("div", { className: "row-x" },
      make("button", { className: "btn", type: "button", attributes: { "data-do": "mine" }, text: words("use_mine") }),
      make("button", { className: "btn", type: "button", attributes: { "data-do": "drop" }, text: words("drop") }))));
}

/** `calm`: nothing is wrong with what was entered. */
export function failure(place, { what, text, retry, calm, entry: told }) {
  place.replaceChildren(make("div", { className: calm ? "refusal calm" : "refusal", role: "alert" },
    make("h2", { text: told || what }), told && make("p", { text: what }), make("p", { text }),
    retry && make("div", { className: "act" },
      make("button", { className: "btn", type: "button", attributes: { "data-do": "again" }, text: retry }))));
}
