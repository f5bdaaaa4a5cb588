"""Two hosts over one store, each with its own read tables: what one keeps, the other has."""

from __future__ import annotations

import re

import pytest

from ledger.games import GAMES
from ledger.templates.form import text_of
from ledger.tools.dev.prove.strange_requests import TEMPLATE
from ledger.web import close, create_app
from ledger.web.access.delays import FROM_ONE_PLACE
from tests.web.access.club import ORIGIN, PASSWORD, Club
from tests.web.access.test_delays import sign_in
from tests.web.access.test_watched_games import last_step

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


def test_settings_and_webhooks(hosts):
    here, there = hosts
    done(here, f"{API}/settings", {"correction_hours": 7})
    assert there.get(f"{API}/settings").json == {"correction_hours": 7}
    made = done(here, f"{API}/webhooks", {"url": "https://hooks.example/x"})["hook"]
    assert [one["hook"] for one in there.get(f"{API}/webhooks").json["webhooks"]] == [made]
    done(there, f"{API}/webhooks/{made}/remove", {})
    assert here.get(f"{API}/webhooks").json["webhooks"] == []


@pytest.mark.parametrize("how", ["key", "seen_step"])
def test_what_is_sent_again_to_the_other_host_is_stored_once(hosts, game, how):
    """Its answer was lost, and the balancer leads to the next one."""
    here, there = hosts
    path = f"{API}/games/{game}"
    sent = {
        "notes": {"text": "here"},
        "claim": {"totals": {"Ana": 3, "Bo": 4}},
        "house-rules": {"name": "No wind", "reason": "in the garden"},
        "confirm": {"player": "Bo"},
        "signoff": {"player": "Ana"},
    }
    for number, (what, body) in enumerate(sent.items()):
        before = there.get(path).json["step"]
        about = {"key": f"k{number}"} if how == "key" else {"seen_step": before}
        first, again = (done(host, f"{path}/{what}", {**body, **about}) for host in hosts)
        assert first["step"] == again["step"] == before + 1, what
        assert here.get(path).json["step"] == before + 1, what


# ------------------------------------------------------------------------- served to others


@pytest.fixture
def club_hosts(any_store, tmp_path, play_some):
    """A club on two hosts, with a finished game the spectator may see."""
    accounts = any_store if "://" in any_store else tmp_path / "accounts"
    apps = [
        create_app(any_store, read_path=str(tmp_path / f"{n}.db"), testing=True, accounts=accounts)
        for n in "ab"
    ]
    over = play_some(apps[0].extensions["ledger"], steps=9999)
    yield Club(apps[0], over), apps
    for app in apps:
        close(app)


def browsers(apps):
    """One browser, as each of the hosts sees it: whichever it asks, its cookies are the same."""
    found = [app.test_client() for app in apps]
    found[1]._cookies = found[0]._cookies
    for one in found:
        one.environ_base["HTTP_ORIGIN"] = ORIGIN
    return found


def test_who_signed_in_on_one_is_signed_in_on_the_other_and_out_of_both(club_hosts):
    club, apps = club_hosts
    here, there = browsers(apps)
    assert sign_in(here, "Keeper").status_code == 303
    assert there.get(f"/games/{club.game.id}").status_code == 200
    started = {"title": club.game.setup.title, "players": ["Ana", "Bo"], "key": "one"}
    first, again = (done(host, f"{API}/games", started)["game"] for host in (here, there))
    assert first == again
    token = re.search(r'name="form_token" value="([^"]+)"', there.get("/account").text)[1]
    assert there.post("/sign-out", data={"form_token": token}).status_code == 303
    assert here.get(f"/games/{club.game.id}").status_code == 404


def test_failures_to_sign_in_are_counted_together(club_hosts, monkeypatch):
    _, apps = club_hosts
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    free = FROM_ONE_PLACE.free
    statuses = [sign_in(apps[n % 2].test_client(), "Scribe", "guess") for n in range(free + 2)]
    assert [one.status_code for one in statuses] == [403] * free + [429, 429]
    for app in apps:  # the right one has to wait too
        assert sign_in(app.test_client(), "Scribe", PASSWORD).status_code == 429


def test_results_held_back_and_how_far_was_watched(club_hosts):
    club, apps = club_hosts
    here, there = browsers(apps)
    assert sign_in(here, "Spectator").status_code == 303
    here.get("/?spoilers=off")
    middle = club.game.version // 2
    assert last_step(here, club.game, middle) == middle
    assert last_step(there, club.game, 3) == middle
    assert last_step(there, club.game, club.game.version) == club.game.version
    assert last_step(here, club.game, 3) == club.game.version
