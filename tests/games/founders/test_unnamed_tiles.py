"""Tiles that lie open and are named when somebody takes them: FE-R52."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.commands.amend import Amend
from ledger.commands.name_unknown import CannotName, NameUnknown
from ledger.commands.ripple import AmendmentRequest
from ledger.errors import Refused
from ledger.games.founders import RULESET
from ledger.games.founders import actions as ac
from ledger.games.founders import events as ev
from ledger.record import read, write
from ledger.record.build import build
from ledger.ruleset import UNKNOWN, Setup
from ledger.visibility import knowledge


@pytest.fixture
def game(ledger: Any) -> Any:
    """Nothing is named but what the two players started with."""
    game = ledger.start("founders", ("Ana", "Bo"), dealer="table")
    for action in (
        ac.RevealVictoryTiles((UNKNOWN,) * 8),
        ac.RevealStartingOffer((UNKNOWN,) * 5),
        ac.TakeStartingTile("Ana", "forest"),
        ac.TakeStartingTile("Bo", "lake"),
        ac.TakeStartingTile("Bo", "grove"),
        ac.TakeStartingTile("Ana", "cliff"),
        ac.PlaceStartingTiles("Ana", {"forest": (0, 0), "cliff": (1, 0)}),
        ac.PlaceStartingTiles("Bo", {"lake": (0, 0), "grove": (1, 0)}),
        ac.RevealMarketRows((UNKNOWN,) * 2, (UNKNOWN,) * 2, (UNKNOWN,)),
    ):
        game = ledger.take(game.id, action)
    return game


def codes(game: Any, action: Any) -> list[str]:
    return [one.code for one in game.rules.judge(game.state, action)]


def test_fe_r52_a_table_begins_with_nothing_named_but_the_starting_tiles(game):
    state = game.state
    assert state.phase == "open"
    assert state.rows["nature"] == ("unknown-nature",) * 3
    assert state.rows["village"] == ("unknown-village",) * 2
    assert state.victory_display == ("unknown-victory",) * 8
    assert (state.stacks["nature"].count, len(state.stacks["nature"].unseen)) == (17, 20)
    assert not list(game.rules.look.lint(state))
    said = game.rules.words.say(game.catalogue, game.action(2), game.events(2), "en")
    assert said == "8 victory tiles are turned up: 8 to name later."


def test_fe_r52_a_tile_is_named_by_taking_it(game, ledger):
    game = ledger.take(game.id, ac.OpenTile("Ana", "city", UNKNOWN))
    game = ledger.take(game.id, ac.AddTile("Ana", "waterfall", (0, 1)))
    step = game.standing_steps()[-1]
    while not isinstance(game.action(step), ac.AddTile):
        step -= 1
    named, added = game.events(step)[:2]
    assert named == ev.TileNamed("nature", "waterfall-1")
    assert (added.tile_id, added.origin) == ("waterfall-1", "nature")
    assert game.state.rows["nature"] == ("unknown-nature",) * 2
    assert "waterfall-1" not in game.state.stacks["nature"].unseen


def test_fe_r52_what_is_known_to_lie_elsewhere_cannot_be_named_again(game, ledger):
    game = ledger.take(game.id, ac.OpenTile("Ana", "city", UNKNOWN))
    assert codes(game, ac.AddTile("Ana", "forest-1", (0, 1))) == ["tile_not_face_up"]  # Ana's own
    assert codes(game, ac.AddTile("Ana", "forest-2", (0, 1))) == []
    assert "tile_not_face_up" in codes(game, ac.AddTile("Ana", "no_such_tile", (0, 1)))
    assert codes(game, ac.AddTile("Ana", UNKNOWN, (0, 1))) == ["tile_not_face_up"]
    with pytest.raises(Refused):
        ledger.take(game.id, ac.AddTile("Ana", "forest-1", (0, 1)))


def test_fe_r52_a_kind_of_another_colour_is_not_in_the_offer(ledger):
    game = ledger.start("founders", ("Ana", "Bo"), dealer="table")
    game = ledger.take(game.id, ac.RevealVictoryTiles((UNKNOWN,) * 8))
    short = ac.RevealStartingOffer((UNKNOWN,) * 4)
    assert codes(game, short) == ["wrong_reveal_count"]
    game = ledger.take(game.id, ac.RevealStartingOffer(("forest", *[UNKNOWN] * 4)))
    assert codes(game, ac.TakeStartingTile("Ana", "mine")) == ["tile_not_in_offer"]
    assert codes(game, ac.TakeStartingTile("Ana", "lake")) == []
    game = ledger.take(game.id, ac.TakeStartingTile("Ana", "forest"))  # it lies there by name
    assert game.state.offer == ("unknown-nature",) * 4


def test_fe_6_13_the_tile_drawn_for_want_of_another_is_named_at_once(game, ledger):
    game = ledger.take(game.id, ac.OpenTile("Ana", "city", UNKNOWN))
    assert "kind_required" in codes(game, ac.DrawFallbackTile("Ana", UNKNOWN))


def test_fe_6_11_an_unnamed_green_tile_can_always_be_added(game, ledger):
    game = ledger.take(game.id, ac.OpenTile("Ana", "city", UNKNOWN))
    assert codes(game, ac.FinishWithoutTile("Ana"))[0] == "face_up_tile_addable"


def test_an_unnamed_tile_can_be_named_without_taking_it(game, ledger):
    first = knowledge.unnamed(game)
    assert len(first) == 3 + 2 + 1 + 8
    assert {one.player for one in first} == {""}
    village = next(one for one in first if one.thing == "village:1")
    assert "mine" in village.choices
    assert "forest" not in village.choices
    game = ledger.execute(game.id, NameUnknown("village:1", "mine")).game
    assert game.state.rows["village"] == ("mine-1", "unknown-village")
    assert not list(game.rules.look.lint(game.state))
    game = ledger.execute(game.id, NameUnknown("nature:1", "forest")).game
    assert game.state.rows["nature"][0] == "forest-2"
    with pytest.raises(CannotName):
        ledger.execute(game.id, NameUnknown("nature:1", "mine"))


def test_the_last_copy_cannot_be_named_twice(game, ledger):
    first, second = (f"victory:{n}" for n in (1, 2))
    assert len(game.catalogue.kinds["altar_vulcan"].ids) == 1
    game = ledger.execute(game.id, NameUnknown(second, "altar_vulcan")).game
    with pytest.raises(CannotName) as no:
        ledger.execute(game.id, NameUnknown(first, "altar_vulcan"))
    assert no.value.why == "no_copy_left"


def test_record_position_fork_and_amendment_keep_what_is_unnamed(game, ledger):
    again = build(read(write(game)), game.started.at)
    assert again.bodies[-1].events == game.bodies[-1].events
    fork = ledger.fork(game.id, game.version)
    assert fork.state.rows == game.state.rows
    now = ac.RevealVictoryTiles(("altar_vulcan", *[UNKNOWN] * 7))
    game = ledger.execute(game.id, Amend(AmendmentRequest(step=2, action=now))).game
    assert game.state.victory_display.count("unknown-victory") == 7
    assert game.state.phase == "open"


@pytest.mark.parametrize("players", RULESET.play.player_counts)
def test_seeded_games_that_name_little_keep_every_law(players):
    names = ("Ana", "Bo", "Cleo", "Dan")[:players]
    state = RULESET.play.initial(Setup(title="founders", players=names, first_player="Ana"))
    chance, watch = Random(players), RULESET.look.watch(state)
    while not RULESET.play.now(state).over:
        action = RULESET.play.forced(state)
        if action is None and (asks := RULESET.play.asks(state)):
            kind = getattr(ac, asks[0].kind)
            action = kind(**{pick.field: (UNKNOWN,) * pick.number for pick in asks[0].picks})
        elif action is None:
            legal = RULESET.legal_actions(state)
            action = RULESET.play.bot(state, legal, chance)
            if isinstance(action, ac.OpenTile) and chance.random() < 0.8:
                action = ac.OpenTile(action.player, action.stack, UNKNOWN)
        events = RULESET.decide(state, action).events
        for event in events:
            state = RULESET.play.evolve(state, event)
            assert not watch.after(state, event), event
    assert any(gone.tile_id.startswith(UNKNOWN) for gone in state.box_tiles)
    assert RULESET.look.score(state).totals.keys() == set(names)
