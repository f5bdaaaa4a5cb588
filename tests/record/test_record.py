"""A whole game as a file: out, in, and out again byte by byte; bad files leave nothing behind."""

from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.aggregates.steps import ActionTaken
from ledger.application import Entry, Ledger
from ledger.chain.lines import KINDS
from ledger.commands.notes import Confirm
from ledger.errors import NoSuchGame, Refused, UnknownName, Unreadable
from ledger.games import GAMES
from ledger.limits import MAX_FAULTS
from ledger.record import (
    BadRecord,
    GameExists,
    import_record,
    import_records,
    read,
    read_all,
    record_lines,
    write,
)
from ledger.record.import_files import take_in
from ledger.record.lines import MAX_LINE, Deadline
from ledger.ruleset.dealer import commitment
from ledger_cairn import AddStone, Stop, TurnEnded
from tests.support.packages import KNOWS_CAIRN

pytestmark = pytest.mark.usefixtures("cairn")
ANA = Entry(by="Ana")


@pytest.fixture
def other(tmp_path):
    """Another, empty store."""
    opened = Ledger(str(tmp_path / "other.db"))
    yield opened
    opened.close()


def played(ledger, **start):
    game = ledger.start("cairn", ["Ana", "Bo"], entry=ANA, **start)
    ledger.take(game.id, AddStone("Ana", "slate"), entry=Entry(by="Ana", key="k1"))
    ledger.take(game.id, AddStone("Bo", "flint"))
    return game


def full(ledger):
    """Every kind of step, an undone one, a waiver, a note, a key."""
    game = played(ledger)
    ledger.note(game.id, "Zoé: «voilà»", on_step=2, line="Ana/stones", entry=ANA)
    ledger.undo(game.id, reason="wrong stone")
    ledger.take(game.id, AddStone("Bo", "basalt"))
    heavier = AddStone("Ana", "granite")
    ledger.take(game.id, heavier, waived=frozenset({"CA-2"}), reason="agreed")
    ledger.correct(game.id, [TurnEnded("Ana")], "two stones", entry=ANA)
    ledger.claim(game.id, {"Ana": 9, "Bo": {"stones": 4}})
    ledger.sign_off(game.id, "Bo")
    ledger.execute(game.id, Confirm("Bo"))
    return ledger.game(game.id)


def documents(game):
    return [json.loads(line) for line in write(game).splitlines()]


def actions_only(game):
    """The header and the standing actions somebody chose, nothing else."""
    header, *_ = documents(game)
    del header["steps"]
    kept = [game.body(n) for n in game.standing_steps()[1:]]
    chosen = [b for b in kept if isinstance(b, ActionTaken) and not b.auto]
    return [header, *[{"action": json.loads(bytes(b.action))} for b in chosen]]


def text(docs):
    return "\n".join(json.dumps(doc) for doc in docs).encode()


def stored(ledger):
    return ledger.recorder.max_notification_id() or 0


def problem(ledger, source):
    """The fault of a file, after making sure that it left nothing behind."""
    before = stored(ledger)
    with pytest.raises(BadRecord) as caught:
        list(import_records(ledger, read_all(source)))
    assert stored(ledger) == before
    return caught.value


# ------------------------------------------------------------------------- out, in, out


def test_every_kind_of_step_survives_byte_by_byte(ledger, other):
    game = full(ledger)
    exported = write(game)
    imported = import_record(other, read(exported))
    assert (imported.game, imported.steps, imported.status) == (game.id, game.version, "imported")
    again = other.game(game.id)
    assert write(again) == exported
    assert again.state == game.state
    assert [again.last_standing_step(n) for n in range(1, 10)] == [
        game.last_standing_step(n) for n in range(1, 10)
    ]


@pytest.mark.parametrize("given", [bytes, bytes.decode])
def test_a_file_of_records_is_imported_as_it_stands(ledger, other, given):
    games = [full(ledger) for _ in range(2)]
    found = list(import_records(other, given(b"".join(map(write, games)))))
    assert [(one.game, one.status) for one in found] == [(game.id, "imported") for game in games]


