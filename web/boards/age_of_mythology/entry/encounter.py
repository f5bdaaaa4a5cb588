"""Encounters as the scribe taps them: one unit against another, sixes, what follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.events import EncounterRolled
from ledger.games.age_of_mythology.rules.aftermath import resurrection_price
from ledger.games.age_of_mythology.rules.attack import battle_of
from ledger.games.age_of_mythology.rules.battle import undecided
from ledger.games.age_of_mythology.rules.dice import allowed_modes, dice_of, substitutes
from ledger.games.age_of_mythology.state import SIDES, Battle
from ledger.ruleset.codec import Action
from ledger.web.boards.age_of_mythology.entry import seals as seals
from ledger.web.boards.age_of_mythology.entry.attack import asked, figures, sealing, switch
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import last

Taps = Sequence[Tap]
KEYS = 5  # sixes of one side on the pad; more are behind the last key

# ----------------------------------------------------------------------------- encounters


def meeting(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """One unit a side, shown together or sealed; or somebody retreats."""
    battle = battle_of(sheet.state)
    end = taps[-1] if taps else {}
    if "retreat" in end:
        return sheet.instant(
            sheet.say("retreat", player=end["retreat"]), ac.Retreat(end["retreat"])
        )
    if "stay" in end:
        return sheet.instant(sheet.say("stay", player=end["stay"]), ac.StayInBattle(end["stay"]))
    way = last(taps, "how") or ("both" if sheet.viewer.seat is None else "sealed")
    if way == "both" and not battle.chosen:
        return _both_units(sheet, battle, taps)
    if len(battle.chosen) > 1:
        return _opening(sheet, battle, taps)
    player = asked(sheet, battle.chosen)
    side = battle.side(player) or "attacker"
    token = last(taps, side)
    row = sheet.picks(player, figures(sheet, battle, side, side, token))
    if way == "hash":
        head, made = sheet.say("head_unit", player=player), partial(ac.CommitUnit, player)
        return seals.sealing(sheet, head, row, [token] if token else None, taps, made)
    return sheet.draft(
        sheet.say("head_unit", player=player),
        [
            row,
            switch(sheet, "sealed") if not battle.chosen else None,
            _leaving(sheet, battle),
            seals.way(sheet),
        ],
        text=sheet.say("text_unit"),
        action=ac.CommitUnit(player, token) if token else None,
        said=False,
        button=sealing(sheet, player) if token else sheet.say("choose_unit"),
    )


def _opening(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps) -> Draft:
    """Both are sealed. What was sealed by its hash is said once more, with its word."""
    hashes, sides = seals.hashed(battle, battle.chosen), seals.closed(battle, battle.chosen)
    if not hashes:
        return sheet.draft(sheet.say("head_reveal"), [], action=sheet.forced() or ac.RevealUnits())
    said = {side: last(taps, side) for side in sides}
    rows = [
        sheet.picks(battle.player(side), figures(sheet, battle, side, side, said[side]))
        for side in sides
    ]
    action = ac.RevealUnits(**said, salts=seals.salts(battle, hashes, taps))
    return sheet.draft(
        sheet.say("head_reveal"),
        [*rows, *seals.words_of(sheet, battle, hashes, taps)],
        text=sheet.say("text_open"),
        action=action if all(said.values()) else None,
    )


def _both_units(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps) -> Draft:
    tokens = {side: last(taps, side) or _only(battle, side) for side in SIDES}
    columns = [
        {
            "player": battle.player(side),
            "seat": sheet.view.seat(battle.player(side)),
            "picks": figures(sheet, battle, side, side, tokens[side]),
        }
        for side in SIDES
    ]
    whole = all(tokens.values())
    action = ac.RevealUnits(tokens["attacker"], tokens["defender"]) if whole else None
    return sheet.draft(
        sheet.say("head_encounter", n=battle.encounter),
        [
            {"type": "duel", "columns": columns},
            _leaving(sheet, battle),
            switch(sheet, "both"),
            seals.way(sheet),
        ],
        text=_before(sheet, battle) or sheet.say("text_encounter"),
        action=action,
        button="" if action else sheet.say("choose_unit"),
    )


def _only(battle: Battle, side: str) -> str:
    """The last unit of a side needs no tap."""
    return battle.engaged[side][0].token if len(battle.engaged[side]) == 1 else ""


def _leaving(sheet: AgeOfMythologySheet, battle: Battle) -> Row | None:
    """Retreat, the attacker asked first (AM-R14)."""
    found: list[Row | None] = []
    for side in SIDES:
        player = battle.player(side)
        if sheet.viewer.seat not in (None, player) and battle.side(sheet.viewer.seat or ""):
            continue
        found.append(sheet.button("retreat", "ui-undo", {"retreat": player}, player=player))
    both = [battle.player(side) for side in SIDES]
    waiting = [p for p in both if p not in battle.stayed and p not in battle.chosen]
    if waiting:
        found.append(sheet.button("stay", "ui-check", {"stay": waiting[0]}, player=waiting[0]))
    return sheet.buttons(*found)


def rolling(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """The count of sixes a side, or the faces; ways to fight until the first roll."""
    battle = battle_of(sheet.state)
    if taps and "fight" in taps[-1]:
        return _way_of_fighting(sheet, taps[-1])
    ways = _ways(sheet, battle)
    waiting = undecided(sheet.state)
    if not sheet.table:
        action: Action = ac.ChooseMode(waiting) if waiting else ac.RollEncounter()
        return sheet.draft(
            sheet.say("head_mode", player=waiting) if waiting else sheet.say("head_roll"),
            [ways],
            action=action,
            button=sheet.say("as_usual") if waiting else "",
        )
    faces = _kept(sheet, taps) == "faces"
    return (
        _with_faces(sheet, battle, taps, ways) if faces else _with_sixes(sheet, battle, taps, ways)
    )


def _kept(sheet: AgeOfMythologySheet, taps: Taps) -> str:
    """Faces or sixes: as the last tap says, else as the table does it."""
    for tap in reversed(taps):
        if "rows" in tap:
            return tap["rows"]
        if "face" in tap:
            return "faces"
        if not tap.keys().isdisjoint(SIDES):
            return "sixes"
    return _custom(sheet)


def _custom(sheet: AgeOfMythologySheet) -> str:
    """A table that kept the faces of its last roll keeps those of the next one."""
    roll = _last_roll(sheet)
    return "faces" if roll is not None and roll.attacker.faces is not None else "sixes"


def _last_roll(sheet: AgeOfMythologySheet) -> EncounterRolled | None:
    for step in reversed(sheet.game.standing_steps()):
        for event in sheet.game.events(step):
            if isinstance(event, EncounterRolled):
                return event
    return None


def _before(sheet: AgeOfMythologySheet, battle: Battle) -> str:
    """How the encounter before this one ended; on a phone the board that tells it is covered."""
    roll = _last_roll(sheet) if battle.encounter > 1 else None
    if roll is None:
        return ""
    side = roll.attacker if roll.result == "attacker" else roll.defender
    return sheet.say(
        "text_after",
        score=f"{roll.sixes.attacker} : {roll.sixes.defender}",
        unit=sheet.view.name(side.unit),
        player=battle.player(roll.result),
    )


def _ways(sheet: AgeOfMythologySheet, battle: Battle) -> Row | None:
    """Throw, berserk, another unit instead: one tap, before the dice fall."""
    if battle.attempts:
        return None
    found: list[Row | None] = []
    for side in SIDES:
        player = battle.player(side)
        if side in battle.modes:
            continue
        for token in substitutes(sheet.state, battle, side):
            fighter = battle.fighter(token)
            name = sheet.view.name(fighter.unit) if fighter else token
            tap = {"fight": "substitute", "player": player, "token": token}
            found.append(sheet.button("substitute", "ui-swap", tap, player=player, unit=name))
        modes = allowed_modes(sheet.state, battle, side)
        if modes:
            tap = {"fight": "normal", "player": player}
            found.append(sheet.button("usual_of", "ui-check", tap, player=player))
        for mode in modes:
            name = sheet.view.name(mode.name)
            tap = {"fight": mode.name, "player": player}
            found.append(
                sheet.button("mode", "action-attack", tap, player=player, mode=name, n=mode.dice)
            )
    return sheet.buttons(*found)


def _way_of_fighting(sheet: AgeOfMythologySheet, tap: Tap) -> Draft:
    player = tap.get("player", "")
    if tap["fight"] == "substitute":
        return sheet.instant(sheet.say("head_roll"), ac.Substitute(player, tap.get("token", "")))
    return sheet.instant(sheet.say("head_roll"), ac.ChooseMode(player, tap["fight"]))


def _with_sixes(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps, ways: Row | None) -> Draft:
    said = {side: last(taps, side) for side in SIDES}
    pads = []
    for side in SIDES:
        dice, chosen = dice_of(sheet.state, battle, side), said[side]
        wide = chosen == "more" or (chosen.isdigit() and int(chosen) >= KEYS)
        numbers = range(dice + 1) if wide else range(min(dice, KEYS - 1) + 1)
        keys = [{"label": str(n), "tap": {side: str(n)}, "on": chosen == str(n)} for n in numbers]
        if dice >= KEYS and not wide:
            keys.append({"label": f"{KEYS}+", "tap": {side: "more"}, "on": False})
        player = battle.player(side)
        pads.append(
            {
                "player": player,
                "label": sheet.say("sixes_of", player=player),
                "pad": keys,
                "asked": not chosen.isdigit(),
                "small": sheet.view.say("dice", n=dice),
            }
        )
    whole = all(one.isdigit() for one in said.values())
    missing = next((battle.player(s) for s in SIDES if not said[s].isdigit()), "")
    action = None
    if whole:
        action = ac.RollEncounter(sixes=ac.Sixes(int(said["attacker"]), int(said["defender"])))
    return sheet.draft(
        sheet.say("head_sixes", player=missing),
        [
            ways,
            {"type": "pads", "pads": pads},
            sheet.note(sheet.say("with_faces")) if not any(said.values()) else None,
            sheet.dice_keys() if not any(said.values()) else None,
        ],
        text=sheet.say("text_reroll" if battle.attempts else "text_sixes"),
        action=action,
        button="" if action else sheet.say("choose_sixes"),
    )


def _with_faces(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps, ways: Row | None) -> Draft:
    """Every face, the attacker's dice first."""
    typed = [int(tap["face"]) for tap in taps if tap.get("face") in set("123456")]
    rows, faces, waiting = list[Row](), dict[str, tuple[int, ...]](), ""
    for side in SIDES:
        dice = dice_of(sheet.state, battle, side)
        faces[side], typed = tuple(typed[:dice]), typed[dice:]
        rows.append({"player": battle.player(side), "faces": faces[side], "sum": dice})
        if len(faces[side]) < dice and not waiting:
            waiting = battle.player(side)
    action = None if waiting else ac.RollEncounter(faces["attacker"], faces["defender"])
    return sheet.draft(
        sheet.say("head_faces", player=waiting),
        [
            ways,
            {"type": "rolls", "rows": rows},
            sheet.dice_keys() if waiting else None,
            sheet.links(sheet.button("with_sixes", "die-6", {"rows": "sixes"})),
        ],
        text=sheet.say("text_reroll" if battle.attempts else "text_sixes"),
        action=action,
        button="" if action else sheet.say("choose_faces"),
    )


