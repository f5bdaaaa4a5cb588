"""The attack and the armies as the scribe taps them, sealed or shown together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.catalogue import AREAS
from ledger.games.age_of_mythology.rules.attack import battle_of
from ledger.games.age_of_mythology.rules.setup import neighbours
from ledger.games.age_of_mythology.state import SIDES, Battle
from ledger.web.boards.age_of_mythology.entry import seals as seals
from ledger.web.boards.age_of_mythology.entry.god_powers import places
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.age_of_mythology.view import unit_title
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import last, limited

Taps = Sequence[Tap]
ICONS = {"city": "building-wall", "production": "terrain-fertile", "holding": "action-recruit"}


def attacking(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """The neighbour and the area by one tap."""
    if ended := sheet.ended(taps):
        return ended
    player = sheet.player
    chosen = next((tap for tap in reversed(taps) if "area" in tap), {})
    rows = [
        sheet.options(
            opponent,
            [
                {
                    "label": sheet.view.title(area),
                    "icon": ICONS[area],
                    "tap": {"opponent": opponent, "area": area},
                    "pressed": chosen == {"opponent": opponent, "area": area},
                }
                for area in AREAS
            ],
            columns=3,
        )
        for opponent in neighbours(sheet.state, player)
    ]
    action = ac.DeclareAttack(player, chosen["opponent"], chosen["area"]) if chosen else None
    return sheet.draft(
        sheet.say("head_attack", player=player),
        [*rows, sheet.buttons(*sheet.endings(done=False))],
        text=sheet.say("text_attack"),
        action=action,
    )


# --------------------------------------------------------------------------------- armies


def asked(sheet: AgeOfMythologySheet, given: object) -> str:
    """Who seals now: the seat that looks if it still may, else the first who has not."""
    battle, viewer = battle_of(sheet.state), sheet.viewer.seat
    done = given if isinstance(given, dict) else {}
    if viewer is not None and battle.side(viewer) and viewer not in done:
        return viewer
    players = [battle.player(side) for side in SIDES]
    return next((player for player in players if player not in done), players[0])


def committing(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """Sealed one after the other, or both as they lie on the table."""
    battle = battle_of(sheet.state)
    if last(taps, "how") == "both" and not battle.armies:
        return _both_armies(sheet, battle, taps)
    if len(battle.armies) > 1:
        return _opening(sheet, battle, taps)
    player = asked(sheet, battle.armies)
    side = battle.side(player) or "attacker"
    army, row = _army(sheet, battle, side, taps)
    cap = battle.cap[side]
    may = bool(army) or side == "defender"
    if last(taps, "how") == "hash":
        names = [f"{soldier.unit}@{soldier.origin}" for soldier in army] if may else None
        head = sheet.say("head_army", player=player, n=len(army))
        return seals.sealing(sheet, head, row, names, taps, partial(ac.CommitArmy, player))
    open_too = not battle.armies and sheet.viewer.seat is None
    return sheet.draft(
        sheet.say("head_army", player=player, n=len(army)),
        [row, switch(sheet, "sealed") if open_too else None, seals.way(sheet)],
        text=sheet.say("text_army", n=sheet.say("any_number") if cap is None else cap),
        action=ac.CommitArmy(player, ac.Army(army)) if may else None,
        said=False,
        button=sealing(sheet, player) if may else sheet.say("choose_units"),
    )


def _opening(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps) -> Draft:
    """Both are sealed. What was sealed by its hash is said once more, with its word."""
    hashes, sides = seals.hashed(battle, battle.armies), seals.closed(battle, battle.armies)
    if not hashes:
        return sheet.draft(sheet.say("head_reveal"), [], action=sheet.forced() or ac.RevealArmies())
    rows, shown = list[Row | None](), dict[str, tuple[ac.Soldier, ...]]()
    for side in sides:
        shown[side], row = _army(sheet, battle, side, taps, side)
        rows.append(row)
    return sheet.draft(
        sheet.say("head_reveal"),
        [*rows, *seals.words_of(sheet, battle, hashes, taps)],
        text=sheet.say("text_open"),
        action=ac.RevealArmies(**shown, salts=seals.salts(battle, hashes, taps)) if taps else None,
    )


def sealing(sheet: AgeOfMythologySheet, player: str) -> str:
    """On one's own device nothing has to be passed on."""
    return sheet.say("seal_own" if sheet.viewer.seat == player else "seal")


