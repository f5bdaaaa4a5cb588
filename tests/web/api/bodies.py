"""What the tests of the API share."""

from __future__ import annotations

FR = {"Accept-Language": "fr"}


def stored(ledger):
    return ledger.recorder.max_notification_id() or 0


def stone(name, **more):
    return {"action": {"kind": "AddStone", "stone": name}, **more}
