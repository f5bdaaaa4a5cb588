"""Which field of a document a title could not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from ledger.errors import Unreadable

Path = tuple[Any, ...]
MOST_TRIES = 400  # to find the place of a fault
MOST_NAMED = 6  # fields, if there is more than one fault
_LACKS = re.compile(r"missing required field `([^`]*)`")
_PLACE = re.compile(r"at (?:`key` in )?`\$([^`]*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")


def named(path: Path) -> str:
    return ".".join(map(str, ("position", *path)))


def unreadable(document: Any, read: Callable[[Any], Any], error: Exception) -> Unreadable:
    """What a title could not read, at its field: as the error says, or as leaving it out shows."""
    text = str(error)
    path, code = _path_of(document, read, text), f"invalid:{_without_place(text)}"
    if not path or (_PLACE.search(text) is None and _LACKS.search(text) is None):
        path = cured_without(document, read) or path
        code = "does_not_fit"
        if not path and _LACKS.search(text) is None:
            return Unreadable({field: [code] for field in faults(document, read)})
    if lacking := _LACKS.search(text):
        path, code = (*path, lacking[1]), "missing"
    return Unreadable({named(path): [code]})


def _without_place(text: str) -> str:
    return _PLACE.sub("", text).rstrip(" -")


def _path_of(document: Any, read: Callable[[Any], Any], text: str) -> Path:
    """The way the error names; where it does not say which entry of an object, the one without
    which it can be read."""
    place = _PLACE.search(text)
    path: Path = ()
    inside: Any = document
    for name, number in _STEP.findall(place[1] if place else ""):
        key: Any = name or number
        if number.isdecimal():
            key = int(number)
        elif number:
            found = cured_without(document, read, path, deeper=False)
            if not found:
                return path
            key = found[-1]
        try:
            inside = inside[key]
        except (LookupError, TypeError):
            return path
        path = (*path, key)
    return path


def cured_without(
    document: Any, read: Callable[[Any], Any], path: Path = (), *, deeper: bool = True
) -> Path:
    """The smallest part of a document without which it can be read; nothing if there is none."""
    tries, found = MOST_TRIES, path
    while True:
        inside = _at(document, found)
        keys = list(inside) if isinstance(inside, Mapping) else list(range(_length(inside)))
        for key in keys[:tries]:
            tries -= 1
            if _reads(read, _less(document, (*found, key))):
                found = (*found, key)
                break
        else:
            return found if found != path else ()
        if not deeper:
            return found


def faults(document: Any, read: Callable[[Any], Any]) -> list[str]:
    """Every field that keeps a document from being read: the smallest part without which it can
    be; else the fields it can be read without, or with nothing in them, together."""
    if found := cured_without(document, read):
        return [named(found)]
    fields = [key for key in document if key != "title"]
    for number in (1, 2):
        for some in islice(combinations(fields, number), MOST_TRIES):
            if any(_reads(read, less) for less in _emptied(document, some)):
                return [named((key,)) for key in some]
    return [named((key,)) for key in _telling(document, read, fields)] or ["position"]


def _emptied(document: Any, keys: Sequence[Any]) -> Iterator[Any]:
    """Without these fields, and with nothing in them."""
    yield {key: value for key, value in document.items() if key not in keys}
    yield {key: _nothing(value) if key in keys else value for key, value in document.items()}


def _nothing(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _nothing(one) for key, one in value.items()}
    return type(value)() if isinstance(value, list | tuple | str | int) else None


def _telling(document: Any, read: Callable[[Any], Any], fields: Sequence[Any]) -> list[Any]:
    """With three faults and more: the fields without which it fails in another way; else every
    field that has more in it than a word or a number."""
    first = _failure(read, document)
    found = [
        key
        for key in fields
        if any(_failure(read, less) != first for less in _emptied(document, (key,)))
    ]
    return found[:MOST_NAMED] or [key for key in fields if isinstance(document[key], list | dict)]


def _failure(read: Callable[[Any], Any], document: Any) -> str:
    try:
        read(document)
    except Exception as error:  # told by what it says
        return f"{type(error).__name__} {error}"
    return ""


def _reads(read: Callable[[Any], Any], document: Any) -> bool:
    try:
        read(document)
    except Exception:  # whatever it is, this was not the only fault
        return False
    return True


def _length(inside: Any) -> int:
    return len(inside) if isinstance(inside, list | tuple) else 0


def _at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def _less(document: Any, path: Path) -> Any:
    """A copy without what stands at `path`."""
    key, *further = path
    if isinstance(document, Mapping):
        left = dict(document)
        if further:
            left[key] = _less(document[key], tuple(further))
        else:
            del left[key]
        return left
    items = list(document)
    items[key : key + 1] = [_less(items[key], tuple(further))] if further else []
    return items
