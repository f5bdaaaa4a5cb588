"""Printed components: a replacement catalogue is checked, a value is put right in a game."""

from __future__ import annotations

from typing import Any

from flask import Response
from msgspec import Struct

from ledger.aggregates.steps import ValueChanged
from ledger.catalogues import check, library
from ledger.commands.reprint import Reprint, ReprintReport
from ledger.games import ruleset
from ledger.texts.problems import RefusalSaid, refusals_said
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.api.games import GAME
from ledger.web.api.recording import carry_out_or_preview
from ledger.web.context import lang, ledger, the_game


class CatalogueChecked(Struct, frozen=True):
    """Whether the constraints hold, and what differs from the catalogue that comes with us."""

    catalogue_id: str
    hash: str
    holds: bool
    refusals: tuple[RefusalSaid, ...]  # each names the constraint and the entry
    changes: tuple[ValueChanged, ...]


@route(
    "POST",
    "/titles/<title>/catalogue",
    "Checks a replacement catalogue against every constraint; a new game is sent its text",
    body=requests.ACatalogue(),
    answers={200: CatalogueChecked},
    errors=(400, 404, 413, 415, 422),
)
def check_catalogue(title: str) -> Response:
    rules = ruleset(title)
    found = check.check_catalogue(rules, read_body(requests.ACatalogue())["catalogue"])
    refusals = refusals_said(rules, rules.catalogues.get(found.hash), found.refusals, lang())
    return answer(
        CatalogueChecked(found.catalogue_id, found.hash, not refusals, refusals, found.changes)
    )


class KeptCatalogue(Struct, frozen=True):
    """Offered to new games, which may name it by its hash."""

    catalogue_id: str
    hash: str


class KeptCatalogues(Struct, frozen=True):
    title: str
    catalogues: tuple[KeptCatalogue, ...]


@route(
    "GET",
    "/titles/<title>/catalogues",
    "The replacement catalogues kept for new games, the newest first",
    answers={200: KeptCatalogues},
    errors=(404,),
)
def list_catalogues(title: str) -> Response:
    found = library.kept_catalogues(ledger().address, ruleset(title))
    return answer(
        KeptCatalogues(title, tuple(KeptCatalogue(one.catalogue_id, one.hash) for one in found))
    )


@route(
    "POST",
    "/titles/<title>/catalogues",
    "Keeps a replacement catalogue for new games, if every constraint holds",
    body=requests.ACatalogue(),
    answers={201: KeptCatalogue},
    errors=(400, 404, 409, 413, 415, 422),
)
def keep_catalogue(title: str) -> Response:
    text = read_body(requests.ACatalogue())["catalogue"]
    one = library.keep(ledger().address, ruleset(title), text)
    return answer(KeptCatalogue(one.catalogue_id, one.hash), 201)


@route(
    "POST",
    f"{GAME}/reprint",
    "Puts a printed value right for the rest of this game; `dry_run` only tells what changes",
    body=requests.Reprint(),
    answers={200: ReprintReport, 201: ReprintReport},
    errors=(400, 404, 409, 413, 415, 422),
)
def reprint(game_id: str) -> Response:
    body: dict[str, Any] = read_body(requests.Reprint())
    changes = {(body["entry"], body["field"]): body["value"]}
    command = Reprint(changes, body.get("reason", ""))
    return answer(*carry_out_or_preview(the_game(game_id), body, command))
