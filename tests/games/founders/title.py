"""Founders of the Empire, for the tests that every title passes."""

from __future__ import annotations

from ledger.games.founders import RULESET, messages
from ledger.games.founders.citations import RULES
from tests.games.founders.adapter import Founders
from tests.games.founders.games import play
from tests.games.founders.test_setup import RULES_OF
from tests.games.titles import Every, Title

GAMES = tuple(
    (players, seed, dealer)
    for players in (2, 3, 4)
    for seed, dealer in enumerate(("virtual", "table", "virtual", "table"), players)
)
SECTIONS = (12, 29, 4, 12, 7, 14, 11, 7, 9, 3, 9, 18, 11, 10, 8, 6)

TITLE = Title(
    rules=RULESET,
    messages=messages,
    cited=RULES,
    cited_by_function=frozenset({"TileAdded", "TileSwappedOut", "EndVoteCast", "GameEnded"}),
    adapter=Founders(),
    play=play,
    games=GAMES,
    ids=(
        *[f"FE-{s}.{n}" for s, last in enumerate(SECTIONS, 1) for n in range(1, last + 1)],
        *[f"FE-R{n}" for n in range(1, 57)],
    ),
    at_setup=frozenset({"FE-2.1", "FE-2.9", *RULES_OF.values()}),
    # given by the application or by test_waivers.py rather than by a vector
    elsewhere=frozenset(
        {
            *("catalogue_invalid", "wrong_player_count", "duplicate_player"),
            *("first_player_not_seated", "unknown_option", "dealer_decides"),
            *("craftsman_already_there", "swap_not_allowed"),
        }
    ),
    under_a_switch=frozenset({"FE-R16"}),
    by_another_code=frozenset(
        {"FE-6.9", "FE-6.12", "FE-7.10", "FE-7.11", "FE-12.4", "FE-13.3", "FE-R14"}
    ),
    codes_met=46,
    categories=frozenset({"victory", "craftsmen", "tokens", "swapped"}),
    reasons=frozenset({"no_victory_tiles", "stacks_empty", "agreement"}),
    phases=8,
    events_told=16,
    done=(
        *("PlayWar", "PlayCoin", "PlayCarriage", "PlayCraftsman", "ShowCraftsman"),
        *("TileSwappedOut", "RowCleared", "DrawFallbackTile", "CoinsCollected", "ProposeEnd"),
        *("TileAdded", "TokenReceived", "TurnStarted", "GameEnded"),
    ),
    legal=Every(0, 17),
    position=Every(0, 5),
    refused=Every(0, 29),
    shared=Every(10, 31),
)
