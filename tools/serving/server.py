"""The web application as it is served: what has to be ready before, and what stands around it."""

from __future__ import annotations

import gc
import re
import socket
import sqlite3
from contextlib import closing, suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Event, Thread
from typing import Any

from eventsourcing.persistence import PersistenceError
from flask import Flask
from msgspec import Struct

from ledger.projections.worker import FIRST
from ledger.storage import listen, on_postgres
from ledger.tools.context import Context
from ledger.tools.errors import Problem
from ledger.tools.samples import load_more, load_samples, load_sheets
from ledger.tools.store_lookup import accounts_place
from ledger.web import close, create_app, load_pages
from ledger.web.access.store import Accounts
from ledger.web.access.tables import shared_secret
from ledger.web.pages.home import sample_ids
from ledger.web.serving import limits
from ledger.web.serving.bridge import Bridge
from ledger.web.serving.presence import Presence
from ledger.web.serving.streams import Hub
from ledger.web.webhooks import sender_of

try:
    import resource
except ImportError:  # on Windows, where nothing limits open files like this
    resource = None  # type: ignore[assignment]

OWN_FILES = 256  # open at a time: the store, the read tables, temporary files


class Options(Struct, frozen=True):
    """How the application is served."""

    host: str
    port: int
    processes: int = 1
    proxies: int = 0


def serve_forever(
    context: Context,
    host: str,
    port: int,
    demo: bool,
    *,
    accounts: bool | None = None,
    proxies: int = 0,
    url: str = "",
    processes: int = 1,
) -> None:
    if url and not re.fullmatch(r"https?://[^/\s?#]+/?", url):
        raise Problem("bad_url", url=url)
    if accounts is None and not is_local(host):
        raise Problem("accounts_needed", host=host)
    run = _runner(processes)
    _can_listen(host, port)
    make_room()
    address, ledger = context.address, context.ledger  # a store that cannot be opened is told here
    if demo:
        load_samples(ledger)
        load_more(ledger)
        load_sheets(ledger)
    kept = _prepared(context, demo) if accounts else None
    secret = shared_secret(address)
    ledger.close()
    load_pages()  # once for all processes

    def make_app() -> Serving:
        """In the serving process: no connection is carried over a fork."""
        told: dict[str, Any] = {"proxies": proxies, "url": url, "secret": secret}
        answered = Event()
        app = create_app(address, demo=demo, accounts=kept, background=True, begin=answered, **told)
        gc.freeze()  # modules and catalogues stay: the collector need not look at them again
        Thread(target=warm, args=(app, answered), daemon=True).start()
        return Serving(app, alone=processes == 1, answered=answered)

    def ready(at: tuple[str, int]) -> None:
        shown = f"[{at[0]}]" if ":" in at[0] else at[0]
        print(context.say("listening", address=f"http://{shown}:{at[1]}"), flush=True)  # noqa: T201

    run(make_app, Options(host, port, processes, proxies), ready)


def _runner(processes: int) -> Any:
    """Gunicorn, or what serves where there is none: on Windows."""
    try:
        from ledger.tools.serving.gunicorn_server import run
    except ImportError:
        if processes > 1:
            raise Problem("one_process_here") from None
        from ledger.tools.serving.uvicorn_server import run
    return run


class Serving:
    """The application of one process, with all that stands around it while it is served."""

    def __init__(self, app: Flask, *, alone: bool, answered: Event | None = None) -> None:
        self._app = app
        ledger, kept = app.extensions["ledger"], app.extensions.get("accounts")
        shared = not alone or on_postgres(ledger.address)
        sender_of(app).begin()
        self._presence = Presence(ledger.address) if shared else None
        hub = Hub(ledger, self._presence, kept.tables if kept is not None else None)
        self._listener = listen(ledger.address, hub.heard)
        hub.listening = self._listener is not None
        self.bridge = Bridge(app, hub, app.config["MAX_CONTENT_LENGTH"], answered)

    def close(self) -> None:
        for one in (self._listener, self._presence):
            if one is not None:
                with suppress(PersistenceError, sqlite3.Error):  # the store may be away
                    one.close()
        close(self._app)


def make_room() -> None:
    """Each connection is an open file: as many as the system lets us have, and a few for the
    store."""
    if resource is None:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.CONNECTIONS + OWN_FILES
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now != resource.RLIM_INFINITY:
        limits.CONNECTIONS = max(64, min(limits.CONNECTIONS, now - OWN_FILES))


def warm(app: Flask, answered: Event | None = None) -> None:
    """Compiles every template, so that the first reader of a page does not wait for it; not while
    the very first one waits."""
    if answered is not None:
        answered.wait(FIRST)
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def is_local(host: str) -> bool:
    """Whether only this machine can reach it."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _prepared(context: Context, demo: bool) -> str | Path:
    """Where the accounts are; the sample games are for everybody."""
    path = accounts_place(context.ledger)
    with closing(Accounts(path)) as kept:
        if demo:
            kept.show_samples(sorted(sample_ids()))
        if not kept.all():
            context.err.print(context.say("no_accounts"), markup=False)
        if not kept.passwords.cost.enough:
            context.err.print(context.say("cheap_passwords"), markup=False)
    return path


def _can_listen(host: str, port: int) -> None:
    """A port that is taken is told at once, in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise Problem("port_taken", host=host, port=port, reason=error) from None
