"""Judges a stored game again, whatever is wrong with it."""

from __future__ import annotations

from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.application import Ledger
from ledger.errors import BAD_STATE_ERRORS, GameUnreadable, LedgerError
from ledger.record import head_for
from ledger.review.verify import Report, verify
from ledger.visibility import has_secrets


class Verified(Struct, frozen=True):
    """A game that was judged again, or why it cannot even be opened."""

    game: UUID
    report: Report | None
    fails: str = ""
    head: str | None = None  # that everybody may know, where it is not the stored one


def verify_one(ledger: Ledger, game: UUID) -> Verified:
    """One that cannot be opened is told too: it must not stop the others."""
    try:
        found = ledger.load(game)
        head = head_for(found) if has_secrets(found) else None
        return Verified(game, verify(found), head=head)
    except GameUnreadable as error:
        return Verified(game, None, str(error.params["reason"]))
    except (LedgerError, msgspec.MsgspecError, *BAD_STATE_ERRORS) as error:
        return Verified(game, None, f"{type(error).__name__} {error}")
