"""A position is complete or refused: whatever a document says, nothing lies in between."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.errors import LedgerError, Refused
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.invariants import lint
from ledger.games.age_of_mythology.state import State
from ledger.schemas import load_position
from ledger.tools.dev.position_mutations import mutated
from tests.games.age_of_mythology.games import play
from tests.support.positions import play_on

GAMES = ((2, 1, "table"), (3, 4, "table"), (4, 5, "virtual"), (3, 3, "virtual"))


def sealed(state: State) -> bool:
    """A card of a battle is known by its hash alone."""
    return state.battle is not None


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_position_is_refused_with_its_field_or_can_be_played_on(game: Any, app: Any) -> None:
    chance = Random(f"positions {game}")
    steps = play(*game)
    battles = [step for step in steps if step.before.battle is not None]
    refused = accepted = 0
    for _ in range(50):
        step = chance.choice(chance.choice((steps, battles, steps[:40])))
        document = msgspec.json.decode(msgspec.json.encode(RULESET.position(step.before)))
        changed, touched = mutated(document, chance)
        try:
            state: Any = load_position(RULESET, changed)
        except LedgerError:
            refused += 1
            continue
        broken = list(lint(state))
        if broken:
            assert all(broken), touched
            refused += 1
            continue
        accepted += 1
        try:
            with app.test_request_context():
                play_on(RULESET, lint, state, chance, sealed)
        except (Refused, AssertionError, LookupError, ValueError, TypeError) as error:
            raise AssertionError(", ".join(touched)) from error
    assert refused > 25
    assert accepted > 4


def test_lint_is_silent_at_every_step_of_a_whole_game() -> None:
    for step in play(3, 4, "table"):
        assert list(lint(step.after)) == []
        assert list(lint(RULESET.state_for(step.after, None))) == []


def test_the_last_turn_is_not_declared_before_the_first_or_where_another_follows() -> None:
    """A turn after the last would break a law that the position itself does not."""
    seen = set()
    for step in play(3, 4, "table"):
        phase = step.after.phase
        declared = replace(step.after, final_turn=True)
        found = [one.params.get("field") for one in lint(declared)]
        if phase in ("draft_reveal", "draft", "spoilage", "discard"):
            assert "final_turn" in found, phase
        elif phase in ("cards", "rotate"):
            assert found == [], phase
        seen.add(phase)
    assert {"draft", "cards", "spoilage", "rotate"} <= seen
