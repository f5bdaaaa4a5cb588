"""The gate: whatever JSON comes in, an action, events or a setup comes out, or Unreadable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError
from msgspec import Struct

import ledger_cairn as cairn
from ledger.errors import UnknownName, Unreadable
from ledger.games import BUILT_IN, GAMES
from ledger.limits import MAX_DEPTH, MOST
from ledger.ruleset import Setup, read_json
from ledger.ruleset.codec import Action, Event, members
from ledger.schemas import (
    load_action,
    load_catalogue,
    load_claim,
    load_events,
    load_name,
    load_players,
    load_position,
    load_setup,
)
from ledger.schemas.derive import schema_of
from ledger.schemas.fields import Cell
from tests.support.rulesets import changed

Place = tuple[int, int]


class Load(Struct, frozen=True):
    stone: str
    via: Literal["cart", "hand"] = "hand"
    places: tuple[Place, ...] = ()


class Build(Action, frozen=True):
    player: str
    cell: Place
    cells: dict[Place, str] = {}
    loads: tuple[Load, ...] | None = None
    high: bool = False
    target_player: str | None = None


class Draw(Action, frozen=True):
    player: str
    stone: str | None = None


class Rest(Action, frozen=True):
    days: int


class Built(Event, frozen=True):
    player: str
    cell: Place
    loads: tuple[Load, ...] = ()


RULES: Any = changed(
    cairn.RULESET,
    action=Build | Draw | Rest,
    event=Built,
    evolve=cairn.evolve,
    chance={"Draw": ("stone",)},
)
SETUP = Setup(
    title=cairn.RULESET.key,
    players=("ana", "bo"),
    first_player="ana",
    options=cairn.RULESET.with_defaults({}),
    catalogue_id=cairn.RULESET.catalogues.default.catalogue_id,
    catalogue_hash=cairn.RULESET.catalogues.default.hash,
)
STATE = cairn.RULESET.play.initial(SETUP)


def errors_of(data: Any) -> dict[str, list[str]]:
    with pytest.raises(Unreadable) as caught:
        load_action(RULES, data)
    return caught.value.errors


# ------------------------------------------------------------------------- actions


def test_an_action_is_read_with_everything_nested_in_it():
    given = {
        "kind": "Build",
        "player": "ana",
        "cell": [2, -1],
        "cells": {"0,0": "flint", "-1,3": "chalk"},
        "loads": [{"stone": "slate", "via": "cart", "places": [[1, 1]]}],
        "high": True,
    }
    assert load_action(RULES, given) == Build(
        "ana",
        (2, -1),
        {(0, 0): "flint", (-1, 3): "chalk"},
        (Load("slate", "cart", ((1, 1),)),),
        True,
    )


def test_what_may_be_left_out_gets_its_default_and_null_is_allowed_where_the_class_says_so():
    given = {"kind": "Build", "player": "ana", "cell": [0, 0], "loads": None}
    assert load_action(RULES, given) == Build("ana", (0, 0))


def test_the_digests_nested_form_is_read_too():
    assert load_action(RULES, {"Rest": {"days": 2}}) == Rest(2)


def test_in_the_nested_form_kind_is_what_was_drawn():
    assert load_action(RULES, {"Draw": {"player": "bo", "kind": "flint"}}) == Draw("bo", "flint")


def test_a_missing_player_is_the_one_to_move():
    assert load_action(RULES, {"kind": "Draw"}, STATE) == Draw("ana")
    assert load_action(RULES, {"Draw": {"player": "bo"}}, STATE) == Draw("bo")
    assert errors_of({"kind": "Draw"}) == {"player": ["missing"]}


@pytest.mark.parametrize("field", ["player", "target_player"])
def test_nobody_can_act_or_be_meant_who_is_not_seated(field):
    given = {"kind": "Build", "player": "ana", "cell": [0, 0], field: "zoe"}
    with pytest.raises(UnknownName) as caught:
        load_action(RULES, given, STATE)
    assert caught.value.params == {"what": "player", "name": "zoe"}


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"player": 3}, "player", "not_text"),
        ({"player": None}, "player", "is_null"),
        ({"cell": [1]}, "cell", "wrong_length:2"),
        ({"cell": [1, 2, 3]}, "cell", "wrong_length:2"),
        ({"cell": "1,2"}, "cell", "not_a_list"),
        ({"cell": [1, True]}, "cell.1", "not_a_whole_number"),
        ({"cell": [1, 2.0]}, "cell.1", "not_a_whole_number"),
        ({"cell": [1, 10**30]}, "cell.1", "number_out_of_range"),
        ({"cell": {}}, "cell", "not_a_list"),
        ({"cells": []}, "cells", "not_an_object"),
        ({"cells": {"a": "flint"}}, "cells.a", "not_a_cell"),
        ({"cells": {"1,1": 4}}, "cells.1,1", "not_text"),
        ({"loads": {}}, "loads", "not_a_list"),
        ({"loads": [3]}, "loads.0", "not_an_object"),
        ({"loads": [{}]}, "loads.0.stone", "missing"),
        ({"loads": [{"stone": "x", "via": "air"}]}, "loads.0.via", "not_one_of:cart, hand"),
        ({"loads": [{"stone": "x", "via": []}]}, "loads.0.via", "not_one_of:cart, hand"),
        ({"loads": [{"stone": "x", "by": 1}]}, "loads.0.by", "unknown_field"),
        ({"loads": [{"stone": "x"}] * 1001}, "loads", "list_too_long:1000"),
        ({"high": "yes"}, "high", "not_yes_or_no"),
        ({"high": 1}, "high", "not_yes_or_no"),
        ({"colour": "red"}, "colour", "unknown_field"),
    ],
)
def test_each_fault_is_told_with_its_field(change, field, code):
    given = {"kind": "Build", "player": "ana", "cell": [0, 0], **change}
    assert errors_of(given) == {field: [code]}


def test_all_faults_are_told_at_once():
    assert errors_of({"kind": "Build", "high": 3, "colour": 1}) == {
        "player": ["missing"],
        "cell": ["missing"],
        "high": ["not_yes_or_no"],
        "colour": ["unknown_field"],
    }


@pytest.mark.parametrize(
    ("data", "field", "code"),
    [
        (None, "", "not_an_object"),
        ([], "", "not_an_object"),
        ("Rest", "", "not_an_object"),
        ({}, "kind", "missing"),
        ({"days": 1}, "kind", "missing"),
        ({"days": 1, "player": 2}, "kind", "missing"),
        ({"kind": 3}, "kind", "not_text"),
        ({"kind": "Fly"}, "kind", "not_one_of:Build, Draw, Rest"),
        ({"Fly": {}}, "kind", "not_one_of:Build, Draw, Rest"),
        ({"Rest": 3}, "Rest", "not_an_object"),
    ],
)
def test_what_is_no_action_at_all(data, field, code):
    assert errors_of(data) == {field: [code]}


# ------------------------------------------------------------------------- events


def test_events_are_read_by_their_type():
    given = [{"type": "Built", "player": "ana", "cell": [1, 2], "loads": [{"stone": "slate"}]}]
    assert load_events(RULES, given) == (Built("ana", (1, 2), (Load("slate"),)),)


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({}, {"": ["not_a_list"]}),
        ([], {"": ["no_events"]}),
        ([3], {"0": ["not_an_object"]}),
        ([{}], {"0.type": ["missing"]}),
        ([{"type": 3}], {"0.type": ["not_text"]}),
        ([{"type": "Fell"}], {"0.type": ["not_one_of:Built"]}),
        (
            [{"type": "Built", "player": "a"}, {"type": "Built", "cell": [1, 1], "player": 3}],
            {"0.cell": ["missing"], "1.player": ["not_text"]},
        ),
    ],
)
def test_each_bad_event_is_told_with_its_place(data, errors):
    with pytest.raises(Unreadable) as caught:
        load_events(RULES, data)
    assert caught.value.errors == errors


# ------------------------------------------------------------------------- names, setups, claims


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (" Ana ", "Ana"),
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("李雷", "李雷"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_good_name_is_trimmed(given, name):
    assert load_name(given) == name


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "name_empty"),
        ("  \t ", "name_empty"),
        ("x" * 41, "name_too_long:40"),
        ("a\nb", "name_not_printable"),
        ("a\u202eb", "name_not_printable"),
        ("a\x00", "name_not_printable"),
        ("2,-1", "name_is_a_cell"),
        (7, "not_text"),
        (None, "is_null"),
    ],
)
def test_a_bad_name_is_told(given, code):
    with pytest.raises(Unreadable) as caught:
        load_name(given, "by")
    assert caught.value.errors == {"by": [code]}


def test_no_two_players_have_the_same_name():
    assert load_players([" Ana", "Bo"]) == ("Ana", "Bo")
    with pytest.raises(Unreadable) as caught:
        load_players(["Ana", "Bo", "ANA "])
    assert caught.value.errors == {"players.2": ["name_taken:ANA"]}


def test_a_setup_is_read():
    new = load_setup({"title": "cairn", "players": ["Ana ", "Bo"], "options": {"wind": "on"}})
    assert (new.title, new.players, new.options) == ("cairn", ("Ana", "Bo"), {"wind": "on"})
    assert (new.dealer, new.seed, new.position) == ("table", None, None)


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"title": None}, "title", "is_null"),
        ({"players": "Ana"}, "players", "not_a_list"),
        ({"players": ["Ana", ""]}, "players.1", "name_empty"),
        ({"players": ["Ana", "ana"]}, "players.1", "name_taken:ana"),
        ({"players": ["x"] * 21}, "players", "list_too_long:20"),
        ({"dealer": "robot"}, "dealer", "not_one_of:table, virtual"),
        ({"options": []}, "options", "not_an_object"),
        ({"seed": ""}, "seed", "text_empty"),
        ({"colour": 1}, "colour", "unknown_field"),
    ],
)
def test_each_fault_of_a_setup_is_told(change, field, code):
    with pytest.raises(Unreadable) as caught:
        load_setup({"title": "cairn", "players": ["Ana", "Bo"], **change})
    assert caught.value.errors == {field: [code]}


def test_a_claim_is_by_player_or_by_category():
    claim = {"Ana": 57, "Bo": {"stones": 3}}
    assert load_claim(claim) == claim


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ([], {"totals": ["not_an_object"]}),
        ({}, {"totals": ["no_totals"]}),
        ({"Ana": "57"}, {"totals.Ana": ["not_a_whole_number"]}),
        ({"Ana": {"stones": 1.5}}, {"totals.Ana.stones": ["not_a_whole_number"]}),
        (
            {"Ana": True, "Bo": None},
            {"totals.Ana": ["not_a_whole_number"], "totals.Bo": ["is_null"]},
        ),
    ],
)
def test_each_fault_of_a_claim_is_told(data, errors):
    with pytest.raises(Unreadable) as caught:
        load_claim(data)
    assert caught.value.errors == errors


def test_a_position_is_read_back():
    position = cairn.RULESET.position(STATE)
    assert load_position(cairn.RULESET, position) == STATE


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (3, "position"),
        ({}, "position.bag"),
        ({"title": "chess"}, "position.title"),
        ({"title": "cairn", "bag": 3}, "position.bag"),
    ],
)
def test_a_bad_position_is_told(data, field):
    with pytest.raises(Unreadable) as caught:
        load_position(cairn.RULESET, data)
    assert list(caught.value.errors) == [field]


@pytest.mark.parametrize("title", sorted(BUILT_IN))
def test_no_position_holds_a_number_that_read_tables_cannot_keep(title):
    rules = GAMES[title]
    setup = Setup(
        title=title,
        players=("Ana", "Bo"),
        first_player="Ana",
        options=rules.with_defaults({}),
        catalogue_hash=rules.catalogues.default.hash,
    )
    position = rules.position(rules.play.initial(setup))
    turn = position["turn"]
    many = {**turn, "number": MOST + 1} if isinstance(turn, dict) else MOST + 1
    with pytest.raises(Unreadable) as caught:
        load_position(rules, {**position, "turn": many})
    (field,) = caught.value.errors
    assert field in ("position.turn", "position.turn.number")
    assert caught.value.errors[field] == ["number_out_of_range"]


def test_events_by_hand_leave_a_score_that_read_tables_can_keep():
    heavy = {"type": "StoneAdded", "player": "ana", "stone": "chalk", "weight": MOST}
    assert load_events(cairn.RULESET, [heavy], STATE)
    with pytest.raises(Unreadable) as caught:
        load_events(cairn.RULESET, [heavy, heavy], STATE)
    assert caught.value.errors == {"": ["does_not_fit"]}


CATALOGUE = "resources: [{id: wood, points: %s}]"


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        (CATALOGUE % (MOST + 1), {"catalogue.resources.0.points": ["number_out_of_range"]}),
        (CATALOGUE % ".inf", {"catalogue.resources.0.points": ["number_out_of_range"]}),
        ("&all {id: wood, of: [*all]}", {"catalogue": ["too_deep"]}),
        ("[" * 2000 + "]" * 2000, {"catalogue": ["too_deep"]}),
        (
            "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
            + "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 10)}]\n" for a, b in pairwise("abcdefg")),
            {"catalogue": ["too_deep"]},
        ),
    ],
)  # fmt: skip
def test_a_catalogue_without_an_end_is_told(text, errors):
    with pytest.raises(Unreadable) as caught:
        load_catalogue(GAMES["founders"], text)
    assert caught.value.errors == errors


# ------------------------------------------------------------------------- JSON itself


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"NaN", "not_json"),
        (b"[Infinity]", "not_json"),
        (b"1e999", "not_json"),
        (b"9" * 5000, "not_json"),
        (b'"\xff"', "not_json"),
        (b'"\\ud800"', "not_json"),
        ("{}".encode("utf-16"), "not_json"),
        (b"[" * 100_000, "too_deep"),
        (b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1), "too_deep"),
    ],
)
def test_what_is_not_json(raw, code):
    with pytest.raises(Unreadable) as caught:
        read_json(raw)
    assert caught.value.errors == {"": [code]}


def test_odd_but_good_json():
    assert read_json('{"a": [123456789012345678901234567890, "\U0001f3b2"]}') == {
        "a": [123456789012345678901234567890, "\U0001f3b2"]
    }


# ------------------------------------------------------------------------- any JSON at all

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
TITLES = [RULES, cairn.RULESET, *GAMES.values()]


def words_of(rules: Any) -> list[str]:
    """The names a title uses, so that the fuzz gets past the first check."""
    structs = [*members(rules.action), *members(rules.event)]
    names = {name for struct in structs for name in (struct.__name__, *struct.__struct_fields__)}
    return sorted(names | {"kind", "type"})


def any_json(rules: Any) -> st.SearchStrategy[Any]:
    words = st.sampled_from(words_of(rules)) | st.text(max_size=4)
    return st.recursive(
        SCALARS | words,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=5),
        max_leaves=12,
    )


def nearly(rules: Any) -> st.SearchStrategy[Any]:
    """An object with the right tag and fields, and anything in them."""
    values = any_json(rules)

    def one(struct: Any) -> st.SearchStrategy[Any]:
        tag = "kind" if struct in members(rules.action) else "type"
        fields = dict.fromkeys(struct.__struct_fields__, values)
        return st.fixed_dictionaries({tag: st.just(struct.__name__)}, optional=fields)

    return st.one_of([one(s) for s in (*members(rules.action), *members(rules.event))])


def outcome(load: Callable[[Any], Any], data: Any) -> Any:
    """What was read, or how it was said that it cannot be. Any other error fails the test."""
    try:
        return load(data)
    except Unreadable as error:
        return error


def told(error: Unreadable) -> bool:
    return bool(error.errors) and all(error.errors.values())


@pytest.mark.parametrize("rules", TITLES, ids=lambda rules: rules.key)
def test_any_json_is_an_action_or_unreadable(rules):
    @settings(max_examples=40, deadline=None, database=None)
    @given(any_json(rules) | nearly(rules))
    def law(data: Any) -> None:
        found = outcome(lambda data: load_action(rules, data), data)
        if isinstance(found, Unreadable):
            assert told(found)
        else:
            assert isinstance(found, members(rules.action))
            assert load_action(rules, msgspec.to_builtins(found)) == found

    law()


@pytest.mark.parametrize("rules", TITLES, ids=lambda rules: rules.key)
def test_any_json_is_events_or_unreadable(rules):
    @settings(max_examples=40, deadline=None, database=None)
    @given(st.lists(nearly(rules), max_size=2) | any_json(rules))
    def law(data: Any) -> None:
        found = outcome(lambda data: load_events(rules, data), data)
        if isinstance(found, Unreadable):
            assert told(found)
        else:
            assert all(isinstance(event, members(rules.event)) for event in found)

    law()


@settings(max_examples=40, deadline=None, database=None)
@given(any_json(cairn.RULESET))
def test_any_json_is_a_setup_a_claim_a_position_or_unreadable(data):
    for load in (load_setup, load_claim, lambda data: load_position(cairn.RULESET, data)):
        found = outcome(load, data)
        assert not isinstance(found, Unreadable) or told(found)


@settings(max_examples=40, deadline=None, database=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda t: t.encode("utf-8", "replace")))
def test_any_bytes_are_json_or_unreadable(raw):
    found = outcome(read_json, raw)
    assert not isinstance(found, Unreadable) or told(found)


@pytest.mark.parametrize("rules", TITLES, ids=lambda rules: rules.key)
def test_every_class_of_a_title_has_a_schema(rules):
    for struct in (*members(rules.action), *members(rules.event)):
        names = {field.encode_name for field in msgspec.structs.fields(struct)}
        assert set(schema_of(struct).fields) == names


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: rules.key)
def test_every_legal_action_of_a_title_passes_its_gate(rules):
    catalogue = rules.catalogues.default
    players = tuple("ABCDEFGH"[: rules.play.player_counts[0]])
    setup = Setup(
        title=rules.key,
        players=players,
        first_player="A",
        dealer="virtual",
        catalogue_id=catalogue.catalogue_id,
        catalogue_hash=catalogue.hash,
        options=rules.with_defaults({}),
    )
    state = rules.play.initial(setup)
    for action in rules.legal_actions(state):
        assert load_action(rules, msgspec.json.decode(msgspec.json.encode(action)), state) == action


@pytest.mark.parametrize("key", ["9" * 30 + ",1", "1,-" + "9" * 4000, "9" * 5000 + ",1"])
def test_a_cell_no_board_has_is_no_cell(key):
    with pytest.raises(ValidationError):
        Cell().deserialize(key)
    assert Cell().deserialize("2,-1") == (2, -1)
