"""How each event changes the table. Nothing is refused here and no rule is worked out."""

from __future__ import annotations

from . import battle, play, turn
from .common import count, evolve, minus

__all__ = ["battle", "count", "evolve", "minus", "play", "turn"]
