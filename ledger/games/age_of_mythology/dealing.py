"""The virtual dealer: cultures, tiles, cards and dice as the seed gives them."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer

from .actions import (
    AssignCulture,
    DrawRandomCards,
    RevealDraftTiles,
    RevealExploreTiles,
    RollEncounter,
    RollForFirstPlayer,
)
from .catalogue import CULTURES
from .rules.attack import battle_of
from .rules.dice import dice_of
from .rules.explore import tiles_to_reveal
from .rules.setup import draft_size, highest
from .rules.turn import portions
from .state import State


def fill(state: State, action: Action, dealer: Dealer) -> Action:
    """The action with its blanks filled: one stream each for cultures, pool, decks and dice."""
    match action:
        case AssignCulture():
            seat = state.players.index(action.player)
            return replace(action, culture=cultures(state, dealer)[seat])
        case RollForFirstPlayer():
            return replace(action, rolls=_first_player(state, dealer))
        case RevealDraftTiles():
            return replace(action, tiles=_tiles(state, dealer, draft_size(state)))
        case RevealExploreTiles():
            return replace(action, tiles=_tiles(state, dealer, tiles_to_reveal(state)))
        case DrawRandomCards():
            return replace(action, cards=_cards(state, dealer, action))
        case RollEncounter():
            battle = battle_of(state)
            dice = [
                _throw(dealer, f"{state.throws}|{side}", dice_of(state, battle, side))
                for side in ("attacker", "defender")
            ]
            return replace(action, attacker=dice[0], defender=dice[1])
    return action


def _throw(dealer: Dealer, label: str, dice: int) -> tuple[int, ...]:
    return tuple(dealer.number(f"dice|{label}|{i}") % 6 + 1 for i in range(dice))


def cultures(state: State, dealer: Dealer) -> list[str]:
    """AM-2.2 to AM-2.5, AM-R74: cubes from the cup, drawn again until nobody sits beside kin."""
    players, attempt = len(state.players), 0
    while True:
        drawn: list[str] = []
        while len(drawn) < players:
            cup = dealer.shuffled(f"cultures|{attempt}|{len(drawn) // 3}", list(CULTURES))
            if state.options["four_player_two_cultures"]:
                cup = cup[:2] * 2
            drawn += cup[: players - len(drawn)]
        seats = dealer.shuffled(f"seats|{attempt}", [f"{i}" for i in range(players)])
        placed = [drawn[int(i)] for i in seats]
        beside = zip(placed, (*placed[1:], placed[0]), strict=True)
        if players <= 3 or all(one != other for one, other in beside):
            return placed
        attempt += 1


def _first_player(state: State, dealer: Dealer) -> tuple[dict[str, tuple[int, ...]], ...]:
    """AM-2.6: two dice each; those who tie for the highest throw again."""
    due, rolls = list(state.players), list[dict[str, tuple[int, ...]]]()
    while len(due) > 1:
        roll = {p: _throw(dealer, f"first|{len(rolls)}|{p}", 2) for p in due}
        rolls.append(roll)
        due = highest(roll)
    return tuple(rolls)


def _tiles(state: State, dealer: Dealer, number: int) -> tuple[str, ...]:
    """AM-2.21, AM-5.6: the pool is mixed anew each time."""
    pool = [tile for tile, n in state.pool.items() for _ in range(n)]
    return tuple(dealer.shuffled(f"pool|{state.reveals}", pool)[::-1][:number])


def _cards(state: State, dealer: Dealer, action: DrawRandomCards) -> tuple[str, ...]:
    """AM-3.16, AM-R9: the deck from its top, then the reshuffled one."""
    culture = state.seats[action.player].culture
    deck = state.decks[culture]
    first, then = portions(deck, max(action.n, 0))
    order = dealer.shuffled(f"deck|{culture}|{deck.shuffles}", list(deck.pile))[::-1]
    start = len(order) - deck.down
    drawn = order[start : start + first]
    if then:
        drawn += dealer.shuffled(f"deck|{culture}|{deck.shuffles + 1}", list(deck.up))[::-1][:then]
    return tuple(drawn)
