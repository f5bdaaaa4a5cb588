"""A battle as a drawing: the armies, the encounters so far, who meets whom and with which dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from ledger.aggregates.game import Game
from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.effects import abilities_text
from ledger.games.age_of_mythology.events import Part
from ledger.games.age_of_mythology.rules.common import unit_of
from ledger.games.age_of_mythology.rules.dice import dice_parts
from ledger.games.age_of_mythology.state import SIDES, Battle, Sealed
from ledger.web.boards.age_of_mythology.view import View

CARD, TYPE, OTHER = "base", "bonus", "ability"  # why a die is there: card, "against", the rest


class Figure(Struct):
    """A unit of this battle, also when it has left it."""

    token: str
    unit: str
    state: str = ""  # "out" is eliminated, "home" is alive and gone


class Story(Struct):
    """What this battle has seen up to a step."""

    attacker: str = ""
    defender: str = ""
    area: str = ""
    cap: dict[str, int | None] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)
    rolls: list[ev.EncounterRolled] = field(default_factory=list)
    won: ev.BattleWon | None = None
    cubes: int = 0  # of the last battle, taken by the winner
    fresh: bool = False  # the last roll belongs to the step that is shown

    def add(self, event: Any) -> None:
        match event:
            case ev.AttackDeclared():
                self.attacker, self.defender = event.attacker, event.defender
                self.area, self.cap = event.area, event.cap
            case ev.ArmiesRevealed():
                for one in (*event.attacker_units, *event.defender_units):
                    self.figures[one.token] = Figure(one.token, one.unit)
            case ev.UnitReinforced():
                self.figures[event.token] = Figure(event.token, event.unit)
            case ev.EncounterRolled():
                self.rolls.append(event)
            case ev.UnitEliminated():
                self.mark(event.token, "out")
            case ev.UnitExpelled() | ev.UnitWithdrawn():
                self.mark(event.token, "home")
            case ev.UnitResurrected():
                self.mark(event.token, "" if event.to == "battle" else "home")
            case ev.BattleWon():
                self.won = event
            case ev.LastBattleCubesTaken():
                self.cubes = event.n

    def mark(self, token: str, state: str) -> None:
        if token in self.figures:
            self.figures[token].state = state

    def of(self, side: str) -> list[Figure]:
        letter = side[0].upper()
        return [figure for token, figure in self.figures.items() if token[0] == letter]


def story(game: Game, step: int, since: int) -> Story | None:
    """The battle of this step, from its declaration on; none if there is none."""
    told: list[tuple[int, tuple[Any, ...]]] = []
    state = game.state_at(step)
    now = [event for n in range(since, step + 1) for event in game.events(n)]
    if state.battle is None and not any(isinstance(e, ev.BattleEnded) for e in now):
        return None
    for n in reversed(game.standing_steps(step)):
        events = game.events(n)
        told.append((n, events))
        if any(isinstance(event, ev.AttackDeclared) for event in events):
            break
    found = Story()
    for n, events in reversed(told):
        for event in events:
            found.add(event)
            if isinstance(event, ev.EncounterRolled):
                found.fresh = n >= since
    return found


def battle(view: View, told: Story) -> dict[str, Any]:
    """What the battle's panel shows."""
    now = view.state.battle
    last = told.rolls[-1] if told.rolls else None
    fighting = now is not None and bool(now.fighting)
    shown = last if last is not None and told.fresh and not fighting else None
    won = told.won
    return {
        "label": view.say("battle", attacker=told.attacker, defender=told.defender),
        "where": _where(view, told),
        "prize": len(view.state.vp_cards["last_battle"]) if won is None else told.cubes,
        "prize_label": view.say("prize" if won is None else "prize_taken"),
        "ladder": _ladder(view, told, now),
        "sides": [_side(view, told, now, side, shown) for side in SIDES],
        "rolls": _tries(view, told, now),
        "result": _result(view, told, shown),
        "won": ""
        if won is None
        else view.say(f"won_{won.cause}", winner=won.winner, loser=won.loser),
    }


def _where(view: View, told: Story) -> str:
    caps = [told.cap.get(side) for side in SIDES]
    area = view.name(told.area)
    if caps[0] is None:
        return view.say("no_cap", area=area)
    if caps[0] == caps[1]:
        return view.say("cap", area=area, n=caps[0])
    return view.say("caps", area=area, own=caps[0], other=caps[1])


def _ladder(view: View, told: Story, now: Battle | None) -> list[dict[str, Any]]:
    """One rung per encounter, re-rolls in it."""
    found: dict[int, dict[str, Any]] = {}
    for roll in told.rolls:
        a, d, sixes = roll.attacker, roll.defender, roll.sixes
        found[roll.encounter] = {
            "n": roll.encounter,
            "a": a.unit,
            "d": d.unit,
            "result": roll.result,
            "text": f"{sixes.attacker} : {sixes.defender}",
            "title": view.say(
                "rung",
                n=roll.encounter,
                attacker=view.name(a.unit),
                defender=view.name(d.unit),
                a=sixes.attacker,
                d=sixes.defender,
            ),
            "now": False,
        }
    if now is not None and now.fighting:
        units = [_unit_of_token(now, now.fighting[side]) for side in SIDES]
        found[now.encounter] = {
            "n": now.encounter,
            "a": units[0],
            "d": units[1],
            "result": "",
            "text": view.say("now"),
            "title": view.say("encounter", n=now.encounter),
            "now": True,
        }
    return list(found.values())


