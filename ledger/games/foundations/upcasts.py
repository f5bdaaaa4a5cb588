"""How actions and events were written before, and how they are written now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.ruleset.codec import Upcast

from .position.read import read

Json = dict[str, Any]
Change = Callable[[Json], Json]


def _renamed(**fields: str) -> Change:
    """Fields that have another name: old to new."""
    return lambda old: {fields.get(key, key): value for key, value in old.items()}


def _deal(kind: str, field: str) -> Change:
    """Secret deals were asked for player by player."""

    def change(old: Json) -> Json:
        player, cards = old["player"], old.get(field)
        return {"kind": kind, "hands": None if cards is None else {player: cards}, "to": player}

    return change


def _dealt(name: str, field: str, now: str) -> Change:
    """... and told player by player; what nobody knew was left out, as it is now."""

    def change(old: Json) -> Json:
        player, cards = old["player"], old[field]
        known = {now: {player: cards}} if cards else {}
        return {"type": name, "count": {player: old["count"]}, **known}

    return change


def _income(old: Json) -> Json:
    shops = [{"building": one["ref"], "coins": one["amount"]} for one in old["buildings"]]
    cards = [{"ref": one["ref"], "coins": one["amount"]} for one in old["bonuses"]]
    return {**old, "buildings": shops, "bonuses": cards}


def _coins(old: Json) -> Json:
    new = {**old, "reason": {"kind": old["reason"], "ref": old["sources"]}}
    del new["sources"]
    return new


def _trade(old: Json) -> Json:
    moved = [{"from": t["from"], "to": t["to"], **t["goods"]} for t in old["transfers"]]
    return {**_renamed(player="active")(old), "transfers": moved}


_PARAMS = {
    "extra_action": ("action",),
    "price_reduction_this_turn": ("amount", "floor"),
    "swindle_support": ("amount",),
}


def _granted(old: Json) -> Json:
    granted = []
    for one in old.get("granted", ()):
        effect = one["effect"]
        params = {key: one.get(key, 0) for key in _PARAMS.get(effect, ())}
        if effect == "swindle_support":
            params = {"min_adjacent": params["amount"]}
        granted.append({"effect": effect, "params": params})
    return {**old, "granted": granted}


UPCASTS: tuple[Upcast, ...] = (  # only ever appended to
    Upcast("DealDraftHand", _deal("DealDraftHands", "contracts")),
    Upcast("DealObjectives", _deal("DealObjectives", "cards")),
    Upcast("DealCharacters", _deal("DealCharacters", "cards")),
    Upcast("ExecuteTrade", _renamed(player="active")),
    Upcast("ProposeTrade", _renamed(player="active")),
    Upcast("DraftHandDealt", _dealt("DraftHandsDealt", "contracts", "hands")),
    Upcast("ObjectivesDealt", _dealt("ObjectivesDealt", "cards", "cards")),
    Upcast("CharactersDealt", _dealt("CharactersDealt", "cards", "cards")),
    Upcast("IncomeTaken", _income),
    Upcast("CardPurchased", _renamed(sort="kind")),
    Upcast("CoinsGained", _coins),
    Upcast("VictoryPointsScored", _renamed(scorer="player")),
    Upcast("TradeProposed", _renamed(player="active")),
    Upcast("TradeExecuted", _trade),
    Upcast("LotSwindled", _renamed(player="thief")),
    Upcast("SwindleCancelled", _renamed(player="thief")),
    Upcast("InvocationActivated", _granted),
    Upcast("ConsulControlPassed", _renamed(from_player="from", to_player="to")),
)

renewed = read  # a position says it as the rules do, the state keeps it in flat tables
