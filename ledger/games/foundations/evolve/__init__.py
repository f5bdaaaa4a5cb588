"""How each event changes the table. Nothing is refused here and no rule is worked out."""

from __future__ import annotations

from . import consul, play, setup
from .common import evolve

__all__ = ["consul", "evolve", "play", "setup"]
