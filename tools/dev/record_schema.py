"""Write docs/record.schema.json, the JSON Schema of a record's lines, from the structs they are.

`python -m ledger.tools.dev.record_schema` writes it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from ledger.chain.lines import FORMAT, KINDS, ChainLine, Header
from ledger.games import BUILT_IN, SHEETS, ruleset
from ledger.ruleset import Sheet

PAGE = Path(__file__).parent.parent.parent / "docs" / "record.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"
OBJECT = {"type": "object"}
EVENTS = {"type": "array", "items": {"type": "object", "required": ["type"]}}
# What the structs keep as raw JSON until somebody looks, by its field.
RAW: dict[str, Any] = {
    "action": {"type": "object", "minProperties": 1},
    "events": EVENTS,
    "position": OBJECT,
    "play": OBJECT,
    "result": {"$ref": "#/$defs/Sheet"},
}
NAME = {"type": "string", "minLength": 1, "maxLength": 40}
PLAYERS = {"type": "array", "items": NAME, "minItems": 1, "uniqueItems": True}


def schema() -> dict[str, Any]:
    """A line is the header, a step of one kind, or the chain."""
    lines = [Header, *KINDS.values(), ChainLine]
    refs, defs = msgspec.json.schema_components([*lines, Sheet], ref_template=REF)
    for line in lines:
        fields = defs[line.__name__]["properties"]
        fields.update({name: RAW[name] for name in fields.keys() & RAW.keys()})
    header = defs["Header"]["properties"]
    header["format"], header["players"] = {"const": FORMAT}, PLAYERS
    for title in (*BUILT_IN, *SHEETS):
        defs.update(_of_title(title))
    return {
        "$schema": DIALECT,
        "$comment": "Written by python -m ledger.tools.dev.record_schema.",
        "title": FORMAT,
        "description": "One line of a record. What an action and the events of a title hold is"
        " `$defs/<title>.action` and `$defs/<title>.events`.",
        "anyOf": list(refs[: len(lines)]),
        "$defs": defs,
    }


def _of_title(title: str) -> dict[str, Any]:
    """What its actions and events hold today; those of an older schema are brought up to it."""
    codec = ruleset(title).codec
    refs, defs = msgspec.json.schema_components(
        codec.types, ref_template=f"#/$defs/{title}.{{name}}"
    )
    named = {f"{title}.{name}": _bounded(one) for name, one in defs.items()}
    return {**named, f"{title}.action": refs[0], f"{title}.events": refs[1]}


def _bounded(struct: dict[str, Any]) -> dict[str, Any]:
    """A stored action or event has its own fields and no others."""
    return {**struct, "additionalProperties": False} if "properties" in struct else struct


def document() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    PAGE.write_text(document(), "utf-8")


if __name__ == "__main__":
    main()
