"""A seeded player: plain sense, a little mischief, and now and then every kind of action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action

from . import actions as act
from .catalogue import TRACKS
from .rules.common import components, world
from .rules.ground import black_dice
from .rules.movement import needed
from .state import State
from .status import asks


def bot(state: State, legal: Sequence[Action], rng: Random) -> Action:
    """One of the legal actions, or the table's report when that is what is asked for."""
    plays = [action for action in legal if isinstance(action, act.PlayAchievement)]
    if plays and rng.random() < 0.9:
        return rng.choice(plays)
    if asks(state) and (state.phase != "hands" or rng.random() < 0.5):
        return _report(state, rng)
    namings = [action for action in legal if isinstance(action, act.IdentifyCard)]
    if namings and rng.random() < 0.03:
        return rng.choice(namings)
    others = [a for a in legal if not isinstance(a, act.PlayAchievement | act.IdentifyCard)]
    choose = {"dice": _dice, "movement": _move, "progress": _progress}.get(state.phase)
    if choose is None or state.status != "playing" or _open(state):
        return rng.choice(others)
    return choose(state, others, rng)


def _open(state: State) -> bool:
    turn = state.turn
    return bool(turn.pending_retreat or turn.pending_draws or turn.pending_placement)


def _report(state: State, rng: Random) -> Action:
    """What a physical table would show: any faces, and cards that are often not named."""
    ask = rng.choice(asks(state))
    if ask.kind == "StartGame":
        return act.StartGame(rng.choice(list(permutations(ask.picks[0].choices, len(ask.picks)))))
    (pick,) = ask.picks
    if ask.kind == "RollDice":
        faces = components(state).dice.faces
        return act.RollDice(ask.player or "", tuple(rng.choice(faces) for _ in range(pick.number)))
    named = [card for card in pick.choices if card != UNKNOWN]
    hidden = [UNKNOWN] * pick.number
    cards = rng.sample(named, pick.number) if rng.random() < 0.5 else hidden
    return act.RecordOpeningHand(ask.player or "", tuple(cards))


def _wanted(state: State, player: str) -> Counter[str]:
    """How many dice of each colour the regions of a player can use."""
    seat, catalogue, regions = state.seats[player], components(state), world(state).regions
    board = catalogue.boards[seat.civilization].tracks
    climbing = {
        catalogue.color_of[track] for track in TRACKS if seat.cube[track] < len(board[track].vp) - 1
    }
    found = Counter(regions[region].color for region in state.occupied(player))
    return Counter({color: number for color, number in found.items() if color in climbing})


def _dice(state: State, legal: list[Action], rng: Random) -> Action:
    """Dice no region can use are rolled again; swords are sometimes kept."""
    rolls = [action for action in legal if isinstance(action, act.RollDice)]
    if rolls:
        return rolls[0]
    rerolls = [action for action in legal if isinstance(action, act.RerollDice)]
    useless, left = set(), _wanted(state, state.active)
    for die, face in state.turn.dice.items():
        if left[face] > 0:
            left[face] -= 1
        elif face != "black" or rng.random() < 0.5:
            useless.add(die)
    fitting = [action for action in rerolls if set(action.dice) <= useless]
    if fitting and rng.random() < 0.85:
        most = max(len(action.dice) for action in fitting)
        return rng.choice([action for action in fitting if len(action.dice) == most])
    swords = [action for action in legal if isinstance(action, act.DiscardForBlack)]
    if swords and rng.random() < 0.06:
        return rng.choice(swords)
    return legal[-1] if isinstance(legal[-1], act.EndDicePhase) else rng.choice(legal)


def _move(state: State, legal: list[Action], rng: Random) -> Action:
    walks = [a for a in legal if isinstance(a, act.MoveExplorers) and _plain(state, a)]
    worths = {id(action): _worth(state, action) + rng.random() for action in walks}
    best = max(walks, key=lambda action: worths[id(action)], default=None)
    if best is not None and worths[id(best)] > 1.2:
        return best
    return next(action for action in legal if isinstance(action, act.EndMovementPhase))


def _plain(state: State, action: act.MoveExplorers) -> bool:
    """One explorer, a whole stack, or just enough to take a region."""
    player, goal, legs = action.player, action.legs[0].path[-1], action.legs
    rival = state.rivals_in(goal, player)
    if len(legs) > 1:
        return True
    if rival is None:
        return legs[0].count in (1, state.here(legs[0].path[0], player))
    return legs[0].count == needed(black_dice(state), state.here(goal, rival))


def _worth(state: State, action: act.MoveExplorers) -> float:
    """Regions for the dice that have none, rival cities, and conquests now and then."""
    player, goal = action.player, action.legs[0].path[-1]
    regions = world(state).regions
    worth = 0.0
    if not state.here(goal, player):
        dice = Counter(state.turn.dice.values())
        color = regions[goal].color
        worth += 1.5 if dice[color] > _wanted(state, player)[color] else 0.4
    else:
        worth -= 1.0
    if state.rivals_in(goal, player):
        worth += 0.7
    places = [place for leg in action.legs for place in leg.path[1:]]
    for place in places:
        tokens = state.cities.get(place, ())
        worth += 1.5 * sum(state.tokens[token].owner != player for token in tokens)
    for leg in action.legs:
        if state.here(leg.path[0], player) <= leg.count:
            worth -= 0.8
        worth -= 0.1 * leg.count * (len(leg.path) - 2)
    return worth


def _progress(state: State, legal: list[Action], rng: Random) -> Action:
    steps = [action for action in legal if isinstance(action, act.AdvanceCube)]
    turns = [action for action in legal if isinstance(action, act.DiscardForFace)]
    if turns and rng.random() < 0.12:
        return rng.choice(turns)
    if steps and rng.random() < 0.98:
        return rng.choice(steps)
    return next(action for action in legal if isinstance(action, act.EndProgress))
