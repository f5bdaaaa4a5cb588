"""Every score line of a step with its why: each is drawn once, however many steps it stands."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset import ScoreLine, Standing
from ledger.web import boards
from ledger.web.context import lang, viewer
from ledger.web.shared.audit_lines import History, rule_text, where
from ledger.web.shared.score_rows import line_name
from ledger.web.shared.template_helpers import seat_of


@dataclass
class Group:
    """The lines of one category of one player."""

    name: str
    points: int
    more: int  # that may still come of what is hidden
    lines: list[Markup]


@dataclass
class Player:
    name: str
    seat: int
    standing: Standing
    more: int
    groups: list[Group]


class Lines:
    """The lines of one game in one language."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._history: History | None = None
        self._drawn: dict[ScoreLine, Markup] = {}

    def at(self, step: int) -> list[Player]:
        """In rank order, each with the lines of every category that has some."""
        game = self.game
        sheet = visibility.sheet_at(game, step, viewer(game))
        found = []
        for standing in sheet.standings:
            groups: list[Group] = []
            for key, words in game.rules.words.categories.items():
                mine = (standing.player, key)
                lines = [line for line in sheet.lines if (line.player, line.category) == mine]
                if lines:
                    points = sum(line.points for line in lines)
                    drawn = [self._line(line) for line in lines]
                    groups.append(Group(words[lang()], points, sheet.hidden(*mine), drawn))
            seat = seat_of(game.setup.players, standing.player)
            more = sheet.hidden(standing.player)
            found.append(Player(standing.player, seat, standing, more, groups))
        return found

    def _line(self, line: ScoreLine) -> Markup:
        if line not in self._drawn:
            self._drawn[line] = self._draw(line)
        return self._drawn[line]

    def _draw(self, line: ScoreLine) -> Markup:
        game, shown = self.game, line.components[:1]
        if self._history is None:
            self._history = History(game)
        drawn = render_template(
            "offline/line.html",
            game=game,
            line=line,
            key=f"{seat_of(game.setup.players, line.player)} {line.category} {line.place}"
            f" {' '.join(shown)} {line.rule}",
            name=line_name(game, line),
            where=where(game, line),
            picture=boards.line_picture(game, line),
            rules=[(rule, rule_text(game, rule)) for rule in (line.rule, *line.also)],
            steps=[
                (self._history.row(step), self._history.sentence(step))
                for step in line.steps
                if step <= game.version  # a game may begin from the position of another
            ],
        )
        return Markup(drawn)  # noqa: S704  our own template
