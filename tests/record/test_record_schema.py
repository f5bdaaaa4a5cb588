"""docs/record.schema.json: up to date, true of every record there is, and of no spoilt one."""

from __future__ import annotations

import json
import re
from functools import cache

import jsonschema_rs
import pytest

from ledger.chain.lines import KINDS
from ledger.games import GAMES
from ledger.record import BadRecord
from ledger.record.lines import read_line
from ledger.tools.dev.record_schema import PAGE, document
from ledger.tools.samples import FIXTURES

SCHEMA = json.loads(PAGE.read_text("utf-8"))
RECORDS = sorted(FIXTURES.rglob("*.jsonl"))
HEADER = {"format": "ledger-record/1", "title": "founders", "players": ["Ana", "Bo"]}
WHEN = "2026-05-01T19:30:00Z"


@cache
def validator(part=""):
    schema = {**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{part}"}]} if part else SCHEMA
    return jsonschema_rs.validator_for(schema, validate_formats=True)


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def test_the_schema_is_what_the_generator_writes():
    assert PAGE.read_text("utf-8") == document(), "run: python -m ledger.tools.dev.record_schema"


def test_the_schema_is_one_and_has_every_kind_of_line():
    jsonschema_rs.meta.validate(SCHEMA)
    kinds = {k for one in SCHEMA["$defs"].values() for k in _kinds(one)}
    assert {*KINDS, "chain"} <= kinds


def _kinds(definition):
    return definition.get("properties", {}).get("kind", {}).get("enum", ())


def test_there_are_records_of_every_sort_to_try_it_on():
    assert len(RECORDS) >= 60
    assert {"games", "more", "older", "taps", "0.1.0"} <= {path.parent.name for path in RECORDS}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: "/".join(path.parts[-3:]))
def test_every_line_of_a_record_is_valid(path):
    wrong = [n for n, line in enumerate(lines(path), 1) if not validator().is_valid(line)]
    assert wrong == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: "/".join(path.parts[-3:]))
def test_the_actions_and_events_of_today_are_those_of_the_title(path):
    """Of an older schema the upcasts speak."""
    tried, title, schema = 0, "", None
    for line in lines(path):
        if "format" in line:
            title, schema = line["title"], line.get("schema", 0)
            today = _today(title)
        if line.get("schema", schema) != today:
            continue
        if line.get("kind", "action") in ("action", "correction") and "events" in line:
            tried += 1
            assert validator(f"{title}.events").is_valid(line["events"])
        if "kind" in line.get("action", ()):
            tried += 1
            assert validator(f"{title}.action").is_valid(line["action"])
    assert tried or schema != today or len(lines(path)) < 5


@cache
def _today(title):
    return GAMES[title].codec.schema


def test_every_record_of_the_page_is_valid():
    blocks = re.findall(
        r"```jsonl\S*\n(.*?)```", PAGE.with_name("record.md").read_text(), re.DOTALL
    )
    found = [json.loads(line) for block in blocks for line in block.splitlines()]
    assert len(found) >= 11
    assert [line for line in found if not validator().is_valid(line)] == []


SPOILT = {
    "another format": {**HEADER, "format": "ledger-record/2"},
    "no title": {"format": HEADER["format"], "players": ["Ana"]},
    "no players": {**HEADER, "players": []},
    "two of one name": {**HEADER, "players": ["Ana", "Ana"]},
    "a name too long": {**HEADER, "players": ["x" * 41]},
    "a field nobody knows": {**HEADER, "colour": "blue"},
    "a dealer nobody knows": {**HEADER, "dealer": "ana"},
    "an id that is none": {**HEADER, "game": "seven"},
    "no list of options": {**HEADER, "options": []},
    "a kind nobody knows": {"kind": "wish", "text": "more coins"},
    "an action without one": {"step": 2, "at": WHEN},
    "an action that is text": {"action": "BuyLot"},
    "events that are none": {"action": {"kind": "Pass"}, "events": [{"coins": 3}]},
    "a step that is text": {"kind": "rewind", "step": "two", "to_step": 1},
    "a rewind to nowhere": {"kind": "rewind", "step": 3},
    "a time without its offset": {"kind": "note", "text": "hm", "at": "2026-05-01T19:30:00"},
    "a count below nothing": {"kind": "count", "thing": "coins", "number": -1},
    "a claim in words": {"kind": "claim", "totals": {"Ana": "many"}},
    "a signature of nobody": {"kind": "sign_off"},
    "a chain without its head": {"kind": "chain", "steps": 2, "links": []},
    "no object": ["action"],
}


@pytest.mark.parametrize("line", SPOILT.values(), ids=SPOILT)
def test_a_spoilt_line_is_not(line):
    assert not validator().is_valid(line)


READ_LATER = {"no players", "two of one name", "a name too long"}
READ_LATER |= {"an action that is text", "events that are none"}


@pytest.mark.parametrize("name", sorted(set(SPOILT) - READ_LATER))
def test_what_the_schema_refuses_the_import_refuses_too(name):
    with pytest.raises(BadRecord):
        read_line(1, json.dumps(SPOILT[name]).encode())


def test_a_spoilt_action_is_none_of_its_title():
    path = next(path for path in RECORDS if path.parent.parts[-2:] == ("founders", "games"))
    action = next(line["action"] for line in lines(path) if "action" in line)
    assert validator("founders.action").is_valid(action)
    for spoilt in ({**action, "kind": "Nothing"}, {**action, "nobody_knows": 1}, {}):
        assert not validator("founders.action").is_valid(spoilt)
