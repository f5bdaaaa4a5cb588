"""The OpenAPI document, drawn from the routes.

msgspec describes its own structs: the answers, and the actions and events of the titles. What is
sent is described by the gate that reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, fields
from msgspec import Struct

from ledger.games import GAMES
from ledger.ruleset.codec import members
from ledger.schemas import fields as gate
from ledger.schemas.derive import schema_prefix
from ledger.web.access.rights import NEEDED, Right
from ledger.web.api import requests
from ledger.web.api.blueprint import JSON, Route
from ledger.web.api.responses import Problem

PREFIX = "/api/v1"
SCHEMAS = "#/components/schemas/"
ABOUT = (
    "Records board games played at a real table, replays them and proves the final score. Errors "
    "have a `code` for programs and a `message` in the reader's language (`Accept-Language` or "
    "`?lang=`). A command may carry `seen_step`, the step it is based on, and `key`, its own key: "
    "a repeat with the same key is recorded once and answered the same. Served with accounts, a "
    "program sends its account's token as a bearer token; what it may not do is answered 401 or "
    "403, and a game it may not see 404."
)
REASONS = {
    400: "It cannot be read: `errors` says what is wrong, field by field",
    401: "Nobody is signed in, and this is not for everybody",
    403: "Whoever is signed in may not do this",
    404: "There is no such game, step or title",
    409: "The table has moved on (`since` tells what was recorded meanwhile), or it stands "
    "otherwise than the request supposes",
    410: "The game was removed by its keeper",
    413: "The body is too large",
    415: "The body is not of the right media type",
    422: "The rules refuse it: `refusals` tells every broken rule",
    429: "Tried too often: `Retry-After` says for how many seconds to wait",
    500: "A fault of the program; nothing was recorded",
    503: "The store is busy or cannot be used now; nothing was recorded, unless the code is "
    "`store_silent`: then nobody knows yet",
}
PLAIN: dict[type[fields.Field[Any]], dict[str, Any]] = {
    requests.AnAction: {
        "anyOf": [
            {"$ref": "#/components/schemas/Action"},
            {"type": "string", "description": "an action as one line of text"},
        ]
    },
    requests.Events: {"type": "array", "items": {"$ref": "#/components/schemas/Event"}},
    requests.Scribe: {"type": "string", "maxLength": gate.MAX_NAME},
    gate.Name: {"type": "string", "minLength": 1, "maxLength": gate.MAX_NAME},
    gate.Number: {"type": "number"},
    gate.YesNo: {"type": "boolean"},
    gate.Moment: {"type": "string", "format": "date-time"},
    gate.Id: {"type": "string", "format": "uuid"},
    gate.Document: {"type": "object"},
    gate.Anything: {},
    gate.Cell: {"type": "string", "pattern": r"^-?\d+,-?\d+$"},
    gate.Text: {"type": "string"},
}

Inside = Callable[[Schema], dict[str, Any]]  # how a struct within another is shown


# ------------------------------------------------------------------------- fields


def described(field: fields.Field[Any], inside: Inside) -> dict[str, Any]:
    """A field of the gate as JSON Schema."""
    found = _shape(field, inside)
    if not field.allow_none or not found:
        return found
    if isinstance(found.get("type"), str):
        return {**found, "type": [found["type"], "null"]}
    return {"anyOf": [found, {"type": "null"}]}


def _shape(field: fields.Field[Any], inside: Inside) -> dict[str, Any]:
    match field:
        case gate.OneOf():
            return {"enum": list(field.choices)}
        case gate.Exactly():
            size = len(field.items)
            items = described(field.items[0], inside)
            return {"type": "array", "items": items, "minItems": size, "maxItems": size}
        case gate.Items():
            return {"type": "array", "items": described(field.item, inside)}
        case gate.Mapped():
            return {"type": "object", "additionalProperties": described(field.item, inside)}
        case gate.Either():
            return {"oneOf": [described(choice, inside) for choice in field.choices]}
        case gate.Part():
            return inside(field.schema)
        case gate.Prose():
            return {"type": "string", "minLength": field.shortest, "maxLength": field.longest}
        case gate.Whole():
            least = {} if field.least is None else {"minimum": field.least}
            return {"type": "integer", **least}
    return dict(next(kind for cls, kind in PLAIN.items() if isinstance(field, cls)))


# ------------------------------------------------------------------------- structs


def json_schema(struct: type[Struct]) -> dict[str, Any]:
    """An action or event on its own, for somebody who writes one."""
    (top,), found = components([struct], "#/$defs/{name}")
    own = found.pop(top["$ref"].rpartition("/")[2])
    return {**own, "$defs": found} if found else own


def components(
    structs: Sequence[type[Struct]], reference: str
) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """A reference to each of these classes, and the schemas of all that they are made of."""
    references, found = msgspec.json.schema_components(structs, ref_template=reference)
    for schema in found.values():
        if "properties" in schema:  # we send nothing else, and the gate takes nothing else
            schema["additionalProperties"] = False
    return list(references), found


# ------------------------------------------------------------------------- the document


class Document:
    """The OpenAPI document while it is written."""

    def __init__(self) -> None:
        plugin = MarshmallowPlugin(schema_name_resolver=_name)
        self.schemas: dict[str, dict[str, Any]] = {}  # of structs; the others apispec keeps
        self.spec = APISpec("Ledger", "1", "3.1.0", info={"description": ABOUT}, plugins=[plugin])
        assert plugin.converter is not None
        inside: Inside = plugin.converter.resolve_nested_schema

        def attributes(converter: Any, field: Any, ret: dict[str, Any], **_: Any) -> dict[str, Any]:
            ret.clear()
            return described(field, inside)

        plugin.converter.add_attribute_function(attributes)

    def add_structs(
        self, structs: Sequence[type[Struct]], prefix: str = ""
    ) -> list[dict[str, Any]]:
        """Describes these classes; gives a reference to each."""
        references, found = components(structs, f"{SCHEMAS}{prefix}{{name}}")
        self.schemas |= {prefix + name: schema for name, schema in found.items()}
        return references

    def add_titles(self) -> None:
        """Every action and event of every title, and what any of them may be."""
        actions, events = [], []
        for rules in GAMES.values():
            taken, happened = members(rules.action), members(rules.event)
            references = self.add_structs([*taken, *happened], schema_prefix(taken[0]))
            actions += references[: len(taken)]
            events += references[len(taken) :]
        self.schemas |= {"Action": {"oneOf": actions}, "Event": {"oneOf": events}}

    def whole(self) -> dict[str, Any]:
        found: dict[str, Any] = self.spec.to_dict()
        found["components"]["schemas"] |= self.schemas
        return found


def document(routes: Sequence[Route]) -> dict[str, Any]:
    made = Document()
    made.add_titles()
    shapes = [shape for route in routes for shape in route.answers.values() if _is_struct(shape)]
    made.add_structs(list(dict.fromkeys([Problem, *shapes])))
    for route in routes:
        made.spec.path(path=_path(route.path), operations={route.method.lower(): _operation(route)})
    return made.whole()


def _name(schema: Any) -> str:
    cls = schema if isinstance(schema, type) else type(schema)
    return f"{cls.__name__}Request"


def _is_struct(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, Struct)


def _path(path: str) -> str:
    return PREFIX + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path)


def _operation(route: Route) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": [*_path_parameters(route.path), *_query_parameters(route.query)],
        "responses": {str(status): _answer(shape) for status, shape in route.answers.items()},
    }
    put_away = (409, 410) if "<game_id>" in route.path else ()  # hidden, removed
    for status in dict.fromkeys((*route.errors, *_refused(route), *put_away, 500, 503)):
        found["responses"][str(status)] = {
            "description": REASONS[status],
            "content": {JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    if route.body is not None:
        found["requestBody"] = {"required": True, "content": _content(route.body)}
    return found


def _refused(route: Route) -> tuple[int, ...]:
    """A token nobody has is asked about everywhere; who is known may not do everything, and nobody
    sends anything for another site."""
    need = NEEDED.get(f"api.{route.name}")
    may_all = route.method == "GET" and need in (Right.OPEN, Right.MEMBER)
    return (401,) if may_all else (401, 403)


def _path_parameters(path: str) -> list[dict[str, Any]]:
    number = {"type": "integer", "minimum": 1}
    return [
        {
            "in": "path",
            "name": name,
            "required": True,
            "schema": number if kind == "int:" else {"type": "string"},
        }
        for kind, name in re.findall(r"<(\w+:)?(\w+)>", path)
    ]


def _query_parameters(query: Any) -> list[dict[str, Any]]:
    language = {"in": "query", "name": "lang", "schema": {"enum": ["en", "fr"]}}
    return [
        *(
            {"in": "query", "name": name, "description": text, "schema": {"type": "string"}}
            for name, text in query.items()
        ),
        {**language, "description": "the language of messages"},
    ]


def _answer(shape: Any) -> dict[str, Any]:
    if shape is None:
        return {"description": "It is what you have already"}
    return {"description": "Done", "content": _content(shape)}


def _content(shape: Any) -> dict[str, Any]:
    """By class, by schema, or a file of a media type."""
    if shape == JSON:
        return {JSON: {"schema": {"type": "object"}}}
    if isinstance(shape, str):
        return {shape: {"schema": {"type": "string"}}}
    if isinstance(shape, Schema):
        return {JSON: {"schema": shape}}
    if _is_struct(shape):
        return {JSON: {"schema": {"$ref": SCHEMAS + shape.__name__}}}
    return {JSON: {"schema": {"type": "object"}}}
