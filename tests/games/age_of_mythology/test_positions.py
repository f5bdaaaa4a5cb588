"""A position is complete or refused: whatever a document says, nothing lies in between."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Started, Step
from ledger.errors import LedgerError, Refused
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.invariants import lint
from ledger.games.age_of_mythology.state import State
from ledger.ruleset import Setup
from ledger.ruleset.dealer import Dealer
from ledger.schemas import load_position
from ledger.tools.dev.position_mutations import mutated
from ledger.visibility import SPECTATOR
from ledger.web.boards.age_of_mythology import board, guide
from tests.games.age_of_mythology.games import play


def begun(state: State) -> Game:
    """The game as it would be stored, with nothing written anywhere."""
    setup = Setup(
        title="age_of_mythology",
        players=state.players,
        first_player=state.first_player,
        options=state.options,
        dealer=state.dealer,
        catalogue_hash=state.catalogue,
    )
    position = msgspec.Raw(msgspec.json.encode(RULESET.position(state)))
    started = Started(
        setup=setup,
        rules_version="1",
        position=position,
        schema=RULESET.codec.schema,
        at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    return Game(Step(uuid4(), 1, started))


def use(state: State, chance: Random) -> None:
    """Everything is asked of it, and the game goes on for a while."""
    assert RULESET.from_position(RULESET.position(state)) == state
    game = begun(state)
    for lang in ("en", "fr"):
        board.draw(game, 1, lang)
    guide.phases(game, "en")
    hand = Dealer("any")
    for i in range(14):
        RULESET.look.score(state)
        RULESET.look.market(state)
        RULESET.play.asks(state)
        RULESET.state_for(state, None)
        if RULESET.play.now(state).over:
            return
        seen = replace(state, dealer="virtual")
        action, legal = RULESET.play.forced(seen), RULESET.legal_actions(seen)
        if i == 0 and action is None:
            guide.compose(game, [], "en", SPECTATOR)
        if action is None:
            sealed = state.battle is not None and RULESET.play.now(state).player is None
            if not legal and sealed:  # a hash waits for its owner
                return
            assert legal, RULESET.play.now(state)
            action = RULESET.play.bot(seen, legal, chance)
        decision = RULESET.decide(state, RULESET.play.fill(state, action, hand))
        for lang in ("en", "fr"):
            RULESET.words.say(RULESET.catalogues.default, decision.action, decision.events, lang)
        state = RULESET.fold(state, decision.events, state.step + 1)
        assert list(lint(state)) == []


GAMES = ((2, 1, "table"), (3, 4, "table"), (4, 5, "virtual"), (3, 3, "virtual"))


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
                use(state, chance)
        except (Refused, AssertionError, LookupError, ValueError, TypeError) as error:
            raise AssertionError(", ".join(touched)) from error
    assert refused > 25
    assert accepted > 4


def test_lint_is_silent_at_every_step_of_a_whole_game() -> None:
    for step in play(3, 4, "table"):
        assert list(lint(step.after)) == []
        assert list(lint(RULESET.state_for(step.after, None))) == []
