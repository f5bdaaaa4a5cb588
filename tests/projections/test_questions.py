"""Games found by their results, options and days, and any text answered without harm."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random
from uuid import uuid4

import pytest
from msgspec import structs

from ledger.application import Entry
from ledger_cairn import AddStone, Stop
from tests.questions.test_grammar import PIECES


@pytest.fixture
def evening(cairn, ledger):
    """Ana wins by two, Bo wins by one, one game nobody has ended."""
    found = {}
    for name, stones in (("ana", ("Ana", "Ana")), ("bo", ("Bo",)), ("open", None)):
        game = ledger.start("cairn", ["Ana", "Bo", "Cy"], entry=Entry(by="Cy"))
        for player in stones or ():
            ledger.take(game.id, AddStone(player, "slate"), waived=frozenset({"CA-1", "CA-2"}))
        if stones is not None:
            ledger.take(game.id, Stop("Cy"), waived=frozenset({"CA-1"}))
        ledger.note(game.id, f"a thunderstorm in game {name}", on_step=1)
        found[name] = str(game.id)
    return found


def test_games_are_found_by_their_result(projections, evening):
    projections.catch_up()
    names = {game: name for name, game in evening.items()}

    def which(asked):
        rows = projections.games(asked)
        assert projections.count_games(asked) == len(rows)
        return {names[row.id] for row in rows}

    totals = {names[row.id]: row.totals for row in projections.games()}
    best = totals["ana"]["Ana"]
    margin = best - max(totals["ana"]["Bo"], totals["ana"]["Cy"])
    assert which("Ana wins") == which("Ana gagne") == {"ana"}
    assert which("Ana loses") == {"bo"}
    assert which(f"Ana wins by more than {margin}") == set()
    assert which(f"games where Ana wins by more than {margin - 1}") == {"ana"}
    assert which(f"won by at least {margin}") >= {"ana"}
    assert which(f"won by more than {margin}") == set()
    assert which(f"{best} points or more") == {"ana"}
    assert which(f"Bo scores {totals['bo']['Bo']} points and Bo wins") == {"bo"}
    assert which(f"over {best} points") == set()
    assert which("3 players") == {"ana", "bo", "open"}
    assert which("with waivers") == {"ana", "bo"}
    assert which("without waivers") == {"open"}
    assert which("in play with Cy") == {"open"}
    assert which("Ana wins thunderstorm") == {"ana"}
    assert which("Ana wins blizzard") == set()
    assert which("today") | which("yesterday") == {"ana", "bo", "open"}


def test_days_and_options_are_asked_of_the_store(ledger, projections):
    with_one = ledger.start("foundations", ["Ana", "Bo"], options={"monuments": True})
    without = ledger.start("foundations", ["Ana", "Bo"])
    then = datetime(2026, 5, 4, 20, tzinfo=UTC)
    old = ledger.open(uuid4(), [structs.replace(without.started, at=then)])
    projections.catch_up()
    assert [row.id for row in projections.games("with monuments")] == [str(with_one.id)]
    assert {row.id for row in projections.games("sans les monuments")} == {
        str(without.id),
        str(old.id),
    }
    may = projections.question("in May", today=date(2026, 11, 18))
    assert [row.id for row in projections.games(may)] == [str(old.id)]


def test_any_text_is_answered(client, projections, evening):
    """Never more than a page that finds nothing, whatever is typed."""
    projections.catch_up()
    chance = Random(7)
    for _ in range(150):
        text = " ".join(chance.choices(PIECES, k=chance.randrange(1, 12)))
        projections.matches(text, projections.games(text))
    for text in ("Ana wins by " + "9" * 500, "\x00", "' OR 1=1 --", '"' * 400, "a" * 20_000):
        assert client.get("/", query_string={"q": text}).status_code == 200
        assert client.get("/api/v1/games", query_string={"q": text}).status_code == 200
