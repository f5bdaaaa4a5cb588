"""One damaged game, one damaged row or a full disk: every other page goes on answering."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from threading import Thread

import pytest

from ledger.web import boards
from tests.conftest import play_some
from tests.web.access.club import Club, club_app

LISTS = ("/", "/?q=tile", "/players", "/players/Ana", "/titles", "/api/v1/games", "/new")


@pytest.fixture
def games(ledger):
    return [play_some(ledger, steps=12) for _ in range(3)]


def damage(store: str, game, state: bytes | str, step: int = 5) -> None:
    with closing(sqlite3.connect(store)) as log, log:
        log.execute(
            "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=?",
            (state, game.id.hex, step),
        )


def forget_loaded(ledger) -> None:
    ledger._games.clear()


@pytest.mark.parametrize("state", [b'{"type": "Sung"}', b"\xff\xfe", b"", b"[" * 5000])
def test_a_game_damaged_while_it_is_listed_takes_no_list_with_it(client, app, store, games, state):
    """Its row is in the read tables, which do not know yet."""
    client.get("/")
    damage(store, games[0], state)
    forget_loaded(app.extensions["ledger"])
    for page in LISTS:
        answer = client.get(page)
        assert answer.status_code == 200, page
    assert str(games[1].id) in client.get("/").text


SOMEBODY_DID = {
    "the body is gone": "{edit}NULL WHERE {step}5",
    "cut off": "{edit}substr(state, 1, 40) WHERE {step}5",
    "the first is cut off": "{edit}substr(state, 1, 40) WHERE {step}1",
    "no step but a list": "{edit}'[]' WHERE {step}5",
    "another title": "{edit}replace(state, 'founders', 'no such') WHERE {step}1",
    "another player": "{edit}replace(state, 'Ana', 'Zed') WHERE {step}1",
    "names in no catalogue": "{edit}replace(state, '-1\"', '-77\"') WHERE {game}",
    "no first step": "DELETE FROM stored_events WHERE {step}1",
    "a step is missing": "DELETE FROM stored_events WHERE {step}5",
    "a number below none": "UPDATE stored_events SET originator_version=-5 WHERE {step}5",
    "a word for a number": "UPDATE stored_events SET originator_version='x' WHERE {step}5",
    "no id": "UPDATE stored_events SET originator_id='no id' WHERE {game}",
    "another chain": "UPDATE ledger_links SET link=x'00' WHERE game='{id}'",
    "words for links": "UPDATE ledger_links SET link='x', checksum='y' WHERE game='{id}'",
    "a hidden game nobody has": "INSERT INTO ledger_hidden VALUES ('no id', '', '')",
}
OF_THE_GAME = ("", "/steps/3", "/audit", "/verify", "/sheet", "/export/record.jsonl", "/keeping")


@pytest.mark.parametrize("drawn_before", [True, False])
@pytest.mark.parametrize("what", SOMEBODY_DID)
def test_whatever_was_done_to_one_game_the_others_are_listed(
    client, app, store, games, what, drawn_before
):
    """Behind our back, whether its rows are in the read tables or are yet to be drawn."""
    hit, *others = games
    if drawn_before:
        assert client.get("/").status_code == 200
    game = f"originator_id='{hit.id.hex}'"
    words = {
        "edit": "UPDATE stored_events SET state=",
        "game": game,
        "step": f"{game} AND originator_version=",
        "id": hit.id.hex,
    }
    with closing(sqlite3.connect(store)) as log, log:
        assert log.execute(SOMEBODY_DID[what].format(**words)).rowcount > 0
    forget_loaded(app.extensions["ledger"])
    if not drawn_before:
        app.extensions["projections"].rebuild()
    for page in LISTS:
        assert client.get(page).status_code == 200, page
    listed = client.get("/api/v1/games").json["games"]
    assert {str(one.id) for one in others} <= {one["id"] for one in listed}
    for page in OF_THE_GAME:
        answer = client.get(f"/games/{hit.id}{page}")
        assert answer.status_code in (200, 404, 409, 500), page
        assert answer.status_code != 500 or "cannot be opened" in answer.text, page


def test_text_in_the_log_that_cannot_be_decoded_takes_no_other_game_with_it(
    client, app, store, games
):
    with closing(sqlite3.connect(store)) as log, log:
        log.execute(
            "UPDATE stored_events SET state=CAST(x'ff22' AS TEXT), topic=CAST(x'ff' AS TEXT)"
            " WHERE originator_id=? AND originator_version=5",
            (games[0].id.hex,),
        )
        log.execute(
            "UPDATE stored_events SET originator_id=CAST(x'ff22' AS TEXT)"
            " WHERE originator_id=? AND originator_version=12",
            (games[1].id.hex,),
        )
    forget_loaded(app.extensions["ledger"])
    app.extensions["projections"].rebuild()
    for page in LISTS:
        assert client.get(page).status_code == 200, page
    listed = [one["id"] for one in client.get("/api/v1/games").json["games"]]
    assert str(games[2].id) in listed
    assert str(games[0].id) not in listed


def test_a_game_that_cannot_be_drawn_is_listed_without_its_picture(client, games, monkeypatch):
    drawn = boards.mini

    def mini(game, step, player):
        if game.id == games[0].id:
            raise KeyError("a name in no catalogue")
        return drawn(game, step, player)

    monkeypatch.setattr(boards, "mini", mini)
    answer = client.get("/")
    assert answer.status_code == 200
    assert all(str(game.id) in answer.text for game in games)


def test_a_game_that_cannot_be_counted_takes_no_table_with_it(ledger, projections, monkeypatch):
    table = type(projections._pages._tables[-1])
    see = table.see

    def look(self, watched):
        if len(watched.game.setup.players) == 3:
            raise KeyError("a name in no catalogue")
        see(self, watched)

    monkeypatch.setattr(table, "see", look)
    odd = ledger.start("founders", ["Ana", "Bo", "Cy"])
    last = ledger.start("founders", ["Dora", "Eve"])
    projections.catch_up()
    assert [row.id for row in projections.games()] == [str(last.id)]
    ledger.note(odd.id, "goes on")
    projections.catch_up()
    assert [row.id for row in projections.games()] == [str(last.id)]


def test_a_row_of_the_read_tables_that_cannot_be_decoded_is_drawn_again(client, app, games):
    client.get("/")
    read = app.extensions["projections"]
    read._writer.execute("UPDATE games SET players=CAST(x'ff22' AS TEXT)")
    for page in LISTS:
        assert client.get(page).status_code == 200, page
    assert "Ana" in client.get("/").text


def swap(read, answers) -> None:
    """The tables take each other's place while somebody reads."""
    done: list[int] = []

    def ask() -> None:
        while len(done) < 6:
            answers()

    readers = [Thread(target=ask) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(6):
        read.rebuild()
        done.append(1)
    for reader in readers:
        reader.join()


def test_readers_go_on_while_the_tables_are_swapped(app, games):
    read, failed = app.extensions["projections"], []
    read.catch_up()

    def answers() -> None:
        try:
            assert len(read.games()) == 3
        except BaseException as error:
            failed.append(error)

    swap(read, answers)
    assert failed == []


def test_those_with_accounts_go_on_reading_too(tmp_path):
    app = club_app(tmp_path)
    ledger = app.extensions["ledger"]
    club = Club(app, play_some(ledger, steps=8))
    client, found = club.client("Player"), []
    swap(app.extensions["projections"], lambda: found.append(client.get("/").status_code))
    assert set(found) == {200}
    app.extensions["projections"]._writer.execute("UPDATE games SET players=CAST(x'ff22' AS TEXT)")
    assert client.get("/").status_code == 200
