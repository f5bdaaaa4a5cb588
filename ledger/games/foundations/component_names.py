"""The name of every component, in both languages."""

from __future__ import annotations

from functools import lru_cache

from ledger.ruleset import Lang, phrase, typeset

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
    found: Names = {key: phrase(WORDS[key], lang) for key in (CONSUL, "lot_marker")}
    for colour in catalogue.colours.values():
        mine = colour.name[lang].lower()
        found[colour.id] = mine
        found[f"{colour.id}:population_marker"] = phrase(WORDS["marker"], lang, colour=mine)
        for kind in catalogue.buildings.values():
            name = phrase(WORDS["of"], lang, name=kind.name[lang], colour=mine)
            found[f"{colour.id}:{kind.id}"] = name
    for kind in (*catalogue.buildings.values(), *catalogue.monuments.values()):
        found[kind.id] = kind.name[lang]
    for kind in catalogue.monuments.values():
        found[f"{MONUMENT}:{kind.id}"] = kind.name[lang]
    for tile in catalogue.tiles.values():
        name = phrase(WORDS[f"tile_{tile.type}"], lang)
        found[tile.id] = name
        found[f"{CONSUL}:{tile.id}"] = phrase(WORDS["of"], lang, name=name, colour="Consul")
    for deck in (catalogue.objectives, catalogue.invocations, catalogue.characters):
        for card in deck.values():
            found[card.id] = card.name[lang]
    for i, token in enumerate(catalogue.favours, 1):
        found[token] = phrase(WORDS["favour"], lang, n=i)
    for era in (1, 2, 3):
        found[f"era:{era}"] = phrase(WORDS["era"], lang, n=era)
    return {component: typeset(name, lang) for component, name in found.items()}


def name_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    return names(catalogue, lang).get(component, component)
