"""The use cases that append steps. Those used most by name, each loaded when it is first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ledger.commands.moves import Correct, Rewind, Take, Undo, forced_steps
    from ledger.commands.notes import Claim, Count, Note, SignOff
    from ledger.commands.openings import Fork, Start

PLACES = {
    "moves": ("Correct", "Rewind", "Take", "Undo", "forced_steps"),
    "notes": ("Claim", "Count", "Note", "SignOff"),
    "openings": ("Fork", "Start"),
}

__all__ = [
    "Claim",
    "Correct",
    "Count",
    "Fork",
    "Note",
    "Rewind",
    "SignOff",
    "Start",
    "Take",
    "Undo",
    "forced_steps",
]


def __getattr__(name: str) -> Any:
    for module, names in PLACES.items():
        if name in names:
            globals()[name] = found = getattr(import_module(f"{__name__}.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