def _unit_of_token(now: Battle, token: str) -> str:
    fighter = now.fighter(token)
    return fighter.unit if fighter else ""


def _side(
    view: View, told: Story, now: Battle | None, side: str, shown: ev.EncounterRolled | None
) -> dict[str, Any]:
    player = told.attacker if side == "attacker" else told.defender
    chosen = now.fighting.get(side) if now is not None else None
    rolled: ev.Side | None = getattr(shown, side) if shown is not None else None
    token = chosen or (rolled.token if rolled else "")
    figures = [
        {
            "token": figure.token,
            "unit": figure.unit,
            "state": figure.state,
            "on": figure.token == token,
            "title": view.say(f"figure_{figure.state or 'in'}", name=view.title(figure.unit)),
        }
        for figure in told.of(side)
    ]
    return {
        "side": side,
        "player": player,
        "seat": view.seat(player),
        "role": view.say(f"role_{side}"),
        "figures": figures,
        "sealed": _sealed(view, now, player) if now is not None else "",
        "waiting": now is not None and not now.revealed and player not in now.armies,
        "lost": shown is not None and shown.result not in (side, "tie"),
        "won": shown is not None and shown.result == side,
        "fighter": _fighter(view, now, side, shown, told.figures.get(token)),
    }


def _sealed(view: View, now: Battle, player: str) -> str:
    """What a side has sealed: itself only for the one who sealed it."""
    if not now.revealed:
        army = now.armies.get(player)
        if army is None:
            return view.say("army_open")
        return view.say("army_sealed", units=_army(view, army)) if army.units else _hidden(view)
    unit = now.chosen.get(player)
    if unit is None or now.fighting:
        return ""
    fighter = now.fighter(unit.token or "")
    if fighter is None:
        return view.say("unit_hidden")
    return view.say("unit_sealed", unit=view.name(fighter.unit))


def _hidden(view: View) -> str:
    return view.say("army_hidden")


def _army(view: View, army: Sealed) -> str:
    counted: dict[str, int] = {}
    for soldier in army.units or ():
        counted[soldier.unit] = counted.get(soldier.unit, 0) + 1
    return view.units(counted)


def _fighter(
    view: View,
    now: Battle | None,
    side: str,
    shown: ev.EncounterRolled | None,
    figure: Figure | None,
) -> dict[str, Any] | None:
    """The unit that meets another one, and why it throws so many dice."""
    if figure is None:
        return None
    rolled: ev.Side | None = getattr(shown, side) if shown is not None else None
    sixes: int | None = getattr(shown.sixes, side) if shown is not None else None
    if rolled is not None:
        parts: Iterable[Part] = rolled.dice_parts
    elif now is not None and now.fighting:
        parts = dice_parts(view.state, now, side)
    else:
        return None
    unit = rolled.unit if rolled is not None else _unit_of_token(now, figure.token) if now else ""
    known = unit_of(view.state, unit)
    lines = [_part(view, part, i) for i, part in enumerate(parts)]
    faces = rolled.faces if rolled is not None else None
    return {
        "unit": unit,
        "name": view.title(unit),
        "sort": view.say(f"sort_{known.sort}") if known else "",
        "text": abilities_text(view.catalogue, unit, view.lang) if known else "",
        "dice": sum(line["n"] for line in lines),
        "dice_word": view.say("dice_word", n=sum(line["n"] for line in lines)),
        "pips": [line["why"] for line in lines for _ in range(line["n"])],
        "parts": lines,
        "faces": sorted(faces, reverse=True) if faces is not None else [],
        "sixes": sixes,
        "sixes_word": view.say("sixes_word", n=sixes) if sixes is not None else "",
    }


def _part(view: View, part: Part, i: int) -> dict[str, Any]:
    why = CARD if i == 0 else TYPE if part.rule == "AM-13.5" else OTHER
    if why == CARD:
        text = view.say("part_card")
    elif why == TYPE:
        text = view.say("part_type", type=view.name(part.cause))
    elif part.rule == "AM-14.9":
        text = view.say("part_copy", unit=view.name(part.cause))
    else:
        text = view.name(part.cause)
    return {"n": part.n, "text": text, "why": why, "rule": part.rule}


def _tries(view: View, told: Story, now: Battle | None) -> list[dict[str, Any]]:
    """Rolls of the present encounter that decided nothing."""
    if not told.rolls:
        return []
    encounter = now.encounter if now is not None and now.fighting else told.rolls[-1].encounter
    if not told.fresh and not (now is not None and now.fighting):
        return []
    return [
        {
            "label": view.say("try", n=roll.attempt),
            "a": roll.sixes.attacker,
            "d": roll.sixes.defender,
        }
        for roll in told.rolls
        if roll.encounter == encounter and roll.result == "tie"
    ]


def _result(view: View, told: Story, shown: ev.EncounterRolled | None) -> dict[str, Any] | None:
    if shown is None or shown.result == "tie":
        return None
    winner: ev.Side = getattr(shown, shown.result)
    player = told.attacker if shown.result == "attacker" else told.defender
    return {
        "score": f"{shown.sixes.attacker} : {shown.sixes.defender}",
        "text": view.say("wins", unit=view.title(winner.unit), player=player),
        "seat": view.seat(player),
    }
