"""The read tables: the same rows however and whenever they are made."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random
from threading import Event
from typing import Any

import psycopg
import pytest

from ledger.aggregates.steps import Noted, encode_body
from ledger.application import Entry, Ledger
from ledger.errors import GameUnreadable, NoSuchGame
from ledger.projections import Projections, figures, rebuild, runner, worker
from ledger.projections import writer as pages
from ledger.projections.location import Place
from ledger_cairn import AddStone, StoneAdded, Stop
from tests.conftest import play_some
from tests.support.packages import KNOWS_CAIRN

pytestmark = pytest.mark.usefixtures("cairn")

TABLES = ("scores", "history", "games", "words", "players", *figures.NAMES, "position")
KEYS = {
    "scores": "game, since, number",
    "history": "game, step",
    "players": "player, game",
    "figure_games": "game",
    "figure_seats": "game, player",
    "figure_points": "game, player, category, rule, thing",
}


def rows(projections):
    """Every row of every table, and what the full-text index knows."""
    found = {
        name: list(projections.db.query(f"SELECT * FROM {name} ORDER BY {KEYS.get(name, 'rowid')}"))
        for name in TABLES
    }
    for word in ("ana", "slate", "paper", "wrong", "gust"):
        sql = "SELECT rowid FROM words_fts WHERE words_fts MATCH ? ORDER BY rowid"
        found[f"found by {word}"] = [row["rowid"] for row in projections.db.query(sql, (word,))]
    return found


def an_evening(ledger):
    """Interleaved games with an undo, a redo, notes, waivers, claims, a correction, a fork and an
    end taken back."""
    first = ledger.start("cairn", ["Ana", "Bo"], entry=Entry(by="Zoé"))
    yield first
    second = ledger.start("cairn", ["Ana", "Cy", "Dee"], dealer="virtual", seed="5eed" * 8)
    yield second
    yield ledger.take(first.id, AddStone("Ana", "slate"), entry=Entry(by="Zoé"))
    yield ledger.take(second.id, AddStone("Ana"))
    rule = frozenset({"CA-2"})
    yield ledger.take(first.id, AddStone("Bo", "chalk"))
    yield ledger.take(first.id, AddStone("Ana", "granite"), waived=rule, reason="a gust of wind")
    yield ledger.undo(first.id, reason="wrong stone")
    yield ledger.note(first.id, "Ana looked at the paper", on_step=2)
    yield ledger.rewind(first.id, 7)  # a redo
    yield ledger.note(first.id, "twice", on_step=2, line="stones")
    yield ledger.correct(first.id, [StoneAdded("Bo", "chalk", 1)], "it had fallen off")
    yield ledger.claim(first.id, {"Ana": 8, "Bo": {"stones": 3}})
    yield ledger.take(second.id, AddStone("Cy"), waived=rule)
    yield ledger.rewind(first.id, 3)
    yield ledger.take(first.id, AddStone("Bo", "flint"))
    yield ledger.take(first.id, Stop("Ana"))
    yield ledger.sign_off(first.id, "Bo")
    yield ledger.undo(first.id)
    yield ledger.take(first.id, Stop("Ana"))
    yield ledger.correct(first.id, [StoneAdded("Bo", "chalk", 1)], "counted late")
    yield ledger.fork(first.id, 7)
    yield ledger.fork(second.id, 3)


def play_evening(ledger):
    """All of it; gives the first game."""
    games = list(an_evening(ledger))
    return games[0]


# ---------------------------------------------------------------------- the same rows


def test_rebuild_equals_catch_up_row_by_row(any_store, tmp_path):
    ledger = Ledger(any_store)
    stepwise = Projections(ledger, tmp_path / "stepwise.db")
    for _ in an_evening(ledger):
        stepwise.catch_up()
    at_once = Projections(ledger, tmp_path / "at_once.db")
    before = rows(stepwise)
    assert rows(at_once) == before
    assert len(before["games"]) == 4
    assert before["players"]
    assert before["found by gust"]
    taken = stepwise.rebuild()
    assert taken == len(before["history"]) == before["position"][0]["position"]
    assert rows(stepwise) == before
    stepwise.close()
    at_once.close()
    ledger.close()


@pytest.mark.parametrize("page", [1, 2, 3, 7])
def test_pages_of_any_size_give_the_same_rows(ledger, tmp_path, monkeypatch, page):
    play_evening(ledger)
    whole = Projections(ledger, tmp_path / "whole.db")
    monkeypatch.setattr(pages, "PAGE", page)
    monkeypatch.setattr(pages, "WATCHED_GAMES", 1)  # so that games are read back all the time
    pieces = Projections(ledger, tmp_path / "pieces.db")
    assert rows(pieces) == rows(whole)
    pieces.rebuild()
    assert rows(pieces) == rows(whole)
    pieces.close()
    whole.close()


def test_another_process_reading_back_gives_the_same_rows(store, ledger, tmp_path):
    """Every step is taken in by a process that has not seen the game before."""
    steady = Projections(ledger, tmp_path / "steady.db")
    for _ in an_evening(ledger):
        steady.catch_up()
        stranger = Ledger(store)
        Projections(stranger, tmp_path / "handed_over.db").close()
        stranger.close()
    last = Projections(ledger, tmp_path / "handed_over.db")
    assert rows(last) == rows(steady)
    last.close()
    steady.close()


def test_real_titles_rebuild_to_the_same_rows(ledger, tmp_path):
    from ledger.games import GAMES

    stepwise = Projections(ledger, tmp_path / "stepwise.db")
    for title in GAMES:
        count = GAMES[title].play.player_counts[-1]
        game = play_some(ledger, title, ("Ana", "Bo", "Cy", "Dee")[:count], seed=3, steps=60)
        ledger.undo(game.id)
        stepwise.catch_up()
        chance = Random(4)
        while not game.over and game.version < 120:
            legal = game.rules.legal_actions(game.state)
            game = ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
            stepwise.catch_up()
    before = rows(stepwise)
    stepwise.rebuild()
    assert rows(stepwise) == before
    stepwise.close()


def test_two_processes_build_the_same_rows_as_one(any_store, tmp_path, monkeypatch):
    from ledger.games import GAMES

    ledger = Ledger(any_store)
    for seed in range(4):
        play_some(ledger, next(iter(GAMES)), seed=seed, steps=30)
    alone = Projections(ledger, tmp_path / "alone.db")
    monkeypatch.setattr(rebuild, "SHARED_FROM", 0)
    monkeypatch.setattr(rebuild.os, "cpu_count", lambda: 2)
    started = []
    popen = rebuild.subprocess.Popen
    monkeypatch.setattr(
        rebuild.subprocess, "Popen", lambda *a, **k: started.append(popen(*a, **k)) or started[-1]
    )
    shared = Projections(ledger, tmp_path / "shared.db")
    assert [one.returncode for one in started] == [0]
    assert rows(shared) == rows(alone)
    seen = []
    assert shared.rebuild(seen.append) == sum(seen) == len(rows(alone)["history"])
    assert rows(shared) == rows(alone)
    assert {path.name for path in tmp_path.glob("shared.db.*")} == {
        "shared.db.building",
        "shared.db.lock",
    }
    shared.close()
    alone.close()
    ledger.close()


def test_a_helper_that_fails_is_done_without(ledger, tmp_path, monkeypatch):
    """The other process does not know the title of these tests."""
    play_evening(ledger)
    alone = Projections(ledger, tmp_path / "alone.db")
    monkeypatch.setattr(rebuild, "SHARED_FROM", 0)
    monkeypatch.setattr(rebuild.os, "cpu_count", lambda: 2)
    shared = Projections(ledger, tmp_path / "shared.db")
    assert rows(shared) == rows(alone)
    shared.close()
    alone.close()


def test_the_lines_of_every_step_are_those_of_its_state(ledger, projections):
    game = play_evening(ledger)
    projections.catch_up()
    for step in range(1, game.version + 1):
        sheet = game.rules.look.score(game.state_at(step))
        found = projections.score_lines(game.id, step)
        assert sorted(found, key=repr) == sorted(sheet.lines, key=repr)
        totals = dict.fromkeys(game.setup.players, 0)
        for at, player, total in projections.curve(game.id):
            if at <= step:
                totals[player] = total
        assert totals == sheet.totals


def test_a_title_that_offers_single_seats_gives_the_same_rows(ledger, tmp_path, cairn):
    play_evening(ledger)
    whole = Projections(ledger, tmp_path / "whole.db")
    object.__setattr__(cairn.look, "player_parts", lambda state, player: (state.cairns[player],))
    object.__setattr__(
        cairn.look,
        "player_lines",
        lambda state, player: tuple(
            line for line in cairn.look.score(state).lines if line.player == player
        ),
    )
    try:
        by_seat = Projections(ledger, tmp_path / "by_seat.db")
    finally:
        object.__setattr__(cairn.look, "player_parts", None)
        object.__setattr__(cairn.look, "player_lines", None)
    assert sorted(map(content, rows(by_seat)["scores"])) == sorted(
        map(content, rows(whole)["scores"])
    )
    by_seat.close()
    whole.close()


def content(row):
    return repr({name: value for name, value in row.items() if name != "number"})


# ---------------------------------------------------------------------- what they say


def test_history_says_who_did_what_and_what_no_longer_stands(ledger, projections):
    game = play_evening(ledger)
    projections.catch_up()
    history = projections.history(game.id)
    by_step = {row.step: row for row in history}
    assert [row.step for row in history] == list(range(1, game.version + 1))
    assert by_step[1].en == "The game is set up for Ana, Bo."
    assert by_step[1].by == "Zoé"
    assert (by_step[2].player, by_step[2].kind, by_step[2].auto) == ("Ana", "AddStone", False)
    assert (by_step[3].kind, by_step[3].auto) == ("EndTurn", True)
    assert by_step[6].waived == ("CA-2",)
    assert by_step[6].reason == "a gust of wind"
    assert [note.text for note in by_step[2].notes] == ["Ana looked at the paper", "twice"]
    assert by_step[2].notes[1].line == "stones"
    standing = set(game.standing_steps())
    for row in history:
        acting = row.step == 1 or game.previous_standing_step(row.step) > 0
        assert (row.undone_by is None) == (row.step in standing or not acting)
    assert projections.history(game.id, after=3, limit=2) == history[3:5]


def test_a_redo_is_called_one(ledger, projections):
    game = play_evening(ledger)
    projections.catch_up()
    sentences = [row.en for row in projections.history(game.id) if row.kind == "Rewound"]
    assert sentences[0].startswith("Taken back")
    assert sentences[1].startswith("Done again")
    claimed = [row.fr for row in projections.history(game.id) if row.kind == "Claimed"]
    assert claimed == ["La feuille de score indique\u00a0: Ana 8, Bo (Pierres 3)."]
    ledger.claim(game.id, {"Ana": 8}, winners=["Ana"])
    projections.catch_up()
    said = "The paper sheet says: Ana 8. It names as winner: Ana."
    assert projections.history(game.id)[-1].en == said


def test_games_are_listed_last_touched_first_and_found_by_their_words(ledger, projections):
    game = play_evening(ledger)
    projections.catch_up()
    listed = projections.games()
    assert [row.updated_at for row in listed] == sorted(
        (row.updated_at for row in listed), reverse=True
    )
    row = projections.game(game.id)
    assert (row.over, row.claimed, row.notes, row.waivers) == (True, True, 2, 0)
    assert row.totals == game.rules.look.score(game.state).totals
    assert row.to_move is None
    assert len(projections.games("gust")) == 2  # the fork has the waived step too
    assert {r.id for r in projections.games("PAPER look")} == {str(game.id)}
    assert projections.games("nowhere") == []
    assert projections.games('"*') == projections.games()
    assert projections.count_games(player="Cy") == len(projections.games(player="Cy")) == 2
    assert {r.over for r in projections.games(status="finished")} == {True}
    assert {r.over for r in projections.games(status="playing")} == {False}
    assert len(projections.games(limit=1, offset=1)) == 1


def test_a_waiver_counts_while_its_step_stands(ledger, projections):
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Bo", "chalk"), waived=frozenset({"CA-1"}))
    projections.catch_up()
    assert projections.game(game.id).waivers == 1
    ledger.undo(game.id)
    projections.catch_up()
    assert projections.game(game.id).waivers == 0
    ledger.rewind(game.id, 2)
    projections.catch_up()
    assert projections.game(game.id).waivers == 1


def test_a_result_goes_when_the_end_is_taken_back(ledger, projections):
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Ana", "slate"))
    ledger.take(game.id, Stop("Bo"))
    projections.catch_up()
    player = projections.player("Ana")
    assert [(r.total, r.rank, r.won) for r in player.results] == [(3, 1, True)]
    assert player.titles["cairn"].games == 1
    assert [p.name for p in projections.players()] == ["Ana", "Bo"]
    ledger.undo(game.id)
    projections.catch_up()
    assert projections.player("Ana").results == ()
    assert projections.players() == []


def test_a_game_nobody_recorded_is_not_found(projections):
    with pytest.raises(NoSuchGame):
        projections.game("00000000-0000-0000-0000-000000000000")
    with pytest.raises(NoSuchGame):
        projections.history("nothing")


def test_the_dealers_seed_is_nowhere_in_the_read_database(ledger, projections):
    seed = "c0ffee0123456789" * 2
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed=seed)
    ledger.take(game.id, AddStone("Ana"))
    ledger.fork(game.id, 2)
    ledger.take(game.id, Stop("Bo"))
    projections.catch_up()
    projections.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert projections.history(game.id)
    kept = projections.path.read_bytes()
    assert str(game.id).encode() in kept
    assert seed.encode() not in kept


# ---------------------------------------------------------------------- the file


def test_a_deleted_file_is_made_again_while_it_is_in_use(ledger, tmp_path):
    path = tmp_path / "read.db"
    one, two = Projections(ledger, path), Projections(ledger, path)
    play_evening(ledger)
    one.catch_up()
    before = rows(one)
    path.unlink()
    assert two.catch_up() == len(before["history"])
    one.catch_up()
    ledger.start("cairn", ["Ana", "Bo"])
    assert (one.catch_up(), two.catch_up()) == (1, 0)
    assert rows(one) == rows(two)
    assert rows(two)["history"][:-1] == before["history"]
    one.close()
    two.close()


@pytest.mark.parametrize("content", [b"not a database at all" * 300, b"", b"SQLite format 3\0"])
def test_a_damaged_file_is_made_again(ledger, tmp_path, content):
    game = play_evening(ledger)
    path = tmp_path / "read.db"
    path.write_bytes(content)
    projections = Projections(ledger, path)
    assert len(projections.history(game.id)) == game.version
    projections.close()


def test_damage_found_later_is_made_good(ledger, tmp_path):
    game = play_evening(ledger)
    path = tmp_path / "read.db"
    Projections(ledger, path).close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)  # the first page still opens
    path.write_bytes(data)
    projections = Projections(ledger, path)
    ledger.note(game.id, "still there")
    projections.catch_up()
    assert len(projections.history(game.id)) == game.version
    projections.close()


def test_damage_found_by_a_reader_is_made_good(ledger, tmp_path):
    from ledger.games import GAMES

    game = play_some(ledger, next(iter(GAMES)), steps=80)
    path = tmp_path / "read.db"
    made = Projections(ledger, path)
    before = rows(made)
    made.close()
    data = bytearray(path.read_bytes())
    half = len(data) // 2 // 4096 * 4096
    data[half:] = b"\xff" * (len(data) - half)
    path.write_bytes(data)
    projections = Projections(ledger, path)
    assert len(projections.history(game.id)) == game.version
    assert rows(projections) == before
    projections.close()


def test_other_rules_or_another_log_mean_other_rows(ledger, tmp_path, monkeypatch):
    play_evening(ledger)
    path = tmp_path / "read.db"
    Projections(ledger, path).close()
    with monkeypatch.context() as patch:
        patch.setattr(runner, "SCHEMA", runner.SCHEMA + 1)
        newer = Projections(ledger, path)
        assert rows(newer)["position"][0]["made_with"] == runner.made_with()
        newer.close()
    other = Ledger(str(tmp_path / "other.db"))
    other.start("cairn", ["Eve", "Fay"])
    projections = Projections(other, path)
    assert [row.players for row in projections.games()] == [("Eve", "Fay")]
    projections.close()
    other.close()


def the_power_goes(self, connection):
    raise RuntimeError("the power went")


@pytest.mark.parametrize(
    ("step", "old", "new"),
    [
        (1, b'"type":"Started"', b'"type":"Begun"'),  # a step of a newer program
        (2, b'"type":"StoneAdded"', b'"type":"StoneThrown"'),  # an event of a newer one
        (2, b'"stone":"slate","weight"', b'"stone":"opal","weight"'),  # a piece that is not there
        (2, b"{", b""),
    ],
)
@pytest.mark.parametrize("few", [0, 1000])
def test_a_game_that_does_not_open_is_left_out_alone(
    store, ledger, tmp_path, monkeypatch, step, old, new, few
):
    monkeypatch.setattr(pages, "FEW", few)
    game, other = play_evening(ledger), ledger.start("cairn", ["Eve", "Fay"])
    with closing(Projections(ledger, tmp_path / "before.db")) as before:
        others = [row for row in before.games() if row.id != str(game.id)]
    ledger.close()
    with sqlite3.connect(store) as log:
        where = "WHERE originator_id=? AND originator_version=?"
        key = (game.id.hex, step)
        (body,) = log.execute(f"SELECT state FROM stored_events {where}", key).fetchone()
        assert old in body
        damaged = body.replace(old, new, 1)
        log.execute(f"UPDATE stored_events SET state=? {where}", (damaged, *key))
    with (
        closing(Ledger(store)) as again,
        closing(Projections(again, tmp_path / "read.db")) as projections,
    ):
        assert projections.games() == others
        with pytest.raises(GameUnreadable, match=str(game.id)):
            again.game(game.id)
        with pytest.raises(GameUnreadable):
            again.note(game.id, "one more")
        again.note(other.id, "goes on")
        assert projections.catch_up() == 1
        made = rows(projections)
        assert made["scores"]
        projections.rebuild()
        assert rows(projections) == made


def test_a_game_that_a_newer_program_goes_on_with_is_no_longer_listed(
    store, ledger, projections, monkeypatch
):
    game = play_evening(ledger)
    other = ledger.start("cairn", ["Eve", "Fay"])
    projections.catch_up()
    assert str(game.id) in {row.id for row in projections.games()}
    with closing(Ledger(store)) as newer, sqlite3.connect(store) as log:
        newer.note(game.id, "in a newer form")
        log.execute(
            "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=?",
            (b'{"type": "Sung"}', game.id.hex, newer.game(game.id).version),
        )
    ledger.note(other.id, "goes on")
    with monkeypatch.context() as patch:
        patch.setattr("ledger.projections.players.Players.write", the_power_goes)
        with pytest.raises(RuntimeError):
            projections.catch_up()
    projections.catch_up()
    listed = {row.id for row in projections.games()}
    assert str(other.id) in listed
    assert str(game.id) not in listed
    made = rows(projections)
    projections.rebuild()
    assert rows(projections) == made


def test_a_page_that_fails_leaves_rows_and_position_alone(ledger, projections, monkeypatch):
    game = play_evening(ledger)
    projections.catch_up()
    before = rows(projections)
    ledger.note(game.id, "one more")

    with monkeypatch.context() as patch:
        patch.setattr("ledger.projections.players.Players.write", the_power_goes)
        with pytest.raises(RuntimeError):
            projections.catch_up()
        with pytest.raises(RuntimeError):
            projections.rebuild()
    assert rows(projections) == before
    assert projections.catch_up() == 1
    assert projections.game(game.id).notes == before["games"][0]["notes"] + 1


def test_a_disk_that_was_full_leaves_no_step_out(ledger, projections, tmp_path):
    game = ledger.start("cairn", ["Ana", "Bo"])
    projections.catch_up()
    (pages_now,) = projections._writer.execute("PRAGMA page_count").fetchone()
    projections._writer.execute(f"PRAGMA max_page_count={pages_now}")

    def until_full():
        while True:
            ledger.note(game.id, "x" * 900)
            projections.catch_up()

    with pytest.raises(sqlite3.OperationalError, match="full"):
        until_full()
    projections._writer.execute("PRAGMA max_page_count=1000000")
    projections.catch_up()  # nothing is recorded in between
    fresh = Projections(ledger, tmp_path / "fresh.db")
    assert rows(projections) == rows(fresh)
    fresh.close()


def test_threads_with_one_file_take_every_step_in_once(store, ledger, tmp_path):
    path = tmp_path / "read.db"
    first, second = Projections(ledger, path), Projections(ledger, path)
    game = ledger.start("cairn", ["Ana", "Bo"])

    def record(n):
        ledger.note(game.id, f"note {n}")
        return (first, second)[n % 2].catch_up()

    with ThreadPoolExecutor(6) as pool:
        taken = list(pool.map(record, range(60)))
    assert sum(taken) + first.catch_up() + second.catch_up() == game.version == 61
    before = rows(first)
    second.rebuild()
    assert rows(first) == before
    first.close()
    second.close()


ANOTHER_PROCESS = """
import sys
from uuid import UUID
from ledger.games import GAMES
from ledger_cairn import RULESET
GAMES.setdefault(RULESET.key, RULESET)
from ledger.application import Ledger
from ledger.projections import Projections
store, path, game = sys.argv[1:]
ledger = Ledger(store)
projections = Projections(ledger, path)
for n in range(25):
    ledger.note(UUID(game), f"note {n}")
    projections.catch_up()
