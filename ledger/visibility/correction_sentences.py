"""What was set right later, as a sentence: an unknown thing named, a printed value, a sheet."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.steps import Corrected, Named, ValueChanged
from ledger.ruleset import UNKNOWN, Lang, Ruleset, Words, phrase

WORDS: dict[str, Words] = {
    "named": {
        "en": "What {player} has held unseen since step {since} is named: {component}.",
        "fr": "Ce {player:que} tient caché depuis l’étape {since} est nommé : {component}.",
    },
    "named_on_table": {
        "en": "What has lain on the table without a name since step {since} is named: {component}.",
        "fr": "Ce qui est sur la table sans nom depuis l’étape {since} est nommé : {component}.",
    },
    "named_secretly": {
        "en": "What {player} has held unseen since step {since} is named, for {player} alone.",
        "fr": "Ce {player:que} tient caché depuis l’étape {since} est nommé, pour {player} seul.",
    },
    "reprinted": {
        "en": "Printed values put right from here on: {changes}.",
        "fr": "Valeurs imprimées rectifiées à partir d’ici : {changes}.",
    },
    "sheet": {
        "en": "The score sheet is put right: {totals}.",
        "fr": "La feuille de score est rectifiée : {totals}.",
    },
}


def naming(rules: Ruleset[Any, Any], components: Any, named: Named, lang: Lang) -> str:
    secret = named.component == UNKNOWN
    name = "" if secret else rules.words.name_of(components, named.component, lang)
    words = WORDS["named_secretly" if secret else "named" if named.player else "named_on_table"]
    return phrase(words, lang, player=named.player, since=named.since, component=name)


def reprinting(
    rules: Ruleset[Any, Any], components: Any, changes: tuple[ValueChanged, ...], lang: Lang
) -> str:
    told = (
        f"{rules.words.name_of(components, one.entry, lang)}, {one.field.replace('_', ' ')}"
        f" {one.before} → {one.after}"
        for one in changes
    )
    return phrase(WORDS["reprinted"], lang, changes="; ".join(told))


def sheet_again(totals: dict[str, int], lang: Lang) -> str:
    told = ", ".join(f"{player} {total}" for player, total in totals.items())
    return phrase(WORDS["sheet"], lang, totals=told)


def public_sentence(
    rules: Ruleset[Any, Any], components: Any, body: Corrected, lang: Lang
) -> str | None:
    """The sentence everybody may read; None for a correction by events."""
    if body.named is not None:
        open_to_all = not rules.hidden.private and rules.hidden.redact_state is None
        named = body.named
        if named.player and not open_to_all:
            named = Named(named.thing, UNKNOWN, named.player, named.pile, named.since)
        return naming(rules, components, named, lang)
    if body.reprinted is not None:
        return reprinting(rules, components, body.reprinted.changes, lang)
    return None
