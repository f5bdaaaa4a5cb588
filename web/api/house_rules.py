"""House rules, questions, what a deviation was worth, and the versions of a game, as JSON."""

from __future__ import annotations

from typing import Any

from flask import Response
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.commands import house_rules
from ledger.commands.house_rules import Question, Ruling
from ledger.review import versions, waiver_impact
from ledger.texts.problems import RefusalSaid, refusals_said
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, number, read_body, route
from ledger.web.api.games import AS, GAME
from ledger.web.api.recording import COMMAND, carry_out
from ledger.web.api.responses import Said
from ledger.web.context import lang, projections, the_game, viewer
from ledger.web.shared import visible_history


class RulingsShown(Struct, frozen=True, kw_only=True):
    """What this table ruled for itself, and what it asked itself."""

    game: str
    house_rules: tuple[Ruling, ...]
    questions: tuple[Question, ...]


class DeviationSaid(Struct, frozen=True, kw_only=True):
    step: int
    refusals: tuple[RefusalSaid, ...]
    reason: str
    house: tuple[str, ...]
    by: str
    played: dict[str, int]
    how: str  # retaken, kept, open
    refused: dict[str, int]
    first: int | None  # the first later step that does not stand without it
    first_refusals: tuple[RefusalSaid, ...]


class DeviationsShown(Struct, frozen=True, kw_only=True):
    game: str
    step: int
    deviations: tuple[DeviationSaid, ...]


class VersionsShown(Struct, frozen=True, kw_only=True):
    game: str
    versions: tuple[versions.Version, ...]


class ReadingsShown(Struct, frozen=True, kw_only=True):
    game: str
    readings: tuple[versions.Version, ...]


class VersionsCompared(Struct, frozen=True, kw_only=True):
    """Two versions beside each other, with the sentence of every step that is not common."""

    game: str
    comparison: versions.Comparison
    sentences: dict[str, Said]  # by step


@route(
    "GET",
    f"{GAME}/rulings",
    "House rules with the steps that needed them; questions with their answers",
    answers={200: RulingsShown},
    errors=(404,),
)
def show_rulings(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(
        RulingsShown(
            game=str(game.id),
            house_rules=house_rules.rulings(game),
            questions=house_rules.questions(game),
        )
    )


@route(
    "POST",
    f"{GAME}/house-rules",
    "A named house rule for the rest of the game; the rules it waives need no waiver any more",
    body=requests.HouseRule(),
    **COMMAND,
)
def agree(game_id: str) -> Response:
    body = read_body(requests.HouseRule())
    agreed = house_rules.AgreeHouseRule(
        name=body["name"],
        reason=body.get("reason", ""),
        waives=body.get("waives", ()),
        actions=body.get("actions", ()),
        answers=body.get("answers") or 0,
    )
    return carry_out(game_id, body, agreed)


@route(
    "POST", f"{GAME}/house-rules/end", "Ends a house rule", body=requests.EndHouseRule(), **COMMAND
)
def end_house_rule(game_id: str) -> Response:
    body = read_body(requests.EndHouseRule())
    ended = house_rules.EndHouseRule(body["name"], body.get("reason", ""))
    return carry_out(game_id, body, ended)


@route(
    "GET",
    f"{GAME}/deviations",
    "Every step the table agreed to against a rule: the result as played, and had it been refused",
    answers={200: DeviationsShown},
    errors=(400, 404),
    query={"step": "as the game stood after this step"},
)
def show_deviations(game_id: str) -> Response:
    game = the_game(game_id)
    step = number("step", game.version)
    found = waiver_impact.deviations(game, step)
    said = tuple(_said(game, one) for one in found)
    return answer(DeviationsShown(game=str(game.id), step=step, deviations=said))


def _said(game: Game, one: waiver_impact.Deviation) -> DeviationSaid:
    def explained(refusals: Any) -> tuple[RefusalSaid, ...]:
        return refusals_said(game.rules, game.catalogue, refusals, lang())

    return DeviationSaid(
        step=one.step,
        refusals=explained(one.refusals),
        reason=one.reason,
        house=one.house,
        by=one.by,
        played=one.played,
        how=one.how,
        refused=one.refused,
        first=one.first.step if one.first else None,
        first_refusals=explained(one.first.refusals if one.first else ()),
    )


@route(
    "GET",
    f"{GAME}/versions",
    "What undos and amendments set aside, oldest first; the last one is today's",
    answers={200: VersionsShown},
    errors=(404,),
)
def show_versions(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(VersionsShown(game=str(game.id), versions=versions.all_versions(game)))


@route(
    "GET",
    f"{GAME}/readings",
    "The same under its old name",
    answers={200: ReadingsShown},
    errors=(404,),
)
def show_readings(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(ReadingsShown(game=str(game.id), readings=versions.all_versions(game)))


@route(
    "GET",
    f"{GAME}/versions/compare",
    "Two versions step by step, each named by the last step of the log that belongs to it",
    answers={200: VersionsCompared},
    errors=(400, 404),
    query={"left": "a version", "right": "another one; today's if left out", "as": AS},
)
def compare_versions(game_id: str) -> Response:
    game = the_game(game_id)
    left = number("left", game.version) or 0
    right = number("right", game.version) or 0
    found = versions.compare(game, left, right, viewer(game))
    steps = {n for row in found.rows for n in (row.left, row.right) if n}
    sentences: dict[str, Said] = {}
    if steps:
        rows = projections().history(game.id, after=min(steps) - 1)
        sentences = {
            str(row.step): {"en": row.en, "fr": row.fr}
            for row in visible_history.rows(game, rows)
            if row.step in steps
        }
    return answer(VersionsCompared(game=str(game.id), comparison=found, sentences=sentences))
