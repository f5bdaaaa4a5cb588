"""What the one who looks may see: rows of the history with the sentences meant for them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.projections import HistoryRow
from ledger.web.context import projections, viewer


def rows(game: Game, found: Iterable[HistoryRow]) -> list[HistoryRow]:
    """The read tables say what everybody may know; a seat, and everybody at the end, knows more.
    What another process recorded since the game was looked at comes with the next look."""
    return [row(game, one) for one in found if one.step <= game.version]


def row(game: Game, found: HistoryRow) -> HistoryRow:
    who = viewer(game)
    en = visibility.sentence(game, found.step, who, "en")
    fr = visibility.sentence(game, found.step, who, "fr")
    return found if en is None or fr is None else replace(found, en=en, fr=fr)


def history_row(game: Game, n: int) -> HistoryRow:
    """A position may tell of steps of the game it was taken from: here they are the first one."""
    step = n if n <= game.version else 1
    return row(game, projections().history(game.id, step - 1, 1)[0])
