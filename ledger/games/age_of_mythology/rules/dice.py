"""How many dice a side throws, and what its units can do in a battle: AM-9.2 to AM-9.6, AM-14."""

from __future__ import annotations

from msgspec import Struct

from ..catalogue import Effect, Unit
from ..events import Part
from ..state import Battle, Fighter, State
from .common import building_ops, power_op, unit_of

OTHER = {"attacker": "defender", "defender": "attacker"}
FORTS = {"city": "AM-9.2", "production": "AM-9.6"}  # AM-R48: never the holding


class Mode(Struct, frozen=True):
    """An optional way to fight."""

    name: str
    dice: int
    rule: str
    forbidden: tuple[str, ...] = ()
    expels: bool = False
    loses_ties: bool = False


def _mode(effect: Effect, rule: str) -> Mode:
    ops = {e["op"] for e in effect["effects"]}
    return Mode(
        effect["name"],
        effect["dice"],
        rule,
        tuple(effect.get("forbidden_opponent_tags", ())),
        "expel_instead_of_eliminate" in ops,
        "lose_ties" in ops,
    )


def fighting(state: State, battle: Battle, side: str) -> tuple[Fighter, Unit]:
    """The figure a side has sent into this encounter, and what is printed on its card."""
    fighter = battle.fighter(battle.fighting[side])
    if fighter is None:
        raise LookupError(battle.fighting[side])
    unit = unit_of(state, fighter.unit)
    if unit is None:
        raise LookupError(fighter.unit)
    return fighter, unit


def modes(state: State, battle: Battle, side: str) -> dict[str, Mode]:
    """AM-14.4, AM-14.13, AM-15.27, AM-R41: the ways to fight open to a side's unit."""
    _, unit = fighting(state, battle, side)
    found: dict[str, Mode] = {}
    granted = power_op(state, battle.attacker, "grant_mode") if side == "attacker" else None
    if granted is not None:
        found[granted["name"]] = _mode(granted, "AM-15.27")
    for ability in unit.abilities:
        if ability["op"] == "mode":
            rule = "AM-14.4" if ability["name"] == "throw" else "AM-14.13"
            found[ability["name"]] = _mode(ability, rule)
    return found


def allowed_modes(state: State, battle: Battle, side: str) -> list[Mode]:
    """Those that may be used against the unit opposite."""
    _, opposite = fighting(state, battle, OTHER[side])
    found = modes(state, battle, side).values()
    return [mode for mode in found if not set(mode.forbidden) & set(opposite.tags)]


def mode_of(state: State, battle: Battle, side: str) -> Mode | None:
    return modes(state, battle, side).get(battle.modes.get(side, "normal"))


def substitutes(state: State, battle: Battle, side: str) -> list[str]:
    """AM-14.10: the tokens that may take the place of the unit sent."""
    _, unit = fighting(state, battle, side)
    swap = unit.op("substitute")
    if swap is None or swap["for"] != unit.id:
        return []
    return [fighter.token for fighter in battle.engaged[side] if fighter.unit == swap["unit"]]


def fortified(state: State, battle: Battle) -> list[Part]:
    """AM-9.2 to AM-9.6, AM-14.5, AM-R47, AM-R48: the fort that helps the defender now."""
    rule = FORTS.get(battle.area)
    if rule is None or building_ops(state, battle.attacker, "negate_fortification"):
        return []
    for fighter in battle.engaged["attacker"]:
        unit = unit_of(state, fighter.unit)
        if unit is not None and unit.op("negate_fortification"):
            return []
    forts = building_ops(state, battle.defender, "defense_dice")
    return [Part(fort, int(e["n"]), rule) for fort, e in forts if e["area"] == battle.area]


def dice_parts(state: State, battle: Battle, side: str) -> tuple[Part, ...]:
    """AM-13.4 to AM-13.8: every part of a throw, with its rule."""
    fighter, unit = fighting(state, battle, side)
    _, opposite = fighting(state, battle, OTHER[side])
    parts = [Part(unit.id, unit.dice, "AM-13.4")]
    for tag, n in unit.bonuses.items():  # AM-R2: all that fit add up
        if tag in opposite.tags:
            parts.append(Part(tag, n, "AM-13.5"))
    if unit.op("add_opponent_base_dice"):
        parts.append(Part(opposite.id, opposite.dice, "AM-14.9"))
    if fighter.bonus:
        parts.append(Part("eliminations", fighter.bonus, "AM-14.3"))
    mode = mode_of(state, battle, side)
    if mode is not None:
        parts.append(Part(mode.name, mode.dice, mode.rule))
    power = power_op(state, battle.attacker, "battle_dice") if side == "attacker" else None
    if power is not None:
        parts.append(Part("power", int(power["n"]), "AM-15.26"))
    if side == "defender":
        parts += fortified(state, battle)
    return tuple(parts)


def dice_of(state: State, battle: Battle, side: str) -> int:
    return sum(part.n for part in dice_parts(state, battle, side))


def tie_winner(state: State, battle: Battle) -> str | None:
    """AM-13.11, AM-14.1, AM-14.13, AM-R40: who wins an equal throw, if anybody."""
    favour = {}
    for side in ("attacker", "defender"):
        _, unit = fighting(state, battle, side)
        mode = mode_of(state, battle, side)
        wins, loses = unit.op("win_ties") is not None, mode is not None and mode.loses_ties
        favour[side] = int(wins) - int(loses)
    if favour["attacker"] == favour["defender"]:
        return None
    return max(favour, key=lambda side: favour[side])
