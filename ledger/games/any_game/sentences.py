"""Entries, refusals and broken laws as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ledger.errors import Finding, Refusal
from ledger.ruleset import CLAUSES_APART, Lang, Sentence, listed, phrase, typeset
from ledger.ruleset.codec import Action, Event

from .catalogue import POINTS, Template
from .events import CellCleared, CellWritten, GameFinished
from .messages import CLAUSES, FILLED_IN, LAWS, REFUSALS, ROUND
from .scoring import IN_ROUND


def say(template: Template, action: Action, events: Sequence[Event], lang: Lang) -> str:
    return phrase(CLAUSES_APART, lang).join(_clause(event, lang) for event in events) + "."


def tell(template: Template, event: Event, lang: Lang) -> str:
    return f"{_clause(event, lang)}."


def _clause(event: Event, lang: Lang) -> str:
    fields = msgspec.structs.asdict(event)
    match event:
        case CellWritten():
            key = "CellWritten" if event.before is None else "CellWrittenAgain"
            filled = _filled_in(event.entered, lang)
            return phrase(CLAUSES[key], lang, **_with_round(fields, lang)) + filled
        case CellCleared():
            return phrase(CLAUSES["CellCleared"], lang, **_with_round(fields, lang))
        case GameFinished(won=True):
            return phrase(CLAUSES["WonTogether"], lang)
        case GameFinished(won=False):
            return phrase(CLAUSES["LostTogether"], lang)
        case GameFinished(winners=(_, *_)):
            named = listed(event.winners, lang)
            return phrase(CLAUSES["WinnersNamed"], lang, winners=named)
    return phrase(CLAUSES[type(event).__name__], lang, **fields)


def _with_round(fields: dict[str, Any], lang: Lang) -> dict[str, Any]:
    """A cell of one round is told with it."""
    if not fields["round"]:
        return fields
    where = phrase(ROUND, lang, round=fields["round"])
    return {**fields, "category": f"{fields['category']}, {where}"}


def _filled_in(entered: Mapping[str, int], lang: Lang) -> str:
    parts = [f"{value} {name}" for name, value in entered.items() if name != POINTS]
    return phrase(FILLED_IN, lang, entered=listed(parts, lang)) if parts else ""


def explain(template: Template, refusal: Refusal, lang: Lang) -> str:
    return _told(REFUSALS[refusal.code], refusal.params, lang)


def explain_law(template: Template, finding: Finding, lang: Lang) -> str:
    return _told(LAWS[finding.code], finding.params, lang)


def _told(words: Sentence, params: Mapping[str, Any], lang: Lang) -> str:
    if isinstance(params.get("problem"), Mapping):
        params = {**params, "problem": typeset(params["problem"][lang], lang)}
    return phrase(words, lang, **params)


def name_of(template: Template, component: str, lang: Lang) -> str:
    if component.startswith(IN_ROUND):
        return phrase(ROUND, lang, round=component.removeprefix(IN_ROUND))
    return component
