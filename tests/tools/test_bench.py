"""The benchmark: every measure runs, in tiny sizes, and says what it has to say."""

from __future__ import annotations

import json
import multiprocessing
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ledger import record
from ledger.aggregates.steps import Rewound
from ledger.games import BUILT_IN
from ledger.tools import bench as module
from ledger.tools.bench import MEASURES, bench, pages, peers
from ledger.tools.bench.games import folded, long_bodies, recordings, same_table_twice, simulated
from ledger.tools.bench.harness import Figure, Plan, each_title, figure, in_turns, pairs
from ledger.tools.bench.imports import brought, least
from ledger.tools.bench.replay import bare_load
from ledger.tools.dev import chromium, postgres_server

FIELDS = {"name", "ratio", "bar", "holds"}


@pytest.fixture(scope="module")
def games():
    """Those played for one measure serve the next."""
    return {}


@pytest.fixture
def plan(tmp_path, games):
    from ledger.games import GAMES

    return Plan(next(iter(GAMES)), rounds=1, quick=True, folder=tmp_path, kept=games)


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_runs(plan, name):
    found = MEASURES[name](plan)
    figures = [found] if isinstance(found, Figure) else list(found)
    assert figures
    for one in figures:
        assert one.ratio > 0
        assert one.rounds == plan.rounds
        assert one.detail


def test_the_answer_as_json_and_as_a_table():
    asked = ["--quick", "--rounds", "1", "--only", "legal", "--only", "load"]
    result = CliRunner().invoke(bench, [*asked, "--json"])
    figures = json.loads(result.stdout)
    assert len(figures) == 4
    assert all(set(one) >= FIELDS for one in figures)
    assert result.exit_code == (0 if all(one["holds"] for one in figures) else 1)
    table = CliRunner().invoke(bench, asked)
    assert "legal actions, per candidate" in table.stdout


def test_a_bar_that_does_not_hold_is_told_by_the_exit_code(monkeypatch):
    def slow(plan):
        return figure("slow", [0.1, 0.2, 0.3], ">=", 0.5, "too slow")

    monkeypatch.setitem(module.MEASURES, "record", slow)
    result = CliRunner().invoke(bench, ["--only", "record"])
    assert result.exit_code == 1
    assert "does not hold" in result.stdout


def test_figures_are_written_into_a_page_on_a_busy_machine(monkeypatch, tmp_path):
    page = tmp_path / "speed.md"
    page.write_text("# How fast\n\n")

    def half(plan):
        assert multiprocessing.active_children()  # a core is kept busy
        yield figure("slow", [0.1], ">=", 0.5, "too slow")
        yield figure("fine", [0.7], ">=", 0.5, "quick")
        raise RuntimeError("the end")

    monkeypatch.setitem(MEASURES, "record", half)
    for _ in range(2):  # the second time instead of the first
        asked = ["--only", "record", "--busy", "--write", str(page)]
        assert CliRunner().invoke(bench, asked).exit_code == 1
    text = page.read_text()
    assert text.startswith("# How fast\n\n<!--")
    assert text.count("| slow | 0.10 | >= 0.5 | **no** |") == 1
    assert text.count("| fine | 0.70 | >= 0.5 | yes |") == 1
    assert "with one core kept busy" in text
    assert not multiprocessing.active_children()


def test_peers_are_measured_beside_and_named_where_they_are_missing(plan, monkeypatch):
    (beside,) = peers.beside("another", lambda: lambda: 1e-6)(plan)
    assert beside.ratio > 1
    assert "another 1.0 µs" in beside.detail
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.setattr(peers.shutil, "which", lambda name: None)
    result = CliRunner().invoke(bench, ["--peers", "--quick", "--rounds", "1"])
    assert "python-chess is not installed" in result.stdout
    assert "Node.js is not installed" in result.stdout
    assert result.exit_code == 0


def test_every_title_is_measured(plan):
    def measured(plan):
        return figure("rate", [1.0], "", None, plan.title)

    found = list(each_title(measured)(replace(plan, titles=("one", "two"))))
    assert [(one.name, one.detail) for one in found] == [("rate, one", "one"), ("rate, two", "two")]


