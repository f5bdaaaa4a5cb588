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
from ledger.web.boards.age_of_mythology.entry.sheet import Desk, Part, counted, last, limited
from ledger.web.boards.age_of_mythology.view import unit_title
from ledger.web.boards.draft import Draft, Tap

Taps = Sequence[Tap]

# ------------------------------------------------------------------------ recruit and build


def recruiting(desk: Desk, taps: Taps) -> Draft:
    if ended := desk.ended(taps):
        return ended
    player, own = desk.player, desk.own
    used, most = play_of(desk.state).used, card_in_play(desk.state).params["max"]
    chosen = last(taps, "unit")
    picks, any_ok = list[Part](), False
    for unit in desk.view.catalogue.units:
        if unit.culture != own.culture:
            continue
        ok = desk.allowed(ac.RecruitUnit(player, unit.id))
        any_ok = any_ok or ok
        picks.append(
            desk.pick(
                unit.id,
                {"unit": unit.id},
                ok=ok,
                dim=not ok,
                on=unit.id == chosen,
                price=desk.prices(unit_price(desk.state, desk.player, unit.id)[0]),
                title=unit_title(desk.view, unit.id),
                copies=own.reserve.get(unit.id, 0),
            )
        )
    action: Action | None = ac.RecruitUnit(player, chosen) if chosen else None
    if action is None and not any_ok:
        action = ac.EndAction(player)
    return desk.draft(
        desk.say("head_recruit", player=player),
        [
            desk.note(unit_title(desk.view, chosen)) if chosen in own.reserve else None,
            desk.picks(desk.say("cubes_of", player=player), picks, desk.view.cubes(own.cubes)),
            desk.buttons(*desk.endings(done=True)),
        ],
        text=desk.say("text_recruit", n=used, all=most),
        action=action,
        said=bool(chosen),
        button=desk.say("done") if action is not None and not chosen else "",
    )


def building(desk: Desk, taps: Taps) -> Draft:
    if ended := desk.ended(taps):
        return ended
    player, own = desk.player, desk.own
    used, most = play_of(desk.state).used, card_in_play(desk.state).params["max"]
    chosen = last(taps, "building")
    picks, any_ok = list[Part](), False
    for kind in desk.view.catalogue.buildings:
        ok = desk.allowed(ac.BuildBuilding(player, kind.id))
        any_ok = any_ok or ok
        picks.append(
            desk.pick(
                kind.id,
                {"building": kind.id},
                ok=ok,
                dim=not ok,
                on=kind.id == chosen,
                price=desk.prices(kind.cost),
                title=_about(desk, kind.id),
                n=sum(b.building == kind.id for b in own.city.values()),
            )
        )
    action: Action | None = None
    overlay, off = {}, None
    if chosen in desk.view.catalogue.building:
        slot = _city_slot(desk, taps)
        off, saved = _discount(desk, taps, chosen)
        action = ac.BuildBuilding(player, chosen, slot, saved)
        free = [f"c{i}" for i in range(1, own.city_slots + 1) if f"c{i}" not in own.city]
        shown = slot or own.free_city_slot() or ""
        overlay = desk.lights({f"{player}:city": desk.spots(free, shown, f"building-{chosen}")})
    elif not any_ok:
        action = ac.EndAction(player)
    return desk.draft(
        desk.say("head_build", player=player),
        [
            desk.note(_about(desk, chosen)) if chosen in desk.view.catalogue.building else None,
            off,
            desk.picks(desk.say("cubes_of", player=player), picks, desk.view.cubes(own.cubes)),
            desk.buttons(*desk.endings(done=True)),
        ],
        text=desk.say("text_build", n=used, all=most),
        action=action,
        said=bool(chosen),
        overlay=overlay,
        button=desk.say("done") if action is not None and not chosen else "",
    )


def _about(desk: Desk, building: str) -> str:
    effect = effect_of(desk.view.catalogue, building, desk.view.lang)
    return f"{desk.view.title(building)}: {effect}"


