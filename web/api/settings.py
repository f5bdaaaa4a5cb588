"""What the club has settled for all its games, as JSON."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.web.api import requests
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.context import ledger


class SettingsShown(Struct, frozen=True):
    """`correction_hours`: how long a table may still correct once all have signed; null: always."""

    correction_hours: int | None


@route(
    "GET",
    "/settings",
    "What the club has settled for all its games",
    answers={200: SettingsShown},
    errors=(401, 403),
)
def show_settings() -> Response:
    return answer(SettingsShown(ledger().shelf.settings.correction_hours))


@route(
    "POST",
    "/settings",
    "How long a table may still correct once all have signed, in hours; null: always",
    body=requests.Settings(),
    answers={200: SettingsShown},
    errors=(400, 401, 403, 413, 415, 422),
)
def change_settings() -> Response:
    ledger().shelf.settings.allow_corrections(read_body(requests.Settings())["correction_hours"])
    return show_settings()
