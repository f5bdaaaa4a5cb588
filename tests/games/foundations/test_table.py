"""Whose move it is, what lies on the table, what is asked and what nobody has to choose."""

from __future__ import annotations

from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.state import State
from ledger.ruleset import EACH, UNKNOWN, Setup
from tests.games.foundations.adapter import Foundations
from tests.games.foundations.games import play


def table(**given: object) -> State:
    return Foundations().given({"given": given})


def begin(dealer: str = "table", **options: object) -> State:
    return RULESET.play.initial(
        Setup(
            title="foundations",
            players=("Ana", "Bo"),
            first_player="Bo",
            dealer="virtual" if dealer == "virtual" else "table",
            options=options,
        )
    )


def after(state: State, *actions: object) -> State:
    for action in actions:
        state = RULESET.fold(state, RULESET.decide(state, action).events, state.step + 1)  # type: ignore[arg-type]
    return state


def test_the_setup_asks_one_thing_after_the_other() -> None:
    state = begin(monuments=True, objectives_public=True)
    assert RULESET.play.forced(state) == act.ChooseFirstPlayer("Bo")
    state = after(state, act.ChooseFirstPlayer("Bo"))
    (ask,) = RULESET.play.asks(state)
    assert (ask.kind, ask.picks[0].number) == ("DealContracts", 12)
    lots = tuple(ask.picks[0].choices)
    state = after(state, act.DealContracts({"Ana": lots[:6], "Bo": lots[6:12]}))
    assert RULESET.play.asks(state)[0].kind == "DrawPublicObjectives"
    state = after(state, act.DrawPublicObjectives(("OBJ-01", "OBJ-02")))
    assert RULESET.play.now(state).phase == "setup_piles"
    assert act.FormEraPiles((12, 13, 12)) in RULESET.legal_actions(state)
    state = after(state, act.FormEraPiles((12, 13, 12)))
    (ask,) = RULESET.play.asks(state)
    assert (ask.kind, ask.picks[0].number) == ("DrawMonuments", 5)
    state = after(state, act.DrawMonuments(tuple(ask.picks[0].choices)[:5]))
    (ask,) = RULESET.play.asks(state)
    assert (ask.kind, ask.picks[0].number) == ("RevealMarket", 6)
    assert not set(ask.picks[0].choices) & set(lots[:12])
    state = after(state, act.RevealMarket(tuple(ask.picks[0].choices)[:6]))
    assert RULESET.play.forced(state) == act.StartGame()
    state = after(state, act.StartGame())
    assert RULESET.play.now(state).player == "Bo"


def test_fr_r43_modules_may_be_set_up_in_another_order() -> None:
    state = begin(monuments=True, characters=True)
    cards = tuple(RULESET.catalogues.default.monuments)[:5]
    state = after(
        state,
        act.DrawMonuments(cards),
        act.DealCharacters({"Ana": ("banker", "poet")}),
        act.KeepCharacter("Ana", "banker"),
        act.DealCharacters(),
        act.KeepCharacter("Bo"),
        act.RevealCharacters({"Bo": "senator"}),
        act.ChooseFirstPlayer("Ana"),
    )
    assert {p: seat.coins for p, seat in state.seats.items()} == {"Ana": 11, "Bo": 6}


def test_a_turn_ends_by_itself_unless_there_is_more_to_do() -> None:
    assert RULESET.play.forced(table()) is None
    assert RULESET.play.forced(table(taken=["take_income"])) == act.EndTurn("Fabius")
    for module in ("deals", "swindles", "invocations"):
        state = table(taken=["take_income"], options={module: True})
        assert RULESET.play.forced(state) is None
        assert act.EndTurn("Fabius") in RULESET.legal_actions(state)


def test_the_market_tells_prices_piles_and_what_was_paid() -> None:
    state = table(coins={"Fabius": 9}, players=2)
    market = RULESET.look.market(after(state, act.BuyCard("Fabius", 3, "G1")))
    assert market["slots"] == ["A7", "B7", "D7", "E7", "F7", "G1"]
    assert market["prices"] == [2, 3, 4, 6, 8, 10]
    assert market["piles"] == [4, 10, 10]
    assert market["paid"] == {"Fabius": 4, "Cornelia": 0}


def test_at_a_physical_table_a_purchase_is_listed_with_every_card_that_may_come() -> None:
    state = table(coins={"Fabius": 2}, players=2, lots={"Fabius": "A1"})
    refills = {a.refill for a in RULESET.legal_actions(state) if isinstance(a, act.BuyCard)}
    assert refills == set(state.unseen)


def test_legal_places_are_offered_once_for_twins() -> None:
    state = table(lots={"Fabius": "C3 C4"})
    builds = [a for a in RULESET.legal_actions(state) if isinstance(a, act.BuildBuilding)]
    houses = [a for a in builds if "domus_" in a.building and "maxima" not in a.building]
    assert {(a.building, a.anchor) for a in houses} == {
        ("red:domus_a", "C3"),
        ("red:domus_a", "C4"),
    }
    pairs = [a for a in builds if a.building == "red:domus_maxima_a"]
    assert [(a.anchor, a.orientation) for a in pairs] == [("C3", 1)]


