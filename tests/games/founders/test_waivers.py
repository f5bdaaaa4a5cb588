"""What a table may agree to is recorded without inventing or losing a component."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.errors import Refused
from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.invariants import EXCUSED_BY, History
from ledger.games.founders.state import State
from ledger.ruleset.codec import Action, Event
from tests.games.agreed import assert_usable, waive
from tests.games.founders.adapter import Founders
from tests.games.founders.games import play

CONSERVED = ("FE-I1", "FE-I2", "FE-I22")  # what no waiver may break


def table(**given: Any) -> State:
    return Founders().given({"given": given})


def some_action(state: State, chance: Random) -> Action:
    """Anything at all: any player, any cell, any component."""
    catalogue = RULESET.catalogues.default

    def who() -> str:
        return chance.choice(state.players)

    def cell() -> act.Place:
        nation = state.nations[who()].cells
        near = chance.choice(list(nation)) if nation and chance.random() < 0.7 else (0, 0)
        return near[0] + chance.randint(-1, 1), near[1] + chance.randint(-1, 1)

    def tile() -> str:
        rows = (*state.rows["village"], *state.rows["city"], *state.rows["nature"])
        up = (*rows, *state.victory_display)
        return chance.choice(up) if up and chance.random() < 0.8 else "mine"

    def drawn(stack: str) -> str:
        unseen = state.stacks[stack].unseen
        return chance.choice(unseen) if unseen else "lake"

    def resource() -> str | None:
        return chance.choice((*catalogue.bits, "amber", None))

    def supply() -> tuple[act.Supply, ...] | None:
        if chance.random() < 0.7:
            return None
        vias: list[Any] = ["neighbour", "carriage", "purchase"]
        return tuple(
            act.Supply(resource() or "wood", chance.choice(vias), cell()) for _ in range(2)
        )

    stack = chance.choice(("nature", "village", "city"))
    craftsman = chance.choice(list(catalogue.craftsman))
    makers: list[Any] = [
        lambda: act.OpenTile(who(), stack, drawn(stack)),
        lambda: act.PlayWar(who(), who(), cell()),
        lambda: act.PlayCoin(who(), who(), cell(), resource()),
        lambda: act.PlayCarriage(who(), cell()),
        lambda: act.PlayCraftsman(who(), craftsman, cell()),
        lambda: act.AddTile(who(), tile(), cell(), chance.random() < 0.5, supply()),
        lambda: act.ShowCraftsman(who(), craftsman),
        lambda: act.DrawFallbackTile(who(), drawn("nature")),
        lambda: act.PlaceFallbackTile(who(), cell(), chance.random() < 0.5),
        lambda: act.FinishWithoutTile(who()),
        lambda: act.EndTurn(who()),
        lambda: act.ProposeEnd(who()),
        lambda: act.CastEndVote(who(), chance.random() < 0.7),
        lambda: act.DeclareTableScore(who(), 3),
    ]
    made: Action = chance.choice(makers)()
    return made


def decided(state: State, action: Action) -> tuple[Event, ...]:
    waived = frozenset(one.rule for one in RULESET.judge(state, action, recorded=True))
    return RULESET.decide(state, action, waived=waived).events


@pytest.mark.parametrize("seed", range(6))
def test_agreed_actions_one_after_the_other(seed: int) -> None:
    """A table that agrees to everything still keeps every component, and can be stored; what
    other law is broken, one of the rules it waived excuses."""
    chance = Random(seed)
    steps = play(2 + seed % 3, 2 + seed % 3 + seed % 2, "table" if seed % 2 else "virtual")
    state = chance.choice([s.after for s in steps if s.after.turn.number > 5])
    waived, watch = 0, History(state)
    agreed: set[str] = set()
    for _ in range(400):
        action = some_action(state, chance)
        after = waive(RULESET, state, action)
        if after is None:
            continue
        waived += bool(RULESET.judge(state, action, recorded=True))
        agreed |= {one.rule for one in RULESET.judge(state, action, recorded=True)}
        broken = [one for one in RULESET.look.lint(after) if one.law in CONSERVED]
        assert broken == [], action
        for event in decided(state, action):
            state = RULESET.fold(state, [event], after.step)
            for one in watch.after(state, event):
                assert agreed & {*EXCUSED_BY.get(one.law, ())}, (one, action)
        assert_usable(RULESET, after)
        state = after
    assert waived > 40


def test_a_waived_requirement_records_what_was_really_supplied() -> None:
    state = table(nation={"Philip": {"0,0": "cliff", "1,0": "grove"}}, rows={"city": ["mint"]})
    after = waive(RULESET, state, act.AddTile("Philip", "mint", (0, 1)))
    assert after is not None
    assert after.nations["Philip"].cells[0, 1].tile_id == "mint-1"
    decision = RULESET.decide(
        state, act.AddTile("Philip", "mint", (0, 1)), waived=frozenset({"FE-7.1"})
    )
    supply = decision.events[0].supply  # type: ignore[attr-defined]
    assert [unit.resource for unit in supply] == ["wood"]
    assert [refusal.code for refusal in decision.waived] == ["requirements_not_met"]


def test_only_the_rule_named_is_waived() -> None:
    state = table(
        nation={"Philip": {"0,0": "cliff"}}, rows={"city": ["mint"]}, phase="finish", turn=3
    )
    with pytest.raises(Refused) as refused:
        RULESET.decide(state, act.AddTile("Philip", "mint", (0, 1)), waived=frozenset({"FE-7.1"}))
    assert [r.code for r in refused.value.refusals] == [
        "tile_already_added",
        "requirements_not_met",
    ]


def test_another_player_may_take_a_turn_first_and_nobody_loses_one() -> None:
    state = table(
        players=["Philip", "Alexander", "Cleopatra"],
        phase="open",
        nation={"Alexander": {"0,0": "lake", "1,0": "grove"}},
    )
    after = waive(RULESET, state, act.OpenTile("Alexander", "nature", "cliff"))
    assert after is not None
    assert (after.turn.active, after.turn.number, after.phase) == ("Alexander", 20, "act")
    ended = waive(RULESET, after, act.EndTurn("Alexander"))
    assert ended is not None
    assert (ended.turn.active, ended.turn.number, ended.phase) == ("Philip", 21, "open")
    opened = waive(RULESET, ended, act.OpenTile("Philip", "nature", "lake"))
    after = waive(RULESET, opened, act.EndTurn("Philip"))
    assert after is not None
    assert (after.turn.active, after.turn.instead_of) == ("Alexander", "")


def test_a_table_may_play_on_after_the_end() -> None:
    last = play(2, 2, "virtual")[-1].after
    assert last.phase == "over"
    player = last.players[0]
    stack = next((name for name, pile in last.stacks.items() if pile.count), None)
    action: Action = act.EndTurn(player)
    if stack is not None:
        action = act.OpenTile(player, stack, last.stacks[stack].unseen[0])
    after = waive(RULESET, last, action)
    assert after is not None
    assert after.turn.number >= last.turn.number + 1


def test_two_craftsmen_never_share_a_tile() -> None:
    state = table(
        nation={"Philip": {"0,0": "mine", "1,0": "lake"}},
        tokens={"Philip": {"0,0": ["craftsman-iron"]}},
        hand={"Philip": ["craftsman-gold"]},
    )
    action = act.PlayCraftsman("Philip", "craftsman-gold", (0, 0))
    codes = [refusal.code for refusal in RULESET.judge(state, action)]
    assert codes == ["wrong_craftsman_resource", "tile_not_producing", "craftsman_already_there"]
    assert waive(RULESET, state, action) is None


def test_an_offer_of_another_size_may_be_agreed_if_everybody_can_pick() -> None:
    state = table(phase="setup_offer", turn=0, stacks={"nature": 24})
    small = act.RevealStartingOffer(("lake", "lake", "grove"))
    codes = [refusal.code for refusal in RULESET.judge(state, small)]
    assert codes == ["wrong_reveal_count", "offer_too_small"]
    assert waive(RULESET, state, small) is None
    six = ("lake", "lake", "grove", "cliff", "cliff", "forest")
    drafted = waive(RULESET, state, act.RevealStartingOffer(six))
    assert drafted is not None
    for player in ("Philip", "Alexander", "Alexander", "Philip"):
        drafted = waive(RULESET, drafted, act.TakeStartingTile(player, drafted.offer[0]))
        assert drafted is not None
    for player in drafted.players:
        first, second = drafted.draft[player]
        layout = act.PlaceStartingTiles(player, {first: (0, 0), second: (5, 5)})
        drafted = waive(RULESET, drafted, layout)
        assert drafted is not None
    rows = act.RevealMarketRows(("waterfall",), ("mine",), ("inn",))
    begun = waive(RULESET, drafted, rows)
    assert begun is not None
    assert len(begun.rows["nature"]) == 3  # one drawn, two left over


def test_nobody_takes_a_third_starting_tile() -> None:
    state = table(phase="setup_draft", turn=0, offer=["lake", "lake", "grove", "cliff", "cliff"])
    for _ in range(2):
        taken = waive(RULESET, state, act.TakeStartingTile("Alexander", state.offer[0]))
        assert taken is not None
        state = taken
    third = act.TakeStartingTile("Alexander", state.offer[0])
    assert [r.code for r in RULESET.judge(state, third)] == ["not_your_pick", "two_tiles_taken"]
    assert waive(RULESET, state, third) is None
    assert RULESET.play.now(state).player == "Philip"


def test_a_craftsman_is_not_shown_before_the_drawn_tile_is_placed() -> None:
    """Else the turn could end with the drawn tile in nobody's hands."""
    state = table(
        nation={"Philip": {"0,0": "winery", "1,0": "forest"}},
        rows={"city": ["workshop"], "nature": []},
        victory=["altar_janus"],
    )
    for action in (
        act.AddTile("Philip", "workshop", (0, 1)),
        act.DrawFallbackTile("Philip", "grove"),
    ):
        after = waive(RULESET, state, action)
        assert after is not None
        state = after
    assert (state.phase, state.turn.craftsmen_due) == ("place_fallback", 1)
    shown = act.ShowCraftsman("Philip", "craftsman-gold")
    assert [refusal.code for refusal in RULESET.judge(state, shown)] == ["fallback_pending"]
    placed = waive(RULESET, state, act.PlaceFallbackTile("Philip", (1, 1)))
    assert placed is not None
    assert RULESET.judge(placed, shown) == ()
    assert waive(RULESET, placed, shown).phase == "finish"


