"""After an elimination: saving the unit, bringing another one. AM-14.11, AM-14.12, AM-14.14."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import (
    Reinforce,
    Resurrect,
)
from ..state import Fighter, State
from .attack import battle_of
from .common import at_most, misplaced, only, unit_of
from .flow import Events


def resurrect(state: State, action: Resurrect, memo: Memo) -> Iterator[Refusal]:
    """AM-14.11, AM-14.12, AM-R43."""
    seat = state.seat(action.player)
    wrong, battle = misplaced(state, "resurrect"), state.battle
    fallen = battle.fallen if battle else None
    unit = unit_of(state, fallen.unit) if fallen else None
    if wrong is not None and (unit is None or unit.op("resurrect_for") is None):
        yield wrong
        return
    if battle is not None and fallen is not None:
        side = "attacker" if fallen.token.startswith("A") else "defender"
        yield from only(action.player, "AM-14.11", battle.resurrect or battle.player(side))
    if unit is not None and (battle is None or battle.resurrect is None):
        yield refusal("AM-14.11", "no_priest_in_battle", unit=unit.id)
        if seat.reserve.get(unit.id, 0) < 1:
            yield refusal("AM-1.17", "reserve_empty", unit=unit.id)
    price = resurrection_price(state)
    if action.save and seat.cubes.get("favor", 0) < price.get("favor", 0):
        have = seat.cubes.get("favor", 0)
        yield refusal("AM-14.11", "not_enough_favor", favor=price.get("favor", 0), have=have)


def resurrection_price(state: State) -> dict[str, int]:
    fallen = state.battle.fallen if state.battle else None
    unit = unit_of(state, fallen.unit) if fallen else None
    saved = unit.op("resurrect_for") if unit else None
    return dict(saved["cost"]) if saved else {}


def resurrected(state: State, action: Resurrect, memo: Memo) -> Events:
    battle = battle_of(state)
    fallen, owner = battle.fallen or Fighter("", ""), battle.resurrect or action.player
    if not action.save:
        return (ev.ResurrectionDeclined(fallen.token, owner),)
    paid = at_most(resurrection_price(state), state.seats[owner].cubes)
    unit = unit_of(state, fallen.unit)
    saved = unit.op("resurrect_for") if unit else None
    cause = saved["requires_unit"] if saved else ""
    return (ev.UnitResurrected(fallen.token, owner, fallen.unit, paid, "holding", cause),)


def reinforce(state: State, action: Reinforce, memo: Memo) -> Iterator[Refusal]:
    """AM-14.14, AM-R45."""
    seat = state.seat(action.player)
    battle = state.battle
    if battle is None or battle.reinforce != action.player:
        wrong = misplaced(state, "reinforce")
        if wrong is not None and wrong.code in ("game_over", "villager_choice_required"):
            yield wrong
        else:
            yield refusal("AM-14.14", "no_reinforcement_due", player=action.player)
        return
    if battle.resurrect:
        yield refusal("AM-14.11", "not_your_turn", turn=battle.resurrect)
    if action.unit is not None and seat.holding.get(action.unit, 0) < 1:
        yield refusal("AM-14.14", "unit_not_in_holding", unit=action.unit)


def reinforced(state: State, action: Reinforce, memo: Memo) -> Events:
    battle = battle_of(state)
    if action.unit is None:
        return (ev.ReinforcementDeclined(action.player),)
    side = battle.side(action.player) or "attacker"
    token = f"{side[0].upper()}{battle.enlisted[side] + 1}"
    return (ev.UnitReinforced(action.player, token, action.unit, "holding"),)
