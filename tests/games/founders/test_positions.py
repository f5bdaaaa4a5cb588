"""A position is complete or refused: whatever is changed in it, nothing answers with an error."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.errors import LedgerError
from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.invariants import EXCUSED_BY, History
from ledger.games.founders.state import Dues, Purchase, Stack, State
from ledger.ruleset.dealer import Dealer
from ledger.tools.dev.position_mutations import mutated
from tests.games.agreed import assert_usable
from tests.games.founders.games import play

LANGS: tuple[Any, ...] = ("en", "fr")


def mid_game() -> State:
    state: State = next(s.before for s in play(3, 3, "virtual") if s.before.turn.number == 20)
    return state


def fields(state: State) -> set[str]:
    return {str(one.params.get("field", one.code)) for one in RULESET.look.lint(state)}


STACKS = mid_game().stacks
TURN = mid_game().turn
ODD: dict[str, dict[str, Any]] = {
    "options.war_on_pillaged": {"options": {**mid_game().options, "war_on_pillaged": "banana"}},
    "options.fallback_may_swap": {"options": {**mid_game().options, "fallback_may_swap": 1}},
    "stacks.city.count": {"stacks": {**STACKS, "city": Stack(-1, ())}},
    "victory_boxed.count": {"victory_boxed": Stack(-3, mid_game().victory_boxed.unseen)},
    "turn.number": {"turn": replace(TURN, number=-1)},
    "turn.others": {"turn": replace(TURN, others={"Zoe": Dues()})},
    "turn.opened": {"turn": replace(TURN, opened="castle-1")},
    "turn.received": {"turn": replace(TURN, received=("war-99",))},
    "turn.purchases": {
        "turn": replace(TURN, purchases=(Purchase("Bo", (0, 0), "mine-1", "amber"),))
    },
    "turn.fallback": {"phase": "place_fallback"},
    "turn.craftsmen_due": {"phase": "show_craftsman"},
    "declared_scores": {"declared_scores": {"Zoe": 3}},
    "end": {"phase": "over"},
}


@pytest.mark.parametrize("field", ODD)
def test_lint_names_the_field(field: str) -> None:
    found = fields(replace(mid_game(), **ODD[field]))
    assert field in found or (field == "turn.number" and "phase_does_not_fit" in found)


def test_a_stack_that_counts_what_is_not_there_is_told_and_cannot_be_opened() -> None:
    state = next(s.before for s in play(3, 3, "virtual") if s.before.phase == "open")
    state = replace(state, stacks={**state.stacks, "city": Stack(5, ())})
    assert "stack_miscounted" in {one.code for one in RULESET.look.lint(state)}
    opens = act.OpenTile(state.turn.active, "city")
    assert opens not in RULESET.legal_actions(state)
    assert [one.code for one in RULESET.judge(state, opens)] == ["stack_empty"]


def test_a_craftsman_due_from_an_empty_pile_is_told_and_not_dealt() -> None:
    state = mid_game()
    state = replace(
        state,
        turn=replace(state.turn, craftsmen_due=1),
        phase="show_craftsman",
        reserve={**state.reserve, "craftsman": ()},
    )
    assert "craftsmen_not_there" in {one.code for one in RULESET.look.lint(state)}
    assert RULESET.play.forced(state) is None
    shown = act.ShowCraftsman(state.turn.active)
    assert [one.code for one in RULESET.judge(state, shown)] == ["nothing_pending"]


def test_every_law_that_may_be_excused_names_rules_a_table_may_waive() -> None:
    waivable = {
        rule for code in RULESET.play.codes.values() if code.waivable for rule in code.rules
    }
    for law, rules in EXCUSED_BY.items():
        assert law.startswith("FE-I")
        assert set(rules) <= waivable, law


# ------------------------------------------------------------------------ at random


def read(document: dict[str, Any]) -> State | None:
    """The state, or None if the document is refused before or by the laws."""
    try:
        state: State = RULESET.from_position(document)
        RULESET.catalogues.get(state.catalogue)
    except (msgspec.ValidationError, LedgerError):
        return None
    found = list(RULESET.look.lint(state))
    for one in found:
        for lang in LANGS:
            assert RULESET.words.explain_law(RULESET.catalogues.default, one, lang)
    return None if found else state


def play_on(state: State, chance: Random, steps: int | None = None) -> State:
    """Seeded players go on; every law holds after every event."""
    watch, taken = History(state), 0
    hand = Dealer(f"another {chance.random()}") if state.dealer == "virtual" else None
    while not RULESET.play.now(state).over and (steps is None or taken < steps):
        action = RULESET.play.forced(state)
        if action is None:
            action = RULESET.play.bot(state, RULESET.legal_actions(state), chance)
        decision = RULESET.decide(state, action, dealer=hand)
        step = state.step + 1
        for event in decision.events:
            state = RULESET.fold(state, [event], step)
            assert watch.after(state, event) == []
        taken += 1
    return state


@pytest.mark.parametrize("seed", range(3))
def test_a_changed_position_is_refused_or_good_for_everything(seed: int) -> None:
    chance, done = Random(seed), Counter[str]()
    steps = play(2 + seed % 3, 2 + seed % 3 + seed % 2, "table" if seed % 2 else "virtual")
    for _ in range(120):
        document = RULESET.position(chance.choice(steps).before)
        document = msgspec.json.decode(msgspec.json.encode(document))
        state = read(mutated(document, chance)[0])
        done["accepted" if state else "refused"] += 1
        if state is not None:
            assert_usable(RULESET, state)
            play_on(state, chance, steps=6)
    assert done["accepted"] > 3
    assert done["refused"] > 30


@pytest.mark.parametrize("seed", range(6))
def test_any_position_is_played_to_its_end_with_either_dealer(seed: int) -> None:
    """From any step, with who dealt before or the other, as a new game or a fork does."""
    chance = Random(f"branch {seed}")
    steps = play(2 + seed % 3, 2 + seed % 3 + seed % 2, "table" if seed % 2 else "virtual")
    start: State = chance.choice(steps).before
    dealer: Any = chance.choice(("table", "virtual"))
    document = {**RULESET.position(start), "dealer": dealer}
    end = play_on(RULESET.from_position(document), chance)
    assert end.phase == "over"


def test_what_a_dealer_deals_depends_on_its_seed() -> None:
    """A fork gets a new seed, so that it cannot be used to look at tiles to come."""
    state = next(s.before for s in play(3, 3, "virtual") if s.before.phase == "open")
    opens = act.OpenTile(state.turn.active, "village")
    dealt = {RULESET.play.fill(state, opens, Dealer(f"seed {n}")).tile for n in range(40)}  # type: ignore[attr-defined]
    assert len(dealt) > 8
    assert dealt <= set(state.stacks["village"].unseen)


@pytest.mark.parametrize("seed", range(2))
def test_pages_answer_for_every_position_that_is_accepted(
    ledger: Ledger, client: Any, seed: int
) -> None:
    chance, drawn = Random(f"pages {seed}"), 0
    steps = play(2 + seed, 2 + seed, "virtual")
    while drawn < 12:
        document = RULESET.position(chance.choice(steps).before)
        document = msgspec.json.decode(msgspec.json.encode(document))
        state = read(mutated(document, chance)[0])
        if state is None:
            continue
        game = ledger.start(
            "founders",
            list(state.players),
            first_player=state.first_player,
            options=state.options,
            dealer=state.dealer,
            position=RULESET.position(state),
        )
        for page in (f"/games/{game.id}", f"/games/{game.id}/audit", f"/api/v1/games/{game.id}"):
            assert client.get(page).status_code == 200, page
        drawn += 1
