"""A card of the hand, and gathering, as the scribe taps them."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.catalogue import RESOURCES
from ledger.games.age_of_mythology.effects import power_text
from ledger.games.age_of_mythology.rules.common import card_in_play
from ledger.ruleset.codec import Action
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import last

Taps = Sequence[Tap]


# --------------------------------------------------------------------------------- a card


def playing(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """A card of the hand; with a god on it, its power too; or the card is passed with."""
    player = sheet.player
    if taps and "decline" in taps[-1]:
        return sheet.instant(sheet.say("decline"), ac.Pass(player))
    card = last(taps, "card")
    known = sheet.view.catalogue.card.get(card)
    more = [sheet.button("decline", "ui-pass", {"decline": "1"})]
    declining = sheet.buttons(*more) if sheet.state.card_round > 3 else None
    if known is None:
        return sheet.draft(
            sheet.say("head_cards", player=player),
            [*sheet.hand(player, {}), declining, sheet.hand_said()],
            text=sheet.say("text_cards", n=min(sheet.state.card_round, 4)),
            action=ac.Pass(player) if not sheet.own.hand else None,
        )
    how = _after(taps, "card", "how")
    if how == "pass":
        return sheet.instant(sheet.say("pass_with"), ac.Pass(player, card))
    ways = _ways(card, player, god=known.god is not None)
    if how not in ways:
        how = next((way for way, action in ways.items() if sheet.allowed(action)), "action")
    options = [
        {
            "label": sheet.say(f"how_{way}"),
            "small": _way_text(sheet, card, way),
            "icon": "aom-favor" if way != "action" else f"action-{known.action}",
            "tap": {"how": way},
            "pressed": way == how,
            "dim": not sheet.allowed(action),
        }
        for way, action in ways.items()
    ]
    return sheet.draft(
        sheet.view.title(card),
        [
            sheet.options("", options, columns=1) if len(options) > 1 else None,
            sheet.buttons(sheet.button("pass_with", "ui-pass", {"how": "pass"})),
            *sheet.hand(player, {card: 1}),
        ],
        action=ways[how],
    )


def _ways(card: str, player: str, *, god: bool) -> dict[str, Action]:
    """The usual first: power and action where there is a power."""
    if not god:
        return {"action": ac.PlayCard(player, card)}
    return {
        "both": ac.PlayCard(player, card, use_power=True),
        "action": ac.PlayCard(player, card),
        "power": ac.PlayCard(player, card, use_power=True, do_action=False),
    }


def _way_text(sheet: AgeOfMythologySheet, card: str, way: str) -> str:
    known = sheet.view.catalogue.card[card]
    if way == "action" or known.god is None:
        return sheet.view.name(known.action)
    return sheet.say(
        "for_favor", n=known.god.favor, text=power_text(sheet.view.catalogue, card, sheet.view.lang)
    )


def _after(taps: Taps, mark: str, field: str) -> str:
    """What was said of a field since the last `mark`."""
    found = ""
    for tap in taps:
        found = "" if mark in tap else tap.get(field, found)
    return found


# --------------------------------------------------------------------------------- gather


def gathering(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """Workers first if any move, then a terrain, a resource, or everything."""
    if ended := sheet.ended(taps):
        return ended
    player, params = sheet.player, card_in_play(sheet.state).params
    moves, lifted = _moves(sheet, taps)
    if moves or lifted:
        return _working(sheet, moves, lifted)
    fixed = params.get("fixed_resource")
    value = last(taps, "value") or fixed or ("all" if params["modes"] == ["all"] else "")
    terrains = list(dict.fromkeys(t for s in sheet.state.seats.values() for t in s.slots.values()))
    groups: list[Row | None] = []
    if "terrain" in params["modes"]:
        groups.append(_values(sheet, "terrain", terrains, value, "terrain-"))
    if "resource" in params["modes"]:
        groups.append(_values(sheet, "resource", [fixed] if fixed else RESOURCES, value, "aom-"))
    action: Action | None = None
    if value:
        mode = "all" if value == "all" else "terrain" if value in terrains else "resource"
        action = ac.Gather(player, mode, None if mode == "all" else value)
    idle, head = sheet.own.villagers, sheet.say("head_gather", player=player)
    if action is not None and (told := sheet.events(action)):  # who gets what is told by the table
        head = sheet.game.rules.words.tell(sheet.game.catalogue, told[0], sheet.view.lang)
    return sheet.draft(
        head,
        [
            *groups,
            _harvest(sheet, action),
            _workers(sheet, [], "", folded=True),
            sheet.buttons(*sheet.endings(done=False)),
        ],
        text=sheet.say("text_gather_idle", n=idle) if idle else sheet.say("text_gather"),
        action=action,
        said=False,
    )


def _values(
    sheet: AgeOfMythologySheet, key: str, values: Sequence[str], chosen: str, icon: str
) -> Row | None:
    options = [
        {
            "label": sheet.view.title(value),
            "icon": f"{icon}{value}",
            "tap": {"value": value},
            "pressed": value == chosen,
        }
        for value in values
    ]
    return sheet.options(sheet.say(f"by_{key}"), options, columns=3 if key == "terrain" else 4)


def _harvest(sheet: AgeOfMythologySheet, action: Action | None) -> Row | None:
    """What everybody would get, and what it leaves in the bank."""
    events = sheet.events(action) if action is not None else ()
    rows = []
    bank = dict(sheet.state.bank)
    for event in events:
        if not isinstance(event, ev.ResourcesGathered):
            continue
        short = {r: n for r, n in event.entitled.items() if n > event.taken.get(r, 0)}
        for resource, n in event.taken.items():
            bank[resource] -= n
        rows.append(
            {
                "player": event.player,
                "text": sheet.say("harvest", n=len(event.lines)),
                "cubes": sheet.prices(event.taken),
                "short": sheet.view.cubes(short) if short else "",
            }
        )
    if not rows:
        return None
    before = sheet.state.bank
    left = {r: f"{before[r]} → {bank[r]}" for r in RESOURCES if bank[r] != before[r]}
    words = {"bank": sheet.say("bank"), "short": sheet.say("short")}
    return {"type": "harvest", "rows": rows, "bank": sheet.prices(left), "words": words}


def _moves(sheet: AgeOfMythologySheet, taps: Taps) -> tuple[list[ac.Move], str]:
    """Workers put on tiles so far, and the one that has been lifted: `worker@origin`."""
    player, own = sheet.player, sheet.own
    idle = {"villager": own.villagers}
    for unit, n in own.holding.items():
        known = sheet.view.catalogue.unit.get(unit)
        if known is not None and known.op("work_tile"):
            idle[unit] = n
    at_work = dict(own.workers)
    moves, lifted = list[ac.Move](), ""
    for tap in taps:
        if "value" in tap:
            moves, lifted = [], ""
        elif "worker" in tap and idle.get(tap["worker"]):
            lifted = "" if lifted else f"{tap['worker']}@holding"
        elif tap.get("owner") == player and tap.get("slot") in own.tiles:
            slot = tap["slot"]
            first = next((worker for worker, n in idle.items() if n), "")
            if not lifted and slot in at_work:
                lifted = f"{at_work[slot]}@{slot}"
            elif lifted == f"{at_work.get(slot)}@{slot}":
                lifted = ""
            elif lifted or first:
                worker, _, origin = (lifted or f"{first}@holding").partition("@")
                moves.append(ac.Move(worker, slot, origin))
                if origin == "holding":
                    idle[worker] -= 1
                at_work.pop(origin, None)
                at_work[slot] = worker
                lifted = ""
    return moves, lifted


def _working(sheet: AgeOfMythologySheet, moves: list[ac.Move], lifted: str) -> Draft:
    player = sheet.player
    action = ac.PlaceWorkers(player, tuple(moves)) if moves and not lifted else None
    return sheet.draft(
        sheet.say("head_lifted") if lifted else sheet.say("head_workers", player=player),
        [_workers(sheet, [move.to for move in moves], lifted, folded=False)],
        text=sheet.say("text_workers"),
        action=action,
        overlay=sheet.lights(
            {f"{player}:production": sheet.spots([move.to for move in moves], "")}
        ),
        button="" if action else sheet.say("choose_tile"),
    )


def _workers(
    sheet: AgeOfMythologySheet, placed: list[str], lifted: str, *, folded: bool
) -> Row | None:
    own, player = sheet.own, sheet.player
    movable = own.villagers or own.workers
    idle = [
        (unit, n)
        for unit, n in own.holding.items()
        if n and (known := sheet.view.catalogue.unit.get(unit)) and known.op("work_tile")
    ]
    if not (movable or idle) or not own.tiles:
        return None
    if own.villagers:
        idle.insert(0, ("villager", own.villagers))
    origin = lifted.partition("@")[2]
    square = sheet.square(player, "production", own.tiles, [*placed, origin])
    options = [
        {
            "label": sheet.view.title(worker),
            "small": str(n),
            "icon": worker,
            "tap": {"worker": worker},
            "pressed": lifted == f"{worker}@holding",
        }
        for worker, n in idle
    ]
    rows = [sheet.options("", options) if options else None, square]
    return sheet.fold(sheet.say("workers"), rows, folded=folded)
