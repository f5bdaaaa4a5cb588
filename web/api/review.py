"""Marks and private notes as JSON."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.schemas.derive import Gate
from ledger.schemas.fields import OneOf, Prose, Whole
from ledger.shelf.remarks import MARKS, MarkRow, OwnNote
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.api.games import GAME
from ledger.web.api.shelf import CHANGE
from ledger.web.context import the_game
from ledger.web.shared.remarks import put_mark, put_note, review


class PutMark(Gate):
    step = Whole(least=1, required=True)
    mark = OneOf((*MARKS, ""), required=True)


class PutOwnNote(Gate):
    step = Whole(least=1, required=True)
    text = Prose(longest=2000, required=True)


class ReviewShown(Struct, frozen=True):
    """Everybody's marks; of the private notes, those of who asks."""

    game: str
    marks: tuple[MarkRow, ...]
    own_notes: tuple[OwnNote, ...]


@route(
    "GET",
    f"{GAME}/review",
    "The marks on its steps, and one's own private notes",
    answers={200: ReviewShown},
    errors=(404,),
)
def show_review(game_id: str) -> Response:
    return _shown(the_game(game_id))


@route(
    "POST",
    f"{GAME}/marks",
    "Mark a step: good, doubtful or a turning point; empty takes one's mark away",
    body=PutMark(),
    answers={200: ReviewShown},
    errors=CHANGE,
)
def put_step_mark(game_id: str) -> Response:
    game, body = the_game(game_id), read_body(PutMark())
    put_mark(game, body["step"], body["mark"])
    return _shown(game)


@route(
    "POST",
    f"{GAME}/own-notes",
    "A note on a step for oneself alone; empty takes it away",
    body=PutOwnNote(),
    answers={200: ReviewShown},
    errors=CHANGE,
)
def put_own_note(game_id: str) -> Response:
    game, body = the_game(game_id), read_body(PutOwnNote())
    put_note(game, body["step"], body["text"])
    return _shown(game)


def _shown(game: Game) -> Response:
    found = review(game)
    return answer(ReviewShown(str(game.id), found.marks, found.notes))
