"""What the virtual dealer knows is read nowhere before the game is over.

Two stores hold the same log of the same game and differ in one thing: the dealer's seed. Whatever
is answered must be the same from both, so nothing that follows from the seed can be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games import GAMES
from web import create_app

SEED = "c0ffee5eed0c0ffee5eed0c0ffee5eed"
OTHER = "0ddba11seed0ddba11seed0ddba11see"
ROOT = re.compile(r"<(?:[^:<>]+:)?(\w+)>")


@pytest.fixture(params=sorted(GAMES))
def game(request, ledger, play_some):
    """A virtual game in its middle, with an undo and a note."""
    started = play_some(ledger, request.param, ("Ana", "Bo"), steps=40, seed=1)
    bodies = [replace(started.started, seed=SEED, key=""), *started.bodies[1:]]
    return _opened(ledger, bodies)


def _opened(ledger, bodies):
    from uuid import UUID

    game = ledger.open(UUID("11111111-2222-4333-8444-555555555555"), bodies)
    assert not game.over
    return game


@pytest.fixture
def both(app, game, tmp_path):
    """The same log with two seeds; the commitment is the first one's in both."""
    other = create_app(str(tmp_path / "twin.db"), read_path=str(tmp_path / "twr.db"), testing=True)
    store = other.extensions["ledger"]
    _opened(store, [replace(game.started, seed=OTHER), *game.bodies[1:]])
    yield app, other
    store.close()


def addresses(app: Any, game: Any) -> Iterator[str]:
    """Every GET route, with what its parts may be; a new part must be named here."""
    values: dict[str, list[str]] = {
        "game_id": [str(game.id)],
        "step": ["1", str(game.version // 2), str(game.version)],
        "title": [game.setup.title],
        "name": ["Ana"],
    }
    for rule in app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.endpoint == "static":
            continue
        unknown = set(rule.arguments) - set(values)
        assert not unknown, f"{rule.rule}: say here what {unknown} may be"
        paths = [rule.rule]
        for part in rule.arguments:
            paths = [
                ROOT.sub(lambda m, part=part, v=value: v if m[1] == part else m[0], path)
                for path in paths
                for value in values[part]
            ]
        yield from paths


def get(app: Any, path: str, **headers: str) -> tuple[int, str, bytes]:
    response = app.test_client().get(path, headers=headers, follow_redirects=False)
    if response.mimetype == "text/event-stream":
        stream = response.iter_encoded()
        body = b"".join(next(stream) for _ in range(3))  # retry, devices, step
    else:
        body = response.data
    response.close()
    return response.status_code, str(response.headers), body


def queries(path: str) -> list[str]:
    return [path, f"{path}?lang=fr", f"{path}?step=3", f"{path}?at=3", f"{path}?after=2"]


def test_no_answer_depends_on_the_seed(both, game):
    one, other = both
    seen = 0
    for address in addresses(one, game):
        for path in queries(address):
            status, headers, body = get(one, path)
            assert status < 500, path
            assert SEED not in headers, path
            assert SEED.encode() not in body, path
            twin_status, _, twin = get(other, path)
            assert (status, body) == (twin_status, twin), path
            seen += status == 200
    assert seen > 60


def test_no_answer_to_a_question_depends_on_the_seed(both, game):
    """What may be asked without recording: previews, ripples, scores."""
    one, other = both
    rules, chance = game.rules, Random(2)
    legal = rules.legal_actions(game.state)
    at = f"/api/v1/games/{game.id}"
    for action in chance.sample(legal, min(12, len(legal))):
        sent = {"action": _json(action)}
        answers = [a.test_client().post(f"{at}/preview", json=sent).json for a in both]
        assert answers[0] == answers[1]
        assert answers[0]["legal"]
        assert answers[0]["dealt"] == bool(rules.chance_fields(action))
    position = rules.position(game.state)
    path = f"/api/v1/titles/{game.setup.title}/score"
    scores = [a.test_client().post(path, json=position).json for a in both]
    assert scores[0] == scores[1]


def _json(action: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(action)


def test_a_record_without_its_seed_says_nothing_of_what_comes(both, game):
    """The whole export of both stores is the same bytes."""
    records = [a.test_client().get(f"/api/v1/games/{game.id}/record").data for a in both]
    assert records[0] == records[1]
    assert b'"seed"' not in records[0]
    assert b'"seed_commitment"' in records[0]


@pytest.mark.parametrize("title", sorted(GAMES))
def test_after_the_end_the_seed_is_open(app, ledger, title):
    from ledger.simulate import play

    game = play(ledger, title, ["Ana", "Bo"], SEED)
    assert game.over
    at = f"/api/v1/games/{game.id}"
    client = app.test_client()
    assert client.get(at).json["seed"] == SEED
    assert client.get(f"{at}/audit").json["seed"] == SEED
    assert client.get(f"{at}/record").data.startswith(b'{"format":"ledger-record/1"')
    assert SEED.encode() in client.get(f"{at}/record").data.splitlines()[0]
    assert client.get(f"{at}/verify").json["deal"] == "same"


@pytest.mark.parametrize("title", sorted(GAMES))
def test_after_an_undone_end_the_record_is_silent_again(app, ledger, title):
    from ledger.simulate import play

    game = play(ledger, title, ["Ana", "Bo"], SEED)
    client = app.test_client()
    client.post(f"/api/v1/games/{game.id}/undo", json={})
    assert client.get(f"/api/v1/games/{game.id}").json["seed"] is None
    assert SEED.encode() not in client.get(f"/api/v1/games/{game.id}/record").data
