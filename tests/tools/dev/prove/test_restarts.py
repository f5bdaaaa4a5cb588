"""A PostgreSQL server that is stopped at once, twice, while scribes record."""

from __future__ import annotations

from ledger.tools.dev.postgres_server import controlled_server
from ledger.tools.dev.prove import history, restarts
from ledger.tools.dev.prove.outcome import Effort


def test_the_database_restarts_and_the_server_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(history, "KEPT", tmp_path)
    monkeypatch.setattr(restarts, "BETWEEN", 0.5)
    with controlled_server() as database:
        outcome = restarts.trial(database, 2, 0, Effort())
    assert outcome.failures == []
    assert outcome.tries.startswith("2 immediate stops")
