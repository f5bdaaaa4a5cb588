"""What is known of a table, laid over what a table begins with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ledger.errors import Unreadable

Json = dict[str, Any]
FOUND = 1  # the step that put there whatever a table begins with


def merged(whole: Mapping[str, Any], known: Mapping[str, Any]) -> Json:
    """`known` over `whole`; where both have an object, field by field."""
    found = dict(whole)
    for key, value in known.items():
        under = found.get(key)
        if isinstance(value, Mapping) and isinstance(under, Mapping):
            found[key] = merged(under, value)
        else:
            found[key] = value
    return found


def without(pile: Iterable[str], gone: Iterable[str]) -> list[str]:
    """What is left of a pile; of two alike one goes at a time."""
    left = list(pile)
    for one in gone:
        if one in left:
            left.remove(one)
    return left


def objects(known: Any, path: str) -> Json:
    """A part of the document that has named fields, or Unreadable with its place."""
    if known is None:
        return {}
    if not isinstance(known, Mapping):
        raise Unreadable({f"position.{path}": ["not_an_object"]})
    return dict(known)


def listed_objects(known: Any, path: str) -> list[Json]:
    """A list of such parts."""
    if not isinstance(known, list | tuple):
        raise Unreadable({f"position.{path}": ["not_a_list"]})
    return [objects(one, f"{path}.{i}") for i, one in enumerate(known)]


def seated(known: Any, path: str, players: Iterable[str]) -> Json:
    """What is said of each player; nobody else has a seat."""
    found, names = objects(known, path), tuple(players)
    strangers = [name for name in found if name not in names]
    if strangers:
        listed = ", ".join(names)
        raise Unreadable(
            {f"position.{path}.{name}": [f"not_one_of:{listed}"] for name in strangers}
        )
    return found


def lacking(path: str) -> Unreadable:
    """Nobody can guess this one."""
    return Unreadable({f"position.{path}": ["missing"]})
