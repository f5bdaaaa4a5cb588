"""Places are named by what lies there: no page says a pair of coordinates or the id of a slot.

The notation, in which actions are typed, is the one place for them.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

from ledger.games import GAMES
from ledger.ruleset import Ruleset
from ledger.visibility import SPECTATOR
from ledger.web import boards
from ledger.web.boards.draft import Draft
from ledger.web.shared.screen_reader_text import in_words

BARE = re.compile(r"\([−-]?\d+, ?[−-]?\d+\)|\b(?:[pc]\d{1,2}|slot_?\d+|[pc]_\d+)\b")
READ = ("aria-label", "title", "placeholder")
NOTATION = ("code", "script", "style", "textarea", "kbd")


class Read(HTMLParser):
    """All that somebody reads or hears of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in READ and value]
        if tag in NOTATION:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.found.append(data)


def bare(text: str) -> list[str]:
    return [f"{text[max(0, m.start() - 50) : m.end() + 20]!r}" for m in BARE.finditer(text)]


def read(page: str) -> list[str]:
    return [one for part in Read(page).found for one in bare(unescape(part))]


def narrated(rules: Ruleset[Any, Any], game: Any, step: int, lang: Any) -> list[str]:
    action, events = game.action(step), game.events(step)
    if action is None:
        return []
    said = [rules.words.say(game.catalogue, action, events, lang)]
    said += [rules.words.say(game.catalogue, action, (), lang)]
    said += [rules.words.tell(game.catalogue, event, lang) for event in events]
    return [one for text in said for one in bare(text)]


def refused(rules: Ruleset[Any, Any], game: Any, step: int, lang: Any) -> list[str]:
    """Why what may be proposed there is refused."""
    state = game.state_at(step)
    found = []
    for action in list(rules.play.candidates(state, {}))[:40]:
        for one in rules.judge(state, action):
            found += bare(rules.words.explain(game.catalogue, one, lang))
    return found


def drafted(draft: Draft) -> list[str]:
    said = (draft.head, draft.text, draft.what, draft.at, draft.hint, draft.button)
    return read(str(draft.body)) + [one for text in said for one in bare(str(text))]


@pytest.mark.parametrize("title", sorted(GAMES))
def test_no_sentence_choice_or_label_names_a_place_by_its_coordinates(
    app, ledger, play_some, title
):
    rules, guide = GAMES[title], boards.guide_of(title)
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=150)
    steps = game.standing_steps()
    found: list[str] = []
    for lang in ("en", "fr"):
        with app.test_request_context(f"/?lang={lang}"):
            for step in steps:
                found += narrated(rules, game, step, lang)
            for step in steps[:: max(1, len(steps) // 12)]:
                there = game.as_it_stood(step)
                found += refused(rules, game, step, lang)
                found += read(str(boards.table(there, step, recording=True)))
                found += read(str(in_words(there, step, SPECTATOR)))
                for taps in (
                    [],
                    *([tap] for tap in offered(guide.compose(there, [], lang, SPECTATOR))),
                ):
                    found += drafted(guide.compose(there, taps, lang, SPECTATOR))
    for path in ("", f"/steps/{game.version}", "/audit", f"/steps/{steps[-2]}/amend"):
        found += read(app.test_client().get(f"/games/{game.id}{path}").text)
    assert sorted(set(found)) == []


def offered(draft: Draft) -> list[dict[str, str]]:
    """The first things of each sort that can be tapped in the sheet or on the table."""
    marks = [mark for mark, state in draft.marks.items() if state in ("can", "ok", "cannot")]
    taps = [{"tile": mark} for mark in marks[:6]] + [{"card": mark} for mark in marks[:6]]
    for tag in re.findall(r"<button[^>]*data-tap[^>]*>", str(draft.body))[:12]:
        said = dict(re.findall(r'data-([a-z-]+)="([^"]*)"', tag))
        said.pop("tap", None)
        taps.append({name: unescape(value) for name, value in said.items()})
    return taps
