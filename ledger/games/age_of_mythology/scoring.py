"""Where every point comes from: AM-16."""

from __future__ import annotations

from ledger.ruleset import Rank, ScoreLine, SeatScores, Sheet

from .state import Seat, State

WINNER_RULES = {"total": "AM-16.12", "cubes": "AM-16.13", "shared": "AM-R36"}
CATEGORIES = ("battle", "temple", "army", "buildings", "wonder")

_ALSO = {
    "battle": ("AM-13.16", "AM-13.17"),
    "temple": ("AM-9.18",),
    "army": ("AM-16.15",),
    "buildings": ("AM-16.15",),
    "wonder": ("AM-9.20", "AM-16.15"),
}
_CARD = {
    "battle": "last_battle",
    "army": "largest_army",
    "buildings": "most_buildings",
    "wonder": "wonder",
}


def unit_total(seat: Seat) -> int:
    """AM-16.4, AM-R35: units in holding and on tiles, villagers not counted."""
    workers = [tile.worker for tile in seat.tiles.values() if tile.worker]
    return sum(seat.holding.values()) + len(workers) - workers.count("villager")


def score(state: State) -> Sheet:
    """AM-16.12 to AM-16.15: one line per gain of cubes, and the ranking that follows.

    AM-16.12, AM-16.13, AM-R36: by points, then resource cubes; what is still equal shares a rank.
    """
    return _seat_scores.sheet(state, state.players)


def player_lines(state: State, player: str) -> tuple[ScoreLine, ...]:
    """A seat's lines; they depend on nothing but `player_parts`."""
    seat = state.seats[player]
    return tuple(
        [
            ScoreLine(
                player,
                won.cause,
                won.n,
                won.rule,
                _components(seat, won.cause),
                won.steps,
                _ALSO[won.cause],
            )
            for won in seat.vp
        ]
    )


def player_parts(state: State, player: str) -> tuple[object, ...]:
    """What the seat won, and the units and buildings some of it was won with."""
    seat = state.seats[player]
    return (seat.vp, seat.holding, seat.tiles, seat.city)


def _seat_score(state: State, player: str) -> tuple[tuple[ScoreLine, ...], Rank]:
    seat = state.seats[player]
    cubes = {"cubes": sum(seat.cubes.values())}
    return player_lines(state, player), Rank(player, seat.points, cubes)


def _seat_parts(state: State, player: str) -> tuple[object, ...]:
    return (state.seats[player],)


_seat_scores = SeatScores(_seat_score, _seat_parts)


def _components(seat: Seat, cause: str) -> tuple[str, ...]:
    card = _CARD.get(cause)
    if card is None:
        return ("great_temple",)
    if cause == "army":
        return (card, *(unit for unit, n in seat.units.items() for _ in range(n)))
    if cause == "buildings":
        return (card, *(built.building for built in seat.city.values()))
    return (card,)
