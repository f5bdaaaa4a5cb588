"""A club for the tests of accounts: one application for every test of a file."""

from __future__ import annotations

import time

import pytest

from tests.web.access.club import Club, club_app


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Its templates are read once."""
    return club_app(tmp_path_factory.mktemp("club"))


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
