"""Games nobody logged, printed values put right, and the stored result: kept, counted, exported."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.application import Ledger
from ledger.audit import audit
from ledger.commands import unlogged
from ledger.errors import NotRecorded, Refused, UnknownName, Unreadable
from ledger.games import BUILT_IN, GAMES
from ledger.record import BadRecord, import_record, read, write
from ledger.review.verify import verify
from ledger.simulate import play
from ledger.tools.dev.soak import round_trip
from ledger.tools.samples import load_more, more_files, sample_files
from tests.support.commands import correct_sheet, enter_position, enter_sheet

DAY = date(2025, 3, 2)
TITLES = sorted(GAMES)
TRIPS = 4  # of each title


def again(game, tmp_path):
    """The game after export and import into an empty store."""
    other = Ledger(str(tmp_path / f"{game.id}.db"))
    found = other.game(import_record(other, read(write(game))).game)
    other.close()
    return found


# ------------------------------------------------------------------------- a sheet


@pytest.mark.parametrize("title", TITLES)
def test_a_score_sheet_is_kept_counted_and_marked(ledger, projections, title):
    game = enter_sheet(ledger, title, {"Ana": 50, "Bo": 48}, played=DAY)
    projections.catch_up()
    row = projections.game(game.id)
    assert (row.evidence, row.over, row.totals, row.winners) == (
        "sheet",
        True,
        {"Ana": 50, "Bo": 48},
        ("Ana",),
    )
    assert row.started_at.date() == DAY
    result = projections.player("Bo").results[0]
    assert (result.total, result.rank, result.won, result.evidence) == (48, 2, False, "sheet")
    assert projections.player("Ana").titles[title].won == 1
    assert game.started.entered is not None


def test_categories_are_lines_and_a_tie_is_decided_by_who_won(ledger, tmp_path):
    words = list(GAMES["founders"].words.categories)[:2]
    totals = {"Ana": dict(zip(words, (30, 10), strict=True)), "Bo": 40, "Cy": 12}
    game = enter_sheet(ledger, "founders", totals, played=DAY, winners=["Bo"])
    sheet = game.sheet_at(1)
    assert [(s.player, s.rank) for s in sheet.standings] == [("Bo", 1), ("Ana", 2), ("Cy", 3)]
    assert [(x.player, x.category, x.points) for x in sheet.lines] == [
        ("Ana", words[0], 30),
        ("Ana", words[1], 10),
    ]
    assert write(again(game, tmp_path)) == write(game)
    assert unlogged.typed(game) == unlogged.Typed(totals, ("Bo",))
    assert audit(game).evidence == "sheet"
    assert verify(game).same


@pytest.mark.parametrize(
    ("totals", "more", "error"),
    [
        ({"Ana": 5}, {}, Refused),  # too few players
        ({"Ana": 5, "ana": 6}, {}, Unreadable),
        ({"Ana": 10**20, "Bo": 6}, {}, Unreadable),
        ({"Ana": {"no-such": 5}, "Bo": 6}, {}, UnknownName),
        ({"Ana": 5, "Bo": 6}, {"winners": ["Cy"]}, UnknownName),
        ({"Ana": 5, "Bo": 6}, {"played": date(2999, 1, 1)}, Unreadable),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(ledger, totals, more, error):
    with pytest.raises(error):
        enter_sheet(ledger, "founders", totals, **{"played": DAY, **more})
    assert ledger.recorder.max_notification_id() in (None, 0)


def test_there_is_no_table_behind_a_sheet(ledger):
    game = enter_sheet(ledger, "founders", {"Ana": 50, "Bo": 48}, played=DAY)
    action = next(iter(game.rules.play.candidates(game.state, {})), None) or object()
    with pytest.raises(NotRecorded):
        ledger.take(game.id, action)
    with pytest.raises(NotRecorded):
        ledger.correct(game.id, [], "no")
    assert game.over


def test_a_sheet_typed_in_again_keeps_the_earlier_one(ledger, tmp_path):
    game = enter_sheet(ledger, "founders", {"Ana": 50, "Bo": 48}, played=DAY)
    done = correct_sheet(ledger, game.id, {"Ana": 50, "Bo": 84}, reason="turned round")
    assert (done.sheet_at(1).totals["Bo"], done.sheet_at(2).totals["Bo"]) == (48, 84)
    assert done.sheet_at(2).winners == ("Bo",)
    assert write(again(done, tmp_path)) == write(done)
    recorded = play(ledger, "founders", ["Ana", "Bo"], "3")
    with pytest.raises(unlogged.NotASheet):
        correct_sheet(ledger, recorded.id, {"Ana": 1, "Bo": 2}, reason="no")


def test_a_record_of_a_sheet_must_hold_the_sheet(ledger):
    game = enter_sheet(ledger, "founders", {"Ana": 50, "Bo": 48}, played=DAY)
    text = write(game)
    for old, new in ((b'"evidence":"sheet"', b'"evidence":"recorded"'), (b'"Bo"', b'"Cy"')):
        with pytest.raises(BadRecord):
            import_record(ledger, read(text.replace(old, new, 1)))


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.data(),
    title=st.sampled_from(TITLES),
    names=st.lists(st.sampled_from("ABCDEFGH"), min_size=2, max_size=2, unique=True),
)
def test_any_sheet_comes_back_from_its_record_as_it_was_typed(ledger, data, title, names):
    words = sorted(GAMES[title].words.categories)
    numbers = st.integers(-20, 300)
    parts = st.dictionaries(st.sampled_from(words), numbers, min_size=1)
    totals = {name: data.draw(st.one_of(numbers, parts)) for name in names}
    game = enter_sheet(ledger, title, totals, played=DAY)
    assert unlogged.typed(game).totals == totals
    assert round_trip(game) == write(game)


# ------------------------------------------------------------------------- a position


@pytest.mark.parametrize("title", TITLES)
def test_a_final_position_is_scored_and_kept(ledger, projections, title, tmp_path):
    played = play(None, title, ["Ana", "Bo"], "11")
    document = played.rules.position(played.state)
    game = enter_position(ledger, title, document, played=DAY)
    assert game.started.evidence == "position"
    assert game.sheet_at(1).totals == played.sheet_at(played.version).totals
    assert {line.steps for line in game.sheet_at(1).lines} <= {(1,)}
    projections.catch_up()
    row = projections.game(game.id)
    assert (row.evidence, row.over, row.totals) == ("position", True, game.sheet_at(1).totals)
    assert audit(game).adds_up
    assert verify(game).same
    assert write(again(game, tmp_path)) == write(game)
    with pytest.raises(Unreadable):
        enter_position(ledger, title, {**document, "players": 3}, played=DAY)


# ------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_every_sample_comes_back_with_the_same_bytes(ledger, path):
    game = ledger.game(import_record(ledger, read(path.read_bytes())).game)
    assert round_trip(game) == write(game) == path.read_bytes()


@pytest.mark.parametrize(("title", "seed"), [(title, n) for title in TITLES for n in range(TRIPS)])
def test_simulated_games_come_back_with_the_same_bytes(title, seed):
    """A few; `make soak` does the same for every number of players and module."""
    dealer = ("virtual", "table")[seed % 2]
    game = play(None, title, ["Ana", "Bo"], f"trip/{seed}", dealer=dealer)
    assert game.result_at(game.version) is not None
    assert round_trip(game) == write(game)


@pytest.mark.parametrize("path", more_files(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_samples_of_what_was_learned_later_come_back_with_the_same_bytes(ledger, path):
    game = ledger.game(import_record(ledger, read(path.read_bytes())).game)
    assert round_trip(game) == write(game) == path.read_bytes()
    assert verify(game).same


def test_the_samples_of_what_was_learned_later_are_loaded_once(ledger):
    games = [ledger.game(game) for game in load_more(ledger)]
    assert {g.setup.title for g in games} == set(BUILT_IN)
    assert load_more(ledger) == []
