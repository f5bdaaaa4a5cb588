"""Serves under uvicorn, where there is no gunicorn: one process, wherever Python runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import uvicorn

from ledger.web.serving import limits

if TYPE_CHECKING:
    from ledger.tools.serving.server import Options, Serving

GRACE = 6  # seconds an answer under way may take once we are told to stop


def run(
    make_app: Callable[[], Serving], options: Options, ready: Callable[[tuple[str, int]], None]
) -> None:
    with closing(make_app()) as served:
        config = uvicorn.Config(
            served.bridge,
            host=options.host,
            port=options.port,
            lifespan="off",
            log_level="warning",
            access_log=False,
            proxy_headers=False,  # the application itself says whom it believes
            server_header=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=GRACE,
            limit_concurrency=limits.CONNECTIONS,
        )
        with suppress(KeyboardInterrupt):  # the usual way to stop it
            asyncio.run(_serve(uvicorn.Server(config), served, ready))


async def _serve(
    server: uvicorn.Server, served: Serving, ready: Callable[[tuple[str, int]], None]
) -> None:
    running = asyncio.create_task(server.serve())
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        ready(server.servers[0].sockets[0].getsockname())
    while not server.should_exit and not running.done():
        await asyncio.sleep(0.2)
    served.bridge.stop()  # streams end, or they would be waited for
    await running
