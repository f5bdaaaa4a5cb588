"""A game hidden, shown again or removed by its keeper."""

from __future__ import annotations

from flask import Response

from ledger.web.api import requests
from ledger.web.pages import keeping

from .blueprint import answer, read_body, route
from .games import GAME

ERRORS = (401, 403, 404, 410)


@route(
    "POST",
    f"{GAME}/hide",
    "Put the game away: it is on no list, page or file until it is shown again",
    body=requests.Nothing(),
    answers={200: dict[str, bool]},
    errors=(400, 413, 415, 422, *ERRORS),
)
def hide(game_id: str) -> Response:
    read_body(requests.Nothing())
    keeping.put_away(game_id)
    return answer({"hidden": True})


@route(
    "POST",
    f"{GAME}/show",
    "Show a hidden game again",
    body=requests.Nothing(),
    answers={200: dict[str, bool]},
    errors=(400, 413, 415, 422, *ERRORS),
)
def show_again(game_id: str) -> Response:
    read_body(requests.Nothing())
    keeping.bring_back(game_id)
    return answer({"hidden": False})


@route(
    "POST",
    f"{GAME}/remove",
    "Erase the game for ever; that it was removed, when and by whom stays on record",
    body=requests.Removal(),
    answers={200: dict[str, bool]},
    errors=(400, 413, 415, 422, *ERRORS),
)
def remove(game_id: str) -> Response:
    keeping.erase(game_id, read_body(requests.Removal())["confirm"])
    return answer({"removed": True})
