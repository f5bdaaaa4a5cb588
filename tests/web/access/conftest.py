"""A club for the tests of accounts: one application for every test of a file."""

from __future__ import annotations

import time
from itertools import count

import pytest

from ledger.tools.dev.postgres_server import new_database
from ledger.web import close
from tests.web.access.club import Club, club_app

numbers = count(1)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def served(request, tmp_path_factory):
    """Its templates are read once. Every test of accounts runs on both kinds of store."""
    folder = tmp_path_factory.mktemp("club")
    if request.param == "sqlite":
        yield club_app(folder)
        return
    server = request.getfixturevalue("postgres_server")
    with new_database(server, f"club_{next(numbers)}") as address:
        app = club_app(folder, address)
        yield app
        close(app)


@pytest.fixture
def club(served, play_some) -> Club:
    return Club(served, play_some(served.extensions["ledger"], steps=3))


@pytest.fixture
def clock(monkeypatch):
    """Put by hand: `clock(hours=3)` from the real time."""
    begun = time.time()

    def put(*, years: float = 0, days: float = 0, hours: float = 0, seconds: float = 0) -> None:
        at = begun + seconds + 3600 * (hours + 24 * (days + 365 * years))
        monkeypatch.setattr(time, "time", lambda: at)

    return put
