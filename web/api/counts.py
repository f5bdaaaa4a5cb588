"""Counts by hand as JSON: what can be counted, what was, and which steps explain a difference."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.audit import counts, sentences
from ledger.audit.counts import Cause, Narrowed, Number
from ledger.commands import notes
from ledger.errors import Unreadable
from ledger.ruleset import Words
from ledger.web.api import requests
from ledger.web.api.recording import COMMAND, carry_out
from ledger.web.context import the_game, viewer

from .blueprint import answer, read_body, route
from .games import GAME


class CauseSaid(Struct, frozen=True):
    cause: Cause
    sentence: Words


class NarrowedSaid(Struct, frozen=True, kw_only=True):
    """A count that differs, the steps that changed the number, and the likely ones."""

    narrowed: Narrowed
    sentence: Words
    where: Words
    likely: tuple[CauseSaid, ...]


class CountsShown(Struct, frozen=True, kw_only=True):
    game: str
    step: int
    things: dict[str, Words]  # what each thing is called
    numbers: tuple[Number, ...]  # what the log says there is now
    latest: tuple[counts.Count, ...]  # the last count of each
    differing: tuple[NarrowedSaid, ...]


@route(
    "GET",
    f"{GAME}/counts",
    "What the table can count, what was counted, and the steps that explain a difference",
    answers={200: CountsShown},
    errors=(404,),
)
def show_counts(game_id: str) -> Response:
    game = the_game(game_id)
    who = viewer(game)
    return answer(
        CountsShown(
            game=str(game.id),
            step=game.version,
            things={one.key: one.words for one in game.rules.paper.countables},
            numbers=tuple(counts.numbers(game, who)),
            latest=tuple(counts.latest(game, None, who)),
            differing=tuple(
                NarrowedSaid(
                    narrowed=one,
                    sentence={x: sentences.count(game, one.count, x) for x in sentences.LANGS},
                    where={x: sentences.where(one, x) for x in sentences.LANGS},
                    likely=tuple(
                        CauseSaid(cause, {x: sentences.cause(cause, x) for x in sentences.LANGS})
                        for cause in one.causes
                    ),
                )
                for one in counts.differing(game, None, who)
            ),
        )
    )


@route("POST", f"{GAME}/counts", "Counts by hand", body=requests.Counts(), **COMMAND)
def count(game_id: str) -> Response:
    body = read_body(requests.Counts())
    numbers = {(one.get("player", ""), one["thing"]): one["number"] for one in body["counts"]}
    if not numbers:
        raise Unreadable({"counts": ["no_counts"]})
    return carry_out(game_id, body, notes.Count(numbers))
