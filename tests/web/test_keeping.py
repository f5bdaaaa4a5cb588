"""A hidden game is nowhere until it is shown again; of a removed one nothing is left."""

from __future__ import annotations

from pathlib import Path
from time import sleep
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.errors import GameRemoved
from ledger.projections import Projections
from ledger.record import write
from ledger.review.verify_chain import check_game, check_store
from tests.web.test_hidden import addresses, get

pytestmark = pytest.mark.usefixtures("cairn")

NAMES = ("Zebulon", "Quirina")
SIGNS = (*(name.encode() for name in NAMES), b"quite a remark")


@pytest.fixture
def game(app: Any, ledger: Any, play_some: Any) -> Any:
    play_some(ledger, "cairn", ("Ana", "Bo"), steps=30)  # another game, before and after it
    made = play_some(ledger, "cairn", NAMES, steps=40)
    ledger.note(made.id, "quite a remark")
    play_some(ledger, "cairn", ("Ana", "Bo"), steps=8, seed=3)
    return ledger.load(made.id)


def told(app: Any, game: Any) -> dict[str, int]:
    """Every address and how it answers; none may show anything of the game."""
    answers = {}
    for path in addresses(app, game):
        status, headers, body = get(app, path)
        answers[path] = status
        for sign in SIGNS:
            assert sign not in body, path
            assert sign.decode() not in headers, path
        assert status < 500, path
    for search in ("/?q=Zebulon", "/api/v1/games?q=Zebulon", "/api/v1/games?player=Quirina"):
        body = app.test_client().get(search).data
        assert str(game.id).encode() not in body
    assert get(app, "/players/Zebulon")[0] == 404
    return answers


def about(answers: dict[str, int], game: Any) -> set[int]:
    return {status for path, status in answers.items() if str(game.id) in path}


def test_a_removed_game_is_found_nowhere(app, client, ledger, game, store, tmp_path):
    page, path = client.get(f"/games/{game.id}/keeping").text, f"/games/{game.id}"
    assert str(game.id)[:8] in page
    client.get(f"/api/v1/games/{game.id}/steps/3")  # kept in memory from now on
    client.post(f"{path}/remove", data={"confirm": "zzzzzzzz"})
    assert client.get(f"{path}/audit").status_code == 200
    client.post(f"{path}/remove", data={"confirm": str(game.id)[:8]})
    assert about(told(app, game), game) == {410}
    with pytest.raises(GameRemoved):
        ledger.note(game.id, "by another process that has it loaded")
    for opened in (ledger, app.extensions["ledger"], app.extensions["projections"]):
        opened.close()
    files = [one for one in tmp_path.iterdir() if one.is_file()]
    assert Path(store) in files
    for file in files:
        for sign in SIGNS:
            assert sign not in file.read_bytes(), file.name


def test_what_stays_of_it_is_a_tombstone_with_its_head(app, client, ledger, game):
    head = check_game(ledger, game.id).head
    fork = ledger.fork(game.id, 6)
    record = write(game)
    answer = client.post(f"/api/v1/games/{game.id}/remove", json={"confirm": str(game.id)})
    assert answer.json == {"removed": True}
    report = check_game(ledger, game.id)
    assert (report.removed, report.whole, report.head) == (True, True, head)
    assert report.steps == game.version
    assert check_store(ledger).whole
    page = client.get(f"/games/{fork.id}/steps/3")
    assert page.status_code == 200, page.text
    ledger.note(fork.id, "goes on")
    assert check_game(ledger, fork.id).whole
    again = client.post("/api/v1/import", data=record)
    assert "game_removed" in again.text
    assert client.get(f"/api/v1/games/{game.id}").json["code"] == "game_removed"


def test_a_hidden_game_is_nowhere_until_it_is_shown_again(app, client, ledger, game):
    before = write(game)
    assert b"Zebulon" in client.get("/").data
    assert client.post(f"/api/v1/games/{game.id}/hide", json={}).json == {"hidden": True}
    paths = told_hidden(app, game)
    assert {status for path, status in paths.items() if "/api/" in path} == {409}
    assert {status for path, status in paths.items() if "/api/" not in path} == {303}
    assert b'href="/hidden"' in client.get("/?q=Ana").data
    assert b"Zebulon" in client.get("/hidden").data  # on one's own machine one is the keeper
    action = {"kind": "EndTurn", "player": "Zebulon"}
    refused = client.post(f"/api/v1/games/{game.id}/actions", json={"action": action})
    assert refused.json["code"] == "game_hidden"
    app.extensions["projections"].rebuild()
    assert b"Zebulon" not in client.get("/").data
    client.post(f"/games/{game.id}/show")
    assert b"Zebulon" in client.get("/").data
    assert write(ledger.load(game.id)) == before


