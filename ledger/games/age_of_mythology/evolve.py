"""How each event changes the table. Nothing is refused here and no rule is worked out."""

from __future__ import annotations

from . import evolve_battle, evolve_play, evolve_turn
from .moving import count, evolve, minus

__all__ = ["count", "evolve", "evolve_battle", "evolve_play", "evolve_turn", "minus"]
