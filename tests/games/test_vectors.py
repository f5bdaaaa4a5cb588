"""Every worked example and scenario of the digests."""

from __future__ import annotations

import pytest

from tests.games.every_title import TITLES
from tests.games.titles import Title
from tests.vectors import Vector, load, run

VECTORS = [
    pytest.param(title, vector, id=f"{title.key} {vector['id']}")
    for title in TITLES
    for vector in load(title.key)
]


@pytest.mark.parametrize(("title", "vector"), VECTORS)
def test_vector(title: Title, vector: Vector) -> None:
    run(title.rules, vector, title.adapter)
