"""What follows from an action, in a few words, before it is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations import events as ev
from ledger.games.foundations.catalogue import CONSUL
from ledger.games.foundations.city.geometry import cells_at
from ledger.games.foundations.rules.market import INCOME
from ledger.ruleset.codec import Action, Event
from ledger.web.boards.foundations.city import in_order
from ledger.web.boards.foundations.entry.sheet import FoundationsSheet
from ledger.web.boards.foundations.symbols import picture


def facts_of(
    sheet: FoundationsSheet, action: Action | None, events: Sequence[Event]
) -> list[dict[str, Any]]:
    """What follows from the action, in a few words each."""
    found: list[dict[str, Any]] = []
    state, view = sheet.state, sheet.view
    for event in events:
        match event:
            case ev.IncomeTaken():
                found.append({"icon": "silver", "text": sheet.tell("from_bank", n=event.base)})
                for source in (*event.buildings, *event.bonuses):
                    text = sheet.tell("pays", name=view.name(source.ref), n=source.amount)
                    found.append({"icon": "", "text": text})
                before = state.seats[event.player].coins
                text = sheet.tell("coins_go", a=before, b=event.coins_after)
                found.append({"icon": "silver", "text": text})
            case ev.CardPurchased() if event.refill:
                text = sheet.tell("turned_up", name=view.name(event.refill))
                found.append({"icon": "contract", "text": text})
            case ev.BuildingConstructed():
                found += _built(sheet, event)
            case ev.CoinsGained():
                text = f"{event.player} +{event.amount}"
                found.append({"icon": "silver", "text": text})
            case ev.VictoryPointsScored() if len(found) < 8:
                text = f"{view.owner(event.scorer)} {event.amount:+d}"
                found.append({"icon": "v-vp", "text": text})
    return found


def _built(sheet: FoundationsSheet, event: ev.BuildingConstructed) -> list[dict[str, Any]]:
    state, view, seat = sheet.state, sheet.view, sheet.view.seat(event.player)
    catalogue = sheet.game.catalogue
    found: list[dict[str, Any]] = [
        {
            "pic": picture(catalogue, old.building),
            "text": view.name(old.building),
            "struck": True,
            "seat": seat,
        }
        for old in event.replaced
    ]
    found.insert(
        0, {"icon": "", "text": sheet.tell("covers", lots=" ".join(in_order(event.cells)))}
    )
    if event.markers_placed:
        lots = " ".join(in_order(event.markers_placed))
        found.append({"icon": "v-vacant", "text": sheet.tell("frees", lots=lots), "seat": seat})
    before = state.markers(event.player)
    after = before + len(event.markers_lifted) - len(event.markers_placed)
    if before != after:
        text = sheet.tell("markers_go", a=before, b=after)
        found.append({"icon": "v-vacant", "text": text, "seat": seat})
    for who, people in event.population_after.items():
        was = (
            state.consul.population
            if who == CONSUL and state.consul
            else state.seats[who].population
        )
        text = sheet.tell("citizens_go", player=view.owner(who), a=was, b=people)
        found.append({"icon": "v-citizen", "text": text})
    for who, icons in event.coin_icons_after.items():
        if who in state.seats:
            old = INCOME + state.seats[who].coin_icons
            text = sheet.tell("shops_go", a=old, b=INCOME + icons)
            found.append(
                {"icon": "silver", "text": text if who == event.player else f"{who}: {text}"}
            )
    return found


def what_of(sheet: FoundationsSheet, action: Action | None) -> str:
    """The bold what of a refusal."""
    match action:
        case ac.BuildBuilding():
            kind = sheet.game.catalogue.kind_of.get(action.building)
            cells = kind and cells_at(kind.turns[action.orientation][1], action.anchor, 10)
            lots = " ".join(in_order(cells)) if cells else action.anchor
            return sheet.say("refused_at", lot=lots)
        case ac.BuyCard() if 1 <= action.slot <= len(sheet.state.market):
            card = sheet.state.market[action.slot - 1] or str(action.slot)
            return sheet.say("refused_slot", name=sheet.view.name(card))
        case ac.SwindleLot():
            return sheet.say("refused_at", lot=action.lot)
    return sheet.say("refused")
