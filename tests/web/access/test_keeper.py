"""The jobs of the keeper, served to others: for keepers of the club alone, from a form of ours."""

from __future__ import annotations

import time

import pytest

from ledger.web.jobs import Jobs
from tests.web.access.club import form


@pytest.mark.parametrize("name", ["", "Stranger", "Keeper", "Scribe"])
def test_nobody_else_sees_or_starts_a_job(club, name):
    client = club.client(name)
    assert client.get("/keeper").status_code in (303, 403)
    for path in ("verify", "backup", "rebuild", "look", "restore"):
        assert client.post(f"/keeper/{path}", **form()).status_code in (401, 403)
    assert client.get("/keeper/backup").status_code in (303, 403)


def test_a_keeper_of_the_club_starts_one_and_it_is_on_record(club):
    client = club.client("Club")
    assert client.get("/keeper").status_code == 200
    assert client.post("/keeper/verify", data={"a": "b"}).status_code == 403  # no form of ours
    jobs = Jobs(club.ledger.address)
    jobs.start("rebuild", "x", lambda note: {}).join()
    answer = client.post("/keeper/verify", **form())
    assert answer.status_code == 303
    assert any(one.what == "keeper_job" for one in club.accounts.log.newest())
    while jobs.now().state == "running":
        time.sleep(0.05)
    assert jobs.now().by == "Club"
    assert jobs.now().state == "done"
