"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.first_empires import RULESET, invariants
from ledger.games.first_empires import events as ev
from ledger.games.first_empires.actions import Leg
from ledger.games.first_empires.invariants import History, lint
from ledger.games.first_empires.scoring import score
from ledger.games.first_empires.state import Held, State
from tests.games.first_empires.adapter import FirstEmpires
from tests.games.first_empires.games import play
from tests.games.first_empires.title import GAMES


def test_cities_fall_by_conquest_and_by_entry() -> None:
    causes = {getattr(e, "cause", "") for g in GAMES for s in play(*g) for e in s[1].events}
    assert {"conquest", "entry"} <= causes


# --------------------------------------------------------- the laws notice when they are broken


def mid_game() -> State:
    return next(s.before for s in play(3, 3, "virtual") if s.before.turn.number == 14)


def laws(state: State) -> set[str]:
    return {one.law for one in lint(state)}


def waiting(state: State) -> str:
    """Somebody whose turn it is not."""
    return state.left_of(state.active)


def seat_of(state: State, **fields: Any) -> State:
    player = waiting(state)
    seat = replace(state.seats[player], **fields)
    return replace(state, seats={**state.seats, player: seat})


def test_lint_is_silent_on_a_sound_position() -> None:
    assert laws(mid_game()) == set()


def test_lint_notices_explorers_out_of_order() -> None:
    state = mid_game()
    here = state.occupied("Ana")[0]
    shared = {**state.explorers, here: {**state.explorers[here], "Bo": 1}}
    assert {"I1", "I2"} <= laws(replace(state, explorers=shared))
    at_sea = {**state.explorers, "inner_sea": {"Ana": 1}}
    assert "I4" in laws(replace(state, explorers=at_sea))
    gone = {region: who for region, who in state.explorers.items() if "Ana" not in who}
    assert {"I2", "I3"} <= laws(replace(state, explorers=gone))


def test_lint_notices_cities_out_of_order() -> None:
    state = mid_game()
    name = next(n for n, t in state.tokens.items() if t.place.startswith("above:"))
    token = state.tokens[name]
    moved = {**state.tokens, name: replace(token, place="map:rus")}
    assert {"I5", "I10"} <= laws(replace(state, tokens=moved))
    seen = {**state.tokens, name: replace(token, value=3)}
    assert "I8" in laws(replace(state, tokens=seen))
    lost = {n: t for n, t in state.tokens.items() if n != name}
    assert "I5" in laws(replace(state, tokens=lost))


def test_lint_notices_cards_cubes_and_dice_out_of_order() -> None:
    state = mid_game()
    seat = state.seats[waiting(state)]
    twice = (*seat.hand, Held("c1", "kd-01"), Held("c1", "kd-01"))
    assert "I7" in laws(seat_of(state, hand=twice))
    assert "I9" in laws(seat_of(state, cube={**seat.cube, "dice": 9}))
    assert "I10" in laws(seat_of(state, cube={**seat.cube, "rerolls": 7}))
    turn = replace(state.turn, dice={"d1": "pink"}, dice_count=4, rerolls_done=9, movement_left=-1)
    assert laws(replace(state, turn=turn)) == {"I11"}
    turn = replace(state.turn, dice_used=("d1", "d1"))
    assert laws(replace(state, turn=turn)) == {"I12"}