FINE = figure("fine", [1.0], ">=", 0.5, "quick")
ONLY = ["--only", "record", "--only", "pages", "--only", "legal"]  # `pages` between two others


@pytest.fixture
def two_that_run(monkeypatch):
    """All but `pages` are quick and fine."""
    for name in ("record", "legal"):
        monkeypatch.setitem(MEASURES, name, lambda plan: FINE)


@pytest.fixture
def broken(two_that_run, monkeypatch):
    def crash(plan):
        yield figure("the first half", [2.0], "", None, "was there")
        raise RuntimeError("the browser is gone\nits call log")

    monkeypatch.setitem(MEASURES, "pages", crash)


def test_a_measure_that_fails_loses_no_figure_and_is_told_by_the_exit_code(broken):
    result = CliRunner().invoke(bench, ONLY)
    told = [" ".join(line.split()) for line in result.stdout.splitlines()[1:]]
    assert told == [
        "fine 1.00 >= 0.5 holds 1.00 .. 1.00 1 quick",
        "the first half 2.00 2.00 .. 2.00 1 was there",
        "pages failed RuntimeError: the browser is gone",
        "fine 1.00 >= 0.5 holds 1.00 .. 1.00 1 quick",
    ]
    assert result.exit_code == 1


def test_a_measure_that_fails_stands_in_the_json_too(broken):
    result = CliRunner().invoke(bench, [*ONLY, "--json"])
    fine, half, failed, again = json.loads(result.stdout)
    assert (fine["ratio"], half["ratio"], again["ratio"]) == (1, 2, 1)
    assert failed == {
        "name": "pages",
        "ratio": None,
        "bar": None,
        "holds": False,
        "failed": "RuntimeError: the browser is gone",
    }
    assert result.exit_code == 1


def test_a_figure_is_out_before_the_next_is_measured(two_that_run, monkeypatch, capfd):
    out = []

    def look(plan):
        out.append(capfd.readouterr().out)
        return FINE

    monkeypatch.setitem(MEASURES, "pages", look)
    for options in ([], ["--json"]):
        bench.main([*ONLY, *options], standalone_mode=False)
        assert out.pop().count("fine") == 1
        capfd.readouterr()


def test_json_that_is_interrupted_is_whole(two_that_run, monkeypatch):
    def interrupt(plan):
        raise KeyboardInterrupt

    monkeypatch.setitem(MEASURES, "pages", interrupt)
    result = CliRunner().invoke(bench, [*ONLY, "--json"])
    assert [one["name"] for one in json.loads(result.stdout.removesuffix("\nAborted!\n"))] == [
        "fine"
    ]
    assert result.exit_code == 1


def test_without_a_browser_the_rest_is_measured(two_that_run, monkeypatch):
    monkeypatch.setattr(chromium, "installed", lambda: None)
    table = CliRunner().invoke(bench, ONLY)
    assert table.stdout.count("holds") == 2
    assert "left out       " in table.stdout
    assert "no browser is installed" in table.stdout
    assert table.exit_code == 0
    result = CliRunner().invoke(bench, [*ONLY, "--json"])
    fine, left_out, again = json.loads(result.stdout)
    assert (fine["holds"], left_out["holds"], again["holds"]) == (True, None, True)
    assert left_out["left_out"].startswith("no browser is installed")


def test_without_playwright_the_rest_is_measured(two_that_run, monkeypatch):
    monkeypatch.setitem(sys.modules, "playwright", None)
    result = CliRunner().invoke(bench, ONLY)
    assert "Playwright is not installed" in result.stdout
    assert result.exit_code == 0


def test_without_a_postgresql_server_the_rest_is_measured(two_that_run, monkeypatch):
    monkeypatch.setattr(postgres_server, "installed", lambda: None)
    result = CliRunner().invoke(bench, ["--only", "postgres", "--only", "legal"])
    assert "no PostgreSQL server is installed" in result.stdout
    assert "fine" in result.stdout
    assert result.exit_code == 0


