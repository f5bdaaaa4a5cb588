"""Every open device hears of a step within a second: server-sent events, one stream per device.

Under our own server a stream lies in its loop (`serving/streams.py`). Any other server is given a
generator, which holds one of its threads.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from threading import Condition
from uuid import UUID

from flask import (
    Blueprint,
    Response,
    copy_current_request_context,
    current_app,
    has_request_context,
    request,
    stream_with_context,
)

from ledger.application import Ledger
from ledger.errors import NoSuchGame
from ledger.web.access.identity import may_still_look
from ledger.web.serving.streams import TAKE_OVER, Hub, Stream

bp = Blueprint("live", __name__)

POLL = 0.5  # seconds between looks at the log, for steps other processes recorded
HEARTBEAT = 15.0  # keeps the line open and finds devices that are gone
LIFE = 600.0  # a stream ends and the browser opens a new one
MOST = 48  # streams at a time that hold a thread

_changed = Condition()
_devices: dict[UUID, int] = defaultdict(int)  # open streams by game
_news = 0  # counts announcements of any game


def announce(game_id: UUID) -> None:
    """Called after a step was recorded: wakes the streams, which look for themselves."""
    global _news
    with _changed:
        _news += 1
        _changed.notify_all()
    if (hub := _hub()) is not None:
        hub.announce(game_id)


def devices(game_id: UUID) -> int:
    hub = _hub()
    return _devices.get(game_id, 0) + (hub.devices(game_id) if hub is not None else 0)


def _hub() -> Hub | None:
    """Where the server keeps the streams itself."""
    return request.environ.get("ledger.hub") if has_request_context() else None


@bp.get("/games/<game_id>/live")
def stream(game_id: str) -> Response:
    try:
        wanted = UUID(game_id)
    except ValueError:
        raise NoSuchGame(game=game_id) from None
    ledger: Ledger = current_app.extensions["ledger"]
    ledger.game(wanted)
    hub = _hub()
    free = _begun(hub, wanted) if hub is not None else sum(_devices.values()) < MOST
    if not free:
        return Response(status=204)  # tells an EventSource to stop; the page asks now and then
    told = iter(()) if hub is not None else stream_with_context(_follow(ledger, wanted))
    response = Response(told, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _begun(hub: Hub, game_id: UUID) -> bool:
    """Hands the stream to the server; False if it has no place for it."""
    if request.method == "HEAD":
        return True
    looks = copy_current_request_context(partial(may_still_look, str(game_id)))
    stream = Stream(game_id, request.remote_addr or "", looks)
    if not hub.join(stream):
        return False
    request.environ[TAKE_OVER] = stream
    return True


def _follow(ledger: Ledger, game_id: UUID) -> Iterator[str]:
    """`devices` when one comes or goes, `step` when the log grew, a comment to stay alive. Ends
    as soon as whoever listens may no longer see the game."""
    _join(game_id, 1)
    try:
        yield "retry: 1000\n\n"
        until = time.monotonic() + LIFE
        said_step = said_devices = 0
        spoke = time.monotonic()
        while time.monotonic() < until and may_still_look(str(game_id)):
            news = _news
            step, present = ledger.game(game_id).version, devices(game_id)
            if present != said_devices:
                said_devices = present
                yield _event("devices", devices=present)
            if step != said_step:
                said_step = step
                yield _event("step", step=step)
                spoke = time.monotonic()
            elif time.monotonic() - spoke > HEARTBEAT:
                spoke = time.monotonic()
                yield ": still here\n\n"
            with _changed:
                _changed.wait_for(lambda seen=news: _news != seen, timeout=POLL)
    finally:
        _join(game_id, -1)


def _join(game_id: UUID, number: int) -> None:
    global _news
    with _changed:
        _devices[game_id] += number
        if _devices[game_id] <= 0:
            del _devices[game_id]
        _news += 1
        _changed.notify_all()


def _event(name: str, **data: int) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
