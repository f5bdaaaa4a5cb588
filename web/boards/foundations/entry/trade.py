"""A trade with both sides, put together tap by tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.events import TradeProposed
from ledger.web.boards.foundations.entry.sheet import Desk, Done, Entry, goods_of

STEPS = (-1, 1, 5)  # coins more or less by one tap


def trade(desk: Desk, done: Done) -> Entry:
    """Both sides of every exchange, as one action."""
    state, player = desk.state, desk.player
    side = done.trades.get(done.partner)
    head = desk.say("trade_head", player=player)
    shown: dict[str, Any] = {}
    if side is None:
        return Entry(head=head)
    exchanges, agreed = [], []
    for partner, each in done.trades.items():
        if each.gives or each.receives or each.coins:
            exchanges.append(
                ac.Exchange(
                    partner,
                    _side(desk, each.gives, max(0, each.coins)),
                    _side(desk, each.receives, max(0, -each.coins)),
                )
            )
            agreed += [partner] if each.agreed else []
    shown["bargain"] = {
        "gives": _listed(desk, side.gives, max(0, side.coins)),
        "receives": _listed(desk, side.receives, max(0, -side.coins)),
        "giver": player,
        "taker": done.partner,
        "agreed": side.agreed,
        "some": bool(exchanges),
        "coins": side.coins,
        "steps": STEPS,
        "things": [
            {
                "card": thing,
                "name": _thing(desk, thing),
                "seat": desk.view.seat(who),
                "on": thing in side.gives or thing in side.receives,
            }
            for who in (player, done.partner)
            for thing in goods_of(desk, who)
            if thing not in PLACE
        ],
    }
    lights = {
        "pick": [*state.vacant(player), *state.vacant(done.partner)],
        "chosen": [lot for lot in (*side.gives, *side.receives) if lot in PLACE],
        "seat": desk.view.seat(player),
    }
    text = desk.say("trade_text")
    if done.offered and exchanges:
        offer = ac.ProposeTrade(player, tuple(exchanges))
        return Entry(head=head, text=text, action=offer, shown=shown, lights=lights, instant=True)
    action = ac.ExecuteTrade(player, tuple(exchanges), tuple(agreed)) if agreed else None
    if any(bool(each.gives or each.receives) and not each.agreed for each in done.trades.values()):
        action = None
    return Entry(head=head, text=text, action=action, shown=shown, lights=lights)


# ------------------------------------------------------------------- an offer that waits


def offers(desk: Desk) -> Iterator[dict[str, Any]]:
    """Yes and no of everybody an open offer still waits for."""
    offer = desk.state.proposal
    for exchange in offer.exchanges if offer else ():
        if offer and exchange.partner not in offer.accepted:
            for mode, icon in (("accept", "ui-check"), ("decline", "ui-close")):
                label = desk.say(mode, player=exchange.partner)
                yield {"mode": mode, "icon": icon, "label": label, "who": exchange.partner}


def offered(desk: Desk) -> str:
    """What an open offer says."""
    offer, rules = desk.state.proposal, desk.game.rules
    if offer is None:
        return ""
    asked = ac.ProposeTrade(offer.player, offer.exchanges)
    proposed = TradeProposed(offer.player, offer.exchanges)
    return rules.say(desk.game.catalogue, asked, (proposed,), desk.view.lang)


def answering(desk: Desk, done: Done) -> Entry:
    """Somebody's answer to an open offer."""
    kind = ac.AcceptTrade if done.mode == "accept" else ac.DeclineTrade
    head = desk.say(done.mode, player=done.partner)
    number = desk.state.proposal.number if desk.state.proposal else None
    return Entry(head=head, action=kind(done.partner, number or None), instant=True)


# ----------------------------------------------------------------------------- promises


def promise(desk: Desk, done: Done) -> Entry:
    """FR-DEAL.18: anybody's words, noted beside the trades."""
    who = done.partner if done.partner in desk.state.players else desk.player
    text = " ".join(done.text.split())
    write = {"field": "text", "label": desk.say("promise_words"), "value": done.text}
    return Entry(
        head=desk.say("promise_head", player=who),
        text=desk.say("promise_text"),
        action=ac.NotePromise(who, text) if text else None,
        shown={"write": write},
    )


def _side(desk: Desk, things: Iterable[str], coins: int) -> ac.Goods:
    things = list(things)
    return ac.Goods(
        tuple(t for t in things if t in PLACE),
        coins,
        tuple(t for t in things if t in desk.state.favours),
        tuple(t for t in things if t in desk.game.catalogue.invocations),
    )


def _thing(desk: Desk, thing: str) -> str:
    favour = desk.state.favours.get(thing)
    if favour is not None:
        return desk.tell("favour_short", n=favour.face)
    return desk.tell("lot", lot=thing) if thing in PLACE else desk.view.name(thing)


def _listed(desk: Desk, things: Iterable[str], coins: int) -> str:
    names = [_thing(desk, thing) for thing in things]
    if coins:
        names.append(desk.view.say("coins", n=coins))
    return ", ".join(names) or desk.say("nothing")
