"""A score sheet: each rule a yes and a no, and who wins."""

from __future__ import annotations

import pytest

from ledger.errors import Refused
from ledger.games.any_game import RULESET
from ledger.games.any_game.actions import ClearCell, EndRound, FinishGame, WriteCell
from ledger.ruleset import Setup

PLAIN = "catalogue_id: t-1\nname: Tiny\ncategories: [{name: Points}, {name: Coins}]\n"
ROUNDS = """
catalogue_id: rounds-1
name: {en: Rounds, fr: Manches}
players: {least: 2, most: 3}
rounds: 2
wins: lowest
categories:
  - {name: Tricks, each_round: true, least: 0, most: 13}
  - {name: Cards, formula: red * 2 - blue}
ties: [-Cards]
"""


class Sheet:
    """A table with this template, and what is recorded at it."""

    def __init__(self, text: str = PLAIN, *players: str) -> None:
        self.players = players or ("Ana", "Bo")
        template = RULESET.catalogues.add(text)
        self.rules = RULESET.of(template.hash)
        self.setup = Setup(
            title=RULESET.key,
            players=self.players,
            first_player=self.players[0],
            catalogue_id=template.catalogue_id,
            catalogue_hash=template.hash,
        )
        self.state = self.rules.play.initial(self.setup)
        self.step = 1

    def take(self, action, *, waive=()):
        decided = self.rules.decide(self.state, action, waived=frozenset(waive))
        self.step += 1
        self.state = self.rules.fold(self.state, decided.events, self.step)
        return decided.events

    def refused(self, action):
        with pytest.raises(Refused) as found:
            self.take(action)
        return [(one.rule, one.code) for one in found.value.refusals]

    @property
    def score(self):
        return self.rules.look.score(self.state)


def broken(text, players=("Ana", "Bo")):
    return [(one.rule, one.code) for one in RULESET.setup_refusals(Sheet(text, *players).setup)]


def test_a_sheet_is_called_like_its_template():
    assert Sheet(ROUNDS).rules.name == {"en": "Rounds", "fr": "Manches"}
    assert list(Sheet(ROUNDS).rules.words.categories) == ["Tricks", "Cards"]
    assert RULESET.name["en"] == "Any other game"


def test_ag_1_1_as_many_play_as_the_template_says():
    assert broken(ROUNDS) == []
    assert broken(ROUNDS, ("Ana",)) == [("AG-1.1", "player_count")]


def test_ag_1_2_everybody_has_a_name_of_their_own():
    assert broken(PLAIN, ("Ana", "Ana")) == [("AG-1.2", "duplicate_player")]


@pytest.mark.parametrize(
    ("changed", "entry"),
    [
        ("name: ''\ncategories: [{name: Points}]", "name"),
        ("name: A\ncategories: []", "categories"),
        ("name: A\ncategories: [{name: Points}, {name: Points}]", "Points"),
        ("name: A\ncategories: [{name: X, formula: 'cards *'}]", "X"),
        ("name: A\ncategories: [{name: X, each_round: true}]", "X"),
        ("name: A\ncategories: [{name: X, least: 5, most: 1}]", "X"),
        ("name: A\nrounds: 0\ncategories: [{name: X}]", "rounds"),
        ("name: A\nplayers: {least: 3, most: 2}\ncategories: [{name: X}]", "players"),
        ("name: A\nties: [Y]\ncategories: [{name: X}]", "Y"),
    ],
)
def test_ag_1_3_a_template_that_cannot_be_kept_names_its_line(changed, entry):
    template = RULESET.catalogues.add(f"catalogue_id: bad-1\n{changed}\n")
    setup = Setup(
        title=RULESET.key, players=("Ana", "Bo"), first_player="Ana", catalogue_hash=template.hash
    )
    found = [one for one in RULESET.setup_refusals(setup) if one.code == "catalogue_invalid"]
    assert [one.params["entry"] for one in found] == [entry]
    for lang in ("en", "fr"):
        assert RULESET.words.explain(template, found[0], lang).startswith(entry)


def test_ag_2_1_only_what_is_on_the_sheet_is_written():
    table = Sheet()
    (event,) = table.take(WriteCell("Ana", "Points", {"points": 12}))
    assert (event.points, event.before) == (12, None)
    assert table.refused(WriteCell("Eve", "Points", {"points": 1})) == [
        ("AG-2.1", "unknown_player")
    ]
    assert table.refused(WriteCell("Ana", "Gold", {"points": 1})) == [
        ("AG-2.1", "unknown_category")
    ]


def test_ag_2_2_a_line_has_a_cell_for_each_round_that_has_begun():
    table = Sheet(ROUNDS)
    table.take(WriteCell("Ana", "Tricks", {"points": 4}, 1))
    assert table.refused(WriteCell("Ana", "Tricks", {"points": 4}, 2)) == [
        ("AG-2.2", "no_such_round")
    ]
    assert table.refused(WriteCell("Ana", "Tricks", {"points": 4})) == [("AG-2.2", "no_such_round")]
    table.take(EndRound())
    table.take(WriteCell("Ana", "Tricks", {"points": 5}, 2))
    table.take(WriteCell("Ana", "Tricks", {"points": 3}, 1))  # an earlier round is put right
    assert table.score.totals["Ana"] == 8


