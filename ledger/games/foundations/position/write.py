"""The position as a document: section 4 of the rules, field by field.

The state keeps who owns what in flat tables, which is what the rules ask it for. A position says
the same as the rules tell it: players, city, market, piles. `position_read.py` goes the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..catalogue import CATALOGUES, CONSUL, MONUMENT, Catalogue
from ..city.geometry import area
from ..state import LOT_MARKERS, MONUMENT_MARKERS

Json = dict[str, Any]

PHASES = {"over": "ended", "reveal": "final_scoring"}
ACTIONS = {"take_income": "income", "buy_card": "buy", "build_building": "build"}
STAGES = {
    "objective": {"kept": "kept_hidden"},
    "character": {"kept": "chosen_hidden"},
}
DEAL = ("commitment", "hand", "discarded", "step")
SAME = (
    *("step", "catalogue", "dealer", "options", "modules", "first_player", "era", "closing"),
    *("proposal", "proposals", "lines"),
)


def bare(instance: str) -> str:
    return instance.partition(":")[2] or instance


def named(names: Mapping[str, str], word: Any) -> Any:
    return names.get(word, word)


def written(plain: Json) -> Json:
    """The state's own document as the rules tell it."""
    catalogue = CATALOGUES.get(plain["catalogue"])
    turn, end = plain["turn"], plain["end"] or {}
    closing = plain["phase"] == "playing" and turn["last_turn"]
    ahead = {player: _turn(turn) for player, turn in plain["ahead"].items()}
    return {
        **{name: plain[name] for name in SAME},
        **({"ahead_of_turn": ahead} if ahead else {}),
        "draft": bool(plain["options"].get("draft")),
        "draft_round": plain["draft"]["round"] if plain["draft"] else 0,
        "seats": plain["players"],
        "players": {player: _player(plain, player, catalogue) for player in plain["players"]},
        "phase": "closing" if closing else named(PHASES, plain["phase"]),
        "setup_done": plain["done"],
        "turn": _turn(turn),
        "city": {
            "size": plain["size"],
            "lots": {lot: _lot(plain, lot) for lot in area(plain["size"])},
            "buildings": {
                name: _building(name, building, catalogue)
                for name, building in plain["buildings"].items()
            },
        },
        "market": {"slots": plain["market"], "price_floor": plain["price_floor"]},
        "piles": {
            "era": [{"size": pile["left"], "formed": pile["formed"]} for pile in plain["piles"]],
            "unseen": [*plain["unseen"], *plain["unseen_invocations"]],
            "invocations_left_in_pile": [pile["invocations_left"] for pile in plain["piles"]],
        },
        "monument_reserve": [bare(name) for name in plain["reserve"]],
        "favour_tokens": plain["favours"],
        "public_objectives": plain["objectives"],
        "public_objectives_step": plain["objectives_step"],
        "discards": _discards(plain, catalogue),
        "consul": _consul(plain) if plain["consul"] else None,
        "ranking": end.get("ranking", []),
        "winners": end.get("winners", []),
        "outcome": end.get("outcome"),
        "ended_step": end.get("step", 0),
    }


def _player(plain: Json, player: str, catalogue: Catalogue) -> Json:
    seat, turn, draft = plain["seats"][player], plain["turn"], plain["draft"]
    owned = [name for name, lot in plain["lots"].items() if lot["owner"] == player]
    vacant = sum(plain["lots"][name]["building"] is None for name in owned)
    standing_here = [n for n, b in plain["buildings"].items() if b["owner"] == player]
    monuments = [bare(n) for n in standing_here if n.startswith(f"{MONUMENT}:")]
    mine = [f"{seat['colour']}:{kind}" for kind in catalogue.buildings]
    active = turn["player"] == player
    held = seat["invocations"]
    pick = draft["picks"].get(player) if draft else None
    return {
        "colour": seat["colour"],
        "name": player,
        "coins": seat["coins"],
        "vp": seat["vp"],
        "paid": seat["paid"],
        "contracts": owned,
        "supply_buildings": [bare(name) for name in mine if name not in plain["buildings"]],
        "markers_in_supply": LOT_MARKERS - vacant - len(seat["unnamed"]),
        "locked_buildings": turn["locked_buildings"] if active else [],
        "locked_markers": turn["locked_markers"].get(player, 0),
        "population": seat["population"],
        "population_step": seat["moved"],
        "coin_icons": seat["coin_icons"],
        "favour_tokens": [t for t, f in plain["favours"].items() if f["owner"] == player],
        "monuments": monuments,
        "monument_markers_in_supply": MONUMENT_MARKERS - len(monuments),
        "invocations": {card: one["face"] for card, one in held.items()},
        "invocation_steps": {card: one["step"] for card, one in held.items()},
        "character": seat["character"]["card"] or None,
        "character_state": named(STAGES["character"], seat["character"]["stage"]),
        "character_deal": {k: seat["character"][k] for k in DEAL},
        "objective": {
            "state": named(STAGES["objective"], seat["objective"]["stage"]),
            "card": seat["objective"]["card"] or None,
            **{k: seat["objective"][k] for k in DEAL},
        },
        **({"objectives_met": seat["met"]} if seat["met"] else {}),
        **({"unnamed_contracts": seat["unnamed"]} if seat["unnamed"] else {}),
        "draft_hand": draft["hands"].get(player, []) if draft else [],
        "draft_pick": pick,
    }


