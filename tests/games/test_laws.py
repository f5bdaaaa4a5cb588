"""Laws that hold in whole games of every title: a sample of what `make soak` plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.tools.dev.soak import any_legal
from tests.games.every_title import TITLES
from tests.games.playing import Step
from tests.games.titles import Every, Title

EVERY = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
EACH_GAME = pytest.mark.parametrize(
    ("title", "game"),
    [
        pytest.param(title, game, id=f"{title.key} {' '.join(map(str, game[:4]))}")
        for title in TITLES
        for game in title.games
    ],
)
Game = tuple[Any, ...]


def some(title: Title, game: Game, every: Every) -> Iterator[Step]:
    return islice(title.play(*game), every.first, None, every.step)


@EACH_GAME
def test_every_invariant_holds_after_every_event(title: Title, game: Game) -> None:
    rules, steps = title.rules, title.play(*game)
    assert rules.look.watch is not None
    watch = rules.look.watch(steps[0].before)
    for step in steps:
        state = replace(step.before, step=step.after.step)
        for event in step.decision.events:
            state = rules.play.evolve(state, event)
            assert watch.after(state, event) == [], (step.decision.action, event)
        assert state == step.after
    assert list(rules.look.lint(steps[-1].after)) == []


@EACH_GAME
def test_every_legal_action_is_accepted_and_deciding_changes_nothing(
    title: Title, game: Game
) -> None:
    rules = title.rules
    for step in some(title, game, title.legal):
        state, before = step.before, rules.position(step.before)
        for action in rules.legal_actions(state)[: title.legal.actions]:
            if rules.chance_fields(action) and state.dealer == "virtual":
                assert rules.judge(state, action) == ()
            else:
                decision = rules.decide(state, action)
                assert decision.events
                rules.fold(state, decision.events, state.step + 1)
        assert rules.position(state) == before


@EACH_GAME
def test_stored_steps_are_judged_the_same_again(title: Title, game: Game) -> None:
    """FE-I20, FR-I22, I21 and I23 of the digests."""
    rules, codec = title.rules, title.rules.codec
    for before, decision, after in some(title, game, title.stored):
        stored = codec.encode(decision.action), codec.encode(decision.events)
        action = codec.action(stored[0], codec.schema)
        events = codec.events(stored[1], codec.schema)
        assert action == decision.action
        assert events == decision.events
        assert rules.judge(before, action) == ()
        assert rules.play.outcome(before, action, {}) == decision.events
        assert rules.fold(before, events, after.step) == after


@EACH_GAME
def test_a_position_loses_nothing(title: Title, game: Game) -> None:
    rules = title.rules
    for step in some(title, game, title.position):
        document = msgspec.json.decode(msgspec.json.encode(rules.position(step.after)))
        assert rules.from_position(document) == step.after


@EACH_GAME
def test_a_refused_action_leaves_the_state_alone(title: Title, game: Game) -> None:
    """FE-I24, FR-I23."""
    rules = title.rules
    for step in some(title, game, title.refused):
        before, memo = rules.position(step.before), dict[Any, Any]()
        for action in rules.play.candidates(step.before, memo):
            list(rules.play.refusals(step.before, action, memo))
        assert rules.position(step.before) == before


@EACH_GAME
def test_sharing_a_memo_changes_no_verdict(title: Title, game: Game) -> None:
    rules = title.rules
    for step in some(title, game, title.shared):
        memo: dict[Any, Any] = {}
        for action in islice(rules.play.candidates(step.before, memo), title.shared.actions):
            shared = tuple(rules.play.refusals(step.before, action, memo))
            assert shared == rules.judge(step.before, action)


@EACH_GAME
def test_somebody_can_always_go_on(title: Title, game: Game) -> None:
    rules = title.rules
    for step in title.play(*game):
        state, forced = step.before, rules.play.forced(step.before)
        if forced is not None:
            assert rules.judge(state, forced) == ()
        elif rules.play.now(state).phase not in title.silent:
            assert rules.play.asks(state) or any_legal(rules, state)


@EACH_GAME
def test_lines_add_up(title: Title, game: Game) -> None:
    for step in some(title, game, title.lines):
        sheet = title.rules.look.score(step.after)
        sums = dict.fromkeys(sheet.totals, 0)
        for line in sheet.lines:
            sums[line.player] += line.points
            assert line.components
            assert all(1 <= n <= step.after.step for n in line.steps)
        assert sums == sheet.totals


@EVERY
def test_the_seeded_players_do_everything(title: Title) -> None:
    found: Counter[str] = Counter()
    for game in title.games:
        for step in title.play(*game):
            found[type(step.decision.action).__name__] += 1
            found.update(type(event).__name__ for event in step.decision.events)
    assert [name for name in title.done if not found[name]] == []
