"""What can be recorded, and scoring a position that was never recorded."""

from __future__ import annotations

from typing import Any

from flask import Response

from ledger.games import GAMES, ruleset
from ledger.positions import completed
from ledger.ruleset import Ruleset
from ledger.schemas import load_position
from ledger.texts.problems import laws_said
from ledger.web.api.responses import Catalogue, SheetShown, TitleList, TitleShown, TitleWhole
from ledger.web.context import lang
from ledger.web.shared.uninstalled_titles import left_out

from .blueprint import AS_IF_ENDED, JSON, ROUTES, answer, number, read_document, route


@route("GET", "/titles", "What can be recorded", answers={200: TitleList})
def list_titles() -> Response:
    shown = tuple(TitleShown(**_short(rules)) for rules in GAMES.values())
    return answer(TitleList(shown, tuple(left_out())))


@route(
    "GET",
    "/titles/<title>",
    "A title: options, rules by id, refusal codes, categories, actions",
    answers={200: TitleWhole},
    errors=(404,),
)
def show_title(title: str) -> Response:
    from ledger.web.api.openapi import json_schema  # it imports this package

    rules = ruleset(title)
    return answer(
        TitleWhole(
            **_short(rules),
            rules=rules.rules,
            codes={
                name: {"rules": code.rules, "waivable": code.waivable}
                for name, code in rules.play.codes.items()
            },
            categories=rules.words.categories,
            actions={name: json_schema(kind) for name, kind in rules.actions.items()},
        )
    )


@route(
    "POST",
    "/titles/<title>/score",
    "The sheet of a position; the body is the position document itself",
    body=JSON,
    answers={200: SheetShown},
    errors=(400, 404, 413, 415),
    query={"as_if_ended": AS_IF_ENDED},
)
def score(title: str) -> Response:
    rules = ruleset(title)
    state = load_position(rules, completed(rules, read_document()))
    ended, imagined = rules.play.now(state).over, rules.look.score_if_ended(state)
    as_if_ended = bool(number("as_if_ended")) and not ended
    sheet = imagined if as_if_ended else rules.look.score(state)
    components = rules.catalogues.get(state.catalogue) if state.catalogue else None
    return answer(
        SheetShown(
            title=title,
            lines=sheet.lines,
            standings=sheet.standings,
            totals=sheet.totals,
            winners=sheet.winners,
            as_if_ended=as_if_ended,
            totals_if_ended=None if ended else imagined.totals,
            lint=laws_said(rules, components, tuple(rules.look.lint(state)), lang()),
        )
    )


@route("GET", "/openapi.json", "This document", answers={200: dict[str, Any]})
def openapi() -> Response:
    from ledger.web.api.openapi import document  # it imports this package

    return answer(document(ROUTES))


def _short(rules: Ruleset[Any, Any]) -> dict[str, Any]:
    catalogue = rules.catalogues.default
    return {
        "key": rules.key,
        "name": rules.name,
        "rules_version": rules.version,
        "player_counts": rules.play.player_counts,
        "options": rules.play.options,
        "catalogue": Catalogue(catalogue.catalogue_id, catalogue.hash),
    }
