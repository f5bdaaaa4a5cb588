"""Which field of a position is at fault, for what a title says of the table as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ledger.errors import BAD_STATE_ERRORS, Finding, Unreadable
from ledger.ruleset import Ruleset, Words
from ledger.ruleset.texts import LANGUAGES

Known = Mapping[str, Any]
MOST_FIELDS = 6  # that one broken law is told at


def broken_laws(
    rules: Ruleset[Any, Any],
    document: Known,
    players: Sequence[str],
    findings: Sequence[Finding],
    components: Any = None,
) -> Unreadable:
    """Every law that does not hold, at the fields that speak of what it names, in its own words."""
    faults: dict[str, list[str]] = {}
    words: dict[str, Words] = {}
    for number, found in enumerate(findings):
        code = f"against_law:{found.law} {found.code}"
        sentences = _sentences(rules, components, found)
        if words.setdefault(code, sentences) != sentences:  # the same law, of another component
            code = f"{code} {number}"
            words[code] = sentences
        paths = _fields_of(document, {*players}, found) or _told_at(rules, found) or [""]
        for path in paths[:MOST_FIELDS]:
            said = faults.setdefault(f"position.{path}".rstrip("."), [])
            if code not in said:
                said.append(code)
    return Unreadable(faults, words)


def _sentences(rules: Ruleset[Any, Any], components: Any, found: Finding) -> Words:
    here = components or rules.catalogues.default
    law = "" if found.law == "position" else f" ({found.law})"
    said: dict[str, str] = {}
    for lang in LANGUAGES:
        try:
            said[lang] = f"{rules.words.explain_law(here, found, lang)}{law}"
        except BAD_STATE_ERRORS:  # it speaks of what no catalogue has
            said[lang] = f"{found.code}{law}"
    return said


def _fields_of(known: Known, players: set[str], found: Finding) -> list[str]:
    """The places of a named component or cell; else those of the player; else none."""
    field = found.params.get("field")
    if isinstance(field, str):
        return [field]
    names = {name for value in found.params.values() for name in _said(value)}
    for wanted in (names - players, names & players):
        paths = [path for path, said in _places(known) if said in wanted]
        if paths:
            return paths
    return []


def _told_at(rules: Ruleset[Any, Any], found: Finding) -> list[str]:
    """Where the title tells it if nothing it names is in the document."""
    told = rules.look.told_at
    return list(told.get(found.code) or told.get(found.law) or ())


def _said(value: Any) -> Iterator[str]:
    """The names in one parameter of a finding; a cell as it is written."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        if len(value) == 2 and all(isinstance(one, int) for one in value):
            yield ",".join(map(str, value))
        for one in value:
            yield from _said(one)


def _places(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every name a document says, as a key or as a value, and where."""
    inner: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(value, Mapping):
        inner = iter(value.items())
    elif isinstance(value, list | tuple):
        inner = enumerate(value)
    for key, one in inner:
        if not path and key in ("first_player", "options"):
            continue
        here = f"{path}.{key}".lstrip(".")
        yield here, str(key) if isinstance(key, str) else ""
        if isinstance(one, str):
            yield here, one
        yield from _places(one, here)
