"""Wakes accounts up in an application, or lets them sleep."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature
from werkzeug.middleware.proxy_fix import ProxyFix

from ledger.web.access import identity, tokens, visible_tables
from ledger.web.access.guard import guard, keep_private
from ledger.web.access.open_sessions import LONGEST
from ledger.web.access.store import Accounts


class Sessions(SecureCookieSessionInterface):
    """The cookie goes over https alone as soon as the page came over https, under a name that no
    other site of the same domain can set."""

    def get_cookie_name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """How old it may be is said by the rows on the server: a clock that is put back a little
        signs nobody out."""
        signer = self.get_signing_serializer(app)
        try:
            sent = request.cookies.get(self.get_cookie_name(app), "")
            return self.session_class(signer.loads(sent) if signer and sent else None)
        except BadSignature:
            return self.session_class()

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def prepare(app: Flask) -> None:
    """What templates ask for, and how cookies are set, in either case."""
    app.session_interface = Sessions()
    app.jinja_env.add_extension(tokens.FormTokens)
    app.jinja_env.globals.update(
        form_token=tokens.form_token,
        may=identity.may,
        accounts_on=lambda: identity.accounts() is not None,
        signed_in=lambda: identity.who() if identity.accounts() is not None else None,
    )


def wake(app: Flask, place: str | Path, *, proxies: int = 0) -> None:
    """`proxies` in front of us say whom they speak for, and whether over https."""
    accounts = Accounts(place)
    app.extensions["accounts"] = accounts
    app.secret_key = accounts.secret
    app.config.update(
        SESSION_COOKIE_NAME="ledger_session",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(seconds=LONGEST),
    )
    if proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies
        )
    app.before_request(guard)
    app.after_request(keep_private)
    app.teardown_appcontext(visible_tables.close)
