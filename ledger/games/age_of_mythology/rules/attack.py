"""From the attack to the revealed armies: AM-12.1 to AM-12.5, AM-13.1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import UNKNOWN, Memo

from .. import events as ev
from ..actions import Army, CommitArmy, DeclareAttack, RevealArmies, Soldier, WithdrawEnemyUnit
from ..catalogue import AREAS
from ..state import SIDES, Battle, Seat, State
from .common import building_ops, card_in_play, mine, misplaced, only, play_of, power_op
from .flow import Events
from .setup import neighbours

Soldiers = tuple[Soldier, ...]


def battle_of(state: State) -> Battle:
    """The battle in progress; only asked for in a stage that has one."""
    if state.battle is None:
        raise UnknownName("battle", state.phase)
    return state.battle


def in_battle(state: State, player: str) -> Iterator[Refusal]:
    if player not in state.seats:
        raise UnknownName("player", player)
    if state.battle is not None and state.battle.side(player) is None:
        yield refusal("AM-12.2", "not_in_battle", player=player)


# ----------------------------------------------------------------------- declare


def declare_attack(state: State, action: DeclareAttack, memo: Memo) -> Iterator[Refusal]:
    """AM-12.2, AM-12.3, AM-R12."""
    if action.player not in state.seats:
        raise UnknownName("player", action.player)
    if action.opponent not in state.seats:
        raise UnknownName("player", action.opponent)
    wrong = misplaced(state, "attack") if state.battle is None else misplaced(state, "none")
    if wrong:
        yield wrong
        return
    yield from mine(state, action.player)
    if action.opponent == action.player:
        yield refusal("AM-12.2", "cannot_attack_self", player=action.player)
    elif action.opponent not in neighbours(state, action.player):
        yield refusal("AM-12.2", "not_adjacent", opponent=action.opponent)
    if action.area not in AREAS:
        yield refusal("AM-12.3", "unknown_area", area=action.area)


def caps(state: State, attacker: str, defender: str) -> dict[str, int | None]:
    """AM-12.1, AM-9.9, AM-15.2, AM-15.28, AM-R22: most units for each side."""
    if power_op(state, attacker, "battle_uncapped"):
        return {"attacker": None, "defender": None}
    printed: int = card_in_play(state).params["cap"]
    power = power_op(state, attacker, "battle_cap") or {"own": printed, "opponent": printed}
    return {
        "attacker": power["own"] + _more(state, attacker),
        "defender": power["opponent"] + _more(state, defender),
    }


def _more(state: State, player: str) -> int:
    """AM-9.9: units above the number on the card."""
    return sum(int(effect["n"]) for _, effect in building_ops(state, player, "army_cap_bonus"))


def attack_declared(state: State, action: DeclareAttack, memo: Memo) -> Events:
    saves = power_op(state, action.player, "return_first_loss")
    away = power_op(state, action.player, "withdraw_enemy")
    return (
        ev.AttackDeclared(
            action.player,
            action.opponent,
            action.area,
            caps(state, action.player, action.opponent),
            int(saves["n"]) if saves else 0,
            play_of(state).card if away else None,
        ),
    )


# ------------------------------------------------------------------------ armies


def army_refusals(state: State, battle: Battle, side: str, army: Soldiers) -> Iterator[Refusal]:
    """AM-12.1, AM-12.4, AM-12.5, AM-R13."""
    player = battle.player(side)
    seat: Seat = state.seats[player]
    if any(soldier.unit == "villager" for soldier in army):
        yield refusal("AM-12.5", "villager_cannot_fight")
    for (unit, origin), n in Counter((s.unit, s.origin) for s in army).items():
        if unit == "villager":
            continue
        if origin == "holding":
            there = seat.holding.get(unit, 0)
        else:
            tile = seat.tiles.get(origin)
            there = int(tile is not None and tile.worker == unit)
        if n > there:
            yield refusal("AM-12.4", "unit_not_owned", unit=unit, origin=origin)
    cap = battle.cap[side]
    if cap is not None and len(army) > cap:
        rule = "AM-9.9" if _more(state, player) else "AM-12.1"
        if power_op(state, battle.attacker, "battle_cap"):
            rule = "AM-15.2"
        yield refusal(rule, "army_cap", cap=cap, units=len(army))
    if side == "attacker" and not army and seat.units:  # who has none was let in before
        yield refusal("AM-R13", "no_units_to_attack", player=player)


def commit_army(state: State, action: CommitArmy, memo: Memo) -> Iterator[Refusal]:
    """AM-12.1, AM-12.4, AM-12.5, AM-9.9."""
    if action.player not in state.seats:
        raise UnknownName("player", action.player)
    wrong = misplaced(state, "armies")
    if wrong:
        yield wrong
        return
    yield from in_battle(state, action.player)
    battle = battle_of(state)
    side = battle.side(action.player)
    if side is None:
        return
    if action.player in battle.armies:
        yield refusal("AM-12.4", "already_committed", player=action.player)
    if isinstance(action.units, Army):
        yield from army_refusals(state, battle, side, action.units.soldiers)
    elif action.units != UNKNOWN and action.commitment is None:
        yield refusal("AM-12.4", "choice_required", field="units")


def army_committed(state: State, action: CommitArmy, memo: Memo) -> Events:
    assert not isinstance(action.units, tuple)  # a list has become an army when it was read
    return (ev.ArmyCommitted(action.player, action.units, action.commitment),)


def seal(words: list[str], salt: str) -> str:
    """What a player publishes instead of a secret choice: the hash of it and a word of salt."""
    return sha256("|".join((*sorted(words), salt)).encode()).hexdigest()


def army_seal(army: Soldiers, salt: str) -> str:
    return seal([f"{soldier.unit}@{soldier.origin}" for soldier in army], salt)


def _opened(battle: Battle, action: RevealArmies, side: str) -> tuple[Soldiers | None, str]:
    """The army a side shows, and what is wrong with showing it."""
    player, said = battle.player(side), getattr(action, side)
    sealed = battle.armies.get(player)
    if sealed is None:
        return said, "" if said is not None else "reveal_too_early"
    if sealed.units is not None:
        same = said is None or Counter(said) == Counter(sealed.units)
        return sealed.units, "" if same else "commit_mismatch"
    if sealed.commitment is None:  # chosen, and told to nobody who records
        return said, "" if said is not None else "reveal_too_early"
    if said is None or army_seal(said, action.salts.get(player, "")) != sealed.commitment:
        return said, "commit_mismatch"
    return said, ""


def reveal_armies(state: State, action: RevealArmies, memo: Memo) -> Iterator[Refusal]:
    """AM-12.4: both sides show their armies together."""
    wrong = misplaced(state, "armies")
    if wrong:
        yield wrong
        return
    battle = battle_of(state)
    for side in SIDES:
        army, problem = _opened(battle, action, side)
        if problem:
            yield refusal("AM-12.4", problem, player=battle.player(side))
        sealed = battle.armies.get(battle.player(side))
        judged = sealed is not None and sealed.units is not None  # when it was committed
        if army is not None and not judged:
            yield from army_refusals(state, battle, side, army)


def armies_revealed(state: State, action: RevealArmies, memo: Memo) -> Events:
    battle, found = battle_of(state), list[ev.AnyEvent]()
    shown: dict[str, tuple[ev.Enlisted, ...]] = {}
    for side in SIDES:
        army, _ = _opened(battle, action, side)
        if battle.player(side) not in battle.armies:
            found.append(ev.ArmyCommitted(battle.player(side), Army(army or ())))
        letter = side[0].upper()
        shown[side] = tuple(
            ev.Enlisted(f"{letter}{i}", soldier.unit, soldier.origin)
            for i, soldier in enumerate(army or (), 1)
        )
    return (*found, ev.ArmiesRevealed(shown["attacker"], shown["defender"]))


# ---------------------------------------------------------------------- withdraw


def withdraw_enemy(state: State, action: WithdrawEnemyUnit, memo: Memo) -> Iterator[Refusal]:
    """AM-15.25, AM-R46."""
    if action.player not in state.seats:
        raise UnknownName("player", action.player)
    wrong = misplaced(state, "withdraw")
    if wrong:
        yield wrong
        return
    battle = battle_of(state)
    yield from only(action.player, "AM-15.25", battle.attacker)
    if action.token not in [fighter.token for fighter in battle.engaged["defender"]]:
        yield refusal("AM-15.25", "unit_not_in_battle", token=action.token)


def enemy_withdrawn(state: State, action: WithdrawEnemyUnit, memo: Memo) -> Events:
    battle = battle_of(state)
    fighter = battle.fighter(action.token)
    unit = fighter.unit if fighter else ""
    cause = battle.withdraw or ""
    return (ev.UnitWithdrawn(action.token, battle.defender, unit, "holding", cause),)
