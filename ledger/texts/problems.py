"""An error as it is told: its sentence, what is wrong by field, every broken rule and law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.errors import CannotReprint, Finding, LedgerError, Refusal, Refused, Unreadable
from ledger.games import ruleset
from ledger.record import BadRecord
from ledger.ruleset import Components, Lang, Ruleset, phrase
from ledger.schemas import waivable
from ledger.texts.errors import ERRORS, WHAT, ErrorText
from ledger.texts.fields import field_sentence


class FieldSaid(Struct, frozen=True):
    code: str
    message: str


class RefusalSaid(Struct, frozen=True):
    """A broken rule, and whether the table may agree to it all the same."""

    rule: str
    code: str
    message: str
    waivable: bool


class LawSaid(Struct, frozen=True):
    law: str
    code: str
    message: str


class Told(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of an error: the same for pages, API and command line."""

    code: str
    message: str
    errors: dict[str, list[FieldSaid]] = {}
    refusals: tuple[RefusalSaid, ...] = ()
    laws: tuple[LawSaid, ...] = ()
    line: int | None = None  # of a record
    cause: str = ""  # the code of what is wrong in that line


def tell(error: LedgerError, lang: Lang, game: Game | None = None) -> Told:
    """`game` is the one at hand: its components are named as in its own catalogue."""
    if isinstance(error, BadRecord):
        inside = tell(error.cause, lang, game)
        return Told(
            code=error.code,
            message=f"{sentence(error, lang)} {inside.message}",
            errors=inside.errors,
            refusals=inside.refusals,
            line=error.line,
            cause=inside.code,
        )
    components = game.catalogue if game else None
    refusals: tuple[RefusalSaid, ...] = ()
    laws: tuple[LawSaid, ...] = ()
    if isinstance(error, Refused):
        refusals = refusals_said(ruleset(error.title), components, error.refusals, lang)
    if isinstance(error, CannotReprint):
        laws = laws_said(ruleset(error.title), components, error.findings, lang)
    fields: dict[str, list[FieldSaid]] = {}
    if isinstance(error, Unreadable):
        fields = fields_said(error.errors, lang, error.words)
    said = sentence(error, lang, game, findings=" ".join(one.message for one in laws))
    return Told(
        code=error.code,
        message=" ".join([said, *(one.message for one in refusals)]),
        errors=fields,
        refusals=refusals,
        laws=laws,
    )


def text_of(code: str) -> ErrorText:
    return ERRORS.get(code, ERRORS["error"])


def sentence(error: LedgerError, lang: Lang, game: Game | None = None, **more: Any) -> str:
    """What is wrong, as one sentence."""
    return phrase(text_of(error.code).words, lang, **{**_params(error, lang, game), **more})


def detail(error: LedgerError, lang: Lang) -> str:
    """What only whoever runs the program is told; nothing for most errors."""
    words = text_of(error.code).detail
    return phrase(words, lang, **error.params) if words else ""


def _params(error: LedgerError, lang: Lang, game: Game | None) -> dict[str, Any]:
    """What fills the sentence, in the reader's language."""
    params = dict(error.params)
    if params.get("what") in WHAT:
        params["what"] = phrase(WHAT[params["what"]], lang)
    if game is not None and (component := params.get("component")) is not None:
        params["component"] = game.rules.words.name_of(game.catalogue, component, lang)
    return params


def fields_said(
    errors: Mapping[str, Sequence[str]],
    lang: Lang,
    words: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, list[FieldSaid]]:
    """What cannot be read, field by field; `words` are sentences a code brings along."""
    own = words or {}

    def said(code: str) -> FieldSaid:
        message = own[code][lang] if code in own else field_sentence(code, lang)
        return FieldSaid(code.partition(":")[0], message)

    return {name: [said(code) for code in codes] for name, codes in errors.items()}


def refusals_said(
    rules: Ruleset[Any, Any],
    components: Components | None,
    refusals: Sequence[Refusal],
    lang: Lang,
) -> tuple[RefusalSaid, ...]:
    """Every broken rule: its id, its code, its sentence, and whether a table may overrule it."""
    here = components or rules.catalogues.default
    return tuple(
        RefusalSaid(one.rule, one.code, rules.words.explain(here, one, lang), waivable(rules, one))
        for one in refusals
    )


def laws_said(
    rules: Ruleset[Any, Any],
    components: Components | None,
    findings: Sequence[Finding],
    lang: Lang,
) -> tuple[LawSaid, ...]:
    """Every broken law: its id, its code, its sentence."""
    here = components or rules.catalogues.default
    return tuple(
        LawSaid(one.law, one.code, rules.words.explain_law(here, one, lang)) for one in findings
    )
