"""May a game begin? Players, options, and the constraints of the catalogue."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ledger.errors import Unreadable
from ledger.games.first_empires import RULESET
from ledger.games.first_empires.actions import StartGame
from ledger.games.first_empires.catalogue import CATALOGUES, read
from ledger.games.first_empires.constraints import CONSTRAINTS, check
from ledger.ruleset import Setup
from tests.games.first_empires.adapter import after, raw_catalogue

Raw = dict[str, Any]
DEFAULT = CATALOGUES.default


def setup(players: str = "Ana Bo Cy", first: str = "Ana", **more: Any) -> Setup:
    return Setup(title="first_empires", players=tuple(players.split()), first_player=first, **more)


def codes(of: Setup) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in RULESET.setup_refusals(of)]


@pytest.mark.parametrize("players", ["Ana Bo", "Ana Bo Cy", "Ana Bo Cy Di", "Ana Bo Cy Di Ed"])
def test_fi_1_1_two_to_five_can_play(players: str) -> None:
    assert codes(setup(players)) == []


THREE = {"Ana": "huaxia", "Bo": "mupata", "Cy": "karthadst"}


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (setup("Ana"), ("FI-1.1", "bad_player_count")),
        (setup("Ana Bo Cy Di Ed Flo"), ("FI-1.1", "bad_player_count")),
        (setup("Ana Ana Bo"), ("FI-1.1", "duplicate_player")),
        (setup(first="Zoe"), ("FI-2.12", "first_player_unknown")),
        (setup("Ana Bo", options={"map_side": "side_3_5"}), ("FI-2.1", "wrong_map_side")),
        (setup(options={"map_side": "side_2"}), ("FI-2.2", "wrong_map_side")),
        (setup(options={"map_side": "side_9"}), ("options", "unknown_option")),
        (setup(options={"house_rule": True}), ("options", "unknown_option")),
        (setup(options={"capture_in_transit": 1}), ("options", "unknown_option")),
        (setup(options={"civilizations": "chosen"}), ("options", "unknown_option")),
        (setup(options={"civilizations": {"Ana": "huaxia"}}), ("options", "unknown_option")),
        (
            setup(options={"civilizations": {**THREE, "Cy": "wallmapu"}}),
            ("FI-2.9", "civilization_not_allowed"),
        ),
        (
            setup(options={"civilizations": {**THREE, "Cy": "huaxia"}}),
            ("FI-2.6", "civilization_taken"),
        ),
        (setup(catalogue_id="another-box"), ("catalogue", "catalogue_mismatch")),
    ],
)
def test_a_setup_is_refused(broken: Setup, expected: tuple[str, str]) -> None:
    assert codes(broken) == [expected]


def test_fi_2_1_the_side_that_fits_may_be_said() -> None:
    assert codes(setup("Ana Bo", options={"map_side": "side_2"})) == []
    assert codes(setup(options={"map_side": "side_3_5"})) == []


def test_every_reason_comes_at_once() -> None:
    found = codes(setup("Ana Ana Bo Cy Di Ed", first="Zoe", options={"house_rule": 1}))
    assert [code for _, code in found] == [
        "bad_player_count",
        "duplicate_player",
        "unknown_option",
        "first_player_unknown",
    ]


def test_civilizations_fixed_before_the_game_need_no_word_at_the_table() -> None:
    state = RULESET.play.initial(setup(options={"civilizations": THREE}))
    assert RULESET.play.forced(state) == StartGame()
    begun = after(state, StartGame())
    assert {player: seat.civilization for player, seat in begun.seats.items()} == THREE
    # what the table says at the start goes before
    other = StartGame(("mupata", "huaxia", "etruria"))
    assert after(state, other).seats["Ana"].civilization == "mupata"


def test_the_layout_of_a_game() -> None:
    state = RULESET.play.initial(setup("Ana Bo Cy Di Ed", first="Bo"))
    assert list(RULESET.look.lint(state)) == []
    people = ("wallmapu", "karthadst", "etruria", "huaxia", "mupata")
    state = after(state, StartGame(people))
    assert state.explorers["karthadst"] == {"Bo": 4}
    assert state.explorers["wallmapu"] == {"Ana": 3}
    assert state.cities["huaxia"] == ("huaxia-city-start",)
    assert len(state.tokens) == 30
    assert all(token.value is None for token in state.tokens.values())
    assert [seat.deck_left for seat in state.seats.values()] == [9] * 5
    assert (state.rounds_total, state.first_player) == (7, "Bo")
    assert set(state.seats["Ana"].cube.values()) == {0}
    assert list(RULESET.look.lint(state)) == []


# ---------------------------------------------------------------------- constraints


def region(raw: Raw, name: str, side: int = 0) -> Raw:
    return next(r for r in raw["maps"][side]["regions"] if r["id"] == name)


def board(raw: Raw, name: str) -> Raw:
    return next(b for b in raw["civilizations"] if b["id"] == name)


def card(raw: Raw, name: str) -> Raw:
    return next(c for c in raw["cards"] if c["id"] == name)


def changed(find: Callable[..., Raw], name: str, **fields: Any) -> Callable[[Raw], None]:
    return lambda raw: find(raw, name).update(fields)


def track(people: str, name: str, **fields: Any) -> Callable[[Raw], None]:
    return lambda raw: board(raw, people)["tracks"][name].update(fields)


def island(raw: Raw) -> None:
    region(raw, "sahul").update(oceans=[], land=[])


def one_way(raw: Raw) -> None:
    region(raw, "rus")["land"].append("etruria")


def swapped_colors(raw: Raw) -> None:
    raw["tracks"][0]["color"], raw["tracks"][1]["color"] = "blue", "orange"


def other_home(raw: Raw) -> None:
    region(raw, "huaxia").update(start_of=None)


def no_zho_ying(raw: Raw) -> None:
    card(raw, "hx-02")["condition"]["steps"] = 1


BREAK: dict[str, Callable[[Raw], None]] = {
    "C1": changed(region, "rus", color="pink"),
    "C2": lambda raw: raw["box"][4].update(count=24),
    "C3": changed(card, "hx-03", civilization="mupata"),
    "C4": lambda raw: raw["city_tokens"].update(per_civilization=[1, 1, 2, 2, 3, 3]),
    "C5": swapped_colors,
    "C6": lambda raw: raw["dice"].update(faces=["orange", "blue", "purple", "green", "black"]),
    "C7": lambda raw: raw["player_counts"][3].update(rounds=8),
    "C8": changed(region, "ezu", min_players=5),
    "C9": one_way,
    "C10": island,
    "C11": other_home,
    "C12": track("mupata", "dice", city_space=9),
    "C13": track("mupata", "dice", vp=[0, 3, 2, 6, 8, 10, 13, 17]),
    "C14": track("mupata", "explorers", values=[3, 4, 5, 6, 7, 8, 9, 11]),
    "C15": track("mupata", "cards", values=[2, 2, 2, 1, 1, 1, 1, 1]),
    "C16": changed(card, "mu-01", condition={"kind": "own_cities_on_map"}),
    "C17": changed(card, "mu-01", condition={"kind": "own_cities_on_map", "count": 7}),
    "C18": changed(region, "scythia", color="blue"),
    "C19": no_zho_ying,
    "C20": track("etruria", "rerolls", vp=[0, 4, 6, 8, 10, 12, 15, 19]),
    "C21": changed(card, "mu-01", source="hearsay"),
}


def broken(name: str) -> str:
    """The hash of a catalogue that breaks one constraint."""
    raw = raw_catalogue()
    BREAK[name](raw)
    return CATALOGUES.add(json.dumps(raw)).hash


def test_every_required_constraint_is_tried() -> None:
    assert list(BREAK) == [c.id for c in CONSTRAINTS if c.level == "required"]


@pytest.mark.parametrize("name", BREAK)
def test_a_catalogue_that_breaks_a_required_constraint_is_refused(name: str) -> None:
    found = list(RULESET.setup_refusals(setup(catalogue_hash=broken(name))))
    ours = [refusal for refusal in found if refusal.params["constraint"] == name]
    assert ours
    assert {(refusal.rule, refusal.code) for refusal in found} == {
        ("catalogue", "catalogue_invalid")
    }
    assert all(refusal.params["entry"] for refusal in ours)


@pytest.mark.parametrize(
    ("condition", "fine"),
    [
        ({"kind": "occupy_color", "color": "green", "count": 4}, False),
        ({"kind": "occupy_total", "count": 11}, False),
        ({"kind": "occupy_colors", "count": 6}, False),
        ({"kind": "occupy_coast", "zone": "inner_sea", "count": 6}, False),
        ({"kind": "occupy_regions", "regions": ["rus", "cahokia"]}, False),
        ({"kind": "occupy_regions", "regions": ["rus", "indus"]}, True),
        ({"kind": "rival_homes", "count": 3}, False),
        ({"kind": "conquer_rivals_in_turn", "count": 3}, False),
        ({"kind": "captured_cities", "count": 13}, False),
        ({"kind": "dice_show", "face": "black", "count": 6}, False),
        ({"kind": "dice_distinct", "count": 6}, False),
        ({"kind": "advance_in_turn", "track": "cards", "steps": 4}, False),
        ({"kind": "advance_tracks_in_turn", "count": 6}, False),
        ({"kind": "track_at_least", "track": "cards", "space": 8}, False),
        ({"kind": "stack_in_region", "count": 11}, False),
        ({"kind": "attested", "text": "Everybody laughs."}, True),
        ({"kind": "ocean_moves_in_turn", "count": 9}, True),
    ],
    ids=lambda value: str(value),
)
def test_c17_every_card_can_be_met(condition: Raw, fine: bool) -> None:
    raw = raw_catalogue()
    raw["catalogue_id"] = "the-printed-box"
    card(raw, "mu-01")["condition"] = condition
    found = [p.constraint for p in check(CATALOGUES.add(json.dumps(raw)))]
    assert found == ([] if fine else ["C17"] * len(found))
    assert bool(found) != fine


@pytest.mark.parametrize(
    ("change", "first"),
    [
        (track("mupata", "movement", values=[]), "C12"),
        (track("mupata", "movement", vp=[]), "C12"),
        (track("mupata", "cards", values=[]), "C12"),
        (changed(board, "mupata", player_counts=[3, 4, 5, 99]), "C7"),
        (lambda raw: raw["player_counts"].pop(0), "C7"),
        (lambda raw: raw["player_counts"].append(raw["player_counts"][0]), "C7"),
        (lambda raw: raw.update(civilizations=[], cards=[]), "C1"),
    ],
    ids=["values", "points", "draws", "99 players", "no two", "two twice", "no peoples"],
)
def test_what_is_missing_is_told_once_and_stops_no_other_check(
    change: Callable[[Raw], None], first: str
) -> None:
    raw = raw_catalogue()
    change(raw)
    found = check(CATALOGUES.add(json.dumps(raw)))
    assert found[0].constraint == first


def test_c14_only_dice_and_explorers_have_a_limit() -> None:
    raw = raw_catalogue()
    raw["catalogue_id"] = "the-printed-box"
    track("mupata", "movement", values=[2, 3, 4, 4, 5, 5, 6, 100])(raw)
    assert check(CATALOGUES.add(json.dumps(raw))) == ()


@pytest.mark.parametrize(
    "condition",
    [
        {},
        {"kind": ["occupy_total"], "count": 2},
        {"kind": "dance", "count": 2},
        {"kind": "occupy_total"},
        {"kind": "occupy_total", "count": "three"},
        {"kind": "occupy_total", "count": None},
        {"kind": "occupy_total", "count": 0},
        {"kind": "occupy_total", "count": True},
        {"kind": "occupy_regions", "regions": None},
        {"kind": "occupy_regions", "regions": []},
        {"kind": "attested", "text": 5},
    ],
    ids=str,
)
def test_c16_a_condition_that_cannot_be_read_is_told(condition: Raw) -> None:
    raw = raw_catalogue()
    card(raw, "mu-01")["condition"] = condition
    found = check(CATALOGUES.add(json.dumps(raw)))
    assert {p.constraint for p in found if p.constraint != "C23"} == {"C16"}


@pytest.mark.parametrize("text", ["Dance {steps} times.", "Dance {count.real}.", "Dance {count"])
def test_c16_what_a_kind_says_has_no_blank_of_its_own(text: str) -> None:
    raw = raw_catalogue()
    raw["condition_kinds"][0]["text_en"] = text
    (problem,) = check(CATALOGUES.add(json.dumps(raw)))
    assert (problem.constraint, problem.entry) == ("C16", "occupy_color")


def test_c16_a_kind_of_the_vocabulary_keeps_its_params() -> None:
    raw = raw_catalogue()
    raw["condition_kinds"][1]["params"] = {}
    raw["condition_kinds"][1]["text_en"] = raw["condition_kinds"][1]["text_fr"] = "Occupy."
    card(raw, "hx-04")["condition"] = {"kind": "occupy_total"}
    assert {p.constraint for p in check(CATALOGUES.add(json.dumps(raw)))} == {"C16"}


def test_the_released_catalogue_meets_every_constraint() -> None:
    assert check(DEFAULT) == ()
    assert len(CONSTRAINTS) == 25


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("C22", changed(region, "bod", color="yellow")),
        ("C23", changed(card, "mu-01", points=5)),
        ("C24", changed(board, "mupata", strong_track="dice")),
        ("C25", track("mupata", "rerolls", values=[3, 3, 3, 3, 3, 3, 4, 4])),
    ],
)
def test_design_constraints_bind_the_released_catalogue_alone(
    name: str, change: Callable[[Raw], None]
) -> None:
    raw = raw_catalogue()
    change(raw)
    assert name in {p.constraint for p in check(CATALOGUES.add(json.dumps(raw)))}
    raw["catalogue_id"] = "the-printed-box"
    found = {p.constraint for p in check(CATALOGUES.add(json.dumps(raw)))}
    assert not found & {"C22", "C23", "C24", "C25"}


@pytest.mark.parametrize("text", ["- a list", "tracks: {", "catalogue_id: x", "dice: {count: x}"])
def test_a_catalogue_that_cannot_be_read_says_so(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_no_source_is_a_file_name() -> None:
    assert all("file" not in source for source in raw_catalogue()["sources"].values())