def told_hidden(app: Any, game: Any) -> dict[str, int]:
    own = f"/games/{game.id}/keeping"
    answers = {}
    for path in addresses(app, game):
        if path in (own, "/hidden"):
            continue
        status, _, body = get(app, path)
        assert not any(sign in body for sign in SIGNS), path
        if str(game.id) in path:
            answers[path] = status
    return answers


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_both_stores_hide_show_and_remove(request, play_some, kind):
    address = request.getfixturevalue("store" if kind == "sqlite" else "postgres")
    one, other = Ledger(address), Ledger(address)
    game, kept = play_some(one, "cairn", steps=10), play_some(one, "cairn", steps=10, seed=2)
    other.game(game.id)
    one.hide(game.id)
    assert set(other.hidden()) == {game.id}
    other.show(game.id)
    assert not one.is_hidden(game.id)
    one.remove(game.id)
    for ledger in (one, other):
        with pytest.raises(GameRemoved):
            ledger.game(game.id)
        with pytest.raises(GameRemoved):
            ledger.note(game.id, "too late")
    assert check_game(other, game.id).removed
    other.note(kept.id, "goes on")
    assert check_game(one, kept.id).whole
    assert check_store(one).whole
    one.close()
    other.close()


def test_read_tables_elsewhere_leave_a_hidden_game_out_at_once(any_store, play_some, tmp_path):
    """As those of another process and of another machine, whose file nobody has drawn anew."""
    one, other = Ledger(any_store), Ledger(any_store)
    game = play_some(one, "cairn", NAMES, steps=10)
    play_some(one, "cairn", ("Ana", "Bo"), steps=10, seed=2)
    here, there = (Projections(store, tmp_path / f"{store is one}.db") for store in (one, other))
    beside = Projections(other, there.path)  # another process on the same machine
    everywhere = (here, there, beside)

    def listed() -> list[list[str]]:
        found = []
        for tables in everywhere:
            tables.catch_up()
            found.append(sorted(row.players[0] for row in tables.games()))
        return found

    assert listed() == [["Ana", "Zebulon"]] * 3
    one.hide(game.id)
    assert listed() == [["Ana"]] * 3
    one.note(game.id, "nobody reads this now")
    assert listed() == [["Ana"]] * 3
    assert [tables.players() for tables in everywhere] == [here.players()] * 3
    assert not any("Zebulon" in str(row) for row in here.players())
    other.show(game.id)
    assert listed() == [["Ana", "Zebulon"]] * 3
    assert there.history(game.id) == here.history(game.id)
    one.remove(game.id)
    assert listed() == [["Ana"]] * 3
    for opened in (*everywhere, one, other):
        opened.close()
    for file in (here.path, there.path):
        assert not any(sign in file.read_bytes() for sign in SIGNS), file.name


def test_what_is_hidden_while_the_lists_are_behind_is_not_listed(ledger, play_some, tmp_path):
    """Drawn in the background, page by page; a second process that shares the file is there too."""
    game = play_some(ledger, "cairn", NAMES, steps=6)
    tables = Projections(ledger, tmp_path / "read.db", background=True)
    beside = Projections(ledger, tmp_path / "read.db")
    while not tables.built or tables.behind:
        sleep(0.01)
    assert [row.id for row in tables.games()] == [str(game.id)]
    late = play_some(ledger, "cairn", ("Quirina", "Bo"), steps=4, seed=2)
    ledger.hide(game.id)
    ledger.hide(late.id)
    tables.behind, busy = True, tables._worker

    class Busy:
        busy = True

    tables._worker = Busy()
    tables.catch_up()
    assert list(tables.games()) == []
    tables.behind, tables._worker = False, busy
    for one in (beside, tables, beside):
        one.catch_up()
        assert list(one.games()) == []
    beside.close()
    tables.close()
