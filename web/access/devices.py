"""Devices: what a browser calls itself, and which have signed in to an account before."""

from __future__ import annotations

import re
import secrets
from typing import Any

from flask import Response, request
from itsdangerous import BadSignature, URLSafeSerializer

from ledger.web.access.store import Account, Accounts

MOST = 8  # accounts that use one device
LIFE = 400 * 24 * 3600  # seconds: as long as browsers keep a cookie
BROWSERS = {
    "Edg(e|A|iOS)?/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "(Firefox|FxiOS)/": "Firefox",
    "(Chrome|CriOS|Chromium)/": "Chrome",
    "Safari/": "Safari",
    "curl/": "curl",
    "python": "Python",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def name_of(agent: str) -> str:
    """`Firefox, Android`; empty if nothing in it is known."""
    found = (
        next((shown for mark, shown in marks.items() if re.search(mark, agent, re.I)), "")
        for marks in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))


def this_device() -> str:
    return name_of(request.headers.get("User-Agent", "")[:400])


# ------------------------------------------------------------------------ known ones


def cookie_name() -> str:
    """Over https a name that no other site of the same domain can set."""
    return "__Host-ledger_device" if request.is_secure else "ledger_device"


def _signer(accounts: Accounts) -> URLSafeSerializer:
    return URLSafeSerializer(accounts.secret, salt="device")


def _read(accounts: Accounts) -> tuple[str, dict[str, int]]:
    try:
        read: Any = _signer(accounts).loads(request.cookies.get(cookie_name(), ""))
        return str(read["id"]), dict(read["known"])
    except (BadSignature, KeyError, TypeError, ValueError):
        return secrets.token_urlsafe(12), {}


def known_device(accounts: Accounts, name: str) -> str:
    """Its number if it has signed in to this account, and was not sent out since; else nothing."""
    account = accounts.find(name)
    number, known = _read(accounts)
    return number if account and known.get(account.account) == account.sessions else ""


def remember(response: Response, accounts: Accounts, account: Account) -> None:
    """Gives no right to anything: its owner's failures are counted apart from those of others."""
    number, known = _read(accounts)
    known.pop(account.account, None)
    known = dict([*known.items(), (account.account, account.sessions)][-MOST:])
    response.set_cookie(
        cookie_name(),
        str(_signer(accounts).dumps({"id": number, "known": known})),
        max_age=LIFE,
        httponly=True,
        secure=request.is_secure,
        samesite="Lax",
    )
