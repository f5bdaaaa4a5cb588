"""Titles in packages of their own: found, named when broken, missed when they are gone."""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from uuid import UUID

import pytest
from click.testing import CliRunner

from ledger.aggregates.steps import Noted, Step
from ledger.application import Ledger
from ledger.errors import GameUnreadable, NoSuchGame, TitleNotInstalled
from ledger.games import BUILT_IN, GAMES, SHEETS
from ledger.projections import Projections
from ledger.record import import_record, read, write
from ledger.tools.cli import main
from ledger.web import create_app
from ledger.web.boards.files import folder
from ledger.web.boards.folders import drawn
from tests.support.packages import found_in, write_package

GOOD = "from ledger_cairn import RULESET\nKIT = 1\n"
CHANGED = """
KIT = 1
from dataclasses import replace
from ledger_cairn import RULESET as CAIRN
RULESET = replace(CAIRN, {})
"""
BAD_CATALOGUE = """
KIT = 1
import msgspec
from ledger.ruleset import Catalogues
from ledger_cairn import RULESET, Stones
Catalogues(lambda text: msgspec.json.decode(text, type=Stones), "{}")
"""
BROKEN = {
    "imports": ("KIT = 1\nimport no_such_module\nRULESET = None\n", "broken"),
    "exits": ("KIT = 1\nraise SystemExit('no')\n", "broken"),
    "syntax": ("KIT = 1\ndef (\n", "broken"),
    "newer": ("KIT = 2\nfrom ledger.ruleset import SomethingNew\n", "newer_kit"),
    "nothing": ("KIT = 1\nRULESET = 'a title'\n", "not_a_title"),
    "silent": (GOOD.replace("KIT = 1", ""), "not_a_title"),
    "odd_key": (CHANGED.format("key='../cairn'"), "not_a_title"),
    "taken": (CHANGED.format("key='founders'"), "name_taken"),
    "catalogue": (BAD_CATALOGUE, "broken"),
    "setup": (CHANGED.format("key='seats', player_counts=(2, 7)"), "broken"),
}


def said(store: str, *words: str) -> tuple[int, str]:
    result = CliRunner(env={"LEDGER_DB": store, "LANG": "en_GB.UTF-8"}).invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_an_installed_title_is_offered_everywhere(installed_cairn, store, client):
    assert [*GAMES] == [*BUILT_IN, *SHEETS, "cairn"]
    assert GAMES.left_out == ()
    assert "cairn: Cairn" in said(store, "titles")[1]
    keys = [one["key"] for one in client.get("/api/v1/titles").json["titles"]]
    assert keys == [*BUILT_IN, *SHEETS, "cairn"]
    assert "Cairn" in client.get("/new").text
    assert client.get("/new?title=cairn").status_code == 200
    assert "Cairn" in client.get("/titles").text


