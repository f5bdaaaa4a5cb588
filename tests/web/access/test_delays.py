"""Delays grow for whoever guesses, and nobody else has to wait for them."""

from __future__ import annotations

import re

import pytest

from ledger.web.access import delays
from ledger.web.access.delays import BY_ONE_ADDRESS, FROM_ANYWHERE, FROM_ONE_PLACE, network
from ledger.web.access.store import Accounts
from tests.web.access.club import PASSWORD, form

HOME, STRANGE = "198.51.100.7", "203.0.113.66"


def sign_in(client, name="Scribe", password=PASSWORD, address=HOME):
    page = client.get("/sign-in", environ_base={"REMOTE_ADDR": address})
    token = re.search(r'name="form_token" value="([^"]+)"', page.text)[1]
    sent = {"form_token": token, "name": name, "password": password}
    return client.post("/sign-in", data=sent, environ_base={"REMOTE_ADDR": address})


def guess(club, times, name="Scribe", address=STRANGE):
    """As a stranger does it, as fast as it goes; how often a password was really compared."""
    answers = [sign_in(club.app.test_client(), name, "guess", address) for _ in range(times)]
    return [answer.status_code for answer in answers].count(403)


def counted(kept, name, address, times):
    """So many failures, without the time a hash takes."""
    for _ in range(times):
        kept.wait(kept.attempt("password", name, address))


def test_a_few_failures_cost_nothing_then_each_costs_twice_the_time(club, clock):
    clock()
    assert guess(club, 12) == FROM_ONE_PLACE.free
    waited, passed = [], 0
    for _ in range(14):
        refused = sign_in(club.app.test_client(), address=STRANGE)  # even the right one must wait
        assert refused.status_code == 429
        waited.append(int(refused.headers["Retry-After"]))
        passed += waited[-1]
        clock(seconds=passed)
        assert guess(club, 1) == 1
    assert waited[:6] == [2, 3, 5, 9, 17, 33]
    assert max(waited) == waited[-1] == FROM_ONE_PLACE.longest + 1


def test_the_page_says_how_long_in_seconds_or_minutes(club, clock):
    clock()
    guess(club, FROM_ONE_PLACE.free)
    assert "Try again in 2 seconds" in sign_in(club.app.test_client(), address=STRANGE).text
    club.accounts.change("UPDATE delays SET failures=30")
    told = sign_in(club.app.test_client(), address=STRANGE).text
    assert "Try again in 16 minutes" in told


def test_strangers_keep_nobody_out(club, clock):
    """Neither from the device nor from the place one is used to, however many they are."""
    clock()
    usual = club.app.test_client()
    assert sign_in(usual).status_code == 303
    for number in range(FROM_ANYWHERE.free + 50):
        counted(club.accounts.delays, "scribe", f"203.0.113.{number}", 8)
    assert sign_in(club.app.test_client(), address="192.0.2.1").status_code == 429
    assert sign_in(club.app.test_client(), address=HOME).status_code == 303  # the usual place
    assert sign_in(usual, address="192.0.2.2").status_code == 303  # the usual device, on a journey


def test_somebody_next_to_them_keeps_nobody_from_the_usual_device(club, clock):
    clock()
    usual = club.app.test_client()
    sign_in(usual)
    guess(club, 20, address=HOME)
    assert sign_in(club.app.test_client(), address=HOME).status_code == 429
    assert sign_in(usual).status_code == 303


def test_the_usual_device_waits_for_its_own_failures(club, clock):
    clock()
    usual = club.app.test_client()
    sign_in(usual)
    answers = [sign_in(usual, password="guess").status_code for _ in range(8)]
    assert answers.count(403) == FROM_ONE_PLACE.free
    assert sign_in(usual, "Player").status_code == 303


@pytest.mark.parametrize("ended", ["password", "end_sessions"])
def test_a_device_that_was_sent_out_is_not_known_any_more(club, clock, ended):
    clock()
    usual = club.app.test_client()
    sign_in(usual)
    if ended == "password":
        club.accounts.set_password("Scribe", PASSWORD)
    else:
        club.accounts.end_sessions("Scribe")
    counted(club.accounts.delays, "scribe", "192.0.2.9", 12)
    assert sign_in(usual, address="192.0.2.9").status_code == 429


