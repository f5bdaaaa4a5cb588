"""A game begun from a position without a store, and played on for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Started, Step
from ledger.ruleset import Ruleset, Setup
from ledger.ruleset.dealer import Dealer
from ledger.visibility import SPECTATOR
from ledger.web import boards


def begun(rules: Ruleset[Any, Any], state: Any) -> Game:
    """The game as it would be stored, with nothing written anywhere."""
    setup = Setup(
        title=rules.key,
        players=state.players,
        first_player=state.first_player,
        options=state.options,
        dealer=state.dealer,
        catalogue_hash=state.catalogue,
    )
    started = Started(
        setup=setup,
        rules_version="1",
        position=msgspec.Raw(msgspec.json.encode(rules.position(state))),
        schema=rules.codec.schema,
        at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    return Game(Step(uuid4(), 1, started))


def play_on(
    rules: Ruleset[Any, Any],
    lint: Callable[[Any], Iterable[Any]],
    state: Any,
    chance: Random,
    sealed: Callable[[Any], bool] = lambda state: False,
) -> None:
    """Everything is asked of it, and the game goes on for a while; or until something that is
    `sealed` waits for its owner."""
    assert rules.from_position(rules.position(state)) == state
    game, board, guide = begun(rules, state), boards.board_of(rules.key), boards.guide_of(rules.key)
    for lang in ("en", "fr"):
        board.draw(game, 1, lang)
    guide.phases(game, "en")
    for i in range(14):
        rules.look.score(state)
        rules.look.market(state)
        rules.play.asks(state)
        rules.state_for(state, None)
        now = rules.play.now(state)
        if now.over:
            return
        seen = replace(state, dealer="virtual")
        action, legal = rules.play.forced(seen), rules.legal_actions(seen)
        if i == 0 and action is None:
            guide.compose(game, [], "en", SPECTATOR)
        if action is None:
            if not legal and now.player is None and sealed(state):
                return
            assert legal, now
            action = rules.play.bot(seen, legal, chance)
        decision = rules.decide(state, rules.play.fill(state, action, Dealer("any")))
        for lang in ("en", "fr"):
            rules.words.say(rules.catalogues.default, decision.action, decision.events, lang)
        state = rules.fold(state, decision.events, state.step + 1)
        assert list(lint(state)) == []
