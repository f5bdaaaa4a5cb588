"""What was stored although the store never said so is stored once when it is sent again: every
command, with a key, with the step it saw or with neither, on both kinds of store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.commands.notes import Confirm
from ledger.commands.openings import Start
from ledger.errors import AlreadyConfirmed
from ledger.record.importer import GameExists
from ledger.storage import Unanswered
from tests.commands.test_every_command import BEGUN, CASES, Case, cairn_game, log, weighed

pytestmark = pytest.mark.usefixtures("weighed")

__all__ = ["weighed"]  # a fixture of theirs


@pytest.fixture
def ledger(any_store: str) -> Iterator[Ledger]:
    with closing(Ledger(any_store)) as opened:
        yield opened


@pytest.fixture
def unheard(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """Does it with a store that stores and does not say so."""
    insert = ledger.recorder.insert_rows

    def silent(rows: Any, links: Any) -> None:
        insert(rows, links)
        raise Unanswered("no answer")

    def done(what: Callable[[], Any]) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(ledger.recorder, "insert_rows", silent)
            with pytest.raises(Unanswered):
                what()

    return done


def table(ledger: Ledger, case: Case) -> Game:
    """Two of them need the same game of a file."""
    try:
        return case.table(ledger)
    except GameExists as error:
        return ledger.game(UUID(error.params["game"]))


def entries(step: int, key: str = "k") -> dict[str, Entry]:
    keyed, seen = Entry(by="Zoé", key=key), Entry(by="Zoé", seen_step=step)
    return {"key": keyed, "seen": seen, "neither": Entry(by="Zoé")}


@pytest.mark.parametrize("how", entries(1))
def test_a_command_whose_answer_was_lost_is_stored_once(ledger, unheard, how):
    for case in CASES:
        game = table(ledger, case)
        command, before = case.good(game), game.version
        entry = entries(before, case.kind.__name__)[how]
        unheard(lambda: ledger.execute(game.id, command, entry))  # noqa: B023
        stored = log(ledger)
        again = ledger.execute(game.id, command, entry)
        assert (again.first, again.stored) == (before + 1, False), case.kind
        assert log(ledger) == stored
        if how != "neither":
            with closing(Ledger(ledger.address)) as other:
                assert not other.execute(game.id, command, entry).stored, case.kind
            assert log(ledger) == stored


@pytest.mark.parametrize("how", ["key", "neither"])
def test_a_game_whose_beginning_was_not_answered_begins_once(ledger, unheard, how):
    source = cairn_game(ledger)
    for case in BEGUN:
        opening, entry = case.good(source), entries(1, case.kind.__name__)[how]
        unheard(lambda: ledger.begin(opening, entry))  # noqa: B023
        stored = log(ledger)
        begun = ledger.begin(case.good(ledger.game(source.id)), entry)
        assert log(ledger) == stored, case.kind
        assert begun.started.by == entry.by
        if how == "neither":  # now it is meant
            assert ledger.begin(opening, entry).id != begun.id


@pytest.mark.parametrize("seen", [True, False])
def test_a_confirmation_by_nobody_in_particular_is_stored_once(ledger, unheard, seen):
    """It is stored as the seat's own word."""
    game = cairn_game(ledger)
    entry = Entry(seen_step=game.version if seen else None)
    unheard(lambda: ledger.execute(game.id, Confirm("Ana"), entry))
    stored = log(ledger)
    assert not ledger.execute(game.id, Confirm("Ana"), entry).stored
    assert log(ledger) == stored


def test_a_confirmation_that_says_itself_what_was_seen_is_known_again(ledger):
    """Also after play went on; once it was changed it is confirmed anew."""
    game = cairn_game(ledger)
    seen = Confirm("Ana", seen=game.version)
    first = ledger.execute(game.id, seen).first
    ledger.note(game.id, "meanwhile", entry=Entry(by="Bo"))
    for process in (ledger, Ledger(ledger.address)):
        again = process.execute(game.id, seen)
        assert (again.first, again.stored) == (first, False)
    with pytest.raises(AlreadyConfirmed):
        ledger.execute(game.id, Confirm("Ana"))
    ledger.undo(game.id)
    assert ledger.execute(game.id, Confirm("Ana", seen=ledger.game(game.id).version)).stored


def test_another_game_or_somebody_elses_is_no_repeat(ledger, unheard):
    one = Start(title="cairn", players=["Ana", "Bo"])
    entry = Entry(by="Zoé")
    unheard(lambda: ledger.begin(one, entry))
    begun = len(log(ledger))
    ledger.begin(one, Entry(by="Bo"))
    ledger.begin(replace(one, players=["Ana", "Cy"]), entry)
    ledger.begin(one, entry)
    assert len(log(ledger)) == begun + 3


def test_a_game_that_was_not_stored_begins_when_it_is_sent_again(ledger, monkeypatch):
    one = Start(title="cairn", players=["Ana", "Bo"])

    def lost(rows: Any, links: Any) -> None:
        raise Unanswered("no answer")

    with monkeypatch.context() as patch:
        patch.setattr(ledger.recorder, "insert_rows", lost)
        with pytest.raises(Unanswered):
            ledger.begin(one)
    assert log(ledger) == []
    assert ledger.load(ledger.begin(one).id).version == 1
