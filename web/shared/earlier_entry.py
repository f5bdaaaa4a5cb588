"""The step that said what a later entry rests on: a hand, a market, a roll; to put it right."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from flask import url_for

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.commands.amend import can_amend


def last_said(game: Game, kinds: Collection[str], player: str = "") -> int | None:
    """The last standing step of one of these kinds, by this player if one is named."""
    line = game.standing_steps()
    for step in reversed(line):
        action = game.action(step) if isinstance(game.body(step), ActionTaken) else None
        if action is None or type(action).__name__ not in kinds:
            continue
        if player and getattr(action, "player", player) != player:
            continue
        if can_amend(game, step, line=line):
            return step
    return None


def put_right(game: Game, kinds: Collection[str], player: str = "") -> dict[str, Any] | None:
    """That step and where it is put right; None where no scribe said it."""
    step = last_said(game, kinds, player) if kinds else None
    if step is None:
        return None
    return {"step": step, "href": url_for("amend.show", game_id=game.id, n=step, came="table")}
