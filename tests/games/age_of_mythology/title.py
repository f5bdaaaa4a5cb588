"""Age of Mythology, for the tests that every title passes."""

from __future__ import annotations

from typing import Any

from ledger.games.age_of_mythology import RULESET, messages
from ledger.games.age_of_mythology.citations import RULES
from tests.games.age_of_mythology.adapter import Mythology
from tests.games.age_of_mythology.games import play
from tests.games.titles import Every, Title

GAMES: tuple[tuple[Any, ...], ...] = (
    (2, 1, "virtual"),
    (2, 2, "table"),
    (3, 3, "virtual"),
    (3, 4, "table"),
    (4, 5, "virtual"),
    (4, 6, "table", (("four_player_two_cultures", True), ("override_set", "printed_cards"))),
    (5, 7, "virtual"),
    (6, 8, "table"),
    (7, 9, "virtual"),
    (8, 10, "virtual"),
)
SECTIONS = (20, 28, 22, 11, 6, 15, 8, 7, 20, 7, 7, 14, 20, 16, 29, 15)

TITLE = Title(
    rules=RULESET,
    messages=messages,
    cited=RULES,
    adapter=Mythology(),
    play=play,
    games=GAMES,
    ids=(
        *[f"AM-{s}.{n}" for s, last in enumerate(SECTIONS, 1) for n in range(1, last + 1)],
        *[f"AM-R{n}" for n in range(1, 87)],
    ),
    at_setup=frozenset({"AM-2.1", "AM-2.5", "AM-R24"}),
    # given by the application, the setup or the catalogue rather than by a vector
    elsewhere=frozenset(
        {
            *("catalogue_invalid", "player_count", "duplicate_player", "first_player_not_seated"),
            *("unknown_option", "dealer_decides", "two_cultures_need_four", "supply_empty"),
        }
    ),
    by_another_code=frozenset({"AM-3.1", "AM-8.2", "AM-10.6"}),
    codes_met=76,
    categories=frozenset({"battle", "temple", "army", "buildings", "wonder"}),
    reasons=frozenset({"wonder", "vp_exhausted"}),
    phases=10,
    told=slice(6),
    events_told=66,
    events_met=71,
    done=(
        *("ResolvePower", "Exchange", "BuyVictoryPoint", "AdvanceAge", "ChooseMode", "Retreat"),
        *("RazeBuilding", "CaptureTile", "RaidCubes", "RemoveVillager", "PlaceWorkers"),
        *("RandomDeckReshuffled", "ExtraPlayGranted", "UnitExpelled", "GameScored"),
    ),
    legal=Every(0, 23),
    stored=Every(0, 3),
    position=Every(0, 19),
    refused=Every(0, 31),
    shared=Every(0, 31),
    lines=Every(0, 11),
)
