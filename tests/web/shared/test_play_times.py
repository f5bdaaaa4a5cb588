"""How long a game took, on the pages that say it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ledger import simulate
from ledger.figures.durations import duration
from ledger.figures.play_time import time_of


@pytest.fixture
def game(ledger):
    return simulate.play(ledger, "founders", ("Ana", "Bo"), "5eed" * 8)


def plain(text):
    return text.replace("\u00a0", " ").replace("&nbsp;", " ")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (200, "3 min 20 s"),
        (3599.7, "1 h"),
        (3660, "1 h 01 min"),
        (26 * 3600, "26 h"),
    ],
)
def test_a_length_of_time_has_at_most_two_units(seconds, said):
    assert plain(duration(seconds)) == said


def test_the_replay_says_what_a_step_took_and_how_far_the_game_is(client, game):
    time = time_of(game)
    one = next(one for one in time.steps if one.seconds and one.step > 10)
    page = plain(client.get(f"/games/{game.id}/steps/{one.step}?lang=en").text)
    took, elapsed = plain(duration(one.seconds)), plain(duration(one.elapsed))
    assert f"{took} for this step, {elapsed} into the game" in page


def test_the_audit_says_the_time_of_each_player(client, game):
    time = time_of(game)
    page = plain(client.get(f"/games/{game.id}/audit?lang=en").text)
    assert f"The game took {plain(duration(time.seconds))}." in page
    for one in time.players:
        assert f'{one.player}</th><td class="num">{plain(duration(one.seconds))}</td>' in page


def test_a_players_page_says_how_long_games_and_turns_take(client, game):
    (mine,) = [one for one in time_of(game).players if one.player == "Ana"]
    page = plain(client.get("/players/Ana?lang=en").text)
    assert f"Per turn</dt><dd>{plain(duration(mine.per_turn))}</dd>" in page
    told = client.get("/players/Ana?lang=en&spoilers=off").text
    assert "Per turn" not in told


def test_a_game_typed_in_afterwards_says_so_and_tells_no_times(client, ledger, play_some):
    ledger.clock = lambda: datetime(2026, 5, 1, tzinfo=UTC)
    game = play_some(ledger, steps=500)
    assert game.over
    for path in (f"/games/{game.id}/audit", f"/games/{game.id}/steps/9"):
        page = client.get(path).text
        assert "Entered afterwards" in page
        assert "into the game" not in page
    assert "Per turn" not in client.get("/players/Ana").text


def test_a_pause_is_shown_where_it_was(client, ledger, play_some):
    now = [datetime(2026, 5, 1, 20, tzinfo=UTC)]

    def clock():
        now[0] += timedelta(seconds=30)
        return now[0]

    ledger.clock = clock
    game = play_some(ledger, steps=60)
    now[0] += timedelta(hours=12)
    game = ledger.undo(game.id)
    game = ledger.rewind(game.id, game.version - 1)
    first = game.version
    action = next(iter(game.rules.legal_actions(game.state)))
    game = ledger.take(game.id, action)
    (pause,) = time_of(game).pauses
    assert pause.step > first
    assert "After a pause of 12" in plain(client.get(f"/games/{game.id}/steps/{pause.step}").text)
    assert "A pause of 12" in plain(client.get(f"/games/{game.id}/audit").text)