def test_an_end_before_any_turn_is_over_may_be_agreed() -> None:
    state = table(phase="open", turn=1, nation={"Philip": {"0,0": "lake", "1,0": "grove"}})
    proposal = act.ProposeEnd("Philip")
    assert [r.code for r in RULESET.judge(state, proposal)] == ["no_turn_completed"]
    proposed = waive(RULESET, state, proposal)
    assert proposed is not None
    ended = waive(RULESET, proposed, act.CastEndVote("Alexander", agree=True))
    assert ended is not None
    assert (ended.phase, ended.end.reasons) == ("over", ("agreement",))


def test_a_second_war_token_on_a_tile_may_be_agreed_and_changes_no_points() -> None:
    state = table(
        nation={"Alexander": {"0,0": "altar_janus", "1,0": "grove"}},
        tokens={"Alexander": {"0,0": ["war"]}},
        hand={"Philip": ["war"]},
    )
    after = waive(RULESET, state, act.PlayWar("Philip", "Alexander", (0, 0)))
    assert after is not None
    tokens = [token.token for token in after.nations["Alexander"].cells[0, 0].war]
    assert tokens == ["war-1", "war-2"]
    assert RULESET.look.score(after).totals == {"Philip": 0, "Alexander": 0}


def test_a_swap_by_the_drawn_tile_may_be_agreed_against_the_option() -> None:
    state = table(
        options={"fallback_may_swap": False},
        nation={"Philip": {"0,0": "lake", "1,0": "grove"}},
        rows={"nature": []},
        victory=["altar_janus"],
    )
    drawn = waive(RULESET, state, act.DrawFallbackTile("Philip", "cliff"))
    assert drawn is not None
    after = waive(RULESET, drawn, act.PlaceFallbackTile("Philip", (0, 0), swap=True))
    assert after is not None
    assert after.nations["Philip"].cells[0, 0].tile_id == "cliff-1"
    assert [gone.tile_id for gone in after.swapped["Philip"]] == ["lake-1"]


