"""What can happen in Age of Mythology, every choice and every number worked out."""

from __future__ import annotations

from .battle import *  # noqa: F403 (every event is called from here, whatever file it is in)
from .battle import BattleEvent
from .play import *  # noqa: F403
from .play import PlayEvent
from .turn import *  # noqa: F403
from .turn import TurnEvent

AnyEvent = TurnEvent | PlayEvent | BattleEvent
