"""The rules an event rests on, as chips beside it."""

from __future__ import annotations

from ledger.ruleset import Citations
from ledger.ruleset.codec import Event

from .events import (
    CityCaptured,
    CityPlaced,
    CubeAdvanced,
    GameFinished,
    PhaseEntered,
)

RULES: dict[str, tuple[str, ...]] = {
    "GameStarted": ("FI-2.1", "FI-2.2", "FI-2.13"),
    "CivilizationAssigned": ("FI-2.6", "FI-2.7"),
    "FirstPlayerChosen": ("FI-2.12",),
    "ExplorersPlaced": ("FI-11.7", "FI-11.8"),
    "DeckShuffled": ("FI-2.17",),
    "CityTokensShuffled": ("FI-2.19", "FI-2.21"),
    "CardDrawn": ("FI-3.4",),
    "RoundStarted": ("FI-14.2",),
    "TurnStarted": ("FI-4.3", "FI-11.10"),
    "SteppedIn": ("FI-4.3",),
    "SteppedBack": ("FI-4.3",),
    "DiceRolled": ("FI-5.1",),
    "DiceRerolled": ("FI-5.3", "FI-5.5"),
    "CardDiscarded": ("FI-5.10",),
    "DieTurned": ("FI-5.8",),
    "ExplorersMoved": ("FI-6.2", "FI-6.3", "FI-6.4"),
    "RegionConquered": ("FI-7.2", "FI-7.3"),
    "ExplorersRetreated": ("FI-8.1", "FI-8.2"),
    "CardIdentified": ("FI-17.2",),
    "AchievementPlayed": ("FI-13.2", "FI-13.4"),
    "TurnEnded": ("FI-14.1",),
    "RoundEnded": ("FI-14.2",),
    "FinalScoringStarted": ("FI-14.4",),
    "CityTokenRevealed": ("FI-15.2", "FI-15.3"),
    "PlayerScored": ("FI-15.1", "FI-15.2", "FI-15.3", "FI-15.5"),
}
CAUSES = {"conquest": ("FI-9.1",), "entry": ("FI-9.2",), "transit": ("FI-9.2", "FI-R9")}


def _depends(event: Event) -> tuple[str, ...]:
    match event:
        case CityPlaced():
            if event.reason == "setup":
                return ("FI-2.20",)
            return ("FI-12.2", "FI-12.5" if event.doubled else "FI-12.4")
        case PhaseEntered():
            return ("FI-4.4", "FI-12.1") if event.cities_due else ("FI-4.4",)
        case CityCaptured():
            return CAUSES.get(event.cause, ("FI-9.2",))
        case CubeAdvanced():
            draws = ("FI-11.6",) if event.draws else ()
            return ("FI-11.2", *draws, *(("FI-11.7",) if event.explorers_to_place else ()))
        case GameFinished():
            return ("FI-15.6",) if event.tie_break == "none" else ("FI-15.6", event.tie_break)
    raise TypeError(type(event).__name__)


cites = Citations(RULES, _depends)
