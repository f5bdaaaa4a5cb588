"""The same use cases as the pages, as JSON under /api/v1."""

from __future__ import annotations

from . import (
    access,
    counts,
    exports,
    games,
    imagine,
    known,
    moves,
    printed,
    rulings,
    sheets,
    steps,
    titles,
    trouble,
)
from .blueprint import api

__all__ = [
    "access",
    "api",
    "counts",
    "exports",
    "games",
    "imagine",
    "known",
    "moves",
    "printed",
    "rulings",
    "sheets",
    "steps",
    "titles",
    "trouble",
]


@api.record
def _begin(state: object) -> None:
    """Each application keeps its own steps: two of them may have stores of their own."""
    state.app.extensions["api_steps"] = steps.KeptSteps()  # type: ignore[attr-defined]
