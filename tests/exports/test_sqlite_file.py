"""An archive as SQLite: what it holds, what it never holds, and the queries of docs/archive.md."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.application import Entry, Ledger
from ledger.exports.sqlite_file import write_archive_file
from ledger.exports.sqlite_tables import FORMAT, TABLES
from ledger.people.registry import People, known_as
from ledger.projections import Projections
from ledger.tools.samples import load_more, load_samples
from tests.support.secret_twins import (
    dealt_game,
    says,
    secrets_from,
    twin,
    typed_game,
)

PAGE = Path(__file__).parent.parent.parent / "docs" / "archive.md"
QUERIES = re.findall(r"([^\n]+)\n\n```sql\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def written(path, ledger, read, names=None):
    read.catch_up()
    write_archive_file(path, read, read.games(limit=-1), ledger.shelf, names or {})
    return sqlite3.connect(path)


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archive")
    with closing(Ledger(str(folder / "ledger.db"))) as ledger:
        load_samples(ledger)
        games = [str(game) for game in load_more(ledger)]
        ledger.shelf.tags.put(games[0], ["league", "Friday"])
        kept = ledger.shelf.collections.add("Favourites", "to show")
        ledger.shelf.collections.put_in(kept.collection, games[0])
        with (
            closing(Projections(ledger, folder / "read.db")) as read,
            closing(written(folder / "a.sqlite", ledger, read)) as connection,
        ):
            connection.row_factory = sqlite3.Row
            yield connection, ledger, read


def test_there_are_the_queries_a_reader_looks_for():
    assert len(QUERIES) >= 12


@pytest.mark.parametrize(
    "query", [query for _, query in QUERIES], ids=[said for said, _ in QUERIES]
)
def test_a_query_of_the_page_runs_and_finds_something(samples, query):
    rows = samples[0].execute(query).fetchall()
    assert rows
    assert any(value not in (None, "") for value in rows[0])


def test_the_page_names_every_table_and_no_other(samples):
    found = {
        row[0] for row in samples[0].execute("SELECT name FROM sqlite_master WHERE type<>'index'")
    }
    table = PAGE.read_text("utf-8").partition("## The tables")[2].partition("## Queries")[0]
    named = {
        name
        for row in re.findall(r"^\| (`[^|]+) \|", table, re.M)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert named == found
    assert len(found) == TABLES.count("CREATE TABLE") + 1


def test_every_reference_leads_somewhere(samples):
    assert samples[0].execute("PRAGMA foreign_key_check").fetchall() == []
    assert samples[0].execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    about = dict(samples[0].execute("SELECT name, value FROM about").fetchall())
    assert about["format"] == FORMAT


def test_it_says_what_the_read_tables_say(samples):
    connection, _, read = samples
    games = {row.id: row for row in read.games(limit=-1)}
    kept = {row["game"]: row for row in connection.execute("SELECT * FROM games")}
    assert kept.keys() == games.keys()
    for id_, row in games.items():
        assert kept[id_]["steps"] == row.steps
        steps = connection.execute(
            "SELECT * FROM steps WHERE game=? ORDER BY step", [id_]
        ).fetchall()
        history = read.history(id_)
        assert [one["sentence"] for one in steps] == [one.en for one in history]
        assert [one["taken_back_by"] for one in steps] == [one.undone_by for one in history]
        for step in {1, row.steps // 2 or 1, row.steps}:
            lines = connection.execute(
                "SELECT player, category, rule, points FROM score_lines WHERE game=? AND since<=?"
                " AND (until IS NULL OR until>?) ORDER BY line",
                [id_, step, step],
            ).fetchall()
            expected = [
                (x.player, x.category, x.rule, x.points) for x in read.score_lines(id_, step)
            ]
            assert [tuple(one) for one in lines] == expected
        seats = connection.execute(
            "SELECT * FROM seats WHERE game=? ORDER BY seat", [id_]
        ).fetchall()
        assert [one["player"] for one in seats] == list(row.players)
        assert tuple(one["player"] for one in seats if one["won"]) == tuple(
            name for name in row.players if name in row.winners
        )
        if row.over:
            assert {one["player"]: one["total"] for one in seats} == {
                name: row.totals[name] for name in row.players
            }


def test_lines_of_a_finished_game_add_up_to_the_total(samples):
    sums = (
        samples[0]
        .execute(
            "SELECT total, sum(points) AS points FROM results JOIN score_lines USING (game, player)"
            " JOIN games USING (game) WHERE stands AND evidence='recorded' GROUP BY game, player"
        )
        .fetchall()
    )
    assert len(sums) > 40
    assert [tuple(row) for row in sums if row["total"] != row["points"]] == []


def test_components_and_categories_have_names(samples):
    names = samples[0].execute("SELECT * FROM components").fetchall()
    assert sum(row["name"] != row["component"] for row in names) > len(names) * 0.9
    missing = (
        samples[0]
        .execute(
            "SELECT DISTINCT title, component FROM score_lines JOIN games USING (game)"
            " WHERE component IS NOT NULL EXCEPT SELECT title, component FROM components"
        )
        .fetchall()
    )
    assert missing == []


def test_the_same_games_give_the_same_bytes(samples, tmp_path):
    _, ledger, read = samples
    for name in ("one", "two"):
        written(tmp_path / name, ledger, read).close()
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("play", [dealt_game, typed_game])
def test_what_is_hidden_is_not_in_it_before_the_end(ledger, projections, tmp_path, play):
    game = play(ledger)
    assert not game.over
    assert secrets_from(game, None)
    written(tmp_path / "one", ledger, projections).close()
    other = Ledger(str(tmp_path / "other.db"))
    twin(other, game, None)
    read = Projections(other, tmp_path / "other_read.db")
    written(tmp_path / "two", other, read).close()
    read.close()
    other.close()
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_people_are_people(ledger, projections, play_some, tmp_path):
    play_some(ledger, players=("Ana", "Bo"), steps=3)
    play_some(ledger, players=("Anna", "Bo"), steps=3)
    projections.catch_up()
    with closing(People(ledger.address)) as people:
        people.know(projections.names())
        ana, anna = people.find("Ana"), people.find("Anna")
        people.merge(ana.id, anna.id)
        names = known_as(people.all(), projections.names())
    with closing(written(tmp_path / "one", ledger, projections, names)) as connection:
        rows = {row[0]: row[1:] for row in connection.execute("SELECT * FROM players")}
    assert rows == {"Ana": ("Ana",), "Anna": ("Ana",), "Bo": ("Bo",)}


# ---------------------------------------------------------------------- the command line


def test_the_command_writes_the_file_whole_or_not_at_all(ledger, store, play_some, tmp_path):
    game, other = play_some(ledger, steps=20), play_some(ledger, steps=8, seed=2)
    ledger.hide(other.id, Entry(by="Ana"))
    path = tmp_path / "archive.sqlite"
    says(store, "export", "--format", "sqlite", "-o", str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT game FROM games").fetchall() == [(str(game.id),)]
        assert connection.execute("SELECT count(*) FROM steps").fetchone()[0] == game.version
    before = path.read_bytes()
    assert b"exists already" in says(store, "export", "--format", "sqlite", "-o", str(path), code=2)
    one = says(store, "export", str(game.id), "--format", "sqlite")
    assert one == before == path.read_bytes()
    said = says(store, "export", str(other.id), "--format", "sqlite", code=None)
    assert b"hidden" in said


@pytest.mark.parametrize("wrong", [("--all",), ("--as", "Ana"), ("--at", "3")])
def test_what_it_cannot_do_is_said(ledger, store, play_some, tmp_path, wrong):
    play_some(ledger, steps=4)
    path = tmp_path / "archive.sqlite"
    said = says(store, "export", "--format", "sqlite", "-o", str(path), *wrong, code=2)
    assert b"what everybody may know" in said
    assert not path.exists()
