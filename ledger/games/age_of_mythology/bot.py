"""A seeded player: plain sense, a taste for war, and now and then every kind of action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ledger.ruleset.codec import Action

from . import actions as act
from .rules.common import components
from .state import State
from .status import to_move


def bot(state: State, legal: Sequence[Action], rng: Random) -> Action:
    """One of the legal actions, of the player whose decision the game waits for."""
    mover = to_move(state)
    own = [action for action in legal if getattr(action, "player", mover) == mover] or list(legal)
    return max(own, key=lambda action: _worth(state, action) + rng.random() * _SPREAD)


_SPREAD = 4.0
_CARDS = {
    "gather": 3.0,
    "build": 3.0,
    "recruit": 2.5,
    "attack": 2.0,
    "explore": 2.5,
    "next_age": 4.0,
    "trade": 1.0,
}
_BUILDINGS = {"wonder": 9.0, "great_temple": 3.0, "house": 2.0, "monument": 2.5}


def _worth(state: State, action: Action) -> float:
    catalogue = components(state)
    match action:
        case act.PassDraft() | act.PassExplore():
            return -6.0
        case act.DraftTile(_, tile, _) | act.TakeExploredTile(_, tile, _):
            return float(catalogue.tile[tile].amount)
        case act.SelectPermanentCards(player, cards):
            held = state.seats[player].hand
            return 3.0 - held if cards and held < 3 else -2.0
        case act.DrawRandomCards(_, n):
            return 0.8 * n - (3.0 if not n else 0.0)
        case act.PlayCard(_, card, use_power, do_action):
            worth = _CARDS[catalogue.card[card].action]
            return worth + (1.5 if use_power else 0.0) - (0.0 if do_action else 1.5)
        case act.Pass(_, card):
            return -3.0 if card else 0.0
        case act.PlaceWorkers(_, moves):
            return 4.0 if moves[0].origin == "holding" else -4.5
        case act.Gather(player, mode, value):
            return _gathers(state, player, mode, value)
        case act.RecruitUnit(_, unit):
            return catalogue.unit[unit].dice / 2
        case act.BuildBuilding(_, building):
            return 2.0 + _BUILDINGS.get(building, 1.0)
    return _worth_later(state, action)


def _worth_later(state: State, action: Action) -> float:
    """Inside an action that has begun."""
    match action:
        case act.BuyVictoryPoint():
            return 9.0
        case act.Exchange(player, give, take):
            return _exchange(state, player, next(iter(give)), next(iter(take)))
        case act.EndAction() if state.play and state.play.action == "trade":
            return 1.0
        case act.EndAction() | act.SkipAction() | act.DeclineSpoils():
            return -2.5
        case act.CommitArmy(_, units):
            return 0.4 * len(units.soldiers) if isinstance(units, act.Army) else 0.0
        case act.CommitUnit():
            return 1.5
        case act.StayInBattle():
            return 0.5
        case act.Retreat():
            return -1.2
        case act.RazeBuilding(_, slots):
            return float(len(slots))
        case act.DiscardCards(_, cards):
            return -0.5 * len(cards)
    return 0.0


def _gathers(state: State, player: str, mode: str, value: str | None) -> float:
    kinds = components(state).tile
    found = 0.0
    for slot, tile in state.seats[player].tiles.items():
        kind = kinds[tile.tile]
        if mode == "all" or value in (kind.resource, state.seats[player].slots[slot]):
            found += kind.amount
    return found


def _exchange(state: State, player: str, give: str, take: str) -> float:
    """From what there is too much of to what is missing, and never back."""
    cubes = state.seats[player].cubes
    return float(min(cubes[give] - cubes[take] - 3, 2)) - 1.0
