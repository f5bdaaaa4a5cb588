"""Rules that refuse nothing: what the table is after them, or what stays free."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.catalogue import CATALOGUES, TRACKS
from ledger.games.first_empires.scoring import score
from ledger.games.first_empires.state import State
from ledger.ruleset import UNKNOWN, Setup
from tests.games.first_empires.adapter import FirstEmpires, after
from tests.games.first_empires.games import Step, play

CATALOGUE = CATALOGUES.default
BASE: dict[str, Any] = {
    "active": "C",
    "explorers": {"scythia": "C 2", "indus": "C 1", "rus": "D 1", "mupata": "D 2", "nok": "K 4"},
}


def table(**given: Any) -> State:
    return FirstEmpires().table({**BASE, **given})


def fine(state: State, action: Any) -> State:
    assert RULESET.judge(state, action) == ()
    return after(state, action)


@pytest.fixture(params=[(2, 3, "table"), (3, 4, "virtual"), (4, 5, "table"), (5, 6, "virtual")])
def game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    return play(*request.param)


def first_turn(game: tuple[Step, ...]) -> State:
    return next(step.before for step in game if step.before.status == "playing")


# -------------------------------------------------------------------- components and setup


def test_fi_1_2_each_colour_is_one_attribute_and_one_sign() -> None:
    assert CATALOGUE.color_of == dict(
        zip(TRACKS, ("orange", "blue", "purple", "green", "yellow"), strict=True)
    )
    assert len({color.symbol for color in CATALOGUE.colors}) == len(CATALOGUE.colors) == 5


def test_fi_1_5_fi_1_7_five_columns_and_no_two_boards_alike() -> None:
    """FI-1.5, FI-1.7."""
    boards = [board.tracks for board in CATALOGUE.boards.values()]
    for tracks in boards:
        assert tuple(tracks) == TRACKS
        assert all(len(column.values) == len(column.vp) == 8 for column in tracks.values())
    assert all(a != b for i, a in enumerate(boards) for b in boards[:i])


def test_the_layout(game: tuple[Step, ...]) -> None:
    """FI-2.7, FI-2.11, FI-2.14, FI-2.15, FI-2.16, FI-2.19, FI-2.20, FI-2.21."""
    state = first_turn(game)
    assert state.round == 1
    for player, seat in state.seats.items():
        board = CATALOGUE.boards[seat.civilization]
        home = board.start_region
        assert (seat.color, seat.start_region) == (board.color, home)
        assert seat.cube == dict.fromkeys(TRACKS, 0)
        assert state.explorers[home] == {player: board.tracks["explorers"].values[0]}
        own = {name: token for name, token in state.tokens.items() if token.owner == player}
        assert sorted(token.place for token in own.values()) == sorted(
            [f"map:{home}", *(f"above:{track}" for track in TRACKS)]
        )
        assert {token.value for token in own.values()} == {None}


def test_fi_2_13_fi_4_1_fi_4_2_fi_r6_the_turn_track_by_number_of_players() -> None:
    """FI-2.13, FI-4.1, FI-4.2, FI-R6: one side of the board serves three to five."""
    rounds = {count: entry.rounds for count, entry in CATALOGUE.counts.items()}
    assert rounds == {2: 8, 3: 8, 4: 8, 5: 7}
    sides = {count: entry.map for count, entry in CATALOGUE.counts.items()}
    assert sides == {2: "side_2", 3: "side_3_5", 4: "side_3_5", 5: "side_3_5"}


def test_values_are_those_beside_the_cubes(game: tuple[Step, ...]) -> None:
    """FI-1.6, FI-3.1, FI-3.2, FI-3.3, FI-3.5, FI-R38: nothing of the turn before is carried."""
    seen = 0
    for step in game:
        for event in step.decision.events:
            if type(event).__name__ != "TurnStarted":
                continue
            seat = step.after.seats[event.player]  # type: ignore[attr-defined]
            tracks = CATALOGUE.boards[seat.civilization].tracks
            dice, rerolls, movement, _, explorers = (tracks[t].values[seat.cube[t]] for t in TRACKS)
            turn = step.after.turn
            assert (turn.dice_count, turn.rerolls_allowed, turn.movement_left) == (
                dice,
                rerolls,
                movement,
            )
            assert step.after.on_map(event.player) == explorers  # type: ignore[attr-defined]
            seen += 1
    assert seen == len(game[-1].after.players) * game[-1].after.rounds_total


def test_fi_3_4_the_cards_drawn_are_those_of_the_spaces_reached(game: tuple[Step, ...]) -> None:
    for player, seat in game[-1].after.seats.items():
        values = CATALOGUE.boards[seat.civilization].tracks["cards"].values
        assert len(seat.drawn()) == sum(values[: seat.cube["cards"] + 1]), player


def test_fi_r7_the_first_player_stays_the_first(game: tuple[Step, ...]) -> None:
    """FI-R7, FI-R49: and nobody ever ends without a region or with fewer explorers."""
    first = first_turn(game).first_player
    before: dict[str, int] = {}
    for step in game:
        state = step.after
        if state.status == "playing" and state.phase == "dice" and not state.turn.dice:
            assert state.first_player == first
            assert (state.active == first) == ((state.turn.number - 1) % len(state.players) == 0)
            for player in state.players:
                assert state.occupied(player)
                assert state.on_map(player) >= before.get(player, 0)
                before[player] = state.on_map(player)


def test_fi_r8_fi_r11_nobody_is_ever_at_sea_between_two_steps(game: tuple[Step, ...]) -> None:
    """FI-R8, FI-R11."""
    for step in game:
        assert set(step.after.explorers) <= set(step.after.regions_in_game)


def test_fi_r45_the_table_says_the_peoples_and_the_dealer_draws_allowed_ones() -> None:
    for players in (2, 3, 4, 5):
        allowed = CATALOGUE.counts[players].civilizations
        for dealer in ("table", "virtual"):
            state = play(players, players, dealer)[-1].after
            peoples = [seat.civilization for seat in state.seats.values()]
            assert len(set(peoples)) == players
            assert set(peoples) <= set(allowed)


# --------------------------------------------------------------------- the printed facts


def test_fi_r1_to_fi_r4_the_printed_board_is_etrurias() -> None:
    """FI-R1, FI-R2, FI-R3, FI-R4."""
    tracks = CATALOGUE.boards["etruria"].tracks
    assert tracks["rerolls"].vp == (0, 4, 6, 8, 10, 12, 15, 18)
    assert tracks["movement"].vp == (0, 3, 5, 6, 7, 9, 11, 15)
    assert tracks["movement"].values == (2, 3, 4, 4, 5, 5, 6, 6)
    assert tracks["cards"].vp == (0, 2, 4, 5, 7, 8, 11, 13)
    assert tracks["cards"].values == (1, 1, 1, 1, 0, 1, 1, 1)
    assert (tracks["dice"].values[0], tracks["explorers"].values[0]) == (3, 3)
    assert tracks["dice"].vp[-1] == 17
    assert (tracks["explorers"].values[4], tracks["explorers"].vp[4]) == (7, 9)
    for board in CATALOGUE.boards.values():
        for track, column in board.tracks.items():
            assert list(column.vp) == sorted(column.vp)
            assert track == "cards" or list(column.values) == sorted(column.values)


def test_fi_r29_fi_r30_two_cards_whose_words_are_known() -> None:
    """FI-R29, FI-R30."""
    gansu, voyage = CATALOGUE.card["hx-01"], CATALOGUE.card["hx-02"]
    assert gansu.condition == {"kind": "occupy_color", "color": "purple", "count": 3}
    assert voyage.condition == {"kind": "advance_in_turn", "track": "dice", "steps": 2}
    assert (gansu.points, voyage.points, voyage.civilization) == (4, 4, "huaxia")


def test_fi_r47_the_eastern_ocean_touches_albion_and_rus() -> None:
    near = CATALOGUE.worlds[3].near
    assert {"albion", "rus"} <= near["eastern_ocean"]
    assert "huaxia" in near["rus"]


# ------------------------------------------------------------ one check, one rule, one code

HAND = {"C": [{"handle": "c1", "card": "hx-03"}], "D": [{"handle": "c1", "card": "mu-04"}]}
RIVALS = {"rus": "C 4", "mupata": "D 1", "nok": "D 1", "saba": "D 1", "karthadst": "K 4"}
CITED: list[tuple[str, str, dict[str, Any], Any]] = [
    ("FI-4.3", "not_your_turn", {"phase": "dice"}, act.RollDice("D", ("blue", "blue"))),
    ("FI-13.1", "not_your_turn", {"phase": "dice"}, act.PlayAchievement("D", "mu-04")),
    ("FI-4.4", "wrong_phase", {"phase": "wrap"}, act.EndProgress("C")),
    ("FI-5.6", "wrong_phase", {"phase": "wrap"}, act.DiscardForBlack("C", "d1", "c1")),
    ("FI-6.1", "wrong_phase", {}, act.MoveExplorers("C", (act.Leg(("rus", "bod"), 1),))),
    ("FI-8.1", "wrong_phase", {"phase": "wrap"}, act.ChooseRetreat("D", "mupata")),
    ("FI-5.9", "card_not_in_hand", {}, act.DiscardForBlack("C", "d1", "c9")),
    ("FI-10.2", "card_not_in_hand", {}, act.DiscardForFace("C", "d1", "blue", "c9")),
    ("FI-13.4", "card_not_in_hand", {}, act.PlayAchievement("C", "hx-05")),
    ("FI-6.3", "not_adjacent", {}, act.MoveExplorers("C", (act.Leg(("rus", "elam"), 1),))),
    (
        *("FI-6.4", "not_adjacent", {}),
        act.MoveExplorers("C", (act.Leg(("rus", "inner_sea", "hatti"), 1),)),
    ),
    ("FI-2.3", "region_not_in_game", {}, act.PlaceCity("C", "dice", "ezu")),
    ("FI-2.4", "region_not_in_game", {"players": 4}, act.PlaceCity("C", "dice", "cahokia")),
    ("FI-11.3", "region_not_occupied", {}, act.AdvanceCube("C", "cards", "d1", "bod")),
    ("FI-11.8", "region_not_occupied", {}, act.PlaceExplorers("C", {"bod": 1})),
    ("FI-12.3", "region_not_occupied", {}, act.PlaceCity("C", "dice", "bod")),
]


@pytest.mark.parametrize(
    ("rule", "code", "given", "action"), CITED, ids=[f"{c[0]} {c[1]}" for c in CITED]
)
def test_a_refusal_cites_the_rule_of_its_command(
    rule: str, code: str, given: dict[str, Any], action: Any
) -> None:
    state = table(**{"phase": "cities", "hand": HAND, "explorers": RIVALS, **given})
    assert (rule, code) in {(found.rule, found.code) for found in RULESET.judge(state, action)}


def test_fi_2_1_with_two_players_the_other_side_is_out_of_the_game() -> None:
    setup = Setup(title="first_empires", players=("Ana", "Bo"), first_player="Ana")
    state = after(RULESET.play.initial(setup), act.StartGame(("karthadst", "etruria")))
    for player in ("Ana", "Bo"):
        state = after(state, act.RecordOpeningHand(player, (UNKNOWN,)))
    move = act.MoveExplorers("Ana", (act.Leg(("karthadst", "huaxia"), 1),))
    assert ("FI-2.1", "region_not_in_game") in {
        (found.rule, found.code) for found in RULESET.judge(state, move)
    }


@pytest.mark.parametrize(
    ("goal", "rule"), [("huaxia", "FI-8.4"), ("kush", "FI-8.2"), ("nok", "FI-8.2")]
)
def test_a_refuge_is_refused_by_the_rule_that_closes_it(goal: str, rule: str) -> None:
    """FI-8.2, FI-8.4: somebody else's region, an empty one, or one with only an own city."""
    state = table(
        phase="movement",
        pending_retreat={"loser": "C", "from": "nok", "count": 2},
        explorers={"nok": "K 3", "saba": "C 1", "rus": "C 1", "mupata": "D 3"},
        cities={"huaxia": ["huaxia-city-start"]},
    )
    found = RULESET.judge(state, act.ChooseRetreat("C", goal))
    assert (found[0].rule, found[0].code) == (rule, "retreat_region_not_occupied")


