"""Who may sit down, and which templates can be played with."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Setup
from ledger.ruleset.setup_checks import catalogue_refusals, option_refusals, seated_twice

from ..catalogue import CATALOGUES
from ..constraints import problems

PLAYERS = tuple(range(1, 13))


def setup_refusals(setup: Setup) -> Iterator[Refusal]:
    template = CATALOGUES.get(setup.catalogue_hash)
    yield from catalogue_refusals(problems(template), {"AG-1.3": "AG-1.3"})
    count, allowed = len(setup.players), template.players
    if not allowed.least <= count <= allowed.most:
        yield refusal("AG-1.1", "player_count", count=count, least=allowed.least, most=allowed.most)
    for player in seated_twice(setup.players):
        yield refusal("AG-1.2", "duplicate_player", player=player)
    yield from option_refusals(setup, ())
