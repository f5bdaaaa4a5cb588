"""What was stored before a class or a field was changed, read as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.ruleset.codec import Upcast

from .options import LATER, OPTIONS

UPCASTS: tuple[Upcast, ...] = ()  # only ever appended to

_LATER_OPTIONS = {option.key: option.default for option in OPTIONS if option.key in LATER}


def renewed(old: Mapping[str, Any]) -> dict[str, Any]:
    """A position as it was written before: one purchase, one craftsman due, fewer options."""
    new = dict(old)
    options, turn = old.get("options"), old.get("turn")
    if isinstance(options, Mapping):
        new["options"] = {**_LATER_OPTIONS, **options}
    if isinstance(turn, Mapping):
        now = dict(turn)
        if "purchase" in now:
            bought = now.pop("purchase")
            now.setdefault("purchases", [] if bought is None else [bought])
        if "craftsman_pending" in now:
            now.setdefault("craftsmen_due", int(now.pop("craftsman_pending")))
        new["turn"] = now
    return new
