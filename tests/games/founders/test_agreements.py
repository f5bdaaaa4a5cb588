"""Every rule a table may set aside is set aside here, in the situation in which people do it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Rewound
from ledger.application import Ledger
from ledger.errors import Refused
from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.invariants import EXCUSED_BY, History
from ledger.games.founders.state import State
from ledger.review.verify import verify
from ledger.ruleset.codec import Action
from tests.games.founders.adapter import Founders
from tests.support.commands import agree

PHILIP, ALEXANDER = "Philip", "Alexander"
NATION = {
    PHILIP: {"0,0": "mine", "1,0": "cliff", "0,1": "lake", "1,1": "forest"},
    ALEXANDER: {"0,0": "stud_farm", "1,0": "grove"},
}
ROWS = {"nature": ["lake", "grove"], "village": ["mine"], "city": ["mint", "workshop"]}
OFFER = ["lake", "lake", "grove", "cliff", "cliff"]


class Case(NamedTuple):
    """What the table looked like, what was played before, what it then agreed to."""

    given: dict[str, Any]
    before: tuple[Action, ...]
    action: Action
    codes: tuple[str, ...]


def case(action: Action, *codes: str, before: tuple[Action, ...] = (), **given: Any) -> Case:
    return Case(given, before, action, codes)


IRON = act.Supply("iron", "neighbour", (0, 0))
PLANTS = act.Supply("plants", "neighbour", (1, 0))
MARKET: dict[str, Any] = {"rows": {"city": ["marketplace"], "nature": ["lake"]}}


def market(*units: act.Supply, cell: act.Place = (0, 1), swap: bool = True) -> act.AddTile:
    return act.AddTile(PHILIP, "marketplace", cell, swap, units)


def yes(player: str) -> act.CastEndVote:
    return act.CastEndVote(player, agree=True)


CASES: dict[str, Case] = {
    "already_opened": case(act.OpenTile(PHILIP, "village", "winery"), "already_opened"),
    "already_voted": case(
        act.CastEndVote(PHILIP, agree=False),
        "already_voted",
        before=(act.ProposeEnd(PHILIP),),
    ),
    "craftsman_not_shown": case(
        act.EndTurn(PHILIP),
        "craftsman_not_shown",
        before=(act.AddTile(PHILIP, "workshop", (0, 1)),),
        nation={PHILIP: {"0,0": "winery", "1,0": "forest"}, ALEXANDER: NATION[ALEXANDER]},
    ),
    "craftsman_waiver_required": case(
        act.ProposeEnd(PHILIP), "craftsman_waiver_required", hand={PHILIP: ["craftsman-iron"]}
    ),
    "face_up_tile_addable": case(act.FinishWithoutTile(PHILIP), "face_up_tile_addable"),
    "fallback_required": case(
        act.FinishWithoutTile(PHILIP), "fallback_required", rows={"city": ["war_camp"]}
    ),
    "game_not_over": case(act.DeclareTableScore(PHILIP, 3), "game_not_over"),
    "game_over": case(
        act.OpenTile(ALEXANDER, "village", "winery"),
        "game_over",
        before=(act.ProposeEnd(PHILIP), yes(ALEXANDER)),
        phase="open",
    ),
    "no_shared_side": case(act.AddTile(PHILIP, "lake", (2, 2)), "no_shared_side"),
    "no_turn_completed": case(act.ProposeEnd(PHILIP), "no_turn_completed", phase="open", turn=1),
    "not_a_full_block": case(
        act.PlayCarriage(PHILIP, (1, 0)), "not_a_full_block", hand={PHILIP: ["carriage"]}
    ),
    "not_a_village_tile": case(
        act.PlayCraftsman(PHILIP, "craftsman-iron", (0, 1)),
        "not_a_village_tile",
        "wrong_craftsman_resource",
        hand={PHILIP: ["craftsman-iron"]},
    ),
    "not_your_pick": case(
        act.TakeStartingTile(ALEXANDER, "lake"),
        "not_your_pick",
        phase="setup_draft",
        turn=0,
        active="",
        first_player=PHILIP,
        offer=OFFER,
        nation={},
        rows={},
    ),
    "not_your_turn": case(
        act.PlayWar(ALEXANDER, PHILIP, (0, 1)), "not_your_turn", hand={ALEXANDER: ["war"]}
    ),
    "open_first": case(act.AddTile(PHILIP, "lake", (2, 0)), "open_first", phase="open"),
    "requirements_not_met": case(act.AddTile(PHILIP, "mint", (0, 2)), "requirements_not_met"),
    "resource_not_produced": case(
        act.PlayCoin(PHILIP, ALEXANDER, (0, 0), "iron"),
        "resource_not_produced",
        hand={PHILIP: ["coin"]},
    ),
    "start_tiles_not_sharing_side": case(
        act.PlaceStartingTiles(PHILIP, {"lake": (0, 0), "cliff": (1, 1)}),
        "start_tiles_not_sharing_side",
        phase="setup_layout",
        turn=0,
        active="",
        first_player=PHILIP,
        draft={PHILIP: ["lake", "cliff"], ALEXANDER: ["lake", "grove"]},
        offer=["grove"],
        nation={},
        rows={},
    ),
    "supply_incomplete": case(market(IRON), "supply_incomplete", **MARKET),
    "supply_no_purchase": case(
        market(IRON, act.Supply("plants", "purchase")), "supply_no_purchase", **MARKET
    ),
    "supply_not_producing": case(
        market(IRON, PLANTS),
        "supply_not_producing",
        tokens={PHILIP: {"0,0": ["war"]}},
        **MARKET,
    ),
    "supply_producer_reused": case(
        market(act.Supply("iron", "neighbour", (1, 0)), PLANTS),
        "supply_wrong_resource",
        "supply_producer_reused",
        **MARKET,
    ),
    "supply_unreachable": case(
        market(IRON, PLANTS, cell=(1, 2), swap=False),
        "supply_unreachable",
        "supply_unreachable",
        **MARKET,
    ),
    "supply_wrong_resource": case(
        market(IRON, act.Supply("plants", "neighbour", (1, 1))), "supply_wrong_resource", **MARKET
    ),
    "swap_not_allowed": case(
        act.PlaceFallbackTile(PHILIP, (0, 0), swap=True),
        "swap_not_allowed",
        before=(act.DrawFallbackTile(PHILIP, "lake"),),
        rows={"city": ["war_camp"]},
        options={"fallback_may_swap": False},
    ),
    "target_is_own_nation": case(
        act.PlayWar(PHILIP, PHILIP, (0, 1)), "target_is_own_nation", hand={PHILIP: ["war"]}
    ),
    "tile_already_added": case(
        act.AddTile(PHILIP, "grove", (3, 0)),
        "tile_already_added",
        before=(act.AddTile(PHILIP, "lake", (2, 0)),),
    ),
    "tile_already_coined": case(
        act.PlayCoin(PHILIP, ALEXANDER, (0, 0)),
        "tile_already_coined",
        hand={PHILIP: ["coin"]},
        tokens={ALEXANDER: {"0,0": ["coin"]}},
    ),
    "tile_already_pillaged": case(
        act.PlayWar(PHILIP, ALEXANDER, (0, 0)),
        "tile_already_pillaged",
        hand={PHILIP: ["war"]},
        tokens={ALEXANDER: {"0,0": ["war"]}},
    ),
    "tile_not_added_yet": case(act.EndTurn(PHILIP), "tile_not_added_yet"),
    "tile_not_producing": case(
        act.PlayCoin(PHILIP, ALEXANDER, (0, 0)),
        "tile_not_producing",
        hand={PHILIP: ["coin"]},
        tokens={ALEXANDER: {"0,0": ["war"]}},
    ),
    "tile_protected": case(
        act.PlayWar(ALEXANDER, PHILIP, (0, 0)),
        "tile_protected",
        hand={ALEXANDER: ["war"]},
        active=ALEXANDER,
    ),
    "token_already_played": case(
        act.PlayWar(PHILIP, ALEXANDER, (1, 0)),
        "token_already_played",
        before=(act.PlayWar(PHILIP, ALEXANDER, (0, 0)),),
        hand={PHILIP: ["war", "war"]},
    ),
    "token_just_received": case(
        act.PlayCoin(PHILIP, ALEXANDER, (0, 0)),
        "token_just_received",
        before=(market(IRON, PLANTS),),
        **MARKET,
    ),
    "token_window_closed": case(
        act.PlayWar(PHILIP, ALEXANDER, (0, 0)),
        "token_window_closed",
        before=(act.AddTile(PHILIP, "lake", (2, 0)),),
        hand={PHILIP: ["war"]},
    ),
    "wrong_craftsman_resource": case(
        act.PlayCraftsman(PHILIP, "craftsman-gold", (0, 0)),
        "wrong_craftsman_resource",
        hand={PHILIP: ["craftsman-gold"]},
    ),
    "wrong_reveal_count": case(
        act.RevealStartingOffer((*OFFER, "grove")),
        "wrong_reveal_count",
        phase="setup_offer",
        turn=0,
        active="",
        first_player=PHILIP,
        nation={},
        rows={},
    ),
}


def position(given: dict[str, Any]) -> State:
    """A lawful table: what is not named lies unseen in its stack."""
    state = Founders().given({"given": {"nation": NATION, "rows": ROWS, **given}})
    stacks = {c: replace(pile, count=len(pile.unseen)) for c, pile in state.stacks.items()}
    state = replace(state, stacks=stacks)
    if given.get("phase") == "setup_offer":
        state = replace(state, offer=())
    assert list(RULESET.look.lint(state)) == []
    return state


def begun(ledger: Ledger, given: dict[str, Any], before: tuple[Action, ...] = ()) -> Game:
    state = position(given)
    game = ledger.start(
        "founders",
        list(state.players),
        options=state.options,
        first_player=state.first_player,
        position=RULESET.position(state),
    )
    for action in before:
        refusals = RULESET.judge(game.state, action)
        rules = frozenset(one.rule for one in refusals)
        game = ledger.take(game.id, action, waived=rules, reason="to get there")
    return game


def table_for(ledger: Ledger, code: str) -> tuple[Game, Action]:
    """The game just before its table agrees, and what it agrees to."""
    one = CASES[code]
    return begun(ledger, one.given, one.before), one.action


def excused(game: Game) -> list[str]:
    """The laws that are broken and that no waiver of this game excuses."""
    waived: set[str] = set()
    found: list[str] = []
    watch = History(game.state_at(1))
    for step in game.standing_steps()[1:]:
        body = game.body(step)
        assert isinstance(body, ActionTaken)
        waived |= {one.rule for one in body.waived}
        state = game.state_at(game.previous_standing_step(step))
        for event in game.events(step):
            state = RULESET.fold(state, [event], step)
            found += [
                f"{one.law} {one.code}"
                for one in watch.after(state, event)
                if not waived.intersection(EXCUSED_BY.get(one.law, ()))
            ]
    return found


def test_every_code_a_table_may_waive_is_here() -> None:
    waivable = {code for code, one in RULESET.play.codes.items() if one.waivable}
    assert set(CASES) == waivable
    for code, one in CASES.items():
        assert code in one.codes


@pytest.mark.parametrize("code", CASES)
def test_the_table_agrees(ledger: Ledger, code: str) -> None:
    game, action = table_for(ledger, code)
    codes = CASES[code].codes
    with pytest.raises(Refused):
        ledger.take(game.id, action)
    rules = frozenset(rule for one in codes for rule in RULESET.play.codes[one].rules)
    after = ledger.take(game.id, action, waived=rules, reason="we agreed")
    taken = [
        body
        for step in after.standing_steps()
        if isinstance(body := after.body(step), ActionTaken) and body.reason == "we agreed"
    ]
    assert len(taken) == 1
    assert tuple(one.code for one in taken[0].waived) == codes
    assert excused(after) == []
    assert verify(after).same
    assert RULESET.play.forced(after.state) is None


# ------------------------------------------------------------------------- house rules


@pytest.mark.parametrize("code", ["tile_already_added", "token_window_closed"])
def test_a_house_rule_that_lifts_a_limit_lifts_it(ledger: Ledger, code: str) -> None:
    """FE-6.5, FE-5.2: the end of the turn, which nobody chose, gives way."""
    given, before, action, _ = CASES[code]
    game = begun(ledger, given, before)
    assert game.state.turn.active == ALEXANDER
    agree(ledger, game.id, "Once more", waives=[RULESET.play.codes[code].rules[0]])
    after = ledger.take(game.id, action)
    bodies = [after.body(step) for step in range(1, after.version + 1)]
    assert any(isinstance(body, Rewound) and body.gives_way for body in bodies)
    assert after.state.turn.active == ALEXANDER
    assert after.state.turn.number == game.state.turn.number


def test_a_seeded_player_with_nothing_but_votes_takes_one(ledger: Ledger) -> None:
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual", seed="votes")
    votes = [act.ProposeEnd("Ana"), act.ProposeEnd("Bo")]
    assert all(RULESET.play.bot(game.state, votes, Random(n)) in votes for n in range(20))


def test_a_score_agreed_upon_while_tiles_are_drafted_breaks_no_law(ledger: Ledger) -> None:
    game = ledger.start("founders", (PHILIP, ALEXANDER), dealer="virtual", seed="draft")
    assert game.state.phase.startswith("setup")
    said = ledger.take(
        game.id, act.DeclareTableScore(PHILIP, 3), waived=frozenset({"FE-15.8"}), reason="a joke"
    )
    assert said.state.declared_scores == {PHILIP: 3}
    assert list(RULESET.look.lint(said.state)) == []
