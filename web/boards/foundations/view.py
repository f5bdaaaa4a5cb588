"""Whose components, which language, which table: what every part of the drawing is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from ledger.games.foundations.catalogue import CONSUL, Catalogue, Kind
from ledger.games.foundations.effects import effect_of
from ledger.games.foundations.state import State
from ledger.ruleset import Lang, phrase
from ledger.web.boards.foundations.words import say

TEMPLATE = "boards/foundations/board.html"
LOT, EDGE = 40, 20
CONSUL_SEAT = 6  # at most five people play: the Consul has a mark of its own
TYPES = ("residential", "commercial", "civic")


class View(Struct, frozen=True):
    """Whose components, which language, which table."""

    catalogue: Catalogue
    lang: Lang
    state: State

    def say(self, key: str, **params: Any) -> str:
        return say(key, self.lang, **params)

    def seat(self, owner: str) -> int:
        players = self.state.players
        return players.index(owner) + 1 if owner in players else CONSUL_SEAT

    def owner(self, who: str) -> str:
        return self.say("consul") if who == CONSUL else who

    def name(self, component: str) -> str:
        return name_of(self.catalogue, component, self.lang)

    def effect(self, component: str) -> str:
        """What a card, token or building does, for as many as play here."""
        return effect_of(self.catalogue, component, self.lang, len(self.state.players))

    def names(self, components: Iterable[str]) -> str:
        return ", ".join(self.name(component) for component in components)


def bare(component: str) -> str:
    """`red:domus_a` is `domus_a`."""
    return component.rpartition(":")[2]


def name_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    """Any component by its printed name; a lot is its own name."""
    kind = kind_of(catalogue, component)
    if kind is not None:
        return kind.name.get(lang) or say("consul", lang)
    for cards in (catalogue.invocations, catalogue.characters, catalogue.objectives):
        if component in cards:
            return phrase(cards[component].name, lang)
    if component.startswith("era:"):
        return say("era", lang, n=bare(component))
    return component


def kind_of(catalogue: Catalogue, component: str) -> Kind | None:
    """The printed kind of an instance or of its bare id."""
    name = bare(component)
    return (
        catalogue.kind_of.get(component)
        or catalogue.buildings.get(name)
        or catalogue.monuments.get(name)
        or catalogue.tiles.get(name)
    )