def test_a_browser_that_crashes_when_it_is_closed_loses_no_figure(plan, monkeypatch):
    def measure_all(plan, executable, server, pages, found):
        found.extend(figure(name, [n + 1.0], "", None, "") for n, name in enumerate(pages))
        raise RuntimeError("Target closed")

    monkeypatch.setattr(pages, "_measure_all", measure_all)
    monkeypatch.setattr(pages, "installed_browser", lambda: Path("browser"))
    measured = pages.slowest_pages(plan)
    assert [next(measured).ratio for _ in range(pages.SLOWEST)] == [4, 3, 2, 1]
    with pytest.raises(RuntimeError, match="Target closed"):
        next(measured)


def test_a_figure_is_the_median_and_knows_its_sense():
    assert figure("", [3, 1, 2], "<=", 2, "").holds
    assert not figure("", [3, 1, 2], "<=", 1.9, "").holds
    assert figure("", [3, 1, 2], ">=", 2, "").ratio == 2
    assert figure("", [1], "", None, "").holds


def test_both_sides_are_called_equally_often():
    calls = []
    times = in_turns(3, lambda: calls.append("a"), lambda: calls.append("b"))
    assert len(times) == 3
    assert calls.count("a") == calls.count("b") == 4  # one round is for warming
    pairs(5, lambda n: calls.append(n), lambda n: calls.append(-n))
    assert calls[8:].count(4) == calls[8:].count(-4) == 1


def test_long_logs_are_real_games(plan):
    game = simulated(plan, 2, 0)
    steps = 2 * game.version + 10
    long = folded(long_bodies(game, steps))
    assert long.version == steps
    assert isinstance(long.body(game.version + 1), Rewound)
    assert long.state_at(game.version + 1) is long.state_at(1)
    twice = folded(same_table_twice(game, 15, steps))
    early, late = twice.state_at(15), twice.state_at(steps)
    assert twice.action(15) == twice.action(steps)
    assert plan_free(game, early) == plan_free(game, late)


def plan_free(game, state):
    """The market says what lies on the table without the numbers of steps."""
    return game.rules.look.market(state), game.rules.play.now(state)


def test_the_bare_loop_does_the_same_work(plan, ledger):
    import sqlite3

    game = simulated(plan, 2, 0)
    stored = ledger.open(game.id, long_bodies(game, 300))
    with sqlite3.connect(ledger.address) as connection:
        states = bare_load(connection, stored.id)
    assert states == [stored.state_at(n) for n in range(1, 301)]


@pytest.mark.parametrize("title", BUILT_IN)
def test_the_least_import_has_the_same_rows_and_links(plan, ledger, title):
    many = brought(replace(plan, title=title), 1, 300)
    (told,) = record.import_records(ledger, many.file)
    game = ledger.load(told.game)
    steps, links = least(game.rules, game.id, game.started, many.lines[0])
    recorder = ledger.recorder
    stored = recorder.select_named_rows(game.id)
    assert [(number, name, state) for _, number, name, state in steps] == stored
    kept = recorder.select_links(game.id)
    assert [(number, link, check) for _, number, link, check in links] == kept


def test_recordings_leave_out_what_is_forced(plan):
    game = simulated(plan, 2, 0, dealer="table")
    taken = recordings(game)
    assert sum(len(one.bodies) for one in taken) == game.version - 1
    assert all(not one.bodies[0].auto for one in taken)
    assert all(body.auto for one in taken for body in one.bodies[1:])


def test_on_paper_it_tells_sizes_and_hours_for_a_million_games(ask: Any, monkeypatch: Any) -> None:
    from ledger.tools.bench import paper

    monkeypatch.setattr(paper, "GAMES", dict(list(paper.GAMES.items())[:1]))
    told = ask("bench", "--paper", "--quick")
    assert (told["games"], told["steps"]) == (1_000_000, 500_000_000)
    each = told["measured"]
    assert all(each[name] > 0 for name in ("sqlite", "postgres", "read_tables", "records"))
    assert 0 < each["read_tables"] < each["sqlite"]  # the market is not in it
    assert told["paper.sqlite"].startswith(f"{each['sqlite'] * 0.5:,.0f} GB")
    assert told["paper.verify"].startswith(f"{each['verify'] * 500_000_000 / 3600:,.1f} h")
