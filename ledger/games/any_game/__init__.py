"""Any other game, kept as a score sheet from a template."""

from __future__ import annotations

import dataclasses
from functools import lru_cache

from ledger.ruleset import Ruleset, Words
from ledger.ruleset.assembly import assembled

from .catalogue import CATALOGUES, Template
from .scoring import TIED
from .state import State


@lru_cache(512)
def of_template(digest: str) -> Ruleset[State, Template]:
    """The title as games with this template have it: called like the game, with its lines."""
    template = CATALOGUES.get(digest)
    lines: dict[str, Words] = {
        one.name: {"en": one.name, "fr": one.name} for one in template.categories
    }
    ties: dict[str, Words] = {
        TIED + tie: lines.get(tie.removeprefix("-"), {"en": tie, "fr": tie})
        for tie in template.ties
    }
    return dataclasses.replace(
        RULESET,
        name=template.called,
        words=dataclasses.replace(RULESET.words, categories=lines, ties=ties),
    )


RULESET: Ruleset[State, Template] = dataclasses.replace(
    assembled(
        __name__,
        key="any_game",
        name={"en": "Any other game", "fr": "Un autre jeu"},
    ),
    of_catalogue=of_template,
)
