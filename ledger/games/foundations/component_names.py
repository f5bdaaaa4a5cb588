"""The name of every component, in both languages."""

from __future__ import annotations

from ledger.ruleset import UNKNOWN, ComponentNames, Lang, phrase

from .catalogue import CATALOGUES, CONSUL, MONUMENT, Catalogue
from .messages import WORDS


def _names_in(catalogue: Catalogue, lang: Lang) -> dict[str, str]:
    found = {key: phrase(WORDS[key], lang) for key in (CONSUL, "lot_marker")}
    found[UNKNOWN] = phrase(WORDS["unknown"], lang)
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
    return found


names = ComponentNames(CATALOGUES, _names_in)
name_of = names.of
