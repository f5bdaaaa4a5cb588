"""One step as JSON. A stored step never changes, so its bytes are kept."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache
from flask import Response, current_app, request

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.web.access.identity import whole
from ledger.web.api.presenters import step_shown
from ledger.web.api.responses import StepShown
from ledger.web.context import projections, the_game, viewer
from ledger.web.shared import visible_history as shown_to

from .blueprint import JSON, encode, route
from .games import AS, GAME

STEPS_KEPT = 1000


class Kept(NamedTuple):
    body: bytes
    headers: dict[str, str]
    etag: str


class KeptSteps:
    """The steps asked for last, as they were sent."""

    def __init__(self, most: int = STEPS_KEPT) -> None:
        self._kept: LRUCache[Hashable, Kept] = LRUCache(most)
        self._lock = Lock()

    def get(self, key: Hashable) -> Kept | None:
        with self._lock:
            return self._kept.get(key)

    def keep(self, key: Hashable, body: bytes) -> Kept:
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        kept = Kept(body, {"ETag": etag, "Cache-Control": "private, max-age=3600"}, etag)
        with self._lock:
            self._kept[key] = kept
        return kept

    def __len__(self) -> int:
        return len(self._kept)


@route(
    "GET",
    f"{GAME}/steps/<int:step>",
    "A step: what was asked, what happened, the table and the score after it",
    answers={200: StepShown, 304: None},
    errors=(404,),
    query={"as": AS},
)
def show_step(game_id: str, step: int) -> Response:
    steps: KeptSteps = current_app.extensions["api_steps"]
    key = (whole(game_id), step)
    kept = steps.get(key)
    if kept is None:
        game = the_game(game_id)
        if visibility.tells_seats_apart(game):
            return _for_viewer(game, step, steps)
        kept = steps.keep(key, _encoded(game, step))
    if request.headers.get("If-None-Match") == kept.etag:
        return Response(status=304, headers=kept.headers)
    return Response(kept.body, headers=kept.headers, content_type=JSON)


def _for_viewer(game: Game, step: int, steps: KeptSteps) -> Response:
    """Another answer for every viewer, and another at the end: kept here, and by nobody else."""
    looks = viewer(game)
    seat = looks if visibility.has_secrets(game, looks) else None  # None: everybody sees the same
    key = (str(game.id), step, seat)
    kept = steps.get(key) or steps.keep(key, _encoded(game, step))
    return Response(kept.body, headers={"Cache-Control": "no-store"}, content_type=JSON)


def _encoded(game: Game, step: int) -> bytes:
    game.body(step)  # says so when there is no such step
    row = shown_to.row(game, projections().history(game.id, after=step - 1, limit=1)[0])
    return encode(step_shown(game, step, {"en": row.en, "fr": row.fr}))
