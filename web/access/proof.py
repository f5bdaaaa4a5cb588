"""Is it really them? Passwords and codes, at the door and again before what matters; each attempt
is counted and on record."""

from __future__ import annotations

from flask import request

from ledger.web.access import devices
from ledger.web.access.delays import Attempt
from ledger.web.access.identity import the_accounts, this_session
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.store import Account, spelt

MINUTES_FROM = 100  # seconds


class TooSoon(AccountRefused):
    """The next attempt has to wait."""

    def __init__(self, seconds: int) -> None:
        minutes = seconds >= MINUTES_FROM
        super().__init__(
            "wait_minutes" if minutes else "wait_seconds",
            n=-(-seconds // 60) if minutes else seconds,
        )
        self.seconds = seconds


def note(what: str, account: Account | None = None, *, by: str = "", about: str = "") -> None:
    """On record, with where it came from."""
    the_accounts().log.note(
        what,
        account.account if account else "",
        by=by,
        address=request.remote_addr or "",
        device=devices.this_device(),
        about=about,
    )


def password_at_the_door(name: str, password: str) -> Account | None:
    """None if it is wrong; TooSoon if it may not be tried yet."""
    kept = the_accounts()
    attempt = _attempt("password", name)
    _wait(attempt, name)
    found = kept.password_fits(name, password)
    if found is None:
        note("wrong_password", kept.find(name))
        return None
    kept.delays.right(attempt)
    return found


def code_at_the_door(account: Account, code: str) -> str:
    """How it was proved, or nothing if the code is wrong."""
    kept = the_accounts()
    attempt = _attempt("code", account.name)
    _wait(attempt, account.name)
    how = kept.second_factors.accepts(account.account, code)
    if not how:
        note("wrong_code", account)
        return ""
    kept.delays.right(attempt)
    return how


def again(account: Account, password: str, code: str | None = None) -> None:
    """Before what matters: AccountRefused unless the password is right, and the code where one is
    asked for. Whoever holds a stolen session waits by themselves."""
    kept, here = the_accounts(), this_session()
    where = here.id if here else "token"
    attempt = kept.delays.attempt("again", account.account, "", device=where)
    _wait(attempt, account.name)
    if kept.password_fits(account.name, password) is None:
        note("wrong_again", account)
        raise AccountRefused("wrong_password")
    if code is not None and not kept.second_factors.accepts(account.account, code):
        note("wrong_code", account)
        raise AccountRefused("code")
    kept.delays.right(attempt)


def _attempt(kind: str, name: str) -> Attempt:
    kept = the_accounts()
    device = devices.known_device(kept, name)
    return kept.delays.attempt(kind, spelt(name), request.remote_addr or "", device)


def _wait(attempt: Attempt, name: str) -> None:
    kept = the_accounts()
    if seconds := kept.delays.wait(attempt):
        note("delayed", kept.find(name))
        raise TooSoon(seconds)
