"""Stored bytes stay readable for ever; positions lose nothing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw, Struct

import ledger_cairn as cairn
from ledger.ruleset.codec import Codec, Event, Upcast, from_position, to_position
from ledger_cairn import AddStone, EndTurn, Placed, State, StoneAdded, Stop, TurnEnded

EVENT = StoneAdded | TurnEnded | cairn.GameEnded
ACTION = AddStone | EndTurn | Stop
CODEC = Codec(ACTION, EVENT, cairn.UPCASTS)


@pytest.mark.parametrize("action", [AddStone("ana", "flint"), AddStone("ana"), Stop("bo")])
def test_an_action_is_read_back_as_it_was_written(action):
    assert CODEC.action(CODEC.encode(action), CODEC.schema) == action


def test_events_are_read_back_as_they_were_written():
    events = (StoneAdded("ana", "flint", 2), TurnEnded("bo"))
    assert CODEC.events(CODEC.encode(events), CODEC.schema) == events


def test_what_is_not_said_is_not_stored():
    assert bytes(CODEC.encode(AddStone("ana"))) == b'{"kind":"AddStone","player":"ana"}'


def test_an_event_written_before_its_field_existed_is_brought_up_to_date():
    old = Raw(
        b'[{"type":"StoneAdded","player":"ana","stone":"slate"},'
        b'{"type":"TurnEnded","next_player":"bo"}]'
    )
    assert CODEC.events(old, 0) == (StoneAdded("ana", "slate", 3), TurnEnded("bo"))


def test_an_action_written_with_an_old_field_name_is_brought_up_to_date():
    old = Raw(b'{"kind":"AddStone","player":"ana","piece":"slate"}')
    assert CODEC.action(old, 0) == AddStone("ana", "slate")
    assert CODEC.action(old, 1) == AddStone("ana", "slate")


def test_only_the_changes_made_since_the_step_was_written_are_applied():
    """Schema 1 already had the weight: what was stored is kept, not worked out again."""
    written_at_1 = Raw(b'[{"type":"StoneAdded","player":"ana","stone":"slate","weight":9}]')
    assert CODEC.events(written_at_1, 1) == (StoneAdded("ana", "slate", 9),)


def test_changes_of_one_event_are_applied_in_their_order():
    class Counted(Event, frozen=True):
        count: int

    codec = Codec(
        ACTION,
        Counted,
        [
            Upcast("Counted", lambda old: {**old, "count": old["count"] + 1}),
            Upcast("Counted", lambda old: {**old, "count": old["count"] * 10}),
        ],
    )
    old = Raw(b'[{"type":"Counted","count":1}]')
    assert [codec.events(old, schema)[0].count for schema in (0, 1, 2)] == [20, 10, 1]


def test_current_events_are_read_without_any_upcast():
    asked = []
    codec = Codec(ACTION, EVENT, [Upcast("StoneAdded", lambda old: asked.append(old) or old)] * 3)
    events = codec.encode((StoneAdded("ana", "flint", 2),))
    assert codec.events(events, codec.schema) == (StoneAdded("ana", "flint", 2),)
    assert asked == []
    assert codec.events(events, 0) == (StoneAdded("ana", "flint", 2),)
    assert len(asked) == 3


class Cell(Struct, frozen=True):
    tile: str
    step: int


class Board(Struct, frozen=True):
    cells: dict[tuple[int, int], Cell]
    names: dict[str, int]
    rows: tuple[tuple[str | None, ...], ...]


boards = st.builds(
    Board,
    cells=st.dictionaries(
        st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
        st.builds(Cell, tile=st.text(), step=st.integers(0, 9999)),
    ),
    names=st.dictionaries(
        st.text(st.characters(categories=["L", "Zs"]), min_size=1), st.integers(0, 99)
    ),
    rows=st.lists(st.lists(st.none() | st.text()).map(tuple)).map(tuple),
)


@given(boards)
def test_a_position_goes_through_json_and_comes_back_the_same(board):
    document = msgspec.json.decode(msgspec.json.encode(to_position(board)))
    assert from_position(document, Board) == board


stones = st.sampled_from(sorted(cairn.CATALOGUES.default.stones))
states = st.builds(
    State,
    step=st.integers(1, 5000),
    players=st.just(("Ana", "Zoé")),
    bag=st.lists(stones).map(tuple),
    cairns=st.dictionaries(
        st.sampled_from(["Ana", "Zoé"]),
        st.lists(
            st.builds(Placed, stone=stones, weight=st.integers(1, 5), step=st.integers(1))
        ).map(tuple),
    ),
    cells=st.dictionaries(st.tuples(st.integers(), st.integers()), stones),
    turn=st.sampled_from(["Ana", "Zoé"]),
    moved=st.booleans(),
)


@given(states)
def test_a_titles_position_comes_back_as_the_same_state(state):
    document = cairn.RULESET.position(state)
    assert document["title"] == "cairn"
    again = cairn.RULESET.from_position(msgspec.json.decode(msgspec.json.encode(document)))
    assert again == state


def test_a_cell_is_named_by_its_row_and_column_in_a_position():
    board = Board({(2, -1): Cell("mine", 4)}, {}, ())
    assert to_position(board)["cells"] == {"2,-1": {"tile": "mine", "step": 4}}


def test_a_broken_position_says_where():
    document = to_position(Board({(0, 0): Cell("mine", 4)}, {"a": 1}, ()))
    document["names"]["a"] = "one"
    with pytest.raises(msgspec.ValidationError, match=r"\$\.names"):
        from_position(document, Board)
