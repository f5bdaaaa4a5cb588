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
from ledger.web.boards.age_of_mythology.entry.sheet import Desk, Part, last
from ledger.web.boards.draft import Draft, Tap

Taps = Sequence[Tap]
KEYS = 5  # sixes of one side on the pad; more are behind the last key

# ----------------------------------------------------------------------------- encounters


def meeting(desk: Desk, taps: Taps) -> Draft:
    """One unit a side, shown together or sealed; or somebody retreats."""
    battle = battle_of(desk.state)
    end = taps[-1] if taps else {}
    if "retreat" in end:
        return desk.instant(desk.say("retreat", player=end["retreat"]), ac.Retreat(end["retreat"]))
    if "stay" in end:
        return desk.instant(desk.say("stay", player=end["stay"]), ac.StayInBattle(end["stay"]))
    way = last(taps, "how") or ("both" if desk.viewer is None else "sealed")
    if way == "both" and not battle.chosen:
        return _both_units(desk, battle, taps)
    if len(battle.chosen) > 1:
        return _opening(desk, battle, taps)
    player = asked(desk, battle.chosen)
    side = battle.side(player) or "attacker"
    token = last(taps, side)
    row = desk.picks(player, figures(desk, battle, side, side, token))
    if way == "hash":
        head, made = desk.say("head_unit", player=player), partial(ac.CommitUnit, player)
        return seals.sealing(desk, head, row, [token] if token else None, taps, made)
    return desk.draft(
        desk.say("head_unit", player=player),
        [
            row,
            switch(desk, "sealed") if not battle.chosen else None,
            _leaving(desk, battle),
            seals.way(desk),
        ],
        text=desk.say("text_unit"),
        action=ac.CommitUnit(player, token) if token else None,
        said=False,
        button=sealing(desk, player) if token else desk.say("choose_unit"),
    )


def _opening(desk: Desk, battle: Battle, taps: Taps) -> Draft:
    """Both are sealed. What was sealed by its hash is said once more, with its word."""
    hashes, sides = seals.hashed(battle, battle.chosen), seals.closed(battle, battle.chosen)
    if not hashes:
        return desk.draft(desk.say("head_reveal"), [], action=desk.forced() or ac.RevealUnits())
    said = {side: last(taps, side) for side in sides}
    rows = [
        desk.picks(battle.player(side), figures(desk, battle, side, side, said[side]))
        for side in sides
    ]
    action = ac.RevealUnits(**said, salts=seals.salts(battle, hashes, taps))
    return desk.draft(
        desk.say("head_reveal"),
        [*rows, *seals.words_of(desk, battle, hashes, taps)],
        text=desk.say("text_open"),
        action=action if all(said.values()) else None,
    )


def _both_units(desk: Desk, battle: Battle, taps: Taps) -> Draft:
    tokens = {side: last(taps, side) or _only(battle, side) for side in SIDES}
    columns = [
        {
            "player": battle.player(side),
            "seat": desk.view.seat(battle.player(side)),
            "picks": figures(desk, battle, side, side, tokens[side]),
        }
        for side in SIDES
    ]
    whole = all(tokens.values())
    action = ac.RevealUnits(tokens["attacker"], tokens["defender"]) if whole else None
    return desk.draft(
        desk.say("head_encounter", n=battle.encounter),
        [
            {"type": "duel", "columns": columns},
            _leaving(desk, battle),
            switch(desk, "both"),
            seals.way(desk),
        ],
        text=_before(desk, battle) or desk.say("text_encounter"),
        action=action,
        button="" if action else desk.say("choose_unit"),
    )


def _only(battle: Battle, side: str) -> str:
    """The last unit of a side needs no tap."""
    return battle.engaged[side][0].token if len(battle.engaged[side]) == 1 else ""


def _leaving(desk: Desk, battle: Battle) -> Part | None:
    """Retreat, the attacker asked first (AM-R14)."""
    found: list[Part | None] = []
    for side in SIDES:
        player = battle.player(side)
        if desk.viewer not in (None, player) and battle.side(desk.viewer or ""):
            continue
        found.append(desk.button("retreat", "ui-undo", {"retreat": player}, player=player))
    both = [battle.player(side) for side in SIDES]
    waiting = [p for p in both if p not in battle.stayed and p not in battle.chosen]
    if waiting:
        found.append(desk.button("stay", "ui-check", {"stay": waiting[0]}, player=waiting[0]))
    return desk.buttons(*found)


