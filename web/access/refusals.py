"""What cannot be done with an account."""

from __future__ import annotations

from typing import Any

from ledger.errors import LedgerError


class NotAllowed(LedgerError):
    """What the part somebody has in a game does not let them do."""

    code = "not_allowed"


class AccountRefused(LedgerError):
    """Something an account cannot be, or an invitation that is no good; the code says which."""

    def __init__(self, code: str, **params: Any) -> None:
        self.code = f"account_{code}"
        super().__init__(**params)