def test_who_moves_in_a_draft_and_who_sees_what() -> None:
    state = begin("virtual", draft=True)
    steps = play(3, "draft", 5, "virtual")
    drafting = next(s.after for s in steps if s.after.draft and len(s.after.draft.picks) == 1)
    assert RULESET.play.now(drafting).phase == "setup_contracts"
    (chosen,) = drafting.draft.picks  # type: ignore[union-attr]
    assert RULESET.play.now(drafting).player not in (None, chosen)
    mine = RULESET.state_for(drafting, chosen).draft
    theirs = RULESET.state_for(drafting, None).draft
    assert mine is not None
    assert theirs is not None
    assert UNKNOWN not in mine.hands[chosen]
    assert mine.picks[chosen].contract != UNKNOWN
    assert theirs.picks[chosen].contract == UNKNOWN
    assert all(set(hand) == {UNKNOWN} for hand in theirs.hands.values())
    assert RULESET.play.now(state).player is None


def test_secrets_are_hidden_from_actions_and_events_too() -> None:
    met = set()
    for step in play(4, "everything secret", 16, "virtual"):
        for happened in (step.decision.action, *step.decision.events):
            name = type(happened).__name__
            for field, owner in (RULESET.hidden.private or {}).get(name, {}).items():
                met.add(name)
                for viewer in (*step.before.players, None):
                    shown = getattr(RULESET.redact(viewer, happened), field)
                    own = getattr(happened, field)
                    if owner == EACH:
                        assert shown.keys() == own.keys()
                        for player, hand in shown.items():
                            known = own[player] if player == viewer else (UNKNOWN,) * len(hand)
                            assert hand == known
                    elif getattr(happened, owner) == viewer:
                        assert shown == own
                    else:
                        assert shown in (None, UNKNOWN)
    assert met >= {"DealDraftHands", "ObjectivesDealt", "CharactersDealt", "KeepObjective"}


def test_the_consul_waits_for_his_controller() -> None:
    given = {"players": 2, "options": {"consul": True}, "phase": "consul"}
    still = table(**given)
    assert RULESET.play.forced(still) == act.OperateConsul()
    assert RULESET.play.now(still).player == "Fabius"
    choice = table(
        **given,
        dealer="virtual",
        consul={"face": "action"},
        market=["A3"],
        buildings={"consul": {"CT-I2-01": "A1 A2", "CT-I2-02": "A4 A5"}},
    )
    assert RULESET.play.forced(choice) is None
    assert len(RULESET.legal_actions(choice)) == 2


def test_the_consuls_tiles_are_asked_for_every_way_to_lay_them() -> None:
    state = table(
        players=2,
        options={"consul": True},
        phase="consul",
        consul={"face": "action"},
        market=["B3"],
        pile=3,
        buildings={"consul": {"CT-I2-01": "B1 B2", "CT-S1-01": "C3"}},
    )
    asks = RULESET.play.asks(state)
    assert [ask.kind for ask in asks] == ["OperateConsul"] * 2
    assert [[pick.field for pick in ask.picks] for ask in asks] == [["refill", "tiles"]] * 2
    shapes = {
        ask.picks[1].number: {tile.split("-")[1] for tile in ask.picks[1].choices} for ask in asks
    }
    assert shapes == {1: {"I3"}, 2: {"L3", "S1"}}


def test_a_start_that_can_be_tiled_in_two_ways_asks_for_both() -> None:
    given = {"players": 2, "options": {"consul": True, "difficulty": "heroic"}, "phase": "setup"}
    state = table(**given, done=["first_player", "contracts"])
    state = after(state, act.SetUpConsul(("A1", "B1", "C1", "B3")))
    (ask,) = RULESET.play.asks(state)
    assert (ask.kind, ask.picks[0].number) == ("PlaceConsulTiles", 2)
    assert {tile[:5] for tile in ask.picks[0].choices} == {"CT-I3", "CT-S1"}


def test_fr_cons_21_discarded_tiles_are_offered_once_their_stack_is_empty() -> None:
    given = {"players": 2, "options": {"consul": True}, "phase": "consul", "market": ["G7"]}
    consul = {"face": "action", "discards": ["CT-S1-10"]}
    (ask,) = RULESET.play.asks(table(**given, consul=consul, pile=0))
    assert set(ask.picks[-1].choices) == {f"CT-S1-0{i}" for i in range(1, 10)}
    lots = ("A1", "C1", "E1", "G1", "A3", "C3", "E3", "G3", "A5")
    tiles = {f"CT-S1-0{i}": lot for i, lot in enumerate(lots, 1)}
    (ask,) = RULESET.play.asks(table(**given, consul=consul, pile=0, buildings={"consul": tiles}))
    assert set(ask.picks[-1].choices) == {"CT-S1-10"}
