"""The rules an event rests on, as chips beside it."""

from __future__ import annotations

from ledger.ruleset import Citations
from ledger.ruleset.codec import Event

from . import events as ev
from .rules.powers import RULES as POWERS

RULES: dict[str, tuple[str, ...]] = {
    "CultureAssigned": ("AM-2.2", "AM-2.4"),
    "FirstPlayerRolled": ("AM-2.6",),
    "FirstPlayerSet": ("AM-2.6",),
    "TableSetUp": ("AM-2.14", "AM-2.17", "AM-2.18"),
    "DraftTilesRevealed": ("AM-2.22",),
    "TileDrafted": ("AM-2.24",),
    "DraftPassed": ("AM-2.25",),
    "TileNamed": ("AM-2.24", "AM-5.3"),
    "DraftEnded": ("AM-2.27",),
    "TurnStarted": ("AM-3.1", "AM-3.22"),
    "VpCubePlaced": ("AM-3.2", "AM-3.4"),
    "FinalTurnDeclared": ("AM-16.2", "AM-R5"),
    "PermanentCardsTaken": ("AM-3.6", "AM-3.9"),
    "RandomCardsDrawn": ("AM-3.6", "AM-3.8"),
    "SelectionDone": ("AM-3.5",),
    "RandomDeckReshuffled": ("AM-3.16", "AM-R9"),
    "CardPlayed": ("AM-3.12", "AM-4.1"),
    "CardDiscardedToPass": ("AM-4.3",),
    "TurnPassedWithoutCard": ("AM-R7",),
    "GodPowerPaid": ("AM-4.5",),
    "ExtraPlayGranted": ("AM-15.3",),
    "ActionSkipped": ("AM-4.8", "AM-R79"),
    "ActionCompleted": ("AM-8.4",),
    "CardRoundEnded": ("AM-3.13",),
    "PlayedCardsReturned": ("AM-3.14", "AM-3.15"),
    "ResourcesSpoiled": ("AM-3.17", "AM-3.18"),
    "CardsDiscarded": ("AM-3.20", "AM-R64"),
    "CardsKept": ("AM-3.20",),
    "FirstPlayerRotated": ("AM-3.21",),
    "TurnEnded": ("AM-3.22",),
    "ExploreTilesRevealed": ("AM-5.1", "AM-5.2"),
    "TileExplored": ("AM-5.3", "AM-5.4"),
    "ExplorePassed": ("AM-5.5",),
    "ExploreEnded": ("AM-5.6",),
    "WorkersPlaced": ("AM-6.1", "AM-6.2"),
    "ResourcesGathered": ("AM-6.10", "AM-6.11", "AM-6.13"),
    "GatherEnded": ("AM-6.14",),
    "UnitRecruited": ("AM-7.1", "AM-7.2"),
    "UnitSacrificed": ("AM-15.12",),
    "BuildingBuilt": ("AM-8.2", "AM-8.3"),
    "VillagerRemoved": ("AM-1.13",),
    "WonderBuilt": ("AM-8.7", "AM-9.20"),
    "CubesExchanged": ("AM-10.1",),
    "VictoryPointsBought": ("AM-9.18",),
    "AgeAdvanced": ("AM-11.2", "AM-11.3"),
    "AttackDeclared": ("AM-12.1", "AM-12.2", "AM-12.3"),
    "ArmyCommitted": ("AM-12.4",),
    "ArmiesRevealed": ("AM-12.4", "AM-13.1"),
    "UnitWithdrawn": ("AM-15.25",),
    "WithdrawalLost": ("AM-R46",),
    "StayedInBattle": ("AM-R14",),
    "UnitCommitted": ("AM-13.2",),
    "UnitsRevealed": ("AM-13.3",),
    "UnitSubstituted": ("AM-14.10",),
    "ModeChosen": ("AM-R39",),
    "UnitEliminated": ("AM-13.10",),
    "UnitExpelled": ("AM-14.4",),
    "ResurrectionDue": ("AM-14.11", "AM-14.12"),
    "ResurrectionDeclined": ("AM-14.11", "AM-14.12"),
    "ReinforcementDue": ("AM-14.14",),
    "UnitReinforced": ("AM-14.14",),
    "ReinforcementDeclined": ("AM-14.14",),
    "BattleBonusGained": ("AM-14.3",),
    "BattleWon": ("AM-13.14", "AM-13.15"),
    "LastBattleCubesTaken": ("AM-13.16", "AM-16.10"),
    "TileCaptured": ("AM-12.9",),
    "CubesRaided": ("AM-12.11",),
    "SpoilsDeclined": ("AM-12.14",),
    "BattleEnded": ("AM-13.19",),
    "GameScored": ("AM-16.12", "AM-16.13"),
}
GATHER = {"terrain": "AM-6.7", "resource": "AM-6.8", "all": "AM-6.9"}
GAINED = {"eg_mummy": "AM-14.2", "no_valkyrie": "AM-14.15"}


def _cause(cause: str, otherwise: str) -> tuple[str, ...]:
    return (POWERS.get(cause) or GAINED.get(cause) or otherwise,)


def _tie(event: ev.EncounterRolled) -> tuple[str, ...]:
    """Why an equal throw has a winner: the winner's unit wins ties, or the other side, fighting in
    a way that loses them, does not."""
    if event.sixes.attacker != event.sixes.defender:
        return ()
    if event.result == "tie":
        return ("AM-13.11",)
    loser = event.defender if event.result == "attacker" else event.attacker
    reckless = {"AM-14.13", "AM-15.27"} & {part.rule for part in loser.dice_parts}
    return ("AM-14.13" if reckless else "AM-14.1", "AM-R40")


def _depends(event: Event) -> tuple[str, ...]:
    match event:
        case ev.GodPowerResolved():
            return ("AM-4.6", *_cause(event.card, "AM-4.4"))
        case ev.GatherDeclared():
            return (GATHER.get(event.mode, "AM-6.14"),)
        case ev.EncounterRolled():
            return tuple(
                dict.fromkeys(
                    (
                        "AM-13.9",
                        *(p.rule for s in (event.attacker, event.defender) for p in s.dice_parts),
                        *_tie(event),
                    )
                )
            )
        case ev.UnitResurrected():
            return ("AM-15.1",) if event.to == "battle" else ("AM-14.11", "AM-14.12")
        case ev.ArmyRetreated():
            return ("AM-14.8",) if event.forced else ("AM-13.13",)
        case ev.BuildingRazed():
            return ("AM-1.8",) if event.cause == "own" else _cause(event.cause, "AM-12.6")
        case ev.TileRemoved():
            return _cause(event.cause, "AM-12.10")
        case ev.TradeStarted():
            return ("AM-10.5",) if event.waived else ("AM-10.4",)
        case ev.VpCardAwarded():
            return (event.rule, "AM-16.15")
        case ev.GameEnded():
            return ("AM-16.1",) if event.cause == "wonder" else ("AM-16.2", "AM-16.3")
    return _cause(getattr(event, "cause", ""), "AM-4.4")


cites = Citations(RULES, _depends)
