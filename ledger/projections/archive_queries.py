"""What an archive of many games asks of the read tables, some games at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

OF_THESE = "JOIN games USING (game) WHERE games.id IN (SELECT value FROM json_each(:ids))"
STEPS = f"SELECT games.id AS id, history.* FROM history {OF_THESE} ORDER BY game, step"
LINES = f"SELECT games.id AS id, scores.* FROM scores {OF_THESE} ORDER BY game, since, number"


class ArchiveQueries:
    """Rows as they are kept: what everybody may know of a step, and no more."""

    def steps_of(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        return self._rows(STEPS, {"ids": msgspec.json.encode(list(ids)).decode()})

    def lines_of(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """Every score line these games ever had, with the steps it stood between."""
        return self._rows(LINES, {"ids": msgspec.json.encode(list(ids)).decode()})

    def _rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]:
        raise NotImplementedError