def test_ag_2_3_a_cell_is_filled_in_with_what_its_formula_asks_for():
    table = Sheet(ROUNDS)
    (event,) = table.take(WriteCell("Ana", "Cards", {"red": 3, "blue": 1}))
    assert event.points == 5
    assert table.refused(WriteCell("Ana", "Cards", {"red": 3})) == [("AG-2.3", "value_missing")]
    assert table.refused(WriteCell("Ana", "Cards", {"red": 3, "blue": 1, "gold": 2})) == [
        ("AG-2.3", "value_unknown")
    ]
    assert table.refused(WriteCell("Ana", "Cards", {"red": 10**9, "blue": 1})) == [
        ("AG-2.3", "value_too_large")
    ]


def test_ag_2_4_a_value_beyond_the_limits_may_be_agreed():
    table = Sheet(ROUNDS)
    beyond = WriteCell("Ana", "Tricks", {"points": 14}, 1)
    assert table.refused(beyond) == [("AG-2.4", "value_out_of_range")]
    table.take(beyond, waive=["AG-2.4"])
    assert table.score.totals["Ana"] == 14


def test_ag_2_5_what_is_written_may_be_written_anew_or_crossed_out():
    table = Sheet()
    table.take(WriteCell("Ana", "Points", {"points": 12}))
    (again,) = table.take(WriteCell("Ana", "Points", {"points": 15}))
    assert again.before == 12
    (gone,) = table.take(ClearCell("Ana", "Points"))
    assert gone.before == 15
    assert table.score.totals == {"Ana": 0, "Bo": 0}
    assert table.refused(ClearCell("Ana", "Points")) == [("AG-2.5", "cell_empty")]


def test_ag_3_1_rounds_follow_each_other_as_many_as_the_template_says():
    assert Sheet().refused(EndRound()) == [("AG-3.1", "no_rounds")]
    table = Sheet(ROUNDS)
    table.take(EndRound())
    assert table.refused(EndRound()) == [("AG-3.1", "last_round")]
    table.take(EndRound(), waive=["AG-3.1"])
    assert table.state.round == 3


def test_ag_3_2_a_finished_sheet_is_not_written_in():
    table = Sheet()
    table.take(FinishGame())
    assert table.refused(WriteCell("Ana", "Points", {"points": 1})) == [
        ("AG-3.2", "sheet_finished")
    ]
    assert table.rules.play.now(table.state).over


def test_ag_3_3_the_game_ends_after_its_last_round_unless_agreed():
    table = Sheet(ROUNDS)
    assert table.refused(FinishGame()) == [("AG-3.3", "rounds_left")]
    table.take(FinishGame(), waive=["AG-3.3"])


def test_ag_4_1_every_cell_is_a_line_with_what_was_filled_in():
    table = Sheet(ROUNDS)
    table.take(WriteCell("Bo", "Cards", {"red": 3, "blue": 1}))
    (line,) = table.score.lines
    assert (line.player, line.category, line.points, line.rule) == ("Bo", "Cards", 5, "AG-4.1")
    assert line.components == ("3 red", "1 blue")
    assert line.steps == (2,)


def test_ag_4_2_fewest_points_win_where_the_template_says_so():
    table = Sheet(ROUNDS)
    table.take(WriteCell("Ana", "Tricks", {"points": 4}, 1))
    assert table.score.winners == ("Bo",)
    plain = Sheet()
    plain.take(WriteCell("Ana", "Points", {"points": 4}))
    assert plain.score.winners == ("Ana",)


def test_ag_4_3_all_win_or_lose_together_or_the_table_names_the_winner():
    together = PLAIN + "wins: together\n"
    table = Sheet(together)
    assert table.refused(FinishGame()) == [("AG-4.3", "result_not_said")]
    table.take(FinishGame(won=False))
    assert table.score.winners == ()
    won = Sheet(together)
    won.take(FinishGame(won=True))
    assert won.score.winners == ("Ana", "Bo")
    named = Sheet(PLAIN + "wins: named\n")
    assert named.refused(FinishGame()) == [("AG-4.3", "result_not_said")]
    named.take(FinishGame(winners=("Bo",)))
    assert named.score.winners == ("Bo",)
    assert Sheet().refused(FinishGame(won=True)) == [("AG-4.3", "result_not_asked")]


def test_ag_4_4_ties_are_broken_by_the_lines_the_template_names():
    table = Sheet(PLAIN + "ties: [Coins]\n")
    table.take(WriteCell("Ana", "Points", {"points": 10}))
    table.take(WriteCell("Bo", "Points", {"points": 8}))
    table.take(WriteCell("Bo", "Coins", {"points": 2}))
    assert table.score.totals == {"Ana": 10, "Bo": 10}
    assert table.score.winners == ("Bo",)
    shared = Sheet()
    assert shared.score.winners == ("Ana", "Bo")
