"""A position in the words of the rules on its way to a state.

What follows from the rest may be left out: who owns a lot from the contracts, where a building
stands from its anchor or its lots, population and coin icons from the city, what is unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ..catalogue import CATALOGUES, CONSUL, MONUMENT
from ..city.figures import figures
from ..city.geometry import cells_at, standing
from ..options import (
    COLOURS,
    DIFFICULTIES,
    OPTIONS,
    UNUSED,
    colours_of,
    consul_colour,
)
from ..state import LOWEST_PRICE, SLOTS, State
from .write import (
    ACTIONS,
    DEAL,
    PHASES,
    SAME,
    STAGES,
    Json,
    bare,
    named,
)

PARTS = {  # of a setup, and the module that asks for them
    "first_player": "",
    "contracts": "",
    "public_objectives": "objectives_public",
    "consul": "consul",
    "consul_tiles": "consul",
    "invocations": "invocations",
    "piles": "",
    "monuments": "monuments",
    "market": "",
}


def _back(names: Mapping[str, str]) -> dict[str, str]:
    return {new: old for old, new in names.items()}


def read(document: Mapping[str, Any]) -> Json:
    """The state's own document from one in the words of the rules, or from an older one."""
    if not isinstance(document.get("seats"), list | tuple):
        return _older(document)
    return Reader(document).plain()


def _older(document: Mapping[str, Any]) -> Json:
    """As positions were written before: what could be chosen later is as it always was."""
    chosen = document.get("options")
    later = {option.key: option.default for option in OPTIONS}
    return {
        **document,
        **({"options": {**later, **chosen}} if isinstance(chosen, Mapping) else {}),
    }


