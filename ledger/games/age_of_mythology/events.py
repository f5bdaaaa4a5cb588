"""What can happen in Age of Mythology, every choice and every number worked out."""

from __future__ import annotations

from .events_battle import *  # noqa: F403 (every event is called from here, whatever file it is in)
from .events_battle import BattleEvent
from .events_play import *  # noqa: F403
from .events_play import PlayEvent
from .events_turn import *  # noqa: F403
from .events_turn import TurnEvent

MythologyEvent = TurnEvent | PlayEvent | BattleEvent