# ---------------------------------------------------------------------- what stays free


def test_fi_6_13_an_explorer_may_use_several_points() -> None:
    state = table(phase="movement", movement_left=3, explorers={**BASE["explorers"], "rus": "C 1"})
    state = fine(state, act.MoveExplorers("C", (act.Leg(("scythia", "rus"), 1),)))
    state = fine(state, act.MoveExplorers("C", (act.Leg(("rus", "huaxia"), 2),)))
    assert state.turn.movement_left == 0


def test_fi_7_1_fi_r41_fi_r43_where_to_go_is_free() -> None:
    """FI-7.1, FI-R41, FI-R43: no colour is needed to conquer, and the prize may be left again."""
    given = {"dice": {"d1": "blue", "d2": "blue"}, "cities": {"rus": ["mupata-city-dice"]}}
    state = table(phase="movement", movement_left=6, **given)
    state = fine(state, act.MoveExplorers("C", (act.Leg(("scythia", "rus"), 2),)))
    assert state.seats["C"].captured == ("mupata-city-dice",)
    state = fine(state, act.MoveExplorers("C", (act.Leg(("rus", "scythia"), 2),)))
    assert state.occupant("rus") is None
    assert state.seats["C"].captured == ("mupata-city-dice",)
    assert len(state.turn.log.conquered) == 1
    state = fine(state, act.MoveExplorers("C", (act.Leg(("scythia", "rus"), 2),)))
    assert state.occupied("C") == ["indus", "rus"]


