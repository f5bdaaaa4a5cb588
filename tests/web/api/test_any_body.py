"""Whatever is sent: no fault of the program, no half-written step."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from marshmallow import Schema

from ledger.games import GAMES
from ledger.ruleset.codec import members
from ledger.web.api import requests as api_bodies
from tests.web.api.bodies import stored

pytestmark = pytest.mark.usefixtures("cairn")


POSTS = (
    *(
        "actions",
        "preview",
        "undo",
        "rewind",
        "correct",
        "notes",
        "claim",
        "counts",
        "signoff",
    ),
    *("amend", "fork", "confirm"),
)


def words() -> list[str]:
    found = {"kind", "type", "Ana", "Bo", "refuse", "waive", "drop", "table", "virtual", "cairn"}
    for rules in GAMES.values():
        for struct in (*members(rules.action), *members(rules.event)):
            found |= {struct.__name__, *struct.__struct_fields__}
    bodies = vars(api_bodies).values()
    gates = [b for b in bodies if isinstance(b, type) and issubclass(b, Schema)]
    return sorted(found | {name for one in gates for name in one().fields})


WORDS = st.sampled_from(words()) | st.text(max_size=3)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 30) | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=10,
)


@settings(
    max_examples=50,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(what=st.sampled_from(POSTS), body=ANY, action=ANY, title=st.sampled_from(["cairn", "*"]))
def test_no_body_breaks_the_api_or_half_writes_a_step(
    client, ledger, play_some, what, body, action, title
):
    if title == "*":
        title = next(iter(GAMES))
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=12)
    if isinstance(body, dict):
        body = {**body, **({"action": action} if what in ("actions", "preview", "amend") else {})}
    before = stored(ledger)
    response = client.post(
        f"/api/v1/games/{game.id}/{what}", data=json.dumps(body), content_type="application/json"
    )
    assert response.status_code in (200, 201, 400, 404, 409, 422)
    repeated = isinstance(body, dict) and body.get("key")
    assert (response.status_code == 201) == (stored(ledger) > before) or repeated
    if response.status_code >= 400:
        assert response.json["code"]
        assert response.json["message"]
    again = ledger.load(game.id)
    again.rules.look.score(again.state)


ODD: dict[str, Any] = {"string": "nonsense", "integer": 99, "boolean": True}


def odd(shape: dict[str, Any], defined: dict[str, Any]) -> Any:
    """Something of this shape that means nothing."""
    if "$ref" in shape:
        return odd(defined[shape["$ref"].removeprefix("#/$defs/")], defined)
    if "enum" in shape:
        return shape["enum"][0]
    if "prefixItems" in shape:
        return [odd(one, defined) for one in shape["prefixItems"]]
    if "anyOf" in shape:
        return odd(shape["anyOf"][0], defined)
    if shape["type"] == "array":
        return [odd(shape["items"], defined)]
    if shape["type"] == "object":
        fields = {name: odd(inner, defined) for name, inner in shape.get("properties", {}).items()}
        return fields or {"nonsense": odd(shape["additionalProperties"], defined)}
    return ODD[shape["type"]]


@pytest.mark.parametrize("title", sorted(GAMES))
def test_odd_but_well_formed_actions_are_refused_never_a_fault(client, ledger, play_some, title):
    """Every field of every action of a title filled with names that mean nothing."""
    game = play_some(ledger, title, ("Ana", "Bo"), seed=2, steps=40)
    at = f"/api/v1/games/{game.id}"
    rules = game.rules
    shapes = client.get(f"/api/v1/titles/{title}").json["actions"]
    everything = [rule.id for rule in rules.rules]
    for shape in shapes.values():
        action = odd(shape, shape.get("$defs", {}))
        for player in game.setup.players:
            for field in [f for f in action if f == "player" or f.endswith("_player")]:
                action[field] = player
            for more in ({}, {"waive": everything[:100], "reason": "try"}):
                response = client.post(f"{at}/actions", json={"action": action, **more})
                unknown = response.json.get("code") == "unknown_name"  # somebody who is not seated
                assert unknown or response.status_code in (201, 422), (action, response.json)
                shown = client.post(f"{at}/preview", json={"action": action})
                assert shown.status_code == (400 if unknown else 200)
