"""A position is complete or refused: whatever is changed in it, nothing lies in between."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from ledger.games import BUILT_IN
from ledger.simulate import NAMES, play
from ledger.tools.dev.mutate_positions import run
from ledger.tools.dev.position_mutations import mutated

A_FEW = 10


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_changed_position_is_refused_with_its_field_or_played_to_its_end(title):
    """Every page that is opened answers, and the record comes back."""
    tried = run(title, "a sample", 1, A_FEW)
    assert tried.wrong == []
    assert tried.counts["refused"] > 2
    assert tried.counts.total() == A_FEW


def test_the_same_seed_changes_the_same():
    game = play(None, "founders", NAMES[:2], "mutations")
    document = msgspec.json.decode(msgspec.json.encode(game.rules.position(game.state)))
    once, again = (mutated(document, Random("chance")) for _ in range(2))
    assert once == again
    assert once[0] != document
