"""A trade with both sides, put together tap by tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.events import TradeProposed
from ledger.web.boards.foundations.entry.sheet import Done, Entry, FoundationsSheet, goods_of

STEPS = (-1, 1, 5)  # coins more or less by one tap


def trade(sheet: FoundationsSheet, done: Done) -> Entry:
    """Both sides of every exchange, as one action."""
    state, player = sheet.state, sheet.player
    side = done.trades.get(done.partner)
    head = sheet.say("trade_head", player=player)
    if side is None:
        return Entry(head=head)
    exchanges, agreed = [], []
    for partner, each in done.trades.items():
        if each.gives or each.receives or each.coins:
            exchanges.append(
                ac.Exchange(
                    partner,
                    _side(sheet, each.gives, max(0, each.coins)),
                    _side(sheet, each.receives, max(0, -each.coins)),
                )
            )
            agreed += [partner] if each.agreed else []
    bargain = {
        "type": "bargain",
        "labels": {
            key: sheet.say(key)
            for key in ("less", "more_coins", "agreed", "gives", "coins", "offer")
        },
        "gives": _listed(sheet, side.gives, max(0, side.coins)),
        "receives": _listed(sheet, side.receives, max(0, -side.coins)),
        "giver": player,
        "taker": done.partner,
        "agreed": side.agreed,
        "some": bool(exchanges),
        "coins": side.coins,
        "steps": STEPS,
        "things": [
            {
                "card": thing,
                "name": _thing(sheet, thing),
                "seat": sheet.view.seat(who),
                "on": thing in side.gives or thing in side.receives,
            }
            for who in (player, done.partner)
            for thing in goods_of(sheet, who)
            if thing not in PLACE
        ],
    }
    lights = {
        "pick": [*state.vacant(player), *state.vacant(done.partner)],
        "chosen": [lot for lot in (*side.gives, *side.receives) if lot in PLACE],
        "seat": sheet.view.seat(player),
    }
    text = sheet.say("trade_text")
    if done.offered and exchanges:
        offer = ac.ProposeTrade(player, tuple(exchanges))
        return Entry(
            head=head, text=text, action=offer, rows=[bargain], lights=lights, instant=True
        )
    action = ac.ExecuteTrade(player, tuple(exchanges), tuple(agreed)) if agreed else None
    if any(bool(each.gives or each.receives) and not each.agreed for each in done.trades.values()):
        action = None
    return Entry(head=head, text=text, action=action, rows=[bargain], lights=lights)


# ------------------------------------------------------------------- an offer that waits


def offers(sheet: FoundationsSheet) -> Iterator[dict[str, Any]]:
    """Yes and no of everybody an open offer still waits for."""
    offer = sheet.state.proposal
    for exchange in offer.exchanges if offer else ():
        if offer and exchange.partner not in offer.accepted:
            for mode, icon in (("accept", "ui-check"), ("decline", "ui-close")):
                label = sheet.say(mode, player=exchange.partner)
                yield {"mode": mode, "icon": icon, "label": label, "who": exchange.partner}


def offered(sheet: FoundationsSheet) -> str:
    """What an open offer says."""
    offer, rules = sheet.state.proposal, sheet.game.rules
    if offer is None:
        return ""
    asked = ac.ProposeTrade(offer.player, offer.exchanges)
    proposed = TradeProposed(offer.player, offer.exchanges)
    return rules.words.say(sheet.game.catalogue, asked, (proposed,), sheet.view.lang)


def answering(sheet: FoundationsSheet, done: Done) -> Entry:
    """Somebody's answer to an open offer."""
    kind = ac.AcceptTrade if done.mode == "accept" else ac.DeclineTrade
    head = sheet.say(done.mode, player=done.partner)
    number = sheet.state.proposal.number if sheet.state.proposal else None
    return Entry(head=head, action=kind(done.partner, number or None), instant=True)


# ----------------------------------------------------------------------------- promises


def promise(sheet: FoundationsSheet, done: Done) -> Entry:
    """FR-DEAL.18: anybody's words, noted beside the trades."""
    who = done.partner if done.partner in sheet.state.players else sheet.player
    text = " ".join(done.text.split())
    write = sheet.write("text", sheet.say("promise_words"), done.text, longest=200)
    return Entry(
        head=sheet.say("promise_head", player=who),
        text=sheet.say("promise_text"),
        action=ac.NotePromise(who, text) if text else None,
        rows=[write],
    )


def _side(sheet: FoundationsSheet, things: Iterable[str], coins: int) -> ac.Goods:
    things = list(things)
    return ac.Goods(
        tuple(t for t in things if t in PLACE),
        coins,
        tuple(t for t in things if t in sheet.state.favours),
        tuple(t for t in things if t in sheet.game.catalogue.invocations),
    )


def _thing(sheet: FoundationsSheet, thing: str) -> str:
    favour = sheet.state.favours.get(thing)
    if favour is not None:
        return sheet.tell("favour_short", n=favour.face)
    return sheet.tell("lot", lot=thing) if thing in PLACE else sheet.view.name(thing)


def _listed(sheet: FoundationsSheet, things: Iterable[str], coins: int) -> str:
    names = [_thing(sheet, thing) for thing in things]
    if coins:
        names.append(sheet.view.say("coins", n=coins))
    return ", ".join(names) or sheet.say("nothing")
