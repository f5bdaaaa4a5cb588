"""Results held back from an account: on every device of it, and of nobody else."""

from __future__ import annotations

import re

import pytest

PLAYERS = ("Ana", "Bo")


@pytest.fixture
def over(club, play_some):
    """A game that is over, which the spectator may see and nobody else."""
    game = play_some(club.ledger, "founders", PLAYERS, seed=2, steps=100_000)
    assert game.over
    club.accounts.give("spectator", str(game.id), "spectator")
    club.app.extensions["projections"].catch_up()
    return game


def last_step(client, game, step):
    """The last step the slider of this page knows of."""
    page = client.get(f"/games/{game.id}/steps/{step}").get_data(as_text=True)
    return int(re.search(r'type="range"[^>]*max="(\d+)"', page)[1])


def test_what_was_watched_is_known_on_every_device_of_the_account(club, over):
    phone, desk = club.client("spectator"), club.client("spectator")
    middle = over.version // 2
    phone.get("/?spoilers=off")
    assert last_step(phone, over, middle) == middle
    assert last_step(desk, over, 3) == middle  # hidden here too, as far as the phone has come
    assert not any(cookie.key == "watched" for cookie in phone._cookies.values())
    assert last_step(desk, over, over.version) == over.version
    assert last_step(phone, over, 3) == over.version  # the end was watched
    desk.get("/?spoilers=on")
    assert club.accounts.watched_games.wish("spectator") == "on"


def test_others_and_those_not_signed_in_keep_their_own(club, over):
    club.accounts.show(str(over.id), "public")
    club.client("spectator").get("/?spoilers=off")
    for other in (club.client("scribe"), club.client()):
        assert last_step(other, over, 3) == over.version
    guest = club.client()
    guest.get("/?spoilers=off")
    assert last_step(guest, over, 4) == 4
    assert any(cookie.key == "watched" for cookie in guest._cookies.values())
    assert club.accounts.rows("SELECT * FROM watched") == []


def test_an_account_and_a_game_that_go_take_it_along(club, over):
    client = club.client("spectator")
    client.get("/?spoilers=off")
    last_step(client, over, 3)
    (row,) = club.accounts.rows("SELECT account, step FROM watched")
    assert (row["account"], row["step"]) == ("spectator", 3)
    club.accounts.forget_game(str(over.id))
    assert club.accounts.rows("SELECT * FROM watched") == []
    club.accounts.remove("spectator")
    assert club.accounts.rows("SELECT * FROM result_wishes") == []
