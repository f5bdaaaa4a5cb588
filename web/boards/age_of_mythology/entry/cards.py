"""A card of the hand, and gathering, as the scribe taps them."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.catalogue import RESOURCES
from ledger.games.age_of_mythology.effects import power_text
from ledger.games.age_of_mythology.rules.common import card_in_play
from ledger.ruleset.codec import Action
from ledger.web.boards.age_of_mythology.entry.sheet import Desk, Part, last
from ledger.web.boards.draft import Draft, Tap

Taps = Sequence[Tap]


# --------------------------------------------------------------------------------- a card


def playing(desk: Desk, taps: Taps) -> Draft:
    """A card of the hand; with a god on it, its power too; or the card is passed with."""
    player = desk.player
    if taps and "decline" in taps[-1]:
        return desk.instant(desk.say("decline"), ac.Pass(player))
    card = last(taps, "card")
    known = desk.view.catalogue.card.get(card)
    more = [desk.button("decline", "ui-pass", {"decline": "1"})]
    declining = desk.buttons(*more) if desk.state.card_round > 3 else None
    if known is None:
        return desk.draft(
            desk.say("head_cards", player=player),
            [*desk.hand(player, {}), declining],
            text=desk.say("text_cards", n=min(desk.state.card_round, 4)),
            action=ac.Pass(player) if not desk.own.hand else None,
        )
    how = _after(taps, "card", "how")
    if how == "pass":
        return desk.instant(desk.say("pass_with"), ac.Pass(player, card))
    ways = _ways(card, player, god=known.god is not None)
    if how not in ways:
        how = next((way for way, action in ways.items() if desk.allowed(action)), "action")
    options = [
        {
            "label": desk.say(f"how_{way}"),
            "small": _way_text(desk, card, way),
            "icon": "aom-favor" if way != "action" else f"action-{known.action}",
            "tap": {"how": way},
            "pressed": way == how,
            "dim": not desk.allowed(action),
        }
        for way, action in ways.items()
    ]
    return desk.draft(
        desk.view.title(card),
        [
            desk.options("", options, columns=1) if len(options) > 1 else None,
            desk.buttons(desk.button("pass_with", "ui-pass", {"how": "pass"})),
            *desk.hand(player, {card: 1}),
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


def _way_text(desk: Desk, card: str, way: str) -> str:
    known = desk.view.catalogue.card[card]
    if way == "action" or known.god is None:
        return desk.view.name(known.action)
    return desk.say(
        "for_favor", n=known.god.favor, text=power_text(desk.view.catalogue, card, desk.view.lang)
    )


def _after(taps: Taps, mark: str, field: str) -> str:
    """What was said of a field since the last `mark`."""
    found = ""
    for tap in taps:
        found = "" if mark in tap else tap.get(field, found)
    return found


# --------------------------------------------------------------------------------- gather


def gathering(desk: Desk, taps: Taps) -> Draft:
    """Workers first if any move, then a terrain, a resource, or everything."""
    if ended := desk.ended(taps):
        return ended
    player, params = desk.player, card_in_play(desk.state).params
    moves, lifted = _moves(desk, taps)
    if moves or lifted:
        return _working(desk, moves, lifted)
    fixed = params.get("fixed_resource")
    value = last(taps, "value") or fixed or ("all" if params["modes"] == ["all"] else "")
    terrains = list(dict.fromkeys(t for s in desk.state.seats.values() for t in s.slots.values()))
    groups: list[Part | None] = []
    if "terrain" in params["modes"]:
        groups.append(_values(desk, "terrain", terrains, value, "terrain-"))
    if "resource" in params["modes"]:
        groups.append(_values(desk, "resource", [fixed] if fixed else RESOURCES, value, "aom-"))
    action: Action | None = None
    if value:
        mode = "all" if value == "all" else "terrain" if value in terrains else "resource"
        action = ac.Gather(player, mode, None if mode == "all" else value)
    idle, head = desk.own.villagers, desk.say("head_gather", player=player)
    if action is not None and (told := desk.events(action)):  # who gets what is told by the table
        head = desk.game.rules.tell(desk.game.catalogue, told[0], desk.view.lang)
    return desk.draft(
        head,
        [
            *groups,
            _harvest(desk, action),
            _workers(desk, [], "", folded=True),
            desk.buttons(*desk.endings(done=False)),
        ],
        text=desk.say("text_gather_idle", n=idle) if idle else desk.say("text_gather"),
        action=action,
        said=False,
    )


def _values(desk: Desk, key: str, values: Sequence[str], chosen: str, icon: str) -> Part | None:
    options = [
        {
            "label": desk.view.title(value),
            "icon": f"{icon}{value}",
            "tap": {"value": value},
            "pressed": value == chosen,
        }
        for value in values
    ]
    return desk.options(desk.say(f"by_{key}"), options, columns=3 if key == "terrain" else 4)


def _harvest(desk: Desk, action: Action | None) -> Part | None:
    """What everybody would get, and what it leaves in the bank."""
    events = desk.events(action) if action is not None else ()
    rows = []
    bank = dict(desk.state.bank)
    for event in events:
        if not isinstance(event, ev.ResourcesGathered):
            continue
        short = {r: n for r, n in event.entitled.items() if n > event.taken.get(r, 0)}
        for resource, n in event.taken.items():
            bank[resource] -= n
        rows.append(
            {
                "player": event.player,
                "text": desk.say("harvest", n=len(event.lines)),
                "cubes": desk.prices(event.taken),
                "short": desk.view.cubes(short) if short else "",
            }
        )
    if not rows:
        return None
    left = [
        {"resource": r, "name": desk.view.name(r), "n": f"{desk.state.bank[r]} → {bank[r]}"}
        for r in RESOURCES
        if bank[r] != desk.state.bank[r]
    ]
    words = {"bank": desk.say("bank"), "short": desk.say("short")}
    return {"type": "harvest", "rows": rows, "bank": left, "words": words}


def _moves(desk: Desk, taps: Taps) -> tuple[list[ac.Move], str]:
    """Workers put on tiles so far, and the one that has been lifted: `worker@origin`."""
    player, own = desk.player, desk.own
    idle = {"villager": own.villagers}
    for unit, n in own.holding.items():
        known = desk.view.catalogue.unit.get(unit)
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


def _working(desk: Desk, moves: list[ac.Move], lifted: str) -> Draft:
    player = desk.player
    action = ac.PlaceWorkers(player, tuple(moves)) if moves and not lifted else None
    return desk.draft(
        desk.say("head_lifted") if lifted else desk.say("head_workers", player=player),
        [_workers(desk, [move.to for move in moves], lifted, folded=False)],
        text=desk.say("text_workers"),
        action=action,
        overlay=desk.lights({f"{player}:production": desk.spots([move.to for move in moves], "")}),
        button="" if action else desk.say("choose_tile"),
    )


def _workers(desk: Desk, placed: list[str], lifted: str, *, folded: bool) -> Part | None:
    own, player = desk.own, desk.player
    movable = own.villagers or own.workers
    idle = [
        (unit, n)
        for unit, n in own.holding.items()
        if n and (known := desk.view.catalogue.unit.get(unit)) and known.op("work_tile")
    ]
    if not (movable or idle) or not own.tiles:
        return None
    if own.villagers:
        idle.insert(0, ("villager", own.villagers))
    origin = lifted.partition("@")[2]
    square = desk.square(player, "production", own.tiles, [*placed, origin])
    options = [
        {
            "label": desk.view.title(worker),
            "small": str(n),
            "icon": worker,
            "tap": {"worker": worker},
            "pressed": lifted == f"{worker}@holding",
        }
        for worker, n in idle
    ]
    return {
        "type": "workers",
        "label": desk.say("workers"),
        "folded": folded,
        "square": square,
        "options": desk.options("", options, columns=2) if options else None,
    }
