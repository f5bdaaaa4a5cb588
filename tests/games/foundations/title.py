"""Foundations of Rome, for the tests that every title passes."""

from __future__ import annotations

from ledger.games.foundations import RULESET, messages
from ledger.games.foundations.citations import RULES
from ledger.games.foundations.scoring import CATEGORIES
from tests.games.foundations.adapter import Foundations
from tests.games.foundations.games import play
from tests.games.titles import Every, Title

GAMES = (
    (2, "base", 1, "virtual"),
    (3, "base", 2, "table"),
    (4, "base", 3, "virtual"),
    (5, "five", 4, "table"),
    (3, "draft", 5, "virtual"),
    (4, "draft", 6, "table"),
    (3, "monuments", 7, "virtual"),
    (4, "deals", 8, "table"),
    (4, "swindles", 9, "virtual"),
    (2, "both", 10, "virtual"),
    (3, "secret", 11, "table"),
    (4, "secret", 12, "virtual"),
    (2, "public", 13, "table"),
    (3, "invocations", 14, "table"),
    (4, "characters", 15, "table"),
    (4, "everything secret", 16, "virtual"),
    (5, "everything public", 17, "table"),
    (2, "consul", 18, "virtual"),
    (3, "hard", 19, "table"),
    (4, "heroic", 20, "virtual"),
    (4, "heroic", 21, "table"),
)
BASE = (
    *range(1, 22), *range(40, 47), *range(50, 53), *range(60, 70), *range(80, 99),
    *range(110, 115), *range(120, 127), *range(130, 139), *range(150, 153), 160, 161,
    *range(170, 176),
)  # fmt: skip
FIRST_MODULES = {"MOD": 4, "DRAFT": 8, "MON": 20}
MODULES = {"SWIN": 10, "OBJ": 9, "INV": 11, "CHAR": 6, "CONS": 32}

TITLE = Title(
    rules=RULESET,
    messages=messages,
    cited=RULES,
    cited_by_function=frozenset(
        {
            *("VictoryPointsScored", "CoinsGained", "CardPurchased", "BuildingConstructed"),
            *("TurnStarted", "GameEnded"),
        }
    ),
    adapter=Foundations(),
    play=play,
    games=GAMES,
    ids=(
        *[f"FR-BASE.{n}" for n in BASE],
        *[f"FR-{name}.{n}" for name, last in FIRST_MODULES.items() for n in range(1, last + 1)],
        *[f"FR-DEAL.{n}" for n in (*range(1, 6), *range(10, 24))],
        *[f"FR-{name}.{n}" for name, last in MODULES.items() for n in range(1, last + 1)],
        *[f"FR-R{n}" for n in range(1, 56)],
    ),
    at_setup=frozenset(
        {
            *("FR-BASE.1", "FR-BASE.3", "FR-MOD.2", "FR-OBJ.1"),
            *("FR-CONS.1", "FR-CONS.3", "FR-CONS.8"),
        }
    ),
    # given by setup_refusals (test_setup.py) or by the core
    elsewhere=frozenset(
        {
            *("catalogue_invalid", "fifth_player_set_required", "module_conflict"),
            *("name_reserved", "unknown_option", "player_count_unsupported", "seat_taken"),
            "dealer_supplies_cards",
        }
    ),
    by_another_code=frozenset({"FR-BASE.160", "FR-MON.8", "FR-CONS.7", "FR-CONS.17"}),
    modules=True,
    codes_met=56,
    categories=frozenset(CATEGORIES),
    phases=11,
    told=slice(-9, None),
    events_told=39,
    done=(
        *("BuildBuilding", "BuyCard", "TakeIncome", "ExecuteTrade", "SwindleLot"),
        *("ActivateInvocation", "OperateConsul", "PlaceConsulTiles", "RevealObjective"),
        *("RevealCharacters", "RevealDraftPicks", "ConsulTilePlaced", "ObjectiveRevealed"),
        *("CoinsGained", "ConsulControlPassed", "InvocationActivated"),
    ),
    legal=Every(3, 41, 150),
    stored=Every(0, 2),
    position=Every(0, 17),
    refused=Every(20, 71),
    shared=Every(25, 89, 300),
)
