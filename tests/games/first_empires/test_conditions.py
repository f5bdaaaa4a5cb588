"""Every kind of condition of the catalogue's vocabulary, just met and just missed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.first_empires import RULESET
from ledger.games.first_empires.actions import PlayAchievement
from ledger.games.first_empires.catalogue import CATALOGUES
from ledger.games.first_empires.conditions import _COUNT, measure
from ledger.games.first_empires.constraints import check
from ledger.games.first_empires.sentences import condition_text
from ledger.games.first_empires.state import Conquest, Log, State
from tests.games.first_empires.adapter import FirstEmpires, after, raw_catalogue

LOG = Log(
    {"dice": 2, "cards": 1},
    (Conquest("nok", "D"), Conquest("kush", "D"), Conquest("rus", "K")),
    ("mupata-city-dice", "mupata-city-cards"),
    3,
)


def table(**more: Any) -> State:
    given: dict[str, Any] = {
        "active": "C",
        "phase": "progress",
        "dice": {"d1": "black", "d2": "black", "d3": "blue"},
        "explorers": {
            "scythia": "C 3",
            "saba": "C 1",
            "mupata": "C 1",
            "rus": "C 1",
            "indus": "D 1",
        },
        "captured": {"C": ["mupata-city-start", "mupata-city-dice"]},
        "cities": {"rus": ["huaxia-city-start"], "huaxia": ["huaxia-city-dice"]},
        "cube": {"C": {"dice": 4, "cards": 4, "explorers": 5, "movement": 3}},
        **more,
    }
    state = FirstEmpires().table(given)
    return replace(state, turn=replace(state.turn, log=LOG))


CASES: list[tuple[dict[str, Any], int]] = [
    ({"kind": "occupy_color", "color": "purple", "count": 1}, 3),
    ({"kind": "occupy_total", "count": 1}, 4),
    ({"kind": "occupy_colors", "count": 1}, 2),
    ({"kind": "occupy_coast", "zone": "southern_ocean", "count": 1}, 2),
    ({"kind": "occupy_regions", "regions": ["rus", "saba", "indus"]}, 2),
    ({"kind": "rival_homes", "count": 1}, 1),
    ({"kind": "stack_in_region", "count": 1}, 3),
    ({"kind": "own_cities_on_map", "count": 1}, 2),
    ({"kind": "captured_cities", "count": 1}, 2),
    ({"kind": "track_at_least", "track": "movement", "space": 1}, 3),
    ({"kind": "tracks_at_least", "count": 1, "space": 4}, 3),
    ({"kind": "dice_show", "face": "black", "count": 1}, 2),
    ({"kind": "dice_distinct", "count": 1}, 2),
    ({"kind": "advance_in_turn", "track": "dice", "steps": 1}, 2),
    ({"kind": "advance_tracks_in_turn", "count": 1}, 2),
    ({"kind": "conquer_in_turn", "count": 1}, 3),
    ({"kind": "conquer_rivals_in_turn", "count": 1}, 2),
    ({"kind": "capture_cities_in_turn", "count": 1}, 2),
    ({"kind": "ocean_moves_in_turn", "count": 1}, 3),
]
NUMBER = {"track_at_least": "space", "advance_in_turn": "steps"}


DANCE = {
    "kind": "dance",
    "scope": "table",
    "params": {"count": "int"},
    "text_en": "Dance {count} times.",
    "text_fr": "Danser {count} fois.",
}


def with_card(condition: dict[str, Any], *kinds: dict[str, Any]) -> str:
    """A catalogue whose card hx-01 has this condition, perhaps of a kind of its own."""
    raw = raw_catalogue()
    raw["catalogue_id"] = "typed in"
    raw["condition_kinds"] += kinds
    next(c for c in raw["cards"] if c["id"] == "hx-01")["condition"] = condition
    return CATALOGUES.add(json.dumps(raw)).hash


@pytest.mark.parametrize(("condition", "found"), CASES, ids=lambda value: str(value)[:60])
def test_a_condition_counts_what_it_says(condition: dict[str, Any], found: int) -> None:
    assert measure(table(), "C", condition)[0] == found


@pytest.mark.parametrize(("condition", "found"), CASES, ids=lambda value: str(value)[:60])
def test_fi_13_2_a_card_is_played_when_its_number_is_reached(
    condition: dict[str, Any], found: int
) -> None:
    if condition["kind"] == "occupy_regions":
        met, missed = {**condition, "regions": ["rus", "saba"]}, condition
    else:
        field = NUMBER.get(condition["kind"], "count")
        met, missed = {**condition, field: found}, {**condition, field: found + 1}
    hand = {"C": [{"handle": "c1", "card": "unknown"}]}
    play = PlayAchievement("C", "hx-01")
    state = table(hand=hand, catalogue=with_card(met))
    assert RULESET.judge(state, play) == ()
    assert [p.card for p in after(state, play).seats["C"].played] == ["hx-01"]
    (refusal,) = RULESET.judge(table(hand=hand, catalogue=with_card(missed)), play)
    assert refusal.code == "condition_not_met"
    assert refusal.params["needed"] == refusal.params["found"] + 1
    assert RULESET.play.codes["condition_not_met"].waivable  # the table's word


def test_all_kinds_of_the_vocabulary_are_counted() -> None:
    kinds = {kind.kind for kind in CATALOGUES.default.condition_kinds}
    assert {condition["kind"] for condition, _ in CASES} == set(_COUNT) == kinds - {"attested"}


def test_an_attested_card_takes_the_word_of_the_table() -> None:
    digest = with_card({"kind": "attested", "text": "Sing."})
    state = table(hand={"C": [{"handle": "c1", "card": "hx-01"}]}, catalogue=digest)
    (refusal,) = RULESET.judge(state, PlayAchievement("C", "hx-01"))
    assert (refusal.rule, refusal.code) == ("FI-13.2", "attestation_missing")
    play = PlayAchievement("C", "hx-01", attested_by="D")
    (event,) = RULESET.decide(state, play).events
    assert event.attested_by == "D"  # type: ignore[attr-defined]
    assert play in [
        replace(action, handle=None)
        for action in RULESET.legal_actions(state)
        if isinstance(action, PlayAchievement)
    ]


def test_a_condition_outside_the_vocabulary_takes_the_word_of_the_table_or_a_waiver() -> None:
    digest = with_card({"kind": "dance", "count": 3}, DANCE)
    assert check(CATALOGUES.get(digest)) == ()
    state = table(hand={"C": [{"handle": "c1", "card": "hx-01"}]}, catalogue=digest)
    play = PlayAchievement("C", "hx-01")
    (refusal,) = RULESET.judge(state, play)
    assert (refusal.rule, refusal.code) == ("FI-13.2", "attestation_missing")
    (waived,) = RULESET.decide(state, play, waived=frozenset({"FI-13.2"})).events
    assert (waived.points, waived.attested_by) == (4, None)  # type: ignore[attr-defined]
    (said,) = RULESET.decide(state, replace(play, attested_by="K")).events
    assert (said.points, said.attested_by) == (4, "K")  # type: ignore[attr-defined]
    assert said.evidence == {}  # type: ignore[attr-defined]
    text = condition_text(CATALOGUES.get(digest), {"kind": "dance", "count": 3}, "fr")
    assert text == "Danser 3 fois."


def test_what_others_do_is_not_counted_for_a_player() -> None:
    state = table()
    for kind in ("conquer_in_turn", "capture_cities_in_turn", "dice_distinct"):
        assert measure(state, "D", {"kind": kind, "count": 1})[0] == 0


def test_fi_r35_only_the_homes_of_rivals_in_this_game_count() -> None:
    homes = {"kind": "rival_homes", "count": 1}
    own = {"huaxia": "C 1", "etruria": "C 1", "mupata": "D 1", "karthadst": "K 1"}
    assert measure(table(explorers=own), "C", homes)[0] == 0  # its own, and one nobody plays
    assert measure(table(explorers={**own, "mupata": "C 1"}), "C", homes)[0] == 1


def test_a_condition_nobody_can_judge_is_not_met() -> None:
    assert measure(table(), "C", {"kind": "dance"}) == (0, 1)


def test_conditions_in_words() -> None:
    cards = CATALOGUES.default.card
    purple = condition_text(CATALOGUES.default, cards["hx-01"].condition, "en")
    assert purple == "Occupy at least 3 purple regions."
    coast = condition_text(CATALOGUES.default, cards["kd-01"].condition, "fr")
    assert coast == "Occuper au moins 4 régions bordant Mer intérieure."
