"""Every code a table may waive is recorded with a waiver, where a table would do it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.application import Ledger
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology.codes import CODES
from ledger.games.age_of_mythology.invariants import EXCUSED_BY, History, lint
from ledger.ruleset.codec import Action
from tests.games.age_of_mythology.adapter import Mythology
from tests.games.age_of_mythology.games import NAMES

CASES: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "agreements.yaml").read_text("utf-8")
)


def begin(ledger: Ledger, case: dict[str, Any]) -> Game:
    if "start" in case:
        return ledger.start("age_of_mythology", NAMES[: case["start"]])
    state = Mythology().given({"given": case["given"]})
    assert list(lint(state)) == []
    return ledger.start(
        "age_of_mythology",
        state.players,
        first_player=state.first_player,
        options=state.options,
        position=RULESET.position(state),
    )


def asked(state: Any, said: dict[str, Any]) -> Action:
    ((name, fields),) = said.items()
    return Mythology().action(state, name, fields)


def table_for(ledger: Ledger, code: str) -> tuple[Game, Action]:
    """The game just before its table agrees, and what it agrees to."""
    case = CASES[code]
    game = begin(ledger, case)
    for said in case.get("first", ()):
        game = ledger.take(game.id, asked(game.state, said))
    return game, asked(game.state, case["agree"])


def law(broken: Any) -> str:
    return str(getattr(broken, "law", None) or str(broken).split(":")[0])


def test_there_is_a_case_for_every_code_a_table_may_waive() -> None:
    assert set(CASES) == {code for code, one in CODES.items() if one.waivable}


@pytest.mark.parametrize("code", CASES)
def test_what_the_table_agrees_on_is_recorded(code: str, ledger: Ledger) -> None:
    game, action = table_for(ledger, code)
    case, before = CASES[code], game.state
    rules = frozenset(rule for one in CODES.values() for rule in one.rules)
    last = game.version
    game = ledger.take(game.id, action, waived=rules, reason="agreed")
    body = next(
        b
        for b in (game.body(n) for n in range(last + 1, game.version + 1))
        if isinstance(b, ActionTaken)
    )
    assert code in {refusal.code for refusal in body.waived}
    waived = {refusal.rule for refusal in body.waived}
    for said in case.get("then", ()):  # and the others go on as if nothing had been agreed
        game = ledger.take(game.id, asked(game.state, said))
    watch, broken = History(before), set[str]()
    state = before
    for event in RULESET.codec.events(body.events, body.schema):
        state = RULESET.play.evolve(state, event)
        broken |= {law(found) for found in watch.after(state, event)}
    for found in broken | {law(one) for one in lint(game.state)}:
        assert waived & set(EXCUSED_BY[found]), f"{found} is broken, and nobody agreed to that"


def test_a_card_played_for_an_action_nobody_can_pay_for_leaves_a_way_on(ledger: Ledger) -> None:
    """AM-11.2 waived for the card alone: the age itself may be waived too, or left."""
    game = ledger.start(RULESET.key, ["Ana", "Bo"], dealer="virtual", seed="poor")
    chance = Random(1)
    played: Any = None
    while played is None:
        legal = RULESET.legal_actions(game.state)
        game = ledger.take(game.id, RULESET.play.bot(game.state, legal, chance))
        for player in game.state.players:
            card = act.PlayCard(player, "perm_next_age")
            if [one.code for one in RULESET.judge(game.state, card)] == ["cannot_afford"]:
                played = card
    waived = frozenset({"AM-11.2"})
    game = ledger.take(game.id, played, waived=waived, reason="we let her")
    left = act.SkipAction(played.player)
    assert RULESET.legal_actions(game.state) == [left]
    advance = act.AdvanceAge(played.player)
    assert [one.rule for one in RULESET.judge(game.state, advance)] == ["AM-11.2"]
    before = game.version
    assert ledger.take(game.id, left).version > before
