"""The sheet as rows and columns: a row for each line and round, a column for each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ledger.games.any_game.catalogue import Category
from ledger.games.any_game.state import Cell, State
from ledger.ruleset import Lang
from ledger.web.boards.any_game.words import say


class Line(NamedTuple):
    """A row of the sheet."""

    category: Category
    round: int

    def label(self, lang: Lang) -> str:
        if not self.round:
            return self.category.name
        return say("line", lang, line=self.category.name, round=say("round", lang, n=self.round))


def lines(state: State) -> Iterator[Line]:
    """Round by round, then what is counted once."""
    for number in range(1, state.round + 1):
        yield from (Line(one, number) for one in state.template.categories if one.each_round)
    yield from (Line(one, 0) for one in state.template.categories if not one.each_round)


def cell(state: State, line: Line, player: str) -> Cell | None:
    return state.cell(player, line.category.name, line.round)


def next_empty(state: State) -> tuple[Line, str] | None:
    """The cell a scribe would fill in next."""
    for line in lines(state):
        for player in state.players:
            if cell(state, line, player) is None:
                return line, player
    return None


def mark(line: Line, player: str) -> str:
    return f"cell:{player}|{line.category.name}|{line.round}"
