"""The end of a turn, of an era and of the game: FR-BASE.40 to FR-BASE.46, FR-BASE.110 to .175."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN, Memo

from ..actions import EndTurn, RevealMarket, RevealObjective
from ..city.figures import components
from ..events import (
    AnyEvent,
    ConsulControlPassed,
    EraEnded,
    EraStarted,
    MarketFilled,
    TurnEnded,
    TurnStarted,
)
from ..evolve import evolve
from ..scoring.eras import (
    FINAL,
    closing_lines,
    era_scored,
    final_scored,
    newly_met,
    revealed,
)
from ..state import SLOTS, Secret, State
from .cards import pile_refusals, wanted
from .common import in_turn, missing, playing, seated


class Story:
    """Events one after the other, with the table as they leave it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[AnyEvent] = []

    def add(self, events: Iterable[AnyEvent]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)


def end_turn(state: State, action: EndTurn, memo: Memo) -> Iterator[Refusal]:
    """FR-BASE.43, FR-R8: nobody passes."""
    yield from in_turn(state, action.player)
    if state.phase != "playing":
        return
    if action.player != state.turn.player:  # there is no turn of this player to end
        yield refusal("FR-BASE.44", "table_not_ready", phase="turn")
    elif not state.turn.taken:
        yield refusal("FR-BASE.43", "action_required")


def turn_ended(state: State, action: EndTurn, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-BASE.44: the Consul, if it is his moment, comes before the next turn."""
    story = Story(state)
    story.add(newly_met(state))
    story.add([TurnEnded(state.turn.number, state.turn.player)])
    if story.state.phase == "playing":
        go_on(story)
    return tuple(story.events)


def go_on(story: Story) -> None:
    """FR-BASE.41, FR-BASE.112: the next turn, the next last turn, or the scoring of the era. Where
    a table began its last turns too early, play goes on until the market is bought (FR-BASE.110).
    """
    state = story.state
    number, closing = state.turn.number + 1, state.closing
    if closing is None:
        story.add([TurnStarted(number, state.after(state.turn.player))])
    elif closing.next_index < len(closing.order):
        story.add([TurnStarted(number, closing.order[closing.next_index], True)])
    elif any(state.market):
        story.add([TurnStarted(number, state.after(state.turn.player))])
    else:
        _end_of_era(story)


def _end_of_era(story: Story) -> None:
    """FR-BASE.114, FR-BASE.160, FR-BASE.161, FR-CONS.30, FR-R27."""
    state = story.state
    story.add(era_scored(state))
    era = state.era
    if era == FINAL:
        story.add(final_scored(story.state))
    elif state.consul is not None:
        holder = state.consul.controller
        story.add([ConsulControlPassed(holder, state.after(holder))])
    last = state.closing.order[-1] if state.closing else state.turn.player
    story.add([EraEnded(era, state.after(last))])
    if era == FINAL:
        for player in state.players:
            card = story.state.seats[player].objective.card
            if card and card != UNKNOWN:
                story.add([revealed(story.state, player, card)])
        _finish(story)


def _finish(story: Story) -> None:
    """FR-R39: when every secret is open, what is left is counted and the game is over."""
    if not unrevealed(story.state):
        story.add(closing_lines(story.state))


def unrevealed(state: State) -> list[str]:
    return [player for player, seat in state.seats.items() if seat.objective.stage == "kept"]


# -------------------------------------------------------------------- the market


def reveal_market(state: State, action: RevealMarket, memo: Memo) -> Iterator[Refusal]:
    """FR-BASE.21, FR-BASE.160, FR-R11: six cards of the era's pile, from left to right."""
    rule = "FR-BASE.21" if state.phase == "setup" else "FR-BASE.160"
    if state.phase == "setup":
        if "piles" not in state.done:
            yield refusal("FR-R43", "setup_incomplete", missing=["piles"])
            return
        if "market" in state.done:
            yield refusal("FR-R43", "setup_done_already", part="market")
            return
    elif state.phase != "era_change":
        stopped = list(playing(state))
        yield from stopped or [refusal(rule, "table_not_ready", phase="turn")]
        return
    if action.cards is None:
        if state.dealer == "table":
            yield wanted("cards", rule)
        return
    expected = min(SLOTS, state.piles[state.era - 1].left)
    if len(action.cards) != expected:
        found = len(action.cards)
        yield refusal(rule, "wrong_market_fill", expected=expected, found=found)
    yield from pile_refusals(state, action.cards, rule)


def market_filled(state: State, action: RevealMarket, memo: Memo) -> tuple[AnyEvent, ...]:
    cards = action.cards or ()
    slots = (*cards, *[None] * (SLOTS - len(cards)))
    left = state.piles[state.era - 1].left - len(cards)
    filled = MarketFilled(state.era, slots, left)
    if state.phase == "setup":
        return (filled,)
    first = state.first_player
    return (
        filled,
        EraStarted(state.era, first),
        TurnStarted(state.turn.number + 1, first),
    )


# ------------------------------------------------------------- secret objectives


def reveal_objective(state: State, action: RevealObjective, memo: Memo) -> Iterator[Refusal]:
    """FR-OBJ.4, FR-R39: after the last era everybody shows the objective they kept."""
    seated(state, action.player)
    if state.phase == "over":
        yield refusal("FR-BASE.46", "game_over")
        return
    if state.phase != "reveal":
        where = list(missing(state)) if state.phase == "setup" else []
        yield refusal("FR-OBJ.4", "table_not_ready", phase="setup" if where else "turn")
        return
    secret, card = state.seats[action.player].objective, action.card
    if secret.stage != "kept":
        yield refusal("FR-OBJ.3", "already_kept", player=action.player)
        return
    if card not in components(state).objectives:
        yield refusal("FR-R39", "objective_not_in_deck", card=card)
    elif any(card in _named(s.objective) for s in state.seats.values()):
        yield refusal("FR-OBJ.2", "card_already_seen", card=card)
    yield from kept_promise(secret.commitment, card, action.salt, "FR-OBJ.3")


def _named(secret: Secret) -> tuple[str, ...]:
    return (*secret.hand, secret.card, secret.discarded)


def objective_revealed(state: State, action: RevealObjective, memo: Memo) -> tuple[AnyEvent, ...]:
    story = Story(state)
    story.add([revealed(state, action.player, action.card)])
    _finish(story)
    return tuple(story.events)


def sealed(card: str, salt: str) -> str:
    """A choice made in secret: only who knows card and salt can have written it."""
    return hashlib.sha256(f"{card}:{salt}".encode()).hexdigest()


def kept_promise(commitment: str, card: str, salt: str | None, rule: str) -> Iterator[Refusal]:
    if commitment and sealed(card, salt or "") != commitment:
        yield refusal(rule, "commitment_mismatch", card=card)
