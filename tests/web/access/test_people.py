"""People served to others: "this is me", what one may do oneself, and a name that is nowhere."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from ledger.catalogues import drafts
from ledger.games import ruleset
from ledger.shelf.tables import TABLES
from ledger.web.access.tables import TABLES as ACCOUNTS
from ledger.web.jobs import Jobs
from tests.web.access.club import PASSWORD, Club, form

SIGN = "zebulon"


@pytest.fixture
def club(served, play_some) -> Club:
    game = play_some(served.extensions["ledger"], players=("Zebulon", "Bo"), steps=3)
    return Club(served, game)


def person(club: Club, name: str = "Zebulon") -> str:
    found = club.client("Club").get(f"/api/v1/people?q={name}").json["people"]
    return str(found[0]["id"])


def test_this_is_me_once_a_keeper_has_confirmed_it(club):
    zeb = f"/people/{person(club)}"
    player = club.client("Player")
    for do in ("rename", "merge", "part", "confirm", "forget"):
        assert player.post(f"{zeb}/{do}", **form(name="Z", confirm="Zebulon")).status_code == 403
    assert player.post(f"{zeb}/me", **form()).status_code == 303
    assert player.post(f"{zeb}/rename", **form(name="Zed")).status_code == 403  # not confirmed yet
    assert club.client("Stranger").get(zeb).status_code == 404
    assert "player" in club.client("Club").get(zeb).text
    assert club.client("Club").post(f"{zeb}/confirm", **form()).status_code == 303
    assert player.post(f"{zeb}/rename", **form(name="Zed")).status_code == 303
    assert "Zed" in player.get(zeb).text
    bo = f"/people/{person(club, 'Bo')}"
    assert player.post(f"{bo}/rename", **form(name="Bob")).status_code == 403
    assert player.post(f"{zeb}/forget", **form(confirm="Zed")).status_code == 303
    assert club.accounts.find("Player") is None
    assert player.get("/account").status_code in (302, 303)  # signed out
    assert club.ledger.game(club.game.id).setup.players[0].startswith("Incognito")


def test_nothing_beside_the_log_names_a_forgotten_one(club):
    game, shelf, club_keeper = str(club.game.id), club.ledger.shelf, club.client("Club")
    club.accounts.add("Old Zebulon", PASSWORD)
    club.accounts.give("Old Zebulon", game, "scribe")
    own = club.client("Old Zebulon")
    club.accounts.delays.wait(club.accounts.delays.attempt("password", "old zebulon", "10.0.0.1"))
    club.accounts.invite("Old Zebulon", game=game, role="player", seat="Zebulon")
    club.accounts.log.note("joined", "old zebulon", by="Old Zebulon")
    own.post(f"/games/{game}/steps/2/marks", **form(mark="good"))
    shelf.remarks.mark(game, 2, "good", "old zebulon 2026-01-01", "Old Zebulon")
    shelf.remarks.write(game, 2, "what I thought", "old zebulon 2026-01-01")
    shelf.remarks.write(game, 2, "ZEBULON was quick; zebulonians", "bo 2026-01-01")
    shelf.tags.put(game, ["zebulon night", "Old", "Incognito"])
    mine = shelf.collections.add("Zebulon's best", "for zebulon", "old zebulon")
    series = shelf.series.add(
        "Zebulon cup", kind="league", scheme="wins", ties=("wins",), note="by Zebulon"
    )
    shelf.series.put_in(series.series, game, 1, "Zebulon's table")
    rules = ruleset(club.game.setup.title)
    base = rules.catalogues.default.hash
    drafts.save(club.ledger.address, rules, "device:x", drafts.Draft(base, "Box of Zebulon"))
    jobs = Jobs(club.ledger.address)
    jobs.start("verify", "Old Zebulon", lambda note: {"games": ["of Zebulon"]}).join()

    zeb = f"/people/{person(club)}"
    own.post(f"{zeb}/me", **form())
    club_keeper.post(f"{zeb}/confirm", **form())
    assert own.post(f"{zeb}/forget", **form(confirm="zebulon")).status_code == 303

    for tables, definitions in ((shelf.tables, TABLES), (club.accounts.tables, ACCOUNTS)):
        for name in definitions:
            for row in tables.rows(f"SELECT * FROM {name}"):
                said = str(row).lower().replace("zebulonians", "")
                assert SIGN not in said, (name, row)
    assert jobs.now() is None
    assert drafts.open_form(club.ledger.address, rules, "device:x").draft.name == "Box of Incognito"
    assert shelf.tags.of(game) == ["Incognito", "Incognito 1 night", "Old"]
    assert shelf.collections.get(mine.collection).name == "Incognito's best"
    (note,) = shelf.remarks.own_notes(game, "bo 2026-01-01")
    assert note.text == "Incognito 1 was quick; zebulonians"
    assert {mark.by for mark in shelf.remarks.marks(game)} == {"Incognito"}
    assert club.ledger.game(UUID(game)).setup.players[0] == "Incognito 1"
    for page in ("/collections", "/series", f"/games/{game}/people", "/account/club", "/people"):
        text = club_keeper.get(page, follow_redirects=True).text
        assert SIGN not in text.lower(), page
    if "://" not in club.ledger.address:
        for file in Path(club.ledger.address).parent.rglob("*"):
            if file.is_file() and not file.name.startswith("read"):
                said = file.read_bytes().lower().replace(b"zebulonians", b"")
                assert SIGN.encode() not in said, file


def test_every_text_of_the_shelf_is_known_to_hold_names_or_not():
    from ledger.people.beside import WRITTEN

    machine = {"game", "collection", "series", "made_at", "kind", "scheme", "ties", "mark"}
    machine |= {"tag", "owner", "author"}  # follow what is shown, and the account
    assert TABLES["club_settings"][0].keys() == {"name", "value"}  # of the program, and numbers
    for name, (columns, _) in ((one, TABLES[one]) for one in TABLES if one != "club_settings"):
        words = {one for one, kind in columns.items() if kind is str} - machine
        assert words == set(WRITTEN.get(name, ())), name
