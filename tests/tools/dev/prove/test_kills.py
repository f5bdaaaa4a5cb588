"""A few kills of a real server: nothing that was acknowledged is lost."""

from __future__ import annotations

from ledger.tools.dev.prove import kills


def test_what_was_acknowledged_survives_kills(any_store):
    done, history, failures = kills.trial(any_store, "kills-test", 4)
    assert (done, failures) == (4, [])
    assert history.acknowledged > 4
