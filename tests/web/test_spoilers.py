"""A device that wants no results: what it is sent on the way from the list to the last step."""

from __future__ import annotations

import re

import pytest

from ledger.games import BUILT_IN
from ledger.web.texts import phrase

PLAYERS = ("Ana", "Bo")
WON = re.compile(r'class="[^"]*\bwon\b')


@pytest.fixture(params=BUILT_IN)
def game(request, ledger, play_some):
    """Played to its end."""
    played = play_some(ledger, request.param, PLAYERS, seed=2, steps=100_000)
    assert played.over
    return played


@pytest.fixture
def short(ledger, play_some):
    return play_some(ledger, next(iter(BUILT_IN)), PLAYERS, seed=2, steps=100_000)


def text_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, answer.status
    return answer.get_data(as_text=True)


def later_facts(game, step):
    """How long the game is, and every address of a later step."""
    return re.compile(
        rf"steps/({'|'.join(str(n) for n in range(step + 2, game.version + 1))})\b"
        rf"|\b(of|sur) {game.version}\b|data-steps=\"{game.version}\"|max=\"{game.version}\""
    )


def test_no_step_tells_what_comes_later(client, game):
    client.get("/?spoilers=off")
    middle = game.version // 2
    for language in ("en", "fr"):
        page = text_of(client, f"/games/{game.id}/steps/{middle}?lang={language}")
        fragment = text_of(client, f"/games/{game.id}/steps/{middle + 1}/fragment")
        for text, step in ((page, middle), (fragment, middle + 1)):
            assert not later_facts(game, step).search(text)
            assert f"/games/{game.id}/steps/{step + 1}" in text or f'"next": {step + 1}' in text
        assert page.count('class="line s1"') == 1  # the curve, as far as one has watched
        assert f'max="{middle}"' in page
    whole = text_of(client, f"/games/{game.id}/steps/{game.version}")  # watched to the end
    assert f'max="{game.version}"' in whole
    again = text_of(client, f"/games/{game.id}/steps/{middle}")
    assert f'max="{game.version}"' in again


def test_the_curve_ends_where_one_has_watched(client, short):
    client.get("/?spoilers=off")
    middle = short.version // 2
    page = text_of(client, f"/games/{short.id}/steps/{middle}")
    ends = [int(one) for one in re.findall(r'class="line s\d" d="[^"]*H(\d+)"', page)]
    assert ends
    assert max(ends) == middle - 1
    turns = [int(n) for n in re.findall(r'data-turn="\d+-(\d+)"', page)]
    assert turns
    assert max(turns) <= middle
    back = text_of(client, f"/games/{short.id}/steps/{middle - 5}")  # what was watched stays
    assert f'max="{middle}"' in back


def test_lists_tell_no_winner_no_total_and_no_picture_of_the_end(client, short):
    winners = ", ".join(short.sheet_at(short.version).winners)
    wins = {one: phrase("home.wins", one, players=winners) for one in ("en", "fr")}
    told = text_of(client, "/?lang=en")
    assert wins["en"] in told
    assert WON.search(told)
    assert f"at={short.version}" in told
    for address in ("/?spoilers=off", "/", "/players/Ana", "/players"):
        page = text_of(client, address)
        shelf = page.partition("<main")[2]
        assert wins["en"] not in shelf, address
        assert not WON.search(shelf), address
        assert "points" not in re.findall(r'class="([^"]+)"', shelf), address
        assert f"at={short.version}" not in shelf, address
        assert f"steps/{short.version}" not in shelf, address
    assert "Result hidden" in text_of(client, "/")
    assert "Résultat masqué" in text_of(client, "/?lang=fr")
    assert wins["fr"] in text_of(client, "/?lang=fr&spoilers=on")


def test_a_search_does_not_give_a_result_away(client, short):
    winner = short.sheet_at(short.version).winners[0]
    asked = f"/?q={winner}+wins"
    assert str(short.id) in text_of(client, asked)
    held = text_of(client, asked + "&spoilers=off")
    assert str(short.id) not in held
    assert "left out" in held


@pytest.mark.parametrize("page", ["", "/audit", "/export", "/pictures", "/steps/5/what-if"])
def test_a_page_that_tells_the_end_asks_first(client, short, page):
    client.get("/?spoilers=off")
    asks = text_of(client, f"/games/{short.id}{page}")
    assert "This page tells how the game ends" in asks
    assert "srow" not in asks
    text_of(client, f"/games/{short.id}/steps/7")
    assert "Go on at step 7" in text_of(client, f"/games/{short.id}{page}")
    shown = text_of(client, f"/games/{short.id}{page}?spoilers=told")
    assert "This page tells" not in shown
    assert "This page tells" not in text_of(client, f"/games/{short.id}{page}")  # it is kept
    assert WON.search(text_of(client, "/"))


def test_last_is_the_furthest_step_watched(client, short):
    client.get("/?spoilers=off")
    last = f"/games/{short.id}/steps/last"
    assert client.get(last).location.endswith("/steps/1")
    text_of(client, f"/games/{short.id}/steps/9")
    text_of(client, f"/games/{short.id}/steps/4")
    assert client.get(last).location.endswith("/steps/9")
    client.get("/?spoilers=on")
    assert client.get(last).location.endswith(f"/steps/{short.version}")


def test_fetching_ahead_is_not_watching(client, short):
    client.get("/?spoilers=off")
    text_of(client, f"/games/{short.id}/steps/3")
    text_of(client, f"/games/{short.id}/steps/12/fragment")
    assert client.get(f"/games/{short.id}/steps/last").location.endswith("/steps/3")
    beyond = client.get(f"/games/{short.id}/steps/{short.version + 1}/fragment")
    assert beyond.status_code == 404
    missing = client.get(f"/games/{short.id}/steps/99999")
    assert missing.status_code == 404
    words = missing.get_data(as_text=True).partition("<main")[2].replace(str(short.id), "")
    assert str(short.version) not in words


def test_a_game_still_on_is_shown_as_ever(client, ledger, play_some):
    game = play_some(ledger, next(iter(BUILT_IN)), PLAYERS, seed=2, steps=30)
    page = text_of(client, f"/games/{game.id}/steps/9?spoilers=off")
    assert f'max="{game.version}"' in page
    assert "This page tells" not in text_of(client, f"/games/{game.id}")


def test_a_shared_address_asks_for_it(client, short):
    page = text_of(client, f"/games/{short.id}/steps/1?spoilers=off")
    assert not later_facts(short, 1).search(page)
    assert "This page tells" in text_of(client, f"/games/{short.id}/audit")


def test_a_spoilt_cookie_is_no_mark(client, short):
    for written in ("", "x", "~~.", "zz.12e", f"{str(short.id)[:8]}.e", "a" * 3000):
        client.set_cookie("watched", written)
        client.set_cookie("spoilers", "off")
        assert client.get(f"/games/{short.id}/steps/last").location.endswith("/steps/1")
