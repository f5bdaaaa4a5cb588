"""Games found by what happened in them: which step, in either language, and nothing hidden."""

from __future__ import annotations

from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from msgspec import structs

from ledger.application import Entry, Ledger
from ledger.games import GAMES
from ledger.projections import Projections
from ledger.projections.search import match
from ledger.simulate import play
from ledger_cairn import AddStone, Stop
from tests.support.rulesets import changed
from tests.support.secret_twins import dealt_game, secrets_from, twin


def say(components, action, events, lang):
    laid = {"en": "lays", "fr": "pose"}[lang]
    return f"{action.player} {laid} {getattr(action, 'stone', 'nothing')}."


@pytest.fixture
def evening(cairn, ledger, monkeypatch):
    """Three games: in the first a slate is laid, in the second it is taken back again."""
    monkeypatch.setitem(GAMES, "cairn", changed(cairn, say=say))
    first = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(first.id, AddStone("Ana", "slate"))
    second = ledger.start("cairn", ["Ana", "Cy"])
    ledger.take(second.id, AddStone("Ana", "slate"))
    ledger.undo(second.id)
    third = ledger.start("cairn", ["Dee", "Cy"])
    ledger.take(third.id, AddStone("Dee", "chalk"))
    ledger.note(third.id, "the réflexion took an hour", on_step=2)
    return first, second, third


def found(projections, search):
    return {row.id for row in projections.games(search)}


def test_a_game_is_found_by_what_happened_and_says_at_which_step(projections, evening):
    first, _, third = evening
    projections.catch_up()
    assert found(projections, "slate") == {str(first.id)}
    said = projections.history(first.id)[1]
    shown = projections.matches("slate", projections.games("slate"))
    assert [(one.step, one.en, one.fr) for one in shown[str(first.id)].steps] == [
        (2, said.en, said.fr)
    ]
    assert projections.count_games("slate") == shown[str(first.id)].count == 1
    notes = projections.matches("reflexion", projections.games("reflexion"))
    assert list(notes) == [str(third.id)]  # the accent may be left out
    assert "réflexion" in notes[str(third.id)].steps[0].en


def test_what_was_taken_back_did_not_happen_until_it_is_done_again(projections, ledger, evening):
    _, second, _ = evening
    projections.catch_up()
    assert str(second.id) not in found(projections, "slate")
    ledger.rewind(second.id, 2)
    projections.catch_up()
    assert str(second.id) in found(projections, "slate")


def test_a_search_sees_what_was_recorded_since_the_last_one(projections, ledger, evening):
    first, *_ = evening
    projections.catch_up()
    assert found(projections, "granite") == set()
    ledger.take(first.id, AddStone("Bo", "granite"), waived=frozenset({"CA-1", "CA-2"}))
    projections.catch_up()
    assert found(projections, "granite") == {str(first.id)}


def test_a_rebuild_is_found_as_before(projections, evening):
    projections.catch_up()
    before = projections.matches("lays", projections.games("lays"))
    projections.rebuild()
    assert projections.matches("lays", projections.games("lays")) == before


def test_whoever_has_the_name_in_the_title_needs_no_step_to_explain_it(projections, evening):
    projections.catch_up()
    games = projections.games("Dee")
    assert len(games) == 1
    assert projections.matches("Dee", games) == {}
    assert projections.matches("", games) == projections.matches("slate", []) == {}


def test_days_are_the_first_and_the_last_on_which_a_game_began(cairn, ledger, projections):
    for day in (3, 4, 5):
        game = ledger.start("cairn", ["Ana", f"P{day}"])
        then = datetime(2026, 5, day, 23, 30, tzinfo=UTC)
        ledger.open(uuid4(), [structs.replace(game.started, at=then)])
    projections.catch_up()

    def began(**days):
        rows = projections.games(**days)
        assert projections.count_games(**days) == len(rows)
        return sorted(row.started_at.day for row in rows if row.started_at.month == 5)

    assert began(since=date(2026, 5, 4), until=date(2026, 5, 4)) == [4]
    assert began(until=date(2026, 5, 4)) == [3, 4]
    assert began(since=date(2026, 5, 4)) == [4, 5]
    assert began(since=date(2027, 1, 1)) == []


@pytest.mark.parametrize(
    ("asked", "telling"),
    [
        ("games where a craftsman was pillaged", '"craftsman"* "pillaged"*'),
        ("parties où un artisan est pillé", '"artisan"* "pillé"*'),
        ("the", '"the"*'),
        ('"*( OR -', '"OR"*'),
        ("a_b", '"b"*'),
        ("", ""),
    ],
)
def test_a_question_is_read_by_its_telling_words(asked, telling):
    assert match(asked) == telling


def test_a_question_in_a_sentence_finds_the_pillaged_craftsmen(ledger, projections):
    with_one = play(None, "founders", ("Ana", "Bo", "Chloé", "Dag"), "4", {}, "virtual")
    without = play(None, "founders", ("Ana", "Bo", "Chloé", "Dag"), "0", {}, "virtual")
    for game in (with_one, without):
        ledger.open(game.id, game.bodies)
    projections.catch_up()
    for asked in ("games where a craftsman was pillaged", "un artisan est pillé"):
        rows = projections.games(asked)
        assert [row.id for row in rows] == [str(with_one.id)]
        shown = projections.matches(asked, rows)[str(with_one.id)]
        assert [one.step for one in shown.steps] == [90]
        assert shown.steps[0].also_en == "Pillage · a craftsman is pillaged"
    assert len(projections.games("pillaging")) == 2
    assert projections.happening(with_one.id, 90) == 90  # where a first visitor comes in
    quiet = projections.history(with_one.id)[0].step
    assert projections.happening(with_one.id, quiet) != quiet


def test_while_a_game_is_on_the_search_knows_no_more_than_a_spectator(ledger, tmp_path):
    """Another log with other cards in the hands gives the very same index."""
    game = dealt_game(ledger)
    assert secrets_from(game, None)
    other = Ledger(str(tmp_path / "twin.db"))
    twin(other, game, None)
    known = [index_of(one, tmp_path / f"{n}.db") for n, one in enumerate((ledger, other))]
    other.close()
    assert known[0] == known[1]
    assert len(known[0]) > 50


def index_of(ledger, path):
    """Every stem of the index with the number of its steps."""
    projections = Projections(ledger, path)
    projections.games("anything")
    projections.db.execute("CREATE VIRTUAL TABLE temp.stems USING fts5vocab(main, sentences, row)")
    rows = list(projections.db.query("SELECT term, doc FROM stems ORDER BY term"))
    projections.close()
    return [(row["term"], row["doc"]) for row in rows]


def test_head_to_head_counts_the_games_two_players_shared(cairn, ledger, projections):
    for stones in (("Ana",), ("Bo",), ()):
        game = ledger.start("cairn", ["Ana", "Bo", "Cy"], entry=Entry(by="Cy"))
        for player in stones:
            ledger.take(game.id, AddStone(player, "slate"), waived=frozenset({"CA-1"}))
        ledger.take(game.id, Stop("Cy"), waived=frozenset({"CA-1"}))
    projections.catch_up()
    rivals = {one.name: one for one in projections.player("Ana").rivals}
    assert set(rivals) == {"Bo", "Cy"}
    bo = rivals["Bo"]
    assert (bo.games, bo.ahead, bo.level, bo.behind, bo.margin) == (3, 1, 1, 1, 0)
    cy = rivals["Cy"]
    assert (cy.ahead + cy.level, cy.behind) == (3, 0)
    assert cy.margin == pytest.approx(1.0)
    assert projections.player("Nobody").rivals == ()
