"""Every open device hears of a step within a second: server-sent events, one stream per device."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from threading import Condition
from uuid import UUID

from flask import Blueprint, Response, current_app, stream_with_context

from ledger.application import Ledger
from ledger.errors import NoSuchGame
from ledger.web.access.identity import may_still_look

bp = Blueprint("live", __name__)

POLL = 0.5  # seconds between looks at the log, for steps other processes recorded
HEARTBEAT = 15.0  # keeps the line open and finds devices that are gone
LIFE = 600.0  # a stream ends and the browser opens a new one
MOST = 48  # streams at a time: each holds one of the server's 64 threads

_changed = Condition()
_devices: dict[UUID, int] = defaultdict(int)  # open streams by game
_news = 0  # counts announcements of any game


def announce(game_id: UUID) -> None:
    """Called after a step was recorded: wakes the streams, which look for themselves."""
    global _news
    with _changed:
        _news += 1
        _changed.notify_all()


def devices(game_id: UUID) -> int:
    return _devices.get(game_id, 0)


@bp.get("/games/<game_id>/live")
def stream(game_id: str) -> Response:
    try:
        wanted = UUID(game_id)
    except ValueError:
        raise NoSuchGame(game=game_id) from None
    ledger: Ledger = current_app.extensions["ledger"]
    ledger.game(wanted)
    if sum(_devices.values()) >= MOST:
        return Response(status=204)  # tells an EventSource to stop; the page asks now and then
    response = Response(stream_with_context(_follow(ledger, wanted)), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


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
