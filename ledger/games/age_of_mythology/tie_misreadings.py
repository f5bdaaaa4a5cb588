"""The awards of VP cards as a table may give them that takes a tie the wrong way."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import ScoreLine, TieMisreading

from .scoring import unit_total
from .state import State

CARDS = {
    "largest_army": ("army", "AM-16.5"),
    "most_buildings": ("buildings", "AM-16.7"),
}


def misread(state: State) -> Iterator[TieMisreading]:
    """AM-16.5, AM-16.7: a tie gives nobody anything; the table gave it to one, or shared it."""
    if state.phase != "over":
        return
    for card, (category, tied) in CARDS.items():
        counts = {
            player: unit_total(seat) if card == "largest_army" else len(seat.city)
            for player, seat in state.seats.items()
        }
        best = [player for player, n in counts.items() if n == max(counts.values())]
        cubes, steps = len(state.vp_cards[card]), tuple(p.step for p in state.vp_cards[card])
        if len(best) < 2 or not cubes:
            continue
        for player in best:
            line = ScoreLine(player, category, 0, tied, (card,), steps)
            yield TieMisreading(line, cubes)
            yield TieMisreading(line, cubes // len(best))
