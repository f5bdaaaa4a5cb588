"""Laws that hold in whole games of every title: a sample of what `make soak` plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from ledger.conformance import laws, round_trips
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
def test_a_table_has_one_score_whatever_was_scored_before_it(title: Title, game: Game) -> None:
    """What one score worked out serves the next: of a seat whose things are the same."""
    states = [step.after for step in title.play(*game)]
    in_turn = [(state, title.rules.look.score(state)) for state in states]
    Random(1).shuffle(in_turn)
    for state, sheet in in_turn:
        assert title.rules.look.score(state) == sheet, state.step


@EACH_GAME
def test_every_invariant_holds_after_every_event(title: Title, game: Game) -> None:
    assert title.rules.look.watch is not None
    laws.invariants(title.rules, title.play(*game))


@EVERY
def test_a_law_is_excused_by_rules_that_a_table_may_waive(title: Title) -> None:
    codes = title.rules.play.codes.values()
    waivable = {rule for code in codes if code.waivable for rule in code.rules}
    excused_by = title.rules.look.excused_by
    assert excused_by
    assert [law for law, rules in excused_by.items() if not set(rules) <= waivable] == []


@EACH_GAME
def test_every_legal_action_is_accepted_and_deciding_changes_nothing(
    title: Title, game: Game
) -> None:
    laws.legal_accepted(title.rules, some(title, game, title.legal), title.legal.actions)


@EACH_GAME
def test_stored_steps_are_judged_the_same_again(title: Title, game: Game) -> None:
    """FE-I20, FR-I22, I21 and I23 of the digests."""
    steps = tuple(some(title, game, title.stored))
    round_trips.stored(title.rules, steps)
    laws.judged_again(title.rules, steps)
    for step in steps:
        assert title.rules.judge(step.before, step.decision.action, recorded=True) == ()


@EACH_GAME
def test_a_position_loses_nothing(title: Title, game: Game) -> None:
    round_trips.written_positions(title.rules, some(title, game, title.position))


@EACH_GAME
def test_a_refused_action_leaves_the_state_alone(title: Title, game: Game) -> None:
    """FE-I24, FR-I23."""
    laws.refused_leaves_alone(title.rules, some(title, game, title.refused))


@EACH_GAME
def test_sharing_a_memo_changes_no_verdict(title: Title, game: Game) -> None:
    steps = some(title, game, title.shared)
    laws.memo_changes_no_verdict(title.rules, steps, title.shared.actions)


@EACH_GAME
def test_somebody_can_always_go_on(title: Title, game: Game) -> None:
    laws.can_go_on(title.rules, title.play(*game), title.silent)


@EACH_GAME
def test_lines_add_up(title: Title, game: Game) -> None:
    laws.sums(title.rules, some(title, game, title.lines))


@EVERY
def test_the_seeded_players_do_everything(title: Title) -> None:
    found: Counter[str] = Counter()
    for game in title.games:
        for step in title.play(*game):
            found[type(step.decision.action).__name__] += 1
            found.update(type(event).__name__ for event in step.decision.events)
    assert [name for name in title.done if not found[name]] == []
