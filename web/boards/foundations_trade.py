"""A trade with both sides, put together tap by tap."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.geometry import PLACE
from web.boards.foundations_taps import Desk, Done, Entry, goods_of

STEPS = (-1, 1, 5)  # coins more or less by one tap


def trade(desk: Desk, done: Done) -> Entry:
    """Both sides of every exchange, as one action."""
    state, player = desk.state, desk.player
    partners = [
        {"partner": other, "seat": desk.view.seat(other), "on": other == done.partner}
        for other in state.players
        if other != player
    ]
    side = done.trades.get(done.partner)
    head = desk.say("trade_head", player=player)
    shown: dict[str, Any] = {"partners": partners}
    if side is None:
        return Entry(head=head, shown=shown)
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
    action = ac.ExecuteTrade(player, tuple(exchanges), tuple(agreed)) if agreed else None
    if any(bool(each.gives or each.receives) and not each.agreed for each in done.trades.values()):
        action = None
    text = desk.say("trade_text")
    return Entry(head=head, text=text, action=action, shown=shown, lights=lights)


def promise(desk: Desk, done: Done) -> Entry:
    """FR-DEAL.18: anybody's words, noted beside the trades."""
    who = done.partner if done.partner in desk.state.players else desk.player
    text = " ".join(done.text.split())
    partners = [
        {"partner": one, "seat": desk.view.seat(one), "on": one == who}
        for one in desk.state.players
    ]
    write = {"field": "text", "label": desk.say("promise_words"), "value": done.text}
    return Entry(
        head=desk.say("promise_head"),
        text=desk.say("promise_text"),
        action=ac.NotePromise(who, text) if text else None,
        shown={"partners": partners, "write": write},
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
        names.append(desk.tell("coins", n=coins))
    return ", ".join(names) or desk.say("nothing")