"""


def test_processes_with_one_file_take_every_step_in_once(store, ledger, tmp_path):
    path = tmp_path / "read.db"
    games = [ledger.start("cairn", ["Ana", "Bo"]) for _ in range(3)]
    others = [
        subprocess.Popen(
            [sys.executable, "-c", ANOTHER_PROCESS, store, str(path), str(game.id)],
            env=KNOWS_CAIRN,
        )
        for game in games
    ]
    projections = Projections(ledger, path)
    while any(other.poll() is None for other in others):
        projections.catch_up()
    assert [other.returncode for other in others] == [0, 0, 0]
    projections.catch_up()
    before = rows(projections)
    assert len(before["history"]) == 3 * 26
    projections.rebuild()
    assert rows(projections) == before
    projections.close()


def test_a_step_still_being_stored_elsewhere_is_not_passed_over(postgres, tmp_path):
    """PostgreSQL numbers rows before their transactions end: number 2 may appear after 3."""
    ledger = Ledger(postgres)
    game, other = (ledger.start("cairn", ["Ana", "Bo"]) for _ in range(2))
    projections = Projections(ledger, tmp_path / "read.db")
    late = Noted(text="slow", on_step=1, at=ledger.clock())
    with psycopg.connect(postgres) as writer, ThreadPoolExecutor(1) as pool:
        writer.execute(
            "INSERT INTO ledger_events (originator_id, originator_version, topic, state)"
            " VALUES (%s, 2, 'Noted', %s)",
            (game.id, encode_body(late)),
        )
        ledger.note(other.id, "quick")
        waiting = pool.submit(projections.catch_up)
        time.sleep(0.3)
        assert not waiting.done()
        writer.commit()
        assert waiting.result(timeout=20) == 2
    assert [row.en for row in projections.history(game.id, after=1)] == ["Note on step 1: slow"]
    projections.close()
    ledger.close()


def test_what_is_begun_while_we_wait_for_a_gap_is_not_passed_over_either(postgres, monkeypatch):
    """A number is missing, we wait for it; when we look again another one is missing behind it."""
    with closing(Ledger(postgres)) as ledger:
        game = ledger.start("cairn", ["Ana", "Bo"])
        recorder: Any = ledger.recorder
        last = recorder.max_notification_id()
        sql = (
            f"INSERT INTO {recorder._table} (originator_id, originator_version, topic, state)"
            " VALUES (%s, %s, 'Noted', %s)"
        )
        body = encode_body(Noted(text="x", on_step=1, at=ledger.clock()))

        def put(connection, step):
            connection.execute(sql, (game.id, step, body))

        with (
            psycopg.connect(postgres) as undone,
            psycopg.connect(postgres) as slow,
            psycopg.connect(postgres, autocommit=True) as quick,
        ):
            put(undone, 2)
            undone.rollback()  # a number nobody will ever have
            put(quick, 2)
            look, looks = recorder._log, []

            def look_again(*asked):
                if looks:
                    put(slow, 3)  # not committed yet
                    put(quick, 4)
                looks.append(asked)
                return look(*asked)

            monkeypatch.setattr(recorder, "_log", look_again)
            assert [row[0] for row in recorder.select_log(last, 10)] == [last + 2]
            assert len(looks) == 2
            monkeypatch.undo()
            slow.commit()
        assert [row[0] for row in recorder.select_log(last, 10)] == [last + 2, last + 3, last + 4]


def test_what_others_put_behind_our_step_comes_with_the_next_call(any_store, tmp_path):
    """Our own step is not read back from the store."""
    ours, theirs = Ledger(any_store), Ledger(any_store)
    game, other = ours.start("cairn", ["Ana", "Bo"]), ours.start("cairn", ["Cy", "Dee"])
    projections = Projections(ours, tmp_path / "read.db")
    ours.note(game.id, "ours")
    theirs.note(other.id, "theirs")
    assert [projections.catch_up() for _ in range(3)] == [1, 1, 0]
    theirs.note(other.id, "theirs first")
    ours.note(game.id, "then ours")
    assert [projections.catch_up() for _ in range(2)] == [2, 0]
    before = rows(projections)
    projections.rebuild()
    assert rows(projections) == before
    projections.close()
    theirs.close()
    ours.close()


def test_beside_the_log_or_one_file_for_each_host(ledger, postgres, monkeypatch, tmp_path):
    beside = Projections(ledger)
    assert beside.path.parent == tmp_path
    beside.close()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shared = Ledger(postgres)
    game = shared.start("cairn", ["Ana", "Bo"])
    one, two = Projections(shared), Projections(shared)
    assert one.path == two.path
    shared.note(game.id, "taken in by one, seen by the other")
    one.catch_up()
    assert two.catch_up() == 0
    assert rows(one) == rows(two)
    one.close()
    two.close()
    shared.close()


def test_in_the_background_nobody_waits_for_the_file(any_store, tmp_path, play_some, monkeypatch):
    """Another process builds it: meanwhile the tables are empty, and say so."""
    monkeypatch.setattr(pages, "PAGE", 5)
    ledger = Ledger(any_store)
    game = play_some(ledger, steps=40)
    path = tmp_path / "read.db"
    with Place(any_store, path).building():
        read = Projections(ledger, path, background=True)
        assert (read.built, read.behind, read.games(), read.catch_up()) == (False, True, [], 0)
    wait_until(lambda: read.built and not read.behind)
    assert [row.id for row in read.games()] == [str(game.id)]
    with closing(Projections(ledger, tmp_path / "whole.db")) as whole:
        assert rows(read) == rows(whole)
    path.unlink()  # by somebody who tidies up
    assert read.catch_up() == 0
    wait_until(lambda: read.built and not read.behind)
    with closing(Projections(ledger, tmp_path / "again.db")) as again:
        assert rows(read) == rows(again)
    read.close()
    ledger.close()


def test_a_file_from_nothing_waits_for_the_first_page(ledger, tmp_path, play_some, monkeypatch):
    monkeypatch.setattr(worker, "FIRST", 3600)
    game, begin = play_some(ledger, steps=5), Event()
    read = Projections(ledger, tmp_path / "read.db", background=True, begin=begin)
    time.sleep(0.05)
    assert (read.built, read.games()) == (False, [])
    begin.set()
    wait_until(lambda: read.built and not read.behind)
    assert [row.id for row in read.games()] == [str(game.id)]
    read.close()
    again = Projections(ledger, tmp_path / "read.db", background=True, begin=Event())
    wait_until(lambda: again.built and not again.behind)  # what is there is opened at once
    again.close()
    never = Projections(ledger, tmp_path / "other.db", background=True, begin=Event())
    never.close()  # and whoever ends waits for nobody
    assert not (tmp_path / "other.db").exists()


def test_a_reader_takes_in_a_few_pages_and_the_rest_comes_in_the_background(
    ledger, tmp_path, play_some, monkeypatch
):
    read = Projections(ledger, tmp_path / "read.db", background=True)
    wait_until(lambda: read.built and not read.behind)
    monkeypatch.setattr(pages, "PAGE", 2)
    game = play_some(ledger, steps=40)
    ledger.just_recorded(0)  # it was another process
    assert read.catch_up() == 4
    wait_until(lambda: not read.behind)
    assert read.game(str(game.id)).steps == game.version
    with closing(Projections(ledger, tmp_path / "whole.db")) as whole:
        assert rows(read) == rows(whole)
    read.close()


def wait_until(done):
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)
