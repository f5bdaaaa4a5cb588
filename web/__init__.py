"""The web application: one blueprint per page, server-rendered, scripts only on top."""

from __future__ import annotations

import secrets
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any

from flask import Blueprint, Flask, Response, g, request
from flask_babel import Babel

from ledger.application import Ledger
from ledger.games import GAMES
from ledger.projections import Projections
from ledger.web import compression, context, errors, origins
from ledger.web.access import setup as access
from ledger.web.access.owned_ledger import OwnedLedger
from ledger.web.boards import files, look_once
from ledger.web.pages import keeping
from ledger.web.shared import link_preview, play_times, spoilers, template_helpers

BLUEPRINTS = (
    *("pages.home", "pages.new_game", "pages.players", "pages.titles", "pages.table"),
    *("pages.replay", "pages.audit", "api", "live", "pages.amend", "pages.action_form"),
    *("pages.house_rules", "pages.export", "pages.rule", "pages.counts", "pages.knowledge"),
    *("pages.verify", "pages.unlogged", "pages.catalogue", "pages.compare", "pages.what_if"),
    *("pages.charts", "pages.install", "pages.import_games", "pages.text_entry", "pages.covers"),
    *("pages.keeping", "pages.offline_entry", "pages.printed_form", "pages.keeper", "pages.health"),
    *("access.pages", "access.own_account", "access.second_factor_page", "access.club"),
    *("access.members", "boards.files", "boards.stamps", "pages.import_plays", "pages.templates"),
    *("pages.tags", "pages.collections", "pages.series", "pages.room", "pages.figures"),
    *("pages.review", "pages.people", "pages.archive", "pages.confirm"),
    *("pages.webhooks", "pages.previews"),
)
YEAR = 365 * 24 * 3600
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # lengths drawn from data; no rule can come this way
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
NOT_NEEDED = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()"
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


def create_app(
    address: str,
    *,
    read_path: str | None = None,
    demo: bool = False,
    testing: bool = False,
    accounts: str | Path | None = None,
    proxies: int = 0,
    url: str = "",
    secret: str = "",
    background: bool = False,
    begin: Event | None = None,
) -> Flask:
    """The application over the store at `address`; `demo` says that it holds the sample games.

    `accounts` is where the accounts are when the application is served to others (a file, or the
    address of a server), `url` the address they know it by. `secret` is the same in every process.
    In the `background` the read tables are drawn while pages are served, from nothing only after
    `begin` is set or a moment has passed.
    """
    app = Flask(__name__)
    app.config.update(TESTING=testing, DEMO=demo, MAX_CONTENT_LENGTH=16 * 1024 * 1024)
    app.config["PUBLIC_URL"] = url.rstrip("/")
    app.secret_key = secret or secrets.token_hex(32)  # carries messages from one page to the next
    app.extensions["ledger"] = Ledger(address) if accounts is None else OwnedLedger(address)
    app.extensions["ledger"].first_look = look_once
    app.extensions["projections"] = Projections(
        app.extensions["ledger"], read_path, background=background, begin=begin
    )
    Babel(app, locale_selector=context.lang)
    files.register(app)
    template_helpers.register(app)
    errors.register(app)
    for name in BLUEPRINTS:
        for blueprint in blueprints(f"ledger.web.{name}"):
            app.register_blueprint(blueprint)
    access.prepare(app)
    if accounts is not None:
        access.wake(app, accounts, proxies=proxies)
    keeping.register(app)
    spoilers.register(app)
    play_times.register(app)
    link_preview.register(app)
    app.before_request(origins.check_host)
    app.before_request(origins.check_origin)
    app.after_request(compression.compress)  # comes last: they run from the last to the first
    app.after_request(remember)
    app.after_request(secure)
    return app


def load_pages() -> None:
    """Everything an application is made of, for those who fork before they make one."""
    for name in BLUEPRINTS:
        import_module(f"ledger.web.{name}")
    list(GAMES.values())


def close(app: Flask) -> None:
    """Before the process ends: what was written ahead goes into the files themselves."""
    if "webhooks" in app.extensions:
        app.extensions["webhooks"].end()
        app.extensions["webhooks"].book.close()
    for name in ("projections", "people", "ledger", "accounts"):
        if name in app.extensions:
            app.extensions[name].close()


def blueprints(module: str) -> list[Blueprint]:
    """What a page's file defines, whatever it calls it."""
    names = vars(import_module(module)).values()
    own = [b for b in names if isinstance(b, Blueprint) and b.import_name.startswith(module)]
    if not own:
        raise TypeError(f"{module} has no blueprint")
    return own


def remember(response: Response) -> Response:
    """A language, a look or a seat asked for in the address is kept for the next page."""
    if request.blueprint in ("api", "covers", "previews"):  # no page, so nobody asked for it
        return response
    safe = request.is_secure
    kept = {"lang": context.LANGUAGES, "theme": context.THEMES, "spoilers": spoilers.WISHES}
    for name, allowed in kept.items():
        wished: Any = request.args.get(name)
        if wished in allowed and request.cookies.get(name) != wished:
            response.set_cookie(name, wished, max_age=YEAR, secure=safe, samesite="Lax")
    game_id = (request.view_args or {}).get("game_id")
    if game_id and "as" in request.args:  # for this game, until the browser is closed
        response.set_cookie(
            "as", request.args["as"][:60], path=f"/games/{game_id}", secure=safe, samesite="Lax"
        )
    if game_id and request.args.get("keeper") in ("0", "1"):
        response.set_cookie(
            "keeper",
            request.args["keeper"],
            path=f"/games/{game_id}",
            secure=safe,
            samesite="Lax",
        )
    return response


def secure(response: Response) -> Response:
    framed = response.status_code < 400 and g.get("framed", False)  # the replay for other pages
    response.headers.setdefault("Content-Security-Policy", FRAMED if framed else POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Permissions-Policy"] = NOT_NEEDED
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin" if framed else "same-origin"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={YEAR}; includeSubDomains"
    if response.mimetype == "text/html" and "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-cache"
        response.vary.update(("Accept-Language", "Cookie"))
    if g.get("lists_behind"):
        response.headers["Ledger-Lists"] = "being built"
    if "lang" in g and "Content-Language" not in response.headers:
        response.headers["Content-Language"] = g.lang
    return response
