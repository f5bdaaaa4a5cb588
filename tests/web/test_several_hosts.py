"""Two hosts over one store, each with its own read tables: what one keeps, the other has."""

from __future__ import annotations

import pytest

from ledger.games import GAMES
from ledger.templates.form import text_of
from ledger.tools.dev.prove.strange_requests import TEMPLATE
from ledger.web import close, create_app

API = "/api/v1"


@pytest.fixture
def hosts(any_store, tmp_path):
    apps = [create_app(any_store, read_path=str(tmp_path / f"{name}.db")) for name in "ab"]
    yield [app.test_client() for app in apps]
    for app in apps:
        close(app)


@pytest.fixture
def game(hosts):
    start = {"title": next(iter(GAMES)), "players": ["Ana", "Bo"], "dealer": "virtual"}
    return done(hosts[0], f"{API}/games", start)["game"]


def done(host, path, body):
    answer = host.post(path, json=body)
    assert answer.status_code < 300, answer.text
    return answer.json


def test_tags_collections_and_series(hosts, game):
    here, there = hosts
    done(here, f"{API}/games/{game}/tags", {"tags": ["League"]})
    assert there.get(f"{API}/games/{game}/tags").json["tags"] == ["League"]
    for kind in ("collection", "series"):
        rooms = f"{API}/{'collections' if kind == 'collection' else kind}"
        made = done(here, rooms, {"name": "Friday"})[kind]
        done(there, f"{rooms}/{made}/games", {"game": game})
        assert game in here.get(f"{rooms}/{made}").text
        done(here, f"{rooms}/{made}/remove", {})
        assert there.get(f"{rooms}/{made}").status_code == 404


def test_marks_and_own_notes(hosts, game):
    here, there = hosts
    done(here, f"{API}/games/{game}/marks", {"step": 1, "mark": "good"})
    done(here, f"{API}/games/{game}/own-notes", {"step": 1, "text": "mind the market"})
    shown = there.get(f"{API}/games/{game}/review").text
    assert '"good"' in shown
    assert "mind the market" in shown


def test_people(hosts, game):
    here, there = hosts
    (person,) = there.get(f"{API}/people?q=Ana").json["people"]
    address = f"{API}/people/{person['id']}"
    done(here, f"{address}/alias", {"name": "Annie"})
    done(there, f"{address}/rename", {"name": "Anna"})
    for host in hosts:
        found = host.get(address).text
        assert "Annie" in found
        assert "Anna" in found


def test_templates(hosts):
    here, there = hosts
    made = done(here, f"{API}/templates", {"catalogue": text_of(TEMPLATE)})
    assert there.get(f"{API}/templates/{made['hash']}").status_code == 200


def test_a_hidden_game(hosts, game):
    here, there = hosts
    assert there.get(f"/games/{game}").status_code == 200
    done(here, f"{API}/games/{game}/hide", {})
    assert game not in there.get(f"{API}/games").text
    done(there, f"{API}/games/{game}/show", {})
    assert game in here.get(f"{API}/games").text
