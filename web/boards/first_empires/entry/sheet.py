"""The entry sheet of First Empires: dice, cards, explorers, and what is drawn over the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.first_empires.rules.cards import possible_cards
from ledger.games.first_empires.state import Held, State
from ledger.ruleset import UNKNOWN
from ledger.web.boards.first_empires.board import dice_shown
from ledger.web.boards.first_empires.entry.words import ask
from ledger.web.boards.first_empires.map import side_of
from ledger.web.boards.first_empires.map_shapes import Drawing, drawing
from ledger.web.boards.first_empires.seats import card_face
from ledger.web.boards.first_empires.symbols import face_symbol
from ledger.web.boards.first_empires.view import View
from ledger.web.boards.sheet import EntrySheet, Item, Row

ROWS = "boards/first_empires/rows.html"


class FirstEmpiresSheet(EntrySheet):
    """The sheet of First Empires: its dice, cards and explorers."""

    words = staticmethod(ask)
    own_rows = ROWS
    state: State

    @cached_property
    def view(self) -> View:
        return View(self.game.catalogue, self.lang, self.state.players, self.viewer.seat)

    @property
    def player(self) -> str:
        return self.state.active

    @property
    def map(self) -> Drawing | None:
        return drawing(side_of(self.view.catalogue, self.state))

    def name(self, component: str) -> str:
        return self.view.name(component)

    def hand(self, player: str) -> tuple[Held, ...]:
        return self.state.seats[player].hand

    def unknown(self, player: str) -> list[Held]:
        return [held for held in self.hand(player) if held.card == UNKNOWN]

    # ------------------------------------------------------------------------- rows

    def dice(
        self,
        *,
        chosen: str | None = None,
        ok: Sequence[str] = (),
        faces: dict[str, str] | None = None,
        tap: bool = True,
    ) -> Row:
        """The dice of the turn as buttons; `faces` are what has been typed over them."""
        shown = []
        for die in dice_shown(self.view, self.state):
            face = (faces or {}).get(die["die"], die["face"])
            name = self.name(face) if face else ""
            key = "die_used" if die["used"] else "die" if face else "die_blank"
            shown.append(
                {
                    **die,
                    "symbol": face_symbol(self.view.catalogue, face),
                    "label": self.say(key, n=die["number"], face=name),
                    "pressed": die["die"] == chosen,
                    "ok": die["die"] in ok,
                    "tap": tap and not die["used"],
                }
            )
        return {"type": "dice", "dice": shown, "history": self.history()}

    def history(self) -> list[dict[str, Any]]:
        """Earlier rolls of this turn, for a glance."""
        rolls: list[dict[str, Any]] = []
        for step in reversed(self.game.standing_steps()):
            for event in reversed(self.game.events(step)):
                name = type(event).__name__
                if name == "TurnStarted":
                    return rolls[::-1]
                if name in ("DiceRolled", "DiceRerolled"):
                    label = (
                        self.say("roll_history")
                        if name == "DiceRolled"
                        else self.say("reroll_history", n=event.number)
                    )
                    faces = [face_symbol(self.view.catalogue, f) for f in event.faces.values()]
                    rolls.append({"label": label, "faces": faces})
        return rolls[::-1]

    def faces(self) -> Row:
        faces = dict.fromkeys(self.view.catalogue.dice.faces)
        items = [
            {
                "icon": face_symbol(self.view.catalogue, face),
                "label": self.name(face),
                "tap": {"face": face},
            }
            for face in faces
        ]
        return self.keys(self.say("faces"), items)

    def achievement_button(self) -> Item | None:
        if not self.hand(self.player):
            return None
        return self.button("play_card", "track-cards", {"mode": "achievement"})

    def back(self) -> Item:
        return self.button("back", "ui-undo", {"mode": ""})

    def of_seat(self, label: str, items: Iterable[Item], player: str, *, columns: int = 2) -> Row:
        """Options in the colour of the one they are about."""
        seat = self.view.seat(player)
        return self.options(label, items, player=player, seat=seat, columns=columns)

    def explorers(self, label: str, small: str, region: str, n: int, most: int) -> Item:
        """A counter of those who go to or leave a region."""
        name = self.name(region)
        return {
            "label": label,
            "name": name,
            "small": small,
            "n": n,
            "full": n >= most,
            "less": {"less": region},
            "more": {"more": region},
            "less_label": self.say("one_less", name=name),
            "more_label": self.say("one_more", name=name),
        }

    def choose_card(
        self, label: str, player: str, chosen: str, *, naming: bool, field: str = "card"
    ) -> list[Row]:
        """Unknown, or one of the cards it can be: those nobody has named as far as we may know."""
        named = chosen not in ("", UNKNOWN)
        unknown = {
            "label": self.say("unknown"),
            "icon": "ui-hidden",
            "tap": {field: UNKNOWN},
            "pressed": chosen == UNKNOWN and not naming,
        }
        name = {
            "label": self.name(chosen) if named else self.say("name_it"),
            "icon": "ui-eye",
            "tap": {"naming": "1"},
            "pressed": naming or named,
        }
        rows = [self.options(label, [unknown, name])]
        if naming:
            rows.append(self.card_faces(possible_cards(self.state, player), player, chosen, field))
        return rows

    def card_faces(
        self, cards: Sequence[str], player: str, chosen: str = "", field: str = "card"
    ) -> Row:
        """Cards by their faces, to tap."""
        macro = get_template_attribute(ROWS, "face")
        items = []
        for card in cards:
            shown = card_face(self.view, self.state, player, card)
            items.append(
                {
                    "face": macro(shown),
                    "style": "face met" if shown["met"] else "face",
                    "tap": {field: card},
                    "n": 1 if card == chosen else 0,
                    "copies": 1,
                }
            )
        return self.cards("", items, "faces")

    # ---------------------------------------------------------------------- overlay

    def overlay(self, **lists: Any) -> dict[str, Markup]:
        """Rings, ways and chips over the map."""
        drawn = self.map
        if drawn is None:
            return {}
        macro = get_template_attribute(ROWS, "overlay")
        return {"map": macro(drawn.key, lists)}

    def rings(self, style: str, regions: Iterable[str], player: str = "") -> list[dict[str, Any]]:
        drawn, seat = self.map, self.view.seat(player) if player else 0
        return [
            {"shape": drawn.shape(region), "style": style, "seat": seat}
            for region in regions
            if drawn and region in drawn.spots
        ]
