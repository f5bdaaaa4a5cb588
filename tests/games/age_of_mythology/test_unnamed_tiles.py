"""Tiles on offer that are named when somebody takes them: AM-2.24, AM-5.3."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.commands.moves import Take
from ledger.commands.name_unknown import CannotName, NameUnknown
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology import events as ev
from ledger.record import read, write
from ledger.record.build import build
from ledger.ruleset import UNKNOWN, Setup

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")

GREEK, EGYPTIAN, NORSE = "greek", "egyptian", "norse"
CULTURES_OF = {
    n: ((GREEK, EGYPTIAN, NORSE) * 3)[:n] if n % 3 != 1 else (GREEK, EGYPTIAN, NORSE, EGYPTIAN) * 2
    for n in RULESET.play.player_counts
} | {7: (GREEK, EGYPTIAN, NORSE, GREEK, EGYPTIAN, NORSE, EGYPTIAN)}


@pytest.fixture
def game(ledger: Any) -> Any:
    game = ledger.start("age_of_mythology", ("Ana", "Bo"), dealer="table")
    for player, culture in (("Ana", "greek"), ("Bo", "norse")):
        game = ledger.take(game.id, ac.AssignCulture(player, culture))
    return game


@pytest.fixture
def drafting(game: Any, ledger: Any) -> Any:
    reveal = Take(ac.RevealDraftTiles((UNKNOWN,) * 12), lead_on=True)
    return ledger.execute(game.id, reveal).game


def codes(game: Any, action: Any) -> list[str]:
    return [one.code for one in game.rules.judge(game.state, action)]


def test_am_2_6_the_dice_are_not_asked_where_the_setup_says_who_begins(game, ledger):
    before = game.version
    reveal = ac.RevealDraftTiles((UNKNOWN,) * 12)
    assert codes(game, reveal) == ["wrong_phase"]  # nobody said that it may lead on
    game = ledger.execute(game.id, Take(reveal, lead_on=True)).game
    kinds = [type(game.action(n)).__name__ for n in range(before + 1, game.version + 1)]
    assert kinds == ["RollForFirstPlayer", "SetUpTable", "RevealDraftTiles"]
    assert [game.body(before + n).led for n in (1, 2, 3)] == [True, False, False]
    assert game.state.first_player == "Ana"
    assert ledger.undo(game.id).last_standing_step() == before
    again = build(read(write(game)), game.started.at)
    assert [getattr(body, "led", False) for body in again.bodies].count(True) == 1


def test_am_2_24_a_tile_is_named_by_taking_it(drafting, ledger):
    tile = next(iter(drafting.state.pool))
    before = drafting.state.pool[tile]
    slot = drafting.state.seats["Ana"].free_slots(drafting.catalogue.tile[tile].terrain)[0]
    game = ledger.take(drafting.id, ac.DraftTile("Ana", tile, slot))
    named, drafted = game.events(game.version)
    assert (named, drafted.tile) == (ev.TileNamed(tile), tile)
    assert game.state.offer == (UNKNOWN,) * 11
    assert game.state.pool[tile] == before - 1
    assert not list(game.rules.look.lint(game.state))


def test_am_2_21_no_copy_is_named_that_is_known_to_lie_elsewhere(game, ledger):
    kind = min(game.catalogue.resource_tiles.kinds, key=lambda kind: kind.copies)
    tiles = (*[kind.id] * kind.copies, *[UNKNOWN] * (12 - kind.copies))
    game = ledger.execute(game.id, Take(ac.RevealDraftTiles(tiles), lead_on=True)).game
    for _ in range(kind.copies):
        game = ledger.take(game.id, ac.PassDraft(game.rules.play.now(game.state).player))
    table = game.state
    with pytest.raises(CannotName) as no:
        ledger.execute(game.id, NameUnknown("table:offer:1", kind.id))
    assert no.value.why == "no_copy_left"
    assert UNKNOWN in table.offer
    assert codes(game, ac.DraftTile("Ana", "no_such_tile", "p1"))[-1] == "tile_not_on_offer"


def test_a_tile_on_offer_can_be_named_without_taking_it(drafting, ledger):
    tile = next(iter(drafting.state.pool))
    game = ledger.execute(drafting.id, NameUnknown("table:offer:3", tile)).game
    assert game.state.offer.count(tile) == 1
    assert not list(game.rules.look.lint(game.state))


def test_am_2_22_the_number_of_tiles_still_counts(game):
    state = game.rules.fold(
        game.state,
        game.rules.decide(game.state, ac.RollForFirstPlayer(None, "Ana")).events,
        game.version + 1,
    )
    state = game.rules.fold(
        state, game.rules.decide(state, ac.SetUpTable()).events, game.version + 2
    )
    short = ac.RevealDraftTiles((UNKNOWN,) * 11)
    assert [one.code for one in game.rules.judge(state, short)] == ["wrong_tile_count"]


@pytest.mark.parametrize("players", RULESET.play.player_counts)
def test_seeded_games_whose_tiles_have_no_names_keep_every_law(players):
    """Drafts and explorations of two turns, every law after every event."""
    options = RULESET.with_defaults({})
    setup = Setup(
        title="age_of_mythology", players=NAMES[:players], first_player="Ana", options=options
    )
    state = RULESET.play.initial(setup)
    chance, watch, named = Random(players), RULESET.look.watch(state), 0
    for _ in range(60 * players):
        if RULESET.play.now(state).over or state.turn > 2:
            break
        action = RULESET.play.forced(state)
        reveals = [ask for ask in RULESET.play.asks(state) if "Reveal" in ask.kind]
        if action is None and reveals:
            kind, (pick,) = getattr(ac, reveals[0].kind), reveals[0].picks
            who = {"player": reveals[0].player} if reveals[0].player else {}
            action = kind(**who, tiles=(UNKNOWN,) * pick.number)
        elif action is None and state.phase == "cultures":
            player = RULESET.play.now(state).player
            action = ac.AssignCulture(player, CULTURES_OF[players][NAMES.index(player)])
        elif action is None and state.phase == "first_player":
            action = ac.RollForFirstPlayer(None, "Ana")
        elif action is None:
            legal = RULESET.legal_actions(state)
            if not legal:
                break  # the table has dice or cards to report
            action = RULESET.play.bot(state, legal, chance)
        for event in RULESET.decide(state, action).events:
            named += isinstance(event, ev.TileNamed)
            state = RULESET.play.evolve(state, event)
            assert not watch.after(state, event), event
    assert named >= 5 * players
