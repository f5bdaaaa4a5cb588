"""What holds for every command, whoever sends it: based on the table as it stands, stored once for
each key, signed, and stored whole or not at all."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, NamedTuple

import pytest

import ledger_cairn as toy
from ledger import commands
from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.catalogues.check import values
from ledger.commands.amend import Amend
from ledger.commands.command import Command, Opening, Together
from ledger.commands.house_rules import AgreeHouseRule, AnswerQuestion, EndHouseRule
from ledger.commands.moves import Correct, Rewind, Take, Undo
from ledger.commands.name_unknown import NameUnknown
from ledger.commands.notes import Claim, Confirm, Count, Note, SignOff
from ledger.commands.openings import Fork, Start
from ledger.commands.reprint import Reprint
from ledger.commands.ripple import AmendmentRequest
from ledger.commands.unlogged import CorrectSheet, EnterPosition, EnterSheet
from ledger.errors import LedgerError, TableMovedOn
from ledger.games import GAMES
from ledger.record import import_record, read
from ledger.ruleset import Countable
from ledger.ruleset.rejudge import BAD_STATE_ERRORS
from ledger.tools.samples import FIXTURES
from ledger_cairn import AddStone, TurnEnded
from tests.support.commands import agree, correct_sheet, enter_sheet
from tests.support.rulesets import changed

pytestmark = pytest.mark.usefixtures("weighed")

DAY = date(2020, 5, 17)
LIBRARY = FIXTURES / "first_empires" / "games" / "three-at-the-library.jsonl"


@pytest.fixture
def weighed(cairn: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy with something to count."""
    weight = Countable("weight", {"en": "weight", "fr": "poids"}, player=lambda state, player: 0)
    monkeypatch.setitem(GAMES, "cairn", changed(toy.RULESET, countables=(weight,)))


# ------------------------------------------------------------------------- tables to act at


def cairn_game(ledger: Ledger) -> Game:
    """Steps: setup, AddStone, EndTurn (forced), a question, a house rule. It is Bo's turn."""
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Ana", "slate"))
    ledger.note(game.id, "May one look into the bag?", question=True)
    return agree(ledger, game.id, "Heavy stones", waives=["CA-2"])


def untouched(ledger: Ledger) -> Game:
    return ledger.start("cairn", ["Ana", "Bo"])


def library(ledger: Ledger) -> Game:
    """A finished game in which Bo never told two of his cards."""
    return ledger.game(import_record(ledger, read(LIBRARY.read_bytes())).game)


def paper(ledger: Ledger) -> Game:
    game = enter_sheet(ledger, "founders", {"Ana": 50, "Bo": 48}, played=DAY)
    return correct_sheet(ledger, game.id, {"Ana": 51, "Bo": 48}, reason="misread")


def printed(game: Game) -> dict[tuple[str, str], Any]:
    rules = game.rules
    source = rules.catalogues.source(game.catalogue.hash)
    return {("hx-01", "points"): values(source)["hx-01", "points"]}


def dearer(game: Game) -> Reprint:
    return Reprint({place: value + 1 for place, value in printed(game).items()})


# ------------------------------------------------------------------------- the commands


class Case(NamedTuple):
    """A command that is stored at a table, and one of its kind that is refused."""

    kind: type[Command[Any]]
    good: Callable[[Game], Command[Any]]
    bad: Callable[[Game], Command[Any]]
    table: Callable[[Ledger], Game] = cairn_game
    bad_table: Callable[[Ledger], Game] | None = None  # else the same


