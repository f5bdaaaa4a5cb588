"""How places become points, as data: a scheme by name, or the points of each place."""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec import Struct

from ledger.errors import Unreadable
from ledger.shelf.names import fault

MOST_PLACES, MOST_POINTS = 20, 1000
TIES = ("wins", "head_to_head", "margin", "score")  # in the order that is usual
PLACES = re.compile(r"\d{1,4}(\s*[,;/ ]\s*\d{1,4})*")


class Scheme(Struct, frozen=True):
    """`places`: points for first, second, …; `beaten`: for each player one is ahead of; `score`:
    the points of the game itself count."""

    places: tuple[int, ...] = ()
    beaten: int = 0
    score: bool = False


SCHEMES: dict[str, Scheme] = {
    "podium": Scheme(places=(5, 3, 2, 1)),
    "wins": Scheme(places=(1,)),
    "beaten": Scheme(beaten=1),
    "score": Scheme(score=True),
}


def read_scheme(text: str) -> tuple[str, Scheme]:
    """As it is kept, and what it means: a name of ours, or points such as `5, 3, 1`."""
    said = text.strip()
    if said in SCHEMES:
        return said, SCHEMES[said]
    if not PLACES.fullmatch(said):
        raise fault("scheme", "scheme")
    places = tuple(int(number) for number in re.findall(r"\d+", said))
    falling = all(one >= two for one, two in pairwise(places))
    if len(places) > MOST_PLACES or max(places) > MOST_POINTS or not falling:
        raise fault("scheme", "scheme")
    return ",".join(map(str, places)), Scheme(places=places)


def read_ties(names: tuple[str, ...]) -> tuple[str, ...]:
    """What decides between equal points; nothing said is what is usual."""
    if not set(names) <= set(TIES) or len(set(names)) != len(names):
        raise Unreadable({"ties": [f"not_one_of:{', '.join(TIES)}"]})
    return names or TIES
