"""What the virtual dealer knows is read nowhere before the game is over.

Two stores hold the same log of the same game and differ in one thing: the dealer's seed. Whatever
is answered must be the same from both, so nothing that follows from the seed can be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.games import GAMES
from ledger.simulate import play
from ledger.web import create_app

NUMBER = 0xC0FFEE5EED0C0FFEE5EED0C0FFEE5EED
SEED = f"{NUMBER:032x}"  # as `play_some` makes it
OTHER = "0ddba11seed0ddba11seed0ddba11see"
FILES = ("static", "board_files.show", "stamps.show")
LONG = ("exports.replay", "api.show_replay")  # whole games: see tests/web/pages/test_export.py
PART = re.compile(r"<(?:[^:<>]+:)?(\w+)>")


@pytest.fixture(params=sorted(GAMES))
def game(request, ledger, play_some):
    """A virtual game in its middle, with an undo and a note."""
    game = play_some(ledger, request.param, ("Ana", "Bo"), steps=40, seed=NUMBER)
    ledger.undo(game.id)
    ledger.note(game.id, "a remark")
    assert not game.over
    return game


@pytest.fixture
def both(app, game, tmp_path):
    """The same log with two seeds; the commitment is the first one's in both."""
    other = create_app(str(tmp_path / "twin.db"), read_path=str(tmp_path / "twr.db"), testing=True)
    store = other.extensions["ledger"]
    store.open(game.id, [replace(game.started, seed=OTHER), *game.bodies[1:]])
    for one in (app, other):
        one.extensions["projections"].catch_up()
    yield app, other
    store.close()


def addresses(app: Any, game: Any) -> Iterator[str]:
    """Every GET route, with what its parts may be; a new part must be named here."""
    steps = ["1", str(game.version // 2), str(game.version)]
    values: dict[str, list[str]] = {
        "game_id": [str(game.id)],
        "step": steps,
        "n": steps,
        "title": [game.setup.title],
        "name": ["Ana"],
        "rule": [game.rules.rules[0].id],
        "key": ["score"],
        "seat": ["1", "2"],
        "collection": ["none"],
        "template": ["none"],
        "digest": ["0" * 64],
        "series": ["none"],
        "person": ["nobody"],
    }
    for rule in app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.endpoint in (*FILES, *LONG):
            continue
        parts = set(rule.arguments) - set(rule.defaults or ())
        unknown = parts - set(values)
        assert not unknown, f"{rule.rule}: say here what {unknown} may be"
        paths = [rule.rule]
        for part in sorted(parts):
            paths = [_filled(path, part, value) for path in paths for value in values[part]]
        yield from paths


def _filled(path: str, part: str, value: str) -> str:
    return PART.sub(lambda found: value if found[1] == part else found[0], path)


def get(app: Any, path: str) -> tuple[int, str, bytes]:
    response = app.test_client().get(path)
    if response.mimetype == "text/event-stream":
        stream = response.iter_encoded()
        body = b"".join(next(stream) for _ in range(3))  # retry, devices, step
    else:
        body = response.data
    response.close()
    return response.status_code, str(response.headers), body


def asked(path: str) -> list[str]:
    return [path, f"{path}?lang=fr&step=3&after=2&limit=5"]


def test_no_page_and_no_answer_depends_on_the_seed(both, game):
    one, other = both
    seen = 0
    for address in addresses(one, game):
        for path in asked(address):
            status, headers, body = get(one, path)
            assert status < 500, path
            assert SEED not in headers, path
            assert SEED.encode() not in body, path
            twin_status, _, twin = get(other, path)
            assert status == twin_status, path
            assert steady(body) == steady(twin), path
            seen += status == 200
    assert seen > 60


def steady(body: bytes) -> bytes:
    """Less what two answers to one question never share: a form's own key, a person's id."""
    return re.sub(rb'name="key" value="[^"]*"|"id":"[0-9a-f]{32}"|/people/[0-9a-f]{32}', b"", body)


def test_no_question_tells_what_the_seed_holds(both, game):
    """What may be asked without recording: previews and scores."""
    rules, chance = game.rules, Random(2)
    legal = rules.legal_actions(game.state)
    at = f"/api/v1/games/{game.id}"
    for action in chance.sample(legal, min(12, len(legal))):
        sent = {"action": msgspec.to_builtins(action)}
        first, second = (a.test_client().post(f"{at}/preview", json=sent).json for a in both)
        assert first == second
        assert first["legal"]
        assert first["dealt"] == bool(rules.chance_fields(action))
        page = f"/games/{game.id}/preview"
        first, second = (a.test_client().post(page, json=sent).json for a in both)
        assert first == second
    position = rules.position(game.state)
    path = f"/api/v1/titles/{game.setup.title}/score"
    first, second = (a.test_client().post(path, json=position).json for a in both)
    assert first == second


def test_the_record_of_a_game_that_is_not_over_has_no_seed(both, game):
    path = f"/api/v1/games/{game.id}/record"
    first, second = (a.test_client().get(path).data for a in both)
    assert first == second
    assert b'"seed":' not in first
    assert b'"seed_commitment":' in first


@pytest.mark.parametrize("title", sorted(GAMES))
def test_after_the_end_the_seed_is_open_and_the_deal_can_be_checked(client, ledger, title):
    game = play(ledger, title, ["Ana", "Bo"], SEED)
    assert game.over
    at = f"/api/v1/games/{game.id}"
    assert client.get(at).json["seed"] == SEED
    assert client.get(f"{at}/audit").json["seed"] == SEED
    assert SEED.encode() in client.get(f"{at}/record").data.splitlines()[0]
    assert client.get(f"{at}/verify").json["deal"] == "same"
    assert SEED.encode() in client.get(f"/games/{game.id}/audit").data


@pytest.mark.parametrize("title", sorted(GAMES))
def test_while_an_end_is_undone_nothing_is_told_again(client, ledger, title):
    game = play(ledger, title, ["Ana", "Bo"], SEED)
    at = f"/api/v1/games/{game.id}"
    assert client.post(f"{at}/undo", json={}).status_code == 201
    assert client.get(at).json["seed"] is None
    assert SEED.encode() not in client.get(f"{at}/record").data
