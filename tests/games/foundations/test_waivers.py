"""What a table may agree to is recorded without inventing or losing a component."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.errors import Refused
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.city.geometry import area
from ledger.games.foundations.invariants import EXCUSED_BY
from ledger.games.foundations.state import State
from ledger.ruleset.codec import Action
from tests.games.agreed import assert_usable, waive
from tests.games.foundations.adapter import Foundations
from tests.games.foundations.games import play

# What no waiver may break: contracts, markers, buildings, points, tokens, monuments, tiles.
CONSERVED = ("FR-I1", "FR-I3", "FR-I5", "FR-I6", "FR-I7", "FR-I8", "FR-I9", "FR-I14", "FR-I15")
CONSERVED += ("FR-I19", "FR-I21", "position")


def table(**given: Any) -> State:
    return Foundations().given({"given": given})


def some_action(state: State, chance: Random) -> Action:
    """Anything at all: any player, any lot, any component."""
    catalogue = RULESET.catalogues.default

    def who() -> str:
        return chance.choice(state.players)

    def lot() -> str:
        mine = [name for name in state.lots if chance.random() < 0.5]
        return chance.choice(mine or list(area(state.size)))

    def building() -> str:
        monument = chance.random() < 0.3 and state.reserve
        return chance.choice(state.reserve if monument else list(catalogue.buildings))

    def refill() -> str | None:
        pile = state.piles[state.era - 1]
        cards = [*state.unseen, *state.unseen_invocations[:3]]
        return chance.choice(cards) if pile.left and cards else None

    def goods() -> act.Goods:
        cards = [c for seat in state.seats.values() for c in seat.invocations]
        return act.Goods(
            tuple({lot() for _ in range(chance.randint(0, 2))}),
            chance.choice((0, 0, 2, 30)),
            tuple(t for t in state.favours if chance.random() < 0.1),
            tuple(c for c in cards if chance.random() < 0.1),
        )

    def trade() -> Action:
        exchanges = tuple(
            act.Exchange(other, goods(), goods()) for other in {who() for _ in range(2)}
        )
        return act.ExecuteTrade(who(), exchanges)

    card = chance.choice(list(catalogue.invocations))
    makers: list[Any] = [
        lambda: act.TakeIncome(who()),
        lambda: act.BuyCard(who(), chance.randint(0, 7), refill()),
        lambda: act.BuildBuilding(who(), building(), lot(), chance.randint(0, 3)),
        lambda: act.BuildBuilding(
            state.turn.player or who(), building(), lot(), chance.randint(0, 3)
        ),
        trade,
        lambda: act.ProposeTrade(who(), (act.Exchange(who(), goods(), goods()),)),
        lambda: act.AcceptTrade(who()),
        lambda: act.DeclineTrade(who()),
        lambda: act.NotePromise(who(), "peace"),
        lambda: act.SwindleLot(who(), lot()),
        lambda: act.ActivateInvocation(who(), card, {"slot": 1}),
        lambda: act.EndTurn(who()),
        lambda: act.OperateConsul(refill()),
        lambda: act.RevealMarket(tuple(state.unseen[:6])),
        lambda: act.DealContracts({}),
        lambda: act.StartGame(),
        lambda: act.KeepObjective(who(), "OBJ-01"),
        lambda: act.RevealObjective(who(), chance.choice(list(catalogue.objectives))),
    ]
    made: Action = chance.choice(makers)()
    return made


TABLES = [
    (2, "base", 1, "virtual"),
    (4, "everything secret", 16, "virtual"),
    (5, "everything public", 17, "table"),
    (3, "hard", 19, "table"),
    (4, "heroic", 20, "virtual"),
]


@pytest.mark.parametrize("game", TABLES, ids=lambda game: game[1])
def test_agreed_actions_one_after_the_other(game: tuple[Any, ...]) -> None:
    """A table that agrees to everything still keeps every component, and can be stored."""
    chance = Random(game[2])
    steps = play(*game)
    starts = [s.after for s in steps if s.after.phase == "playing"][30::60]
    waived = 0
    for state in starts:
        agreed: set[str] = set()
        for _ in range(120):
            action = some_action(state, chance)
            after = waive(RULESET, state, action)
            if after is None:
                continue
            said = RULESET.judge(state, action, recorded=True)
            waived += bool(said)
            agreed |= {refusal.rule for refusal in said}
            laws = [found.law for found in RULESET.look.lint(after)]
            broken = [
                law
                for law in laws
                if law in CONSERVED and not agreed.intersection(EXCUSED_BY.get(law, ()))
            ]
            assert broken == [], action
            assert all(seat.coins >= 0 for seat in after.seats.values())
            assert_usable(RULESET, after, legal=chance.random() < 0.1)
            state = after
    assert waived > 15


@pytest.mark.parametrize(
    "game", [(4, "everything secret", 16, "virtual"), (3, "hard", 19, "table")]
)
def test_any_action_in_any_phase_is_judged_without_an_error(game: tuple[Any, ...]) -> None:
    """Setup, the Consul's moment, a new era, the end: nothing raises, and nothing slips through."""
    chance = Random(5)
    for step in play(*game)[::9]:
        for _ in range(12):
            action = some_action(step.before, chance) if step.before.era else act.TakeIncome("Ana")
            for refusal in RULESET.judge(step.before, action):
                assert refusal.code in RULESET.play.codes
                assert RULESET.words.explain(RULESET.catalogues.default, refusal, "fr").endswith(
                    "."
                )


