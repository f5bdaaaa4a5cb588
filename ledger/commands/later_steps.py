"""What becomes of one later step when the steps before it are amended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.renumber import same_but_for_numbers
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected
from ledger.commands.automatic_steps import follow, make_way
from ledger.commands.name_unknown import CannotName, name_fits
from ledger.commands.retaking import Branch, MeansAnother, NotDealtYet, Retaking, own_reason
from ledger.commands.ripple import LaterStep, LaterStepChoice, Status
from ledger.errors import BAD_STATE_ERRORS, LedgerError, Refusal, Refused, Unreadable
from ledger.ruleset.codec import Event


class Outcome(NamedTuple):
    """The branch after a later step was taken again or left out, and what is told of it."""

    branch: Branch
    told: LaterStep
    table: Any = None  # where it was refused or replaced, for whoever says what happened instead
    stops: bool = False  # it is refused, and nobody said what to do with it
    unforeseen: bool = False  # what follows by itself now is dealt anew: nobody can foresee it


def take_later(retaking: Retaking, branch: Branch, group: Sequence[int]) -> Outcome:
    """Takes one chosen step again, with what followed it by itself."""
    step, *forced = group
    choice, table = retaking.request.choices.get(step), None
    try:
        if choice is not None and choice.do == "drop":
            table = branch.state
            return _leave_out(retaking, branch, step, forced)
        way = make_way(retaking, branch, step)
        if choice is not None and choice.do == "change":
            table = way.state
            return _replace(retaking, way, group, choice)
        return _take_again(retaking, way, group, choice)
    except NotDealtYet:
        return Outcome(branch, describe_later_step(retaking.game, step, "dealt"), table)
    except MeansAnother:
        refused = _refuse(retaking, branch, step, (), "another")
    except (LedgerError, *BAD_STATE_ERRORS) as error:
        refusals = error.refusals if isinstance(error, Refused) else ()
        refused = _refuse(retaking, branch, step, refusals)
    return _without(retaking, refused, forced)


def _without(retaking: Retaking, left_out: Outcome, forced: Sequence[int]) -> Outcome:
    """A step is left out; what had followed it by itself may be needed, or something new."""
    try:
        return left_out._replace(branch=follow(retaking, left_out.branch, forced))
    except NotDealtYet:
        return left_out._replace(unforeseen=True)


def describe_later_step(
    game: Game,
    step: int,
    status: Status,
    refusals: tuple[Refusal, ...] = (),
    now: int | None = None,
    waived: bool = False,
) -> LaterStep:
    action = game.action(step)
    kind = "Corrected" if action is None else type(action).__name__
    if visibility.has_secrets(game) and kind in (game.rules.hidden.private or {}):
        refusals = ()  # they may name what only a seat knows
    return LaterStep(step=step, kind=kind, status=status, refusals=refusals, now=now, waived=waived)


# ------------------------------------------------------------------------- what may become of it


def _take_again(
    retaking: Retaking, branch: Branch, group: Sequence[int], choice: LaterStepChoice | None
) -> Outcome:
    game, (step, *forced) = retaking.game, group
    number = retaking.next_number(branch)
    body, state, waived = _judged_again(retaking, branch, step, choice)
    taken = follow(retaking, branch.with_step(body, state), forced, group[-1])
    if waived:
        told = describe_later_step(game, step, "refused", waived, now=number, waived=True)
        return Outcome(taken, told)
    now = _events_in(game, taken.bodies[len(branch.bodies) :])
    then = [event for n in group for event in game.events(n)]
    status: Status = "same" if same_but_for_numbers(now, then) else "changed"
    return Outcome(taken, describe_later_step(game, step, status, now=number))


def _leave_out(retaking: Retaking, branch: Branch, step: int, forced: Sequence[int]) -> Outcome:
    """The table says so; what the rules would have said is told all the same."""
    refusals: tuple[Refusal, ...] = ()
    try:
        _judged_again(retaking, branch, step, None)
    except Refused as error:
        refusals = error.refusals
    except (LedgerError, NotDealtYet, *BAD_STATE_ERRORS):
        pass
    told = describe_later_step(retaking.game, step, "dropped", refusals)
    return _without(retaking, Outcome(branch, told, branch.state), forced)


def _replace(
    retaking: Retaking, branch: Branch, group: Sequence[int], choice: LaterStepChoice
) -> Outcome:
    """Another action in the place of a later step."""
    step, *forced = group
    if choice.action is None:
        raise Unreadable({"action": ["missing"]})
    reason = choice.reason or retaking.request.reason
    try:
        taken = retaking.take_new(branch, step, choice.action, choice.waived, reason)
    except Refused as error:
        return _refuse(retaking, branch, step, error.refusals)
    number = retaking.next_number(branch)
    told = describe_later_step(retaking.game, step, "replaced", now=number)
    return Outcome(follow(retaking, taken, forced, group[-1]), told, branch.state)


def _refuse(
    retaking: Retaking,
    branch: Branch,
    step: int,
    refusals: tuple[Refusal, ...],
    status: Status = "refused",
) -> Outcome:
    told = describe_later_step(retaking.game, step, status, refusals)
    return Outcome(branch, told, branch.state, stops=retaking.may_stop)


# ------------------------------------------------------------------------- judging it


def _judged_again(
    retaking: Retaking, branch: Branch, step: int, choice: LaterStepChoice | None
) -> tuple[AnyBody, Any, tuple[Refusal, ...]]:
    """The step to store, the state after it, and what it had to be waived beyond before."""
    old = retaking.game.body(step)
    if isinstance(old, Corrected):
        return _corrected_again(retaking, branch, old)
    assert isinstance(old, ActionTaken)
    action = retaking.game.action(step)
    assert action is not None
    action = retaking.keep_names(branch, action, step)
    try:
        action = retaking.about_the_same(branch, action, step)
    except MeansAnother:
        if choice is None:
            raise
    agreed = retaking.agreed_then(old)
    marks: dict[str, Any] = {"by": old.by, "waived": agreed, "reason": own_reason(old)}
    try:
        return (*retaking.judge_again(branch, action, step, **marks), ())
    except Refused as error:
        if retaking.request.later != "waive" and choice is None:
            raise
        said = choice.reason if choice else ""
        marks["waived"] = agreed | {refusal.rule for refusal in error.refusals}
        marks["reason"] = said or own_reason(old) or retaking.request.reason
    body, state = retaking.judge_again(branch, action, step, **marks)
    lifted = agreed | retaking.covered(action, step)
    return body, state, tuple(one for one in body.waived if one.rule not in lifted)


def _corrected_again(
    retaking: Retaking, branch: Branch, old: Corrected
) -> tuple[AnyBody, Any, tuple[Refusal, ...]]:
    if old.named is not None and not name_fits(retaking.game, branch.state, old.named):
        raise CannotName("no_such_thing", thing=old.named.thing)
    state = retaking.game.corrected(branch.state, old, retaking.next_number(branch))
    retaking.rules.look.score(state)  # a table that cannot be scored does not stand
    result = result_of(retaking.rules, state)
    return replace(old, result=result, at=retaking.mark.at, key=""), state, ()


def _events_in(game: Game, bodies: Sequence[AnyBody]) -> list[Event]:
    codec = game.rules.codec
    found: list[Event] = []
    for body in bodies:
        assert isinstance(body, ActionTaken | Corrected)
        found.extend(codec.events(body.events, body.schema))
    return found