# ------------------------------------------------------------------------------ aftermath


def resurrecting(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """A priest may save the unit; one tap lets it go."""
    battle = battle_of(sheet.state)
    player = battle.resurrect or sheet.player
    if taps and "lost" in taps[-1]:
        return sheet.instant(sheet.say("let_go"), ac.Resurrect(player, save=False))
    return sheet.draft(
        sheet.say("head_resurrect", player=player, cubes=sheet.view.cubes(_price(sheet))),
        [sheet.buttons(sheet.button("let_go", "ui-pass", {"lost": "1"}))],
        action=ac.Resurrect(player, save=True),
    )


def _price(sheet: AgeOfMythologySheet) -> dict[str, int]:
    return resurrection_price(sheet.state)


def reinforcing(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    battle = battle_of(sheet.state)
    player = battle.reinforce or sheet.player
    if taps and "nobody" in taps[-1]:
        return sheet.instant(sheet.say("nobody"), ac.Reinforce(player))
    chosen = last(taps, "unit")
    picks = [
        sheet.pick(unit, {"unit": unit}, on=unit == chosen, ok=True, copies=n)
        for unit, n in sheet.state.seats[player].holding.items()
        if n
    ]
    return sheet.draft(
        sheet.say("head_reinforce", player=player),
        [
            sheet.picks(player, picks),
            sheet.buttons(sheet.button("nobody", "ui-pass", {"nobody": "1"})),
        ],
        action=ac.Reinforce(player, chosen) if chosen else None,
    )
