"""The sample games: they load, they show what they promise, they score what was noted."""

from __future__ import annotations

import json
import re

import pytest

from ledger.aggregates.steps import ActionTaken, Claimed, Noted, Rewound, SignedOff
from ledger.record import read, write
from ledger.verify import verify
from tools.make_samples import expected, make
from tools.samples import FIXTURES, load_samples, sample_files


def noted(path):
    return json.loads((path.parent / "expected.json").read_text())[path.stem]


@pytest.fixture
def games(ledger):
    ids = load_samples(ledger)
    return {ledger.game(game_id).id: ledger.game(game_id) for game_id in ids}


@pytest.fixture
def from_the_table(games):
    """The finished game whose scribe typed in what the tiles showed."""
    found = [g for g in games.values() if g.over and g.setup.dealer == "table"]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_a_sample_scores_what_was_noted(path, ledger, games):
    record = read(path.read_bytes())
    game = games[record.header.game]
    assert expected(game) == noted(path)
    assert "generated" in json.loads((path.parent / "expected.json").read_text())["about"].lower()
    assert write(game) == path.read_bytes()


def test_there_is_a_whole_game_for_every_number_of_players_and_one_in_play(games):
    title = next(iter(games.values())).rules
    assert {len(g.setup.players) for g in games.values() if g.over} == set(title.player_counts)
    playing = [g for g in games.values() if not g.over]
    assert len(playing) == 1
    assert playing[0].rules.legal_actions(playing[0].state)


def test_the_game_from_the_table_has_a_waiver_an_undo_notes_and_a_wrong_paper_sheet(from_the_table):
    game = from_the_table
    taken = [game.body(step) for step in game.line()]
    waived = [b for b in taken if isinstance(b, ActionTaken) and b.waived]
    assert len(waived) == 1
    assert waived[0].reason
    undone = [b for b in game.bodies if isinstance(b, Rewound)]
    assert len(undone) == 1
    assert undone[0].reason
    assert sum(isinstance(b, Noted) for b in game.bodies) >= 2
    assert any(isinstance(b, SignedOff) for b in game.bodies)
    claims = [b for b in game.bodies if isinstance(b, Claimed)]
    claimed = {player: sum(by.values()) for player, by in claims[-1].totals.items()}
    computed = game.rules.score(game.state).totals
    assert claimed != computed
    # With the paper sheet another player would have won: that is what an audit is for.
    assert max(claimed, key=claimed.get) not in game.rules.score(game.state).winners


def test_what_the_tiles_showed_was_typed_in_and_not_dealt(from_the_table):
    assert from_the_table.started.seed is None
    fields = from_the_table.rules.chance
    kinds = {type(from_the_table.action(step)).__name__ for step in from_the_table.line()[1:]}
    assert kinds & set(fields)


def test_a_sample_says_that_seeded_players_chose_the_moves(games):
    for game in games.values():
        first = game.body(game.notes[0])
        assert first.on_step == 1
        assert "seeded players" in first.text


def test_samples_are_loaded_once_and_one_in_play_may_be_gone_on_with(ledger, games):
    assert load_samples(ledger) == []
    playing = next(g for g in games.values() if not g.over)
    ledger.note(playing.id, "we go on")
    assert load_samples(ledger) == []
    assert ledger.game(playing.id).version == playing.version


def test_samples_are_judged_the_same_under_todays_rules(games):
    for game in games.values():
        report = verify(game)
        assert report.same
        assert report.actions > 50


def test_a_plan_gives_the_same_files_twice(tmp_path):
    """Not those of the folder: a record is a fact, whatever the seeded players do today."""
    for plan in FIXTURES.glob("*/games/plan.json"):
        first, second = tmp_path / "first", tmp_path / "second"
        for target in (first, second):
            target.mkdir()
            make(plan.parent.parent.name, target)
        names = sorted(path.name for path in first.iterdir())
        assert names == sorted(path.name for path in second.iterdir())
        for name in names:
            assert (first / name).read_bytes() == (second / name).read_bytes()


def test_one_score_worked_out_by_hand(games):
    """Ana in `thursday-club-of-three`, counted from the final position with the rules beside it.

    Victory tiles (FE-16.1): temples of Apollo 2, Pomona 2 and Juno 2, great temple of Mercury 3;
    the great temple of Vesta is pillaged and brings nothing (FE-11.5): 9. No craftsman in the
    nation (FE-16.2): 0. A coin and the Blacksmith, never played, in hand (FE-16.3, FE-14.7): 2.
    The winery she swapped out (FE-16.4): -1. Together 10.
    """
    path = FIXTURES / "founders" / "games" / "thursday-club-of-three.jsonl"
    state = games[read(path.read_bytes()).header.game].state
    cells = state.nations["Ana"].cells.values()
    temples = {c.tile_id: bool(c.war) for c in cells if re.match("altar|temple|great", c.tile_id)}
    assert temples == {
        "temple_apollo-1": False,
        "temple_pomona-1": False,
        "temple_juno-1": False,
        "great_temple_mercury-1": False,
        "great_temple_vesta-1": True,
    }
    assert [cell.tile_id for cell in cells if cell.craftsman] == []
    assert {held.token for held in state.hands["Ana"]} == {"craftsman-iron", "coin-1"}
    assert [gone.tile_id for gone in state.swapped["Ana"]] == ["winery-1"]
    assert noted(path)["totals"]["Ana"] == 2 + 2 + 2 + 3 + 1 + 1 - 1 == 10
