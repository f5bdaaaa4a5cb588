"""A position that says one thing twice must say it alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ledger.ruleset import Ruleset
from ledger.ruleset.codec import to_position

UNKNOWN_FIELD = "unknown_field"
ELSEWHERE = ("title", "dealer", "agreed")  # told beside the table


def contradictions(rules: Ruleset[Any, Any], document: Any, state: Any) -> dict[str, list[str]]:
    """Every field that the table, written down again, has otherwise; what is left out is not."""
    paper, plain = rules.paper, {k: v for k, v in document.items() if k not in ELSEWHERE}
    read = paper.renewed(plain) if paper.renewed else plain
    if paper.written is None or read.keys() == plain.keys():  # named as the state names it
        back: Any = to_position(state)
    else:
        read, back = plain, rules.position(state)
    return {f"position.{path}": [code] for path, code in _differences(read, back)}


def unknown_fields(rules: Ruleset[Any, Any], known: Any, state: Any) -> dict[str, list[str]]:
    """Every field of a part of a table that the whole of it does not have."""
    said = {key: value for key, value in known.items() if key not in ELSEWHERE}
    found = _differences(said, rules.position(state))
    return {f"position.{path}": [code] for path, code in found if code == UNKNOWN_FIELD}


def _differences(said: Any, back: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if said is None or said == back:  # nothing is said by null
        return
    if isinstance(said, Mapping) and isinstance(back, Mapping):
        for key, value in said.items():
            here = f"{path}.{key}".lstrip(".")
            if key in back:
                yield from _differences(value, back[key], here)
            elif value is not None:
                yield here, UNKNOWN_FIELD
    elif isinstance(said, list | tuple) and isinstance(back, list | tuple):
        yield from _in_lists(list(said), list(back), path)
    else:
        yield path, f"contradicts:{_short(back)}"


def _in_lists(said: list[Any], back: list[Any], path: str) -> Iterator[tuple[str, str]]:
    """In any order; empty places at the end need not be written."""
    rest = back[len(said) :]
    if len(said) <= len(back) and all(one is None for one in rest):
        inside = [
            fault
            for i, (one, other) in enumerate(zip(said, back, strict=False))
            for fault in _differences(one, other, f"{path}.{i}")
        ]
        if not inside or not _same_things(said, back):
            yield from inside
    elif not _same_things(said, back):
        yield path, f"contradicts:{_short(back)}"


def _same_things(said: list[Any], back: list[Any]) -> bool:
    return sorted(map(repr, said)) == sorted(map(repr, back))


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