def test_a_store_of_each_kind_takes_a_record_in(ledger, any_store, tmp_path):
    games = [full(ledger) for _ in range(9)]
    address = any_store if any_store.startswith("postgres") else str(tmp_path / "third.db")
    elsewhere = Ledger(address)
    stream = b"".join(write(game) for game in games)
    for status in ("imported", "already_there"):
        found = list(import_records(elsewhere, read_all(stream)))
        assert {one.status for one in found} == {status}
    assert [write(elsewhere.load(game.id)) for game in games] == [write(game) for game in games]
    elsewhere.close()


def test_keys_are_not_exported_and_do_not_come_back(ledger, other):
    game = full(ledger)
    assert b"k1" not in write(game)
    import_record(other, read(write(game)))
    assert other.game(game.id).keys == {}


@pytest.mark.parametrize("over", [False, True])
def test_a_virtual_game_shows_its_seed_only_once_it_is_over(ledger, other, over):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="secret seed")
    ledger.take(game.id, AddStone("Ana"))
    if over:
        ledger.take(game.id, Stop("Bo"))
    exported = write(game)
    assert (b"secret seed" in exported) is over
    import_record(other, read(exported))
    assert write(other.game(game.id)) == exported


def test_a_game_from_a_position_and_a_fork_survive(ledger, other):
    game = full(ledger)
    begun = ledger.start("cairn", ["Ana", "Bo"], position=game.rules.position(game.state))
    ledger.take(begun.id, AddStone("Ana", "chalk"))
    fork = ledger.fork(game.id, 4)
    for one in (begun, fork):
        exported = write(one)
        import_record(other, read(exported))
        assert write(other.load(one.id)) == exported
        assert other.load(one.id).state == one.state


def test_a_catalogue_of_the_table_travels_with_the_game(ledger, other):
    game = ledger.start("cairn", ["Ana", "Bo"], catalogue='{"chalk": 1, "opal": 8}')
    ledger.take(game.id, AddStone("Ana", "opal"))
    header = documents(game)[0]
    assert header["catalogue"]["text"] == '{"chalk": 1, "opal": 8}'
    import_record(other, read(write(game)))
    assert write(other.load(game.id)) == write(game)


def test_old_payloads_are_exported_as_they_were_stored_and_read_by_their_schema(other):
    header = {
        "format": "ledger-record/1",
        "game": str(uuid4()),
        "title": "cairn",
        "players": ["Ana", "Bo"],
        "first_player": "Ana",
        "options": {"wind": "off"},
        "dealer": "table",
        "catalogue": {"id": "cairn/1", "hash": GAMES["cairn"].catalogues.default.hash},
        "rules_version": "0",
        "schema": 0,
        "started": {"at": "2020-01-01T10:00:00Z"},
        "steps": 2,
    }
    step = {
        "step": 2,
        "at": "2020-01-01T10:01:00Z",
        "action": {"kind": "AddStone", "player": "Ana", "piece": "slate"},
        "events": [{"type": "StoneAdded", "player": "Ana", "stone": "slate"}],
    }
    imported = import_record(other, read(text([header, step])))
    game = other.load(imported.game)
    assert game.action(2) == AddStone("Ana", "slate")
    assert game.state.cairns["Ana"][0].weight == 3
    exported = write(game)
    assert b'"piece": "slate"' in exported
    assert b"weight" not in exported
    assert import_record(other, read(exported)).status == "already_there"


@pytest.mark.parametrize("title", sorted(GAMES))
@pytest.mark.parametrize("players", [2, 3])
def test_games_of_every_title_survive(ledger, other, play_some, title, players):
    game = play_some(ledger, title, tuple("ABCD"[:players]), seed=players, steps=60)
    ledger.undo(game.id)
    exported = write(game)
    import_record(other, read(exported))
    assert write(other.load(game.id)) == exported
    assert other.load(game.id).state == game.state