def test_a_card_too_dear_costs_what_there_is() -> None:
    state = table(coins={"Fabius": 3})
    after = waive(RULESET, state, act.BuyCard("Fabius", 6, "G1"))
    assert after is not None
    assert (after.seats["Fabius"].coins, after.seats["Fabius"].paid) == (0, 3)
    assert after.lots["F7"].owner == "Fabius"


def test_a_trade_outside_the_rules_is_recorded_as_it_was_made() -> None:
    state = table(lots={"Fabius": "A1", "Porcia": "D2"}, coins={"Porcia": 2})
    gift = act.Exchange("Porcia", act.Goods(("A1",)), act.Goods((), 9))
    action = act.ExecuteTrade("Fabius", (gift,))
    codes = [refusal.code for refusal in RULESET.judge(state, action)]
    assert codes == ["module_not_in_play", "consent_missing", "insufficient_coins"]
    after = waive(RULESET, state, action)
    assert after is not None
    assert after.lots["A1"].owner == "Porcia"
    assert (after.seats["Fabius"].coins, after.seats["Porcia"].coins) == (2, 0)


def test_only_players_of_the_game_agree_to_a_trade() -> None:
    state = table(options={"deals": True}, lots={"Fabius": "A1", "Porcia": "D2"})
    swap = act.Exchange("Porcia", act.Goods(("A1",)), act.Goods(("D2",)))
    assert RULESET.judge(state, act.ExecuteTrade("Fabius", (swap,), ("Porcia",))) == ()
    found = RULESET.judge(state, act.ExecuteTrade("Fabius", (swap,), ("Porcia", "Nobody")))
    assert [(r.code, r.params["player"]) for r in found] == [("player_unknown", "Nobody")]


def test_only_the_rule_named_is_waived() -> None:
    state = table(coins={"Fabius": 1}, active="Cornelia")
    with pytest.raises(Refused) as refused:
        RULESET.decide(state, act.BuyCard("Fabius", 1, "G1"), waived=frozenset({"FR-BASE.41"}))
    assert [r.code for r in refused.value.refusals] == ["not_your_turn", "insufficient_coins"]


def test_another_player_may_act_if_the_table_agrees_and_nobody_loses_a_turn() -> None:
    state = table(active="Fabius")
    after = waive(RULESET, state, act.TakeIncome("Porcia"))
    assert after is not None
    assert (after.turn.player, after.turn.taken) == ("Fabius", ())
    assert after.ahead["Porcia"].taken == ("take_income",)
    assert waive(RULESET, after, act.EndTurn("Porcia")) is None  # there is no turn of hers to end
    again = RULESET.judge(after, act.TakeIncome("Porcia"))
    assert [refusal.code for refusal in again] == ["not_your_turn", "action_already_taken"]
    for player in ("Fabius", "Cornelia"):
        assert RULESET.judge(after, act.TakeIncome(player)) == ()
        for action in (act.TakeIncome(player), act.EndTurn(player)):
            after = RULESET.fold(after, RULESET.decide(after, action).events, after.step + 1)
    assert (after.turn.player, after.turn.taken) == ("Porcia", ("take_income",))
    assert RULESET.play.forced(after) == act.EndTurn("Porcia")
    assert after.ahead == {}


def test_a_second_action_and_a_condition_may_be_agreed() -> None:
    state = table(
        options={"monuments": True},
        reserve=["lighthouse"],
        lots={"Fabius": "C3"},
        taken=["take_income"],
    )
    after = waive(RULESET, state, act.BuildBuilding("Fabius", "monument:lighthouse", "C3"))
    assert after is not None
    assert after.buildings["monument:lighthouse"].cells == ("C3",)


def test_a_larger_building_may_be_replaced_if_the_table_agrees() -> None:
    state = table(buildings={"Fabius": {"insula_l": "C3 C4 D4"}})
    after = waive(RULESET, state, act.BuildBuilding("Fabius", "domus_a", "C3"))
    assert after is not None
    assert sorted(after.vacant("Fabius")) == ["C4", "D4"]
    assert "red:insula_l" not in after.buildings
    assert after.seats["Fabius"].population == 1


def consul_acts(**given: Any) -> State:
    tiles = {"CT-I3-01": "A1 A2 A3", "CT-I3-02": "A5 A6 A7"}
    given = {"buildings": {"consul": tiles}, "market": ["A4", "C1"], **given}
    options, consul = {"consul": True}, {"face": "action"}
    return table(players=2, options=options, phase="consul", consul=consul, pile=0, **given)


def laid(*placements: tuple[str, str]) -> tuple[act.TilePlacement, ...]:
    return tuple(act.TilePlacement(shape, tuple(lots.split())) for shape, lots in placements)


