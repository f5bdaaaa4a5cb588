"""Sign-ins, failures and refusals are on record, bounded, and shown to the keeper."""

from __future__ import annotations

import re
import sqlite3

import pytest

from ledger.web.access import sign_in_log
from ledger.web.access.sign_in_log import CHANGES, FAILURES
from ledger.web.texts import WORDS
from tests.web.access.club import PASSWORD, form
from tests.web.access.test_delays import HOME, STRANGE, guess, sign_in


def told(club, **wish) -> list[tuple[str, str]]:
    return [(one.what, one.account) for one in club.accounts.log.newest(50, **wish)]


def test_what_happens_at_the_door_is_on_record(club, clock):
    clock()
    client = club.app.test_client()
    sign_in(client)
    guess(club, 8)
    sign_in(club.app.test_client(), "Nobody here", "guess")
    assert told(club)[::-1] == [
        ("signed_in", "scribe"),
        ("wrong_password", "scribe"),
        ("delayed", "scribe"),
        ("wrong_password", ""),  # what was typed as a name might be a password
    ]
    many = {one.what: one for one in club.accounts.log.newest(50, account="scribe")}
    assert many["wrong_password"].times == 5
    assert many["delayed"].times == 3
    assert (many["signed_in"].address, many["delayed"].address) == (HOME, STRANGE)
    assert "Nobody here" not in str(club.accounts.rows("SELECT * FROM sign_ins"))


def test_what_is_refused_is_on_record_with_what_was_asked(club):
    club.client("Player").get("/accounts")
    club.client("Player").post("/account/token", data={"form_token": "forged"})
    found = {one.what: one for one in club.accounts.log.newest(9)}
    assert (found["not_allowed"].account, found["not_allowed"].about) == ("player", "club.show")
    assert found["forged"].about == "own_account.new_token"
    assert all(one.failed for one in found.values())


def test_what_is_changed_is_on_record_and_by_whom(club):
    client, keeper = club.client("Scribe"), club.client("Club")
    client.post("/account/token", **form(password=PASSWORD))
    client.post("/account/token/end", **form())
    client.post("/account/password", **form(old=PASSWORD, password="another long one"))
    with client.session_transaction() as session:
        session["form"] = "token"
    client.post("/sign-out", **form())
    keeper.post("/accounts/invite", **form())
    keeper.post("/accounts/end-sessions", **form(name="Player"))
    keeper.post("/accounts/remove", **form(name="Player"))
    assert told(club)[::-1] == [
        ("token", "scribe"),
        ("token_ended", "scribe"),
        ("password", "scribe"),
        ("signed_out", "scribe"),
        ("invited", ""),
        ("sessions_ended", "player"),
        ("removed", "player"),
    ]
    assert {one.by for one in club.accounts.log.newest(3)} == {"Club"}
    assert "another long one" not in str(club.accounts.rows("SELECT * FROM sign_ins"))


def test_the_keeper_reads_it_and_nobody_else(club, clock):
    clock()
    guess(club, 3)
    sign_in(club.app.test_client(), "Player")
    page = club.client("Club").get("/accounts/sign-ins")
    assert "wrong password" in page.text
    assert "3 times" in page.text
    assert "signed in" in page.text
    assert "mot de passe incorrect" in club.client("Club").get("/accounts/sign-ins?lang=fr").text
    only = club.client("Club").get("/accounts/sign-ins?only=failed").text
    assert STRANGE in only
    assert HOME not in only
    assert club.client("Scribe").get("/accounts/sign-ins").status_code == 403
    entries = club.client("Club").get("/api/v1/accounts/sign-ins").json["entries"]
    assert {"wrong_password", "signed_in"} <= {one["what"] for one in entries}
    own = club.client("Scribe").get("/account").text
    assert "wrong password" in own
    assert HOME not in own


def test_the_page_goes_on_to_older_entries(club):
    for number in range(120):
        club.accounts.log.note("signed_in", "scribe", address=f"10.0.0.{number}")
    client, path, seen = club.client("Club"), "/accounts/sign-ins", []
    while path:
        page = client.get(path).text
        seen += [number for number in range(120) if f"10.0.0.{number}<" in page.replace(" ·", "<")]
        older = re.search(r'class="btn push" href="(/accounts/sign-ins\?before=\d+)"', page)
        path = older[1] if older else ""
    assert sorted(seen) == list(range(120))
    for odd in ("x", "-1", "9" * 30):
        assert client.get(f"/accounts/sign-ins?before={odd}").status_code == 200


def test_a_flood_of_failures_washes_nothing_away(club, monkeypatch):
    monkeypatch.setattr(sign_in_log, "KEPT", 30)
    club.accounts.log.note("signed_in", "scribe")
    for number in range(100):
        club.accounts.log.note("wrong_password", "scribe", address=f"10.0.0.{number}")
    assert len(club.accounts.log.newest(500, failed=True)) == 30
    assert told(club)[-1] == ("signed_in", "scribe")
    assert club.accounts.rows("SELECT count(*) AS n FROM sign_ins")[0]["n"] == 31


def test_a_full_disk_lets_people_in_all_the_same(club, monkeypatch):
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(club.accounts, "change", full)
    club.accounts.log.note("signed_in", "scribe")  # the server's own log has it


@pytest.mark.parametrize("what", sorted(FAILURES | CHANGES))
def test_each_entry_has_its_words(what):
    assert set(WORDS[f"account.log.{what}"]) == {"en", "fr"}


def test_an_entry_nobody_knows_is_a_bug(club):
    with pytest.raises(ValueError, match="unheard"):
        club.accounts.log.note("unheard")