class Reader:
    """One document on its way to a state; what it leaves out follows from the rest."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.seats = list(document["seats"])
        self.players: Mapping[str, Json] = document.get("players") or {}
        self.consul: Json | None = document.get("consul")
        self.city: Json = document.get("city") or {}
        self.catalogue = CATALOGUES.get(document.get("catalogue") or CATALOGUES.default.hash)
        self.options = self._options()
        chosen = {p: seat["colour"] for p, seat in self.players.items() if seat.get("colour")}
        self.colours = {**colours_of(tuple(self.seats), self.options), **chosen}
        self.size = self.city.get("size") or self.catalogue.boards[len(self.seats)].size

    def plain(self) -> Json:
        document, lots = self.document, self._lots()
        phase = named(_back(PHASES), document.get("phase", "playing"))
        names = [key for key in SAME if key in document]
        plain = {
            **{name: document[name] for name in names},
            "catalogue": self.catalogue.hash,
            "options": self.options,
            "modules": self._played(),
            "players": self.seats,
            "first_player": document.get("first_player") or self.seats[0],
            "phase": "playing" if phase == "closing" else phase,
            "era": document.get("era", 0 if phase == "setup" else 1),
            "size": self.size,
            "done": document.get("setup_done", [] if phase == "setup" else self._done()),
            "lots": lots,
            "buildings": self._buildings(lots),
            **self._market(lots),
            "reserve": [f"{MONUMENT}:{bare(m)}" for m in document.get("monument_reserve", ())],
            "favours": self._favours(),
            "objectives": document.get("public_objectives", ()),
            "objectives_step": document.get("public_objectives_step", 0),
            "draft": self._draft(),
            "consul": self._consul(lots),
            "turn": self._turn(),
            "ahead": {
                player: _told(said)
                for player, said in (document.get("ahead_of_turn") or {}).items()
            },
            "lines": self._lines(),
            "end": self._end(),
        }
        plain["seats"] = {player: self._seat(player, plain) for player in self.seats}
        return self._counted(plain)

    # ------------------------------------------------------------------- the table

    def _modules(self) -> tuple[str, ...]:
        return tuple(self.catalogue.raw["vocabulary"]["modules"])

    def _played(self) -> list[str]:
        """As the document says them, whatever its options say; in the order of the box."""
        order = self._modules()
        if "modules" not in self.document:
            return [m for m in order if self.options.get(m) is True]
        said = list(self.document["modules"])
        return sorted(said, key=lambda m: order.index(m) if m in order else len(order))

    def _done(self) -> list[str]:
        """Who plays has set everything up."""
        return [p for p, module in PARTS.items() if not module or self.options.get(module) is True]

    def _options(self) -> Json:
        """Those the document has, and what its other fields say of the rest."""
        document = self.document
        chosen = document.get("modules", ())
        said: Json = dict.fromkeys(chosen, True)
        if "draft" in document:
            said["draft"] = bool(document["draft"])
        if self.consul and self.consul.get("difficulty") in DIFFICULTIES:
            said["difficulty"] = self.consul["difficulty"]
        colours = {p: s["colour"] for p, s in self.players.items() if s.get("colour")}
        by_seat = dict(zip(self.seats, COLOURS, strict=False))
        if colours and any(by_seat[p] != colour for p, colour in colours.items() if p in by_seat):
            said["colours"] = colours
        consul = (self.consul or {}).get("colour", UNUSED)
        if "yellow" in (*colours.values(), consul) or len(self.seats) == len(COLOURS):
            said["fifth_player_set"] = True
        defaults = {option.key: option.default for option in OPTIONS}
        return {**defaults, **said, **document.get("options", {})}

    def _lots(self) -> Json:
        """FR-BASE.20: the contract decides; a lot of the city may name its owner as well."""
        told: Mapping[str, Json] = self.city.get("lots") or {}
        owners = {lot: one["owner"] for lot, one in told.items() if one.get("owner")}
        for player, seat in self.players.items():
            owners |= dict.fromkeys(seat.get("contracts", ()), player)
        owners |= dict.fromkeys((self.consul or {}).get("contracts", ()), CONSUL)
        order = [lot for _, seat in self.players.items() for lot in seat.get("contracts", ())]
        order += [lot for lot in owners if lot not in order]
        found = {}
        for lot in order:
            one = told.get(lot, {})
            found[lot] = {"owner": owners[lot], "step": one.get("step", 0)}
            if one.get("building"):
                found[lot]["building"] = one["building"]
        return found

    def _buildings(self, lots: Json) -> Json:
        """Where each stands follows from anchor and orientation, from its cells, or its lots."""
        told: Json = dict(self.city.get("buildings") or {})
        for lot, one in lots.items():
            if one.get("building") and one["building"] not in (self.city.get("buildings") or {}):
                told.setdefault(one["building"], {"cells": []})["cells"].append(lot)
        found = {}
        for name, one in told.items():
            turns = self.catalogue.kind_of[name].turns
            cells = tuple(one.get("cells") or ())
            if cells:
                anchor, turn = standing(turns, cells)
            else:
                anchor, turn = one["anchor"], one.get("orientation", 0)
                cells = cells_at(turns[turn][1], anchor, self.size) or ()
            owner = one.get("owner") or self._builder(name) or lots[cells[0]]["owner"]
            for cell in cells:
                lots.setdefault(cell, {"owner": owner, "step": 0})["building"] = name
            found[name] = {
                "owner": owner,
                "cells": cells,
                "anchor": anchor,
                "orientation": turns[turn][0],
                "step": one.get("built_in_event", 0),
            }
        return found

    def _builder(self, name: str) -> str:
        """Whose a building is by its colour; a monument is anybody's."""
        prefix = name.partition(":")[0]
        if prefix == CONSUL:
            return CONSUL
        return next((p for p, colour in self.colours.items() if colour == prefix), "")

    def _market(self, lots: Json) -> Json:
        document = self.document
        said: Json = document.get("market") or {}
        slots = list(said.get("slots", ()))
        slots += [None] * (SLOTS - len(slots))
        piles: Json = document.get("piles") or {}
        spirits = list(piles.get("invocations_left_in_pile", ()))
        sizes = list(piles.get("era", ()))
        spirits += [0] * (len(sizes) - len(spirits))
        unseen = piles.get("unseen")
        if unseen is None:
            gone = {*lots, *slots, *((self.consul or {}).get("set_aside", ()))}
            unseen = [*self.catalogue.lots(len(self.seats)), *self._spirits()]
            unseen = [card for card in unseen if card not in gone and card not in self._held()]
        return {
            "market": slots,
            "price_floor": said.get("price_floor", LOWEST_PRICE),
            "piles": [
                {
                    "formed": pile.get("formed", pile["size"]),
                    "left": pile["size"],
                    "invocations_left": ghosts,
                }
                for pile, ghosts in zip(sizes, spirits, strict=False)
            ],
            "unseen": [card for card in unseen if card in self.catalogue.contracts],
            "unseen_invocations": [c for c in unseen if c in self.catalogue.invocations],
        }

    def _spirits(self) -> Iterable[str]:
        if self.options.get("invocations") is not True:
            return ()
        cards = self.catalogue.invocations.values()
        return [c.id for c in cards if not c.requires or self.options.get(c.requires) is True]

    def _held(self) -> set[str]:
        return {card for seat in self.players.values() for card in seat.get("invocations", ())}

    def _favours(self) -> Json:
        told = self.document.get("favour_tokens") or {}
        found = {
            t: {"owner": f["owner"], "face": f["face"], "step": f.get("step", 0)}
            for t, f in told.items()
        }
        for player, seat in self.players.items():
            for token in seat.get("favour_tokens", ()):
                found.setdefault(token, {"owner": player, "face": 2, "step": 0})
        return found

    # -------------------------------------------------------------------- the seats

    def _seat(self, player: str, plain: Json) -> Json:
        said = self.players.get(player, {})
        steps = said.get("invocation_steps", {})
        lines = plain["lines"].get(player, ())
        objective: Json = said.get("objective") or {}
        deal: Json = said.get("character_deal") or {}
        return {
            "colour": self.colours[player],
            "coins": said.get("coins", 0),
            "vp": said["vp"] if said.get("vp") is not None else _sum(lines),
            "paid": said.get("paid", 0),
            "moved": said.get("population_step", 0),
            "invocations": {
                card: {"face": face, "step": steps.get(card, 0)}
                for card, face in said.get("invocations", {}).items()
            },
            "met": said.get("objectives_met", ()),
            "unnamed": said.get("unnamed_contracts", ()),
            "objective": _secret(
                objective, objective.get("card"), objective.get("state"), "objective"
            ),
            "character": _secret(
                deal, said.get("character"), said.get("character_state"), "character"
            ),
        }

    def _draft(self) -> Json | None:
        if self.options.get("draft") is not True:
            return None
        picks = {p: s["draft_pick"] for p, s in self.players.items() if s.get("draft_pick")}
        hands = {p: self.players.get(p, {}).get("draft_hand", ()) for p in self.seats}
        return {"round": self.document.get("draft_round", 1), "hands": hands, "picks": picks}

    def _turn(self) -> Json:
        locked = [
            name if ":" in name else f"{self.colours[player]}:{name}"
            for player, seat in self.players.items()
            for name in seat.get("locked_buildings", ())
        ]
        markers = {
            p: s["locked_markers"] for p, s in self.players.items() if s.get("locked_markers")
        }
        turn = _told(self.document.get("turn") or {})
        return {**turn, "locked_buildings": locked, "locked_markers": markers}

    def _consul(self, lots: Json) -> Json | None:
        said = self.consul
        if said is None:
            return None
        here = {name.partition(":")[2] for name in self.city.get("buildings") or {}}
        here |= {bare(one["building"]) for one in lots.values() if one.get("building")}
        stacks: Json = said.get("stacks") or {}
        discards: Json = said.get("discards") or {}
        shapes = dict.fromkeys(tile.shape for tile in self.catalogue.tiles.values())
        found = {}
        for shape in shapes:
            told = stacks.get(shape, {})
            left = [
                tile.id
                for tile in self.catalogue.tiles.values()
                if tile.shape == shape
                and tile.id not in here
                and tile.id not in discards.get(shape, ())
            ]
            found[shape] = {"tiles": told.get("ids", left), "shuffles": told.get("times", 0)}
        return {
            "colour": said.get("colour") or consul_colour(tuple(self.seats), self.options),
            "difficulty": said.get("difficulty", self.options["difficulty"]),
            "controller": said.get("controller", ""),
            "face": said.get("card_face", "organisation"),
            "vp": said["vp"] if "vp" in said else _sum(self._lines().get(CONSUL, ())),
            "moved": said.get("population_step", 0),
            "stacks": found,
            "discards": {shape: discards.get(shape, ()) for shape in shapes},
            "set_aside": said.get("set_aside", ()),
        }

    # ---------------------------------------------------------------------- points

    def _lines(self) -> Json:
        scorers = [*self.seats, *([CONSUL] if self.consul is not None else [])]
        told = self.document.get("lines") or {}
        return {who: told.get(who, ()) for who in scorers}

    def _end(self) -> Json | None:
        document = self.document
        if not document.get("outcome"):
            return None
        return {
            "ranking": document.get("ranking", ()),
            "winners": document.get("winners", ()),
            "outcome": document["outcome"],
            "step": document.get("ended_step", 0),
        }

    def _counted(self, plain: Json) -> Json:
        """FR-R20: population and coin icons are what the city says, unless they are told."""
        state = msgspec.convert(plain, State)
        people, icons = figures(state)
        for player, seat in plain["seats"].items():
            told = self.players.get(player, {})
            seat["population"] = told.get("population", people[player])
            seat["coin_icons"] = told.get("coin_icons", icons[player])
        if plain["consul"] is not None and self.consul is not None:
            consul = plain["consul"]
            consul["population"] = self.consul.get("population", people[CONSUL])
            consul["coin_icons"] = self.consul.get("coin_icons", icons[CONSUL])
            said: Json = self.document.get("market") or {}
            if "price_floor" not in said:
                plain["price_floor"] = LOWEST_PRICE + consul["coin_icons"] // 2
        return plain


