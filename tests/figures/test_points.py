"""Points by category, rule and thing: they add up, for every title."""

from __future__ import annotations

import pytest

from ledger import simulate
from ledger.figures.openings import FIRST, openings
from ledger.figures.points import points_of
from ledger.games import GAMES
from ledger.ruleset import ScoreLine, Sheet


def seeded(title: str, seed: int):
    counts = GAMES[title].play.player_counts
    players = simulate.NAMES[: counts[seed % len(counts)]][:4]
    return simulate.play(None, title, players, f"{seed:032x}")


def test_the_points_by_rule_of_every_title_add_up_to_the_final_scores():
    for title in GAMES:
        for seed in (3, 4):
            game = seeded(title, seed)
            sheet = game.sheet_at(game.version)
            found = points_of(game.rules, game.catalogue, sheet, game.setup.players)
            for player in game.setup.players:
                points = sum(one.points for one in found if one.player == player)
                assert points == sheet.totals[player], (title, seed, player)
            assert sum(one.lines for one in found) == sum(
                line.player in game.setup.players for line in sheet.lines
            )


def test_copies_of_a_building_are_counted_together_whatever_their_colour():
    game = seeded("foundations", 3)
    lines = tuple(
        ScoreLine(player, "civic", points, "R", (f"{colour}:garden", "era:1"), (step,))
        for player, points, colour, step in (("Ana", 2, "red", 7), ("Ana", 3, "blue", 5))
    )
    sheet = Sheet((*lines, ScoreLine("Ana", "era_bonus", 4, "R", ("era:2",), (9,))), ())
    garden, era = points_of(game.rules, game.catalogue, sheet, ("Ana",))
    assert (garden.points, garden.lines, garden.steps) == (5, 2, (5, 7))
    assert garden.thing == {"en": "Garden", "fr": "Jardin"}
    assert era.thing["en"] == "Era 2"


def test_one_without_a_seat_is_not_counted():
    game = seeded("foundations", 3)
    sheet = Sheet((ScoreLine("consul", "consul_start", 5, "R", (), ()),), ())
    assert points_of(game.rules, game.catalogue, sheet, game.setup.players) == []


@pytest.mark.parametrize("title", [title for title in GAMES if GAMES[title].look.openings])
def test_an_opening_is_made_of_the_kinds_the_title_names(title):
    game = seeded(title, 4)
    rules, found = game.rules, openings(game, game.standing_steps())
    assert rules.look.openings <= rules.actions.keys()
    assert set(found) == set(game.setup.players)
    for player, one in found.items():
        assert one.kinds
        assert len(one.kinds) == len(one.steps) <= FIRST
        assert set(one.kinds) <= rules.look.openings
        for step, kind in zip(one.steps, one.kinds, strict=True):
            action = game.at(step)[0]
            assert (type(action).__name__, action.player) == (kind, player)
