"""Who looks at a game."""

from __future__ import annotations

from msgspec import Struct


class Viewer(Struct, frozen=True):
    """A seat, which knows what it holds, or nobody's: a spectator, who knows what all may know."""

    seat: str | None = None
    at_the_time: bool = False  # a finished game too is seen as it was known at each step
    everything: bool = False  # nothing is hidden: the log itself


SPECTATOR = Viewer()
EVERYTHING = Viewer(everything=True)
