"""Once all have signed and the time to correct is over, only the keeper changes a game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.application import Entry, Ledger
from ledger.commands.moves import Correct
from ledger.commands.notes import Claim, Confirm, Note, SignOff
from ledger.errors import GameClosed, TableMovedOn, Unreadable
from ledger.record import import_record, read, write
from ledger.shelf.settings import read_hours
from ledger.storage import Unanswered
from ledger_cairn import TurnEnded
from tests.conftest import play_some
from tests.support.commands import amend

pytestmark = pytest.mark.usefixtures("cairn")

KEEPER = Entry(by="Kim", as_keeper=True)


class Clock:
    now = datetime(2026, 5, 1, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, hours: float) -> None:
        self.now += timedelta(hours=hours)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ledger(store: str, clock: Clock) -> Any:
    opened = Ledger(store, clock)
    yield opened
    opened.close()


def signed(ledger: Any, *players: str) -> Any:
    game = play_some(ledger, "cairn", steps=9999)
    assert game.over
    for player in players or game.setup.players:
        ledger.sign_off(game.id, player)
    return ledger.game(game.id)


def last_action(game: Any) -> int:
    return next(n for n in reversed(game.standing_steps()) if not game.body(n).auto)


CHANGES = {
    "undo": lambda ledger, game, entry: ledger.undo(game.id, entry=entry),
    "rewind": lambda ledger, game, entry: ledger.rewind(game.id, 2, entry=entry),
    "correct": lambda ledger, game, entry: ledger.execute(
        game.id, Correct((TurnEnded("Ana"),), "a miscount"), entry
    ),
    "amend": lambda ledger, game, entry: amend(
        ledger, game.id, last_action(game), None, later="drop", anyway=True, entry=entry
    ),
}
every_change = pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))


@every_change
def test_within_the_time_anybody_may_correct_and_nothing_is_marked(ledger, clock, change):
    game = signed(ledger)
    clock.pass_by(23.9)
    change(ledger, game, Entry(by="Ana"))
    later = ledger.game(game.id)
    assert later.version > game.version
    assert not any(getattr(later.body(n), "keeper", False) for n in range(1, later.version + 1))


@every_change
def test_after_it_the_change_is_refused_and_nothing_is_stored(ledger, clock, change):
    game = signed(ledger)
    clock.pass_by(24)
    with pytest.raises(GameClosed) as refused:
        change(ledger, game, Entry(by="Ana"))
    assert refused.value.params == {"at": "2026-05-02 20:00"}
    assert ledger.load(game.id).version == game.version


@every_change
def test_the_keeper_changes_it_and_every_such_step_is_marked(ledger, clock, change, tmp_path):
    game = signed(ledger)
    clock.pass_by(24)
    change(ledger, game, KEEPER)
    later = ledger.load(game.id)
    assert all(later.body(n).keeper for n in range(game.version + 1, later.version + 1))
    assert later.version > game.version
    other = Ledger(str(tmp_path / "other.db"))
    import_record(other, read(write(later)))
    assert write(other.game(game.id)) == write(later)
    other.close()


@every_change
def test_a_keepers_change_that_is_sent_again_without_a_key_is_stored_once(ledger, clock, change):
    """Its answer was lost; here, or on the way to another process."""
    game = signed(ledger)
    clock.pass_by(24)
    seen = replace(KEEPER, seen_step=game.version)
    change(ledger, game, seen)
    stored = ledger.load(game.id).version
    other = Ledger(ledger.address, clock)
    for process in (ledger, other):
        change(process, game, seen)
    other.close()
    with pytest.raises((GameClosed, TableMovedOn)):
        change(ledger, game, replace(seen, as_keeper=False))
    assert ledger.load(game.id).version == stored > game.version


@every_change
def test_a_keepers_change_the_store_was_silent_about_is_stored_once(
    ledger, clock, change, monkeypatch
):
    game = signed(ledger)
    clock.pass_by(24)
    insert = ledger.recorder.insert_rows

    def silent(rows: Any, links: Any) -> None:
        insert(rows, links)
        raise Unanswered("no answer")

    monkeypatch.setattr(ledger.recorder, "insert_rows", silent)
    with pytest.raises(Unanswered):
        change(ledger, game, KEEPER)
    monkeypatch.setattr(ledger.recorder, "insert_rows", insert)
    stored = Ledger(ledger.address).load(game.id).version
    change(ledger, game, KEEPER)
    assert ledger.load(game.id).version == stored > game.version


def test_what_does_not_move_the_table_stays_open(ledger, clock):
    game = signed(ledger)
    clock.pass_by(9999)
    for command in (Note("Well played."), Claim({"Ana": 3}), SignOff("Bo"), Confirm("Bo")):
        ledger.execute(game.id, command)
    assert ledger.game(game.id).version == game.version + 4


@pytest.mark.parametrize(
    ("hours", "passed", "closed"),
    [(24, 23.9, False), (24, 24, True), (0, 0, True), (1, 1, True), (None, 9999, False)],
)
def test_the_club_settles_how_long(ledger, clock, hours, passed, closed):
    game = signed(ledger)
    ledger.shelf.settings.allow_corrections(hours)
    clock.pass_by(passed)
    assert ledger.is_closed(game) is closed
    other = Ledger(ledger.address, clock)  # every process has the same
    assert other.shelf.settings.correction_hours == hours
    assert other.is_closed(other.game(game.id)) is closed
    other.close()


def test_as_long_as_somebody_has_not_signed_or_the_game_is_on_nothing_is_closed(ledger, clock):
    half, on = signed(ledger, "Ana"), play_some(ledger, "cairn", steps=4)
    for player in on.setup.players:
        ledger.sign_off(on.id, player)
    clock.pass_by(9999)
    assert not ledger.is_closed(half)
    assert not ledger.is_closed(ledger.game(on.id))
    ledger.undo(half.id)
    ledger.undo(on.id)


def test_the_time_runs_from_the_last_first_signature(ledger, clock):
    game = signed(ledger, "Ana")
    clock.pass_by(10)
    ledger.sign_off(game.id, "Bo")
    clock.pass_by(20)
    ledger.sign_off(game.id, "Ana")  # once more: it gives no more time
    assert not ledger.is_closed(ledger.game(game.id))
    clock.pass_by(4)
    assert ledger.is_closed(ledger.game(game.id))


def test_a_keeper_who_is_not_needed_yet_is_not_marked(ledger):
    game = play_some(ledger, "cairn", steps=4)
    later = ledger.undo(game.id, entry=KEEPER)
    assert not later.body(later.version).keeper


def test_a_stored_step_is_the_same_bytes_as_ever_unless_it_is_the_keepers(ledger):
    game = signed(ledger)
    assert b"keeper" not in write(game)


@pytest.mark.parametrize("said", ["", "soon", "-3", "1.5", "99999999"])
def test_hours_that_cannot_be_read_are_refused(ledger, said):
    with pytest.raises(Unreadable):
        ledger.shelf.settings.allow_corrections(read_hours(said))
    assert ledger.shelf.settings.correction_hours == 24


def test_hours_are_read_as_people_write_them():
    assert [read_hours(said) for said in ("0", " 48 ", "never", "Jamais")] == [0, 48, None, None]
