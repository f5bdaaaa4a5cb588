"""The lines of a record and the chain they make: what a store, a record and a sheet agree on."""

from __future__ import annotations

from ledger.chain.links import Chain, chained, head_of

__all__ = ["Chain", "chained", "head_of"]