TAKEN = Take(AddStone("Bo", "flint"))
CASES = (
    Case(Take, lambda game: TAKEN, lambda game: Take(AddStone("Ana", "chalk"))),
    Case(Undo, lambda game: Undo(), lambda game: Undo(), bad_table=untouched),
    Case(Rewind, lambda game: Rewind(1), lambda game: Rewind(99)),
    Case(
        Correct,
        lambda game: Correct((TurnEnded("Ana"),), "a miscount"),
        lambda game: Correct((toy.StoneAdded("Ana", "opal", 9),), "no such stone"),
    ),
    Case(
        Amend,
        lambda game: Amend(AmendmentRequest(step=2, action=AddStone("Ana", "chalk"))),
        lambda game: Amend(AmendmentRequest(step=1)),
    ),
    Case(Note, lambda game: Note("Look here."), lambda game: Note("Look.", on_step=99)),
    Case(Claim, lambda game: Claim({"Ana": 3}), lambda game: Claim({"Zoe": 3})),
    Case(
        Count,
        lambda game: Count({("Ana", "weight"): 3, ("Bo", "weight"): 0}),
        lambda game: Count({("Ana", "weight"): 3, ("Ana", "length"): 3}),
    ),
    Case(SignOff, lambda game: SignOff("Ana"), lambda game: SignOff("Zoe")),
    Case(Confirm, lambda game: Confirm("Ana"), lambda game: Confirm("Zoe")),
    Case(
        AnswerQuestion,
        lambda game: AnswerQuestion(4, "No."),
        lambda game: AnswerQuestion(2, "No."),
    ),
    Case(
        AgreeHouseRule,
        lambda game: AgreeHouseRule("No wind"),
        lambda game: AgreeHouseRule("Heavy stones"),
    ),
    Case(
        EndHouseRule,
        lambda game: EndHouseRule("Heavy stones"),
        lambda game: EndHouseRule("Light stones"),
    ),
    Case(
        NameUnknown,
        lambda game: NameUnknown("Bo:c3", "hx-01"),
        lambda game: NameUnknown("Bo:c9", "hx-01"),
        table=library,
    ),
    Case(Reprint, dearer, lambda game: Reprint(printed(game)), table=library),
    Case(
        CorrectSheet,
        lambda game: CorrectSheet(totals={"Ana": 52, "Bo": 48}, reason="misread"),
        lambda game: CorrectSheet(totals={"Ana": 52}, reason="misread"),
        table=paper,
    ),
    Case(
        Together,
        lambda game: Together((AgreeHouseRule("No wind"), TAKEN)),
        lambda game: Together((AgreeHouseRule("No wind"), Take(AddStone("Ana", "chalk")))),
    ),
)

every_command = pytest.mark.parametrize("case", CASES, ids=[case.kind.__name__ for case in CASES])


def kinds(base: type) -> Iterator[type]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("ledger.commands."):
            yield kind
        yield from kinds(kind)


@pytest.mark.parametrize(
    ("base", "tested"),
    [
        (Command, [case.kind for case in CASES]),
        (Opening, [Start, Fork, EnterSheet, EnterPosition]),
    ],
)
def test_every_command_there_is_is_tested_here(base, tested):
    for module in pkgutil.iter_modules(commands.__path__, "ledger.commands."):
        importlib.import_module(module.name)
    assert {kind.__name__ for kind in kinds(base)} == {kind.__name__ for kind in tested}


def log(ledger: Ledger) -> list[Any]:
    """Everything that is stored, past whatever is loaded."""
    return list(ledger.log_after(0, 10_000))


@every_command
def test_what_is_based_on_an_older_table_is_a_conflict_and_nothing_is_stored(ledger, case):
    game = case.table(ledger)
    command, before = case.good(game), log(ledger)
    stale = Entry(seen_step=1, key="k")
    with pytest.raises(TableMovedOn) as error:
        ledger.execute(game.id, command, stale)
    assert (error.value.seen, log(ledger)) == (1, before)
    with pytest.raises(TableMovedOn):
        ledger.preview(game.id, command, stale)


