"""What a seat holds is in no file and in no line of text before its time; at the end all is open.

See tests/support/secret_twins.py: another log with other cards must give the same answers.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger import record, visibility
from ledger.application import Ledger
from ledger.projections import Projections
from ledger.review.verify import verify
from ledger.ruleset import UNKNOWN
from ledger.simulate import play
from ledger.visibility import EVERYTHING, SPECTATOR, Viewer
from tests.support.secret_twins import (
    OTHER_SEED,
    PLAYERS,
    SEED,
    TITLE,
    dealt_game,
    says,
    secrets_from,
    secrets_of,
    told,
    twin,
    typed_game,
)

VIEWERS = (None, "Ana")
FORMATS = ("record", "csv", "scores", "market", "sheet", "position")  # html: test_exports.py


@pytest.fixture(params=[dealt_game, typed_game], ids=["dealt", "typed"])
def game(request, ledger):
    game = request.param(ledger)
    ledger.note(game.id, "a remark")
    assert not game.over
    assert secrets_from(game, "Ana"), "somebody else must hold a card"
    assert secrets_of(game, "Ana")
    return ledger.game(game.id)


@pytest.fixture
def other(tmp_path):
    opened = Ledger(str(tmp_path / "twin.db"))
    yield opened
    opened.close()


def seat(viewer: str | None) -> tuple[str, ...]:
    return ("--as", viewer) if viewer else ()


def free_of_secrets(game, viewer, text: bytes) -> None:
    for card in secrets_from(game, viewer):
        assert f'"{card}"'.encode() not in text, card
    for seed in (SEED, OTHER_SEED):
        assert seed.encode() not in text


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_export_of_a_game_that_is_on_tells_what_others_hold(game, store, other, viewer):
    twin(other, game, viewer)
    for form in FORMATS:
        words = ("export", str(game.id), "--format", form, *seat(viewer))
        data = says(store, *words)
        assert data == says(other.address, *words), form
        free_of_secrets(game, viewer, data)
    if viewer:
        for form in ("record", "position"):
            data = says(store, "export", str(game.id), "--format", form, "--as", viewer)
            assert any(card.encode() in data for card in secrets_of(game, viewer)), form


def test_a_seat_that_is_not_at_the_table_gets_no_file(game, store):
    assert b"Dora" in says(store, "export", str(game.id), "--as", "Dora", code=2)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewers_record_says_whose_it_is_and_is_honest_where_it_is_taken_in(game, other, viewer):
    data = b"".join(record.lines_for(game, Viewer(viewer)))
    header = json.loads(data.splitlines()[0])
    assert header["seen_by"] == viewer
    assert "seed" not in header
    done = record.import_record(other, record.read(data))
    taken = other.load(done.game)
    assert taken.state == game.rules.state_for(game.state, viewer)
    assert record.write(taken) == b"".join(record.lines_for(taken, Viewer(viewer))) == data
    assert verify(taken).same
    for player in PLAYERS:
        assert bool(secrets_of(taken, player)) == (player == viewer)


def test_a_viewers_record_does_not_pass_for_the_whole_one(game, ledger):
    data = b"".join(record.lines_for(game, SPECTATOR))
    with pytest.raises(record.GameExists):
        record.import_record(ledger, record.read(data))


def test_a_record_cannot_be_of_somebody_who_is_not_at_the_table(game, other):
    header, *steps = record.lines_for(game, SPECTATOR)
    told = json.dumps(json.loads(header) | {"seen_by": "Dora"}).encode() + b"\n"
    with pytest.raises(record.BadRecord):
        record.import_record(other, record.read(b"".join([told, *steps])))


def test_the_keeper_may_choose_to_export_everything(game, store, other, tmp_path):
    whole = says(store, "export", str(game.id), "--all")
    header = json.loads(whole.splitlines()[0])
    assert "seen_by" not in header
    assert header.get("seed") == game.started.seed
    for player in PLAYERS:
        assert all(card.encode() in whole for card in secrets_of(game, player))
    path = tmp_path / "whole.jsonl"
    path.write_bytes(whole)
    says(other.address, "import", str(path))
    assert says(other.address, "export", str(game.id), "--all") == whole
    assert other.load(game.id).state == game.state
    data = says(store, "export", str(game.id), "--format", "position", "--all")
    assert all(card.encode() in data for card in secrets_from(game, None))


# ---------------------------------------------------------------------- text


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_command_that_looks_tells_what_others_hold(game, store, other, viewer):
    twin(other, game, viewer)
    name, lang = str(game.id), ("--lang", "fr")
    questions = [
        ("show", name, *seat(viewer)),
        ("show", name, "--json", *seat(viewer)),
        ("show", name, "--at", "60", *lang, *seat(viewer)),
        ("replay", name, "--all", *seat(viewer)),
        ("replay", name, "--json", *lang, *seat(viewer)),
        ("legal", name, "--json", *seat(viewer)),
        ("audit", name),
        ("audit", name, "--json"),
        ("verify", name, "--json"),
        ("games", "--json"),
    ]
    for words in questions:
        assert says(store, *words) == says(other.address, *words), words
    if viewer:
        own = secrets_of(game, viewer)
        assert all(
            card.encode() in says(store, "show", name, "--json", "--as", viewer) for card in own
        )


def test_what_act_prints_of_a_draw_is_for_the_seat_that_looks(ledger, store):
    """The same card is dealt; only the one who asks as its owner is told which."""
    game = dealt_game(ledger, 3)
    step = next(
        n
        for n in range(1, game.version + 1)
        if type(game.action(n)).__name__ == "RecordOpeningHand"
    )
    player = game.action(step).player
    cards = [told(game, card)[1] for card in game.action(step).cards]
    shown = says(store, "replay", str(game.id), "--all").decode()
    own = says(store, "replay", str(game.id), "--all", "--as", player).decode()
    assert all(name in own and name not in shown for name in cards)


# ---------------------------------------------------------------------- the read tables


def test_the_read_database_holds_what_a_spectator_may_know(game, ledger, other, tmp_path):
    twin(other, game, None)
    texts = []
    for n, store in enumerate((ledger, other)):
        path = tmp_path / f"read{n}.db"
        read = Projections(store, str(path))
        texts.append("\n".join(read.db.conn.iterdump()))
        read.close()
        raw = b"".join(p.read_bytes() for p in tmp_path.glob(f"read{n}.db*"))
        assert SEED.encode() not in raw
    assert texts[0] == texts[1].replace(str(other.address), str(ledger.address))
    for card in secrets_from(game, None):
        assert f'"{card}"' not in texts[0]


# ---------------------------------------------------------------------- the end


def test_at_the_end_everything_is_open(ledger, store, tmp_path):
    game = play(ledger, TITLE, PLAYERS, SEED)
    assert game.over
    held = secrets_from(game, None)
    drawn = [card for seat in game.state.seats.values() for card in (c.card for c in seat.drawn())]
    name = str(game.id)
    for words in ((), ("--as", "Ana"), ("--all",)):
        whole = says(store, "export", name, *words)
        assert whole == b"".join(record.chained(record.lines_for(game, Viewer())))
    assert SEED.encode() in whole.splitlines()[0]
    assert b'"seen_by"' not in whole
    assert all(card.encode() in whole for card in [*held, *drawn])
    shown = says(store, "replay", name, "--all").decode()
    assert all(told(game, card)[1] in shown for card in drawn)
    position = says(store, "export", name, "--format", "position")
    assert all(card.encode() in position for card in drawn)


def test_rows_of_a_finished_game_are_the_same_built_anew(ledger, tmp_path):
    read = Projections(ledger, str(Path(tmp_path) / "read.db"))
    play(ledger, TITLE, PLAYERS, SEED)
    read.catch_up()
    before = "\n".join(read.db.conn.iterdump())
    read.rebuild()
    assert "\n".join(read.db.conn.iterdump()) == before
    read.close()


def test_who_may_see_everything_sees_the_log_itself(game):
    last = game.version
    assert visibility.state_at(game, last, EVERYTHING) is game.state
    assert visibility.state_at(game, last, SPECTATOR) != game.state
    steps = range(2, last + 1)
    assert [visibility.events(game, n, EVERYTHING) for n in steps] == [
        game.events(n) for n in steps
    ]
    assert [visibility.action(game, n, EVERYTHING) for n in steps] == [
        game.action(n) for n in steps
    ]
    assert not visibility.has_secrets(game, EVERYTHING)
    whole = b"".join(record.lines_for(game, EVERYTHING))
    assert whole == b"".join(record.record_lines(game, keeper=True))


def test_a_seat_sees_its_own_and_no_other(game):
    hands = visibility.state(game, Viewer("Ana")).seats
    assert hands["Ana"] == game.state.seats["Ana"]
    shown = [one.card for player in ("Bo", "Cy") for one in hands[player].hand]
    assert set(shown) == {UNKNOWN}
