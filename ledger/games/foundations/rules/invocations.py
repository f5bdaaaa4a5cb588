"""Turning an invocation up: FR-INV.6 to FR-INV.9."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import ActivateInvocation
from ..catalogue import Effect
from ..city.figures import changed, components
from ..city.metrics import per
from ..event_parts import Granted, Source
from ..events import AnyEvent, InvocationActivated, MarketReordered
from ..evolve import evolve
from ..scoring.eras import Count
from ..state import SLOTS, State
from .common import in_turn, out_of_turn
from .eras import Story

THIS_TURN: dict[str, tuple[str, ...]] = {  # effect -> its params
    "extra_action": ("action",),
    "price_reduction_this_turn": ("amount", "floor"),
    "allow_equal_overbuild": (),
    "waive_monument_requirement": (),
    "swindle_support": ("min_adjacent",),
}


def activate(state: State, action: ActivateInvocation, memo: Memo) -> Iterator[Refusal]:
    """FR-INV.6 to FR-INV.8, FR-R41, FR-R55."""
    player, name = action.player, action.card
    yield from in_turn(state, player)
    if state.phase != "playing":
        return
    held, card = state.seats[player].invocations.get(name), components(state).invocations.get(name)
    if held is None or card is None:
        yield refusal("FR-INV.5", "invocation_not_held", card=name, player=player)
        return
    if held.face != "face_down":
        yield refusal("FR-INV.8", "invocation_already_used", card=name)
    if card.timing != "own_turn":
        yield refusal("FR-INV.7", "wrong_timing", card=name)
    for effect in card.effects:
        if effect.name == "send_market_card_last" and any(state.market):
            slot = action.choices.get("slot", 0)
            if not 1 <= slot <= SLOTS or state.market[slot - 1] is None:
                yield refusal("FR-INV.6", "choice_required", card=name, choice="slot")


def activated(state: State, action: ActivateInvocation, memo: Memo) -> tuple[AnyEvent, ...]:
    player, name = action.player, action.card
    card = components(state).invocations[name]
    becomes = "permanent_face_up" if card.kind == "permanent" else "used"
    granted = tuple(_granted(effect) for effect in card.effects if effect.name in THIS_TURN)
    done = InvocationActivated(player, name, action.choices, becomes, granted)
    story = Story(state)
    story.add(out_of_turn(state, player))
    people, _ = changed(evolve(story.state, done))
    story.add([replace(done, population_after=people)])
    for effect in card.effects:
        story.add(_now(story.state, player, name, effect, action.choices))
    return tuple(story.events)


def _granted(effect: Effect) -> Granted:
    """With what the card prints, and nothing else."""
    return Granted(effect.name, {name: getattr(effect, name) for name in THIS_TURN[effect.name]})


def _now(
    state: State, player: str, card: str, effect: Effect, choices: dict[str, int]
) -> Iterator[AnyEvent]:
    """What happens at once."""
    count = Count(state)
    match effect.name:
        case "gain_coins":
            amount = effect.amount
            count.pay(player, amount, "invocation", (Source("card", card, amount),))
        case "gain_coins_per":
            if amount := per(state, player, effect):
                count.pay(player, amount, "invocation", (Source("card", card, amount),))
        case "gain_vp_per":
            if amount := per(state, player, effect):
                source = (Source("card", card, amount),)
                count.points(player, "card_immediate", amount, "FR-INV.6", source)
        case "send_market_card_last":
            slot = choices.get("slot", 0)
            if 1 <= slot <= SLOTS and (moved := state.market[slot - 1]) is not None:
                kept = [c for i, c in enumerate(state.market, 1) if c is not None and i != slot]
                row = (*kept, moved)
                yield MarketReordered(slot, (*row, *[None] * (SLOTS - len(row))))
    yield from count.events
