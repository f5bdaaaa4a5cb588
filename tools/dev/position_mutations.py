"""Position documents with something changed in them: by chance, and the same for the same seed."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

Path = tuple[Any, ...]
LEFT_ALONE = ("title", "catalogue")
ODD: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 7, 99, 10**6, True, False, None, "", "nobody", "unknown", "banana"),
    *([], {}, ["banana"], {"banana": 1}),
)


def mutated(document: dict[str, Any], chance: Random) -> tuple[dict[str, Any], list[str]]:
    """A copy in which one to three places say something else, and which they are."""
    changed = copy.deepcopy(document)
    touched = []
    wanted = chance.choice((1, 1, 1, 2, 3))
    while len(touched) < wanted or changed == document:
        path = _place(changed, chance)
        _change(changed, path, document, chance)
        touched.append(".".join(map(str, path)))
    return changed, touched


def places(value: Any, path: Path = ()) -> list[Path]:
    """The way to everything in a document."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in inner:
            found += places(one, (*path, key))
    return found


def _place(document: dict[str, Any], chance: Random) -> Path:
    """Every top field is as likely as the next: most of the places are on a few boards."""
    top = [key for key in document if key not in LEFT_ALONE]
    if chance.random() < 0.5:
        key = chance.choice(top)
        return chance.choice([(key,), *places(document[key], (key,))])
    return chance.choice([path for path in places(document) if path[0] not in LEFT_ALONE])


def _change(changed: dict[str, Any], path: Path, whole: Any, chance: Random) -> None:
    *above, key = path
    holder = _at(changed, tuple(above))
    old = holder[key]
    how = chance.random()
    if how < 0.12 and isinstance(holder, dict):
        del holder[key]
    elif how < 0.2 and isinstance(holder, dict):
        holder[_name(whole, chance)] = holder.pop(key)
    elif how < 0.28 and isinstance(holder, dict):
        holder[_name(whole, chance)] = copy.deepcopy(old)
    elif how < 0.36 and isinstance(holder, list):
        holder.append(copy.deepcopy(old))
    elif how < 0.44 and isinstance(holder, list):
        holder.pop(key)
    else:
        holder[key] = _value(old, whole, chance)


def _value(old: Any, whole: Any, chance: Random) -> Any:
    """Something of the same kind, most often; or something odd."""
    values: list[Any] = [chance.choice(ODD)]
    if isinstance(old, bool) or old is None:
        values += [not old] * 3
    elif isinstance(old, int):
        values += [old + 1, old - 1, old + 3, -old]
    elif isinstance(old, str):
        values += [_name(whole, chance) for _ in range(4)]
    elif isinstance(old, list) and old:
        values += [old[:-1], [*old, old[0]], old[::-1], old[1:]]
    elif isinstance(old, dict) and old:
        fewer = dict(old)
        fewer.pop(chance.choice(list(old)))
        values += [fewer, fewer]
    like = [one for one in (_at(whole, p) for p in _some(whole, chance)) if _alike(one, old)]
    values += like[:3]
    return copy.deepcopy(chance.choice(values))


def _alike(one: Any, other: Any) -> bool:
    return type(one) is type(other)


def _some(whole: Any, chance: Random) -> list[Path]:
    every = places(whole)
    return chance.sample(every, min(20, len(every)))


def _name(whole: Any, chance: Random) -> str:
    """A name the document knows, from any place of it, or one that nobody knows."""
    path = chance.choice(_some(whole, chance))
    value = _at(whole, path)
    if isinstance(value, str) and chance.random() < 0.6:
        return value
    return str(chance.choice((path[-1], path[-1], "banana", "Zoe", "0,0")))


def _at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document