def _city_slot(desk: Desk, taps: Taps) -> str | None:
    slots = [t["slot"] for t in taps if t.get("owner") == desk.player and t["slot"][0] == "c"]
    return slots[-1] if slots else None


def _discount(desk: Desk, taps: Taps, chosen: str) -> tuple[Part | None, ac.Cubes | None]:
    """The cubes that need not be paid; unsaid, the rules let off what the player has least of."""
    limit = sum(n for _, n in discounts(desk.state, desk.player, chosen))
    if not limit:
        return None, None
    cost = desk.view.catalogue.building[chosen].cost
    since = [i for i, tap in enumerate(taps) if "building" in tap][-1]
    saved = limited(taps[since:], "offmore", "offless", cost, limit)
    touched = any("offmore" in tap for tap in taps[since:])
    row = desk.steppers(desk.say("let_off"), saved, cost, field="off", limit=limit)
    return row, saved if touched else None


# ---------------------------------------------------------------------- trade and next age


def paying_trade(desk: Desk, taps: Taps) -> Draft:
    """The printed cost, in any colours; what is plentiful is offered."""
    if ended := desk.ended(taps):
        return ended
    player, own = desk.player, desk.own
    cost = cost_now(desk.state, player)
    paid = _offered(desk, taps, cost)
    whole = total(paid) == cost
    return desk.draft(
        desk.say("head_trade_cost", player=player),
        [
            desk.steppers(desk.say("paid"), paid, own.cubes, limit=cost, moves=True),
            desk.buttons(*desk.endings(done=False)),
        ],
        text=desk.say("text_trade_cost"),
        action=ac.StartTrade(player, paid) if whole else None,
    )


def _offered(desk: Desk, taps: Taps, cost: int) -> ac.Cubes:
    """What is plentiful, until somebody says otherwise: another colour replaces it."""
    have = desk.own.cubes
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


def trading(desk: Desk, taps: Taps) -> Draft:
    """Give and take, as many of one as of the other; a Great Temple sells points."""
    if ended := desk.ended(taps):
        return ended
    player, own = desk.player, desk.own
    given = counted(taps, "givemore", "giveless", own.cubes)
    taken = counted(taps, "takemore", "takeless", desk.state.bank)
    points = last(taps, "buy")
    action: Action | None = None
    if points.isdigit():
        action = ac.BuyVictoryPoint(player, int(points))
    elif given and total(given) == total(taken):
        action = ac.Exchange(player, given, taken)
    elif not given and not taken:
        action = ac.EndAction(player)
    ending = isinstance(action, ac.EndAction)
    button = desk.say("balance", n=total(given), m=total(taken)) if action is None else ""
    return desk.draft(
        desk.say("head_trade", player=player),
        [
            desk.steppers(desk.say("gives"), given, own.cubes, field="give", text=" "),
            desk.steppers(desk.say("takes"), taken, desk.state.bank, field="take", text=" "),
            _temple(desk, points),
            desk.buttons(*desk.endings(done=True)) if not ending else None,
        ],
        text=desk.say("text_trade"),
        action=action,
        said=not ending,
        button=desk.say("done") if ending else button,
    )


def _temple(desk: Desk, points: str) -> Part | None:
    if not desk.own.owns("great_temple"):
        return None
    price = temple_price(desk.state)
    most = min(desk.own.cubes.get("favor", 0) // price, desk.state.bank_vp)
    options: list[dict[str, Any]] = [
        {
            "label": desk.say("buy_points", n=n),
            "small": f"{n * price}",
            "icon": "aom-favor",
            "tap": {"buy": str(n)},
            "pressed": points == str(n),
        }
        for n in range(1, max(most, 1) + 1)
    ]
    return desk.options(desk.view.title("great_temple"), options)


def advancing(desk: Desk, taps: Taps) -> Draft:
    if ended := desk.ended(taps):
        return ended
    return desk.draft(
        desk.say("head_next_age", player=desk.player),
        [desk.buttons(*desk.endings(done=False))],
        action=ac.AdvanceAge(desk.player),
    )