@every_command
def test_the_same_key_twice_is_stored_once_and_answered_the_same(ledger, case):
    game = case.table(ledger)
    command, before = case.good(game), game.version
    entry = Entry(seen_step=before, key="k")
    first = ledger.execute(game.id, command, entry)
    stored = log(ledger)
    assert first.game.version > before
    again = ledger.execute(game.id, command, entry)
    other_process = Ledger(ledger.address).execute(game.id, command, entry)
    assert log(ledger) == stored
    for answer in (again, other_process):
        assert (answer.first, answer.report) == (before + 1, first.report)
        assert (answer.game.version, answer.stored) == (first.game.version, False)


@every_command
def test_who_enters_it_is_stored_with_it(ledger, case):
    game = case.table(ledger)
    first = game.version + 1
    ledger.execute(game.id, case.good(game), Entry(by="Zoé", key="k"))
    stored = ledger.load(game.id)
    assert (stored.body(first).by, stored.body(first).key) == ("Zoé", "k")


@every_command
def test_what_is_refused_leaves_the_log_as_it_was(ledger, case):
    game = (case.bad_table or case.table)(ledger)
    before, version = log(ledger), game.version
    with pytest.raises((LedgerError, *BAD_STATE_ERRORS)):
        ledger.execute(game.id, case.bad(game), Entry(by="Zoé", key="k"))
    assert log(ledger) == before
    assert ledger.game(game.id).version == ledger.load(game.id).version == version


@every_command
def test_a_preview_stores_nothing(ledger, case):
    game = case.table(ledger)
    command, before = case.good(game), log(ledger)
    ledger.preview(game.id, command, Entry(seen_step=game.version, key="k"))
    assert log(ledger) == before


# ------------------------------------------------------------------------- games that begin


class Begun(NamedTuple):
    """A game that begins, and one of its kind that is refused."""

    kind: type[Opening]
    good: Callable[[Game], Opening]
    bad: Callable[[Game], Opening]


BEGUN = (
    Begun(
        Start,
        lambda game: Start(title="cairn", players=["Ana", "Bo"], dealer="virtual"),
        lambda game: Start(title="cairn", players=["Ana"]),
    ),
    Begun(Fork, lambda game: Fork(game, 2), lambda game: Fork(game, 99)),
    Begun(
        EnterSheet,
        lambda game: EnterSheet(title="founders", totals={"Ana": 5, "Bo": 4}, played=DAY),
        lambda game: EnterSheet(title="founders", totals={"Ana": 5}, played=DAY),
    ),
    Begun(
        EnterPosition,
        lambda game: EnterPosition(
            title="cairn", position=game.rules.position(game.state), played=DAY
        ),
        lambda game: EnterPosition(title="cairn", position={"bag": 3}, played=DAY),
    ),
)

every_opening = pytest.mark.parametrize("case", BEGUN, ids=[one.kind.__name__ for one in BEGUN])


@every_opening
def test_the_same_key_twice_begins_one_game_and_who_did_is_stored(ledger, case):
    opening = case.good(cairn_game(ledger))
    entry = Entry(by="Zoé", key="k")
    first = ledger.begin(opening, entry)
    stored = log(ledger)
    other_process = Ledger(ledger.address)
    assert {ledger.begin(opening, entry).id, other_process.begin(opening, entry).id} == {first.id}
    assert log(ledger) == stored
    started = ledger.load(first.id).started
    assert (started.by, started.key) == ("Zoé", "k")
    assert ledger.begin(opening, Entry(key="other")).id != first.id


@every_opening
def test_a_game_that_cannot_begin_leaves_the_log_as_it_was(ledger, case):
    game = cairn_game(ledger)
    before = log(ledger)
    with pytest.raises(LedgerError):
        ledger.begin(case.bad(game), Entry(by="Zoé", key="k"))
    assert log(ledger) == before


def test_a_fork_of_an_older_table_is_a_conflict_and_nothing_is_stored(ledger):
    game = cairn_game(ledger)
    before = log(ledger)
    with pytest.raises(TableMovedOn):
        ledger.begin(Fork(game, 2), Entry(seen_step=1, key="k"))
    assert log(ledger) == before
