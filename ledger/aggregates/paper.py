"""What people bring from outside the log, before it is stored: paper totals and counts by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.aggregates.game import Game
from ledger.errors import UnknownName
from ledger.ruleset import Countable


def checked(
    game: Game,
    totals: Mapping[str, int | Mapping[str, int]],
    rounds: Mapping[str, Mapping[str, int]],
    sums: Mapping[str, int],
    winners: Sequence[str],
) -> dict[str, Any]:
    """What a claim stores, or UnknownName for a player, category or round there is not."""
    for player in (*totals, *rounds, *sums, *winners):
        seated(game, player)
    for total in totals.values():
        for category in total if isinstance(total, Mapping) else ():
            if category not in game.rules.words.categories:
                raise UnknownName("category", category)
    for by_round in rounds.values():
        for number in by_round:
            if game.rules.look.round_of is None or not (
                number.isdecimal() and 0 < int(number) < 1000
            ):
                raise UnknownName("round", number)
    return {
        "totals": {p: dict(t) if isinstance(t, Mapping) else t for p, t in totals.items()},
        "rounds": {player: dict(numbers) for player, numbers in rounds.items()},
        "sums": dict(sums),
        "winners": tuple(player for player in game.setup.players if player in winners),
    }


def seated(game: Game, player: str) -> None:
    if player not in game.setup.players:
        raise UnknownName("player", player)


def countable(game: Game, player: str, thing: str) -> Countable:
    """What is counted; where no player is named it lies in the middle of the table."""
    if player:
        seated(game, player)
    for one in game.rules.paper.countables:
        if one.key == thing and (one.player if player else one.common) is not None:
            return one
    raise UnknownName("thing", thing)


def check_countable(game: Game, player: str, thing: str) -> None:
    """UnknownName where there is nothing of the kind to count now: a module not in play."""
    if how_many(game, game.state, player, thing) is None:
        raise UnknownName("thing", thing)


def how_many(game: Game, state: Any, player: str, thing: str) -> int | None:
    """How many there are by the log; None where there is nothing of the kind to count."""
    one = countable(game, player, thing)
    if player:
        return one.player(state, player) if one.player else None
    return one.common(state) if one.common else None
