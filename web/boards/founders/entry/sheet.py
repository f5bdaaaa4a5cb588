"""The entry sheet of Founders of the Empire: what is legal, what is shown, what can be tapped."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.founders import actions as ac
from ledger.games.founders.catalogue import STACKS
from ledger.games.founders.state import UNNAMED, State
from ledger.ruleset.codec import Action
from ledger.web.boards.founders.entry.words import ask
from ledger.web.boards.founders.frame import block, frame, spelled
from ledger.web.boards.founders.symbols import picture
from ledger.web.boards.founders.view import TEMPLATE, View
from ledger.web.boards.sheet import EntrySheet, Item
from ledger.web.shared.legal_actions import legal


class FoundersSheet(EntrySheet):
    """The sheet of Founders: its stacks, tiles, tokens and cells."""

    words = staticmethod(ask)
    state: State

    @cached_property
    def view(self) -> View:
        return View(self.game.catalogue, self.lang, frame(self.game, recording=True), True)

    @cached_property
    def legal(self) -> list[Action]:
        return legal(self.game, self.viewer)

    @cached_property
    def kinds(self) -> set[str]:
        """The kinds of action that are legal for anybody."""
        return {type(action).__name__ for action in self.legal}

    def pool(self, kind: str, **fields: Any) -> list[Any]:
        """The legal actions of this kind, with these fields, of whose move it is."""
        return [
            action
            for action in self.legal
            if type(action).__name__ == kind
            and getattr(action, "player", self.player) == self.player
            and all(getattr(action, field) == value for field, value in fields.items())
        ]

    def first_alike(self, tile: str) -> str:
        """The copy that the rules list for all of its kind."""
        kind_of = self.game.catalogue.kind_of
        there = (*self._rows, *self.state.victory_display, *self.state.offer)
        if tile not in there or tile in UNNAMED:
            return tile
        kind = kind_of[tile]
        return next((one for one in there if kind_of.get(one) is kind), tile)

    def may_be(self, hidden: str) -> list[str]:
        """The tiles an unnamed one can be: the first copy of each kind."""
        kind_of = self.game.catalogue.kind_of
        unseen = self.state.pile(UNNAMED[hidden]).unseen
        return list({kind_of[tile].id: tile for tile in reversed(unseen)}.values())[::-1]

    @property
    def _rows(self) -> list[str]:
        return [tile for stack in STACKS for tile in self.state.rows[stack]]

    # ------------------------------------------------------------------------- pictures

    def picture(self, component: str) -> Markup:
        """What is in hand, beside the heading."""
        drawn: Markup = get_template_attribute(TEMPLATE, "component")(
            picture(self.game.catalogue, component), self.name(component)
        )
        return drawn

    def name(self, component: str) -> str:
        if component in STACKS or component in self.state.players:
            return self.view.say(component) if component in STACKS else component
        return self.view.name(component)

    def pick(self, component: str, tap: dict[str, str], **more: Any) -> Item:
        shown = picture(self.game.catalogue, component)
        return {"pic": shown, "name": self.name(component), "tap": tap, "n": 0, **more}

    def unseen(self, stack: str) -> Counter[str]:
        """How many copies of each kind nobody has seen yet of a stack."""
        kind_of = self.game.catalogue.kind_of
        return Counter(kind_of[tile].id for tile in self.state.pile(stack).unseen)

    # --------------------------------------------------------------------------- places

    def cells(self, player: str) -> list[ac.Place]:
        """The empty cells beside the nation, then those with a tile: all that can be tapped."""
        there = self.state.nations[player].cells
        sides = ((0, 1), (1, 0), (0, -1), (-1, 0))
        beside = {(x + dx, y + dy) for x, y in there for dx, dy in sides}
        return [*sorted(beside - there.keys()), *there]

    def corners(self, player: str) -> list[ac.Place]:
        """Where two tiles meet and no carriage stands."""
        nation = self.state.nations[player]
        around = {(x + dx, y + dy) for x, y in nation.cells for dx in (0, -1) for dy in (0, -1)}
        meet = [a for a in around if sum(spot in nation.cells for spot in block(a)) > 1]
        return sorted(anchor for anchor in meet if anchor not in nation.carriages)


def cell_mark(player: str, spot: ac.Place) -> str:
    return f"{player}:{spelled(spot)}"


def corner_mark(player: str, anchor: ac.Place) -> str:
    return f"{player}@{spelled(anchor)}"


def read_place(text: str) -> ac.Place | None:
    """`2,-1` is a place; anything else is none."""
    x, comma, y = text.partition(",")
    if not comma or not x.lstrip("-").isdecimal() or not y.lstrip("-").isdecimal():
        return None
    return int(x), int(y)