def test_fi_r42_any_number_may_stand_in_one_region() -> None:
    """FI-R42; FI-R41: a player may shrink to one region."""
    state = table(phase="movement", movement_left=4, explorers={"rus": "C 9", "scythia": "C 1"})
    state = fine(state, act.MoveExplorers("C", (act.Leg(("scythia", "rus"), 1),)))
    assert state.explorers["rus"] == {"C": 10}


def test_fi_11_1_progress_may_be_left_out() -> None:
    state = table(phase="progress", dice={"d1": "purple", "d2": "orange"})
    assert RULESET.judge(state, act.AdvanceCube("C", "movement", "d1", "scythia")) == ()
    assert fine(state, act.EndProgress("C")).phase == "wrap"


def test_fi_11_9_new_explorers_are_spread_as_the_player_likes() -> None:
    explorers = {"rus": "C 2", "scythia": "C 1"}
    state = table(phase="progress", explorers=explorers, pending_placement=2)
    for placements in ({"rus": 2}, {"scythia": 2}, {"rus": 1, "scythia": 1}):
        assert RULESET.judge(state, act.PlaceExplorers("C", placements)) == ()


def test_fi_r5_the_players_own_colour_matches_nothing() -> None:
    state = table(phase="progress", dice={"d1": "purple"})
    assert CATALOGUE.boards["huaxia"].color != "purple"
    assert RULESET.judge(state, act.AdvanceCube("C", "movement", "d1", "scythia")) == ()


