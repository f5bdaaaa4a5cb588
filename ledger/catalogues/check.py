"""A replacement catalogue: its values, what differs from ours, which constraints it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import yaml
from msgspec import Struct

from ledger.aggregates.steps import ValueChanged
from ledger.errors import Refusal, UnknownName, Unreadable
from ledger.ruleset import Ruleset, Setup, read_yaml
from ledger.schemas import load_catalogue

DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


ABOUT = ("statement", "sources", "constraints", "catalogue_id", "schema_version")


Path = tuple[str | int, ...]


class Checked(Struct, frozen=True):
    """A replacement catalogue: what the constraints say, and what differs from ours."""

    catalogue_id: str
    hash: str
    refusals: tuple[Refusal, ...]
    changes: tuple[ValueChanged, ...]


def check_catalogue(rules: Ruleset[Any, Any], text: str) -> Checked:
    """Every constraint the catalogue breaks, each naming its entry; Unreadable if it is none."""
    components = load_catalogue(rules, text)
    changes = differences(rules.catalogues.source(rules.catalogues.default.hash), text)
    return Checked(
        components.catalogue_id, components.hash, broken(rules, components.hash), tuple(changes)
    )


def broken(rules: Ruleset[Any, Any], digest: str) -> tuple[Refusal, ...]:
    """The constraints; what a setup may be refused for besides is none of the catalogue's, nor is
    what only some numbers of players are refused for."""
    counts = sorted(rules.play.player_counts)
    usual = list(rules.setup_refusals(_any_setup(rules, rules.catalogues.default.hash, counts[0])))
    found = rules.setup_refusals(_any_setup(rules, digest, counts[0]))
    broken = [refusal for refusal in found if refusal not in usual]
    for count in counts[1:]:
        if broken:
            others = list(rules.setup_refusals(_any_setup(rules, digest, count)))
            broken = [refusal for refusal in broken if refusal in others]
    return tuple(broken)


def _any_setup(rules: Ruleset[Any, Any], digest: str, count: int) -> Setup:
    players = tuple(f"Player {n + 1}" for n in range(count))
    return Setup(
        title=rules.key,
        players=players,
        first_player=players[0],
        options=rules.with_defaults({}),
        catalogue_hash=digest,
    )


@lru_cache(16)
def values(text: str) -> dict[tuple[str, str], Any]:
    """Every printed value: (entry, field) -> value. An entry is named by its id, or by the way
    to it where several have the same id."""
    leaves = list(_leaves(read_yaml(text), ()))
    ways: dict[str, set[str]] = {}
    for way, names, _, _ in leaves:
        ways.setdefault(names, set()).add(way)
    return {
        (names if len(ways[names]) == 1 else way, field): value
        for way, names, field, value in leaves
    }


def _leaves(value: Any, path: Path, way: str = "", name: str = "") -> Iterator[tuple[Any, ...]]:
    """(the way to the entry, its id, the field in it, the value) of everything that is printed."""
    if isinstance(value, dict):
        if "id" in value:
            way, name, path = f"{way}.{value['id']}".strip("."), str(value["id"]), ()
        for key, inner in value.items():
            if key == "id" or (not way and not path and key in ABOUT):
                continue
            outer = way if name else f"{way}.{key}".strip(".")
            yield from _leaves(inner, (*path, key) if name else path, outer, name)
    elif isinstance(value, list) and any(isinstance(x, dict | list) for x in value):
        for number, inner in enumerate(value):
            yield from _leaves(inner, (*path, number) if name else path, way, name)
    elif name and path:
        yield way, name, ".".join(map(str, path)), value


def differences(before: str, after: str) -> Iterator[ValueChanged]:
    old, new = values(before), values(after)
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            yield ValueChanged(*key, old.get(key), new.get(key))


def with_value(text: str, entry: str, field: str, value: Any) -> str:
    """The same catalogue with one printed value changed."""
    known = values(text)
    if not any(name == entry for name, _ in known):
        raise UnknownName("entry", entry)
    if (entry, field) not in known:
        raise Unreadable({"field": [f"not_one_of:{', '.join(f for e, f in known if e == entry)}"]})
    raw = read_yaml(text)
    _change(raw, entry, field, value, "")
    return str(yaml.dump(raw, Dumper=DUMPER, sort_keys=False, allow_unicode=True))


def with_values(text: str, changes: Mapping[tuple[str, str], Any], name: str = "") -> str:
    """The same catalogue with many printed values changed, under another name."""
    known = values(text)
    raw = read_yaml(text)
    for (entry, field), value in changes.items():
        if (entry, field) not in known:
            raise UnknownName("entry", f"{entry} {field}")
        _change(raw, entry, field, value, "")
    if name:
        raw["catalogue_id"] = name
    return str(yaml.dump(raw, Dumper=DUMPER, sort_keys=False, allow_unicode=True))


def _change(node: Any, entry: str, field: str, value: Any, way: str) -> bool:
    if isinstance(node, dict):
        if "id" in node:
            way = f"{way}.{node['id']}".strip(".")
            if entry in (way, str(node["id"])) and _set(node, field.split("."), value):
                return True
        for key, inner in node.items():
            outer = way if "id" in node else f"{way}.{key}".strip(".")
            if _change(inner, entry, field, value, outer):
                return True
    elif isinstance(node, list):
        return any(_change(inner, entry, field, value, way) for inner in node)
    return False


def _set(node: Any, path: list[str], value: Any) -> bool:
    """Goes down the path; a key may be a number, and a list is counted from 0."""
    first, *rest = path
    if isinstance(node, list):
        key: Any = int(first) if first.isdecimal() and int(first) < len(node) else None
    else:
        key = next((k for k in node if str(k) == first), None) if isinstance(node, dict) else None
    if key is None:
        return False
    if rest:
        return _set(node[key], rest, value)
    node[key] = value
    return True


def read_value(text: str) -> Any:
    """A value as somebody typed it: YAML, or the words themselves where it is none."""
    try:
        return read_yaml(text, "value")
    except Unreadable as error:
        if any(code.startswith("invalid:") for code in error.errors["value"]):
            return text
        raise
