"""Where every point comes from: FE-16."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from ledger.ruleset import Rank, ScoreLine, SeatScores, Sheet

from .actions import Place
from .catalogue import CATALOGUES
from .state import Nation, State

WINNER_RULES = {"total": "FE-16.5", "victory_tiles": "FE-16.6", "shared": "FE-R49"}
CATEGORIES = ("victory", "craftsmen", "tokens", "swapped")

# FE-16.3 holds for every token; these say why a sort of them is in hand at the end.
_ALSO = {"craftsman": ("FE-14.7",), "coin": ("FE-12.17",)}


def score(state: State) -> Sheet:
    """FE-15.8: the lines of every player, and the ranking that follows.

    FE-16.5, FE-16.6, FE-R49: by total, then victory tiles; what is still equal shares a rank.
    """
    return _seat_scores.sheet(state, state.players)


def if_ended(state: State) -> Sheet:
    """FE-12.18: as if the game ended now: coins on tiles are taken to the hand and count."""
    return score(replace(state, phase="over"))


@lru_cache(maxsize=4096)
def _place(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def player_lines(state: State, player: str) -> tuple[ScoreLine, ...]:
    """One line for every component that scores or would have scored.

    Depends on nothing but `player_parts` (and the catalogue), so a caller may keep the lines as
    long as these are the same.
    """
    catalogue = CATALOGUES.get(state.catalogue)
    kind_of, types = catalogue.kind_of, catalogue.token_type
    lines: list[ScoreLine] = []
    craftsmen: list[ScoreLine] = []
    for place, cell in state.nations[player].cells.items():
        kind = kind_of[cell.tile_id]
        if kind.colour == "victory":
            points, rule = kind.points, "FE-16.1"
            steps: tuple[int, ...] = (cell.since,)
            if cell.war:
                points, rule, steps = 0, "FE-11.5", (cell.since, cell.war[0].step)
            lines.append(
                ScoreLine(
                    player, "victory", points, rule, (cell.tile_id,), steps, (), _place(place)
                )
            )
        if cell.craftsman:
            token, step = cell.craftsman.token, cell.craftsman.step
            points, rule, also = catalogue.craftsman[token].points_on_tile, "FE-16.2", ("FE-14.6",)
            steps = (step,)
            if cell.war:
                points, rule, also = 0, "FE-11.7", ("FE-14.9",)
                steps = (step, cell.war[0].step)
            craftsmen.append(
                ScoreLine(
                    player,
                    "craftsmen",
                    points,
                    rule,
                    (token, cell.tile_id),
                    steps,
                    also,
                    _place(place),
                )
            )
    lines += craftsmen
    for held in state.hands[player]:
        name = held.token
        lines.append(
            ScoreLine(
                player, "tokens", 1, "FE-16.3", (name,), (held.step,), _ALSO.get(types[name], ())
            )
        )
    for place, cell in state.nations[player].cells.items():
        for coin in cell.coins:  # FE-12.18: counted once it is in hand, and before the end is due
            points = int(state.phase == "over")
            lines.append(
                ScoreLine(
                    player,
                    "tokens",
                    points,
                    "FE-12.18",
                    (coin.token,),
                    (coin.step,),
                    ("FE-16.3",),
                    _place(place),
                )
            )
    for gone in state.swapped[player]:
        lines.append(ScoreLine(player, "swapped", -1, "FE-16.4", (gone.tile_id,), (gone.step,)))
    return tuple(lines)


def player_parts(state: State, player: str) -> tuple[Nation, Any, Any, bool]:
    """What the lines of a player rest on."""
    over = state.phase == "over"
    return state.nations[player], state.hands[player], state.swapped[player], over


def _tie_break(state: State, lines: tuple[ScoreLine, ...]) -> int:
    """FE-16.6, FE-R48: victory tiles in the nation, pillaged ones by the table's ruling."""
    counts_pillaged = state.options["tie_break_counts_pillaged"]
    found = 0
    for line in lines:
        if line.category == "victory" and (counts_pillaged or line.rule != "FE-11.5"):
            found += 1
    return found


def _seat_score(state: State, player: str) -> tuple[tuple[ScoreLine, ...], Rank]:
    mine = player_lines(state, player)
    total = sum([line.points for line in mine])
    return mine, Rank(player, total, {"victory_tiles": _tie_break(state, mine)})


def _seat_parts(state: State, player: str) -> tuple[Any, ...]:
    return (*player_parts(state, player), state.options)


_seat_scores = SeatScores(_seat_score, _seat_parts)


def coins_due(state: State, player: str) -> int:
    """FE-12.18: coins on a player's tiles, which will come to this hand."""
    return sum(len(cell.coins) for cell in state.nations[player].cells.values())


def declared(state: State) -> Mapping[str, int]:
    """The totals the table announced."""
    return state.declared_scores
