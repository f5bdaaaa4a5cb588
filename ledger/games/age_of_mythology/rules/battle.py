"""Encounters: AM-13, AM-14."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import UNKNOWN, Memo

from .. import events as ev
from ..actions import (
    ChooseMode,
    CommitUnit,
    Retreat,
    RevealUnits,
    RollEncounter,
    Sixes,
    StayInBattle,
    Substitute,
)
from ..catalogue import Unit
from ..state import SIDES, Battle, Fighter, State
from .attack import battle_of, in_battle, seal
from .common import at_most, misplaced, shared, stage, unit_of
from .dice import (
    OTHER,
    allowed_modes,
    dice_of,
    dice_parts,
    fighting,
    mode_of,
    modes,
    substitutes,
    tie_winner,
)
from .flow import Events

# ---------------------------------------------------------------- stay or retreat


def _answering(state: State, player: str) -> Iterator[Refusal]:
    """AM-13.13, AM-R14: before the units are revealed, the attacker first."""
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, "encounter")
    if wrong:
        yield wrong
        return
    yield from in_battle(state, player)
    battle = battle_of(state)
    asked = battle.attacker
    if player == battle.defender and asked not in battle.stayed and asked not in battle.chosen:
        yield refusal("AM-R14", "not_your_turn", turn=asked)


def retreat(state: State, action: Retreat, memo: Memo) -> Iterator[Refusal]:
    """AM-13.13, AM-R14: once the units are shown it is too late."""
    if stage(state) == "fight":
        state.seat(action.player)
        yield from in_battle(state, action.player)
        yield refusal("AM-13.13", "too_late_to_retreat", phase="fight")
    else:
        yield from shared(memo, ("answer", action.player), _answering, state, action.player)


def retreated(state: State, action: Retreat, memo: Memo) -> Events:
    return (ev.ArmyRetreated(action.player, battle_of(state).encounter),)


def stay(state: State, action: StayInBattle, memo: Memo) -> Iterator[Refusal]:
    yield from shared(memo, ("answer", action.player), _answering, state, action.player)
    if stage(state) == "encounter" and action.player in battle_of(state).stayed:
        yield refusal("AM-R14", "already_stayed", player=action.player)


def stayed(state: State, action: StayInBattle, memo: Memo) -> Events:
    return (ev.StayedInBattle(action.player, battle_of(state).encounter),)


# ------------------------------------------------------------------ secret choice


def _own_token(battle: Battle, player: str, token: str) -> Iterator[Refusal]:
    side = battle.side(player) or "attacker"
    if token not in [fighter.token for fighter in battle.engaged[side]]:
        yield refusal("AM-13.2", "unit_not_in_battle", token=token)


def commit_unit(state: State, action: CommitUnit, memo: Memo) -> Iterator[Refusal]:
    """AM-13.2."""
    player = action.player
    wrong = shared(memo, ("send", player), _sending, state, player)
    yield from wrong
    battle = state.battle
    if battle is None or battle.side(player) is None or (wrong and stage(state) != "encounter"):
        return
    if action.token not in (None, UNKNOWN):
        yield from _own_token(battle, player, str(action.token))
    elif action.token is None and action.commitment is None:
        yield refusal("AM-13.2", "choice_required", field="token")


def _sending(state: State, player: str) -> Iterator[Refusal]:
    """AM-13.2: both sides choose a unit, once an encounter."""
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, "encounter")
    if wrong:
        yield wrong
        return
    yield from in_battle(state, player)
    if player in battle_of(state).chosen:
        yield refusal("AM-13.2", "already_committed", player=player)


def _staying(battle: Battle, *players: str) -> Iterator[ev.AnyEvent]:
    """Who sends a unit has not retreated."""
    for player in players:
        if player not in battle.stayed:
            yield ev.StayedInBattle(player, battle.encounter)


def unit_committed(state: State, action: CommitUnit, memo: Memo) -> Events:
    committed = ev.UnitCommitted(action.player, action.token, action.commitment)
    return (*_staying(battle_of(state), action.player), committed)


def _sent(battle: Battle, action: RevealUnits, side: str) -> tuple[str | None, str]:
    """The unit a side shows, and what is wrong with showing it."""
    player, said = battle.player(side), getattr(action, side)
    sealed = battle.chosen.get(player)
    if sealed is None:
        return said, "" if said is not None else "reveal_too_early"
    if sealed.token is not None:
        return sealed.token, "" if said in (None, sealed.token) else "commit_mismatch"
    if sealed.commitment is None:  # chosen, and told to nobody who records
        return said, "" if said is not None else "reveal_too_early"
    if said is None or seal([said], action.salts.get(player, "")) != sealed.commitment:
        return said, "commit_mismatch"
    return said, ""


def reveal_units(state: State, action: RevealUnits, memo: Memo) -> Iterator[Refusal]:
    """AM-13.3."""
    wrong = misplaced(state, "encounter")
    if wrong:
        yield wrong
        return
    battle = battle_of(state)
    for side in SIDES:
        token, problem = _sent(battle, action, side)
        if problem:
            yield refusal("AM-13.3", problem, player=battle.player(side))
        if token is not None:
            yield from _own_token(battle, battle.player(side), token)


def units_revealed(state: State, action: RevealUnits, memo: Memo) -> Events:
    battle, found = battle_of(state), list[ev.AnyEvent]()
    tokens = {side: _sent(battle, action, side)[0] or "" for side in SIDES}
    found += _staying(battle, battle.attacker, battle.defender)
    for side in SIDES:
        if battle.player(side) not in battle.chosen:
            found.append(ev.UnitCommitted(battle.player(side), tokens[side]))
    units = [fighter.unit if fighter else "" for fighter in map(battle.fighter, tokens.values())]
    return (*found, ev.UnitsRevealed(*tokens.values(), *units))


# --------------------------------------------------------------- ways of fighting


def _fighting(state: State, player: str) -> Iterator[Refusal]:
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, "fight")
    if wrong:
        yield wrong
        return
    yield from in_battle(state, player)
    if battle_of(state).attempts:
        yield refusal("AM-R39", "mode_too_late")


def substitute(state: State, action: Substitute, memo: Memo) -> Iterator[Refusal]:
    """AM-14.10, AM-R70."""
    yield from _fighting(state, action.player)
    if stage(state) != "fight":
        return
    battle = battle_of(state)
    side = battle.side(action.player)
    if side is None:
        return
    if side in battle.modes and not battle.attempts:
        yield refusal("AM-R39", "mode_too_late")
    if action.token not in substitutes(state, battle, side):
        yield refusal("AM-14.10", "substitute_not_in_battle", token=action.token)


def substituted(state: State, action: Substitute, memo: Memo) -> Events:
    battle = battle_of(state)
    out = battle.fighting[battle.side(action.player) or "attacker"]
    return (ev.UnitSubstituted(action.player, out, action.token),)


def choose_mode(state: State, action: ChooseMode, memo: Memo) -> Iterator[Refusal]:
    """AM-14.4, AM-14.13, AM-15.27, AM-R39."""
    yield from _fighting(state, action.player)
    if stage(state) != "fight":
        return
    battle = battle_of(state)
    side = battle.side(action.player)
    if side is None:
        return
    if side in battle.modes:
        yield refusal("AM-R39", "already_committed", player=action.player)
    turn = undecided(state)
    if turn not in (None, action.player) and (
        side == "defender" or allowed_modes(state, battle, side)
    ):
        yield refusal("AM-R39", "not_your_turn", turn=turn)
    if action.mode == "normal":
        return
    mode = modes(state, battle, side).get(action.mode)
    if mode is None:
        yield refusal("AM-14.13", "mode_not_available", mode=action.mode)
        return
    _, opposite = fighting(state, battle, OTHER[side])
    if set(mode.forbidden) & set(opposite.tags):
        yield refusal("AM-14.4", "mode_forbidden_against_type", mode=mode.name, unit=opposite.id)


def mode_chosen(state: State, action: ChooseMode, memo: Memo) -> Events:
    return (ev.ModeChosen(action.player, action.mode),)


def undecided(state: State) -> str | None:
    """AM-R39: who may still change which unit fights, and then how it fights; the attacker first.

    Who chooses a way to fight sends nobody else.
    """
    battle = state.battle
    if battle is None or not battle.fighting or battle.attempts:
        return None
    for choices in (substitutes, allowed_modes):
        for side in SIDES:
            if side not in battle.modes and choices(state, battle, side):
                return battle.player(side)
    return None


# -------------------------------------------------------------------------- dice


def roll_encounter(state: State, action: RollEncounter, memo: Memo) -> Iterator[Refusal]:
    """AM-13.9, AM-R20: all dice of both sides, or the sixes when the faces are not kept."""
    wrong = misplaced(state, "fight")
    if wrong:
        yield wrong
        return
    battle, turn = battle_of(state), undecided(state)
    if turn is not None:
        yield refusal("AM-R39", "mode_not_chosen", player=turn)
    if action.sixes is None and (action.attacker is None or action.defender is None):
        if state.dealer == "table" or action.attacker != action.defender:
            yield refusal("dealer", "kind_required", field="faces")
        return
    for side in SIDES:
        due, faces = dice_of(state, battle, side), getattr(action, side)
        if faces is None:
            sixes = getattr(action.sixes, side)
            if not 0 <= sixes <= due:
                yield refusal("AM-13.9", "bad_die_value", faces=[sixes])
            continue
        if len(faces) != due:
            yield refusal("AM-13.9", "wrong_dice_count", expected=due, found=len(faces))
        told = faces.count(6) if action.sixes is None else getattr(action.sixes, side)
        if any(not 1 <= face <= 6 for face in faces) or told != faces.count(6):
            yield refusal("AM-13.9", "bad_die_value", faces=list(faces))


def _side(state: State, battle: Battle, side: str, action: RollEncounter) -> ev.Side:
    fighter, _ = fighting(state, battle, side)
    parts = dice_parts(state, battle, side)
    return ev.Side(fighter.token, fighter.unit, parts, getattr(action, side))


def _sixes(action: RollEncounter, side: str) -> int:
    """AM-13.9: those among the faces, or as many as the table says."""
    faces: tuple[int, ...] | None = getattr(action, side)
    if faces is not None:
        return faces.count(6)
    return int(getattr(action.sixes, side)) if action.sixes else 0


def rolled(state: State, action: RollEncounter, memo: Memo) -> Events:
    """AM-13.9 to AM-13.11, AM-14: who wins the encounter, and everything that follows."""
    battle = battle_of(state)
    sides = {side: _side(state, battle, side, action) for side in SIDES}
    a, d = (_sixes(action, side) for side in SIDES)
    winner = tie_winner(state, battle) if a == d else ("attacker" if a > d else "defender")
    throw = ev.EncounterRolled(
        battle.encounter,
        battle.attempts + 1,
        sides["attacker"],
        sides["defender"],
        Sixes(a, d),
        winner or "tie",
    )
    if winner is None:
        return (throw,)
    return (throw, *_consequences(state, battle, winner))


def _consequences(state: State, battle: Battle, winner: str) -> Iterator[ev.AnyEvent]:
    loser = OTHER[winner]
    (victor, unit), (fallen, beaten) = (
        fighting(state, battle, winner),
        fighting(state, battle, loser),
    )
    owner = battle.player(loser)
    mode = mode_of(state, battle, winner)
    if mode is not None and mode.expels:  # AM-14.4, AM-R42: alive, so nothing else happens
        yield ev.UnitExpelled(fallen.token, owner, fallen.unit, victor.token, "holding")
        return
    yield ev.UnitEliminated(fallen.token, owner, fallen.unit, victor.token, "reserve")
    returns = loser == "attacker" and battle.saves > 0
    if returns:  # AM-15.1, AM-R43
        card = state.play.card if state.play else ""
        yield ev.UnitResurrected(fallen.token, owner, fallen.unit, {}, "battle", card)
    yield from _gains(state, battle.player(winner), victor, unit)
    rout = unit.op("rout_on_win")
    routs = rout is not None and bool(set(rout["opponent_tags"]) & set(beaten.tags))
    if routs:  # AM-14.8, AM-R44
        yield ev.ArmyRetreated(owner, battle.encounter + 1, forced=True, cause=unit.id)
    if not returns and _priest(state, battle, loser, fallen):
        yield ev.ResurrectionDue(fallen.token, owner)
    left = len(battle.engaged[loser]) - (0 if returns else 1)
    more = unit.op("reinforce_on_win") and left and not routs  # AM-14.14, AM-R45, AM-R86
    if more and any(state.seats[battle.player(winner)].holding.values()):
        yield ev.ReinforcementDue(battle.player(winner))


def _gains(state: State, player: str, victor: Fighter, unit: Unit) -> Iterator[ev.AnyEvent]:
    """AM-14.2, AM-14.3, AM-14.15, AM-R31."""
    new = unit.op("gain_unit_on_win")
    if new is not None:
        n = min(new["n"], state.seats[player].reserve.get(new["unit"], 0))
        if n:
            yield ev.UnitsGained(player, {new["unit"]: n}, unit.id)
    heads = unit.op("dice_per_elimination")
    if heads is not None:
        yield ev.BattleBonusGained(victor.token, "dice", heads["n"])
    cubes = unit.op("gain_cubes_on_win")
    if cubes is not None:
        taken = at_most({cubes["resource"]: cubes["n"]}, state.bank)
        yield ev.CubesGained(player, taken, unit.id)


def _priest(state: State, battle: Battle, side: str, fallen: Fighter) -> bool:
    """AM-14.11, AM-14.12: can the unit be saved, with a Priest beside it?"""
    unit = unit_of(state, fallen.unit)
    saved = unit.op("resurrect_for") if unit else None
    if saved is None:
        return False
    beside = [f.unit for f in battle.engaged[side] if f.token != fallen.token]
    return saved["requires_unit"] in beside
