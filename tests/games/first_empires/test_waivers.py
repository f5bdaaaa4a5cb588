"""What a table may agree to is recorded without inventing or losing a component."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.state import State
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from tests.games.agreed import assert_usable, waive
from tests.games.first_empires.adapter import FirstEmpires
from tests.games.first_empires.games import play

TRACKS: list[Any] = ["dice", "rerolls", "movement", "cards", "explorers"]


def table(**given: Any) -> State:
    return FirstEmpires().table(given)


def components(state: State) -> list[str]:
    """What no waiver may break: pieces neither appear nor vanish, nothing is below zero."""
    wrong = [one for one in RULESET.look.lint(state) if one.law in ("I4", "I5", "I7", "I9")]
    for player, seat in state.seats.items():
        retreat = state.turn.pending_retreat
        away = retreat.count if retreat and retreat.loser == player else 0
        if not 0 < state.on_map(player) + away <= 10:
            wrong.append(f"{player} has {state.on_map(player)} + {away} explorers")
        if seat.deck_left + len(seat.drawn()) != 9:
            wrong.append(f"{player} has lost a card")
    if any(count < 1 for who in state.explorers.values() for count in who.values()):
        wrong.append("an empty stack")
    if state.turn.movement_left < 0 or state.turn.pending_draws < 0:
        wrong.append("less than nothing")
    return wrong


def some_action(state: State, chance: Random) -> Action:
    """Anything at all: any player, any place, any component."""
    catalogue = RULESET.catalogues.default

    def who() -> str:
        return chance.choice(state.players)

    def region() -> str:
        own = state.occupied(state.active) if state.active and chance.random() < 0.5 else []
        return chance.choice([*(own or state.regions_in_game), "inner_sea"])

    def path() -> tuple[str, ...]:
        start = region()
        way = [start]
        world = catalogue.worlds[len(state.players)]
        for _ in range(chance.randint(1, 3)):
            near = [p for p in world.order[way[-1]] if p not in way]
            far = chance.random() < 0.2 or not near
            way.append(region() if far else chance.choice(near))
        return tuple(way)

    def legs() -> tuple[act.Leg, ...]:
        number = chance.choice((1, 1, 1, 2))
        return tuple(act.Leg(path(), chance.randint(0, 3)) for _ in range(number))

    def die() -> str:
        return chance.choice(("d1", "d2", "d3", "d4"))

    def face() -> str:
        return chance.choice(catalogue.dice.faces)

    def card(player: str) -> str:
        deck = catalogue.deck[state.seats[player].civilization]
        return chance.choice((*deck, UNKNOWN, "kd-01"))

    def handle() -> str | None:
        return chance.choice((None, "c1", "c2", "c3"))

    def rolled() -> dict[str, str]:
        return {f"d{i}": face() for i in range(1, chance.randint(2, 5))}

    player = state.active if state.active and chance.random() < 0.7 else who()
    maybe = chance.choice((None, card(player)))
    token = chance.choice(list(state.tokens))
    makers: list[Any] = [
        lambda: act.RollDice(player, rolled()),
        lambda: act.RerollDice(player, (), {die(): face()}),
        lambda: act.DiscardForBlack(player, die(), handle(), maybe),
        lambda: act.EndDicePhase(player),
        lambda: act.MoveExplorers(player, legs(), chance.choice((None, None, region()))),
        lambda: act.MoveExplorers(player, legs()),
        lambda: act.MoveExplorers(player, legs()),
        lambda: act.ChooseRetreat(player, region()),
        lambda: act.EndMovementPhase(player),
        lambda: act.DiscardForFace(player, die(), face(), handle(), maybe),
        lambda: act.AdvanceCube(player, chance.choice(TRACKS), die(), region()),
        lambda: act.AdvanceCube(player, "cards", die(), region(), (card(player),)),
        lambda: act.AdvanceCube(player, "explorers", die(), region(), None, {region(): 1}),
        lambda: act.RecordDraw(player, card(player)),
        lambda: act.PlaceExplorers(player, {region(): chance.randint(0, 2)}),
        lambda: act.EndProgress(player),
        lambda: act.PlaceCity(player, chance.choice(TRACKS), region()),
        lambda: act.PlayAchievement(player, card(player), handle()),
        lambda: act.IdentifyCard(player, handle() or "c1", card(player)),
        lambda: act.EndTurn(player),
        lambda: act.RevealCity(token, chance.randint(0, 4)),
        lambda: act.FinishGame(),
        lambda: act.StartGame(("huaxia", "mupata")),
        lambda: act.RecordOpeningHand(player, (UNKNOWN,)),
    ]
    made: Action = chance.choice(makers)()
    return made


@pytest.mark.parametrize("seed", range(8))
def test_agreed_actions_one_after_the_other(seed: int) -> None:
    """A table that agrees to everything still keeps every component, and can be stored."""
    chance = Random(seed)
    players = 2 + seed % 4
    steps = play(players, players + seed % 2, "table" if seed % 2 else "virtual")
    state = chance.choice([s.after for s in steps if s.after.turn.number > 3])
    waived = 0
    for _ in range(600):
        action = some_action(state, chance)
        after = waive(RULESET, state, action)
        if after is None:
            continue
        waived += bool(RULESET.judge(state, action, recorded=True))
        assert components(after) == [], action
        assert_usable(RULESET, after)
        state = after
    assert waived > 40


def test_a_table_may_play_on_after_the_end() -> None:
    last = play(2, 2, "table")[-1].after
    player = last.players[0]
    after = waive(RULESET, last, act.RollDice(player, ("blue",)))
    assert after is not None
    assert (after.status, after.active) == ("playing", player)
    assert RULESET.play.now(after).over is False


def test_a_card_played_in_a_rival_turn_does_not_take_the_turn() -> None:
    state = table(
        active="D",
        phase="dice",
        explorers={"rus": "C 4", "mupata": "D 3", "karthadst": "K 4"},
        hand={"C": [{"handle": "c1", "card": "hx-03"}]},
    )
    after = waive(RULESET, state, act.PlayAchievement("C", "hx-03"))
    assert after is not None
    assert after.active == "D"
    assert [card.card for card in after.seats["C"].played] == ["hx-03"]


def test_an_only_region_taken_by_agreement_leaves_its_people_waiting() -> None:
    state = table(
        active="K",
        phase="movement",
        movement_left=5,
        explorers={"nok": "K 5", "mupata": "D 3", "huaxia": "C 3"},
    )
    move = act.MoveExplorers("K", (act.Leg(("nok", "mupata"), 5),))
    taken = waive(RULESET, state, move)
    assert taken is not None
    assert taken.turn.pending_retreat is not None
    assert RULESET.play.now(taken).player == "D"
    assert waive(RULESET, taken, act.EndMovementPhase("K")) is None  # nobody may be forgotten
    assert waive(RULESET, taken, act.ChooseRetreat("D", "huaxia")) is None  # C is there
    fled = waive(RULESET, taken, act.ChooseRetreat("D", "kush"))
    assert fled is not None
    assert fled.here("kush", "D") == 3


@pytest.mark.parametrize(
    ("given", "first"),
    [
        ({"active": "C", "phase": "movement"}, "wrong_phase"),
        ({"status": "scoring"}, "game_over"),
        ({"phase": "hands"}, "game_not_started"),
    ],
    ids=str,
)
def test_nobody_retreats_who_was_not_beaten(given: dict[str, Any], first: str) -> None:
    state, flight = table(**given), act.ChooseRetreat("D", "mupata")
    assert [r.code for r in RULESET.judge(state, flight)] == [first, "nothing_to_retreat"]
    assert waive(RULESET, state, flight) is None


def test_no_two_players_share_a_region() -> None:
    state = table(
        active="C",
        phase="cities",
        cities_due=["dice"],
        pending_placement=1,
        cube={"C": {"dice": 3, "explorers": 1}},
        explorers={"rus": "C 3", "mupata": "D 3"},
    )
    city = [r.code for r in RULESET.judge(state, act.PlaceCity("C", "dice", "mupata"))]
    assert city[:3] == ["placement_pending", "region_not_occupied", "region_taken"]
    new = [r.code for r in RULESET.judge(state, act.PlaceExplorers("C", {"mupata": 1}))]
    assert new == ["region_not_occupied", "region_taken"]


def test_a_city_is_built_once() -> None:
    state = table(
        active="C",
        phase="cities",
        cities_due=["dice"],
        explorers={"rus": "C 3"},
        cities={"indus": ["huaxia-city-cards"]},
    )
    codes = [r.code for r in RULESET.judge(state, act.PlaceCity("C", "cards", "rus"))]
    assert codes == ["city_not_due", "city_already_built"]
    assert waive(RULESET, state, act.PlaceCity("C", "cards", "rus")) is None
    early = waive(RULESET, state, act.PlaceCity("C", "movement", "rus"))
    assert early is not None
    assert early.cities["rus"] == ("huaxia-city-movement",)
    assert early.phase == "cities"  # the one that is due still is


def test_movement_never_falls_below_zero() -> None:
    state = table(
        active="C",
        phase="movement",
        movement_left=1,
        explorers={"rus": "C 3", "mupata": "D 3"},
    )
    after = waive(RULESET, state, act.MoveExplorers("C", (act.Leg(("rus", "scythia"), 3),)))
    assert after is not None
    assert after.turn.movement_left == 0
    assert after.here("scythia", "C") == 3
