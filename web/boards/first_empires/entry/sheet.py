"""What the parts of the First Empires sheet are made of: who is asked, what is drawn, one Draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup
from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.first_empires.rules.cards import possible_cards
from ledger.games.first_empires.state import Held, State
from ledger.ruleset import UNKNOWN, Lang
from ledger.visibility import Viewer
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.board import dice_shown
from ledger.web.boards.first_empires.civilizations import card_face
from ledger.web.boards.first_empires.map import side_of
from ledger.web.boards.first_empires.map_shapes import Drawing, drawing
from ledger.web.boards.first_empires.symbols import face_symbol
from ledger.web.boards.first_empires.view import View

SHEET = "boards/first_empires/sheet.html"
Part = dict[str, Any]  # one row of the sheet; `type` says which macro draws it


class Desk(Struct, frozen=True):
    """The table as the scribe sees it while an action is composed."""

    game: Game
    state: State
    view: View

    @classmethod
    def of(cls, game: Game, lang: Lang, viewer: Viewer) -> Desk:
        state: State = visibility.state(game, viewer)
        return cls(game, state, View(game.catalogue, lang, state.players, viewer.seat))

    @property
    def player(self) -> str:
        return self.state.active

    @property
    def table(self) -> bool:
        """Is it a real table, which says what dice and cards show?"""
        return self.state.dealer == "table"

    @property
    def map(self) -> Drawing | None:
        return drawing(side_of(self.view.catalogue, self.state))

    def say(self, key: str, **params: Any) -> str:
        return self.view.say(key, **params)

    def name(self, component: str) -> str:
        return self.view.name(component)

    def hand(self, player: str) -> tuple[Held, ...]:
        return self.state.seats[player].hand

    def unknown(self, player: str) -> list[Held]:
        return [held for held in self.hand(player) if held.card == UNKNOWN]

    def draft(
        self, head: str, parts: Iterable[Part | None] = (), *, text: str = "", **more: Any
    ) -> Draft:
        """A Draft whose body shows these parts."""
        shown = [part for part in parts if part]
        macro = get_template_attribute(SHEET, "body")
        body: Markup = macro(shown, list(self.state.players))
        return Draft(head=head, text=text, body=body, **more)

    # ------------------------------------------------------------------------ parts

    def dice(
        self,
        *,
        chosen: str | None = None,
        ok: Sequence[str] = (),
        faces: dict[str, str] | None = None,
        tap: bool = True,
    ) -> Part:
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

    def faces(self) -> Part:
        faces = dict.fromkeys(self.view.catalogue.dice.faces)
        return {
            "type": "faces",
            "label": self.say("faces"),
            "faces": [
                {
                    "face": face,
                    "symbol": face_symbol(self.view.catalogue, face),
                    "name": self.name(face),
                }
                for face in faces
            ],
        }

    def buttons(self, *buttons: Part | None) -> Part | None:
        shown = [button for button in buttons if button]
        return {"type": "buttons", "buttons": shown} if shown else None

    def button(self, key: str, icon: str, **tap: str) -> Part:
        return {"label": self.say(key), "icon": icon, "tap": tap}

    def achievement_button(self) -> Part | None:
        if not self.hand(self.player):
            return None
        return self.button("play_card", "track-cards", mode="achievement")

    def options(
        self, label: str, options: Sequence[Part], *, player: str | None = None, wide: bool = False
    ) -> Part:
        return {
            "type": "options",
            "label": label,
            "options": list(options),
            "player": player,
            "seat": self.view.seat(player) if player else 0,
            "wide": wide,
        }

    def back(self) -> Part:
        return self.button("back", "ui-undo", mode="")

    def choose_card(
        self, label: str, player: str, chosen: str, *, naming: bool, field: str = "card"
    ) -> list[Part]:
        """Unknown, or one of the cards it can be: those nobody has named as far as we may know."""
        parts = [
            self.options(
                label,
                [
                    {
                        "label": self.say("unknown"),
                        "icon": "ui-hidden",
                        "tap": {field: UNKNOWN},
                        "pressed": chosen == UNKNOWN and not naming,
                    },
                    {
                        "label": self.name(chosen)
                        if chosen not in ("", UNKNOWN)
                        else self.say("name_it"),
                        "icon": "ui-eye",
                        "tap": {"naming": "1"},
                        "pressed": naming or chosen not in ("", UNKNOWN),
                    },
                ],
            )
        ]
        if naming:
            parts.append(self.cards(possible_cards(self.state, player), player, chosen, field))
        return parts

    def cards(
        self, cards: Sequence[str], player: str, chosen: str = "", field: str = "card"
    ) -> Part:
        """Cards by their faces, to tap."""
        return {
            "type": "cards",
            "cards": [
                {
                    **card_face(self.view, self.state, player, card),
                    "tap": {field: card},
                    "pressed": card == chosen,
                }
                for card in cards
            ],
        }

    # ---------------------------------------------------------------------- overlay

    def overlay(self, **lists: Any) -> dict[str, Markup]:
        """Rings, ways and chips over the map."""
        drawn = self.map
        if drawn is None:
            return {}
        macro = get_template_attribute(SHEET, "overlay")
        return {"map": macro(drawn.key, lists)}

    def rings(self, style: str, regions: Iterable[str], player: str = "") -> list[dict[str, Any]]:
        drawn, seat = self.map, self.view.seat(player) if player else 0
        return [
            {"shape": drawn.shape(region), "style": style, "seat": seat}
            for region in regions
            if drawn and region in drawn.spots
        ]


def last(taps: Iterable[Tap], field: str) -> str:
    """What was said last of this field."""
    found = ""
    for tap in taps:
        found = tap.get(field, found)
    return found
