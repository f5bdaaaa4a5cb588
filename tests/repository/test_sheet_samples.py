"""The samples of any other game: sheets kept live, and a handful of plays from another logger."""

from __future__ import annotations

import pytest

from ledger.aggregates.confirmations import confirmations
from ledger.aggregates.steps import ActionTaken, Confirmed, Noted, Rewound, SignedOff
from ledger.application import Ledger
from ledger.audit import audit
from ledger.games import SHEETS
from ledger.plays.keeping import bring
from ledger.plays.reading import read_plays
from ledger.record import read, write
from ledger.review.verify import verify
from ledger.tools.dev.make_sheet_samples import PLAYS_SHOWN, make
from ledger.tools.samples import PLAYS, load_sheets, sheet_files
from ledger.web.pages.home import sample_ids

LIVE = {"market-day": True, "long-way-home": False}  # whether it is over


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Nobody writes into this store."""
    ledger = Ledger(str(tmp_path_factory.mktemp("sheets") / "ledger.db"))
    yield ledger, load_sheets(ledger)
    ledger.close()


@pytest.fixture(scope="module")
def sheets(store):
    ledger, games = store
    named = {read(path.read_bytes()).header.game: path.stem for path in sheet_files()}
    return {named[game]: ledger.game(game) for game in games if named[game] in LIVE}


def of(game, kind):
    return [(n, body) for n, body in enumerate(game.bodies, start=1) if isinstance(body, kind)]


def test_there_is_a_finished_sheet_and_one_in_play(sheets):
    assert {name: game.over for name, game in sheets.items()} == LIVE
    assert {game.started.evidence for game in sheets.values()} == {"recorded"}
    assert all(game.setup.title in SHEETS for game in sheets.values())


@pytest.mark.parametrize("path", sheet_files(), ids=lambda path: path.stem)
def test_it_comes_back_with_the_same_bytes_and_verdict(path, store):
    game = store[0].game(read(path.read_bytes()).header.game)
    assert write(game) == path.read_bytes()
    assert verify(game).same


@pytest.mark.parametrize("name", LIVE)
def test_every_round_is_confirmed_by_a_seat_that_did_not_write(sheets, name):
    game = sheets[name]
    said = [body for _, body in of(game, Confirmed)]
    scribe = game.started.by
    assert {body.by for body in said}.isdisjoint({scribe})
    rounds = {body.round for body in said}
    assert rounds == set(range(1, max(rounds) + 1))
    assert max(rounds) >= 2
    written = [body for _, body in of(game, ActionTaken)]
    assert {body.by for body in written} == {scribe}


def test_a_round_put_right_after_it_was_confirmed_is_confirmed_anew(sheets):
    game = sheets["market-day"]
    found = {one.round: one for one in confirmations(game)}
    assert found[1].stands
    first = [n for n, body in of(game, Confirmed) if body.round == 1]
    assert len(first) == 2
    assert first[0] < found[2].changed_at < first[1]
    assert not found[2].stands
    assert of(game, Rewound)


def test_the_finished_sheet_is_claimed_and_signed_by_all(sheets):
    game = sheets["market-day"]
    claim = audit(game).claim
    assert not claim.agrees
    parting = claim.parting
    assert (parting.player, parting.category) == ("Dag", "Goods")
    assert parting.claimed - parting.computed == -10
    assert [body.player for _, body in of(game, SignedOff)] == list(game.setup.players)


def test_every_one_says_that_it_is_generated_and_is_loaded_once(store):
    ledger, games = store
    assert len(games) == len(LIVE) + PLAYS_SHOWN
    for game in map(ledger.game, games):
        first = game.body(game.notes[0])
        assert isinstance(first, Noted)
        assert first.on_step == 1
        assert "seeded players" in first.text or "nobody played it" in first.text
    assert load_sheets(ledger) == []
    assert {str(game) for game in games} <= sample_ids()


def test_the_plays_are_the_last_of_the_file(store):
    ledger, games = store
    found, _ = read_plays(PLAYS.read_bytes())
    shown = list(bring(ledger, found[-PLAYS_SHOWN:], [], dry_run=True))
    assert {one.verdict for one in shown} == {"known"}
    assert {one.game for one in shown} <= {str(game) for game in games}


def test_the_script_gives_the_same_files_twice(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        make(folder, folder)
    names = sorted(path.name for path in first.iterdir())
    assert names == sorted(path.name for path in sheet_files())
    for name in names:
        assert (first / name).read_bytes() == (second / name).read_bytes()
