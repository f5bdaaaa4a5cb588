"""First Empires, for the tests that every title passes."""

from __future__ import annotations

from ledger.games.first_empires import RULESET, messages
from ledger.games.first_empires.citations import RULES
from tests.games.first_empires.adapter import FirstEmpires
from tests.games.first_empires.games import play
from tests.games.titles import Every, Title

GAMES = tuple(
    (players, seed, dealer, transit)
    for players in (2, 3, 4, 5)
    for seed, (dealer, transit) in enumerate(
        (("virtual", True), ("table", True), ("virtual", False)), players
    )
)
SECTIONS = (8, 22, 6, 4, 10, 13, 8, 6, 4, 3, 11, 5, 7, 4, 6, 3, 3)

TITLE = Title(
    rules=RULESET,
    messages=messages,
    cited=RULES,
    adapter=FirstEmpires(),
    play=play,
    games=GAMES,
    ids=(
        *[f"FI-{s}.{n}" for s, last in enumerate(SECTIONS, 1) for n in range(1, last + 1)],
        *[f"FI-R{n}" for n in range(1, 55)],
    ),
    at_setup=frozenset({"FI-1.1", "FI-2.1", "FI-2.2"}),
    # given by the application, by test_setup.py or test_conditions.py
    elsewhere=frozenset(
        {
            *("catalogue_invalid", "catalogue_mismatch", "bad_player_count", "duplicate_player"),
            *("unknown_option", "wrong_map_side", "dealer_decides", "attestation_missing"),
            "deal_does_not_fit",
        }
    ),
    codes_met=51,
    categories=frozenset({"tracks", "cities", "captured", "cards"}),
    phases=10,
    events_told=28,
    done=(
        *("PlayAchievement", "DiscardForBlack", "DiscardForFace", "IdentifyCard", "ChooseRetreat"),
        *("RecordDraw", "PlaceExplorers", "PlaceCity", "RegionConquered", "CityCaptured"),
    ),
    legal=Every(0, 11),
    position=Every(0, 5),
    refused=Every(0, 29),
    shared=Every(10, 31),
)
