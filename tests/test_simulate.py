"""Seeded players: whole legal games, the same for the same arguments."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.aggregates.steps import ActionTaken
from ledger.application import Ledger
from ledger.errors import Refused, UnknownName
from ledger.games import BUILT_IN, GAMES, ruleset
from ledger.record import write
from ledger.simulate import NAMES, Broken, Move, Referee, game_id, play

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TITLES = [(title, count) for title, rules in GAMES.items() for count in rules.play.player_counts]


@pytest.mark.parametrize(("title", "count"), TITLES)
def test_games_end_and_break_no_law(title: str, count: int) -> None:
    """The dealers take turns; the soak's small sample plays another seed, and every module."""
    options, dealer = ruleset(title).play.soaks[0], ("virtual", "table")[count % 2]
    game = play(None, title, NAMES[:count], "2", options, dealer, watch=Referee())
    assert game.over
    assert list(game.rules.look.lint(game.state)) == []


@pytest.mark.parametrize("title", GAMES)
def test_the_same_arguments_give_the_same_game(title: str) -> None:
    count = min(ruleset(title).play.player_counts)
    one, two = (play(None, title, NAMES[:count], "7", at=NOON) for _ in range(2))
    assert write(one) == write(two)
    assert write(play(None, title, NAMES[:count], "8", at=NOON)) != write(one)


@pytest.mark.parametrize("title", GAMES)
def test_one_seed_gives_one_game_whoever_deals(title: str) -> None:
    count = max(ruleset(title).play.player_counts)
    virtual, table = (
        play(None, title, NAMES[:count], "7", ruleset(title).play.soaks[0], dealer, at=NOON)
        for dealer in ("virtual", "table")
    )
    assert replace(virtual.state, dealer="table") == table.state
    assert virtual.id != table.id
    assert (virtual.seed, table.seed) == ("7", None)


@pytest.mark.parametrize("title", GAMES)
def test_a_simulated_table_leaves_no_blank(title: str) -> None:
    count = min(ruleset(title).play.player_counts)
    game = play(None, title, NAMES[:count], "3", dealer="table")
    for step in range(2, game.version + 1):
        action, body = game.action(step), game.body(step)
        assert action is not None
        assert game.rules.judge(game.state_at(step - 1), action) == ()  # nothing has to be said
        assert isinstance(body, ActionTaken)
        chance = {field for field in game.rules.chance_fields(action) if getattr(action, field)}
        assert not (body.auto and chance)  # what was drawn was typed by somebody


@pytest.mark.parametrize("title", GAMES)
def test_a_game_is_stored_once(ledger: Ledger, title: str) -> None:
    count = min(ruleset(title).play.player_counts)
    first = play(ledger, title, NAMES[:count], "7")
    again = play(ledger, title, NAMES[:count], "7")
    options = ruleset(title).with_defaults({})
    assert first.id == again.id == game_id(title, NAMES[:count], "7", options, "virtual")
    assert write(ledger.load(first.id)) == write(first)
    assert first.bodies[-1].at <= datetime.now(UTC)


def test_a_bad_table_is_refused_before_anything_is_stored(ledger: Ledger) -> None:
    for title, rules in BUILT_IN.items():
        with pytest.raises(Refused):
            play(ledger, title, [*NAMES, "Ida"][: max(rules.play.player_counts) + 1], "1")
        with pytest.raises(UnknownName):
            play(ledger, title, NAMES[: min(rules.play.player_counts)], "1", dealer="nobody")
    assert ledger.recorder.max_notification_id() in (None, 0)


@pytest.mark.parametrize("title", GAMES)
def test_the_referee_sees_what_is_not_lawful(title: str) -> None:
    """A move that is not what the rules make of its action is found."""
    moves: list[Move] = []
    rules = ruleset(title)
    seats = NAMES[: min(rules.play.player_counts)]
    play(None, title, seats, "1", watch=lambda _, move: moves.append(move))

    def spoil(move: Move) -> Move:
        return Move(move.state, move.legal, replace(move.body, events=rules.codec.encode(())))

    with pytest.raises(Broken, match="events"):
        Referee()(rules, spoil(moves[min(5, len(moves) - 1)]))


@pytest.mark.parametrize("title", GAMES)
def test_the_referee_stops_the_game(title: str) -> None:
    def no(rules: Any, move: Move) -> None:
        raise Broken("step 2: enough")

    with pytest.raises(Broken, match="enough"):
        play(None, title, NAMES[: min(ruleset(title).play.player_counts)], "1", watch=no)
