"""What is said to be confirmed is what stands, whatever was undone, amended or put right since."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.aggregates.confirmations import confirmations, ended_rounds
from ledger.application import Entry
from ledger.commands.amend import Amend
from ledger.commands.notes import Confirm
from ledger.commands.ripple import AmendmentRequest
from ledger.errors import (
    AlreadyConfirmed,
    LedgerError,
    NoSuchStep,
    OwnEntry,
    RoundNotOver,
    TableMovedOn,
    UnknownName,
)
from ledger.games.any_game.actions import ClearCell, EndRound, FinishGame, WriteCell
from ledger.record import import_record, read, write
from tests.conftest import play_some

SHEET = """
catalogue_id: confirmed-1
name: Tricks
rounds: open
categories:
  - {name: Tricks, each_round: true}
  - {name: Prize}
"""


def of_rounds(ledger: Any, rounds: int = 2, by: str = "") -> Any:
    """A score sheet with some rounds written and ended."""
    game = ledger.start("any_game", ["Ana", "Bo", "Cy"], catalogue=SHEET)
    for number in range(1, rounds + 1):
        for seat, player in enumerate(game.setup.players):
            written = WriteCell(player, "Tricks", {"points": number + seat}, number)
            ledger.take(game.id, written, entry=Entry(by=by))
        ledger.take(game.id, EndRound(), entry=Entry(by=by))
    return ledger.game(game.id)


def confirm(ledger: Any, game: Any, player: str, number: int = 0, **about: Any) -> Any:
    by = about.pop("by", "")
    ledger.execute(game.id, Confirm(player, number, **about), Entry(by=by))
    return ledger.game(game.id)


def told(game: Any, at: int | None = None) -> list[tuple[str, int, bool, int]]:
    return [(c.player, c.round, c.stands, c.changed_at) for c in confirmations(game, at)]


def test_a_seat_confirms_a_round_and_what_is_played_on_changes_nothing(ledger):
    game = confirm(ledger, of_rounds(ledger), "Bo", 1)
    game = ledger.take(game.id, WriteCell("Ana", "Tricks", {"points": 9}, 3))
    assert told(game) == [("Bo", 1, True, 0)]
    one = confirmations(game)[0]
    assert one.totals == {"Ana": 1, "Bo": 2, "Cy": 3}
    assert (one.on_step, one.by) == (5, "Bo")


def test_a_cell_of_a_confirmed_round_that_is_written_anew_is_said(ledger):
    game = confirm(ledger, of_rounds(ledger), "Bo", 1)
    game = confirm(ledger, game, "Bo", 2)
    changed = ledger.take(game.id, WriteCell("Cy", "Tricks", {"points": 8}, 2))
    assert told(changed) == [("Bo", 1, True, 0), ("Bo", 2, False, changed.version)]
    assert told(changed, game.version) == [("Bo", 1, True, 0), ("Bo", 2, True, 0)]
    again = confirm(ledger, changed, "Bo", 2)
    assert told(again) == [("Bo", 1, True, 0), ("Bo", 2, True, 0)]
    back = ledger.undo(game.id)  # of the cell: the confirmation of the new one does not stand
    assert told(back) == [("Bo", 1, True, 0), ("Bo", 2, False, back.version)]


def test_what_was_undone_and_taken_again_stands_again(ledger):
    game = play_some(ledger, "first_empires", steps=900)
    rounds = ended_rounds(game)
    game = confirm(ledger, game, "Ana", 1)
    undone = ledger.rewind(game.id, rounds[1] - 1)
    assert told(undone) == [("Ana", 1, False, undone.version)]
    redone = ledger.rewind(game.id, game.last_standing_step())
    assert told(redone) == [("Ana", 1, True, 0)]


def test_the_whole_sheet_is_confirmed_as_it_stands(ledger, cairn):
    game = play_some(ledger, "cairn", steps=6)
    game = confirm(ledger, game, "Bo")
    with pytest.raises(AlreadyConfirmed):
        confirm(ledger, game, "Bo")
    then = ledger.undo(game.id)
    assert told(then) == [("Bo", 0, False, then.version)]


def test_it_survives_a_record_byte_by_byte(ledger, tmp_path):
    from ledger.application import Ledger

    game = confirm(ledger, of_rounds(ledger), "Bo", 1)
    other = Ledger(str(tmp_path / "other.db"))
    import_record(other, read(write(game)))
    again = other.game(game.id)
    assert write(again) == write(game)
    assert confirmations(again) == confirmations(game)
    other.close()


@pytest.mark.parametrize(
    ("about", "error"),
    [
        ({"player": "Zoe", "number": 1}, UnknownName),
        ({"player": "Bo", "number": 3}, RoundNotOver),
        ({"player": "Bo", "number": -1}, UnknownName),
        ({"player": "Bo", "number": 1, "seen": 99}, NoSuchStep),
        ({"player": "Bo", "number": 2, "by": "Ana"}, OwnEntry),
        ({"player": "Ana", "number": 2}, OwnEntry),
    ],
)
def test_what_cannot_be_confirmed_is_refused_and_nothing_is_stored(ledger, about, error):
    game = of_rounds(ledger, by="Ana")
    with pytest.raises(error):
        confirm(ledger, game, **about)
    assert ledger.load(game.id).version == game.version


def test_a_title_without_rounds_has_none_to_confirm(ledger, cairn):
    with pytest.raises(UnknownName):
        confirm(ledger, play_some(ledger, "cairn", steps=6), "Ana", 1)


def test_whoever_looked_at_something_else_is_told(ledger):
    game = of_rounds(ledger)
    ledger.take(game.id, WriteCell("Cy", "Tricks", {"points": 8}, 1))
    with pytest.raises(TableMovedOn):
        confirm(ledger, game, "Bo", 1, seen=game.version)
    with pytest.raises(TableMovedOn):
        confirm(ledger, game, "Bo", 0, seen=game.version)
    assert told(confirm(ledger, game, "Bo", 2 - 1)) == [("Bo", 1, True, 0)]


def test_a_round_may_be_confirmed_while_the_next_one_is_played(ledger):
    game = of_rounds(ledger)
    ledger.take(game.id, WriteCell("Ana", "Tricks", {"points": 5}, 3))
    assert told(confirm(ledger, game, "Bo", 2, seen=game.version)) == [("Bo", 2, True, 0)]


# ------------------------------------------------------------------------- at random


def cells(game: Any, step: int, number: int) -> dict[Any, int]:
    """What is written for a round and those before it."""
    found = game.state_at(step).cells
    return {(c.player, c.round): c.points for c in found if 1 <= c.round <= number}


@pytest.mark.parametrize("seed", range(12))
def test_on_a_sheet_what_is_said_to_be_confirmed_is_what_is_written(ledger, seed):
    """The model: the cells as they were when somebody confirmed them, beside those of now."""
    chance = Random(seed)
    game = of_rounds(ledger)
    model: dict[tuple[str, int], dict[Any, int]] = {}
    for _ in range(60):
        player = chance.choice(game.setup.players)
        number = chance.randint(1, max(game.state.round, 1))
        try:
            match chance.randrange(11):
                case 0 | 1:
                    cell = WriteCell(player, "Tricks", {"points": chance.randint(0, 3)}, number)
                    ledger.take(game.id, cell)
                case 2:
                    ledger.take(game.id, ClearCell(player, "Tricks", number))
                case 3:
                    ledger.take(game.id, EndRound())
                case 4:
                    ledger.undo(game.id)
                case 5:
                    ledger.rewind(game.id, chance.randint(2, game.version))
                case 6:
                    step = chance.choice(game.standing_steps())
                    cell = WriteCell(player, "Tricks", {"points": chance.randint(0, 3)}, number)
                    asked = AmendmentRequest(step=step, action=cell, later="drop", anyway=True)
                    ledger.execute(game.id, Amend(asked))
                case _:
                    game = confirm(ledger, game, player, number)
                    model[player, number] = cells(game, game.version, number)
        except LedgerError:
            pass
        game = ledger.game(game.id)
        said = {(c.player, c.round): c.stands for c in confirmations(game)}
        assert said == {
            (who, n): written == cells(game, game.version, n) for (who, n), written in model.items()
        }
        for one in confirmations(game):
            if not one.stands:
                written = model[one.player, one.round]
                assert cells(game, one.changed_at - 1, one.round) == written
                assert cells(game, one.changed_at, one.round) != written
    assert model


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("title", ["first_empires", "founders"])
def test_at_a_table_what_is_said_to_be_confirmed_is_the_line_that_stands(ledger, title, seed):
    """The model: the standing steps up to the one that was confirmed, beside those of now."""
    chance = Random(seed)
    game = play_some(ledger, title, seed=seed, steps=150)
    model: dict[tuple[str, int], list[int]] = {}
    for _ in range(30):
        player = chance.choice(game.setup.players)
        try:
            match chance.randrange(5):
                case 0:
                    ledger.undo(game.id)
                case 1:
                    ledger.rewind(game.id, chance.randint(2, game.version))
                case 2:
                    legal = game.rules.legal_actions(game.state)
                    ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
                case _:
                    number = chance.choice([0, *ended_rounds(game)])
                    game = confirm(ledger, game, player, number)
                    one = next(c for c in confirmations(game) if c.step == game.version)
                    line = game.standing_steps()
                    model[player, number] = line[: line.index(one.on_step) + 1]
        except (LedgerError, IndexError):
            pass
        game = ledger.game(game.id)
        line = game.standing_steps()
        said = {(c.player, c.round): c.stands for c in confirmations(game)}
        assert said == {key: line[: len(was)] == was for key, was in model.items()}
    assert model


def test_the_last_round_ends_with_the_game(ledger):
    game = ledger.take(of_rounds(ledger).id, FinishGame())
    assert ended_rounds(game) == {1: 5, 2: 9, 3: game.version}
