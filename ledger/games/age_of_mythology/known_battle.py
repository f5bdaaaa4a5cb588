"""Every value of a battle that the title does not know, with the field it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .catalogue import AREAS, Catalogue
from .rules.attack import army_refusals
from .rules.dice import OTHER, modes
from .state import SIDES, Battle, Fighter, State

Odd = Iterator[tuple[str, Any]]  # the field, and what it says


def outside(field: str, found: Iterable[Any], known: Iterable[Any]) -> Odd:
    allowed = tuple(known)
    for value in found:
        if value not in allowed:
            yield field, value


def odd_battle(state: State, catalogue: Catalogue, battle: Battle) -> Odd:
    both = (battle.attacker, battle.defender)
    yield from outside("battle", both, state.players)
    yield from outside("battle.area", (battle.area,), AREAS)
    if state.play is None or battle.attacker == battle.defender:
        yield "battle.attacker", battle.attacker
    for field in ("cap", "engaged", "enlisted"):
        if set(getattr(battle, field)) != set(SIDES):
            yield f"battle.{field}", sorted(getattr(battle, field))
            return
    named = (battle.resurrect, battle.reinforce, battle.winner, battle.retreated)
    yield from outside("battle", (*battle.armies, *battle.chosen, *battle.stayed), both)
    yield from outside("battle", (one for one in named if one is not None), both)
    if set(both) - set(state.players):
        return
    for side in SIDES:
        yield from _camp(state, catalogue, battle, side)
    yield from outside("battle.survivors", battle.survivors, catalogue.unit)
    if battle.fallen is not None:
        yield from outside("battle.fallen", (battle.fallen.unit,), catalogue.unit)
    if battle.withdraw is not None:
        yield from outside("battle.withdraw", (battle.withdraw,), catalogue.card)
    if battle.resurrect is not None and battle.fallen is None:
        yield "battle.resurrect", battle.resurrect


def _camp(state: State, catalogue: Catalogue, battle: Battle, side: str) -> Odd:
    """One side: its figures, what it has sealed, who fights and how."""
    player = battle.player(side)
    units = [u.id for u in catalogue.units if u.culture == state.seats[player].culture]
    fighters: tuple[Fighter, ...] = battle.engaged[side]
    tokens = [fighter.token for fighter in fighters]
    yield from outside(f"battle.engaged.{side}", (f.unit for f in fighters), units)
    if len(set(tokens)) != len(tokens) or any(not t.startswith(side[0].upper()) for t in tokens):
        yield f"battle.engaged.{side}", tokens
    sealed, chosen = battle.armies.get(player), battle.chosen.get(player)
    if sealed is not None and sealed.units is not None and not battle.revealed:
        wrong = {r.code for r in army_refusals(state, battle, side, sealed.units)}
        if wrong & {"unit_not_owned", "villager_cannot_fight"}:
            yield "battle.committed", player
    if battle.winner is not None:
        yield from outside("battle.fighting", battle.fighting.values(), ())
        return
    if chosen is not None and chosen.token is not None:
        yield from outside("battle.chosen", (chosen.token,), tokens)
    if battle.fighting:
        token = battle.fighting.get(side)
        yield from outside("battle.fighting", (token,), tokens)
        others = [fighter.token for fighter in battle.engaged[OTHER[side]]]
        sound = token in tokens and battle.fighting.get(OTHER[side]) in others
        if sound and side in battle.modes:
            known = ("normal", *modes(state, battle, side))
            yield from outside("battle.mode", (battle.modes[side],), known)
    yield from outside("battle.mode", battle.modes, SIDES if battle.fighting else ())


def stuck_battle(battle: Battle, where: str) -> Odd:
    """Both sides must have somebody to send; after the battle its winner has spoils to take."""
    if where in ("encounter", "fight", "withdraw"):
        for side in SIDES if where != "withdraw" else ("defender",):
            if not battle.engaged[side]:
                yield f"battle.engaged.{side}", 0
        if battle.retreated is not None:
            yield "battle.retreated", battle.retreated
    if where == "spoils" and not (battle.winner == battle.attacker and battle.spoils):
        yield "battle.winner", battle.winner
