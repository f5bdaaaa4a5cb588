"""What a sample table sets right and rules for itself: an amendment, a question, a house rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.commands.amend import Amend, amendment, can_amend
from ledger.commands.command import UNSTORED
from ledger.commands.house_rules import AgreeHouseRule, AnswerQuestion
from ledger.commands.ripple import AmendmentRequest
from ledger.ruleset.codec import Action
from ledger.schemas import waivable

FAR = 60  # steps back, the last first
SOME = 12  # other moves tried at each


def set_right(ledger: Ledger, game: Game, wish: dict[str, Any], entry: Entry) -> Game:
    """The last step that may have been another move without any later step falling."""
    for step in reversed(game.standing_steps()[-FAR:]):
        old = game.action(step)
        if old is None or not can_amend(game, step) or game.rules.chance_fields(old):
            continue
        state = game.state_at(game.previous_standing_step(step))
        others = [a for a in game.rules.legal_actions(state) if type(a) is type(old) and a != old]
        for other in others[:SOME]:
            asked = AmendmentRequest(step=step, action=other, reason=wish["reason"])
            tried = amendment(game, asked, UNSTORED, blind=True)
            if tried.ripple.dealt_at is None and not tried.stopped and tried.ripple.later:
                return ledger.execute(game.id, Amend(asked), entry).game
    raise SystemExit(f"no step to set right for {wish['reason']!r}")


def talk(ledger: Ledger, game: Game, wish: dict[str, Any], entry: Entry) -> Game:
    """A question is answered; the answer becomes a house rule, and a move is made under it."""
    action, rules = _overruled(game)
    asked = ledger.note(game.id, wish["question"], question=True, entry=entry).version
    ledger.execute(game.id, AnswerQuestion(asked, wish["answer"]), Entry(by=wish["by"]))
    agreed = AgreeHouseRule(
        wish["name"],
        reason=wish["answer"],
        waives=rules,
        actions=[type(action).__name__],
        answers=asked,
    )
    ledger.execute(game.id, agreed, entry)
    return ledger.take(game.id, action, entry=entry)


def _overruled(game: Game) -> tuple[Action, list[str]]:
    """A move that one rule forbids, and that a table may agree to."""
    for action in _proposed(game):
        refusals = game.rules.judge(game.state, action)
        found = {one.rule for one in refusals}
        if len(found) == 1 and all(waivable(game.rules, one) for one in refusals):
            return action, sorted(found)
    raise SystemExit("no move that one rule alone forbids")


def _proposed(game: Game) -> Iterator[Action]:
    """What may come to mind at this table; then the same moves made by somebody out of turn."""
    proposed = list(game.rules.play.candidates(game.state, {}))
    yield from proposed
    for action in proposed:
        for player in game.setup.players:
            if getattr(action, "player", player) != player:
                yield replace(action, player=player)