def _turn(turn: Json) -> Json:
    return {
        "number": turn["number"],
        "player": turn["player"],
        "last_turn": turn["last_turn"],
        "actions_taken": [ACTIONS[action] for action in turn["taken"]],
        "extra_actions": [ACTIONS[action] for action in turn["granted"]],
        "modifiers": {
            "price_reduction": turn["price_reduction"],
            "price_reduction_floor": turn["reduction_floor"],
            "equal_overbuild": turn["equal_overbuild"],
            "waive_monument_requirement": turn["waive_requirement"],
            "swindle_min_adjacent": turn["swindle_min"],
        },
        "protected_lots": turn["protected"],
        "trade_bonus_used": turn["trade_bonus"],
    }


def _lot(plain: Json, name: str) -> Json:
    lot = plain["lots"].get(name)
    if lot is not None:
        mine = lot["owner"] != CONSUL
        return {
            "owner": lot["owner"],
            "contract_at": "player" if mine else CONSUL,
            "marker": mine and lot["building"] is None,
            "building": lot["building"],
            "step": lot["step"],
        }
    aside = plain["consul"]["set_aside"] if plain["consul"] else ()
    where = "market" if name in plain["market"] else "set_aside" if name in aside else "unseen"
    return {"owner": None, "contract_at": where, "marker": False, "building": None}


def _building(name: str, building: Json, catalogue: Catalogue) -> Json:
    kind = catalogue.kind_of[name]
    return {
        "catalogue_id": kind.id,
        "owner": building["owner"],
        "type": kind.type,
        "size": kind.size,
        "shape": kind.shape,
        "anchor": building["anchor"],
        "orientation": building["orientation"],
        "cells": building["cells"],
        "built_in_event": building["step"],
    }


def _discards(plain: Json, catalogue: Catalogue) -> Json:
    """Cards that were dealt and not kept, and invocations that need an absent module."""
    seats = plain["seats"].values()
    gone = {
        f"{what}s": [seat[what]["discarded"] for seat in seats if seat[what]["discarded"]]
        for what in STAGES
    }
    cards = catalogue.invocations.values() if "invocations" in plain["modules"] else ()
    removed = [c.id for c in cards if c.requires and c.requires not in plain["modules"]]
    return {**gone, "removed_invocations": removed}


def _consul(plain: Json) -> Json:
    consul = plain["consul"]
    own = {name: lot for name, lot in plain["lots"].items() if lot["owner"] == CONSUL}
    return {
        "colour": consul["colour"],
        "vp": consul["vp"],
        "population": consul["population"],
        "population_step": consul["moved"],
        "coin_icons": consul["coin_icons"],
        "contracts": list(own),
        "set_aside": consul["set_aside"],
        "controller": consul["controller"],
        "card_face": consul["face"],
        "difficulty": consul["difficulty"],
        "stacks": {
            shape: {"size": len(stack["tiles"]), "ids": stack["tiles"], "times": stack["shuffles"]}
            for shape, stack in consul["stacks"].items()
        },
        "discards": consul["discards"],
        "bare_lots": [name for name, lot in own.items() if lot["building"] is None],
    }
