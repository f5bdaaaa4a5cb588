"""Beside the action of a turn: a swindle, an invocation."""

from __future__ import annotations

from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import NEAR
from ledger.games.foundations.rules.swindles import unspent
from ledger.ruleset import UNKNOWN
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.entry.sheet import Desk, Done, Entry, owner_of
from ledger.web.boards.foundations.market import market


def swindle(desk: Desk, done: Done) -> Entry:
    state, player = desk.state, desk.player
    tokens = unspent(state, player)
    token = tokens[0] if tokens else None
    targets = [
        lot
        for lot, held in state.lots.items()
        if held.owner != player
        and held.building is None
        and desk.allowed(ac.SwindleLot(player, lot, token))
    ]
    lights: dict[str, Any] = {"ok": targets, "seat": desk.view.seat(player)}
    head = desk.say("swindle_head", player=player)
    if not done.lot:
        text = desk.say("swindle_text" if targets else "swindle_none")
        return Entry(head=head, text=text, lights=lights)
    lights["chosen"] = [done.lot]
    lights["near"] = [lot for lot in NEAR[done.lot] if owner_of(state, lot) == player]
    victim = state.seats.get(owner_of(state, done.lot))
    shields = [
        card
        for card, held in (victim.invocations.items() if victim else ())
        if held.face == "face_down"
        and card != UNKNOWN
        and desk.game.catalogue.invocations[card].timing == "when_swindled"
    ]
    options = [
        {"choice": card, "label": desk.say("cancelled", name=desk.view.name(card))}
        for card in shields
    ]
    if options:
        options.insert(0, {"choice": "", "label": desk.say("not_cancelled")})
    for option in options:
        option["on"] = option["choice"] == done.choice
    action = ac.SwindleLot(player, done.lot, token, done.choice or None)
    return Entry(
        head=head, action=action, instant=not options, lights=lights, shown={"options": options}
    )


def invocation(desk: Desk, done: Done) -> Entry:
    state, player = desk.state, desk.player
    hand = [c for c, held in state.seats[player].invocations.items() if held.face == "face_down"]
    cards = [desk.card(c, c == done.card) for c in hand]
    head = desk.say("invocation_head", player=player)
    if done.card not in hand:
        return Entry(head=head, shown={"cards": cards})
    effects = desk.game.catalogue.invocations[done.card].effects
    choices: dict[str, int] = {}
    if any(e.name == "send_market_card_last" for e in effects) and any(state.market):
        shown_market = market(desk.view, Changes())
        slots = [
            {**s, "on": str(s["n"]) == done.choice, "off": False} for s in shown_market["slots"]
        ]
        shown = {"cards": cards, "slots": slots, "size": state.size}
        if not done.choice.isdigit():
            text = desk.say("invocation_slot")
            return Entry(head=desk.view.name(done.card), text=text, shown=shown)
        choices = {"slot": int(done.choice)}
        action = ac.ActivateInvocation(player, done.card, choices)
        return Entry(head=head, action=action, instant=True, shown=shown)
    action = ac.ActivateInvocation(player, done.card, choices)
    return Entry(head=head, action=action, instant=True, shown={"cards": cards})
