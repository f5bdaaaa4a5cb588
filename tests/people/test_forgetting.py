"""A forgotten name is nowhere in the log; what was signed can still be checked by whoever has the
name, and every verdict and score is as it was."""

from __future__ import annotations

import json
from random import Random

import pytest

from ledger import simulate
from ledger.aggregates.steps import NameForgotten
from ledger.application import Entry, Ledger
from ledger.chain import head_of
from ledger.errors import GameUnreadable
from ledger.games import GAMES
from ledger.people.forgetting import forget
from ledger.people.mentions import put_back
from ledger.record import import_records, record_lines
from ledger.review.verify import verify
from ledger.review.verify_chain import check_game, check_store

NAMES = ('Zéphyrine O"Hara', "Bo", "Quirin", "Ida")


def lines(game):
    return [line.decode() for line in record_lines(game)]


def stored(ledger, game_id):
    return b"".join(state for _, _, state in ledger.recorder.select_named_rows(game_id))


@pytest.mark.parametrize("title", GAMES)
def test_a_name_goes_and_the_proof_stays(ledger, title):
    for number, seats in enumerate((2, 3)):
        players = [f"{name} {number}" if name == "Ida" else name for name in NAMES[:seats]]
        Random(number).shuffle(players)
        game = simulate.play(ledger, title, players, f"forget {number}")
        ledger.note(
            game.id, f"{NAMES[0]}'s move:\nzÉPHYRINE o\"hara was quick", entry=Entry(by=NAMES[0])
        )
        game = ledger.load(game.id)
        before, report = lines(game), verify(game)
        totals = dict(game.sheet_at(game.version).totals)

        (done,) = forget(ledger, [NAMES[0]], Entry(by="Keeper"))

        rows = stored(ledger, game.id)
        for sign in ("phyrine", "Hara"):
            assert sign.encode() not in rows
        after = ledger.load(game.id)
        assert isinstance(after.bodies[-1], NameForgotten)
        assert check_game(ledger, game.id).whole
        assert {done.words.get(name, name): n for name, n in totals.items()} == dict(
            after.sheet_at(after.version).totals
        )
        again = verify(after)
        assert (again.same, len(again.verdicts), len(again.events)) == (
            report.same,
            len(report.verdicts),
            len(report.events),
        )
        back = {word: spelt for spelt, word in done.words.items()}
        restored = [put_back(line, back) for line in lines(after)[:-1]]
        assert head_of(line.encode() for line in restored) == head_of(
            line.encode() for line in before
        )
    assert check_store(ledger).whole


def test_both_stores_and_a_loaded_game_elsewhere(any_store):
    one, other = Ledger(any_store), Ledger(any_store)
    game = simulate.play(one, "founders", ["Ana", "Bo"], "x")
    spectated = simulate.play(one, "founders", ["Cleo", "Bo"], "y")
    one.note(spectated.id, "Ana looked on, and we ANAlysed it", entry=Entry(by="Ana"))
    assert "Ana" in other.game(game.id).setup.players
    one.hide(spectated.id, Entry(by="Ana"))
    assert {done.game for done in forget(one, ["Ana"])} == {game.id, spectated.id}
    for ledger in (other, one):
        assert ledger.game(game.id).setup.players == ("Incognito 1", "Bo")
        assert b"Ana" not in stored(ledger, game.id)
        note = ledger.game(spectated.id).bodies[-2]
        assert note.text == "Incognito 3 looked on, and we ANAlysed it"
        assert note.by == "Incognito 3"
        assert "Ana" not in str(ledger.hidden())
    other.note(game.id, "goes on")
    assert check_game(one, game.id).whole
    assert forget(one, ["Ana"]) == []
    text = b"".join(record_lines(one.load(game.id)))
    assert [done.status for done in import_records(one, text)] == ["already_there"]
    one.close()
    other.close()


def test_a_name_that_is_a_word_of_the_title(ledger):
    """A seat called like a tile, a field and a dealer."""
    for seed, name in enumerate(("forest", "player", "table", "Player", "FOREST")):
        game = simulate.play(ledger, "founders", [name, "Bo"], f"seed {seed}")
        before = lines(ledger.load(game.id))
        (done,) = forget(ledger, [name.lower()])
        after = ledger.load(game.id)
        assert after.setup.players[0] == "Incognito 1"
        assert verify(after).same
        back = {word: spelt for spelt, word in done.words.items()}
        restored = [put_back(line, back) for line in lines(after)[:-1]]
        assert [json.loads(one) for one in restored[1:]] == [json.loads(one) for one in before[1:]]


def test_what_somebody_changed_is_not_made_good(ledger):
    game = simulate.play(ledger, "founders", ["Ana", "Bo"], "x")
    writer = ledger.recorder.datastore.open_writer()
    table = ledger.recorder.events_table_name
    sql = f"UPDATE {table} SET state=replace(state, 'simulate', 'somebody')"
    assert writer.execute(sql + " WHERE originator_version=1").rowcount
    with pytest.raises(GameUnreadable):
        forget(ledger, ["Ana"])
    assert not check_game(ledger, game.id).whole
