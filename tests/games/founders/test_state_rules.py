"""Rules no vector can show: what the box begins with, what everybody sees, what never comes back.

The others that refuse nothing are in fixtures/founders/vectors/by_state.yaml.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from ledger.aggregates.game import Game
from ledger.errors import Unreadable
from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.events import TileSwappedOut
from ledger.games.founders.state import State
from ledger.ruleset import Setup
from ledger.ruleset.dealer import Dealer
from ledger.schemas import load_action
from ledger.simulate import play as simulate
from ledger.visibility import Viewer
from ledger.web.boards.founders.board import draw
from tests.games.founders.adapter import Founders
from tests.games.founders.games import play
from tests.games.founders.title import GAMES

CATALOGUE = RULESET.catalogues.default
PLAYERS = ("Ana", "Bo", "Cy")


def begun() -> State:
    setup = Setup(title="founders", players=PLAYERS, first_player="Bo", dealer="virtual")
    return RULESET.play.initial(setup)


def test_fe_2_2_four_stacks_by_colour() -> None:
    state = begun()
    piles = {**state.stacks, "victory": state.victory_boxed}
    assert {c: (p.count, len(set(p.unseen))) for c, p in piles.items()} == {
        "nature": (24, 24),
        "village": (24, 24),
        "city": (24, 24),
        "victory": (25, 25),
    }
    for colour, pile in piles.items():
        assert {CATALOGUE.kind_of[tile].colour for tile in pile.unseen} == {colour}


def test_fe_2_25_fe_2_29_four_piles_of_tokens_and_nothing_dealt() -> None:
    """FE-2.25, FE-2.29."""
    state = begun()
    assert {sort: len(set(tokens)) for sort, tokens in state.reserve.items()} == {
        "war": 6,
        "coin": 6,
        "carriage": 6,
        "craftsman": 6,
    }
    for sort, tokens in state.reserve.items():
        assert {CATALOGUE.token_type[token] for token in tokens} == {sort}
    empty: dict[str, Any] = dict.fromkeys(PLAYERS, ())
    assert state.hands == state.swapped == state.draft == empty
    assert not any(nation.cells or nation.carriages for nation in state.nations.values())


@pytest.mark.parametrize(
    ("blank", "field"),
    [
        (act.RevealVictoryTiles(), "kinds"),
        (act.RevealStartingOffer(), "kinds"),
        (act.RevealMarketRows(), "village"),
        (act.RevealMarketRows(), "city"),
        (act.ShowCraftsman("Bo"), "craftsman"),
    ],
)
def test_fe_2_3_fe_2_26_the_order_is_the_dealers_and_not_in_the_state(
    blank: Any, field: str
) -> None:
    """FE-2.3, FE-2.26: the piles are known, their order is not; every seed shuffles anew."""
    state = begun()
    dealt = [
        getattr(RULESET.play.fill(state, blank, Dealer(f"seed {number}")), field)
        for number in range(8)
    ]
    assert len(set(dealt)) > 2
    for colour, pile in state.stacks.items():
        assert pile.unseen == CATALOGUE.piles[colour]  # as the catalogue lists them
    assert state.reserve["craftsman"] == tuple(CATALOGUE.craftsman)


@pytest.mark.parametrize(
    ("phase", "action", "rule"),
    [
        (
            "setup_offer",
            act.RevealStartingOffer(("lake", "lake", "grove", "grove", "mine")),
            "1.12",
        ),
        ("setup_rows", act.RevealMarketRows(("lake", "lake"), ("mine", "lake"), ("inn",)), "4.7"),
        ("open", act.OpenTile("Philip", "nature", "mine"), "4.7"),
        ("act", act.DrawFallbackTile("Philip", "mine"), "1.12"),
    ],
)
def test_fe_1_12_fe_4_7_a_wrong_colour_is_cited_by_where_the_tile_goes(
    phase: str, action: Any, rule: str
) -> None:
    """FE-1.12 by its back, FE-4.7 by the row it would join."""
    (refusal,) = RULESET.judge(Founders().given({"given": {"phase": phase}}), action)
    assert (refusal.code, refusal.rule) == ("wrong_colour", f"FE-{rule}")


# ----------------------------------------------------------------------- open to everybody


@cache
def whole() -> Game:
    return simulate(None, "founders", PLAYERS, "open to all")


@pytest.fixture
def looking(app: Any) -> Iterator[None]:
    """Boards are drawn for somebody who looks at a page."""
    with app.test_request_context("/"):
        yield


@pytest.mark.usefixtures("looking")
def test_nothing_is_hidden_from_anybody() -> None:
    """FE-5.7, FE-R51: no seat sees more than another, or than a guest."""
    assert RULESET.hidden.redact_state is None
    assert RULESET.hidden.private == {}
    last = whole().version
    drawn = [draw(whole(), last, "en", viewer=Viewer(seat)) for seat in (None, *PLAYERS)]
    assert all(other == drawn[0] for other in drawn)


@pytest.mark.usefixtures("looking")
def test_every_open_tile_and_every_hand_is_drawn_at_every_step() -> None:
    """FE-2.13, FE-2.24, FE-4.11, FE-5.7, FE-14.8: offer, rows, display, box, hands, craftsmen.

    Coins on a player's tiles are shown as due to that hand (FE-12.18).
    """
    seen: set[str] = set()
    for step in range(1, whole().version + 1):
        state, board = whole().state_at(step), draw(whole(), step, "en")
        market = board["market"]
        for row in market["rows"]:
            assert names(row["tiles"]) == state.rows[row["stack"]]
        assert names(market["display"]) == state.victory_display
        assert names(market["offer"]) == state.offer
        assert names(market["box"]) == tuple(gone.tile_id for gone in state.box_tiles)
        for nation in board["seats"]:
            player = nation["player"]
            held = tuple(token.token for token in state.hands[player])
            assert tuple(token["token"] for token in nation["hand"]) == held
            cells = state.nations[player].cells
            assert {cell["tile"]: cell["craftsman"] for cell in nation["cells"]} == {
                cell.tile_id: face(cell.craftsman.token) if cell.craftsman else ""
                for cell in cells.values()
            }
            seen |= {"craftsman" for cell in cells.values() if cell.craftsman}
            due = sum(len(cell.coins) for cell in cells.values())
            assert nation["due"] == (f"coins due: {due}" if due else "")
            seen |= {"due"} if due else set()
            seen |= {"hand"} if held else set()
        seen |= {"offer"} if state.offer else set()
        seen |= {"box"} if state.box_tiles else set()
    assert seen == {"offer", "box", "hand", "craftsman", "due"}


def names(tiles: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(tile["tile"] for tile in tiles)


def face(craftsman: str) -> str:
    """What a craftsman shows: the resource of its trade."""
    return f"res-{CATALOGUE.craftsman[craftsman].resource}"


def test_fe_r51_the_log_names_the_tiles_swapped_out() -> None:
    swaps = [
        event
        for step in range(1, whole().version + 1)
        for event in whole().events(step)
        if isinstance(event, TileSwappedOut)
    ]
    assert swaps
    for event in swaps:
        told = RULESET.words.tell(CATALOGUE, event, "en")
        assert CATALOGUE.kind_of[event.tile_id].name_en.lower() in told.lower()


# ------------------------------------------------------------------------- never coming back


@pytest.mark.parametrize("game", GAMES[::4], ids=str)
def test_fe_r26_no_token_returns_to_the_reserve(game: tuple[int, int, str]) -> None:
    """FE-R26, FE-R40: and no carriage leaves its place."""
    steps = play(*game)
    for step in steps:
        before, after = step.before, step.after
        for sort, tokens in after.reserve.items():
            assert set(tokens) <= set(before.reserve[sort])
        assert set(before.box_tokens) <= set(after.box_tokens)
        for player, nation in before.nations.items():
            assert nation.carriages.items() <= after.nations[player].carriages.items()
    assert {*steps[-1].after.reserve["coin"]} < {*steps[0].before.reserve["coin"]}


def test_fe_r10_a_tile_has_no_rotation() -> None:
    state = Founders().given(
        {"given": {"nation": {"Philip": {"0,0": "lake"}}, "rows": {"nature": ["cliff"]}}}
    )
    asked: dict[str, Any] = {"kind": "AddTile", "player": "Philip", "tile": "cliff"}
    asked["cell"] = [0, 1]
    assert load_action(RULESET, asked, state) == act.AddTile("Philip", "cliff", (0, 1))
    with pytest.raises(Unreadable):
        load_action(RULESET, {**asked, "rotation": 90}, state)


# ----------------------------------------------------------------------------- what is cited

REVEALS = (
    act.RevealVictoryTiles(("altar_janus",)),
    act.RevealStartingOffer(("lake",)),
    act.RevealMarketRows(("lake",), ("mine",), ()),
)
SETUP = ("setup_victory", "setup_offer", "setup_draft", "setup_layout", "setup_rows")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", [*SETUP, "act"])
def test_reveals_cite_rules_that_their_codes_stand_for_at_every_count(
    phase: str, players: int
) -> None:
    """FE-2.4 to FE-2.6, FE-2.10 to FE-2.12: each number of players has rules of its own."""
    names = ["Philip", "Alexander", "Cleopatra", "Roxana"][:players]
    state = Founders().given({"given": {"phase": phase, "players": names, "turn": 0}})
    found = [refusal for action in REVEALS for refusal in RULESET.judge(state, action)]
    assert {refusal.code for refusal in found} >= {"wrong_reveal_count", "setup_out_of_order"}
    for refusal in found:
        assert refusal.rule in RULESET.play.codes[refusal.code].rules, refusal


def test_what_a_table_reports_is_judged_kind_by_kind_then_colour_then_copies() -> None:
    """The first reason is the one the digest asks for first, whatever the order of the words."""
    kinds = ("altar_janus", "altar_janus", "lake", "castle", *["altar_ceres"] * 4)
    state = Founders().given({"given": {"phase": "setup_victory", "victory": []}})
    found = RULESET.judge(state, act.RevealVictoryTiles(kinds))
    assert [refusal.code for refusal in found] == [
        "unknown_kind",
        "wrong_colour",
        *["tile_not_available"] * 4,
    ]


def test_fe_2_14_fe_2_15_fe_2_16_the_rule_cited_follows_the_round_of_picks() -> None:
    players = ["Philip", "Alexander", "Cleopatra"]
    state = Founders().given({"given": {"phase": "setup_draft", "turn": 0, "players": players}})
    cited = []
    for due in (*players, *reversed(players)):
        other = next(player for player in players if player != due)
        (refusal,) = RULESET.judge(state, act.TakeStartingTile(other, state.offer[0]))[:1]
        cited.append((refusal.code, refusal.rule, refusal.params["turn"]))
        decision = RULESET.decide(state, act.TakeStartingTile(due, state.offer[0]))
        state = RULESET.fold(state, decision.events, state.step + 1)
    rules = ["FE-2.14"] * 3 + ["FE-2.15"] + ["FE-2.16"] * 2
    turns = [*players, *reversed(players)]
    assert cited == [("not_your_pick", *pair) for pair in zip(rules, turns, strict=True)]


@pytest.mark.parametrize(
    "cells",
    [
        {"forest": (0, 0), "lake": (0, 1), "mine": (0, 2)},
        {"forest": (0, 0)},
        {"forest": (0, 0), "grove": (0, 1)},
        {},
    ],
    ids=["one too many", "one too few", "another", "none"],
)
def test_fe_2_17_only_the_two_picked_tiles_are_laid(cells: dict[str, act.Place]) -> None:
    given = {"phase": "setup_layout", "turn": 0, "draft": {"Philip": ["forest", "lake"]}}
    state = Founders().given({"given": given})
    (refusal,) = RULESET.judge(state, act.PlaceStartingTiles("Philip", cells))
    assert (refusal.rule, refusal.code) == ("FE-2.17", "not_your_tiles")
