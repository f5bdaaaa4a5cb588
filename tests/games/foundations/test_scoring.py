"""Where points come from: lines with their components, owners and steps."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.scoring import forecast, with_forecast
from ledger.games.foundations.scoring.eras import era_scored
from ledger.games.foundations.state import State
from ledger.ruleset import ScoreLine
from tests.games.foundations.adapter import Foundations
from tests.games.foundations.games import play


def table(**given: object) -> State:
    return Foundations().given({"given": given})


def scored(state: State, step: int = 9) -> dict[tuple[str, str], ScoreLine]:
    after = RULESET.fold(state, era_scored(state), step)
    return {(line.player, line.category): line for line in RULESET.look.score(after).lines}


def test_a_civic_line_names_its_neighbours_their_owners_and_the_steps_that_built_them() -> None:
    state = table(
        buildings={
            "Porcia": {"lavish_library": "C3 D3", "domus_maxima_a": "C4 D4"},
            "Fabius": {"insula_straight": "C2 D2 E2"},
        }
    )
    buildings = {
        name: replace(building, step=n)
        for n, (name, building) in enumerate(state.buildings.items(), 3)
    }
    line = scored(replace(state, buildings=buildings), 12)["Porcia", "civic"]
    assert (line.points, line.rule, line.place) == (6, "FR-BASE.132", "C3")
    assert line.components == (
        "green:lavish_library",
        "red:insula_straight",
        "green:domus_maxima_a",
        "era:1",
    )
    steps = {name: building.step for name, building in buildings.items()}
    assert line.steps == (
        steps["green:lavish_library"],
        steps["red:insula_straight"],
        steps["green:domus_maxima_a"],
        12,
    )
    assert line.also == ("FR-BASE.131", "FR-BASE.137", "FR-BASE.138")


def test_population_lines_name_houses_and_the_marker_ahead() -> None:
    state = table(
        buildings={"Fabius": {"insula_l": "C3 C4 D4"}, "Cornelia": {"domus_a": "F6"}},
        characters={"Cornelia": "senator"},
        options={"characters": True},
    )
    lines = scored(state)
    lead = lines["Fabius", "population_leader"]
    assert (lead.points, lead.components) == (4, ("era:1", "red:insula_l"))
    assert lines["Fabius", "era_bonus"].points == 4
    behind = lines["Cornelia", "population_follower"]
    assert (behind.points, behind.rule) == (4, "FR-BASE.124")
    assert behind.components == ("era:1", "red:population_marker")


def test_a_civic_building_that_scores_nothing_has_a_line_of_zero() -> None:
    line = scored(table(buildings={"Fabius": {"market": "A1"}}))["Fabius", "civic"]
    assert (line.points, line.components) == (0, ("red:market", "era:1"))


def test_points_once_scored_stay_when_the_building_goes() -> None:
    state = table(buildings={"Fabius": {"fountain": "C3", "domus_a": "C4"}}, lots={"Fabius": "D3"})
    state = RULESET.fold(state, era_scored(state), 5)
    before = RULESET.look.score(state)
    built = act.BuildBuilding("Fabius", "domus_maxima_a", "C3", 0)
    after = RULESET.fold(state, RULESET.decide(state, built).events, 6)
    assert "red:fountain" not in after.buildings
    assert RULESET.look.score(after) == before


def test_the_forecast_is_what_the_era_brings_if_nothing_more_happens() -> None:
    steps = play(3, "base", 2, "table")
    last = next(s for s in steps if any(type(e).__name__ == "EraScored" for e in s.decision.events))
    expected = with_forecast(last.before)
    assert expected == {p: seat.vp for p, seat in last.after.seats.items()}
    assert forecast(steps[0].before) == ()
    assert forecast(steps[-1].after) == ()


def test_the_last_forecast_is_the_final_score_without_modules() -> None:
    steps = play(4, "base", 3, "virtual")
    assert with_forecast(steps[-1].before) == RULESET.look.score(steps[-1].after).totals


def test_standings_share_a_rank_only_when_coins_are_equal_too() -> None:
    state = table(vp={"Fabius": 5, "Cornelia": 5, "Porcia": 5}, coins={"Fabius": 3, "Porcia": 3})
    ranks = {s.player: s.rank for s in RULESET.look.score(state).standings}
    assert ranks == {"Fabius": 1, "Porcia": 1, "Cornelia": 3, "Cassius": 4}


def test_against_the_consul_all_win_or_none() -> None:
    given = {"players": 2, "options": {"consul": True}}
    won = table(**given, vp={"Fabius": 9, "Cornelia": 8}, consul={"vp": 7})
    assert RULESET.look.score(won).winners == ("Fabius", "Cornelia")
    lost = table(**given, vp={"Fabius": 9, "Cornelia": 7}, consul={"vp": 7})
    assert RULESET.look.score(lost).winners == ("consul",)
    assert RULESET.look.score(lost).totals == {"consul": 7, "Fabius": 9, "Cornelia": 7}


def test_start_points_against_the_consul_are_lines_too() -> None:
    state = play(2, "consul", 18, "virtual")[8].after
    lines = [line for line in RULESET.look.score(state).lines if line.category == "consul_start"]
    assert [(line.player, line.points) for line in lines] == [("Ana", 5), ("Bo", 5), ("consul", 5)]
    assert all(line.rule == "FR-CONS.4" and line.components == ("consul",) for line in lines)
