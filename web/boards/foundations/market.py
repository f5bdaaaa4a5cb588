"""The market: six slots, three piles, and what everybody paid there."""

from __future__ import annotations

from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games.foundations import events as ev
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.rules.market import price_of, prices
from ledger.games.foundations.state import State
from ledger.ruleset import Lang
from ledger.web.boards.foundations.city import Changes
from ledger.web.boards.foundations.view import TEMPLATE, View
from ledger.web.boards.foundations.words import say


def market(view: View, changes: Changes) -> dict[str, Any]:
    state = view.state
    player = state.turn.player
    price = [
        price_of(state, player, slot)[0] if player in state.seats else printed
        for slot, printed in enumerate(prices(state), 1)
    ]
    era = max(1, state.era)
    pile = state.piles[era - 1] if len(state.piles) >= era else None
    left = pile.left if pile else 0
    last = state.closing is not None or state.turn.last_turn
    closing = last and state.phase == "playing"
    return {
        "slots": [
            _slot(view, slot, card, price, changes) for slot, card in enumerate(state.market, 1)
        ],
        "left": view.say("last_turns")
        if closing
        else view.say("more_cards", n=left)
        if left
        else view.say("no_more")
        if pile and state.phase == "playing"
        else "",
        "piles": [_pile(view, n, len(state.piles) >= n) for n in (1, 2, 3)],
        "cards": [
            {"name": view.name(card), "effect": view.effect(card)}
            for card in state.market
            if card is not None and card not in PLACE
        ],
        "size": state.size,
    }


def _slot(
    view: View, slot: int, card: str | None, prices_now: list[int], changes: Changes
) -> dict[str, Any]:
    price = prices_now[slot - 1]
    if card is None:
        return {"n": slot, "card": "", "price": price, "title": view.say("slot_empty", n=slot)}
    lot = card in PLACE
    title = view.say("slot", n=slot, name=view.name(card), price=price)
    contract = view.catalogue.contracts.get(card)
    return {
        "n": slot,
        "card": card,
        "lot": lot,
        "name": card if lot else view.name(card),
        "x": PLACE[card][0] * 4 if lot else 0,
        "y": PLACE[card][1] * 4 if lot else 0,
        "band": contract.band if contract else "",
        "price": price,
        "title": title if lot else f"{title}. {view.effect(card)}",
        "was": _before(slot, card, prices_now, changes),
        "effect": "" if lot else view.effect(card),
        "hot": card in changes.cards,
    }


def _before(slot: int, card: str, prices_now: list[int], changes: Changes) -> int | None:
    """What a card that slid cost in the slot it came from; None if it did not become cheaper."""
    old = changes.slid.get(card, slot)
    worth = prices_now[old - 1] if slot < old <= len(prices_now) else prices_now[slot - 1]
    return worth if worth != prices_now[slot - 1] else None


def _pile(view: View, n: int, formed: bool) -> dict[str, Any]:
    state = view.state
    pile = state.piles[n - 1] if formed else None
    done = n < state.era or state.phase in ("reveal", "over")
    bonus = view.catalogue.bonuses[n - 1]
    left = pile.left if pile else 0
    return {
        "n": n,
        "name": view.say("era", n=n),
        "left": left,
        "bonus": bonus,
        "done": done,
        "now": n == state.era and not done,
        "title": view.say("pile_done", n=n)
        if done
        else view.say("pile", n=n, left=left, bonus=bonus),
    }


# ---------------------------------------------------------- who paid what for contracts


def extra(game: Game, step: int, lang: Lang) -> Markup:
    """The chart beside the audit's sheet: coins paid at the market, added up over the game."""
    state: State = game.state_at(step)
    view = View(game.catalogue, lang, state)
    sums = dict.fromkeys(state.players, 0)
    bought: dict[str, list[dict[str, Any]]] = {player: [] for player in state.players}
    eras: list[int] = []
    for n in game.standing_steps(step):
        for event in game.events(n):
            match event:
                case ev.CardPurchased():
                    sums[event.player] += event.price
                    bought[event.player].append(
                        {
                            "step": n,
                            "sum": sums[event.player],
                            "title": view.say(
                                "paid_step",
                                step=n,
                                player=event.player,
                                price=event.price,
                                name=view.name(event.card),
                            ),
                        }
                    )
                case ev.EraScored():
                    eras.append(n)
    top = max(10, *sums.values())
    lines = [
        {
            "player": player,
            "seat": view.seat(player),
            "points": [
                {**p, "y": _up(p["sum"], top), "x": _along(p["step"], step)} for p in points
            ],
            "path": _stairs(points, top, step),
            "cards": len(points),
            "sum": sums[player],
            "each": f"{sums[player] / len(points):.1f}" if points else "–",
        }
        for player, points in bought.items()
    ]
    labels = {key: say(key, lang) for key in ("paid", "paid_text", "paid_none", "paid_player")}
    labels |= {key: say(f"paid_{key}", lang) for key in ("cards", "sum", "mean")}
    chart = {
        "lines": lines,
        "top": top,
        "eras": [_along(n, step) for n in eras],
        "labels": labels,
        "any": any(sums.values()),
        "players": list(state.players),
    }
    drawn: Markup = get_template_attribute(TEMPLATE, "paid")(chart)
    return drawn


def _along(step: int, last: int) -> float:
    return round(300 * (step - 1) / max(1, last - 1), 1)


def _up(value: int, top: int) -> float:
    return round(100 - 96 * value / top, 1)


def _stairs(points: list[dict[str, Any]], top: int, last: int) -> str:
    path = f"M0 {_up(0, top)}"
    for point in points:
        path += f"H{_along(point['step'], last)}V{_up(point['sum'], top)}"
    return f"{path}H300"
