"""Templates of score sheets: the list, one as a file, and a new one kept."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.ruleset import Words
from ledger.templates.template_list import Version, find, keep, template_list
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.context import ledger, projections


class TemplateShown(Struct, frozen=True):
    """One version of a template; `text` is the file, told where one template is asked for."""

    hash: str
    catalogue_id: str
    name: Words
    version: int
    games: int  # played with it, as far as the reader may see them
    kept: bool  # offered to new games
    text: str | None = None


class TemplatesShown(Struct, frozen=True):
    templates: tuple[TemplateShown, ...]


def _shown(one: Version, text: str | None = None) -> TemplateShown:
    return TemplateShown(
        one.hash, one.catalogue_id, one.name, one.number, one.games, one.kept, text
    )


@route(
    "GET",
    "/templates",
    "The templates of score sheets, by name; of each the newest version first",
    answers={200: TemplatesShown},
)
def list_templates() -> Response:
    found = template_list(ledger(), projections())
    versions = tuple(_shown(version) for one in found for version in one.versions)
    return answer(TemplatesShown(versions))


@route(
    "GET",
    "/templates/<template>",
    "One template by its hash or its id, with its text",
    answers={200: TemplateShown},
    errors=(404,),
)
def show_template(template: str) -> Response:
    found = find(ledger(), projections(), template)
    return answer(_shown(found, found.text))


@route(
    "POST",
    "/templates",
    "Keeps a template for new games, if everything in it holds",
    body=requests.ACatalogue(),
    answers={201: TemplateShown},
    errors=(400, 409, 413, 415, 422),
)
def keep_template() -> Response:
    digest = keep(ledger(), read_body(requests.ACatalogue())["catalogue"])
    return answer(_shown(find(ledger(), projections(), digest)), 201)
