"""No page, answer, preview, event or log line tells what another seat holds before its time.

See tests/support/secret_twins.py: another log with other cards must give the same answers.
"""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from ledger.record import lines_for, write
from ledger.simulate import play
from ledger.visibility import Viewer
from ledger.web import create_app
from tests.support.secret_twins import (
    PLAYERS,
    SEED,
    TITLE,
    dealt_game,
    secrets_from,
    secrets_of,
    told,
    twin,
    typed_game,
)
from tests.web.test_hidden import addresses, get, steady

VIEWERS = (None, "Ana")


@pytest.fixture(params=[dealt_game, typed_game], ids=["dealt", "typed"])
def game(request, ledger):
    game = request.param(ledger)
    ledger.undo(game.id)
    game = ledger.note(game.id, "a remark")
    assert not game.over
    assert secrets_from(game, "Ana")
    assert secrets_of(game, "Ana")
    return game


@pytest.fixture(params=VIEWERS, ids=["spectator", "seat"])
def viewer(request):
    return request.param


@pytest.fixture
def both(app, game, viewer, tmp_path):
    other = create_app(str(tmp_path / "twin.db"), read_path=str(tmp_path / "twr.db"), testing=True)
    store = other.extensions["ledger"]
    twin(store, game, viewer)
    for one in (app, other):
        one.extensions["projections"].catch_up()
    yield app, other
    store.close()


def as_seen(path: str, viewer: str | None, more: str = "") -> str:
    asked = "&".join(filter(None, (f"as={viewer}" if viewer else "", more)))
    return f"{path}?{asked}" if asked else path


def test_no_page_and_no_answer_tells_what_others_hold(both, game, viewer):
    one, other = both
    seen = 0
    for address in addresses(one, game):
        for more in ("", "lang=fr&plain=1&part=1&step=60&at=60"):
            path = as_seen(address, viewer, more)
            status, headers, body = get(one, path)
            assert status < 500, path
            again, _, twins = get(other, path)
            assert (status, steady(body)) == (again, steady(twins)), path
            assert SEED not in headers, path
            assert SEED.encode() not in body, path
            seen += status == 200
    assert seen > 60


def test_no_preview_tells_what_others_hold(both, game, viewer):
    """Also not by its verdict: a card that is tried on somebody's hand is answered alike."""
    rules, chance = game.rules, Random(3)
    shown = rules.state_for(game.state, viewer)
    wished = chance.sample(legal := rules.legal_actions(shown), min(15, len(legal)))
    play_card = rules.actions["PlayAchievement"]
    for player in PLAYERS:
        if player != viewer:
            wished += [play_card(player, card) for card in secrets_of(game, player)]
    assert wished
    pages = f"/games/{game.id}"
    for action in wished:
        document = {"kind": type(action).__name__, **msgspec.to_builtins(action)}
        document.pop("type", None)
        for path, sent in (
            (f"/api/v1{pages}/preview", {"action": document}),
            (f"{pages}/preview", {"action": document}),
            (f"{pages}/why", {"actions": [document]}),
        ):
            first, second = (
                app.test_client().post(as_seen(path, viewer), json=sent) for app in both
            )
            assert first.status_code == second.status_code < 500, (path, document)
            assert first.json == second.json, (path, document)
    taps = [
        app.test_client().post(as_seen(f"{pages}/compose", viewer), json={"taps": []})
        for app in both
    ]
    assert taps[0].status_code == 200
    assert taps[0].json == taps[1].json


def test_an_import_is_not_compared_with_what_others_hold(both, game, viewer):
    """Whoever sends a record with a guess in it learns nothing from the answer."""
    guesses = [
        write(app.extensions["ledger"].game(game.id)) for app in both
    ]  # each is whole and right in one of the stores
    guesses += [b"".join(lines_for(game, Viewer(seat))) for seat in (None, *PLAYERS)]
    for guess in guesses:
        first, second = (app.test_client().post("/api/v1/import", data=guess) for app in both)
        assert first.status_code == second.status_code < 500
        assert first.json == second.json
    own = both[0].test_client().post("/api/v1/import", data=guesses[2])
    assert own.json["records"][0]["status"] == "already_there"


