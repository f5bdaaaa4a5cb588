"""The sheet of an audit: category by player, and every line with the steps it rests on."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from flask import get_template_attribute, request
from markupsafe import Markup

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.audit import Audit, without
from ledger.audit.claim_explanations import Compared
from ledger.commands.amend import can_amend
from ledger.projections import HistoryRow
from ledger.ruleset import Rule, Ruleset, ScoreLine, Sheet, Standing
from ledger.ruleset.sheet_changes import points_elsewhere
from ledger.web import boards
from ledger.web.context import lang, t, viewer
from ledger.web.shared.score_rows import line_name
from ledger.web.shared.template_helpers import number, seat_of
from ledger.web.shared.visible_history import history_row
from ledger.web.shared.whole_game import timeline

CELL = re.compile(r"-?\d+,-?\d+")
LINES: CacheKey[Any] = CacheKey("audit lines")


@dataclass
class Reason:
    """A step a line rests on; `notes` say what it was worth without an agreed one."""

    step: int
    sentence: str
    turn: int
    waived: tuple[str, ...]
    note: str = ""


@dataclass
class Line:
    """A score line as the page shows it."""

    id: str
    line: ScoreLine
    name: str
    where: str
    picture: Markup
    rules: list[tuple[str, str]]  # id and text
    reasons: list[Reason]
    board: Markup  # drawn at once only for a reader without a script
    number: int  # of the line whose board is fetched when it is opened; 0 for what lies on none


@dataclass
class Group:
    """The lines of one category of one player."""

    key: str
    name: str
    points: int
    compared: Compared | None
    lines: list[Line]


@dataclass
class Player:
    name: str
    seat: int
    standing: Standing
    groups: list[Group]


@dataclass
class Row:
    """A category across the players."""

    key: str
    name: str
    rule: str
    cells: list[tuple[str, int, Compared | None]]

    @property
    def empty(self) -> bool:
        """Nobody has a line of it, and the paper does not mention it."""
        return not self.rule and not any(one and one.claimed for _, _, one in self.cells)


def rows(game: Game, found: Audit) -> list[Row]:
    """Category by player, ledger beside paper."""
    rules: dict[str, Counter[str]] = {}
    for line in found.sheet.lines:
        rules.setdefault(line.category, Counter())[line.rule] += 1
    table = []
    for key, words in game.rules.words.categories.items():
        common = rules[key].most_common(1)[0][0] if key in rules else ""
        cells = [
            (player, found.by_category[player][key], cell(found, player, key))
            for player in found.players
        ]
        table.append(Row(key, words[lang()], common, cells))
    return table


def cell(found: Audit, player: str, category: str = "") -> Compared | None:
    return found.claim.cell(player, category) if found.claim else None


def kept_players(game: Game, found: Audit, history: History) -> list[Player]:
    """Those of the whole game are worked out once for each reader's eyes and language."""
    if found.step != game.version or found.as_if_ended or "boards" in request.args:
        return players(game, found, history)
    kept: list[Player] = game.cached(
        LINES, lambda: players(game, found, history), viewer(game), lang()
    )
    return kept


def players(game: Game, found: Audit, history: History) -> list[Player]:
    """In rank order, each with the lines of every category."""
    shown = []
    spare: dict[int, Sheet | None] = {}
    ids = iter(range(1, len(found.sheet.lines) + 1))
    for standing in found.sheet.standings:
        groups = []
        for key, words in game.rules.words.categories.items():
            lines = [
                _line(game, found, line, f"line-{next(ids)}", history, spare)
                for line in found.sheet.lines
                if (line.player, line.category) == (standing.player, key)
            ]
            compared = cell(found, standing.player, key)
            if lines or (compared and compared.difference):
                points = found.by_category[standing.player][key]
                groups.append(Group(key, words[lang()], points, compared, lines))
        seat = seat_of(found.players, standing.player)
        shown.append(Player(standing.player, seat, standing, groups))
    return shown


def _line(
    game: Game,
    found: Audit,
    line: ScoreLine,
    anchor: str,
    history: History,
    spare: dict[int, Sheet | None],
) -> Line:
    return Line(
        id=anchor,
        line=line,
        name=line_name(game, line),
        where=where(game, line),
        picture=boards.line_picture(game, line),
        rules=[(rule, rule_text(game, rule)) for rule in (line.rule, *line.also)],
        reasons=[
            _reason(game, found, line, step, history, spare)
            for step in line.steps
            if step <= game.version  # a game may begin from the position of another
        ],
        board=boards.why(game, found.step, line) if "boards" in request.args else Markup(""),
        number=history.number_of(found, line) if boards.has_why(game, line) else 0,
    )


def where(game: Game, line: ScoreLine) -> str:
    """The other components of a line and its place on the board; one that has no name but its
    coordinates is shown by the board beside it."""
    names = [game.rules.words.name_of(game.catalogue, c, lang()) for c in line.components[1:]]
    spot = "" if CELL.fullmatch(line.place) else boards.place_name(game, line.place)
    return " ".join(filter(None, [", ".join(names), spot]))


def rule_text(game: Game, rule: str) -> str:
    found = rules_by_id(game.rules).get(rule)
    return found.text[lang()] if found else ""


@cached(LRUCache(32), key=lambda rules: (rules.key, rules.version), lock=Lock())
def rules_by_id(rules: Ruleset[Any, Any]) -> dict[str, Rule]:
    return {rule.id: rule for rule in rules.rules}


def _reason(
    game: Game,
    found: Audit,
    line: ScoreLine,
    step: int,
    history: History,
    spare: dict[int, Sheet | None],
) -> Reason:
    row = history.row(step)
    note = ""
    if row.waived:
        note = t("audit.agreed", step=step, rules=", ".join(row.waived))
        if step not in spare:
            spare[step] = without(game, step, found.step)
        sheet = spare[step]
        if sheet is not None:
            worth = points_elsewhere(line, found.sheet, sheet)
            same = worth == line.points
            more = t("audit.same_without") if same else t("audit.without", n=number(worth))
            note = f"{note} {more}"
    turn = history.timeline.turn_at(step).number
    return Reason(step, history.sentence(step), turn, row.waived, note)


class History:
    """Rows of this game's history, each read once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.timeline = timeline(game)
        self._rows: dict[int, HistoryRow] = {}
        self._numbers: dict[int, int] = {}  # of the lines, by who they are
        self._items: dict[int, Markup] = {}
        self._line = game.standing_steps()

    def number_of(self, found: Audit, line: ScoreLine) -> int:
        if not self._numbers:
            self._numbers = {id(one): n for n, one in enumerate(found.sheet.lines, 1)}
        return self._numbers[id(line)]

    def item(self, reason: Reason) -> Markup:
        """A step in the list of a line's reasons: many lines rest on the same steps."""
        if reason.step not in self._items:
            amends = can_amend(self.game, reason.step, line=self._line)
            drawn = get_template_attribute("audit/reason.html", "reason")
            self._items[reason.step] = drawn(self.game.id, reason, amends)
        return self._items[reason.step]

    def row(self, step: int) -> HistoryRow:
        if step not in self._rows:
            self._rows[step] = history_row(self.game, step)
        return self._rows[step]

    def sentence(self, step: int) -> str:
        row = self.row(step)
        return row.fr if lang() == "fr" else row.en
