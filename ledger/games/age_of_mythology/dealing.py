"""The virtual dealer: cultures, tiles, cards and dice as the seed gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

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
        if players <= 3 or _apart(placed):
            break
        attempt += 1
    had = [state.seats[player].culture for player in state.players]
    if all(known in ("", culture) for known, culture in zip(had, placed, strict=True)):
        return placed
    ways = _ways_on(state, had)
    return ways[dealer.number(f"cultures|{'|'.join(had)}") % len(ways)]


def _apart(placed: Sequence[str]) -> bool:
    beside = zip(placed, (*placed[1:], placed[0]), strict=True)
    return all(one != other for one, other in beside)


def _ways_on(state: State, had: list[str]) -> list[list[str]]:
    """Every lawful draw with the cultures some players already have, whoever gave them."""
    ways = [list(way) for way in product(*[[known] if known else CULTURES for known in had])]
    even = [way for way in ways if _even(way, two=state.options["four_player_two_cultures"])]
    apart = [way for way in even if len(had) <= 3 or _apart(way)]
    return apart or even or ways


def _even(placed: list[str], *, two: bool) -> bool:
    counts = [placed.count(culture) for culture in CULTURES]
    return sorted(counts) == [0, 2, 2] if two else max(counts) - min(counts) <= 1


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
    label = f"deck|{culture}|{deck.shuffles}"
    drawn = _top(dealer, label, deck.pile, deck.unseen)[:first]
    if then:
        left = Counter(deck.unseen) - Counter(drawn) + Counter(deck.up)
        label = f"deck|{culture}|{deck.shuffles + 1}"
        drawn += _top(dealer, label, deck.up, tuple(left.elements()))[:then]
    return tuple(drawn)


def _top(dealer: Dealer, label: str, pile: Sequence[str], unseen: Sequence[str]) -> list[str]:
    """What is still unseen, from the top: the pile as it was shuffled without what has left it,
    then what was never in it (a hand nobody has told about)."""
    gone, left, found = Counter(pile) - Counter(unseen), Counter(unseen), list[str]()
    for card in reversed(dealer.shuffled(label, list(pile))):
        if gone[card]:
            gone[card] -= 1
        else:
            found.append(card)
    others = list((left - Counter(found)).elements())
    return found + dealer.shuffled(f"{label}|others", others)
