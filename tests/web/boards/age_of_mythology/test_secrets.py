"""No page, answer or preview of Age of Mythology tells a hand or a sealed choice to others.

See tests/games/age_of_mythology/twins.py: a log with other secrets must give the same answers.
"""

from __future__ import annotations

import msgspec
import pytest

from ledger.games.age_of_mythology import actions as act
from ledger.web import create_app
from tests.games.age_of_mythology.twins import PLAYERS, SEED, held, in_play, twin
from tests.web.test_hidden import addresses, get, steady
from tests.web.test_secrets import as_seen

CASES = (("cards", "table", None), ("armies", "virtual", "Ana"), ("encounter", "table", None))


@pytest.fixture(params=CASES, ids=["hands", "armies", "units"])
def case(request):
    return request.param


@pytest.fixture
def game(case, ledger):
    return in_play(ledger, *case[:2])


@pytest.fixture
def viewer(case):
    return case[2]


@pytest.fixture
def both(app, game, viewer, tmp_path):
    other = create_app(str(tmp_path / "twin.db"), read_path=str(tmp_path / "twr.db"), testing=True)
    store = other.extensions["ledger"]
    twin(store, game, viewer)
    for one in (app, other):
        one.extensions["projections"].catch_up()
    yield app, other
    store.close()


def test_am_4_11_no_page_and_no_answer_tells_what_others_hold_or_sealed(both, game, viewer):
    one, other = both
    seen = 0
    for address in addresses(one, game):
        path = as_seen(address, viewer)
        status, headers, body = get(one, path)
        assert status < 500, path
        again, _, twins = get(other, path)
        assert (status, steady(body)) == (again, steady(twins)), path
        assert SEED not in headers, path
        assert SEED.encode() not in body, path
        seen += status == 200
    assert seen > 20


def test_am_4_11_no_preview_tells_whether_a_card_is_in_somebodys_hand(both, game, viewer):
    """Also not by its verdict: every card tried on a hidden hand is answered alike."""
    wished = []
    for player in PLAYERS:
        if player != viewer:
            for card in dict.fromkeys(held(game.state, player)):
                wished += [act.PlayCard(player, card), act.Pass(player, card)]
    assert wished
    for action in wished:
        sent = {"action": msgspec.to_builtins(action)}
        for path in (f"/api/v1/games/{game.id}/preview", f"/games/{game.id}/preview"):
            first, second = (
                app.test_client().post(as_seen(path, viewer), json=sent) for app in both
            )
            assert first.status_code == second.status_code < 500, action
            assert first.json == second.json, action


def test_am_4_11_a_seat_sees_its_own_hand(client, game):
    at, own = f"/api/v1/games/{game.id}", held(game.state, "Ana")
    assert own
    for path in (f"{at}/position", f"{at}/record"):
        data = client.get(f"{path}?as=Ana").data
        assert all(f'"{card}"'.encode() in data for card in own), path
