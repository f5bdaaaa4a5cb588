"""What a table rules for itself: questions answered, house rules agreed, used and ended."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.aggregates.house_rules import HouseRule
from ledger.aggregates.retaken import first_taken
from ledger.aggregates.steps import (
    ActionTaken,
    HouseRuleAgreed,
    HouseRuleEnded,
    Noted,
)
from ledger.commands.command import Command, Mark, Plan, store
from ledger.errors import LedgerError, UnknownName, Unreadable


class NameTaken(LedgerError):
    """A house rule of this name stands already."""

    code = "house_rule_stands"


class NotAQuestion(LedgerError):
    """Only a question can be answered."""

    code = "not_a_question"


class Answer(Struct, frozen=True):
    step: int
    text: str
    by: str


class Question(Struct, frozen=True, kw_only=True):
    """A question on a step or a score line, what was answered, and the rulings that came of it."""

    step: int  # which stored it
    on_step: int
    line: str
    text: str
    by: str
    answers: tuple[Answer, ...] = ()
    rulings: tuple[str, ...] = ()  # names of house rules


class Ruling(Struct, frozen=True, kw_only=True):
    """A house rule and the standing steps that needed it."""

    rule: HouseRule
    used_at: tuple[int, ...] = ()


# ------------------------------------------------------------------------- looking


def standing(game: Game) -> tuple[HouseRule, ...]:
    return tuple(one for one in game.house_rules() if one.ended is None)


def rulings(game: Game, step: int | None = None) -> tuple[Ruling, ...]:
    """Every house rule of the game up to a step, with the steps that stand because of it."""
    if not game.agreements:
        return ()
    line = [(n, game.body(n)) for n in game.standing_steps(step)]
    used = [(n, body.house) for n, body in line if isinstance(body, ActionTaken) and body.house]
    found, first = game.house_rules(step), first_taken(game)
    return tuple(
        Ruling(
            rule=one,
            used_at=tuple(n for n, names in used if _by(one, found, names, first.get(n, n))),
        )
        for one in found
    )


def _by(rule: HouseRule, rules: tuple[HouseRule, ...], names: tuple[str, ...], step: int) -> bool:
    """A name may be agreed again once it was ended: the last before a step is meant."""
    if rule.name not in names:
        return False
    same = [one.agreed for one in rules if one.name == rule.name]
    return rule.agreed == max((n for n in same if n <= step), default=min(same))


def questions(game: Game, step: int | None = None) -> tuple[Question, ...]:
    """Every question asked up to a step, oldest first."""
    last = game.version if step is None else step
    notes = [(n, body) for n in game.notes if n <= last and isinstance(body := game.body(n), Noted)]
    ruled = [one for one in game.house_rules(last) if one.answers]
    return tuple(
        Question(
            step=n,
            on_step=body.on_step,
            line=body.line,
            text=body.text,
            by=body.by,
            answers=tuple(Answer(m, said.text, said.by) for m, said in notes if said.answers == n),
            rulings=tuple(one.name for one in ruled if one.answers == n),
        )
        for n, body in notes
        if body.question
    )


# ------------------------------------------------------------------------- recording


class AnswerQuestion(Command[None], frozen=True):
    """The answer to the question that step `question` stored."""

    question: int
    text: str

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        asked = _question(game, self.question)
        return store(
            Noted(
                text=self.text,
                on_step=asked.on_step,
                line=asked.line,
                answers=self.question,
                **mark.fields,
            )
        )


class AgreeHouseRule(Command[None], frozen=True):
    """A named house rule for the rest of the game. It may answer a question, and waive rules."""

    name: str
    reason: str = ""
    waives: Sequence[str] = ()
    actions: Sequence[str] = ()
    answers: int = 0

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        name = self.name.strip()
        if not name:
            raise Unreadable({"name": ["missing"]})
        if name in {one.name for one in standing(game)}:
            raise NameTaken(name=name)
        _check_waivable(game, self.waives)
        for kind in self.actions:
            if kind not in game.rules.actions:
                raise UnknownName("kind", kind)
        if self.answers:
            _question(game, self.answers)
        return store(
            HouseRuleAgreed(
                name=name,
                reason=self.reason,
                waives=tuple(dict.fromkeys(self.waives)),
                actions=tuple(dict.fromkeys(self.actions)),
                answers=self.answers,
                **mark.fields,
            )
        )


class EndHouseRule(Command[None], frozen=True):
    """The house rule holds no longer; what was recorded under it stays."""

    name: str
    reason: str = ""

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        if self.name not in {one.name for one in standing(game)}:
            raise UnknownName("house_rule", self.name)
        return store(HouseRuleEnded(name=self.name, reason=self.reason, **mark.fields))


def waivable_rules(game: Game) -> tuple[str, ...]:
    """The rules a table may overrule."""
    codes = game.rules.play.codes.values()
    return tuple(sorted({rule for code in codes if code.waivable for rule in code.rules}))


def _check_waivable(game: Game, waives: Collection[str]) -> None:
    known = waivable_rules(game)
    for rule in waives:
        if rule not in known:
            raise UnknownName("rule", rule)


def _question(game: Game, step: int) -> Noted:
    body = game.body(step)
    if not isinstance(body, Noted) or not body.question:
        raise NotAQuestion(step=step)
    return body
