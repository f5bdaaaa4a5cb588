"""The blueprint of the API, and the one decorator that serves a route and describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from marshmallow import Schema
from msgspec import Struct
from werkzeug.exceptions import UnsupportedMediaType

from ledger.application import Entry
from ledger.errors import Unreadable
from ledger.ruleset import read_json
from ledger.schemas import checked
from ledger.web.access.identity import may, signed_by
from ledger.web.access.refusals import NotAllowed

api = Blueprint("api", "ledger.web.api", url_prefix="/api/v1")

JSON = "application/json"
AS_IF_ENDED = "1: the sheet as if the game, or the era, ended there"
MAX_BODY = 1024 * 1024  # of one command; a record may be as large as the server allows

encode = msgspec.json.Encoder(enc_hook=str).encode


class Route(Struct, frozen=True):
    """What the OpenAPI document says about one route."""

    method: str
    path: str
    summary: str
    body: Schema | str | None  # a schema, or the media type of a file
    answers: Mapping[int, Any]  # status -> the class of the answer, or a media type
    errors: tuple[int, ...]
    query: Mapping[str, str]  # parameter -> what it does
    name: str


ROUTES: list[Route] = []


def route(
    method: str,
    path: str,
    summary: str,
    *,
    body: Schema | str | None = None,
    answers: Mapping[int, Any],
    errors: tuple[int, ...] = (),
    query: Mapping[str, str] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def register(view: Callable[..., Any]) -> Callable[..., Any]:
        name = view.__name__
        ROUTES.append(Route(method, path, summary, body, answers, errors, query or {}, name))
        api.add_url_rule(path, name, view, methods=[method])
        return view

    return register


def answer(document: Any, status: int = 200, **headers: str) -> Response:
    return Response(encode(document), status, headers, content_type=JSON)


def read_document() -> Any:
    """The JSON body; 413, 415 or 400 if there is none."""
    request.max_content_length = MAX_BODY
    if request.mimetype != JSON:
        raise UnsupportedMediaType()
    return read_json(request.get_data())


def read_body(schema: Schema) -> dict[str, Any]:
    """The JSON body as its schema reads it."""
    return checked(schema, read_document())


def entry_of(body: Mapping[str, Any]) -> Entry:
    by = signed_by(body.get("by", ""))
    as_keeper = bool(body.get("as_keeper"))
    if as_keeper and not may("keep", (request.view_args or {}).get("game_id")):
        raise NotAllowed()
    return Entry(
        by=by, seen_step=body.get("seen_step"), key=body.get("key", ""), as_keeper=as_keeper
    )


def number(name: str, default: int | None = None, *, most: int | None = None) -> int | None:
    """A whole number of the address, such as `?step=12`."""
    text = request.args.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Unreadable({name: ["not_a_whole_number"]})
    return int(text) if most is None else min(int(text), most)


def day(name: str) -> date | None:
    """A day of the address, such as `?since=2026-05-31`."""
    text = request.args.get(name)
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable({name: ["not_a_day"]}) from None
