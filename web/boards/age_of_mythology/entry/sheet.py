"""What the step sheet of Age of Mythology is made of: who is asked, its rows, one Draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.age_of_mythology.actions import EndAction, SkipAction
from ledger.games.age_of_mythology.catalogue import RESOURCES
from ledger.games.age_of_mythology.rules.common import card_in_play, offered, stage
from ledger.games.age_of_mythology.state import Seat, State
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from ledger.web.boards.age_of_mythology.changes import Changes
from ledger.web.boards.age_of_mythology.entry.words import ask
from ledger.web.boards.age_of_mythology.seats import city, production
from ledger.web.boards.age_of_mythology.view import TEMPLATE, View, at, card_face, picture, priced
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import EntrySheet, Item, Row

ROWS = "boards/age_of_mythology/rows.html"


class AgeOfMythologySheet(EntrySheet):
    """The sheet of Age of Mythology: its cubes, cards, units and boards."""

    words = staticmethod(ask)
    own_rows = ROWS
    style = "am"
    state: State

    @cached_property
    def view(self) -> View:
        return View(self.game.catalogue, self.lang, self.state, self.viewer.seat)

    @property
    def stage(self) -> str:
        return stage(self.state)

    @property
    def own(self) -> Seat:
        return self.state.seats[self.player]

    def forced(self) -> Action | None:
        """What would be recorded by itself, as far as the one who looks may know."""
        return self.game.rules.play.forced(self.state)

    def offered(self) -> dict[str, int]:
        """The tiles that may be taken, and how many there may be of each."""
        return offered(self.state)

    # ------------------------------------------------------------------------- a draft

    def draft(
        self,
        head: str,
        rows: Iterable[Row | None] = (),
        *,
        text: str = "",
        action: Action | None = None,
        said: bool = True,
        **more: Any,
    ) -> Draft:
        """A Draft whose body shows these rows. An action that may be recorded is its sentence."""
        what = head
        if action is not None and said and (events := self.events(action)):
            head, text = self.sentence(action, events), ""
        if action is None and not more.get("button"):
            more["button"] = self.say("choose")
        rows = [*rows, self.refusal()]
        return super().draft(head, rows, text=text, action=action, what=what, **more)

    def lights(self, boards: Mapping[str, Sequence[Row]]) -> dict[str, Markup]:
        """Rings over the squares of the boards, by `player:area`."""
        macro = get_template_attribute(TEMPLATE, "lights")
        return {board: macro(slots) for board, slots in boards.items()}

    def instant(self, head: str, action: Action) -> Draft:
        """One tap says everything there is to say."""
        return self.draft(head, [], action=action, instant=True)

    # --------------------------------------------------------------------------- rows

    def pick(self, component: str, tap: Tap, **more: Any) -> Item:
        return {
            "pic": picture(self.view.catalogue, component),
            "name": self.view.title(component),
            "tap": tap,
            "n": 0,
            **more,
        }

    def prices(self, cubes: Mapping[str, int]) -> Markup:
        drawn: Markup = get_template_attribute(ROWS, "price")(priced(self.view, cubes))
        return drawn

    def faces(
        self,
        label: str,
        cards: Mapping[str, int],
        chosen: Mapping[str, int],
        fields: tuple[str, str] = ("card", "drop"),
    ) -> Row | None:
        """Cards by their faces, to tap; `cards` says how many of each there may be."""
        if not cards:
            return None
        add, drop = fields
        macro = get_template_attribute(ROWS, "face")
        items = []
        for card, copies in cards.items():
            shown = card_face(self.view, card)
            items.append(
                {
                    "face": macro(shown),
                    "name": shown["name"],
                    "title": shown["title"],
                    "tap": {add: card},
                    "less": {drop: card},
                    "copies": copies,
                    "n": chosen.get(card, 0),
                }
            )
        whole = len(items) == 7 and card_face(self.view, next(iter(cards)))["permanent"]
        return self.cards(label, items, "row7" if whole else "")

    def steppers(
        self, label: str, chosen: Mapping[str, int], there: Mapping[str, int], **more: Any
    ) -> Row:
        """One counter a colour. `limit` stops all of them together."""
        field = more.get("field", "")
        limit = more.get("limit")
        left = None if limit is None else limit - sum(chosen.values())
        cube = get_template_attribute(TEMPLATE, "cube")
        items = [
            {
                "picture": cube(r),
                "name": self.view.name(r),
                "n": chosen.get(r, 0),
                "small": self.say("left", n=there.get(r, 0) - chosen.get(r, 0)),
                "more": {f"{field}more": r},
                "less": {f"{field}less": r},
                "full": chosen.get(r, 0) >= there.get(r, 0)
                or (left == 0 and not more.get("moves")),
            }
            for r in RESOURCES
        ]
        text = more.get("text", "")
        if not text and limit is not None:
            text = self.say("of", n=sum(chosen.values()), all=limit)
        return self.counters(label, items, text=text)

    def dice_keys(self) -> Row:
        """The six faces of a die, to tap one after the other."""
        faces = [
            {"icon": f"die-{n}", "label": str(n), "tap": {"face": str(n)}} for n in range(1, 7)
        ]
        return self.keys(self.say("faces"), faces)

    def square(self, player: str, area: str, ok: Iterable[str], pressed: Iterable[str] = ()) -> Row:
        """A board's area large enough for a thumb; slots that may be tapped glow."""
        own = self.state.seats[player]
        make = production if area == "production" else city
        drawn = make(self.view, player, own, Changes())
        may, on = set(ok), set(pressed)
        for slot in drawn["slots"]:
            slot["ok"], slot["on"] = slot["slot"] in may, slot["slot"] in on
        return {
            "type": "square",
            "area": area,
            "player": player,
            "seat": self.view.seat(player),
            "drawn": drawn,
        }

    def free_slots(self, player: str, free: Sequence[str], chosen: str) -> Row | None:
        """Where a tile may lie; a single slot needs no question."""
        return self.square(player, "production", free, [chosen]) if len(free) > 1 else None

    def spots(self, slots: Iterable[str], pressed: str = "", ghost: str = "") -> list[Row]:
        """Slots as places for `lights`; the one chosen shows what will lie there."""
        found = []
        for slot in slots:
            x, y = at(slot)
            on = slot == pressed
            found.append({"x": x, "y": y, "pressed": on, "ghost": ghost if on else ""})
        return found

    # ---------------------------------------------------------------- hands of cards

    def held(self, player: str) -> tuple[Counter[str], Counter[str], Counter[str]]:
        """Cards the viewer knows, and the permanent and random ones the others may be."""
        own = self.state.seats[player]
        known = Counter(c for c in (*own.hand_permanent, *own.hand_random) if c != UNKNOWN)
        permanent, random = Counter[str](), Counter[str]()
        if UNKNOWN in own.hand_permanent:
            permanent = Counter(own.permanent_set)
        if UNKNOWN in own.hand_random:
            random = Counter(self.state.decks[own.culture].unseen)
        return known, permanent, random

    def hand(self, player: str, chosen: Mapping[str, int]) -> list[Row | None]:
        """The cards of a hand, or those a hidden card can be."""
        known, permanent, random = self.held(player)
        order = sorted(random, key=lambda card: (self.view.catalogue.card[card].action, card))
        return [
            self.faces(self.say("hand_of", player=player), known, chosen),
            self.faces(self.say("a_permanent"), permanent, chosen),
            self.faces(self.say("a_random"), {card: random[card] for card in order}, chosen),
        ]

    def hand_said(self) -> Row | None:
        """The way to the step that named the hand; one that is only counted needs none. Who may
        not see the hand is shown the way all the same: it tells nothing."""
        if self.state.options["hand_tracking"] != "full" or not self.own.hand:
            return None
        return self.earlier("DrawRandomCards", "SelectPermanentCards")

    # ------------------------------------------------------------------ ends of actions

    def endings(self, *, done: bool) -> list[Row | None]:
        """Buttons that need no second tap: done, or not at all after a power."""
        found: list[Row | None] = []
        if done:
            found.append(self.button("done", "ui-check", {"end": "done"}))
        if self.allowed(SkipAction(self.player)):
            found.append(self.button("skip", "ui-pass", {"end": "skip"}))
        return found

    def ended(self, taps: Sequence[Tap]) -> Draft | None:
        """The draft when the last tap ends the action."""
        end = taps[-1].get("end") if taps else None
        if end == "done":
            return self.instant(self.say("done"), EndAction(self.player))
        if end == "skip":
            return self.instant(self.say("skip"), SkipAction(self.player))
        return None

    def card_text(self) -> str:
        """The card this action belongs to."""
        return self.view.title(card_in_play(self.state).id)
