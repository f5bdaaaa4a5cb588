"""Sessions are kept on the server: what ended is over, also for a copied cookie."""

from __future__ import annotations

import sqlite3

import pytest

from ledger.web.access import open_sessions
from ledger.web.access.devices import name_of
from tests.web.access.club import PASSWORD, form

DAY = 24


def inside(client) -> bool:
    return client.get("/account").status_code == 200


def copied(club, client):
    """A browser with a copy of the other's cookies."""
    other = club.app.test_client()
    other.environ_base["HTTP_ORIGIN"] = "http://localhost"
    for cookie in client._cookies.values():
        other.set_cookie(cookie.key, cookie.value, domain="localhost")
    return other


def test_a_copied_cookie_is_dead_after_signing_out(club):
    client = club.client("Scribe")
    copy = copied(club, client)
    assert inside(copy)
    client.post("/sign-out", **form())
    assert not inside(copy)
    assert copy.get("/api/v1/account").status_code == 401


def test_the_cookie_holds_a_random_id_of_which_a_hash_is_kept(club):
    client = club.client("Scribe")
    with client.session_transaction() as session:
        token = session["id"]
    assert len(token) >= 43  # 256 bits
    [row] = club.accounts.rows("SELECT * FROM open_sessions")
    assert row["id"] == open_sessions.hashed(token)
    assert token not in str(row)


@pytest.mark.parametrize(("name", "idle", "longest"), [("Scribe", 7, 30), ("Club", 1, 7)])
def test_a_session_ends_when_it_is_not_used_and_at_last_in_any_case(
    club, clock, name, idle, longest
):
    left, used = club.client(name), club.client(name)
    half = idle * DAY / 2
    for time in range(1, int(2 * longest / idle)):
        clock(hours=time * half)
        assert inside(used)
    clock(hours=idle * DAY + 1)
    assert not inside(left)
    clock(days=longest, hours=-1)
    assert inside(used)
    clock(days=longest, hours=1)
    assert not inside(used)


def test_a_session_begun_while_the_clock_was_ahead_does_not_last_for_years(club, clock):
    clock(years=10)
    client = club.client("Scribe")
    assert inside(client)
    clock()
    assert not inside(client)
    clock(years=5)
    assert not inside(client)


def test_a_clock_put_back_a_little_ends_nothing(club, clock):
    client = club.client("Scribe")
    for seconds in (0, -60, 60):
        clock(seconds=seconds)
        assert inside(client)


def test_a_cookie_of_another_secret_is_nobodys(club):
    client = club.client()
    for forged in ("x", "eyJpZCI6IngifQ.aaaaaa.x", ""):
        client.set_cookie("ledger_session", forged)
        assert not inside(client)


def test_one_device_the_others_or_all_are_signed_out_for_the_password(club):
    here, there, elsewhere = (club.client("Scribe") for _ in range(3))
    path, ends = "/account/sessions", [one.id for one in club.accounts.open_sessions.of("scribe")]
    own = open_sessions.hashed(_token(here))
    first = open_sessions.hashed(_token(there))
    assert {own, first} <= set(ends)
    assert here.post(path, **form(end=first, password="guess")).status_code == 422
    assert inside(there)
    assert here.post(path, **form(end=first, password=PASSWORD)).status_code == 303
    assert (inside(there), inside(elsewhere), inside(here)) == (False, True, True)
    here.post(path, **form(end="others", password=PASSWORD))
    assert (inside(elsewhere), inside(here)) == (False, True)
    there = club.client("Scribe")
    gone = here.post(path, **form(end="all", password=PASSWORD))
    assert gone.location == "/sign-in"
    assert gone.headers["Clear-Site-Data"] == '"cache"'
    assert (inside(there), inside(here)) == (False, False)


def _token(client) -> str:
    with client.session_transaction() as session:
        return session["id"]


def test_nobody_ends_a_session_of_another_by_its_id(club):
    theirs = club.client("Player")
    number = open_sessions.hashed(_token(theirs))
    sent = form(end=number, password=PASSWORD)
    club.client("Scribe").post("/account/sessions", **sent)
    assert inside(theirs)


def test_the_page_lists_devices_and_when_they_were_seen(club, clock):
    agent = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    club.accounts.open_sessions.begin("scribe", address="203.0.113.9", device=name_of(agent))
    page = club.client("Scribe").get("/account").text
    assert "Firefox, Android" in page
    assert "from 203.0.113.9" in page
    assert "this device" in page
    shown = club.client("Scribe").get("/api/v1/account/sessions").json["sessions"]
    assert sorted(one["device"] for one in shown) == ["", "", "Firefox, Android"]
    assert [one["here"] for one in shown].count(True) == 1


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0 Safari/537.36", "Chrome, Linux"),
        ("curl/8.5", "curl"),
        ("<script>", ""),
    ],
)
def test_a_device_by_what_its_browser_says(agent, name):
    assert name_of(agent) == name


def test_a_keeper_signs_somebody_out_and_nobody_else_may(club):
    client = club.client("Player")
    refused = club.client("Scribe").post("/accounts/end-sessions", **form(name="Player"))
    assert refused.status_code == 403
    assert inside(client)
    done = club.client("Club").post("/accounts/end-sessions", **form(name="Player"))
    assert done.status_code == 303
    assert not inside(client)


def test_a_keeper_signs_everybody_out(club):
    keeper, client = club.client("Club"), club.client("Player")
    assert keeper.post("/accounts/end-all-sessions", **form(password="guess")).status_code == 422
    assert inside(client)
    keeper.post("/accounts/end-all-sessions", **form(password=PASSWORD))
    assert (inside(client), inside(keeper)) == (False, False)


def test_the_same_as_json(club):
    keeper, player = club.client("Club"), club.client("Player")
    done = keeper.post("/api/v1/accounts/sessions/end", json={"name": "Player"})
    assert done.status_code == 200
    assert not inside(player)
    here, there = club.client("Scribe"), club.client("Scribe")
    path = "/api/v1/account/sessions/end"
    wrong = here.post(path, json={"password": "guess"})
    assert (wrong.status_code, wrong.json["code"]) == (422, "account_wrong_password")
    assert inside(there)
    assert len(here.post(path, json={"password": PASSWORD}).json["sessions"]) == 1
    assert (inside(here), inside(there)) == (True, False)
    there = club.client("Scribe")
    number = open_sessions.hashed(_token(there))
    here.post(path, json={"password": PASSWORD, "session": number})
    assert (inside(here), inside(there)) == (True, False)


def test_an_account_has_so_many_sessions_and_the_oldest_gives_way(club, clock):
    first = club.client("Scribe")
    clock(hours=1)
    others = [club.client("Scribe") for _ in range(open_sessions.MOST)]
    assert not inside(first)
    assert all(map(inside, others))


def test_a_full_disk_does_not_keep_a_reader_from_a_page(club, clock, monkeypatch):
    client = club.client("Scribe")
    clock(hours=1)

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(club.accounts, "change", full)
    assert client.get("/").status_code == 200


def test_what_is_over_is_swept_away_at_the_next_start(club, clock):
    club.client("Scribe")
    club.accounts.change("INSERT INTO open_sessions VALUES ('x', 'gone', 1, 1, '', '', 0)")
    clock(days=40)
    club.accounts.open_sessions.sweep()
    assert club.accounts.rows("SELECT * FROM open_sessions") == []