def test_a_cookie_of_ones_own_account_or_a_forged_one_helps_with_no_other(club, clock):
    clock()
    client = club.app.test_client()
    sign_in(client, "Player", address=STRANGE)
    guess(club, FROM_ONE_PLACE.free)
    assert sign_in(client, "Scribe", address=STRANGE).status_code == 429
    client.set_cookie("ledger_device", "eyJpZCI6IngiLCJrbm93biI6e319.x")
    assert sign_in(client, "Scribe", address=STRANGE).status_code == 429


def test_a_club_behind_one_address_is_not_punished(club, clock):
    """Thirty members who sign in, and a few who mistype."""
    clock()
    kept = club.accounts.delays
    for number in range(3 * BY_ONE_ADDRESS.free):
        attempt = kept.attempt("password", f"member {number}", HOME)
        assert kept.wait(attempt) == 0
        if number % 5 == 0:
            assert kept.wait(attempt) == 0  # mistyped once
        kept.right(attempt)
    assert sign_in(club.app.test_client()).status_code == 303


def test_one_address_that_tries_every_name_is_slowed_down(club, clock):
    clock()
    for number in range(BY_ONE_ADDRESS.free):
        counted(club.accounts.delays, f"name {number}", STRANGE, 1)
    refused = sign_in(club.app.test_client(), "another", address=STRANGE)
    assert refused.status_code == 429
    assert sign_in(club.app.test_client(), "another", "guess", HOME).status_code == 403


@pytest.mark.parametrize("ahead", [{"years": 10}, {"days": 1}, {"hours": 23}, {"seconds": 50}])
def test_failures_while_the_clock_was_ahead_delay_no_longer_than_others(club, clock, ahead):
    clock(**ahead)
    counted(club.accounts.delays, "scribe", HOME, 5)
    club.accounts.change("UPDATE delays SET failures=1000")
    clock()
    first = sign_in(club.app.test_client())
    assert first.status_code == 303 or int(first.headers["Retry-After"]) <= 901
    clock(seconds=901)
    assert sign_in(club.app.test_client()).status_code == 303


def test_failures_before_the_clock_went_ahead_are_forgotten(club, clock):
    clock()
    counted(club.accounts.delays, "scribe", HOME, 30)
    clock(years=3)
    assert sign_in(club.app.test_client()).status_code == 303


def test_the_count_is_shared_by_every_process_and_counts_what_runs_at_once(club, clock):
    clock()
    other = Accounts(club.accounts.place)
    waits = []
    for number in range(20):
        kept = (club.accounts, other)[number % 2].delays
        waits.append(kept.wait(kept.attempt("password", "scribe", STRANGE)))
    assert waits.count(0) == FROM_ONE_PLACE.free  # none of them has been judged yet
    other.close()


def test_a_right_password_forgets_the_failures_of_that_place(club, clock):
    clock()
    for _ in range(4):
        guess(club, FROM_ONE_PLACE.free - 1, address=HOME)
        assert sign_in(club.app.test_client()).status_code == 303


def test_a_network_of_new_addresses_counts_as_one():
    assert network("2001:db8::1") == network("2001:db8::ffff:1:2:3")
    assert network("2001:db8:0:1::1") != network("2001:db8::1")
    assert network("::ffff:203.0.113.7") == network("203.0.113.7") == "203.0.113.7"
    assert network("fe80::1%eth0") == network("fe80::2")
    assert network("no address") == "noaddress"


def test_what_is_counted_stays_small(club, clock, monkeypatch):
    clock()
    monkeypatch.setattr(delays, "MOST", 200)
    for number in range(500):
        counted(club.accounts.delays, f"name {number}", f"10.0.{number}.1", 1)
    assert club.accounts.rows("SELECT count(*) AS n FROM delays")[0]["n"] <= 203


def test_whoever_holds_a_session_cannot_guess_the_password_with_it(club, clock):
    clock()
    stolen, own = club.client("Scribe"), club.client("Scribe")
    sent = form(password="guess")
    answers = [stolen.post("/account/token", **sent).status_code for _ in range(12)]
    assert answers.count(422) == FROM_ONE_PLACE.free
    assert answers[-1] == 429
    assert own.post("/account/token", **form(password=PASSWORD)).status_code == 200