def test_who_can_add_a_tile_and_passes_breaks_one_rule_only() -> None:
    """FE-6.13 binds who cannot add: one who can is told FE-6.11 alone."""
    state = table(nation={"Philip": {"0,0": "lake", "1,0": "grove"}}, rows={"nature": ["lake"]})
    refusals = RULESET.judge(state, act.FinishWithoutTile("Philip"))
    assert [one.code for one in refusals] == ["face_up_tile_addable"]
    bare = table(nation={"Philip": {"0,0": "lake", "1,0": "grove"}}, rows={"nature": []})
    refusals = RULESET.judge(bare, act.FinishWithoutTile("Philip"))
    assert [one.code for one in refusals] == ["fallback_required"]


@pytest.mark.parametrize("drawn", ["craftsman-wine", "craftsman-gold"])
def test_fe_r45_a_craftsman_drawn_after_the_vote_gets_its_chance(drawn: str) -> None:
    state = table(
        nation={
            "Philip": {"0,0": "winery", "1,0": "forest"},
            "Alexander": {"0,0": "lake", "1,0": "grove"},
        },
        rows={"city": ["workshop"]},
    )
    for action in (
        act.ProposeEnd("Philip"),
        act.CastEndVote("Alexander", agree=True),
        act.AddTile("Philip", "workshop", (0, 1)),
        act.ShowCraftsman("Philip", drawn),
    ):
        state = waive(RULESET, state, action)
    assert RULESET.play.forced(state) == act.EndTurn("Philip")
    ended = waive(RULESET, state, act.EndTurn("Philip"))
    fits = drawn == "craftsman-wine"
    assert (ended.phase, ended.end_proposal) == ("open" if fits else "over", None)


def test_fe_15_7_a_yes_the_table_agreed_to_counts() -> None:
    state = table(
        nation={"Philip": {"0,0": "mine", "1,0": "forest"}, "Alexander": {"0,0": "lake"}},
        hand={"Philip": ["craftsman-iron"]},
        phase="open",
    )
    proposed = waive(RULESET, state, act.ProposeEnd("Philip"))
    ended = waive(RULESET, proposed, act.CastEndVote("Alexander", agree=True))
    assert ended.phase == "over"
