"""Amending a step: go back before it, take the new action, take what followed again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.paper import how_many
from ledger.aggregates.steps import ActionTaken, AnyBody, Counted, Rewound
from ledger.commands.automatic_steps import follow
from ledger.commands.command import Command, Mark, Plan
from ledger.commands.later_steps import Outcome, describe_later_step, take_later
from ledger.commands.retaking import Branch, NotDealtYet, Retaking
from ledger.commands.ripple import (
    AmendmentRequest,
    BreaksLaws,
    CannotAmend,
    LaterStep,
    LawBroken,
    Ripple,
    RippleRefused,
)
from ledger.errors import NoSuchStep, Unreadable
from ledger.laws import newly_broken
from ledger.ruleset import Sheet
from ledger.ruleset.sheet_changes import line_changes


class Amend(Command[Ripple], frozen=True):
    """Puts an action in the place of a step, or before it, or drops the step if there is none."""

    reports: ClassVar[bool] = True

    request: AmendmentRequest

    def plan(self, game: Game, mark: Mark) -> Plan[Ripple]:
        _check_request(self.request)
        _check_reason(self.request)
        found = amendment(game, self.request, mark)
        if found.stopped:
            shown = amendment(game, self.request, mark, blind=True).ripple
            raise RippleRefused(game.setup.title, found.stopped[0].refusals, shown)
        if found.unexplained:
            raise Unreadable({"reason": ["reason_needed"]})
        bodies = list(found.bodies)
        if found.ripple.laws:
            if not self.request.anyway:
                shown = amendment(game, self.request, mark, blind=True).ripple
                raise BreaksLaws(shown if shown.laws else _untold(shown, found.ripple.laws))
            laws = sorted({one.law for one in found.ripple.laws})
            bodies[0] = replace(bodies[0], breaks=tuple(laws))
        return Plan(bodies, replace(found.ripple, stored=True))

    def preview(self, game: Game, mark: Mark) -> Ripple:
        _check_request(self.request)
        return amendment(game, self.request, mark, blind=True).ripple


class Amendment(Struct, frozen=True):
    """The steps an amendment appends, the table as it stands after them, and its ripple."""

    bodies: tuple[AnyBody, ...]
    state: Any
    ripple: Ripple
    stopped: tuple[LaterStep, ...] = ()  # refused, and nobody said what to do with them
    tables: dict[int, Any] = {}  # a refused or replaced step -> the table it would be taken at
    unexplained: bool = False  # a new action is waived, and nobody says why


def amendment(
    game: Game, request: AmendmentRequest, mark: Mark, *, blind: bool = False
) -> Amendment:
    """Works an amendment out and stores nothing. A blind one asks the dealer for nothing new."""
    line = game.standing_steps()
    _check_amendable(game, request.step, line)
    groups = _groups(game, line[line.index(request.step) :])
    replaced, later = ([], groups) if request.insert else (groups[0], groups[1:])
    _check_choices(request, [group[0] for group in later])
    retaking = Retaking(game, request, mark, blind=blind)
    branch = _rewound(game, request, mark)
    try:
        branch = _begin(retaking, branch, replaced)
    except NotDealtYet:
        told = [describe_later_step(game, group[0], "unknown") for group in later]
        ripple = report(game, request, branch, told, dealt_at=request.step)
        return Amendment(branch.bodies, branch.state, ripple)
    return _take_later_steps(retaking, _count_again(retaking, branch, replaced), later)


def _rewound(game: Game, request: AmendmentRequest, mark: Mark) -> Branch:
    """The table as it was before the step."""
    before = game.previous_standing_step(request.step)
    rewound = Rewound(to_step=before, reason=request.reason, amends=request.step, **mark.fields)
    return Branch((rewound,), game.state_at(before))


def _begin(retaking: Retaking, branch: Branch, replaced: Sequence[int]) -> Branch:
    """The new action in the place of the old one, and what it forces."""
    request = retaking.request
    before = retaking.game.previous_standing_step(request.step)
    if request.action is not None:
        branch = retaking.take_new(
            branch, request.step, request.action, request.waived, request.reason
        )
    return follow(retaking, branch, replaced[1:], replaced[-1] if replaced else before)


def _take_later_steps(
    retaking: Retaking, branch: Branch, later: Sequence[Sequence[int]]
) -> Amendment:
    game, request = retaking.game, retaking.request
    outcomes: list[Outcome] = []
    dealt_at: int | None = None
    for group in later:
        if dealt_at is None:
            outcome = take_later(retaking, branch, group)
        else:  # it follows a step that nobody can foresee
            outcome = Outcome(branch, describe_later_step(game, group[0], "unknown"))
        if outcome.told.status == "dealt" or outcome.unforeseen:
            dealt_at = group[0]
        outcomes.append(outcome)
        branch = _count_again(retaking, outcome.branch, group)
    told = [one.told for one in outcomes]
    ripple = report(game, request, branch, told, dealt_at)
    return Amendment(
        bodies=branch.bodies,
        state=branch.state,
        ripple=replace(ripple, laws=tuple(_laws_broken(game, request, branch, told))),
        stopped=tuple(one.told for one in outcomes if one.stops),
        tables={one.told.step: one.table for one in outcomes if one.table is not None},
        unexplained=branch.unexplained,
    )


def _count_again(retaking: Retaking, branch: Branch, group: Sequence[int]) -> Branch:
    """What was counted by hand after these steps lies on the table still: it is compared with the
    new reading, if it has such a thing. A count made before them stands as it is."""
    game, state = retaking.game, branch.state
    for step in game.counts:
        body = game.body(step)
        if game.last_standing_step(step) not in group or not isinstance(body, Counted):
            continue
        if how_many(game, state, body.player, body.thing) is not None:
            again = replace(body, at=retaking.mark.at, key="")
            branch = branch.with_step(again, state)
    return branch


def report(
    game: Game,
    request: AmendmentRequest,
    branch: Branch,
    later: Sequence[LaterStep],
    dealt_at: int | None,
) -> Ripple:
    """What the amendment does to the rest of the game. Before the end it tells what everybody at
    the table may know."""
    old, new = _open_score(game, game.state), _open_score(game, branch.state)
    removed, added = line_changes(old.lines, new.lines)
    if dealt_at is not None:
        removed, added = (), ()
    return Ripple(
        game=game.id,
        step=request.step,
        stored=False,
        later=tuple(later),
        removed=removed,
        added=added,
        before=old.totals,
        after=new.totals if dealt_at is None else {},
        first=game.version + 1,
        last=game.version + len(branch.bodies),
        dealt_at=dealt_at,
    )


def _laws_broken(
    game: Game, request: AmendmentRequest, branch: Branch, later: Sequence[LaterStep]
) -> Iterator[LawBroken]:
    """The laws that the whole amended game breaks and the game as it is keeps."""
    before = game.previous_standing_step(request.step)
    for one in newly_broken(game, game.imagined(branch.bodies), before):
        taken = [other.step for other in later if other.now and other.now <= one.since]
        step = max(taken, default=request.step)
        yield LawBroken(law=one.law, code=one.code, text=one.text, step=step, now=one.since)


def _untold(shown: Ripple, laws: Sequence[LawBroken]) -> Ripple:
    """Laws broken after a new deal: no more is told of them, for it would tell what was dealt."""
    step, untold = shown.dealt_at or shown.step, {"en": "", "fr": ""}
    found = [replace(one, text=untold, step=step, now=shown.first) for one in laws]
    return replace(shown, laws=tuple(found))


def _open_score(game: Game, state: Any) -> Sheet:
    hidden = visibility.has_secrets(game)
    sheet: Sheet = game.rules.look.score(game.rules.state_for(state, None) if hidden else state)
    return sheet


def _groups(game: Game, steps: Sequence[int]) -> list[list[int]]:
    """Each step somebody chose, with the forced ones behind it."""
    groups: list[list[int]] = []
    for step in steps:
        body = game.body(step)
        if isinstance(body, ActionTaken) and body.auto and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    return groups


# ------------------------------------------------------------------------- what may be asked


def can_amend(game: Game, step: int, line: Sequence[int] | None = None) -> bool:
    """Only a standing step that somebody chose can be amended."""
    body = game.body(step)
    standing = game.standing_steps() if line is None else line
    return step > 1 and step in standing and not (isinstance(body, ActionTaken) and body.auto)


def _check_amendable(game: Game, step: int, line: Sequence[int]) -> None:
    if not 1 <= step <= game.version:
        raise NoSuchStep(step, game.version)
    if not can_amend(game, step, line):
        raise CannotAmend(step=step)


def _check_request(request: AmendmentRequest) -> None:
    if request.later not in ("refuse", "waive", "drop"):
        raise Unreadable({"later": ["not_one_of:refuse, waive, drop"]})
    if request.insert and request.action is None:
        raise Unreadable({"action": ["missing"]})


def _check_reason(request: AmendmentRequest) -> None:
    """Whether one is needed must not depend on what a dealer shows: nothing is stored here."""
    lifted = [one for one in request.choices.values() if one.do == "waive" or one.waived]
    unexplained = request.later == "waive" or not all(one.reason for one in lifted)
    if unexplained and not request.reason:
        raise Unreadable({"reason": ["reason_needed"]})


def _check_choices(request: AmendmentRequest, later: list[int]) -> None:
    """Nobody can say what becomes of a step that is not taken again."""
    others = [step for step in request.choices if step not in later]
    if others:
        raise Unreadable({f"instead.{step}": ["not_a_later_step"] for step in others})
