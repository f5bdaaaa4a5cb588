"""Which games and seats the figures of a title are drawn from, as an address says it."""

from __future__ import annotations

from typing import Any

from flask import request

from ledger.projections.figure_rows import Selection
from ledger.ruleset import Lang, Ruleset
from ledger.web import boards
from ledger.web.api.blueprint import day, number
from ledger.web.context import projections
from ledger.web.shared.spoilers import held_back, hiding

QUERY = {
    "template": "of a title with templates: the hash of the one that is meant",
    "seats": "only games of so many players",
    "seat": "only this place in the order of play; 1 begins",
    "won": "1: winners only",
    "since": "the first day on which a game may have begun (2026-05-31)",
    "until": "the last one",
}


def selection(title: str) -> Selection:
    return Selection(
        title,
        template=request.args.get("template", ""),
        seats=number("seats", 0) or 0,
        seat=number("seat", 0) or 0,
        won=bool(number("won", 0)),
        since=day("since"),
        until=day("until"),
    )


def arguments(chosen: Selection) -> dict[str, Any]:
    """The same as arguments of an address."""
    found = {name: getattr(chosen, name) for name in QUERY}
    days = {name: found[name].isoformat() for name in ("since", "until") if found[name]}
    return {
        name: value for name, value in (found | {"won": int(chosen.won)} | days).items() if value
    }


def tells_results(title: str) -> bool:
    """Whether figures would tell a result that this device wants held back."""
    if not hiding():
        return False
    return any(map(held_back, projections().games(title=title, status="finished", limit=-1)))


def kind_name(rules: Ruleset[Any, Any], kind: str, lang: Lang) -> str:
    """What the table page calls an action of this kind."""
    named = boards.labels(rules.key).get(kind)
    return named[("en", "fr").index(lang)] if named else rules.label(kind, lang)
