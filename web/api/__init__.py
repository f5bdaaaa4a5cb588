"""The same use cases as the pages, as JSON under /api/v1."""

from __future__ import annotations

from ledger.web.api import (
    access,
    catalogues,
    compare_what_if,
    counts,
    errors,
    exports,
    figures,
    games,
    house_rules,
    keeping,
    knowledge,
    people,
    recording,
    review,
    series,
    settings,
    shelf,
    steps,
    templates,
    titles,
    unlogged,
    webhooks,
)

from .blueprint import api

__all__ = [
    "access",
    "api",
    "catalogues",
    "compare_what_if",
    "counts",
    "errors",
    "exports",
    "figures",
    "games",
    "house_rules",
    "keeping",
    "knowledge",
    "people",
    "recording",
    "review",
    "series",
    "settings",
    "shelf",
    "steps",
    "templates",
    "titles",
    "unlogged",
    "webhooks",
]


@api.record
def _begin(state: object) -> None:
    """Each application keeps its own steps: two of them may have stores of their own."""
    state.app.extensions["api_steps"] = steps.KeptSteps()  # type: ignore[attr-defined]
