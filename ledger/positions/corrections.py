"""A table set right by hand, checked like a position before it is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ledger.errors import BAD_STATE_ERRORS, Unreadable
from ledger.positions.checks import usable
from ledger.positions.fields import broken_laws
from ledger.ruleset import Ruleset, TableState
from ledger.ruleset.codec import Event


def corrected(
    rules: Ruleset[Any, Any], before: TableState, events: Sequence[Event], step: int
) -> Any:
    """The table after these events, or Unreadable with why they cannot be."""
    try:
        after = rules.fold(before, events, step)
    except BAD_STATE_ERRORS:
        raise Unreadable({"events": ["does_not_fit"]}) from None
    _check(rules, before, after)
    return after


def _check(rules: Ruleset[Any, Any], before: TableState, after: TableState) -> None:
    """A table set right by hand breaks no law that it kept, but for those a table may set aside."""
    try:
        was, now = list(rules.look.lint(before)), list(rules.look.lint(after))
    except BAD_STATE_ERRORS:
        raise Unreadable({"events": ["does_not_fit"]}) from None
    kept = Counter((one.law, one.code) for one in was)
    known = Counter((one.law, one.code) for one in now)
    more = [
        one
        for one in now
        if one.law not in rules.look.excused_by
        and known[one.law, one.code] > kept[one.law, one.code]
    ]
    if more:
        components = rules.catalogues.get(after.catalogue)
        words = broken_laws(rules, {}, (), more, components).words
        raise Unreadable({"events": list(words)}, words)
    if not usable(rules, after) and usable(rules, before):
        raise Unreadable({"events": ["does_not_fit"]})
