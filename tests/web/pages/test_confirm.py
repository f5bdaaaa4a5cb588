"""A round or the sheet confirmed from a phone: the page, and what the other pages say of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ledger.aggregates.confirmations import confirmations, ended_rounds
from ledger.commands.notes import Confirm
from ledger.games import GAMES


def sent(client: Any, game: Any, player: str, number: int = 0, **about: Any) -> Any:
    form = {"player": player, "round": number, "seen": game.version, **about}
    return client.post(f"/games/{game.id}/confirm", data=form, follow_redirects=True)


@pytest.mark.parametrize("title", sorted(GAMES))
def test_every_title_is_confirmed_round_by_round_or_whole(client, ledger, play_some, title):
    game = play_some(ledger, title, steps=400)
    page = client.get(f"/games/{game.id}/confirm?seat=Bo").text
    assert page.count('name="round"') == 1 + len(ended_rounds(game))
    for number in (0, *ended_rounds(game)):
        assert "Bo has confirmed it" in sent(client, game, "Bo", number).text
    assert 'name="round"' not in client.get(f"/games/{game.id}/confirm?seat=Bo").text
    found = confirmations(ledger.game(game.id))
    assert {one.round for one in found} == {0, *ended_rounds(game)}
    assert all(one.stands and one.by == "Bo" for one in found)


def test_the_pages_say_who_confirmed_and_what_was_changed_since(client, ledger, play_some):
    game = play_some(ledger, "first_empires", steps=300)
    step = ended_rounds(game)[1]
    ledger.execute(game.id, Confirm("Bo", 1))
    pages = [
        f"/games/{game.id}{at}" for at in ("", f"/steps/{step}", "/audit", "/sheet", "/confirm")
    ]
    for path in pages:
        assert re.search("Bo.*Round 1|Round 1.*Bo", client.get(path).text, re.S), path
    undone = ledger.rewind(game.id, step - 1)
    for path in (*pages, f"/games/{game.id}/steps/{undone.version - 1}"):
        said = client.get(path).text
        assert "changed since" in said or f"changed afterwards, at step {undone.version}" in said
    french = client.get(f"/games/{game.id}/audit?lang=fr").text
    assert f"Cela a changé ensuite, à l’étape {undone.version}." in french


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"round": "9"}, "Round 9 is not over"),
        ({"round": "x"}, "cannot be read"),
        ({"seen": "99999"}, "There is no step 99999"),
    ],
)
def test_what_cannot_be_confirmed_says_why_and_stores_nothing(
    client, ledger, play_some, form, said
):
    game = play_some(ledger, "first_empires", steps=30)
    assert said in sent(client, game, "Bo", **form).text
    assert sent(client, game, "Zoe").status_code == 400
    assert ledger.load(game.id).version == game.version


def test_who_looked_at_an_older_sheet_is_told_that_it_moved_on(client, ledger, play_some):
    game = play_some(ledger, steps=30)
    then = ledger.undo(game.id)
    assert "The table has moved on" in sent(client, game, "Bo", seen=then.version - 1).text
    assert not confirmations(ledger.game(game.id))


def test_a_repeat_of_the_same_form_is_stored_once(client, ledger, play_some):
    game = play_some(ledger, steps=30)
    for _ in range(2):
        assert "Bo has confirmed it" in sent(client, game, "Bo", key="once").text
    assert ledger.load(game.id).version == game.version + 1


def test_the_part_that_follows_the_table_is_no_page(client, ledger, play_some):
    game = play_some(ledger, steps=30)
    part = client.get(f"/games/{game.id}/confirm?seat=Bo&part=1").text
    assert "<html" not in part
    assert "Bo confirms" in part