def rolling(desk: Desk, taps: Taps) -> Draft:
    """The count of sixes a side, or the faces; ways to fight until the first roll."""
    battle = battle_of(desk.state)
    if taps and "fight" in taps[-1]:
        return _way_of_fighting(desk, taps[-1])
    ways = _ways(desk, battle)
    waiting = undecided(desk.state)
    if not desk.table:
        action: Action = ac.ChooseMode(waiting) if waiting else ac.RollEncounter()
        return desk.draft(
            desk.say("head_mode", player=waiting) if waiting else desk.say("head_roll"),
            [ways],
            action=action,
            button=desk.say("as_usual") if waiting else "",
        )
    faces = _kept(desk, taps) == "faces"
    return _with_faces(desk, battle, taps, ways) if faces else _with_sixes(desk, battle, taps, ways)


def _kept(desk: Desk, taps: Taps) -> str:
    """Faces or sixes: as the last tap says, else as the table does it."""
    for tap in reversed(taps):
        if "rows" in tap:
            return tap["rows"]
        if "face" in tap:
            return "faces"
        if not tap.keys().isdisjoint(SIDES):
            return "sixes"
    return _custom(desk)


def _custom(desk: Desk) -> str:
    """A table that kept the faces of its last roll keeps those of the next one."""
    roll = _last_roll(desk)
    return "faces" if roll is not None and roll.attacker.faces is not None else "sixes"


def _last_roll(desk: Desk) -> EncounterRolled | None:
    for step in reversed(desk.game.standing_steps()):
        for event in desk.game.events(step):
            if isinstance(event, EncounterRolled):
                return event
    return None


def _before(desk: Desk, battle: Battle) -> str:
    """How the encounter before this one ended; on a phone the board that tells it is covered."""
    roll = _last_roll(desk) if battle.encounter > 1 else None
    if roll is None:
        return ""
    side = roll.attacker if roll.result == "attacker" else roll.defender
    return desk.say(
        "text_after",
        score=f"{roll.sixes.attacker} : {roll.sixes.defender}",
        unit=desk.view.name(side.unit),
        player=battle.player(roll.result),
    )


def _ways(desk: Desk, battle: Battle) -> Part | None:
    """Throw, berserk, another unit instead: one tap, before the dice fall."""
    if battle.attempts:
        return None
    found: list[Part | None] = []
    for side in SIDES:
        player = battle.player(side)
        if side in battle.modes:
            continue
        for token in substitutes(desk.state, battle, side):
            fighter = battle.fighter(token)
            name = desk.view.name(fighter.unit) if fighter else token
            tap = {"fight": "substitute", "player": player, "token": token}
            found.append(desk.button("substitute", "ui-swap", tap, player=player, unit=name))
        modes = allowed_modes(desk.state, battle, side)
        if modes:
            tap = {"fight": "normal", "player": player}
            found.append(desk.button("usual_of", "ui-check", tap, player=player))
        for mode in modes:
            name = desk.view.name(mode.name)
            tap = {"fight": mode.name, "player": player}
            found.append(
                desk.button("mode", "action-attack", tap, player=player, mode=name, n=mode.dice)
            )
    return desk.buttons(*found)


def _way_of_fighting(desk: Desk, tap: Tap) -> Draft:
    player = tap.get("player", "")
    if tap["fight"] == "substitute":
        return desk.instant(desk.say("head_roll"), ac.Substitute(player, tap.get("token", "")))
    return desk.instant(desk.say("head_roll"), ac.ChooseMode(player, tap["fight"]))


