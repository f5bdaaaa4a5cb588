"""Serves under gunicorn: one or several processes, each a loop that waits and threads that work."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gunicorn.app.base import BaseApplication

from ledger.tools.serving.gunicorn_worker import LINGER, LoopWorker

if TYPE_CHECKING:
    from ledger.tools.serving.server import Options, Serving

GRACE = 6  # seconds an answer under way may take once we are told to stop


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


def run(
    make_app: Callable[[], Serving], options: Options, ready: Callable[[tuple[str, int]], None]
) -> None:
    served: list[Serving] = []
    LoopWorker.proxied = options.proxies > 0

    def make() -> Any:
        served.append(make_app())
        return served[-1].bridge

    def worker_exit(server: Any, worker: Any) -> None:
        for one in served:
            one.close()

    settings = {
        "bind": f"[{options.host}]:{options.port}"
        if ":" in options.host
        else f"{options.host}:{options.port}",
        "workers": options.processes,
        "worker_class": LoopWorker,
        "graceful_timeout": GRACE + LINGER,
        "timeout": 120,
        "keepalive": 5,
        "loglevel": "warning",
        "when_ready": lambda server: ready(server.LISTENERS[0].sock.getsockname()),
        "worker_exit": worker_exit,
        "control_socket_disable": True,
    }
    Server(make, settings).run()
