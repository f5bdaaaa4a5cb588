"""Beside the action of a turn: a swindle, an invocation."""

from __future__ import annotations

from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import NEAR
from ledger.games.foundations.rules.swindles import unspent
from ledger.ruleset import UNKNOWN
from ledger.web.boards.foundations.entry.sheet import Done, Entry, FoundationsSheet, owner_of


def swindle(sheet: FoundationsSheet, done: Done) -> Entry:
    state, player = sheet.state, sheet.player
    tokens = unspent(state, player)
    token = tokens[0] if tokens else None
    targets = [
        lot
        for lot, held in state.lots.items()
        if held.owner != player
        and held.building is None
        and sheet.allowed(ac.SwindleLot(player, lot, token))
    ]
    lights: dict[str, Any] = {"ok": targets, "seat": sheet.view.seat(player)}
    head = sheet.say("swindle_head", player=player)
    if not done.lot:
        text = sheet.say("swindle_text" if targets else "swindle_none")
        return Entry(head=head, text=text, lights=lights)
    lights["chosen"] = [done.lot]
    lights["near"] = [lot for lot in NEAR[done.lot] if owner_of(state, lot) == player]
    victim = state.seats.get(owner_of(state, done.lot))
    shields = [
        card
        for card, held in (victim.invocations.items() if victim else ())
        if held.face == "face_down"
        and card != UNKNOWN
        and sheet.game.catalogue.invocations[card].timing == "when_swindled"
    ]
    options = [
        sheet.choice(card, sheet.say("cancelled", name=sheet.view.name(card)), card == done.choice)
        for card in shields
    ]
    if options:
        options.insert(0, sheet.choice("", sheet.say("not_cancelled"), done.choice == ""))
    action = ac.SwindleLot(player, done.lot, token, done.choice or None)
    return Entry(
        head=head,
        action=action,
        instant=not options,
        lights=lights,
        rows=[sheet.listed(options)],
    )


def invocation(sheet: FoundationsSheet, done: Done) -> Entry:
    state, player = sheet.state, sheet.player
    hand = [c for c, held in state.seats[player].invocations.items() if held.face == "face_down"]
    cards = sheet.listed(sheet.card(c, c == done.card) for c in hand)
    head = sheet.say("invocation_head", player=player)
    if done.card not in hand:
        return Entry(head=head, rows=[cards])
    effects = sheet.game.catalogue.invocations[done.card].effects
    choices: dict[str, int] = {}
    if any(e.name == "send_market_card_last" for e in effects) and any(state.market):
        rows = [sheet.slots(done.choice), cards]
        if not done.choice.isdigit():
            text = sheet.say("invocation_slot")
            return Entry(head=sheet.view.name(done.card), text=text, rows=rows)
        choices = {"slot": int(done.choice)}
        action = ac.ActivateInvocation(player, done.card, choices)
        return Entry(head=head, action=action, instant=True, rows=rows)
    action = ac.ActivateInvocation(player, done.card, choices)
    return Entry(head=head, action=action, instant=True, rows=[cards])
