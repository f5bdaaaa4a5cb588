"""Under which names the application answers, and from whose pages it takes what changes something.

On one's own machine nobody signs in, so a page of another site must not reach it: neither by a name
that leads to this machine (DNS rebinding) nor by a form.
"""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Response, current_app, request

from ledger.web import errors

SAFE = ("GET", "HEAD", "OPTIONS")


def host_name(host: str) -> str:
    """`[::1]:8000` -> `::1`."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".").lower()
    except ValueError:
        return ""


def is_known(host: str) -> bool:
    """No name that a stranger could let lead here: an address in numbers, this machine's own names,
    or the one we were told."""
    name = host_name(host)
    if name == host_name(urlsplit(current_app.config["PUBLIC_URL"]).netloc) != "":
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return name in own_names() or name == "localhost" or name.endswith(".localhost")
    return True


@cache
def own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({name, f"{name}.local", f"{name.partition('.')[0]}.local"})


def check_host() -> Response | None:
    """With accounts a name of another site brings no session with it; once we are told our own, we
    answer to no other."""
    if request.blueprint == "health":  # asked by the machine's own name, whatever that is
        return None
    told = bool(current_app.config["PUBLIC_URL"])
    if "accounts" in current_app.extensions and not told:
        return None
    return None if is_known(request.host) else errors.problem("unknown_host")


def check_origin() -> Response | None:
    """Nothing is recorded on behalf of a page of another site. What says nothing of where it comes
    from is no browser."""
    if request.method in SAFE:
        return None
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        strange = {"cross-site", "same-site"} if _asleep() else {"cross-site"}
        return errors.problem("forbidden") if site in strange else None
    if _asleep() and origin is not None and urlsplit(origin).netloc != request.host:
        return errors.problem("forbidden")
    return None


def _asleep() -> bool:
    """Whether nobody signs in; else every form carries a token."""
    return "accounts" not in current_app.extensions


def public_address() -> str:
    """What comes before a path in a link for others. Nothing if we cannot be sure of it."""
    if told := str(current_app.config["PUBLIC_URL"]):
        return told
    return request.host_url.rstrip("/") if is_known(request.host) else ""