def test_a_file_is_read_as_a_stream_of_lines(ledger, other):
    game = full(ledger)
    assert b"".join(record_lines(game)) == write(game)
    for source in (
        io.BytesIO(write(game)),
        io.StringIO(write(game).decode()),
        iter(write(game).splitlines(keepends=True)),
        b"\xef\xbb\xbf" + write(game).replace(b"\n", b"\r\n") + b"\n\n",
    ):
        assert [record.header.game for record in read_all(source)] == [game.id]


# ------------------------------------------------------------------------- actions alone


def test_actions_alone_are_enough(ledger, other):
    game = played(ledger)
    docs = actions_only(game)
    assert len(docs) == 3
    imported = import_record(other, read(text(docs)))
    again = other.load(imported.game)
    assert again.id == game.id
    assert again.state == game.state
    assert [again.events(n) for n in range(2, 6)] == [game.events(n) for n in range(2, 6)]
    assert [again.body(n).auto for n in range(2, 6)] == [False, True, False, True]


def test_forced_steps_in_the_file_are_not_doubled(ledger, other):
    game = played(ledger)
    header, *steps = documents(game)
    bare = [{"action": step["action"]} for step in steps]
    imported = import_record(other, read(text([header, *bare])))
    assert imported.steps == game.version
    assert [b.auto for b in other.load(game.id).bodies[1:]] == [False, True, False, True]


