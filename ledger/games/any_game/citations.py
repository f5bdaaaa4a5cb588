"""The rules an event rests on."""

from __future__ import annotations

from ledger.ruleset import Citations

cites = Citations(
    {
        "CellWritten": ("AG-2.1", "AG-4.1"),
        "CellCleared": ("AG-2.5",),
        "RoundEnded": ("AG-3.1",),
        "GameFinished": ("AG-3.2",),
    }
)
