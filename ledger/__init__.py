"""Ledger as a library: ten functions, loaded when one of them is first used (docs/library.md)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ledger.library import (
        explain,
        legal,
        open,  # noqa: A004
        read,
        replay,
        score,
        take,
        titles,
        verify,
        write,
    )

__all__ = [
    "explain",
    "legal",
    "open",
    "read",
    "replay",
    "score",
    "take",
    "titles",
    "verify",
    "write",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("ledger.library"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
