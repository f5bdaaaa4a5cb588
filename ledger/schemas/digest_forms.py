"""The ways a title's digest may write an action, brought into the one form we judge."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NoReturn

import msgspec
from msgspec import Struct, inspect

from ledger.errors import Unreadable
from ledger.ruleset import Ruleset
from ledger.ruleset.codec import Action


@cache
def fields_in_json(struct: type[Struct]) -> dict[str, str]:
    """How each field is called in JSON."""
    return {field.name: field.encode_name for field in msgspec.structs.fields(struct)}


def as_written(action: type[Action], given: dict[str, Any]) -> dict[str, Any]:
    """A field that JSON calls otherwise is understood by our own name for it too."""
    names = fields_in_json(action)
    taken = {name for name in given if name in names.values()}
    return {
        names[key] if key in names and names[key] not in taken else key: value
        for key, value in given.items()
    }


def kind_and_fields(rules: Ruleset[Any, Any], data: Any) -> tuple[str, dict[str, Any]]:
    """Both ways to write one: `{"kind": K, ...}` and the digests' `{K: {...}}`."""
    if not isinstance(data, Mapping):
        raise Unreadable({"": ["not_an_object"]})
    if "kind" in data:
        kind = data["kind"]
        if not isinstance(kind, str):
            raise Unreadable({"kind": ["not_text"]})
        fields = {key: value for key, value in data.items() if key != "kind"}
        named = rules.actions.get(kind)
        return kind, _by_is_the_player(named, fields) if named else fields
    if len(data) != 1:
        raise Unreadable({"kind": ["missing"]})
    kind, inner = next(iter(data.items()))
    if not isinstance(inner, Mapping):
        if kind in rules.actions:
            raise Unreadable({str(kind): ["not_an_object"]})
        raise Unreadable({"kind": ["missing"]})
    given = dict(inner)
    blanks = (rules.play.chance or {}).get(str(kind), ())
    if "kind" in given and len(blanks) == 1 and blanks[0] not in given:
        given[blanks[0]] = given.pop("kind")  # a digest says `kind` for what was drawn
    action = rules.actions.get(str(kind))
    return str(kind), as_in_a_digest(action, given) if action else given


def as_in_a_digest(action: type[Action], given: dict[str, Any]) -> dict[str, Any]:
    """A digest says `by` for who decides, and writes a lone map without the name of its field."""
    known, given = action.__struct_fields__, _by_is_the_player(action, given)
    entries = {key: value for key, value in given.items() if key != "player"}
    maps = _map_fields(action)
    if entries and len(maps) == 1 and not any(key in known for key in entries):
        player = {"player": given["player"]} if "player" in given else {}
        return {**player, maps[0]: entries}
    return given


def _by_is_the_player(action: type[Action], given: dict[str, Any]) -> dict[str, Any]:
    known = action.__struct_fields__
    if "by" in given and "by" not in known and "player" in known and "player" not in given:
        return {("player" if key == "by" else key): value for key, value in given.items()}
    return given


@cache
def _map_fields(action: type[Action]) -> tuple[str, ...]:
    info = inspect.type_info(action)
    assert isinstance(info, inspect.StructType)
    kinds = {f.name: getattr(f.type, "types", (f.type,)) for f in info.fields}
    return tuple(f for f, of in kinds.items() if any(isinstance(t, inspect.DictType) for t in of))


def no_such(field: str, name: str, known: Mapping[str, Any]) -> NoReturn:
    raise Unreadable({field: [f"not_one_of:{', '.join(known)}"]})
