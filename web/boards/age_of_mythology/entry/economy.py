"""Recruit, build, trade and next age as the scribe taps them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.catalogue import RESOURCES
from ledger.games.age_of_mythology.effects import effect_of
from ledger.games.age_of_mythology.rules.common import card_in_play, play_of, spread, total
from ledger.games.age_of_mythology.rules.economy import discounts, unit_price
from ledger.games.age_of_mythology.rules.trade import cost_now, temple_price
from ledger.ruleset.codec import Action
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.age_of_mythology.view import unit_title
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import counted, last, limited

Taps = Sequence[Tap]

# ------------------------------------------------------------------------ recruit and build


def recruiting(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    if ended := sheet.ended(taps):
        return ended
    player, own = sheet.player, sheet.own
    used, most = play_of(sheet.state).used, card_in_play(sheet.state).params["max"]
    chosen = last(taps, "unit")
    picks, any_ok = list[Row](), False
    for unit in sheet.view.catalogue.units:
        if unit.culture != own.culture:
            continue
        ok = sheet.allowed(ac.RecruitUnit(player, unit.id))
        any_ok = any_ok or ok
        picks.append(
            sheet.pick(
                unit.id,
                {"unit": unit.id},
                ok=ok,
                dim=not ok,
                on=unit.id == chosen,
                price=sheet.prices(unit_price(sheet.state, sheet.player, unit.id)[0]),
                title=unit_title(sheet.view, unit.id),
                copies=own.reserve.get(unit.id, 0),
            )
        )
    action: Action | None = ac.RecruitUnit(player, chosen) if chosen else None
    if action is None and not any_ok:
        action = ac.EndAction(player)
    return sheet.draft(
        sheet.say("head_recruit", player=player),
        [
            sheet.note(unit_title(sheet.view, chosen)) if chosen in own.reserve else None,
            sheet.picks(sheet.say("cubes_of", player=player), picks, sheet.view.cubes(own.cubes)),
            sheet.buttons(*sheet.endings(done=True)),
        ],
        text=sheet.say("text_recruit", n=used, all=most),
        action=action,
        said=bool(chosen),
        button=sheet.say("done") if action is not None and not chosen else "",
    )


def building(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    if ended := sheet.ended(taps):
        return ended
    player, own = sheet.player, sheet.own
    used, most = play_of(sheet.state).used, card_in_play(sheet.state).params["max"]
    chosen = last(taps, "building")
    picks, any_ok = list[Row](), False
    for kind in sheet.view.catalogue.buildings:
        ok = sheet.allowed(ac.BuildBuilding(player, kind.id))
        any_ok = any_ok or ok
        picks.append(
            sheet.pick(
                kind.id,
                {"building": kind.id},
                ok=ok,
                dim=not ok,
                on=kind.id == chosen,
                price=sheet.prices(kind.cost),
                title=_about(sheet, kind.id),
                n=sum(b.building == kind.id for b in own.city.values()),
            )
        )
    action: Action | None = None
    overlay, off = {}, None
    if chosen in sheet.view.catalogue.building:
        slot = _city_slot(sheet, taps)
        off, saved = _discount(sheet, taps, chosen)
        action = ac.BuildBuilding(player, chosen, slot, saved)
        free = [f"c{i}" for i in range(1, own.city_slots + 1) if f"c{i}" not in own.city]
        shown = slot or own.free_city_slot() or ""
        overlay = sheet.lights({f"{player}:city": sheet.spots(free, shown, f"building-{chosen}")})
    elif not any_ok:
        action = ac.EndAction(player)
    return sheet.draft(
        sheet.say("head_build", player=player),
        [
            sheet.note(_about(sheet, chosen)) if chosen in sheet.view.catalogue.building else None,
            off,
            sheet.picks(sheet.say("cubes_of", player=player), picks, sheet.view.cubes(own.cubes)),
            sheet.buttons(*sheet.endings(done=True)),
        ],
        text=sheet.say("text_build", n=used, all=most),
        action=action,
        said=bool(chosen),
        overlay=overlay,
        button=sheet.say("done") if action is not None and not chosen else "",
    )


def _about(sheet: AgeOfMythologySheet, building: str) -> str:
    effect = effect_of(sheet.view.catalogue, building, sheet.view.lang)
    return f"{sheet.view.title(building)}: {effect}"


def _city_slot(sheet: AgeOfMythologySheet, taps: Taps) -> str | None:
    slots = [t["slot"] for t in taps if t.get("owner") == sheet.player and t["slot"][0] == "c"]
    return slots[-1] if slots else None


def _discount(
    sheet: AgeOfMythologySheet, taps: Taps, chosen: str
) -> tuple[Row | None, ac.Cubes | None]:
    """The cubes that need not be paid; unsaid, the rules let off what the player has least of."""
    limit = sum(n for _, n in discounts(sheet.state, sheet.player, chosen))
    if not limit:
        return None, None
    cost = sheet.view.catalogue.building[chosen].cost
    since = [i for i, tap in enumerate(taps) if "building" in tap][-1]
    saved = limited(taps[since:], "offmore", "offless", cost, limit)
    touched = any("offmore" in tap for tap in taps[since:])
    row = sheet.steppers(sheet.say("let_off"), saved, cost, field="off", limit=limit)
    return row, saved if touched else None


# ---------------------------------------------------------------------- trade and next age


def paying_trade(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """The printed cost, in any colours; what is plentiful is offered."""
    if ended := sheet.ended(taps):
        return ended
    player, own = sheet.player, sheet.own
    cost = cost_now(sheet.state, player)
    paid = _offered(sheet, taps, cost)
    whole = total(paid) == cost
    return sheet.draft(
        sheet.say("head_trade_cost", player=player),
        [
            sheet.steppers(sheet.say("paid"), paid, own.cubes, limit=cost, moves=True),
            sheet.buttons(*sheet.endings(done=False)),
        ],
        text=sheet.say("text_trade_cost"),
        action=ac.StartTrade(player, paid) if whole else None,
    )


def _offered(sheet: AgeOfMythologySheet, taps: Taps, cost: int) -> ac.Cubes:
    """What is plentiful, until somebody says otherwise: another colour replaces it."""
    have = sheet.own.cubes
    paid, untouched = dict(spread(have, cost)), dict(spread(have, cost))
    for tap in taps:
        more, less = tap.get("more", ""), tap.get("less", "")
        if paid.get(less):
            paid[less] -= 1
        elif more in RESOURCES and paid.get(more, 0) < have.get(more, 0):
            if total(paid) >= cost:
                others = [r for r, n in untouched.items() if n and paid.get(r) and r != more]
                if not others:
                    continue
                paid[others[0]] -= 1
                untouched[others[0]] -= 1
            paid[more] = paid.get(more, 0) + 1
    return {resource: n for resource, n in paid.items() if n}


def trading(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """Give and take, as many of one as of the other; a Great Temple sells points."""
    if ended := sheet.ended(taps):
        return ended
    player, own = sheet.player, sheet.own
    given = counted(taps, "givemore", "giveless", own.cubes)
    taken = counted(taps, "takemore", "takeless", sheet.state.bank)
    points = last(taps, "buy")
    action: Action | None = None
    if points.isdigit():
        action = ac.BuyVictoryPoint(player, int(points))
    elif given and total(given) == total(taken):
        action = ac.Exchange(player, given, taken)
    elif not given and not taken:
        action = ac.EndAction(player)
    ending = isinstance(action, ac.EndAction)
    button = sheet.say("balance", n=total(given), m=total(taken)) if action is None else ""
    return sheet.draft(
        sheet.say("head_trade", player=player),
        [
            sheet.steppers(sheet.say("gives"), given, own.cubes, field="give", text=" "),
            sheet.steppers(sheet.say("takes"), taken, sheet.state.bank, field="take", text=" "),
            _temple(sheet, points),
            sheet.buttons(*sheet.endings(done=True)) if not ending else None,
        ],
        text=sheet.say("text_trade"),
        action=action,
        said=not ending,
        button=sheet.say("done") if ending else button,
    )


def _temple(sheet: AgeOfMythologySheet, points: str) -> Row | None:
    if not sheet.own.owns("great_temple"):
        return None
    price = temple_price(sheet.state)
    most = min(sheet.own.cubes.get("favor", 0) // price, sheet.state.bank_vp)
    options: list[dict[str, Any]] = [
        {
            "label": sheet.say("buy_points", n=n),
            "small": f"{n * price}",
            "icon": "aom-favor",
            "tap": {"buy": str(n)},
            "pressed": points == str(n),
        }
        for n in range(1, max(most, 1) + 1)
    ]
    return sheet.options(sheet.view.title("great_temple"), options)


def advancing(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    if ended := sheet.ended(taps):
        return ended
    return sheet.draft(
        sheet.say("head_next_age", player=sheet.player),
        [sheet.buttons(*sheet.endings(done=False))],
        action=ac.AdvanceAge(sheet.player),
    )
