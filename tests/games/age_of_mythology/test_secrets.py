"""Hands, sealed armies and sealed units are in no file and no line of text before their time."""

from __future__ import annotations

import json

import pytest

from ledger import record
from ledger.application import Ledger
from ledger.projections import Projections
from ledger.review.verify import verify
from ledger.ruleset import UNKNOWN
from ledger.simulate import play
from ledger.visibility import SPECTATOR, Viewer
from tests.games.age_of_mythology.twins import PLAYERS, SEED, TITLE, held, in_play, twin
from tests.support.secret_twins import says

WHERE = {"cards": "virtual", "armies": "table", "encounter": "virtual"}
FORMATS = ("record", "csv", "scores", "market", "sheet", "position")


@pytest.fixture(params=WHERE)
def game(request, ledger):
    return in_play(ledger, request.param, WHERE[request.param])


@pytest.fixture(params=[None, "Ana"], ids=["spectator", "seat"])
def viewer(request):
    return request.param


@pytest.fixture
def other(tmp_path):
    opened = Ledger(str(tmp_path / "twin.db"))
    yield opened
    opened.close()


def test_am_4_11_no_file_and_no_command_tells_what_others_hold_or_sealed(
    game, store, other, viewer
):
    twin(other, game, viewer)
    name, seat = str(game.id), ("--as", viewer) if viewer else ()
    questions = [("export", name, "--format", form, *seat) for form in FORMATS]
    questions += [
        ("show", name, *seat),
        ("show", name, "--json", "--lang", "fr", *seat),
        ("replay", name, "--all", *seat),
        ("legal", name, "--json", *seat),
        ("audit", name, "--json"),
        ("verify", name, "--json"),
    ]
    for words in questions:
        said = says(store, *words)
        assert said == says(other.address, *words), words
        assert SEED.encode() not in said


def test_am_4_11_a_viewers_record_is_honest_where_it_is_taken_in(game, other, viewer):
    data = b"".join(record.lines_for(game, Viewer(viewer)))
    assert json.loads(data.splitlines()[0])["seen_by"] == viewer
    done = record.import_record(other, record.read(data))
    taken = other.load(done.game)
    assert taken.state == game.rules.state_for(game.state, viewer)
    assert record.write(taken) == b"".join(record.lines_for(taken, Viewer(viewer))) == data
    assert verify(taken).same
    for player in PLAYERS:
        assert bool(held(taken.state, player)) == (player == viewer)


def test_am_12_4_a_sealed_choice_is_its_owners_until_both_are_open(ledger):
    for where, field in (("armies", "armies"), ("encounter", "chosen")):
        game = in_play(ledger, where)
        sealed = getattr(game.state.battle, field)
        owner = next(p for p, one in sealed.items() if one.units or one.token)
        own = game.rules.state_for(game.state, owner).battle
        assert getattr(own, field)[owner] == sealed[owner]
        for viewer in (None, *(p for p in PLAYERS if p != owner)):
            shown = getattr(game.rules.state_for(game.state, viewer).battle, field)[owner]
            assert (shown.units, shown.token) == (None, None)


def test_am_2_11_the_order_of_a_deck_is_nowhere(ledger):
    """The table knows what is in a deck, never what comes next."""
    game = in_play(ledger, "cards")
    for viewer in (None, *PLAYERS):
        for deck in game.rules.state_for(game.state, viewer).decks.values():
            assert list(deck.unseen) == sorted(deck.unseen)
            assert list(deck.pile) == sorted(deck.pile)
        pool = game.rules.state_for(game.state, viewer).pool
        assert list(pool) == [tile.id for tile in game.catalogue.resource_tiles.kinds]


def test_am_4_11_the_read_tables_hold_what_a_spectator_may_know(game, ledger, other, tmp_path):
    twin(other, game, None)
    texts = []
    for n, store in enumerate((ledger, other)):
        read = Projections(store, str(tmp_path / f"read{n}.db"))
        texts.append("\n".join(read.db.conn.iterdump()))
        read.close()
    assert texts[0] == texts[1].replace(str(other.address), str(ledger.address))
    assert SEED not in texts[0]


def test_am_4_11_at_the_end_everything_is_open(ledger, store):
    game = play(ledger, TITLE, PLAYERS, SEED)
    whole = says(store, "export", str(game.id))
    assert whole == b"".join(record.chained(record.lines_for(game, SPECTATOR)))
    assert b'"seen_by"' not in whole
    assert UNKNOWN.encode() not in whole
    left = [card for player in PLAYERS for card in held(game.state, player)]
    position = says(store, "export", str(game.id), "--format", "position")
    assert left
    assert all(f'"{card}"'.encode() in position for card in left)
