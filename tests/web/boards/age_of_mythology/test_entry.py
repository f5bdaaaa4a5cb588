"""The record sheet of Age of Mythology: every kind of action by tapping, and refusals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.rules.attack import army_seal, seal
from ledger.games.age_of_mythology.rules.common import stage
from ledger.games.age_of_mythology.state import Building, Fighter
from ledger.ruleset import UNKNOWN
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.age_of_mythology import guide as guide
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.age_of_mythology.entry.words import ASKS, KINDS
from ledger.web.shared.composing import composed
from tests.web.boards.age_of_mythology.games import at_stage, find, made_app, taps_in, typed, whole
from tests.web.boards.age_of_mythology.taps import parameters, plain, taps_for


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """One application for the whole file: its templates are read once."""
    return made_app(tmp_path_factory.mktemp("pages"))


@pytest.fixture
def english(pages):
    with pages.test_request_context("/?lang=en"):
        yield pages


def draft(game: Any, *taps: dict[str, str]) -> Any:
    """As the script gets it."""
    return json.loads(json.dumps(composed(game, list(taps))))


def sheet_at(
    game: Any, step: int, viewer: str | None = None, **changes: Any
) -> AgeOfMythologySheet:
    """The sheet of a real table at this step, with some of the state changed."""
    state = replace(game.state_at(step), dealer="table", **changes)
    return AgeOfMythologySheet(game, "en", Viewer(viewer), state)


def tapped(sheet: AgeOfMythologySheet, wanted: Any) -> Any:
    """Composes the action by tapping only what is offered, within its number of taps."""
    taps = taps_for(sheet, wanted)
    for i, tap in enumerate(taps):
        assert tap in taps_in(str(guide.composed(sheet, taps[:i]).body)), tap
    made = guide.composed(sheet, taps)
    assert len(taps) + (not made.instant) <= parameters(wanted) + 1, taps
    assert plain(made.action) == plain(wanted), taps
    return made


# ------------------------------------------------------------------- every kind, by tapping

SEEN_RARELY = frozenset(
    (
        *("Resurrect", "Reinforce", "Substitute", "WithdrawEnemyUnit", "Retreat"),
        *("DeclineSpoils", "RemoveVillager", "CaptureTile", "BuyVictoryPoint", "SkipAction"),
    )
)  # each of these has a test of its own


def test_every_action_of_seeded_games_is_composed_from_taps(english):
    """At most as many taps as it has parameters, and one that records it."""
    seen: dict[str, int] = {}
    for number, seed in ((2, 1), (3, 2), (4, 4), (6, 6)):
        game = whole(number, seed)
        for step in range(1, game.version):
            wanted = game.action(step + 1)
            kind = type(wanted).__name__
            if seen.get(kind, 0) < 6:
                seen[kind] = seen.get(kind, 0) + 1
                tapped(sheet_at(game, step, getattr(wanted, "player", None)), wanted)
    assert set(RULESET.actions) - set(seen) <= SEEN_RARELY


def in_battle(wanted: str = "fight") -> tuple[Any, int]:
    return find(lambda s: s.battle is not None and stage(s) == wanted)


def test_a_pharaoh_is_replaced_by_one_tap(english):
    game, step = in_battle()
    battle = game.state_at(step).battle
    army = (Fighter("A1", "eg_pharaoh"), Fighter("A2", "eg_wadjet"))
    battle = replace(
        battle,
        engaged={**battle.engaged, "attacker": army},
        fighting={**battle.fighting, "attacker": "A1"},
        modes={},
        attempts=0,
    )
    made = tapped(sheet_at(game, step, battle=battle), ac.Substitute(battle.attacker, "A2"))
    assert made.instant


def test_throwing_is_one_tap_until_the_first_roll(english):
    game, step = in_battle()
    battle = game.state_at(step).battle
    battle = replace(
        battle,
        engaged={
            "attacker": (Fighter("A1", "gr_cyclops"),),
            "defender": (Fighter("D1", "no_jarl"),),
        },
        fighting={"attacker": "A1", "defender": "D1"},
        modes={},
        attempts=0,
    )
    sheet = sheet_at(game, step, battle=battle)
    assert tapped(sheet, ac.ChooseMode(battle.attacker, "throw")).instant
    late = sheet_at(game, step, battle=replace(battle, attempts=1))
    assert "throw" not in str(guide.composed(late, []).body)
    assert guide.composed(late, []).text == "A tie: all dice again."


def test_a_fallen_phoenix_is_saved_or_let_go(english):
    game, step = in_battle()
    battle = game.state_at(step).battle
    player = battle.attacker
    battle = replace(battle, fallen=Fighter("A9", "eg_phoenix"), resurrect=player, fighting={})
    sheet = sheet_at(game, step, battle=battle)
    tapped(sheet, ac.Resurrect(player, save=True))
    assert tapped(sheet, ac.Resurrect(player, save=False)).instant


def test_a_hero_calls_a_unit_or_nobody(english):
    game, step = in_battle()
    battle = replace(game.state_at(step).battle, fighting={})
    player = battle.attacker
    seats = dict(game.state_at(step).seats)
    seats[player] = replace(seats[player], holding={"no_troll": 1})
    sheet = sheet_at(game, step, battle=replace(battle, reinforce=player), seats=seats)
    tapped(sheet, ac.Reinforce(player, "no_troll"))
    assert tapped(sheet, ac.Reinforce(player)).instant


def test_a_power_calls_an_enemy_unit_away(english):
    game, step = in_battle("encounter")
    battle = replace(game.state_at(step).battle, withdraw="gr_aphrodite")
    token = battle.engaged["defender"][-1].token
    tapped(sheet_at(game, step, battle=battle), ac.WithdrawEnemyUnit(battle.attacker, token))


def test_both_sides_may_retreat_or_stay_by_one_tap(english):
    game, step = in_battle("encounter")
    battle = replace(game.state_at(step).battle, stayed=(), chosen={})
    sheet = sheet_at(game, step, battle=battle)
    assert tapped(sheet, ac.Retreat(battle.attacker)).instant
    assert tapped(sheet, ac.StayInBattle(battle.attacker)).instant
    stayed = sheet_at(game, step, battle=replace(battle, stayed=(battle.attacker,)))
    assert tapped(stayed, ac.StayInBattle(battle.defender)).instant
    assert tapped(stayed, ac.Retreat(battle.defender)).instant


def test_two_units_shown_together_are_two_taps(english):
    game, step = in_battle("encounter")
    battle = replace(game.state_at(step).battle, stayed=(), chosen={})
    sheet = sheet_at(game, step, battle=battle)
    tokens = [battle.engaged[side][-1].token for side in ("attacker", "defender")]
    made = tapped(sheet, ac.RevealUnits(*tokens))
    assert "meets" in made.head


def test_sixes_are_one_tap_a_side_and_more_than_four_are_behind_the_last_key(english):
    game, step = in_battle()
    battle = game.state_at(step).battle
    army = {"attacker": (Fighter("A1", "eg_mummy"),), "defender": (Fighter("D1", "gr_hydra"),)}
    battle = replace(
        battle, engaged=army, fighting={"attacker": "A1", "defender": "D1"}, modes={}, attempts=0
    )
    sheet = sheet_at(game, step, battle=battle)
    first = {"rows": "sixes"}
    made = guide.composed(sheet, [first, {"attacker": "3"}, {"defender": "2"}])
    assert made.action == ac.RollEncounter(sixes=ac.Sixes(3, 2))
    assert "loses" in made.head
    keys = taps_in(str(guide.composed(sheet, [first, {"defender": "more"}]).body))
    assert {"defender": "6"} in keys
    assert {"defender": "7"} not in keys


def test_armies_shown_together_are_one_tap_a_unit(english):
    game, step = in_battle("armies")
    battle = replace(game.state_at(step).battle, armies={})
    sheet = sheet_at(game, step, battle=battle)
    armies = [
        tuple(
            ac.Soldier(unit) for unit, n in game.state_at(step).seats[player].holding.items() if n
        )
        for player in (battle.attacker, battle.defender)
    ]
    taps = taps_for(sheet, ac.RevealArmies(armies[0][:2], armies[1][:1]))
    made = guide.composed(sheet, taps)
    assert made.action == ac.RevealArmies(armies[0][:2], armies[1][:1])


def test_spoils_can_be_left_and_a_villager_is_taken_from_a_tile(english):
    game, step = in_battle("spoils")
    battle = game.state_at(step).battle
    assert tapped(sheet_at(game, step), ac.DeclineSpoils(battle.attacker)).instant
    game, step = find(lambda s: any("villager" in t.workers.values() for t in s.seats.values()))
    state = game.state_at(step)
    player, slot = next(
        (player, slot)
        for player, seat in state.seats.items()
        for slot, worker in seat.workers.items()
        if worker == "villager"
    )
    sheet = sheet_at(game, step, phase="cards", owed={player: 1})
    tapped(sheet, ac.RemoveVillager(player, slot))


def _rich(seat: Any) -> bool:
    return bool(seat.city and seat.tiles and any(seat.cubes.values()))


@pytest.mark.parametrize("area", ["city", "production", "holding"])
def test_what_can_be_taken_glows_on_the_losers_board(english, area):
    game, step = find(lambda s: stage(s) == "spoils" and _rich(s.seats[s.battle.defender]))
    battle = replace(game.state_at(step).battle, area=area)
    sheet = sheet_at(game, step, battle=battle)
    wanted = next(
        action
        for action in RULESET.play.candidates(sheet.state, {})
        if not isinstance(action, ac.DeclineSpoils) and sheet.allowed(action)
    )
    tapped(sheet, wanted)
    lit = guide.composed(sheet, []).overlay
    assert area == "holding" or "a-ok" in str(lit[f"{battle.defender}:{area}"])


def test_a_discount_and_a_slot_may_be_chosen(english):
    game, step = find(lambda s: stage(s) == "build")
    state = game.state_at(step)
    player = state.play.player
    rich = dict.fromkeys(("food", "wood", "gold", "favor"), 9)
    own = replace(state.seats[player], cubes=rich, city={"c1": Building("quarry", 1)})
    sheet = sheet_at(game, step, seats={**state.seats, player: own})
    made = guide.composed(sheet, [{"building": "wall"}])
    assert made.action == ac.BuildBuilding(player, "wall")
    taps = [{"building": "wall"}, {"slot": "c7", "owner": player}, {"offmore": "gold"}]
    made = guide.composed(sheet, taps)
    assert made.action == ac.BuildBuilding(player, "wall", "c7", {"gold": 1})
    assert "building-wall" in str(made.overlay[f"{player}:city"])


def test_the_cost_of_a_trade_is_offered_and_may_be_paid_otherwise(english):
    game, step = find(lambda s: stage(s) == "trade_cost")
    state = game.state_at(step)
    player = state.play.player
    own = replace(state.seats[player], cubes={"food": 5, "wood": 3, "gold": 0, "favor": 0})
    sheet = sheet_at(game, step, seats={**state.seats, player: own})
    offered = guide.composed(sheet, []).action
    assert sum(offered.cubes.values()) == sum(
        guide.composed(sheet, [{"more": "wood"}]).action.cubes.values()
    )
    assert guide.composed(sheet, [{"more": "wood"}]).action.cubes["wood"] > offered.cubes.get(
        "wood", 0
    )


def test_a_power_that_stands_alone_may_go_without_its_action(english):
    game, step = find(
        lambda s: stage(s) == "gather" and s.play.use_power and s.play.card == "gr_poseidon", 4, 60
    )
    assert tapped(sheet_at(game, step), ac.SkipAction(game.state_at(step).play.player)).instant


def test_points_are_bought_with_a_great_temple(english):
    game, step = find(lambda s: stage(s) == "trade")
    state = game.state_at(step)
    player = state.play.player
    temple = replace(
        state.seats[player],
        cubes={"food": 0, "wood": 0, "gold": 0, "favor": 17},
        city={"c1": Building("great_temple", 1)},
    )
    sheet = sheet_at(game, step, seats={**state.seats, player: temple})
    tapped(sheet, ac.BuyVictoryPoint(player, 2))


# ------------------------------------------------------------------------ hands and refusals


def test_a_hand_that_is_only_counted_is_filled_by_numbers(english, ledger):
    game, step = find(lambda s: stage(s) == "select", 2)
    copy = typed(ledger, game, step, hand_tracking="public")
    first = draft(copy)
    assert {"permanents": "2"} in taps_in(first["body"])
    taken = draft(copy, {"permanents": "2"})
    assert taken["action"]["n"] == 2
    assert taken["ready"]
    copy = ledger.take(copy.id, ac.SelectPermanentCards(taken["action"]["player"], None, 2))
    drawn = draft(copy)["action"]
    assert (drawn["kind"], drawn["n"], drawn["cards"]) == ("DrawRandomCards", 2, None)
    assert draft(copy)["ready"]


def test_a_table_may_name_its_cards_now_or_later(english, ledger):
    game = at_stage(ledger, "select", 2)
    player = RULESET.play.now(game.state).player
    later = draft(game, {"draw": "3"})["action"]
    assert later["cards"] == [UNKNOWN] * 3
    card = game.state.decks[game.state.seats[player].culture].unseen[0]
    now = draft(game, {"drawn": card})["action"]
    assert (now["n"], now["cards"]) == (1, [card])


def test_what_is_not_allowed_explains_itself_with_its_rule(english, ledger):
    game = at_stage(ledger, "select", 2)
    cards = [{"card": card} for card in game.state.seats["Ana"].permanent_set[:5]]
    refused = draft(game, *cards)
    assert not refused["ready"]
    assert [r["rule"] for r in refused["refusals"]] == ["AM-3.5"]
    assert refused["refusals"][0]["waivable"]


def test_unaffordable_units_are_dimmed_and_say_why(english, ledger):
    game, step = find(lambda s: stage(s) == "recruit")
    sheet = sheet_at(game, step)
    body = str(guide.composed(sheet, []).body)
    dimmed = re.findall(r'class=" dim" data-tap data-unit="(\w+)"', body)
    assert dimmed
    made = guide.composed(sheet, [{"unit": dimmed[0]}])
    refusals = RULESET.judge(sheet.state, made.action)
    assert {r.code for r in refusals} <= {"cannot_afford", "hero_age", "reserve_empty"}
    assert refusals


def test_every_stage_has_a_bar_and_a_heading_in_both_languages(pages):
    seen = set()
    with pages.test_request_context("/"):
        for seed in (1, 2, 3):
            game = whole(3, seed)
            for step in range(1, game.version + 1, 2):
                state = game.state_at(step)
                if stage(state) in seen:
                    continue
                seen.add(stage(state))
                for lang in ("en", "fr"):
                    made = guide.composed(AgeOfMythologySheet(game, lang, SPECTATOR, state), [])
                    assert made.head
                    assert made.button or made.action is not None
    assert len(seen) > 20
    assert set(ASKS) >= {f"bar_{key}" for key in (*guide.SETUP, *guide.TURN, *guide.BATTLE)}
    assert set(KINDS) == set(RULESET.actions)


# ----------------------------------------------------------------- sealed by a hash, far apart


def test_am_12_4_an_army_sealed_by_its_hash_is_opened_with_its_word(english, ledger):
    """The page shows the hash and records nothing else; another word does not open it."""
    game, step = in_battle("armies")
    game = typed(ledger, game, step)
    battle = game.state.battle
    armies = {
        side: next(unit for unit, n in game.state.seats[battle.player(side)].holding.items() if n)
        for side in ("attacker", "defender")
    }
    for side, unit in armies.items():
        taps = [{"how": "hash"}, {"unit": f"{unit}@holding"}]
        assert draft(game, *taps)["action"] is None  # a choice without a word is easily guessed
        made = draft(game, *taps, {"salt": f"word of the {side}"})
        sealed = army_seal((ac.Soldier(unit),), f"word of the {side}")
        assert sealed in made["body"]
        assert made["action"]["units"] is None
        game = ledger.take(game.id, ac.CommitArmy(battle.player(side), None, sealed))
        assert made["action"]["commitment"] == sealed
    said = [{side: f"{unit}@holding"} for side, unit in armies.items()]
    wrong = draft(game, *said, {"salt-attacker": "guess"}, {"salt-defender": "guess"})
    assert {r["code"] for r in wrong["refusals"]} == {"commit_mismatch"}
    words = [{f"salt-{side}": f"word of the {side}"} for side in armies]
    opened = draft(game, *said, *words)
    assert opened["ready"], opened["refusals"]
    assert opened["action"]["salts"][battle.attacker] == "word of the attacker"


def test_am_13_2_a_unit_is_sealed_by_a_hash_made_elsewhere(english, ledger):
    game, step = in_battle("encounter")
    game = typed(ledger, game, step)
    battle = game.state.battle
    tokens = {side: battle.engaged[side][-1].token for side in ("attacker", "defender")}
    for side, token in tokens.items():
        sealed = seal([token], side)
        assert draft(game, {"how": "hash"}, {"hash": sealed[:-1]})["action"] is None
        made = draft(game, {"how": "hash"}, {"hash": sealed})
        assert (made["ready"], made["action"]["token"]) == (True, None)
        game = ledger.take(game.id, ac.CommitUnit(battle.player(side), None, sealed))
    said = [{side: token} for side, token in tokens.items()]
    opened = draft(game, *said, {"salt-attacker": "attacker"}, {"salt-defender": "defender"})
    assert opened["ready"], opened["refusals"]
    assert (opened["action"]["attacker"], opened["action"]["defender"]) == tuple(tokens.values())


def test_a_tile_may_go_to_another_free_slot_by_one_tap(english):
    """Where several slots are free they stand in the sheet too."""
    game, step = find(lambda s: stage(s) == "draft")
    state = game.state_at(step)
    player = RULESET.play.now(state).player
    kinds = game.catalogue.tile
    tile, free = next(
        (tile, free)
        for tile in state.offer
        if len(free := state.seats[player].free_slots(kinds[tile].terrain)) > 1
    )
    sheet = sheet_at(game, step)
    shown = taps_in(str(guide.composed(sheet, [{"tile": tile}]).body))
    assert [tap["slot"] for tap in shown if "slot" in tap] == free
    made = guide.composed(sheet, [{"tile": tile}, {"slot": free[-1], "owner": player}])
    assert made.action == ac.DraftTile(player, tile, free[-1])