def test_fi_r26_a_card_may_be_played_after_the_cities() -> None:
    hand = {"C": [{"handle": "c1", "card": "hx-03"}]}
    state = table(phase="wrap", hand=hand, explorers={**BASE["explorers"], "scythia": "C 4"})
    assert fine(state, act.PlayAchievement("C", "hx-03", "c1")).phase == "wrap"


def test_fi_r27_a_discard_need_not_be_named() -> None:
    given = {"dice": {"d1": "green", "d2": "blue"}, "phase": "dice"}
    state = table(hand={"C": [{"handle": "c1", "card": UNKNOWN}]}, **given)
    silent = fine(state, act.DiscardForBlack("C", "d1", "c1"))
    assert [(gone.card, gone.shown) for gone in silent.seats["C"].discarded] == [(UNKNOWN, False)]
    open_ = fine(state, act.DiscardForBlack("C", "d1", "c1", "hx-03"))
    assert [(gone.card, gone.shown) for gone in open_.seats["C"].discarded] == [("hx-03", True)]


def test_fi_r37_the_other_spread_of_carmens_explorers_works_too() -> None:
    """Albion 1, Indus 2: Albion is abandoned, and Indus still serves the orange step."""
    explorers = {
        "scythia": "C 2",
        "albion": "C 1",
        "indus": "C 2",
        "rus": "D 2",
        "huaxia": "D 1",
        "mupata": "D 1",
        "karthadst": "K 4",
    }
    dice = {"d1": "green", "d2": "orange"}
    state = table(phase="movement", movement_left=4, explorers=explorers, dice=dice)
    legs = (act.Leg(("scythia", "rus"), 2), act.Leg(("albion", "eastern_ocean", "rus"), 1))
    state = fine(state, act.MoveExplorers("C", legs, "huaxia"))
    assert state.occupant("albion") is None
    state = fine(state, act.EndMovementPhase("C"))
    assert fine(state, act.AdvanceCube("C", "dice", "d2", "indus")).seats["C"].cube["dice"] == 1


# ------------------------------------------------------------------------------- scoring


def test_points_count_where_they_lie_at_the_end() -> None:
    """FI-3.6, FI-13.6, FI-15.6: lower spaces add nothing, cards by their points, the most wins."""
    state = table(status="scoring", cube={"C": {"dice": 2}}, played={"C": ["hx-03"]})
    sheet = score(state)
    columns = [x.points for x in sheet.lines if x.player == "C" and x.category == "tracks"]
    assert columns == [CATALOGUE.boards["huaxia"].tracks["dice"].vp[2], 0, 0, 0, 0]
    (card,) = [x for x in sheet.lines if x.category == "cards"]
    assert (card.points, "FI-13.6" in card.also) == (3, True)
    assert sheet.winners == ("C",)
    assert sheet.totals["C"] == max(sheet.totals.values())


def test_fi_17_2_fi_r48_hands_are_covered_for_everybody_else() -> None:
    """FI-17.2; FI-R48: to hold and to occupy are one word here, so both views count alike."""
    state = table(hand={"C": [{"handle": "c1", "card": "hx-03"}]})
    assert RULESET.state_for(state, "C").seats["C"].hand[0].card == "hx-03"
    for viewer in ("D", None):
        seen = RULESET.state_for(state, viewer)
        assert [held.card for held in seen.seats["C"].hand] == [UNKNOWN]
        assert seen.occupied("C") == state.occupied("C")
