"""Two steps beside each other, what-ifs, and pictures with their tables, as JSON."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for
from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.audit import LineChange
from ledger.errors import Refused, Unreadable
from ledger.review.compare_steps import Between, Total, between
from ledger.review.what_if import WhatIf, keep, what_if
from ledger.texts.problems import FieldSaid, RefusalSaid, fields_said, refusals_said
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, entry_of, number, read_body, route
from ledger.web.api.games import AS, GAME
from ledger.web.api.presenters import shown
from ledger.web.api.responses import GameShown
from ledger.web.boards import labels
from ledger.web.context import lang, ledger, publish, the_game, viewer
from ledger.web.pages.charts import pictures


class StepsCompared(Struct, frozen=True, kw_only=True):
    game: str
    between: Between


class ImaginedSaid(Struct, frozen=True, kw_only=True):
    """An action of a what-if: what it would be and cause."""

    sentence: str
    action: Any
    events: Any
    waived: tuple[RefusalSaid, ...]
    auto: bool


class WhatIfSaid(Struct, frozen=True, kw_only=True):
    """How far the actions go and what they would change; nothing of it is stored."""

    game: str
    step: int
    taken: tuple[ImaginedSaid, ...]
    stopped_at: int | None  # the first action that cannot be taken, counted from 0
    refusals: tuple[RefusalSaid, ...]
    errors: dict[str, list[FieldSaid]] | None  # it cannot even be read
    totals: tuple[Total, ...]
    lines: tuple[LineChange, ...]


class PictureShown(Struct, frozen=True, kw_only=True):
    key: str
    title: str
    head: list[str]
    rows: list[list[Any]]
    svg: str  # where the drawing is


class PicturesShown(Struct, frozen=True, kw_only=True):
    game: str
    step: int
    pictures: tuple[PictureShown, ...]


@route(
    "GET",
    f"{GAME}/compare",
    "Two steps beside each other: totals, score lines that differ, steps between them",
    answers={200: StepsCompared},
    errors=(400, 404),
    query={"left": "a step (else the one before)", "right": "another (else the last)", "as": AS},
)
def compare_steps(game_id: str) -> Response:
    game = the_game(game_id)
    right = number("right", game.version) or 0
    left = number("left", max(1, right - 1)) or 0
    return answer(
        StepsCompared(game=str(game.id), between=between(game, left, right, viewer(game)))
    )


@route(
    "POST",
    f"{GAME}/what-if",
    "What actions from a step on would change, as the viewer may judge; nothing is stored",
    body=requests.Imagine(),
    answers={200: WhatIfSaid},
    errors=(400, 404, 409, 413, 415),
    query={"as": AS},
)
def imagine(game_id: str) -> Response:
    return answer(_said(*_imagined(game_id, read_body(requests.Imagine()))))


@route(
    "POST",
    f"{GAME}/what-if/keep",
    "Keeps a what-if as a new game",
    body=requests.Imagine(),
    answers={201: GameShown},
    errors=(400, 404, 409, 413, 415, 422),
    query={"as": AS},
)
def keep_imagined(game_id: str) -> Response:
    body = read_body(requests.Imagine())
    game, imagined = _imagined(game_id, body)
    if (stopped := imagined.stopped) is not None:
        if stopped.errors:
            raise Unreadable({f"actions.{stopped.number}": ["unreadable"], **stopped.errors})
        raise Refused(game.rules.key, stopped.refusals)
    made = keep(ledger(), game, imagined.step, imagined, entry=entry_of(body))
    publish(made)
    return answer(shown(made), 201, Location=f"/api/v1/games/{made.id}")


@route(
    "GET",
    f"{GAME}/pictures",
    "The pictures of a game with the table behind each",
    answers={200: PicturesShown},
    errors=(400, 404),
    query={"step": "the step (else the last one)", "of": "what a picture is of", "as": AS},
)
def show_pictures(game_id: str) -> Response:
    game = the_game(game_id)
    step = number("step", game.version) or 0
    game.state_at(step)
    found = tuple(
        PictureShown(
            key=one.key,
            title=one.title,
            head=one.head,
            rows=one.rows,
            svg=url_for("pictures.drawn", game_id=game.id, key=one.key, at=step, of=one.of or None),
        )
        for one in pictures(game, step)
    )
    return answer(PicturesShown(game=str(game.id), step=step, pictures=found))


def _imagined(game_id: str, body: dict[str, Any]) -> tuple[Game, WhatIf]:
    game = the_game(game_id)
    found = what_if(
        game,
        body.get("step") or game.version,
        body["actions"],
        viewer=viewer(game),
        agreed=body.get("agreed", False),
        labels=labels(game.rules.key),
    )
    return game, found


def _said(game: Game, found: WhatIf) -> WhatIfSaid:
    who, stopped = viewer(game), found.stopped
    taken = []
    for one in found.taken:
        action = visibility.redact(game, who, one.action)
        events = tuple(visibility.redact(game, who, event) for event in one.events)
        taken.append(
            ImaginedSaid(
                sentence=game.rules.say(game.catalogue, action, events, lang()),
                action=action,
                events=events,
                waived=refusals_said(game.rules, game.catalogue, one.waived, lang()),
                auto=one.forced,
            )
        )
    refused = stopped.refusals if stopped else ()
    return WhatIfSaid(
        game=str(game.id),
        step=found.step,
        taken=tuple(taken),
        stopped_at=stopped.number if stopped else None,
        refusals=refusals_said(game.rules, game.catalogue, refused, lang()),
        errors=fields_said(stopped.errors, lang()) if stopped and stopped.errors else None,
        totals=found.totals,
        lines=found.lines,
    )
