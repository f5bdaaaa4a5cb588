"""What was stored before a class or a field was changed, read as it is now."""

from __future__ import annotations

from ledger.ruleset.codec import Upcast

UPCASTS: tuple[Upcast, ...] = ()  # only ever appended to
