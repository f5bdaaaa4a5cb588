"""The web application under gunicorn: a loop that waits, threads that work, a graceful stop."""

from __future__ import annotations

import gc
import re
import resource
import socket
from contextlib import closing, suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from ledger.tools.context import Context
from ledger.tools.errors import Problem
from ledger.tools.gunicorn_worker import LoopWorker
from ledger.tools.samples import load_more, load_samples
from ledger.tools.store_lookup import accounts_place
from ledger.web import close, create_app
from ledger.web.access.store import Accounts
from ledger.web.pages.home import sample_ids
from ledger.web.serving import limits
from ledger.web.serving.bridge import Bridge
from ledger.web.serving.streams import Hub

OWN_FILES = 256  # open at a time: the store, the read tables, temporary files
GRACE = 3  # seconds an answer under way may take once we are told to stop


class Server(BaseApplication):
    """Gunicorn with our settings instead of its command line."""

    def __init__(self, make_app: Any, settings: dict[str, Any]) -> None:
        self._make_app = make_app
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Called in the serving process: no connection is carried over a fork."""
        return self._make_app()


def serve_forever(
    context: Context,
    host: str,
    port: int,
    demo: bool,
    *,
    accounts: bool | None = None,
    proxies: int = 0,
    url: str = "",
) -> None:
    if url and not re.fullmatch(r"https?://[^/\s?#]+/?", url):
        raise Problem("bad_url", url=url)
    if accounts is None and not is_local(host):
        raise Problem("accounts_needed", host=host)
    _can_listen(host, port)
    make_room()
    address, ledger = context.address, context.ledger  # a store that cannot be opened is told here
    if demo:
        load_samples(ledger)
        load_more(ledger)
    kept = _prepared(context, demo) if accounts else None
    ledger.close()

    apps: list[Flask] = []
    LoopWorker.proxied = proxies > 0

    def make_app() -> Any:
        app = create_app(address, demo=demo, accounts=kept, proxies=proxies, url=url)
        gc.freeze()  # modules and catalogues stay: the collector need not look at them again
        Thread(target=warm, args=(app,), daemon=True).start()
        apps.append(app)
        return Bridge(app, Hub(app.extensions["ledger"]), app.config["MAX_CONTENT_LENGTH"])

    def worker_exit(server: Any, worker: Any) -> None:
        for app in apps:
            close(app)

    def when_ready(server: Any) -> None:
        at = server.LISTENERS[0].sock.getsockname()
        shown = f"[{at[0]}]" if ":" in at[0] else at[0]
        print(context.say("listening", address=f"http://{shown}:{at[1]}"), flush=True)  # noqa: T201

    settings = {
        "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "workers": 1,
        "worker_class": LoopWorker,
        "graceful_timeout": GRACE,
        "timeout": 120,
        "keepalive": 5,
        "loglevel": "warning",
        "when_ready": when_ready,
        "worker_exit": worker_exit,
        "control_socket_disable": True,
    }
    Server(make_app, settings).run()


def make_room() -> None:
    """Each connection is an open file: as many as the system lets us have, and a few for the
    store."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.CONNECTIONS + OWN_FILES
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now != resource.RLIM_INFINITY:
        limits.CONNECTIONS = max(64, min(limits.CONNECTIONS, now - OWN_FILES))


def warm(app: Flask) -> None:
    """Compiles every template, so that the first reader of a page does not wait for it."""
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
