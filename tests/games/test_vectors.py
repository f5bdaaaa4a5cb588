"""Every worked example and scenario of the digests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.every_title import TITLES
from tests.games.titles import Title
from tests.support.vectors import Vector, load, run

VECTORS = [
    pytest.param(title, vector, id=f"{title.key} {vector['id']}")
    for title in TITLES
    for vector in load(title.key)
]


class Heard(dict[str, Any]):
    """A mapping that notices which of its words nobody asks for."""

    def __init__(self, said: Vector) -> None:
        super().__init__(said)
        self.asked: set[str] = set()

    def __getitem__(self, word: str) -> Any:
        self.asked.add(word)
        return super().__getitem__(word)

    def __contains__(self, word: object) -> bool:
        self.asked.add(str(word))
        return super().__contains__(word)

    def get(self, word: str, default: Any = None) -> Any:
        self.asked.add(word)
        return super().get(word, default)

    def __iter__(self) -> Iterator[str]:
        self.asked.update(super().keys())
        return super().__iter__()

    def items(self) -> Any:
        self.asked.update(super().keys())
        return super().items()

    def values(self) -> Any:
        self.asked.update(super().keys())
        return super().values()

    def unheard(self) -> Iterator[str]:
        for word, inner in super().items():
            if word not in self.asked:
                yield word
            elif isinstance(inner, Heard):
                yield from inner.unheard()


def _all(said: Vector) -> Heard:
    return Heard({k: _all(v) if isinstance(v, dict) else v for k, v in said.items()})


@pytest.mark.parametrize(("title", "vector"), VECTORS)
def test_vector(title: Title, vector: Vector) -> None:
    """What it says holds, and it says nothing that is not looked at."""
    heard = Heard({**vector, "given": _all(vector.get("given", {}))})
    run(title.rules, heard, title.adapter)
    assert set(heard.unheard()) <= {"id", "title", "rules"}


def test_a_word_nobody_asks_for_is_noticed() -> None:
    vector = _all({"id": "x", "given": {"coins": {"Ana": 3}, "lost": 1}, "thn": {}})
    assert vector["given"]["coins"].get("Ana") == 3
    assert list(vector.unheard()) == ["id", "lost", "thn"]


def changed(name: str, **case: Any) -> Vector:
    """The first case of a vector that says this, with other words in it."""
    vector = next(vector for vector in load(TITLES[0].key) if vector["id"] == name)
    first = next(one for one in vector["probes"] if case.keys() <= one.keys())
    return {**vector, "probes": [{**first, **case}]}


@pytest.mark.parametrize(
    ("name", "case", "said"),
    [
        ("FE-S39", {"refuse": "cell_occupied"}, "gives .*, not"),  # another
        ("FE-S39", {"refuse": ["start_tiles_not_sharing_side", "cell_occupied"]}, "gives .*, not"),
        ("FE-S39", {"accept": {}}, "it is not said what"),
    ],
)
def test_a_vector_that_says_too_little_or_too_much_is_noticed(
    name: str, case: dict[str, Any], said: str
) -> None:
    title = TITLES[0]
    with pytest.raises(AssertionError, match=said):
        run(title.rules, changed(name, **case), title.adapter)


def test_a_refusal_that_is_not_named_is_noticed() -> None:
    title = TITLES[0]
    vector = next(vector for vector in load(title.key) if vector["id"] == "FE-S39")
    twice = [one for one in vector["probes"] if isinstance(one.get("refuse"), list)]
    assert len(twice) == 1
    only = {**vector, "probes": [{**twice[0], "refuse": twice[0]["refuse"][0]}]}
    with pytest.raises(AssertionError, match="gives"):
        run(title.rules, only, title.adapter)
