"""Pages cut into pieces that many steps share, so that each piece is kept or sent once."""

from __future__ import annotations

import re

# Where a piece begins: pieces of this size are the same from step to step, and in both languages.
PIECE = re.compile(r"(?=<(?:section|article|li|g|svg|details|div|tr|p|a|button|ul|ol)[ >])")


class Shelf:
    """Pieces of pages, each kept once."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._places: dict[str, int] = {}
        self._given = 0

    def place(self, html: str) -> list[int]:
        """The numbers of the pieces this page is made of."""
        found = []
        for piece in PIECE.split(html):
            number = self._places.setdefault(piece, len(self.pieces))
            if number == len(self.pieces):
                self.pieces.append(piece)
            found.append(number)
        return found

    def fresh(self) -> list[str]:
        """The pieces that were not given out before."""
        first, self._given = self._given, len(self.pieces)
        return self.pieces[first:]
