"""Links that cannot be forged, and the token every form of ours carries."""

from __future__ import annotations

import re
import secrets
from hmac import compare_digest
from typing import Any

from flask import current_app, request, session, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from jinja2.ext import Extension
from markupsafe import Markup

from ledger.web.access.refusals import AccountRefused
from ledger.web.access.store import Accounts, Invitation
from ledger.web.origins import public_address

FIELD, HEADER = "form_token", "X-Form-Token"
POSTING = re.compile(r'<form\b(?=[^>]*\bmethod="post")[^>]*>')
SAFE = ("GET", "HEAD", "OPTIONS")


def _signer(accounts: Accounts) -> URLSafeSerializer:
    return URLSafeSerializer(accounts.secret, salt="invitation")


def signed(accounts: Accounts, made: Invitation) -> str:
    return str(_signer(accounts).dumps(made.id))


def opened(accounts: Accounts, token: str) -> Invitation:
    """The invitation of a link, if it was made here and can still be used."""
    try:
        return accounts.invitation(str(_signer(accounts).loads(token)))
    except BadSignature:
        raise AccountRefused("invitation") from None


def link(accounts: Accounts, made: Invitation) -> str:
    """With the address the club is known by, not with whatever the request called it."""
    return public_address() + url_for("account.invited", link=signed(accounts, made))


# ------------------------------------------------------------------------ forms


class FormTokens(Extension):
    """Puts the token into every posting form of every template: none can forget it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return POSTING.sub(lambda form: form[0] + "{{ form_token() }}", source)


def form_token() -> Markup:
    if "accounts" not in current_app.extensions:
        return Markup()
    if "form" not in session:
        session["form"] = secrets.token_urlsafe(16)
        session.permanent = True
    return Markup('<input type="hidden" name="{}" value="{}">').format(
        FIELD, masked(session["form"])
    )


def masked(token: str) -> str:
    """Other letters on every page: pages are compressed, and from the length of many of them a word
    that stays the same could be guessed (BREACH)."""
    mask = secrets.token_bytes(len(token))
    mixed = bytes(a ^ b for a, b in zip(mask, token.encode(), strict=True))
    return f"{mask.hex()}.{mixed.hex()}"


def unmasked(sent: str) -> str:
    """The token behind a mask; one that came without stays as it is."""
    mask, dot, mixed = sent.partition(".")
    try:
        pairs = zip(bytes.fromhex(mask), bytes.fromhex(mixed), strict=True)
        return bytes(a ^ b for a, b in pairs).decode(errors="replace") if dot else sent
    except ValueError:
        return sent


def forged() -> bool:
    """Whether a request that changes something comes from anywhere but a page of ours."""
    if request.method in SAFE:
        return False
    sent = request.headers.get(HEADER, "")
    form = request.mimetype in ("application/x-www-form-urlencoded", "multipart/form-data")
    if form and not request.path.startswith("/api/"):
        sent = sent or request.form.get(FIELD, "")
    kept = session.get("form", "")
    if kept and compare_digest(unmasked(sent).encode(), kept.encode()):
        return False
    # A script of a page of ours sends JSON and has no form: the browser says where it comes from.
    return form or not _own_origin()


def _own_origin() -> bool:
    site: Any = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return bool(site == "same-origin")
    return request.headers.get("Origin", "") == request.host_url.rstrip("/")
