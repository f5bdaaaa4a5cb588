"""The name of every component, in both languages."""

from __future__ import annotations

from functools import lru_cache

from ledger.ruleset import Lang

from .catalogue import CATALOGUES, CONSUL, MONUMENT, Catalogue
from .messages import WORDS

Names = dict[str, str]


def names(catalogue: Catalogue, lang: Lang) -> Names:
    """The name of every component, by its id."""
    return _names(catalogue.hash, lang)


@lru_cache(maxsize=32)
def _names(digest: str, lang: Lang) -> Names:
    return _names_in(CATALOGUES.get(digest), lang)


def _names_in(catalogue: Catalogue, lang: Lang) -> Names:
    found: Names = {CONSUL: WORDS["consul"][lang], "lot_marker": WORDS["lot_marker"][lang]}
    for colour in catalogue.colours.values():
        mine = colour.name[lang].lower()
        found[colour.id] = mine
        found[f"{colour.id}:population_marker"] = WORDS["marker"][lang].format(colour=mine)
        for kind in catalogue.buildings.values():
            name = WORDS["of"][lang].format(name=kind.name[lang], colour=mine)
            found[f"{colour.id}:{kind.id}"] = name
    for kind in (*catalogue.buildings.values(), *catalogue.monuments.values()):
        found[kind.id] = kind.name[lang]
    for kind in catalogue.monuments.values():
        found[f"{MONUMENT}:{kind.id}"] = kind.name[lang]
    for tile in catalogue.tiles.values():
        name = WORDS[f"tile_{tile.type}"][lang]
        found[tile.id] = name
        found[f"{CONSUL}:{tile.id}"] = WORDS["of"][lang].format(name=name, colour="Consul")
    for deck in (catalogue.objectives, catalogue.invocations, catalogue.characters):
        for card in deck.values():
            found[card.id] = card.name[lang]
    for i, token in enumerate(catalogue.favours, 1):
        found[token] = WORDS["favour"][lang].format(n=i)
    for era in (1, 2, 3):
        found[f"era:{era}"] = WORDS["era"][lang].format(n=era)
    return found


def name_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    return names(catalogue, lang).get(component, component)
