"""Every open device hears of a step within a second: server-sent events, one stream per device.

Under our own server a stream lies in its loop (`serving/streams.py`). Any other server is given a
generator, which holds one of its threads.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import partial
from threading import Condition, Lock
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


class Room:
    """The streams of one game that hold a thread each."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.devices = self.news = 0

    def wake(self) -> None:
        with self.changed:
            self.news += 1
            self.changed.notify_all()


_rooms: dict[UUID, Room] = {}
_guard = Lock()


def announce(game_id: UUID, step: int) -> None:
    """Called after a step was recorded: wakes the streams of its game."""
    if (room := _rooms.get(game_id)) is not None:
        room.wake()
    if (hub := _hub()) is not None:
        hub.announce(game_id, step)


def devices(game_id: UUID) -> int:
    hub, room = _hub(), _rooms.get(game_id)
    return (room.devices if room else 0) + (hub.devices(game_id) if hub is not None else 0)


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
    free = _begun(hub, wanted) if hub is not None else _taken() < MOST
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
    room = _join(game_id)
    try:
        yield "retry: 1000\n\n"
        until = time.monotonic() + LIFE
        said_step = said_devices = 0
        spoke = time.monotonic()
        while time.monotonic() < until and may_still_look(str(game_id)):
            news = room.news
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
            with room.changed:
                room.changed.wait_for(lambda seen=news: room.news != seen, timeout=POLL)
    finally:
        _leave(game_id, room)


def _taken() -> int:
    return sum(room.devices for room in list(_rooms.values()))


def _join(game_id: UUID) -> Room:
    with _guard:
        room = _rooms.setdefault(game_id, Room())
        room.devices += 1
    room.wake()
    return room


def _leave(game_id: UUID, room: Room) -> None:
    with _guard:
        room.devices -= 1
        if not room.devices:
            _rooms.pop(game_id, None)
    room.wake()


def _event(name: str, **data: int) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
