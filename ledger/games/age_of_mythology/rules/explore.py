"""Explore: AM-5."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import PassExplore, RevealExploreTiles, TakeExploredTile
from ..state import State
from .common import (
    acting,
    card_in_play,
    drawn_tiles,
    misplaced,
    naming,
    on_offer,
    placing,
    play_of,
    power_op,
    shared,
    stage,
)
from .flow import Events, explorer, picks


def tiles_to_reveal(state: State) -> int:
    """AM-5.1, AM-R52: players plus the number on the card, as far as the pool goes."""
    plus: int = card_in_play(state).params["plus"]
    return min(len(state.players) + plus, sum(state.pool.values()))


def reveal_explore(state: State, action: RevealExploreTiles, memo: Memo) -> Iterator[Refusal]:
    """AM-5.1, AM-5.2."""
    yield from acting(state, action.player, "explore_reveal", due=True)
    if stage(state) != "explore_reveal":
        return
    yield from drawn_tiles(state, action.tiles, tiles_to_reveal(state), "AM-5.1")


def explore_revealed(state: State, action: RevealExploreTiles, memo: Memo) -> Events:
    return (ev.ExploreTilesRevealed(action.player, action.tiles or ()),)


def _choosing(state: State, player: str) -> Iterator[Refusal]:
    """AM-5.3, AM-5.4, AM-15.7, AM-15.8."""
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, "explore")
    if wrong:
        yield wrong
        return
    play, turn = play_of(state), explorer(state)
    if player != play.player and power_op(state, play.player, "explore_exclusive"):
        yield refusal("AM-15.8", "explore_exclusive", player=play.player)
    if player == play.player and play.used >= picks(state):
        rule = "AM-15.7" if picks(state) > 1 else "AM-5.3"
        yield refusal(rule, "pick_limit", limit=picks(state))
    elif player in play.chosen:
        yield refusal("AM-5.4", "already_chosen", player=player)
    elif player != turn:
        yield refusal("AM-5.4", "not_your_turn", turn=turn)


def take_explored(state: State, action: TakeExploredTile, memo: Memo) -> Iterator[Refusal]:
    """AM-5.3, AM-5.4, AM-1.2 to AM-1.4."""
    wrong = shared(memo, ("explore", action.player), _choosing, state, action.player)
    yield from wrong
    if wrong and stage(state) != "explore":
        return
    if not on_offer(state, action.tile):
        yield refusal("AM-5.3", "tile_not_on_offer", tile=action.tile)
    else:
        yield from placing(state, state.seats[action.player], action.tile, action.slot)


def explored(state: State, action: TakeExploredTile, memo: Memo) -> Events:
    taken = ev.TileExplored(action.player, action.tile, action.slot)
    return (*naming(state, action.tile), taken)


def pass_explore(state: State, action: PassExplore, memo: Memo) -> Iterator[Refusal]:
    """AM-5.5."""
    yield from shared(memo, ("explore", action.player), _choosing, state, action.player)


def explore_passed(state: State, action: PassExplore, memo: Memo) -> Events:
    return (ev.ExplorePassed(action.player),)