def _told(said: Json) -> Json:
    """What a turn says of itself; what is locked is said of the players."""
    more: Json = said.get("modifiers") or {}
    kinds = _back(ACTIONS)
    return {
        "number": said.get("number", 0),
        "player": said.get("player", ""),
        "last_turn": said.get("last_turn", False),
        "taken": [named(kinds, action) for action in said.get("actions_taken", ())],
        "granted": [named(kinds, action) for action in said.get("extra_actions", ())],
        "price_reduction": more.get("price_reduction", 0),
        "reduction_floor": more.get("price_reduction_floor", 0),
        "equal_overbuild": more.get("equal_overbuild", False),
        "waive_requirement": more.get("waive_monument_requirement", False),
        "swindle_min": more.get("swindle_min_adjacent", 0),
        "protected": said.get("protected_lots", ()),
        "trade_bonus": said.get("trade_bonus_used", {}),
    }


def _secret(deal: Json, card: Any, state: Any, what: str) -> Json:
    kept: Json = {name: deal[name] for name in DEAL if name in deal}
    stage = named(_back(STAGES[what]), state or ("revealed" if card else "none"))
    return {**kept, "stage": stage, "card": card or ""}


def _sum(lines: Iterable[Json]) -> int:
    return sum(line["points"] for line in lines)