def test_the_nested_form_and_the_player_to_move_are_understood(ledger, other):
    docs = [
        {"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]},
        {"action": {"AddStone": {"kind": "slate"}}},
        {"action": {"kind": "AddStone", "stone": "flint"}},
    ]
    game = other.load(import_record(other, read(text(docs))).game)
    assert game.action(2) == AddStone("Ana", "slate")
    assert game.action(4) == AddStone("Bo", "flint")
    assert game.setup.options == {"wind": "off"}


def test_two_files_without_an_id_are_two_games(other):
    docs = text([{"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]}])
    first, second = (import_record(other, read(docs)) for _ in range(2))
    assert first.game != second.game


def test_blanks_are_filled_when_the_header_has_the_seed(ledger, other):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="s")
    for _ in range(6):
        player = game.state.turn
        ledger.take(game.id, AddStone(player), waived=frozenset({"CA-2"}))
    header = {**documents(game)[0], "seed": "s"}
    del header["steps"]
    blanks = [{"action": {"kind": "AddStone"}} for _ in range(6)]
    again = other.load(import_record(other, read(text([header, *blanks]))).game)
    assert again.state == game.state
    assert other.take(again.id, AddStone(again.state.turn)).version == again.version + 2


def test_chance_that_the_file_tells_is_kept_without_the_seed(ledger, other):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="s")
    for _ in range(6):
        ledger.take(game.id, AddStone(game.state.turn))
    again = other.load(import_record(other, read(text(actions_only(game)))).game)
    assert again.state == game.state
    assert again.started.seed is None


def test_without_the_seed_a_blank_cannot_be_filled(ledger, other):
    header = {
        "format": "ledger-record/1",
        "title": "cairn",
        "players": ["Ana", "Bo"],
        "dealer": "virtual",
        "seed_commitment": commitment("s"),
    }
    fault = problem(other, text([header, {"action": {"kind": "AddStone"}}]))
    assert (fault.line, fault.cause.code) == (2, "dealer_absent")


def test_waivers_of_the_file_are_respected(other):
    docs = [
        {"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]},
        {"action": {"kind": "AddStone", "player": "Bo", "stone": "chalk"}, "waived": ["CA-1"],
         "reason": "Bo was quick", "by": "Zoé"},
    ]  # fmt: skip
    game = other.load(import_record(other, read(text(docs))).game)
    body = game.body(2)
    assert [r.code for r in body.waived] == ["not_your_turn"]
    assert (body.reason, body.by) == ("Bo was quick", "Zoé")


def test_steps_of_the_file_are_counted_as_the_file_counts_them(other):
    docs = [
        {"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]},
        {"step": 2, "action": {"kind": "AddStone", "stone": "slate"}},
        {"step": 3, "action": {"kind": "AddStone", "stone": "flint"}},
        {"step": 4, "kind": "rewind", "to_step": 2},
        {"step": 5, "kind": "note", "text": "again", "on_step": 3},
        {"step": 6, "action": {"kind": "AddStone", "stone": "chalk"}},
    ]
    game = other.load(import_record(other, read(text(docs))).game)
    assert game.body(6).to_step == 3  # the forced end of Ana's turn included
    assert game.body(7).on_step == 5
    assert game.action(8) == AddStone("Bo", "chalk")


def test_the_first_action_that_cannot_be_taken_is_told_with_its_line_and_every_rule(other):
    docs = [
        {"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]},
        {"action": {"kind": "AddStone", "stone": "chalk"}},
        {"action": {"kind": "AddStone", "stone": "chalk"}},
        {"action": {"kind": "AddStone", "player": "Bo", "stone": "slate"}},
        {"action": {"kind": "AddStone", "player": "Zoe", "stone": "opal"}},
    ]
    fault = problem(other, text(docs))
    assert fault.line == 4
    assert isinstance(fault.cause, Refused)
    assert {r.rule for r in fault.cause.refusals} == {"CA-1", "CA-2"}
    docs[3] = {"action": {"kind": "AddStone", "stone": "chalk"}}
    fault = problem(other, text(docs))
    assert fault.line == 5
    assert isinstance(fault.cause, UnknownName)


# ------------------------------------------------------------------------- importing


def test_the_same_game_is_already_there_and_another_of_that_id_is_an_error(ledger, other):
    game = full(ledger)
    record = write(game)
    import_record(other, read(record))
    assert import_record(other, read(record)).status == "already_there"
    before = stored(other)
    ledger.note(game.id, "later")
    with pytest.raises(GameExists):
        import_record(other, read(write(ledger.game(game.id))))
    assert stored(other) == before


def test_several_games_share_a_transaction_and_none_is_split(ledger, other, monkeypatch):
    games = [full(ledger) for _ in range(12)]
    batches = []
    put = other.events.put
    monkeypatch.setattr(
        other.events,
        "put",
        lambda steps: (batches.append([s.originator_id for s in steps]), put(steps)),
    )
    stream = b"".join(write(game) for game in games)
    found = list(import_records(other, read_all(stream)))
    assert [one.game for one in found] == [game.id for game in games]
    assert 1 < len(batches) < 12
    assert all(len(ids) >= 100 for ids in batches[:-1])
    whose = [set(ids) for ids in batches]
    assert sum(map(len, whose)) == 12
    for game in games:
        assert write(other.load(game.id)) == write(game)


def test_a_store_that_fails_in_the_middle_keeps_whole_games_only(ledger, other, monkeypatch):
    games = [full(ledger) for _ in range(12)]
    put = other.events.put
    monkeypatch.setattr(
        other.events,
        "put",
        lambda steps: put([*steps, steps[0]]),  # the last row is refused
    )
    with pytest.raises(Exception, match="UNIQUE"):
        list(import_records(other, read_all(b"".join(map(write, games)))))
    assert stored(other) == 0


def test_the_good_games_before_a_bad_one_are_kept(ledger, other):
    good, bad = full(ledger), full(ledger)
    broken = write(bad).replace(b'"slate"', b'"opal"')
    after = full(ledger)
    records = read_all(write(good) + broken + write(after))
    with pytest.raises(BadRecord):
        list(import_records(other, records))
    assert write(other.load(good.id)) == write(good)
    with pytest.raises(NoSuchGame):
        other.load(bad.id)
    assert [one.game for one in import_records(other, records)] == [after.id]


def test_one_game_twice_in_a_stream(ledger, other):
    game = full(ledger)
    found = list(import_records(other, read_all(write(game) * 2)))
    assert [one.status for one in found] == ["imported", "already_there"]


def test_somebody_else_imports_the_same_game_at_the_same_moment(ledger, other, store, monkeypatch):
    game, second = full(ledger), full(ledger)
    rival = Ledger(other.address)
    put = other.events.put
    stolen = []

    def late(steps):
        if not stolen:
            stolen.append(import_record(rival, read(write(game))))
        return put(steps)

    monkeypatch.setattr(other.events, "put", late)
    found = list(import_records(other, read_all(write(game) + write(second))))
    rival.close()
    assert [one.status for one in found] == ["already_there", "imported"]
    assert stored(other) == game.version + second.version


# ------------------------------------------------------------------------- bad files

HEADER = {"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]}
STONE = {"action": {"kind": "AddStone", "stone": "chalk"}}


@pytest.mark.parametrize(
    ("source", "line", "errors"),
    [
        (b"", 1, {"": ["no_header"]}),
        (b"\n\n", 1, {"": ["no_header"]}),
        (b"hello", 1, {"": ["not_json"]}),
        (b"[1]", 1, {"": ["not_an_object"]}),
        (text([STONE]), 1, {"": ["no_header"]}),
        (text([HEADER]) + b"\n{", 2, {"": ["not_json"]}),
        (text([HEADER]) + b"\n\n[" + b"[" * 9999, 3, {"": ["too_deep"]}),
        (text([HEADER]).decode().encode("utf-16"), 1, {"": ["not_utf8"]}),
        (text([HEADER]).decode().encode("utf-16-le"), 1, {"": ["not_json"]}),
        (text([HEADER]).replace(b"Ana", b"Zo\xe9"), 1, {"": ["not_utf8"]}),
        (b"\n" * 1001, 1001, {"": ["too_many_empty_lines:1000"]}),
        (text([HEADER]) + b"\n" * 10_000_000, 1002, {"": ["too_many_empty_lines:1000"]}),
        (b" " * (MAX_LINE + 1), 1, {"": [f"line_too_long:{MAX_LINE}"]}),
        (text([{**HEADER, "format": "ledger-record/9"}]), 1,
         {"format": ["wrong_format:ledger-record/1"]}),
        (text([{**HEADER, "format": 1}]), 1, {"format": ["wrong_format:ledger-record/1"]}),
        (text([{"format": "ledger-record/1"}]), 1, {"title": ["missing"], "players": ["missing"]}),
        (text([{**HEADER, "title": 3}]), 1, {"title": ["not_text"]}),
        (text([{**HEADER, "players": "Ana"}]), 1, {"players": ["not_a_list"]}),
        (text([{**HEADER, "players": ["Ana", "ana"]}]), 1, {"players.1": ["name_taken:ana"]}),
        (text([{**HEADER, "players": ["Ana", " Bo"]}]), 1, {"players": ["name_not_trimmed"]}),
        (text([{**HEADER, "players": ["Ana", ""]}]), 1, {"players.1": ["name_empty"]}),
        (text([{**HEADER, "dealer": "robot"}]), 1, {"dealer": ["not_one_of:table, virtual"]}),
        (text([{**HEADER, "colour": 1}]), 1, {"colour": ["unknown_field"]}),
        (text([{**HEADER, "game": "x"}]), 1, {"game": ["not_an_id"]}),
        (text([{**HEADER, "started": {"at": "yesterday"}}]), 1, {"started.at": ["not_a_time"]}),
        (text([{**HEADER, "started": {"at": "2020-01-01T10:00:00"}}]), 1,
         {"started.at": ["not_a_time"]}),
        (text([{**HEADER, "seed": "s"}]), 1, {"seed": ["only_with_virtual_dealer"]}),
        (text([{**HEADER, "seed": "s", "dealer": "virtual", "seed_commitment": "x"}]), 1,
         {"seed": ["seed_differs"]}),
        (text([{**HEADER, "catalogue": {"hash": "x", "text": "{}"}}]), 1,
         {"catalogue.hash": ["hash_differs"]}),
        (text([{**HEADER, "schema": 99}]), 1, {"schema": ["newer_than_this_program"]}),
        (text([{**HEADER, "position": 3}]), 1, {"position": ["not_an_object"]}),
        (text([{**HEADER, "steps": 4}, STONE]), 2, {"steps": ["steps_missing:4"]}),
        (text([HEADER, {}]), 2, {"action": ["missing"]}),
        (text([HEADER, {"kind": "dance"}]), 2,
         {"kind": [f"not_one_of:{', '.join(KINDS)}"]}),
        (text([HEADER, {"kind": 3}]), 2,
         {"kind": [f"not_one_of:{', '.join(KINDS)}"]}),
        (text([HEADER, {**STONE, "colour": 1}]), 2, {"colour": ["unknown_field"]}),
        (text([HEADER, {**STONE, "by": 1}]), 2, {"by": ["not_text"]}),
        (text([HEADER, {**STONE, "step": 3}]), 2, {"step": ["wrong_step:2"]}),
        (text([HEADER, {"action": 3}]), 2, {"action": ["not_an_object"]}),
        (text([HEADER, {"action": {"kind": "AddStone", "x": 1}}]), 2,
         {"action.x": ["unknown_field"]}),
        (text([HEADER, {**STONE, "events": 3}]), 2, {"events": ["not_a_list"]}),
        (text([HEADER, {**STONE, "events": [{"type": "Fell"}]}]), 2,
         {"events.0.type": ["not_one_of:StoneAdded, TurnEnded, GameEnded"]}),
        (text([HEADER, {"action": {"kind": "AddStone", "player": "Ana", "x": 1},
                        "events": [{"type": "GameEnded"}]}]), 2,
         {"action.x": ["unknown_field"]}),
        (text([HEADER, {**STONE, "events": [{"type": "GameEnded", "x": 1}]}]), 2,
         {"events.0.x": ["unknown_field"]}),
        (text([HEADER, {"action": {"kind": "AddStone", "player": "Ana"}, "events": [
            {"type": "StoneAdded", "player": "Ana", "stone": "opal", "weight": 2}]}]), 2,
         {"events": ["does_not_fit"]}),
        (text([HEADER, {"action": {"kind": "AddStone", "player": "Ana"},
                        "events": [{"type": "GameEnded"}], "waived": ["CA-1"]}]), 2,
         {"waived": ["not_an_object"]}),
        (text([HEADER, {"kind": "claim", "totals": {"Ana": "many"}}]), 2,
         {"totals.Ana": ["not_a_whole_number"]}),
        (text([HEADER, {"kind": "note"}]), 2, {"text": ["missing"]}),
        (text([{**HEADER, "position": {"turns": 10**25}}]), 1,
         {"position.turns": ["number_out_of_range"]}),
        (text([HEADER, {"action": {"kind": "AddStone", "player": "Ana"}, "events": [
            {"type": "StoneAdded", "player": "Ana", "stone": "chalk", "weight": 10**19}]}]), 2,
         {"events.0.weight": ["number_out_of_range"]}),
        (text([HEADER, {"kind": "claim", "totals": {"Ana": {"stones": -(10**12)}}}]), 2,
         {"totals.Ana.stones": ["number_out_of_range"]}),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_with_its_line_and_field(ledger, source, line, errors):
    fault = problem(ledger, source)
    assert isinstance(fault.cause, Unreadable)
    assert (fault.line, fault.cause.errors) == (line, errors)


@pytest.mark.parametrize(
    ("docs", "line", "code"),
    [
        ([{**HEADER, "title": "chess"}], 1, "unknown_name"),
        ([{**HEADER, "catalogue": {"hash": "x"}}], 1, "unknown_name"),
        ([{**HEADER, "players": ["Ana"]}], 1, "refused"),
        ([HEADER, {"action": {"kind": "AddStone", "player": "Zoe"}}], 2, "unknown_name"),
        ([HEADER, {"action": {"kind": "EndTurn", "player": "Ana"},
                   "events": [{"type": "TurnEnded", "next_player": "Zoe"}]}], 2, "unknown_name"),
        ([HEADER, {"action": {"kind": "Stop", "player": "Ana"},
                   "events": [{"type": "GameEnded"}],
                   "waived": [{"rule": "CA-1", "code": "no_such"}]}], 2, "unknown_name"),
        ([HEADER, {"kind": "rewind", "to_step": 2}], 2, "no_such_step"),
        ([HEADER, {"kind": "rewind", "to_step": -1}], 2, "no_such_step"),
        ([HEADER, {"kind": "note", "text": "x", "on_step": 0}], 2, "no_such_step"),
        ([HEADER, {"kind": "claim", "totals": {"Zoe": 1}}], 2, "unknown_name"),
        ([HEADER, {"kind": "claim", "totals": {"Ana": {"cows": 1}}}], 2, "unknown_name"),
        ([HEADER, {"kind": "sign_off", "player": "Zoe"}], 2, "unknown_name"),
        ([HEADER, {"kind": "confirm", "player": "Zoe", "on_step": 1, "totals": {}}], 2,
         "unknown_name"),
        ([HEADER, {"kind": "confirm", "player": "Ana", "on_step": 1, "totals": {"Zoe": 1}}], 2,
         "unknown_name"),
        ([HEADER, {"kind": "confirm", "player": "Ana", "on_step": 9, "totals": {}}], 2,
         "no_such_step"),
        ([HEADER, {"kind": "confirm", "player": "Ana", "on_step": 1, "totals": {}, "round": 1}], 2,
         "unknown_name"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_hold_together(ledger, docs, line, code):
    fault = problem(ledger, text(docs))
    assert (fault.line, fault.cause.code) == (line, code)


@pytest.mark.parametrize("number", ["1e12", "2E+15", "30e9", "10000000000", "1000000001.5"])
def test_a_number_out_of_range_is_found_however_it_is_written(ledger, number):
    claim = json.dumps({"kind": "claim", "totals": {"Ana": "?"}}).replace('"?"', number).encode()
    fault = problem(ledger, text([HEADER]) + b"\n" + claim)
    assert fault.cause.errors == {"totals.Ana": ["number_out_of_range"]}


def test_one_file_one_game(ledger):
    game = full(ledger)
    with pytest.raises(BadRecord) as caught:
        read(write(game) * 2)
    assert caught.value.line == game.version + 1


@settings(
    max_examples=40,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_a_spoilt_record_is_imported_or_told_but_never_breaks(ledger, data):
    """Any change to any line of a record."""
    docs = documents(full(ledger))
    docs[0]["game"] = str(uuid4())
    where = data.draw(st.integers(0, len(docs) - 1))
    spoilt = docs[where]
    for _ in range(data.draw(st.integers(1, 3))):
        if not isinstance(spoilt, dict | list) or not spoilt:
            break
        key = data.draw(
            st.sampled_from(sorted(spoilt) if isinstance(spoilt, dict) else range(len(spoilt)))
        )
        if data.draw(st.booleans()) and isinstance(spoilt[key], dict | list):
            spoilt = spoilt[key]
            continue
        junk = st.none() | st.integers(-3, 30) | st.text(max_size=3) | st.just([]) | st.just({})
        spoilt[key] = data.draw(junk | st.sampled_from(["Ana", "slate", True, 1.5]))
    before = stored(ledger)
    try:
        found = import_record(ledger, read(text(docs)))
    except (BadRecord, GameExists):
        assert stored(ledger) == before
    else:
        game = ledger.load(found.game)
        assert stored(ledger) - before in (0, game.version)
        exported = write(game)
        assert import_record(ledger, read(exported)).status == "already_there"


# ------------------------------------------------------------------------- the document


def test_the_example_of_the_document_is_true(other):
    page = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text()
    example = re.search(r"```jsonl\n(.*?)```", page, re.S)
    assert example
    imported = import_record(other, read(example[1].encode()))
    game = other.load(imported.game)
    assert write(game).decode() == example[1]
    assert any(isinstance(body, ActionTaken) and body.waived for body in game.bodies)


def test_the_actions_of_the_document_are_enough(other):
    page = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text()
    example = re.search(r"```jsonl-actions\n(.*?)```", page, re.S)
    assert example
    game = other.load(import_record(other, read(example[1].encode())).game)
    assert game.version > len(example[1].splitlines())
    assert game.action(game.last_standing_step()).tile == "waterfall"


def test_the_document_names_every_field():
    from ledger.chain.lines import KINDS, Header

    page = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text()
    parts = [Header, *KINDS.values()]
    for part in parts:
        for field in msgspec.structs.fields(part):
            assert f"`{field.name}`" in page, f"{part.__name__}.{field.name}"


# ------------------------------------------------------------------------- killed in the middle

IMPORT_AND_DIE = """
import os, signal, sys
from ledger.application import Ledger
from ledger.games import GAMES
from ledger.record import import_records, read_all
from ledger_cairn import RULESET

GAMES[RULESET.key] = RULESET
ledger = Ledger(sys.argv[1])
writer = ledger.recorder.datastore.open_writer()
writer.set_progress_handler(lambda: os.kill(os.getpid(), signal.SIGKILL), int(sys.argv[3]))
with open(sys.argv[2], "rb") as file:
    list(import_records(ledger, read_all(file)))
"""


@pytest.mark.parametrize("instructions", [50, 3_000, 9_000])
def test_an_import_killed_in_the_middle_leaves_whole_games_only(ledger, tmp_path, instructions):
    """The kill comes after so many instructions of the database, wherever that is."""
    games = {game.id: write(game) for game in (full(ledger) for _ in range(60))}
    (tmp_path / "all.jsonl").write_bytes(b"".join(games.values()))
    address = str(tmp_path / "killed.db")
    Ledger(address).close()  # its tables exist: the kill is to meet the import
    arguments = [address, str(tmp_path / "all.jsonl"), str(instructions)]
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_AND_DIE, *arguments], env=KNOWS_CAIRN, check=False
    )
    assert done.returncode == -signal.SIGKILL
    survivor = Ledger(address)
    whole = 0
    for game_id, record in games.items():
        try:
            assert write(survivor.load(game_id)) == record
            whole += 1
        except NoSuchGame:
            continue
    assert whole < 60
    assert stored(survivor) == whole * len(next(iter(games.values())).splitlines())
    found = list(import_records(survivor, read_all((tmp_path / "all.jsonl").read_bytes())))
    assert sorted(one.status for one in found) == sorted(
        ["already_there"] * whole + ["imported"] * (60 - whole)
    )
    survivor.close()


# ------------------------------------------------------------------------- files without an end


def test_a_file_that_takes_too_long_is_left_and_what_came_before_it_stays(other):
    class Soon(Deadline):
        """Over when the third record begins."""

        looks = 0

        @property
        def over(self):
            return self.looks > 5

        def check(self, line):
            self.looks += 1
            super().check(line)

    docs = text([HEADER, STONE, STONE]) + b"\n"
    found = list(take_in(other, docs * 20, None, Soon(60)))
    assert [type(one) for one in found] == [BadRecord]
    assert found[-1].cause.errors == {"": ["takes_too_long"]}
    assert stored(other) == 0
    found = list(take_in(other, docs * 20, None, Deadline(60)))
    assert {one.status for one in found} == {"imported"}


def test_a_long_record_is_left_while_it_is_built(other):
    class Read(Deadline):
        """Over once the file is read."""

        looks = 0

        @property
        def over(self):
            return self.looks > 4

        def check(self, line):
            self.looks += 1
            super().check(line)

    found = list(take_in(other, text([HEADER, STONE, STONE, STONE]), None, Read(60)))
    assert [(one.line, one.cause.errors) for one in found] == [(2, {"": ["takes_too_long"]})]


def test_after_a_hundred_bad_records_the_rest_is_not_looked_at(other):
    bad = text([{**HEADER, "title": "no such"}]) + b"\n"
    found = list(take_in(other, bad * 5000))
    assert len(found) == MAX_FAULTS + 1
    assert (found[-1].line, found[-1].cause.errors) == (100, {"": ["too_many_faults:100"]})


@pytest.mark.parametrize("part", ["action", "events", "position"])
def test_a_deep_part_of_a_line_is_told(other, part):
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    docs = {
        "action": [HEADER, {"action": {"kind": "AddStone", "stone": deep}}],
        "events": [HEADER, {**STONE, "events": [deep]}],
        "position": [{**HEADER, "position": {"seats": deep}}],
    }
    with pytest.raises(BadRecord) as caught:
        import_record(other, read(text(docs[part])))
    assert ["too_deep"] in caught.value.cause.errors.values()