def switch(sheet: AgeOfMythologySheet, now: str) -> Row | None:
    """Two ways to say a secret choice: sealed one by one, or both shown already."""
    return sheet.options(
        "",
        [
            {
                "label": sheet.say(f"way_{way}"),
                "icon": icon,
                "tap": {"how": way},
                "pressed": way == now,
            }
            for way, icon in (("sealed", "ui-hidden"), ("both", "ui-eye"))
        ],
    )


def _army(
    sheet: AgeOfMythologySheet, battle: Battle, side: str, taps: Taps, field: str = "unit"
) -> tuple[tuple[ac.Soldier, ...], Row]:
    player = battle.player(side)
    own = sheet.state.seats[player]
    there = {
        f"{unit}@{origin}": own.holding[unit] if origin == "holding" else 1
        for unit, origin in places(own)
    }
    cap = battle.cap[side]
    most = sum(there.values()) if cap is None else cap
    chosen = limited(taps, field, f"{field}drop", there, most)
    picks = []
    for name, n in there.items():
        unit, _, origin = name.partition("@")
        picks.append(
            sheet.pick(
                unit,
                {field: name},
                less={f"{field}drop": name},
                n=chosen.get(name, 0),
                copies=n,
                ok=sum(chosen.values()) < most and chosen.get(name, 0) < n,
                small="" if origin == "holding" else origin,
                title=unit_title(sheet.view, unit),
            )
        )
    army = tuple(
        ac.Soldier(unit, origin)
        for name, n in chosen.items()
        for unit, _, origin in [name.partition("@")]
        for _ in range(n)
    )
    return army, sheet.picks(player, picks, sheet.say("of", n=len(army), all=most))


def _both_armies(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps) -> Draft:
    attackers, first = _army(sheet, battle, "attacker", taps, "attacker")
    defenders, second = _army(sheet, battle, "defender", taps, "defender")
    action = ac.RevealArmies(attackers, defenders) if attackers else None
    return sheet.draft(
        sheet.say("head_both_armies"),
        [first, second, switch(sheet, "both")],
        text=sheet.say("text_both_armies"),
        action=action,
        button="" if action else sheet.say("choose_units"),
    )


def withdrawing(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """A power calls one enemy unit away before the first encounter."""
    battle, chosen = battle_of(sheet.state), last(taps, "token")
    picks = figures(sheet, battle, "defender", "token", chosen)
    action = ac.WithdrawEnemyUnit(battle.attacker, chosen) if chosen else None
    return sheet.draft(
        sheet.say("head_withdraw", player=battle.attacker),
        [sheet.picks(battle.defender, picks)],
        action=action,
    )


def figures(
    sheet: AgeOfMythologySheet, battle: Battle, side: str, field: str, chosen: str
) -> list[Row]:
    """The units of a side; figures alike in everything are offered once."""
    alike: dict[tuple[str, int], list[str]] = {}
    for fighter in battle.engaged[side]:
        alike.setdefault((fighter.unit, fighter.bonus), []).append(fighter.token)
    return [
        sheet.pick(
            unit,
            {field: tokens[-1]},
            on=chosen in tokens,
            ok=not chosen,
            copies=len(tokens),
            small=f"+{bonus}" if bonus else "",
            title=unit_title(sheet.view, unit),
        )
        for (unit, bonus), tokens in alike.items()
    ]
