"""A question cut into its words: small letters, no accents, each with its place in the text."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

MOST_LETTERS, MOST_TOKENS = 300, 60
PIECES = re.compile(
    r'"[^"]*"?|“[^”]*”?|«[^»]*»?'  # quoted: the words themselves
    r"|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}"
    r"|\d+|>=|<=|[<>=≥≤]|[^\W\d_]+"
)

# What people write around the words they look for.
LITTLE = frozenset(
    re.findall(
        r"\w+",
        """a all an and any are at be been by did for from game games got had has have in is it of
        on or s that the their there to was were when where which who with
        au aux avec ce d dans de des du elle en est et été fut il ils l la le les leur où ou par
        partie parties pour qu quand qui sa ses son sont sur un une""",
    )
)
QUOTES = '"“«'


class Token(Struct, frozen=True):
    said: str  # as it is compared
    start: int
    end: int

    @property
    def quoted(self) -> bool:
        return self.said[:1] in QUOTES


def tokens(text: str) -> tuple[Token, ...]:
    found = PIECES.finditer(text[:MOST_LETTERS])
    cut = [Token(plain(piece[0]), piece.start(), piece.end()) for piece in found]
    return tuple(cut[:MOST_TOKENS])


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """As words are compared: `Chloé` and `chloe` are the same."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def spelled(text: str) -> tuple[str, ...]:
    """A name as the words a question would have."""
    return tuple(token.said for token in tokens(text.replace('"', " ")) if not token.quoted)
