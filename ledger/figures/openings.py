"""How each player began: the kinds of their first actions."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken

FIRST = 4  # actions that make an opening


class Opening(Struct, frozen=True):
    """The kinds of a player's first actions, and the steps that took them."""

    kinds: tuple[str, ...] = ()
    steps: tuple[int, ...] = ()


def openings(game: Game, standing: list[int]) -> dict[str, Opening]:
    """By player, from the steps that stand. The setup is passed over, and what nobody chose."""
    found = {player: Opening() for player in game.setup.players}
    telling, waiting = game.rules.look.openings, set(found)
    for before, step in pairwise(standing):
        body = game.bodies[step - 1]
        if not isinstance(body, ActionTaken) or body.auto or body.led:
            continue
        action = game.rules.codec.action(body.action, body.schema)
        kind, player = type(action).__name__, getattr(action, "player", None)
        if player not in waiting or (telling and kind not in telling):
            continue
        if not game.now_at(before).turn:
            continue
        opening = found[player]
        found[player] = Opening((*opening.kinds, kind), (*opening.steps, step))
        if len(opening.kinds) == FIRST - 1:
            waiting.remove(player)
            if not waiting:
                break
    return found