@pytest.mark.parametrize(
    "odd",
    [
        {"seats": {}},
        {"players": ("Ana", "Ana", "Bo")},
        {"first_player": "Zoe"},
        {"phase": "dinner"},
        {"active": ""},
        {"options": {"house_rule": True}},
        {"tokens": {}},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_lint_of_a_position_that_is_no_table_says_so(odd: dict[str, Any]) -> None:
    found = laws(replace(mid_game(), **odd))
    assert found
    assert found <= {"position", "I5"}


def test_the_history_notices_what_a_position_cannot_show() -> None:
    steps = play(3, 3, "virtual")
    watch, found = History(steps[0].before), []
    kinds = [type(step.decision.action).__name__ for step in steps]
    skipped = (kinds.index("EndTurn"), kinds.index("MoveExplorers"))
    for i, step in enumerate(steps):
        if i not in skipped:
            state = replace(step.before, step=step.after.step)
            for event in step.decision.events:
                state = RULESET.play.evolve(state, event)
                found += watch.after(state, event)
    assert {one.law for one in found} >= {"I17"}


def test_the_history_notices_things_left_open() -> None:
    state = mid_game()
    watch = History(state)
    left = replace(state, turn=replace(state.turn, pending_draws=1), phase="wrap")
    (ended, *_) = RULESET.play.outcome(left, RULESET.actions["EndTurn"](state.active), {})
    watch.state = left
    assert any(one.law == "I23" for one in watch.after(left, ended))


def moving() -> State:
    """Karthadst about to move: two regions of D within reach, one black die."""
    return FirstEmpires().table(
        {
            "active": "K",
            "phase": "movement",
            "movement_left": 3,
            "dice": {"d1": "black", "d2": "green"},
            "explorers": {"karthadst": "K 4", "nok": "D 1", "mupata": "D 2", "huaxia": "C 3"},
            "hand": {"K": [{"handle": "c1", "card": "unknown"}]},
        }
    )


WALK = (Leg(("karthadst", "kush"), 1),)
ODD: list[tuple[str, ev.AnyEvent]] = [
    ("I9", ev.CubeAdvanced("K", "cards", "d2", "nok", 0, 2, 1, 4)),
    ("I12", ev.CubeAdvanced("K", "dice", "d2", "karthadst", 0, 1, 3, 3)),
    ("I12", ev.CubeAdvanced("K", "cards", "d2", "karthadst", 0, 1, 1, 2)),
    ("I13", ev.ExplorersMoved("K", WALK, "kush", 1, 0)),
    ("I14", ev.RegionConquered("K", "nok", "D", 0, 2, 1)),
    ("I14", ev.RegionConquered("K", "nok", "D", 1, 0, 1)),
    ("I14", ev.RegionConquered("K", "huaxia", "C", 4, 1, 3)),
    ("I15", ev.ExplorersRetreated("D", "nok", "kush", 1)),
    ("I15", ev.ExplorersRetreated("D", "nok", "nok", 1)),
    ("I17", ev.TurnStarted("D", 3, 2, 1, 2)),
    ("I18", ev.ExplorersMoved("D", (Leg(("nok", "kush"), 1),), "kush", 1, 2)),
    ("I18", ev.ExplorersRetreated("K", "kush", "karthadst", 1)),
    ("I18", ev.CardDrawn("D", "c1", 8, "progress")),
    ("I18", ev.AchievementPlayed("C", "c1", "hx-03", 3, {"kind": "stack_in_region"})),
    ("I20", ev.PlayerScored("K", (ev.Scored("FI-15.1", "x", 3, (1,)),), 4, 0, 0, 0)),
]


@pytest.mark.parametrize(
    ("law", "event"), ODD, ids=[f"{n} {law}" for n, (law, _) in enumerate(ODD)]
)
def test_the_history_notices_an_event_against_a_law(law: str, event: ev.AnyEvent) -> None:
    state = moving()
    found = History(state).after(RULESET.play.evolve(state, event), event)
    assert law in {one.law for one in found}


def test_the_history_is_silent_on_the_same_events_done_right() -> None:
    state, found = moving(), list[str]()
    watch = History(state)
    for event in (
        ev.ExplorersMoved("K", (Leg(("karthadst", "nok"), 1),), "nok", 1, 2),
        ev.RegionConquered("K", "nok", "D", 1, 1, 1),
        ev.ExplorersRetreated("D", "nok", "mupata", 1, True),
        ev.PhaseEntered("K", "progress"),
        ev.CubeAdvanced("K", "cards", "d2", "nok", 0, 1, 1, 2, 1),
        ev.CardDrawn("K", "c2", 7, "progress"),
    ):
        state = RULESET.play.evolve(state, event)
        found += watch.after(state, event)
    assert {one.law for one in found} <= {"I2"}  # the rivals' columns are not set up


def test_the_history_counts_who_retreats() -> None:
    """I15: as many as were beaten."""
    state = moving()
    watch = History(state)
    beaten = ev.RegionConquered("K", "nok", "D", 1, 1, 1)
    state = RULESET.play.evolve(state, beaten)
    watch.after(state, beaten)
    fled = ev.ExplorersRetreated("D", "nok", "mupata", 2)
    assert any(one.law == "I15" for one in watch.after(RULESET.play.evolve(state, fled), fled))


def test_the_history_wants_a_die_for_every_card_discarded() -> None:
    """I16, looked at when the next command begins."""
    state = moving()
    watch = History(state)
    for step, event in enumerate(
        (ev.CardDiscarded("K", "c1", "face"), ev.PhaseEntered("K", "progress")), state.step + 1
    ):
        state = RULESET.play.evolve(replace(state, step=step), event)
        found = watch.after(state, event)
    assert any(one.law == "I16" for one in found)


def test_the_history_keeps_captured_cities_where_they_are() -> None:
    """I5."""
    state = moving()
    taken = RULESET.play.evolve(
        state, ev.CityCaptured("K", "D", ("mupata-city-start",), "mupata", "entry")
    )
    watch = History(taken)
    back = RULESET.play.evolve(taken, ev.CityPlaced("D", "mupata-city-start", "mupata", "progress"))
    found = watch.after(back, ev.CityPlaced("D", "mupata-city-start", "mupata", "progress"))
    (back_home,) = [one for one in found if one.code == "token_moved_back"]
    assert (back_home.law, back_home.params["place"]) == ("I5", "captured:K")


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"points": 40}, "I19"),
        ({"points": 3, "upto": 2}, "I19"),
        ({"steps": ()}, "I20"),
        ({"rule": ""}, "I20"),
        ({"components": ()}, "I20"),
    ],
    ids=str,
)
def test_lint_notices_a_sheet_that_does_not_hold(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], law: str
) -> None:
    state = play(3, 3, "virtual")[-1].after
    sheet = score(state)
    line = next(x for x in sheet.lines if x.category == "captured")
    lines = tuple(replace(x, **change) if x == line else x for x in sheet.lines)
    monkeypatch.setattr(invariants, "score", lambda state: replace(sheet, lines=lines))
    assert law in laws(state)
