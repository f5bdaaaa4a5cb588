"""The end of a round and of the game."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import EndRound, FinishGame
from ..events import GameFinished, RoundEnded
from ..state import State


def round_refusals(state: State, action: EndRound, memo: Memo) -> Iterator[Refusal]:
    rounds = state.template.rounds
    if state.finished:
        yield refusal("AG-3.2", "sheet_finished")
    if rounds is None:
        yield refusal("AG-3.1", "no_rounds")
    elif rounds != "open" and state.round >= rounds:
        yield refusal("AG-3.1", "last_round", n=rounds)


def round_ended(state: State, action: EndRound, memo: Memo) -> tuple[RoundEnded]:
    return (RoundEnded(state.round),)


def finish_refusals(state: State, action: FinishGame, memo: Memo) -> Iterator[Refusal]:
    template = state.template
    if state.finished:
        yield refusal("AG-3.2", "sheet_finished")
    if isinstance(template.rounds, int) and state.round < template.rounds:
        yield refusal("AG-3.3", "rounds_left", n=template.rounds - state.round)
    if (template.wins == "together") is (action.won is None):
        code = "result_not_said" if action.won is None else "result_not_asked"
        yield refusal("AG-4.3", code)
    for player in action.winners:
        if player not in state.players:
            yield refusal("AG-2.1", "unknown_player", player=player)
    if template.wins == "named" and not action.winners:
        yield refusal("AG-4.3", "result_not_said")
    if template.wins == "together" and action.winners:
        yield refusal("AG-4.3", "result_not_asked")


def finished(state: State, action: FinishGame, memo: Memo) -> tuple[GameFinished]:
    return (GameFinished(action.won, action.winners),)