def test_the_ripple_of_an_amendment_tells_nothing_either(both, game, viewer):
    path = as_seen(f"/api/v1/games/{game.id}/amend", viewer)
    for step in (game.version // 3, game.version // 2, game.last_standing_step()):
        sent = {"step": step, "drop": True, "dry_run": True, "later": "drop"}
        first, second = (app.test_client().post(path, json=sent) for app in both)
        assert first.status_code == second.status_code < 500
        assert first.json == second.json


def test_a_refusal_does_not_tell_what_a_card_is(both, game, viewer):
    """What cannot be recorded is refused in words that name no card the asker did not name."""
    path = as_seen(f"/api/v1/games/{game.id}/actions", viewer)
    held = [(p, one) for p in PLAYERS if p != viewer for one in game.state.seats[p].hand]
    for player, one in held:
        sent = {"kind": "IdentifyCard", "player": player, "handle": one.handle, "card": "xx-99"}
        first, second = (app.test_client().post(path, json={"action": sent}) for app in both)
        assert first.status_code == second.status_code == 422
        assert first.json == second.json


def test_the_record_on_the_web_is_never_whole_before_the_end(client, game):
    for words in ("", "?all=1", "?as=Ana", "?as=Dora"):
        data = client.get(f"/api/v1/games/{game.id}/record{words}").data
        header = json.loads(data.splitlines()[0])
        viewer = "Ana" if words == "?as=Ana" else None
        assert header["seen_by"] == viewer
        assert not any(f'"{card}"'.encode() in data for card in secrets_from(game, viewer))


def test_a_seat_sees_its_own_cards(client, game):
    at, own = f"/api/v1/games/{game.id}", secrets_of(game, "Ana")
    for path in (f"{at}/position", f"{at}/steps/{game.version}", f"{at}/record"):
        assert all(f'"{card}"'.encode() in client.get(f"{path}?as=Ana").data for card in own), path
    hand = [held.card for held in game.state.seats["Ana"].hand]
    page = client.get(f"/games/{game.id}?as=Ana").get_data(as_text=True)
    stranger = client.get(f"/games/{game.id}").get_data(as_text=True)
    for card in hand:
        assert any(name in page for name in told(game, card)), card
        assert card not in stranger


# ---------------------------------------------------------------------- what the server writes


def test_nothing_secret_is_in_the_servers_log(server, ledger, game, caplog, capfd):
    """Typing cards, looking at them, being refused: the log tells addresses and no more."""
    caplog.set_level(logging.DEBUG)
    own = secrets_of(game, "Ana")
    at = f"{server}/api/v1/games/{game.id}"
    for path in ("", "/position?as=Ana", "/history?as=Ana", "/record?as=Ana", "/legal?as=Ana"):
        with urlopen(at + path) as answer:
            assert answer.status == 200
    naming = {"kind": "IdentifyCard", "player": "Ana", "handle": "c1", "card": own[0]}
    body = {"action": naming}
    with _post(f"{at}/preview?as=Ana", body) as answer:
        assert not json.load(answer)["legal"]
    with pytest.raises(HTTPError) as refused:
        _post(f"{at}/actions", body | {"seen_step": game.version})
    assert refused.value.status == 422
    written = capfd.readouterr()
    logged = caplog.text + written.out + written.err
    assert f"/api/v1/games/{game.id}" in logged
    for card in secrets_from(game, None):
        assert not any(name in logged for name in told(game, card)), card
    assert SEED not in logged


def _post(address: str, body: dict[str, object]) -> Any:
    return urlopen(
        Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    )


# ---------------------------------------------------------------------- the end


def test_at_the_end_every_answer_is_open(client, ledger):
    game = play(ledger, TITLE, PLAYERS, SEED)
    drawn = [one.card for seat in game.state.seats.values() for one in seat.drawn()]
    at = f"/api/v1/games/{game.id}"
    for path in (f"{at}/position", f"{at}/record", f"{at}/steps/{game.version}"):
        data = client.get(path).data
        assert all(f'"{card}"'.encode() in data for card in drawn), path
    rows = client.get(f"{at}/history").json["steps"]
    sentences = " ".join(row["en"] for row in rows)
    assert all(told(game, card)[1] in sentences for card in drawn)
    values = [token.value for token in game.state.tokens.values() if token.revealed]
    assert None not in values
    assert SEED.encode() in client.get(f"{at}/record").data


def test_when_the_end_is_undone_hands_are_closed_again(client, ledger):
    game = play(ledger, TITLE, PLAYERS, SEED)
    at = f"/api/v1/games/{game.id}"
    open_before = client.get(f"{at}/history").json["steps"]
    assert client.post(f"{at}/undo", json={}).status_code == 201
    game = ledger.game(game.id)
    held = secrets_from(game, None)
    assert held
    data = client.get(f"{at}/record").data
    assert not any(f'"{card}"'.encode() in data for card in held)
    assert client.get(f"{at}/history").json["steps"][: len(open_before)] != open_before
