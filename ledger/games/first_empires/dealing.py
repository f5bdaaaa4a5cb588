"""The virtual dealer: civilizations, decks, city values and dice as the seed has them."""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer

from .actions import (
    AdvanceCube,
    RecordDraw,
    RecordOpeningHand,
    RerollDice,
    RevealCity,
    RollDice,
    StartGame,
)
from .catalogue import CATALOGUES, Catalogue
from .rules.cards import named
from .rules.common import turn_of
from .rules.dice import rerolled
from .rules.ending import possible_values
from .rules.progress import at_top, step_up
from .rules.setup import civilizations_of, opening_size
from .state import State


def fill(state: State, action: Action, dealer: Dealer) -> Action:
    """The action with its blanks filled; nothing is drawn that was not fixed by the seed."""
    match action:
        case StartGame():
            return _start(state, action, dealer)
        case RecordOpeningHand():
            size = opening_size(
                CATALOGUES.get(state.catalogue), state.seats[action.player].civilization
            )
            return replace(action, cards=_top(state, dealer, action.player, size))
        case RollDice():
            begun = turn_of(state, action.player)[0]
            dice = CATALOGUES.get(state.catalogue).dice.ids[: begun.turn.dice_count]
            rolled = begun.turn.rolls or int(bool(begun.turn.dice))
            again = f"0.{rolled}" if rolled else "0"
            return replace(action, faces=_roll(begun, dealer, dice, again))
        case RerollDice():
            begun = turn_of(state, action.player)[0]
            again = f"{begun.turn.rerolls_done + 1}"
            return replace(action, faces=_roll(begun, dealer, rerolled(action), again))
        case AdvanceCube(track="cards"):
            if at_top(state, action.player, "cards"):
                return action
            draws = step_up(turn_of(state, action.player)[0], action).draws
            drawn = _top(state, dealer, action.player, draws)
            return replace(action, drawn=drawn or None)
        case RecordDraw():
            drawn = _top(state, dealer, action.player, 1)
            return replace(action, card=drawn[0] if drawn else UNKNOWN)
        case RevealCity():
            return replace(action, value=_value(state, dealer, action.token))
    return action


def _start(state: State, action: StartGame, dealer: Dealer) -> StartGame:
    """FI-2.6, FI-2.12, FI-R45; the commitments let anyone check the deal after the game."""
    catalogue = CATALOGUES.get(state.catalogue)
    chosen = civilizations_of(state, action)
    if chosen is None:
        allowed = list(catalogue.counts[len(state.players)].civilizations)
        chosen = tuple(dealer.shuffled("civilizations", allowed)[::-1][: len(state.players)])
    first = state.first_player
    if state.options["random_first_player"]:
        first = state.players[dealer.number("first player") % len(state.players)]
    return replace(
        action,
        civilizations=chosen,
        first_player=first,
        commitments={
            player: (
                commit(dealer, f"deck|{people}", deck_order(catalogue, dealer, people)),
                commit(dealer, f"cities|{people}", city_values(catalogue, dealer, people)),
            )
            for player, people in zip(state.players, chosen, strict=True)
        },
    )


def deck_order(catalogue: Catalogue, dealer: Dealer, civilization: str) -> list[str]:
    """FI-2.17: the deck, the top first."""
    return dealer.shuffled(f"deck|{civilization}", list(catalogue.deck[civilization]))[::-1]


def city_values(catalogue: Catalogue, dealer: Dealer, civilization: str) -> list[str]:
    """FI-2.19: the values of the six tokens, in the order of the slots."""
    values = [f"{value}{i}" for i, value in enumerate(catalogue.city_tokens.per_civilization)]
    return [name[0] for name in dealer.shuffled(f"cities|{civilization}", values)]


def commit(dealer: Dealer, label: str, items: list[str]) -> str:
    """A hash of a salt and the list: it tells nothing before the salt is known."""
    salt = f"{dealer.number(f'salt|{label}'):064x}"
    return hashlib.sha256(f"{salt}|{','.join(items)}".encode()).hexdigest()


def _top(state: State, dealer: Dealer, player: str, number: int) -> tuple[str, ...]:
    """The next cards of a deck: the first in its order that nobody has named yet."""
    seat = state.seats[player]
    known = named(seat)
    deck = deck_order(CATALOGUES.get(state.catalogue), dealer, seat.civilization)
    return tuple([card for card in deck if card not in known][: min(number, seat.deck_left)])


def _roll(state: State, dealer: Dealer, dice: tuple[str, ...], number: str) -> dict[str, str]:
    """Each face as likely as the others; turn, roll and die name the draw."""
    faces = CATALOGUES.get(state.catalogue).dice.faces
    turn = state.turn.number
    return {die: faces[dealer.number(f"{turn}|{number}|{die}") % len(faces)] for die in dice}


def _value(state: State, dealer: Dealer, name: str) -> int:
    """FI-2.20, FI-2.21: the value that has lain under this token since the start.

    Where tokens were turned over that this seed did not deal, one of the values nobody has seen.
    """
    catalogue, owner = CATALOGUES.get(state.catalogue), state.tokens[name].owner
    people = state.seats[owner].civilization
    names = [catalogue.token(people, slot) for slot in catalogue.city_tokens.slots]
    dealt = dict(zip(names, map(int, city_values(catalogue, dealer, people)), strict=True))
    seen = {one: state.tokens[one].value for one in names if state.tokens[one].value is not None}
    if all(dealt[one] == value for one, value in seen.items()):
        return dealt[name]
    left = sorted(possible_values(state, owner, {}).elements())
    label = f"cities|{people}|{name}|{','.join(map(str, left))}"
    return left[dealer.number(label) % len(left)]