def _with_sixes(desk: Desk, battle: Battle, taps: Taps, ways: Part | None) -> Draft:
    said = {side: last(taps, side) for side in SIDES}
    pads = []
    for side in SIDES:
        dice, chosen = dice_of(desk.state, battle, side), said[side]
        wide = chosen == "more" or (chosen.isdigit() and int(chosen) >= KEYS)
        numbers = range(dice + 1) if wide else range(min(dice, KEYS - 1) + 1)
        keys = [{"label": str(n), "tap": {side: str(n)}, "on": chosen == str(n)} for n in numbers]
        if dice >= KEYS and not wide:
            keys.append({"label": f"{KEYS}+", "tap": {side: "more"}, "on": False})
        player = battle.player(side)
        pads.append(
            {
                "player": player,
                "label": desk.say("sixes_of", player=player),
                "pad": keys,
                "asked": not chosen.isdigit(),
                "small": desk.view.say("dice", n=dice),
            }
        )
    whole = all(one.isdigit() for one in said.values())
    missing = next((battle.player(s) for s in SIDES if not said[s].isdigit()), "")
    action = None
    if whole:
        action = ac.RollEncounter(sixes=ac.Sixes(int(said["attacker"]), int(said["defender"])))
    return desk.draft(
        desk.say("head_sixes", player=missing),
        [
            ways,
            {"type": "pads", "pads": pads},
            desk.note(desk.say("with_faces")) if not any(said.values()) else None,
            _die(desk) if not any(said.values()) else None,
        ],
        text=desk.say("text_reroll" if battle.attempts else "text_sixes"),
        action=action,
        button="" if action else desk.say("choose_sixes"),
    )


def _die(desk: Desk) -> Part:
    return {"type": "faces", "label": desk.say("faces"), "tap": "face"}


def _with_faces(desk: Desk, battle: Battle, taps: Taps, ways: Part | None) -> Draft:
    """Every face, the attacker's dice first."""
    typed = [int(tap["face"]) for tap in taps if tap.get("face") in set("123456")]
    rows, faces, waiting = list[Part](), dict[str, tuple[int, ...]](), ""
    for side in SIDES:
        dice = dice_of(desk.state, battle, side)
        faces[side], typed = tuple(typed[:dice]), typed[dice:]
        rows.append({"player": battle.player(side), "faces": faces[side], "sum": dice})
        if len(faces[side]) < dice and not waiting:
            waiting = battle.player(side)
    action = None if waiting else ac.RollEncounter(faces["attacker"], faces["defender"])
    return desk.draft(
        desk.say("head_faces", player=waiting),
        [
            ways,
            {"type": "rolls", "rows": rows},
            _die(desk) if waiting else None,
            desk.link("with_sixes", "die-6", {"rows": "sixes"}),
        ],
        text=desk.say("text_reroll" if battle.attempts else "text_sixes"),
        action=action,
        button="" if action else desk.say("choose_faces"),
    )


# ------------------------------------------------------------------------------ aftermath


def resurrecting(desk: Desk, taps: Taps) -> Draft:
    """A priest may save the unit; one tap lets it go."""
    battle = battle_of(desk.state)
    player = battle.resurrect or desk.player
    if taps and "lost" in taps[-1]:
        return desk.instant(desk.say("let_go"), ac.Resurrect(player, save=False))
    return desk.draft(
        desk.say("head_resurrect", player=player, cubes=desk.view.cubes(_price(desk))),
        [desk.buttons(desk.button("let_go", "ui-pass", {"lost": "1"}))],
        action=ac.Resurrect(player, save=True),
    )


def _price(desk: Desk) -> dict[str, int]:
    return resurrection_price(desk.state)


def reinforcing(desk: Desk, taps: Taps) -> Draft:
    battle = battle_of(desk.state)
    player = battle.reinforce or desk.player
    if taps and "nobody" in taps[-1]:
        return desk.instant(desk.say("nobody"), ac.Reinforce(player))
    chosen = last(taps, "unit")
    picks = [
        desk.pick(unit, {"unit": unit}, on=unit == chosen, ok=True, copies=n)
        for unit, n in desk.state.seats[player].holding.items()
        if n
    ]
    return desk.draft(
        desk.say("head_reinforce", player=player),
        [
            desk.picks(player, picks),
            desk.buttons(desk.button("nobody", "ui-pass", {"nobody": "1"})),
        ],
        action=ac.Reinforce(player, chosen) if chosen else None,
    )