def tiles_of(state: State) -> dict[str, str]:
    return {
        name.partition(":")[2]: " ".join(sorted(building.cells))
        for name, building in state.buildings.items()
        if building.owner == "consul"
    }


KEPT = {"CT-I3-01": "A1 A2 A3", "CT-I3-02": "A5 A6 A7"}
FOUR = {"CT-I4-01": "A2 A3 A4 A5", "CT-S1-01": "A1"}


@pytest.mark.parametrize(
    ("placements", "tiles", "rule", "found"),
    [
        ((("S1", "A4"),), ("CT-S1-01",), "FR-CONS.18", {**KEPT, "CT-S1-01": "A4"}),
        (
            (("S1", "A6"), ("I4", "A5 A4 A3 A2"), ("S1", "A1"), ("S1", "A7")),
            ("CT-S1-02", "CT-I4-01", "CT-S1-01", "CT-S1-05"),
            "FR-CONS.20",
            {**FOUR, "CT-S1-02": "A6", "CT-S1-05": "A7"},
        ),
        (  # two lots are left bare
            (("I4", "A2 A3 A4 A5"), ("S1", "A1")),
            ("CT-I4-01", "CT-S1-01"),
            "FR-CONS.20",
            FOUR,
        ),
    ],
)
def test_fr_cons_20_a_smaller_tile_is_recorded_where_it_really_lies(
    placements: tuple[tuple[str, str], ...], tiles: tuple[str, ...], rule: str, found: Any
) -> None:
    state, action = consul_acts(), act.OperateConsul(None, laid(*placements), tiles)
    assert [(r.rule, r.code) for r in RULESET.judge(state, action)] == [
        (rule, "consul_tile_not_largest")
    ]
    after = waive(RULESET, state, action)
    assert after is not None
    assert tiles_of(after) == found
    assert after.consul.face == "organisation"
    assert_usable(RULESET, after)


def test_fr_cons_22_a_lot_may_be_left_though_a_tile_was_there() -> None:
    state = consul_acts()
    after = waive(RULESET, state, act.OperateConsul(None, (), ()))
    assert after is not None
    assert (after.consul.set_aside, after.consul.vp, tiles_of(after)) == (("A4",), 7, KEPT)


@pytest.mark.parametrize(
    "placements",
    [
        (("I4", "A4 B4 C4 D4"),),  # lots of nobody
        (("I4", "A3 A4"),),  # not its shape
        (("T4", "A1 A2 A3 A4"),),  # no tile has it
        (("I4", "A1 A2 A3 A4"), ("S1", "A4")),  # one on the other
        (("S1", "Z9"),),
        (("S1", ""),),
    ],
)
def test_fr_cons_17_tiles_lie_on_his_lots_in_their_shape(
    placements: tuple[tuple[str, str], ...],
) -> None:
    state, action = consul_acts(), act.OperateConsul(None, laid(*placements), ())
    assert RULESET.judge(state, action)[-1].code == "consul_tile_off_his_lots"
    assert waive(RULESET, state, action) is None


def test_a_turn_may_end_without_an_action_if_the_table_agrees() -> None:
    after = waive(RULESET, table(), act.EndTurn("Fabius"))
    assert after is not None
    assert after.turn.player == "Cornelia"


def test_no_part_of_a_setup_can_be_agreed_into_a_broken_table() -> None:
    """Modules that are not in play, parts done twice: waived or impossible, never an error."""
    base = table(phase="setup", players=2, done=["first_player"])
    lots = tuple(base.unseen)
    tries: list[Action] = [
        act.SetUpConsul(),
        act.SetUpConsul(lots[:2]),
        act.PlaceConsulTiles(),
        act.OperateConsul(),
        act.DealDraftHands({"Fabius": lots[:6]}),
        act.PickDraftContract("Fabius", lots[0]),
        act.RevealDraftPicks({"Fabius": lots[0], "Cornelia": lots[1]}),
        act.DealObjectives({"Fabius": ("OBJ-01", "OBJ-02")}),
        act.KeepObjective("Fabius", "OBJ-01"),
        act.DealCharacters({"Fabius": ("banker", "poet")}),
        act.KeepCharacter("Fabius", "banker"),
        act.RevealCharacters({"Fabius": "banker", "Cornelia": "poet"}),
        act.DrawPublicObjectives(("OBJ-01", "OBJ-02")),
        act.DrawMonuments(("regia",)),
        act.SeedInvocations(),
        act.DealContracts({"Fabius": lots[:6], "Cornelia": lots[6:12]}),
        act.FormEraPiles(),
        act.RevealMarket(lots[12:18]),
        act.StartGame(),
        act.ChooseFirstPlayer("Cornelia"),
    ]
    done, state = 0, base
    for _ in range(2):
        for action in tries:
            after = waive(RULESET, state, action)
            if after is not None:
                done += 1
                state = after
                assert [one for one in RULESET.look.lint(state) if one.law == "position"] == []
                RULESET.legal_actions(state)
    assert done > 6
    assert state.phase == "playing"
