"""A whole game as one HTML file that replays it without a network, in both languages."""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import Any

import msgspec
from flask import g, render_template
from flask_babel import force_locale
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.errors import LedgerError
from ledger.limits import MAX_SAVED_STEPS
from ledger.ruleset import Lang
from ledger.web import boards
from ledger.web.boards.files import static_file
from ledger.web.context import LANGUAGES, lang
from ledger.web.offline_replay.score_lines import Lines
from ledger.web.pages.replay import SCRIPT_WORDS, script_word
from ledger.web.pages.rule import rule_shown
from ledger.web.shared.pieces import Shelf
from ledger.web.shared.step_view import view
from ledger.web.shared.whole_game import timeline, whole_game

STYLES = (
    "css/ledger.css",
    "css/replay.css",
    "css/replay_frame.css",
    "css/rule.css",
    "css/offline.css",
)
SCRIPTS = (
    "js/shared/base.js",
    "js/shared/rule_panel.js",
    "js/replay/redraw.js",
    "js/replay/main.js",
    "js/replay/animate.js",
    "js/replay/piece_keys.js",
    "js/replay/in_view.js",
    "js/replay/swipe.js",
    "js/replay/caption.js",
)
STEPS_A_PART = 20
AT_A_TIME = 3  # files of a process
HERE = "<!-- the steps -->"  # in the template
FORM = re.compile(r'<form\b(?![^>]*method="dialog").*?</form>', re.DOTALL)


class Detached:
    """Pages without a server behind them: links stay within the file, forms are left out."""

    def __init__(self, game: Game) -> None:
        self.rules: dict[str, None] = {}  # those cited, in order
        self._step = re.compile(rf'href="/games/{game.id}/steps/(\d+)"')
        self._audit = re.compile(rf'href="/games/{game.id}/audit[^"]*"')
        self._rule = re.compile(rf'href="/titles/{re.escape(game.rules.key)}/rules#([^"]+)"')
        self._other = re.compile(r' href="/[^"]*"')

    def __call__(self, html: str) -> str:
        html = FORM.sub("", html)
        html = self._step.sub(r'href="#step-\1"', html)
        html = self._audit.sub('href="#lines"', html)
        html = self._rule.sub(self._cited, html)
        return self._other.sub("", html)

    def _cited(self, found: re.Match[str]) -> str:
        self.rules[found[1]] = None
        return f'href="#rule-{found[1]}"'


class TooLongToSave(LedgerError):
    """Each step is drawn twice, which takes a while: this is for the command line."""

    code = "too_long_to_save"


class BusySaving(LedgerError):
    """As many files are being made as may be at a time."""

    code = "busy_saving"


class Making:
    """How many files are being made."""

    def __init__(self) -> None:
        self._guard = Lock()
        self.number = 0

    @contextmanager
    def one_more(self) -> Iterator[None]:
        with self._guard:
            self.number += 1
        try:
            yield
        finally:
            with self._guard:
                self.number -= 1


MAKING = Making()


def check_can_save(game: Game) -> None:
    """Over the web nobody may keep the processor for minutes, nor with many files at a time."""
    if game.version > MAX_SAVED_STEPS:
        raise TooLongToSave(most=MAX_SAVED_STEPS)
    if MAKING.number >= AT_A_TIME:
        raise BusySaving()


def saved(game: Game) -> Iterator[str]:
    """The file, part by part."""
    with MAKING.one_more():
        yield from _parts(game)


def _parts(game: Game) -> Iterator[str]:
    """The file, part by part; a comment before each part of the steps tells how far it is."""
    steps, spoken = game.version, lang()
    shelf, detached = Shelf(), Detached(game)
    lines = {one: Lines(game) for one in LANGUAGES}
    page = whole(game, steps, lines, detached)
    head, _, tail = page.partition(HERE)
    yield head
    for first in range(1, steps + 1, STEPS_A_PART):
        last = min(steps, first + STEPS_A_PART - 1)
        pages: dict[str, list[list[int]]] = {}
        for one in LANGUAGES:
            with speaking(one):
                pages[one] = [
                    shelf.place(detached(fragment(game, n, lines[one])))
                    for n in range(first, last + 1)
                ]
        part = {"first": first, "pages": pages, "pieces": shelf.fresh()}
        yield f"<!-- {last}/{steps} -->{kept(part)}"
    yield kept({"rules": _rules(game, detached)})
    g.lang = spoken
    yield tail


def fragment(game: Game, n: int, lines: Lines) -> str:
    """What changes from step to step, in the language spoken now."""
    shown = view(game, n, timeline(game))
    return render_template(
        "offline/fragment.html",
        game=game,
        view=shown,
        board=boards.table(game, n),
        lines=lines.at(n),
    )


def whole(game: Game, n: int, lines: dict[Lang, Lines], detached: Detached) -> str:
    """The page around the steps: it shows step n before any script has run."""
    shells: dict[str, Markup] = {}
    for one in LANGUAGES:
        with speaking(one):
            shells[one] = Markup(detached(_shell(game, n, lines[one])))  # noqa: S704  our own page
    scripts = [static_text(name) for name in SCRIPTS]
    boot = static_text("js/replay/saved_file.js")
    styles = "\n".join(static_text(name) for name in dict.fromkeys((*STYLES, *boards.styles(game))))
    allowed = " ".join(_digest(script) for script in (boot, *scripts))
    return render_template(
        "offline/file.html",
        game=game,
        shells=shells,
        sprites=boards.sprites(game),
        styles=Markup(styles),  # noqa: S704  our own files
        boot=Markup(boot),  # noqa: S704
        scripts=[Markup(script) for script in scripts],  # noqa: S704
        allowed=allowed,
    )


def _shell(game: Game, n: int, lines: Lines) -> str:
    line = timeline(game)
    track, turns = whole_game(game, line)
    return render_template(
        "offline/shell.html",
        game=game,
        view=view(game, n, line),
        board=boards.table(game, n),
        lines=lines.at(n),
        track=track,
        turns=turns,
        words={key: script_word(key) for key in SCRIPT_WORDS.split()},
    )


def _rules(game: Game, detached: Detached) -> dict[str, dict[str, str]]:
    """The side sheets of every rule that is cited somewhere in the file."""
    found: dict[str, dict[str, str]] = {one: {} for one in LANGUAGES}
    cited = [rule for rule in game.rules.rules if rule.id in detached.rules]
    for one in LANGUAGES:
        with speaking(one):
            for rule in cited:
                found[one][rule.id] = detached(rule_shown(game.rules, rule))
    return found


def kept(part: Any) -> str:
    """JSON, deflated, as text that may stand in a page."""
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(part), 9)).decode()
    return f'<script type="text/plain" class="kept">{packed}</script>\n'


@contextmanager
def speaking(spoken: Lang) -> Iterator[None]:
    """Words, numbers and dates in this language."""
    before, g.lang = lang(), spoken
    with force_locale(spoken):
        yield
    g.lang = before


@cache
def static_text(name: str) -> str:
    text = static_file(name).read_text(encoding="utf-8")
    if "</script" in text or "</style" in text:
        raise ValueError(f"{name} would end the element it stands in")
    return text


def _digest(script: str) -> str:
    """What the file's own policy allows to run: these scripts and no other."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
