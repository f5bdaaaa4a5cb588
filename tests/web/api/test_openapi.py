"""The OpenAPI document: every route, and answers that are what it says they are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.games import GAMES
from ledger.texts.errors import COMMAND_LINE, ERRORS
from ledger.web.access.rights import NEEDED, Right
from ledger.web.api.blueprint import MAX_BODY
from ledger.web.api.openapi import document
from ledger.web.api.responses import StepShown
from ledger_cairn import AddStone, Stop

pytestmark = pytest.mark.usefixtures("cairn")


@pytest.fixture
def spec(client) -> dict[str, Any]:
    response = client.get("/api/v1/openapi.json")
    assert response.status_code == 200
    return response.json


def operations(spec):
    for path, methods in spec["paths"].items():
        for method, operation in methods.items():
            yield path, method.upper(), operation


def test_every_route_is_described_and_nothing_else(app, spec):
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert {(path, method) for path, method, _ in operations(spec)} == served


def test_what_needs_a_right_may_be_refused(spec):
    """401 and 403 come from the guard before every route, so the document draws them from it."""
    for path, method, operation in operations(spec):
        need = NEEDED[f"api.{operation['operationId']}"]
        asked = (
            {"401"} if need in (Right.OPEN, Right.MEMBER) and method == "GET" else {"401", "403"}
        )
        assert asked <= set(operation["responses"]), (path, method)


def test_every_operation_has_a_name_parameters_answers_and_errors(spec):
    names = [operation["operationId"] for _, _, operation in operations(spec)]
    assert len(names) == len(set(names))
    for path, method, operation in operations(spec):
        assert operation["summary"]
        named = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", path))
        answers = operation["responses"]
        assert any(status.startswith("2") for status in answers)
        assert {"500", "503"} <= set(answers)
        assert ("requestBody" in operation) == (method == "POST")
        if "{game_id}" in path:
            assert "404" in answers
        if method == "POST" and not path.endswith(
            ("/score", "/import", "/preview", "/fork", "/what-if")
        ):
            assert {"400", "413", "415", "422"} <= set(answers)


def test_every_reference_leads_somewhere(spec):
    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if "$ref" in value else set()
            return own.union(*map(references, value.values()))
        return set().union(*map(references, value)) if isinstance(value, list) else set()

    known = {f"#/components/schemas/{name}" for name in spec["components"]["schemas"]}
    found = references(spec)
    assert found <= known
    assert len(found) > 40


def test_every_action_and_event_of_every_title_is_described(spec):
    schemas = spec["components"]["schemas"]
    for union in ("Action", "Event"):
        assert len(schemas[union]["oneOf"]) == sum(
            len(getattr(rules, union.lower()).__args__) for rules in GAMES.values()
        )
    titles = set(GAMES) - {"cairn"}
    assert all(any(name.startswith(f"{title}.") for name in schemas) for title in titles)
    assert schemas["AddStone"]["properties"]["kind"] == {"enum": ["AddStone"]}


def test_a_class_is_described_as_msgspec_describes_it(spec):
    (_,), own = msgspec.json.schema_components(
        [StepShown], ref_template="#/components/schemas/{name}"
    )
    own = msgspec.json.decode(msgspec.json.encode(own))
    assert own.keys() >= {"StepShown", "ScoreLine", "Refusal"}
    for name, schema in own.items():
        assert spec["components"]["schemas"][name] == {**schema, "additionalProperties": False}
    assert own["StepShown"]["properties"]["at"] == {"type": "string", "format": "date-time"}


def test_the_document_is_made_without_a_warning(recwarn):
    from ledger.web.api.blueprint import ROUTES

    document(ROUTES)
    assert [str(warning.message) for warning in recwarn] == []


def test_the_page_about_the_api_names_every_route(spec):
    page = (Path(__file__).parents[3] / "docs" / "api.md").read_text()
    for path, method, _ in operations(spec):
        shown = path.removeprefix("/api/v1").replace("{game_id}", "<id>").replace("{step}", "<n>")
        shown = shown.replace("{", "<").replace("}", ">")
        if shown != "/openapi.json":
            assert re.search(rf"`{method} {re.escape(shown)}[`?]", page), shown


def test_the_page_about_the_api_names_every_code_with_its_status():
    page = (Path(__file__).parents[3] / "docs" / "api.md").read_text()
    rows = [line for line in page.splitlines() if re.match(r"\| \d{3}", line)]
    served = ERRORS.keys() - COMMAND_LINE - {"error"}  # the last one has no cause yet
    assert len(served) > 40
    for code in served:
        assert any(str(ERRORS[code].status) in row and f"`{code}`" in row for row in rows), code


# ------------------------------------------------------------------------- answers


def fits(value: Any, shape: dict[str, Any], spec: dict[str, Any]) -> bool:
    """As much of JSON Schema as the document uses."""
    if "$ref" in shape:
        return fits(value, spec["components"]["schemas"][shape["$ref"].rpartition("/")[2]], spec)
    if "const" in shape:
        return value == shape["const"]
    if "enum" in shape:
        return value in shape["enum"]
    for several in ("anyOf", "oneOf"):
        if several in shape:
            return any(fits(value, one, spec) for one in shape[several])
    types = {
        "null": value is None,
        "string": isinstance(value, str),
        "boolean": isinstance(value, bool),
        "integer": isinstance(value, int) and not isinstance(value, bool),
        "number": isinstance(value, int | float) and not isinstance(value, bool),
        "array": isinstance(value, list),
        "object": isinstance(value, dict),
    }
    wanted = shape.get("type", [])
    wanted = wanted if isinstance(wanted, list) else [wanted]
    if wanted and not any(types[one] for one in wanted):
        return False
    if isinstance(value, list) and "prefixItems" in shape:
        each = shape["prefixItems"]
        return len(value) == len(each) and all(map(fits, value, each, [spec] * len(each)))
    if isinstance(value, list) and "items" in shape:
        return all(fits(one, shape["items"], spec) for one in value)
    if isinstance(value, dict):
        return _object_fits(value, shape, spec)
    return True


def _object_fits(value: dict[str, Any], shape: dict[str, Any], spec: dict[str, Any]) -> bool:
    known = shape.get("properties", {})
    more = shape.get("additionalProperties", True)
    if any(name not in value for name in shape.get("required", ())):
        return False
    for name, one in value.items():
        if name in known:
            if not fits(one, known[name], spec):
                return False
        elif more is False or (isinstance(more, dict) and not fits(one, more, spec)):
            return False
    return True


WHAT_IF = ("what-if", "what-if/keep")


TEMPLATE = "{catalogue_id: azul-1, name: Azul, categories: [{name: Wall}]}"


def test_answers_are_what_the_document_says(client, ledger, spec):
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Ana", "slate"))
    drawn = ledger.start("founders", ["Ana", "Bo"])  # a cairn has no board to replay on
    at = f"/api/v1/games/{game.id}"
    stone = {"action": {"kind": "AddStone", "stone": "chalk"}}
    imagined = {"step": 1, "actions": ["dance"]}
    bo = f"/api/v1/people/{client.get('/api/v1/people?q=Bo').json['people'][0]['id']}"
    sent: list[tuple[str, str, Any]] = [
        ("post", "/api/v1/games", {"title": "cairn", "players": ["Ana", "Bo"]}),
        ("post", "/api/v1/games", {"title": "cairn", "players": ["Ana"]}),
        ("post", "/api/v1/games", {"title": 3}),
        ("post", f"{at}/preview", stone),
        ("post", f"{at}/actions", {**stone, "seen_step": 3}),
        ("post", f"{at}/actions", {**stone, "seen_step": 3}),
        ("post", f"{at}/amend", {"step": 2, "drop": True}),
        ("post", f"{at}/amend", {"step": 2, "drop": True, "later": "waive", "dry_run": True}),
        ("post", f"{at}/undo", {}),
        ("post", f"{at}/rewind", {"to_step": 5}),
        ("post", f"{at}/notes", {"text": "x"}),
        ("post", f"{at}/notes", {"text": "why?", "question": True}),
        ("post", f"{at}/notes", {"text": "so", "answers": 9}),
        ("post", f"{at}/house-rules", {"name": "Heavy", "waives": ["CA-2"], "answers": 9}),
        ("post", f"{at}/house-rules/end", {"name": "Heavy"}),
        *(
            ("get", f"{at}/{what}", None)
            for what in ("rulings", "deviations", "versions", "readings")
        ),
        ("get", f"{at}/versions/compare?left=5", None),
        ("post", f"{at}/claim", {"totals": {"Ana": 3}}),
        ("post", f"{at}/counts", {"counts": [{"thing": "stones", "number": 3}]}),
        ("get", f"{at}/counts", None),
        ("post", f"{at}/signoff", {"player": "Ana"}),
        ("post", f"{at}/confirm", {"player": "Ana"}),
        ("get", f"{at}/confirmations", None),
        ("get", "/api/v1/webhooks", None),
        ("post", "/api/v1/webhooks", {"url": "https://hooks.example/x"}),
        ("post", "/api/v1/webhooks", {"url": "https://10.0.0.1/"}),
        ("post", "/api/v1/webhooks/none/remove", {}),
        ("post", "/api/v1/webhooks/none/test", {}),
        ("get", "/api/v1/settings", None),
        ("post", "/api/v1/settings", {"correction_hours": 48}),
        ("post", f"{at}/undo", {"as_keeper": True}),
        ("post", f"{at}/fork", {}),
        ("get", f"{at}/compare?left=1&right=2", None),
        ("get", "/api/v1/archive", None),
        *(("post", f"/api/v1/games/{drawn.id}/{what}", imagined) for what in WHAT_IF),
        ("get", f"/api/v1/games/{drawn.id}/pictures", None),
        ("get", f"{at}/knowledge", None),
        ("post", f"{at}/name", {"thing": "Ana:1", "component": "chalk"}),
        ("post", f"{at}/reprint", {"entry": "chalk", "field": "weight", "value": 2}),
        ("post", "/api/v1/titles/cairn/catalogue", {"catalogue": '{"chalk": 2}'}),
        ("post", "/api/v1/titles/cairn/catalogues", {"catalogue": '{"chalk": 2}'}),
        ("get", "/api/v1/titles/cairn/catalogues", None),
        ("post", "/api/v1/templates", {"catalogue": TEMPLATE}),
        ("get", "/api/v1/templates", None),
        ("get", "/api/v1/templates/azul-1", None),
        ("post", f"{at}/sheet", {"totals": {"Ana": 3, "Bo": 4}, "reason": "x"}),
        (
            "post",
            "/api/v1/unlogged",
            {"title": "cairn", "played": "2025-03-02", "totals": {"Ana": 3, "Bo": 4}},
        ),
        ("post", f"{at}/correct", {"reason": "x", "events": [{"type": "GameEnded"}]}),
        ("post", "/api/v1/titles/cairn/score", game.rules.position(game.state)),
        *(
            ("get", f"{at}{what}", None)
            for what in (
                *(
                    "",
                    "/history",
                    "/position",
                    "/audit",
                    "/verify",
                    "/legal",
                    "/lines",
                    "/record",
                    "/chain",
                    "/time",
                ),
                *("/steps/1", "/steps/2", "/steps/9", "/steps/99"),
            )
        ),
        ("get", f"/api/v1/games/{drawn.id}/replay", None),
        *(("get", f"{at}{what}", None) for what in ("/scores", "/market", "/sheet")),
        ("get", "/api/v1/games", None),
        ("get", "/api/v1/games?limit=x", None),
        ("get", "/api/v1/tags", None),
        ("get", f"{at}/tags", None),
        ("post", f"{at}/tags", {"tags": ["cup"]}),
        ("get", "/api/v1/collections", None),
        ("post", "/api/v1/collections", {"name": "Best"}),
        ("get", "/api/v1/collections/none", None),
        ("post", "/api/v1/collections/none", {"name": "x"}),
        ("post", "/api/v1/collections/none/games", {"game": "x"}),
        ("post", "/api/v1/collections/none/remove", {}),
        ("get", f"{at}/review", None),
        ("post", f"{at}/marks", {"step": 1, "mark": "good"}),
        ("post", f"{at}/own-notes", {"step": 1, "text": "x"}),
        ("get", "/api/v1/series", None),
        ("post", "/api/v1/series", {"name": "Friday"}),
        ("get", "/api/v1/series/none", None),
        ("post", "/api/v1/series/none/games", {"game": "x"}),
        ("post", "/api/v1/series/none/remove", {}),
        ("get", "/api/v1/players", None),
        ("get", "/api/v1/players/Ana", None),
        ("get", "/api/v1/titles", None),
        ("get", "/api/v1/titles/cairn", None),
        ("get", "/api/v1/titles/cairn/figures", None),
        ("get", "/api/v1/titles/cairn/figures?seats=x", None),
        ("get", "/api/v1/titles/cairn/figures/steps", None),
        ("get", "/api/v1/titles/chess", None),
        ("get", "/api/v1/openapi.json", None),
        # there are no accounts here; with them: tests/web/access/test_sign_in.py
        *(("get", f"/api/v1/{what}", None) for what in ("account", "accounts")),
        *(("post", f"/api/v1/account/{what}", {}) for what in ("token", "token/end")),
        *(("post", f"/api/v1/accounts/{what}", {}) for what in ("invite", "remove")),
        *(("post", f"/api/v1/{what}/sessions/end", {}) for what in ("account", "accounts")),
        *(("get", f"/api/v1/{what}", None) for what in ("account/sessions", "accounts/sign-ins")),
        ("get", f"{at}/access", None),
        *(("post", f"{at}/{what}", {}) for what in ("access", "access/link")),
        *(("post", f"{at}/{what}", {}) for what in ("hide", "show", "remove")),
        ("get", "/api/v1/people", None),
        ("get", bo, None),
        *(("post", f"{bo}/{what}", {"name": "Bob"}) for what in ("rename", "alias")),
        ("post", f"{bo}/merge", {"name": "Ana"}),
        *(("post", f"{bo}/{what}", {}) for what in ("part", "me", "confirm")),
        ("post", f"{bo}/forget", {"confirm": "Bob"}),
    ]
    ledger.take(ledger.start("cairn", ["Ana", "Bo"]).id, Stop("Ana"))
    seen = set()
    for method, path, body in sent:
        response = client.get(path) if method == "get" else client.post(path, json=body)
        name, operation = _described(spec, method, path.partition("?")[0])
        seen.add(name)
        answers = operation["responses"]
        assert str(response.status_code) in answers, (path, response.status_code, response.json)
        content = answers[str(response.status_code)]["content"]
        assert response.mimetype in content
        if response.mimetype == "application/json":
            shape = content["application/json"]["schema"]
            assert fits(response.json, shape, spec), (path, response.json)
    imported = client.post("/api/v1/import", data=client.get(f"{at}/record").data)
    name, operation = _described(spec, "post", "/api/v1/import")
    shape = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert fits(imported.json, shape, spec)
    assert seen | {name} == {operation["operationId"] for _, _, operation in operations(spec)}


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"data": b"{", "content_type": "application/json"}, 400),
        ({"data": b" " * (MAX_BODY + 1), "content_type": "application/json"}, 413),
        ({"data": b"{}", "content_type": "text/plain"}, 415),
    ],
)
def test_every_command_says_what_a_bad_body_gets(client, ledger, spec, sent, status):
    game = str(ledger.start("cairn", ["Ana", "Bo"]).id)
    tried = 0
    for path, method, operation in operations(spec):
        if "application/json" not in operation.get("requestBody", {}).get("content", {}):
            continue
        where = path.replace("{game_id}", game).replace("{title}", "cairn")
        got = client.open(where, method=method, **sent).status_code
        assert got in (status, 404), (where, got)  # there are no accounts here
        assert {str(status), str(got)} <= operation["responses"].keys(), where
        tried += got == status
    assert tried > 20


def _described(spec, method, path):
    for described, methods in spec["paths"].items():
        pattern = re.sub(r"{\w+}", "[^/]+", described)
        if method in methods and re.fullmatch(pattern, path):
            return methods[method]["operationId"], methods[method]
    raise AssertionError(path)


def test_the_checker_of_this_file_can_say_no(spec):
    problem = {"$ref": "#/components/schemas/Problem"}
    assert fits({"code": "x", "message": "y"}, problem, spec)
    assert not fits({"code": "x"}, problem, spec)
    assert not fits({"code": 1, "message": "y"}, problem, spec)
    assert not fits({"code": "x", "message": "y", "colour": 1}, problem, spec)
    assert not fits({"code": "x", "message": "y", "errors": {"a": [{"code": 1}]}}, problem, spec)
