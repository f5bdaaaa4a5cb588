"""One truth for options: the position's, and whatever is said beside it must be the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.errors import Unreadable
from ledger.ruleset import Ruleset


def one_truth(
    rules: Ruleset[Any, Any], state: Any, given: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The options of a game that begins here, or Unreadable with those that are told twice."""
    known = getattr(state, "options", None)
    if not isinstance(known, Mapping):  # a title whose tables do not carry them
        return rules.with_defaults(given or {})
    wrong = {
        f"position.options.{key}": [f"options_differ:{value}"]
        for key, value in (given or {}).items()
        if key in known and (known[key] != value or type(known[key]) is not type(value))
    }
    if wrong:
        raise Unreadable(wrong)
    return {**(given or {}), **known}
