"""A seeded scribe: fills the sheet cell by cell, and finishes it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ledger.ruleset.codec import Action

from .actions import EndRound, FinishGame, WriteCell
from .state import State

OPEN_ROUNDS = 4  # how many are played where nobody says


def bot(state: State, legal: Sequence[Action], chance: Random) -> Action:
    empty = [
        action
        for action in legal
        if isinstance(action, WriteCell)
        and state.cell(action.player, action.category, action.round) is None
    ]
    if empty:
        return chance.choice(empty)
    rounds = [action for action in legal if isinstance(action, EndRound)]
    if rounds and state.round < OPEN_ROUNDS:
        return rounds[0]
    return chance.choice([action for action in legal if isinstance(action, FinishGame)] or rounds)
