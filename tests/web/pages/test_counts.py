"""Counting the table: the page, the notice on the table, the audit, the API, the command."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from ledger.audit import counts
from ledger.visibility import SPECTATOR
from tests.support.spoilt_games import with_a_coin_too_many


@pytest.fixture
def game(ledger: Any, play_some: Any) -> Any:
    return play_some(ledger, "foundations", steps=60)


def value(game: Any, player: str, thing: str) -> int:
    return next(n.number for n in counts.numbers(game) if (n.player, n.thing) == (player, thing))


def page(client: Any, path: str, lang: str = "en") -> str:
    answer = client.get(f"{path}?lang={lang}")
    assert answer.status_code == 200
    return unescape(answer.text)


def test_the_page_lists_every_thing_at_every_seat(client, game):
    html = page(client, f"/games/{game.id}/count")
    for number in counts.numbers(game):
        seat = game.setup.players.index(number.player) + 1 if number.player else 0
        assert f'name="{seat}:{number.thing}"' in html
        assert f'placeholder="{number.number}"' in html
    assert "Middle of the table" in html
    assert "Pièces" in page(client, f"/games/{game.id}/count", "fr")


def test_a_count_that_agrees_is_kept_and_says_so(client, ledger, game):
    coins, before = value(game, "Ana", "coins"), game.version
    answer = client.post(f"/games/{game.id}/count?lang=en", data={"1:coins": coins})
    assert answer.status_code == 303
    html = page(client, answer.location)
    assert "1 count kept." in html
    assert f"counted {coins}, step {before + 1}" in html
    assert "The count differs" not in html
    assert ledger.game(game.id).counts == [before + 1]


def test_a_count_that_differs_names_the_range_and_the_likely_steps(client, game):
    coins = value(game, "Ana", "coins")
    one = next(c for c in game.rules.paper.countables if c.key == "coins")
    line = game.standing_steps()
    had = {n: counts.value(game, one, "Ana", n, SPECTATOR) for n in line}
    step, change = next(
        (n, had[n] - had[was])
        for was, n in zip(line[-2::-1], line[:0:-1], strict=True)
        if had[n] != had[was]
    )
    wrong, before = coins - change, game.version
    client.post(f"/games/{game.id}/count", data={"1:coins": wrong})
    html = page(client, f"/games/{game.id}/count")
    assert f"Ana, coins: {wrong} counted, the log says {coins}." in html
    assert f"Step {step} (" in html
    assert f'href="/games/{game.id}/steps/{step}"' in html
    for where in (f"/games/{game.id}", f"/games/{game.id}/audit"):
        assert f"Ana, coins: {wrong} counted, the log says {coins}." in page(client, where)
        assert f"Ana, pièces\u00a0: {wrong} à la table" in page(client, where, "fr")
    assert "Counted at the table: Ana, coins" in page(
        client, f"/games/{game.id}/steps/{before + 1}"
    )


def test_what_is_no_number_keeps_what_was_typed(client, ledger, game):
    for wrong in ("many", "-1", "1000", "²"):
        sent = {"1:coins": wrong, "2:coins": "7"}
        answer = client.post(f"/games/{game.id}/count?lang=en", data=sent)
        assert answer.status_code == 400
        assert "is not a count" in answer.text
        assert 'value="7"' in answer.text
    assert client.post(f"/games/{game.id}/count", data={"1:nothing": "3"}).status_code == 400
    assert ledger.game(game.id).version == game.version


def test_a_broken_law_stands_on_the_table_in_both_languages(client, ledger, play_some):
    game = play_some(ledger, steps=16)
    assert "check fails" not in page(client, f"/games/{game.id}")
    game = with_a_coin_too_many(ledger, game)
    en, fr = page(client, f"/games/{game.id}"), page(client, f"/games/{game.id}", "fr")
    assert "<code>FE-I2</code> The coin token is in 2 places instead of one." in en
    assert "<code>FE-I2</code> Le jeton pièce est à 2 endroits au lieu d’un." in fr
    assert f'href="/games/{game.id}/steps/{game.version}"' in en
    assert "depuis l’étape" in page(client, f"/games/{game.id}/audit", "fr")


# ------------------------------------------------------------------------- hidden things


def test_a_count_shows_no_hidden_card(client, ledger, play_some):
    """Hands are counted, never named: the page of a spectator holds no card of anybody."""
    game = play_some(ledger, "first_empires", ("Ana", "Bo"), steps=60)
    hands = [(p, held.card) for p in game.setup.players for held in game.state.seats[p].hand]
    assert hands
    sent = {f"{game.setup.players.index(p) + 1}:cards_in_hand": "0" for p, _ in hands}
    client.post(f"/games/{game.id}/count", data=sent)
    html = page(client, f"/games/{game.id}/count")
    found = client.get(f"/api/v1/games/{game.id}/counts").text
    for _, card in hands:
        name = game.rules.words.name_of(game.catalogue, card, "en")
        assert card not in html + found
        assert name not in html + found


# ------------------------------------------------------------------------- API and command


def test_the_api_counts_and_explains(client, game):
    at = f"/api/v1/games/{game.id}/counts"
    found = client.get(at).json
    assert {"player": "Ana", "thing": "coins", "number": value(game, "Ana", "coins")} in found[
        "numbers"
    ]
    assert found["things"]["coins"] == {"en": "coins", "fr": "pièces"}
    wrong = value(game, "Ana", "coins") + 1
    body = {"counts": [{"player": "Ana", "thing": "coins", "number": wrong}], "by": "Bo"}
    told = client.post(at, json=body)
    assert told.status_code == 201
    assert told.json["steps"][0]["number"] == wrong
    found = client.get(at).json
    assert found["latest"][0]["counted"] == wrong
    narrowed = found["differing"][0]
    assert narrowed["narrowed"]["left"] == 1
    assert narrowed["sentence"]["fr"].startswith("Ana, pièces")
    assert len(narrowed["likely"]) == len(narrowed["narrowed"]["causes"])
    assert client.get(f"/api/v1/games/{game.id}/audit").json["counts"][0]["count"]["by"] == "Bo"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"counts": []},
        {"counts": [{"thing": "coins"}]},
        {"counts": [{"thing": "coins", "number": -1}]},
        {"counts": [{"player": "Zoe", "thing": "coins", "number": 1}]},
        {"counts": [{"player": "Ana", "thing": "gold", "number": 1}]},
    ],
)
def test_the_api_refuses_what_cannot_be_counted(client, ledger, game, body):
    answer = client.post(f"/api/v1/games/{game.id}/counts", json=body)
    assert answer.status_code == 400
    assert answer.json["message"]
    assert ledger.game(game.id).version == game.version
