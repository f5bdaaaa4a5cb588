"""Laws that hold in whole games: a sample of what `make soak` plays."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.foundations import RULESET
from ledger.games.foundations.actions import ExecuteTrade
from ledger.games.foundations.city.figures import touching
from ledger.games.foundations.invariants import History, lint
from ledger.games.foundations.scoring.eras import civic
from ledger.games.foundations.state import Building, Lot, State
from tests.games.foundations.games import Step, play
from tests.games.foundations.title import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: " ".join(map(str, game)))
def game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    return play(*request.param)


def test_fr_i20_nobody_sees_a_secret_before_its_reveal(game: tuple[Step, ...]) -> None:
    for step in islice(game, 0, None, 7):
        state = step.after
        for viewer in (None, state.players[0]):
            seen = RULESET.state_for(state, viewer)
            if RULESET.now(state).over:
                assert seen is state
                continue
            for player, seat in seen.seats.items():
                for secret in (seat.objective, seat.character):
                    if player != viewer:
                        assert set(secret.hand) <= {"unknown"}
                        assert secret.stage == "revealed" or secret.card in ("", "unknown")
            RULESET.score(seen)
            RULESET.market(seen)
            assert RULESET.now(seen) == RULESET.now(state)


def test_fr_i12_and_i24_every_era_is_closed_and_everything_is_owned() -> None:
    for name in GAMES:
        last = play(*name)[-1].after
        aside = last.consul.set_aside if last.consul else ()
        assert len(last.lots) + len(aside) == last.size**2
        events = [e for step in play(*name) for e in step.decision.events]
        turns = [e for e in events if type(e).__name__ == "TurnStarted" and e.last_turn]
        assert Counter(turn.player for turn in turns) == dict.fromkeys(last.players, 3)


def test_fr_i25_adjacency_is_symmetric_and_owners_do_not_matter() -> None:
    state = play(4, "base", 3, "virtual")[-1].after
    for name, building in state.buildings.items():
        for other in touching(state, building.cells):
            assert name in touching(state, state.buildings[other].cells)
    one, two = state.players[:2]
    swap = {one: two, two: one}
    swapped = replace(
        state,
        buildings={
            n: Building(swap.get(b.owner, b.owner), b.cells, b.anchor, b.orientation, b.step)
            for n, b in state.buildings.items()
        },
    )
    for name in state.buildings:
        if RULESET.catalogues.default.kind_of[name].type == "civic":
            assert _civic(state, name) == _civic(swapped, name)


def _civic(state: State, name: str) -> int:
    from ledger.games.foundations.scoring.eras import Count

    count = Count(state)
    civic(count, state.buildings[name].owner, name)
    return count.events[0].amount


def test_the_seeded_players_trade_more_than_one_thing_for_another() -> None:
    trades = [
        step.decision.action.exchanges
        for game in GAMES
        for step in play(*game)
        if isinstance(step.decision.action, ExecuteTrade)
    ]
    assert any(len(exchanges) > 1 for exchanges in trades)  # FR-DEAL.11
    sides = [goods for trade in trades for e in trade for goods in (e.gives, e.receives)]
    assert any(len(goods.lots) > 1 for goods in sides)  # FR-DEAL.15
    assert any(goods.lots and goods.coins for goods in sides)  # FR-DEAL.16
    assert any(goods.favours for goods in sides)  # FR-DEAL.17
    assert any(goods.invocations for goods in sides)  # FR-DEAL.23


# --------------------------------------------------------- the laws notice when they are broken


def mid_game() -> State:
    return next(s.before for s in play(3, "monuments", 7, "virtual") if s.before.turn.number == 60)


def laws(state: State) -> set[str]:
    return {one.law for one in lint(state)}


def test_lint_is_silent_on_a_sound_position() -> None:
    assert laws(mid_game()) == set()


def test_lint_notices_what_is_wrong() -> None:
    state = mid_game()
    assert "FR-I1" in laws(replace(state, unseen=state.unseen[1:]))
    name, building = next(iter(state.buildings.items()))
    turned = {**state.buildings, name: replace(building, cells=building.cells[1:])}
    assert "FR-I6" in laws(replace(state, buildings=turned))
    seat = state.seats["Ana"]
    poor = {**state.seats, "Ana": replace(seat, coins=-1, population=99, vp=3)}
    assert {"FR-I7", "FR-I8", "FR-I9"} <= laws(replace(state, seats=poor))
    gap = (None, *state.market[:5])
    assert "FR-I10" in laws(replace(state, market=gap))
    many = {lot: Lot("Ana", 3) for lot in state.unseen}
    assert {"FR-I1", "FR-I3"} <= laws(replace(state, lots={**state.lots, **many}))
    assert "FR-I24" in laws(replace(state, phase="over"))
    assert "FR-I15" in laws(replace(state, reserve=(*state.reserve, *state.reserve)))


def test_the_history_notices_what_a_position_cannot_show() -> None:
    steps = play(3, "base", 2, "table")
    found: list[str] = []
    watch = History(steps[0].before)
    skipped = [s for s in steps if type(s.decision.action).__name__ == "BuyCard"][3]
    for step in steps[: steps.index(skipped) + 8]:
        if step is not skipped:
            for event in step.decision.events:
                found += watch.after(step.after, event)
    assert {one.law for one in found} >= {"FR-I13", "FR-I16"}


@pytest.mark.parametrize(
    "odd",
    [
        {"players": ("Ana", "Ana", "Bo")},
        {"first_player": "Zoe"},
        {"phase": "dinner"},
        {"market": ()},
        {"lines": {}},
        {"lots": {"Z9": Lot("Ana", 2)}},
        {"era": 7},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_lint_of_a_position_that_is_no_table_says_so(odd: dict[str, Any]) -> None:
    assert laws(replace(mid_game(), **odd)) == {"position"}