def test_another_process_finds_it_by_its_entry_point(cairn_package, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", "from ledger.tools.cli import main; main()", "titles", "--json"],
        env={**os.environ, "PYTHONPATH": str(cairn_package)},
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert [one["title"] for one in json.loads(done.stdout)["titles"]][-1] == "cairn"


@pytest.mark.parametrize("name", BROKEN)
def test_a_package_that_cannot_be_used_is_named_and_left_out(name, tmp_path, client, store, caplog):
    program, why = BROKEN[name]
    write_package(tmp_path / "bad", name, program)
    write_package(tmp_path / "good", "good", GOOD)
    with caplog.at_level(logging.WARNING), found_in(tmp_path / "bad", tmp_path / "good"):
        assert [*GAMES] == [*BUILT_IN, *SHEETS, "cairn"], "the others go on"
        assert [(one.title, one.package, one.why) for one in GAMES.left_out] == [
            (name, f"ledger-{name}", why)
        ]
        notice = f"{name} (package ledger-{name}) is left out"
        assert notice in said(store, "titles")[1]
        assert notice in caplog.text
        for page in ("/", "/new", "/titles"):
            assert notice in client.get(page).text
        assert client.get("/api/v1/titles").json["left_out"][0]["why"] == why
        assert json.loads(said(store, "titles", "--json")[1])["left_out"][0]["title"] == name
    assert GAMES.left_out == ()


def test_only_the_keeper_is_told_of_it(tmp_path):
    write_package(tmp_path / "bad", "imports", BROKEN["imports"][0])
    with found_in(tmp_path / "bad"):
        app = create_app(str(tmp_path / "club.db"), testing=True, accounts=tmp_path / "accounts.db")
        answer = app.test_client().get("/api/v1/titles")
        assert answer.status_code == 200
        assert answer.json["left_out"] == []


def test_a_package_may_bring_a_board(tmp_path, client):
    """Its folder has the shape of one in web/boards."""
    write_package(tmp_path, "good", GOOD)
    points = tmp_path / "ledger_good-1.dist-info" / "entry_points.txt"
    points.write_text(points.read_text() + "[ledger.boards]\ncairn = ledger_cairn_board\n")
    static = tmp_path / "ledger_cairn_board" / "static"
    static.mkdir(parents=True)
    (static.parent / "__init__.py").write_text("")
    (static / "cover.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert not drawn("cairn")
    with found_in(tmp_path):
        assert drawn("cairn")
        picture = re.search(r"/static/v/\w+/boards/cairn/cover\.svg", client.get("/new").text)
        assert client.get(picture[0]).status_code == 200
    folder.cache_clear()
    assert not drawn("cairn")


# ---------------------------------------------------------------------- the package is gone


def recorded(store: str, package: Path) -> dict[str, str]:
    """Two games of the little title: one over, one still on."""
    found = {}
    with found_in(package):
        ledger = Ledger(store)
        rules = GAMES["cairn"]
        add, stop = rules.actions["AddStone"], rules.actions["Stop"]
        for name, over in (("over", True), ("on", False)):
            game = ledger.start("cairn", ["Ana", "Bo"])
            ledger.take(game.id, add("Ana", "slate"))
            ledger.note(game.id, "windy")
            if over:
                ledger.take(game.id, stop("Bo"))
            found[name] = str(game.id)
        ledger.close()
    return found


@pytest.fixture
def gone(store, cairn_package):
    return recorded(store, cairn_package)


def test_its_games_stay_listed(gone, store, projections):
    rows = {row.id: row for row in projections.games()}
    over, on = rows[gone["over"]], rows[gone["on"]]
    assert (over.title, over.players, over.over) == ("cairn", ("Ana", "Bo"), True)
    assert (over.totals, over.winners, over.notes) == ({"Ana": 3, "Bo": 0}, ("Ana",), 1)
    assert (on.over, on.totals, on.steps) == (False, {}, 4)
    assert [row.id for row in projections.games("windy", status="playing")] == [gone["on"]]
    exit_code, text = said(store, "games")
    assert exit_code == 0
    assert gone["over"] in text


def test_what_is_recorded_elsewhere_meanwhile_is_listed_too(gone, store, projections, ledger):
    """A process that has the package goes on with the game."""
    body = Noted(text="later", on_step=1, at=ledger.clock())
    ledger.events.put([Step(UUID(gone["on"]), 5, body)])
    projections.catch_up()
    assert projections.game(gone["on"]).steps == 5
    projections.rebuild()
    assert projections.game(gone["on"]).notes == 2


def test_one_that_is_damaged_too_is_left_out(gone, store, ledger, tmp_path):
    with sqlite3.connect(store) as log:
        log.execute(
            "UPDATE stored_events SET state='x' WHERE originator_id=? AND originator_version=3",
            (UUID(gone["over"]).hex,),
        )
    read_tables = Projections(ledger, str(tmp_path / "damaged.db"))
    assert [row.id for row in read_tables.games()] == [gone["on"]]
    read_tables.close()
    with pytest.raises(GameUnreadable):
        ledger.raw(UUID(gone["over"]))
    with pytest.raises(NoSuchGame):
        ledger.raw(UUID(int=0))


def test_every_page_of_such_a_game_says_so(gone, client, app):
    rules = [rule for rule in app.url_map.iter_rules() if "game_id" in rule.arguments]
    tried = 0
    for rule in rules:
        values = {"n": 1, "step": 1, "other": 2, "name": "x", "player": "Ana", "line": 0}
        values |= {"question": 1, "left": 1, "right": 2, "account": "x", "house": "x", "of": "x"}
        values |= {"game_id": gone["over"], "key": "x", "thing": "x", "picture": "x", "upto": 1}
        if not rule.arguments <= values.keys() or "GET" not in rule.methods:
            continue
        with app.test_request_context():
            address = app.url_for(rule.endpoint, **{n: values[n] for n in rule.arguments})
        answer = client.get(address)
        tried += 1
        if rule.endpoint in ("exports.record", "api.show_record", "keeping.show"):
            assert answer.status_code == 200
        elif answer.status_code not in (301, 302, 303, 308):
            assert answer.status_code in (400, 404, 409), (rule.endpoint, answer.status_code)
    assert tried > 30
    page = client.get(f"/games/{gone['over']}")
    assert page.status_code == 409
    assert "The title cairn is not installed; this game can be exported, not played." in page.text
    assert f"/games/{gone['over']}/export/record.jsonl" in page.text
    french = client.get(f"/games/{gone['over']}?lang=fr").text
    assert "cette partie peut être exportée" in french


def test_the_api_says_so_and_records_nothing(gone, client, ledger):
    shown = client.get(f"/api/v1/games/{gone['over']}")
    assert (shown.status_code, shown.json["code"]) == (409, "title_not_installed")
    body = {"seen_step": 4, "action": {"kind": "Stop", "player": "Bo"}}
    taken = client.post(f"/api/v1/games/{gone['on']}/actions", json=body)
    assert (taken.status_code, taken.json["code"]) == (409, "title_not_installed")
    assert ledger.raw(UUID(gone["on"])).version == 4
    listed = client.get("/api/v1/games").json
    assert {one["id"] for one in listed["games"]} == set(gone.values())


def test_the_lists_of_games_and_players_work(gone, client):
    home = client.get("/")
    assert home.status_code == 200
    assert gone["over"] in home.text
    assert client.get("/?title=cairn").status_code == 200
    assert client.get("/players").status_code == 200
    assert client.get("/players/Ana").status_code == 200
    assert client.get("/?q=windy").status_code == 200


def test_the_record_can_be_taken_to_where_the_title_is(
    gone, store, client, cairn_package, tmp_path
):
    page = client.get(f"/games/{gone['over']}/export/record.jsonl")
    api = client.get(f"/api/v1/games/{gone['over']}/record")
    assert page.data == api.data
    code, text = said(store, "export", gone["over"])
    assert (code, text.encode()) == (0, page.data)
    with found_in(cairn_package):
        other = Ledger(str(tmp_path / "other.db"))
        import_record(other, read(page.data))
        lines = page.data.splitlines(keepends=True)
        assert write(other.game(UUID(gone["over"]))) == b"".join(lines[:-1])  # less the chain
        other.close()


def test_a_game_that_is_still_on_is_exported_with_everything_or_not_at_all(gone, store):
    code, text = said(store, "export", gone["on"])
    assert code == 1
    assert "--all" in text
    code, text = said(store, "export", gone["on"], "--all")
    assert code == 0
    assert len(text.splitlines()) == 5  # the last one is the chain
    assert said(store, "export", gone["over"], "--format", "html")[0] == 1
    assert said(store, "show", gone["over"])[0] == 1


def test_served_to_others_only_the_keeper_may_have_a_game_that_is_on(gone, store, tmp_path):
    app = create_app(store, testing=True, accounts=tmp_path / "accounts.db")
    accounts = app.extensions["accounts"]
    for game in gone.values():
        accounts.show(game, "public")
    client = app.test_client()
    assert client.get(f"/api/v1/games/{gone['over']}/record").status_code == 200
    assert client.get(f"/api/v1/games/{gone['on']}/record").status_code == 409


def test_installed_again_the_games_open(gone, store, cairn_package, tmp_path):
    with found_in(cairn_package):
        ledger = Ledger(store)
        read_tables = Projections(ledger, str(tmp_path / "again.db"))
        assert read_tables.game(gone["over"]).totals == {"Ana": 3, "Bo": 0}
        assert read_tables.game(gone["over"]).turn == 2
        read_tables.close()
        ledger.close()


def test_the_application_names_the_title(gone, ledger):
    with pytest.raises(TitleNotInstalled) as found:
        ledger.game(UUID(gone["over"]))
    assert found.value.params == {"title": "cairn", "game": gone["over"]}
    assert "the title cairn is not installed" in str(found.value)


def test_verifying_the_store_names_them(gone, store):
    code, text = said(store, "verify")
    assert code == 1
    assert "the title cairn is not installed" in text
