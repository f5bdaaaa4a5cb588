"""The end by agreement, and what the table counted itself: FE-15."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from ..actions import CastEndVote, DeclareTableScore, ProposeEnd
from ..events import AnyEvent, EndProposed, EndVoteCast, TableScoreDeclared
from ..evolve import evolve
from ..state import State
from .common import IN_SETUP
from .tokens import playable_craftsmen
from .turn import agreed, game_ended


def _seated(state: State, player: str) -> None:
    if player not in state.nations:
        raise UnknownName("player", player)


def _chance_to_play(state: State, player: str, waives: bool) -> Iterator[Refusal]:
    """FE-15.7: whoever can still play a craftsman must waive it or say no."""
    if not waives and (craftsmen := playable_craftsmen(state, player)):
        yield refusal("FE-15.7", "craftsman_waiver_required", craftsmen=craftsmen)


def propose_end(state: State, action: ProposeEnd, memo: Memo) -> Iterator[Refusal]:
    """FE-15.1, FE-15.4, FE-15.7, FE-R44."""
    _seated(state, action.player)
    if state.phase == "over":
        yield refusal("FE-15.1", "game_over")
    if state.phase in IN_SETUP:
        yield refusal("FE-2.27", "setup_not_finished", phase=state.phase)
        return
    if state.end_proposal is not None:
        yield refusal("FE-15.4", "proposal_open", player=state.end_proposal.proposer)
    if state.phase == "open" and state.turn.number <= 1:
        yield refusal("FE-15.1", "no_turn_completed")
    yield from _chance_to_play(state, action.player, action.waives_craftsmen)


def end_proposed(state: State, action: ProposeEnd, memo: Memo) -> tuple[AnyEvent, ...]:
    return (EndProposed(action.player, _waives(state, action)),)


def _waives(state: State, action: ProposeEnd | CastEndVote) -> bool:
    """Said by the player, or by the table that agreed to a yes without it (FE-15.7)."""
    return action.waives_craftsmen or bool(playable_craftsmen(state, action.player))


def cast_end_vote(state: State, action: CastEndVote, memo: Memo) -> Iterator[Refusal]:
    """FE-15.4, FE-15.7, FE-R44, FE-R45."""
    _seated(state, action.player)
    if state.phase == "over":
        yield refusal("FE-15.1", "game_over")
    if state.end_proposal is None:
        yield refusal("FE-15.4", "no_proposal")
    elif action.player in state.end_proposal.votes:
        yield refusal("FE-15.4", "already_voted", player=action.player)
    if action.agree:
        yield from _chance_to_play(state, action.player, action.waives_craftsmen)


def end_vote_cast(state: State, action: CastEndVote, memo: Memo) -> tuple[AnyEvent, ...]:
    """FE-R44: unanimous before anything was opened is still the end of the previous turn, unless
    somebody who acted out of turn has a tile to add or a craftsman to draw: it ends after that."""
    vote = EndVoteCast(action.player, action.agree, action.agree and _waives(state, action))
    due = any(own.fallback or own.craftsmen_due for own in state.turn.everybody().values())
    if state.phase == "open" and not due and agreed(evolve(state, vote)):
        return (vote, *game_ended(state, ("agreement",)))
    return (vote,)


def declare_table_score(state: State, action: DeclareTableScore, memo: Memo) -> Iterator[Refusal]:
    """FE-15.8: the table counts when the game is over."""
    _seated(state, action.player)
    if state.phase != "over":
        yield refusal("FE-15.8", "game_not_over")


def table_score_declared(
    state: State, action: DeclareTableScore, memo: Memo
) -> tuple[AnyEvent, ...]:
    return (TableScoreDeclared(action.player, action.total),)
