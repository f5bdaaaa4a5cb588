"""What a search may ask for and the sentence of a step leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.ruleset import Words
from ledger.ruleset.codec import Event

from .events import WarTokenPlayed
from .state import State

CRAFTSMAN: Words = {"en": "a craftsman is pillaged", "fr": "un artisan est pillé"}


def found_by(state: State, events: Sequence[Event]) -> Iterator[Words]:
    """From the table after the step: whose work a war token has spoiled."""
    for event in events:
        if not isinstance(event, WarTokenPlayed):
            continue
        cell = state.nations[event.target_player].cells.get(event.cell)
        if cell is not None and cell.craftsman is not None:
            yield CRAFTSMAN
