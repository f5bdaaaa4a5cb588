"""Plausible entries: what seeded players write, and what the list of legal actions begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.ruleset import Memo, Words
from ledger.ruleset.codec import Action

from .actions import ClearCell, EndRound, FinishGame, WriteCell
from .catalogue import Category
from .state import State

TRIED = (0, 1, 2, 5, 10)
LISTED_IN_PART: Mapping[str, Words] = {
    "WriteCell": {
        "en": "any other whole number may be written",
        "fr": "on peut écrire tout autre nombre entier",
    }
}


def candidates(state: State, memo: Memo) -> Iterator[Action]:
    if state.finished:
        return
    for category in state.template.categories:
        last = state.round if category.each_round else 0
        for player in state.players:
            for value in _values(category):
                entered = dict.fromkeys(category.worth().names, value)
                yield WriteCell(player, category.name, entered, last)
    for cell in state.cells:
        yield ClearCell(cell.player, cell.category, cell.round)
    yield EndRound()
    yield from _endings(state)


def _values(category: Category) -> list[int]:
    limits = [limit for limit in (category.least, category.most) if limit is not None]
    return list(dict.fromkeys([*TRIED, *limits]))


def _endings(state: State) -> Iterator[Action]:
    match state.template.wins:
        case "together":
            yield FinishGame(won=True)
            yield FinishGame(won=False)
        case "named":
            yield from (FinishGame(winners=(player,)) for player in state.players)
        case _:
            yield FinishGame()
