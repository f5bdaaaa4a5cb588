"""A seeded player: plain sense, a little mischief, and now and then every kind of action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action

from . import actions as act
from .catalogue import CATALOGUES, Catalogue
from .state import State
from .status import asks
from .supply import AROUND

_WORTH = {"nature": 1.0, "village": 4.0, "city": 7.0}
_PLAY = (act.PlayWar, act.PlayCoin, act.PlayCarriage, act.PlayCraftsman)
_VOTES = (act.ProposeEnd, act.CastEndVote)


def bot(state: State, legal: Sequence[Action], rng: Random) -> Action:
    """One of the legal actions, or the table's report when that is what is asked for."""
    if not legal:
        return _report(state, rng)
    vote = _vote(state, [action for action in legal if isinstance(action, _VOTES)], rng)
    if vote is not None:
        return vote
    moves = [action for action in legal if not isinstance(action, _VOTES)]
    if not moves:  # after an agreement there may be nothing left but the end
        return rng.choice(list(legal))
    catalogue = CATALOGUES.get(state.catalogue)
    tokens = [action for action in moves if isinstance(action, _PLAY)]
    if tokens and rng.random() < 0.6:
        return max(tokens, key=lambda action: _token_worth(state, catalogue, action, rng))
    others = [action for action in moves if not isinstance(action, _PLAY)]
    have = _made(state, catalogue)
    return max(others or moves, key=lambda action: _worth(state, catalogue, have, action, rng))


def _made(state: State, catalogue: Catalogue) -> int:
    """What the nation of the player to move can make, as bits."""
    made = 0
    if state.turn.active:
        for cell in state.nations[state.turn.active].cells.values():
            made |= catalogue.kind_of[cell.tile_id].makes
    return made


def _report(state: State, rng: Random) -> Action:
    """What a physical table would turn up: any tiles that can still be there."""
    ask = asks(state)[0]
    drawn: dict[str, tuple[str, ...]] = {}
    for pick in ask.picks:
        pile = [k for k, copies in pick.choices.items() for _ in range(copies) if k != UNKNOWN]
        hidden = rng.choice((0, 0, pick.number, rng.randint(0, pick.number)))  # often all are named
        drawn[pick.field] = (*rng.sample(pile, pick.number - hidden), *[UNKNOWN] * hidden)
    kind: type[Action] = getattr(act, ask.kind)
    return kind(**drawn)


def _vote(state: State, votes: list[Action], rng: Random) -> Action | None:
    """Proposals are rare; an open one is answered, late in the game mostly with yes."""
    late = len(state.victory_display) <= 2 or state.turn.number > 15 * len(state.players)
    if state.end_proposal is not None:
        yes = rng.random() < (0.7 if late else 0.3)
        answers = [v for v in votes if isinstance(v, act.CastEndVote) and v.agree == yes]
        return answers[0] if answers and rng.random() < 0.8 else None
    if votes and rng.random() < (0.01 if late else 0.001):
        return rng.choice(votes)
    return None


def _worth(state: State, catalogue: Catalogue, have: int, action: Action, rng: Random) -> float:
    chance = rng.random()
    match action:
        case act.AddTile(player, tile, cell, swap):
            kind = catalogue.kind_of[tile]
            worth = 10.0 * kind.points or _WORTH[kind.colour]
            if kind.makes & ~have:  # something new to build with
                worth += 3.5
            if swap:  # seldom a good idea, but it happens at real tables
                return worth + (4.0 if chance < 0.0015 else -30.0)
            return worth + chance + 0.4 * _company(state, player, cell)
        case act.PlaceFallbackTile(player, cell, swap):
            return chance + 0.4 * _company(state, player, cell) - (2.0 if swap else 0.0)
        case act.OpenTile(_, stack):
            early = state.turn.number <= 4 * len(state.players)
            return chance * {"nature": 0.5, "village": 1.3 if early else 0.9, "city": 1.0}[stack]
        case act.FinishWithoutTile() | act.DrawFallbackTile():
            return chance - 10.0
    return chance


def _company(state: State, player: str, cell: act.Place) -> int:
    cells, (x, y) = state.nations[player].cells, cell
    return sum((x + dx, y + dy) in cells for dx, dy in AROUND)


def _token_worth(state: State, catalogue: Catalogue, action: Action, rng: Random) -> float:
    match action:
        case act.PlayWar(_, target, cell):
            hit = state.nations[target].cells[cell]
            kind = catalogue.kind_of[hit.tile_id]
            return rng.random() + kind.points + (2.0 if hit.craftsman else 0.0)
        case act.PlayCraftsman():
            return rng.random() + 1.5
        case act.PlayCarriage():
            return rng.random() + 0.5
    return rng.random() - 0.3  # a coin now and then, whatever it buys
