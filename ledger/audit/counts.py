"""Counts by hand beside the log: where they differ, and the steps that can explain it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.paper import countable
from ledger.aggregates.steps import ActionTaken, Counted, Rewound
from ledger.ruleset import Countable, Words
from ledger.ruleset.codec import Action
from ledger.visibility import SPECTATOR, Viewer

MOST_CAUSES = 6
ENOUGH = 3  # causes, so that other choices need not be looked for
MOST_TRIED = 12  # steps whose other choices are looked at, the latest first
# in the order in which people make these mistakes
KINDS = ("missed", "twice", "reversed", "taken_back", "otherwise", "both_missed", "waived")


class Count(Struct, frozen=True):
    """A count, and what the log said at that moment."""

    step: int
    player: str  # empty: in the middle of the table
    thing: str
    counted: int
    logged: int
    by: str = ""

    @property
    def difference(self) -> int:
        return self.counted - self.logged


class Change(Struct, frozen=True):
    """A step that changed the number counted."""

    step: int
    before: int
    after: int

    @property
    def amount(self) -> int:
        return self.after - self.before


class Cause(Struct, frozen=True):
    """What may have happened at the table at these steps.

    missed: it was not carried out; twice; reversed: paid instead of taken; taken_back: in the log
    only; otherwise: the player chose `instead`; both_missed; waived: agreed against a rule.
    """

    kind: str
    steps: tuple[int, ...]
    amount: int  # how the log changed there
    instead: Words | None = None  # what else could have been done, as a sentence


class Narrowed(Struct, frozen=True):
    """A count that differs: the steps between which it arose, and what may explain it."""

    count: Count
    after: int  # here they agreed, or differed otherwise; 1: nothing was counted before
    upto: int  # here the difference was there
    left: int  # the difference that arose between
    changes: tuple[Change, ...]
    causes: tuple[Cause, ...]

    @property
    def first(self) -> int:
        return self.changes[0].step if self.changes else self.after

    @property
    def last(self) -> int:
        return self.changes[-1].step if self.changes else self.upto


class Number(Struct, frozen=True):
    """How many of a thing the log says there are now."""

    player: str
    thing: str
    number: int


def value(game: Game, one: Countable, player: str, step: int, viewer: Viewer) -> int | None:
    """How many the log says there are, as far as the viewer may know."""
    state = visibility.state_at(game, step, viewer)
    if player:
        return one.player(state, player) if one.player else None
    return one.common(state) if one.common else None


def numbers(game: Game, viewer: Viewer = SPECTATOR) -> list[Number]:
    """Everything that can be counted now, seat by seat, the middle of the table last."""
    found = []
    for player in (*game.setup.players, ""):
        for one in game.rules.paper.countables:
            logged = value(game, one, player, game.version, viewer)
            if logged is not None:
                found.append(Number(player, one.key, logged))
    return found


def counted(game: Game, at: int | None = None, viewer: Viewer = SPECTATOR) -> list[Count]:
    """The counts made on the way to this step, oldest first; those of what was undone are not.

    An amendment enters those that followed the amended step again, behind the same steps.
    """
    last = game.version if at is None else at
    standing = set(game.standing_steps(last))
    found = []
    for step in game.counts:
        body = game.body(step)
        if (
            step > last
            or game.last_standing_step(step) not in standing
            or not isinstance(body, Counted)
        ):
            continue
        one = countable(game, body.player, body.thing)
        logged = value(game, one, body.player, step, viewer)
        if logged is not None:
            found.append(Count(step, body.player, body.thing, body.number, logged, body.by))
    return found


def latest(game: Game, at: int | None = None, viewer: Viewer = SPECTATOR) -> list[Count]:
    """The last count of each thing, newest first: an older one no longer matters."""
    last = {(one.player, one.thing): one for one in counted(game, at, viewer)}
    return sorted(last.values(), key=lambda one: -one.step)


def differing(game: Game, at: int | None = None, viewer: Viewer = SPECTATOR) -> list[Narrowed]:
    """The last counts that differ from the log, each narrowed to the steps that can explain it."""
    return [narrow(game, one, viewer) for one in latest(game, at, viewer) if one.difference]


def narrow(game: Game, count: Count, viewer: Viewer = SPECTATOR) -> Narrowed:
    """Between the last count that differed less, or not at all, and the first with this
    difference lies what happened."""
    same = [
        one
        for one in counted(game, count.step, viewer)
        if (one.player, one.thing) == (count.player, count.thing) and one.step < count.step
    ]
    upto, after, before = count.step, 1, 0
    for earlier in reversed(same):
        if earlier.difference != count.difference:
            after, before = game.last_standing_step(earlier.step), earlier.difference
            break
        upto = earlier.step
    left = count.difference - before
    one = countable(game, count.player, count.thing)
    found = list(_changes(game, one, count.player, after, game.last_standing_step(upto), viewer))
    causes = _causes(game, one, count.player, after, upto, left, found, viewer)
    return Narrowed(count, after, game.last_standing_step(upto), left, tuple(found), tuple(causes))


def _changes(
    game: Game, one: Countable, player: str, after: int, upto: int, viewer: Viewer
) -> Iterator[Change]:
    line = [n for n in game.standing_steps(upto) if n >= after]
    values = {n: value(game, one, player, n, viewer) or 0 for n in line}
    for earlier, n in pairwise(line):
        if values[n] != values[earlier]:
            yield Change(n, values[earlier], values[n])


# ------------------------------------------------------------------------- causes


def _causes(
    game: Game,
    one: Countable,
    player: str,
    after: int,
    upto: int,
    left: int,
    changes: list[Change],
    viewer: Viewer,
) -> list[Cause]:
    """What explains the difference exactly, likeliest first; of the same kind the latest first."""
    found = [cause for change in changes if (cause := _single(change, left))]
    found += _taken_back(game, one, player, after, upto, left, viewer)
    if len(found) < ENOUGH:
        found += _otherwise(game, one, player, after, game.last_standing_step(upto), left, viewer)
    if not found:
        found += _both(changes, left)
    named = {step for cause in found for step in cause.steps}
    found += [
        Cause("waived", (change.step,), change.amount)
        for change in changes
        if change.step not in named and _is_waived(game, change.step)
    ]
    return sorted(found, key=lambda cause: _rank(game, cause))[:MOST_CAUSES]


def _single(change: Change, left: int) -> Cause | None:
    step, amount = (change.step,), change.amount
    if amount == -left:
        return Cause("missed", step, amount)
    if amount == left:
        return Cause("twice", step, amount)
    if 2 * amount == -left:
        return Cause("reversed", step, amount)
    return None


def _rank(game: Game, cause: Cause) -> tuple[int, int, int]:
    """What the log did by itself is missed most easily, then what broke a rule."""
    last = cause.steps[-1]
    body = game.body(last)
    eased = isinstance(body, ActionTaken) and (body.auto or bool(body.waived))
    return KINDS.index(cause.kind), not eased, -last


def _is_waived(game: Game, step: int) -> bool:
    body = game.body(step)
    return isinstance(body, ActionTaken) and bool(body.waived)


def _taken_back(
    game: Game,
    one: Countable,
    player: str,
    after: int,
    upto: int,
    left: int,
    viewer: Viewer,
) -> Iterator[Cause]:
    """Undone in the log, but perhaps not at the table. What an amendment goes back over it takes
    again: nothing is undone by it."""
    for step in range(after + 1, upto):
        body = game.body(step)
        if isinstance(body, Rewound) and not (body.amends or body.gives_way):
            was = value(game, one, player, step - 1, viewer) or 0
            undone = (value(game, one, player, step, viewer) or 0) - was
            if undone and undone == -left:
                yield Cause("taken_back", (step,), undone)


def _both(changes: list[Change], left: int) -> list[Cause]:
    for second, first in combinations(reversed(changes[-60:]), 2):
        if first.amount + second.amount == -left:
            return [Cause("both_missed", (first.step, second.step), first.amount + second.amount)]
    return []


def _otherwise(
    game: Game, one: Countable, player: str, after: int, upto: int, left: int, viewer: Viewer
) -> Iterator[Cause]:
    """A step at which the same player might have chosen otherwise, with just this difference."""
    tried = [n for n in game.standing_steps(upto) if n > after and _chosen(game, n)][-MOST_TRIED:]
    for step in tried:
        amount = (value(game, one, player, step, viewer) or 0) - (
            value(game, one, player, game.previous_standing_step(step), viewer) or 0
        )
        for other in _others(game, step, viewer):
            then = _counted_after(game, one, player, step, other, viewer)
            if then is not None and then - (value(game, one, player, step, viewer) or 0) == left:
                yield Cause("otherwise", (step,), amount, _said(game, step, other, viewer))
                break


def _said(game: Game, step: int, action: Action, viewer: Viewer) -> Words:
    rules, state = game.rules, visibility.state_at(game, game.previous_standing_step(step), viewer)
    events = [
        visibility.redact(game, viewer, event) for event in rules.play.outcome(state, action, {})
    ]
    told = visibility.redact(game, viewer, action)
    return {
        "en": rules.words.say(game.catalogue, told, events, "en"),
        "fr": rules.words.say(game.catalogue, told, events, "fr"),
    }


def _chosen(game: Game, step: int) -> bool:
    body = game.body(step)
    return isinstance(body, ActionTaken) and not body.auto


def _others(game: Game, step: int, viewer: Viewer) -> Iterator[Action]:
    """What else could have been entered there: the same kind of action of the same player."""
    taken = visibility.action(game, step, viewer)
    if taken is None or game.rules.chance_fields(taken):
        return
    who = getattr(taken, "player", None)
    for other in game.rules.legal_actions(
        visibility.state_at(game, game.previous_standing_step(step), viewer)
    ):
        if type(other) is type(taken) and getattr(other, "player", None) == who and other != taken:
            yield other


def _counted_after(
    game: Game, one: Countable, player: str, step: int, action: Action, viewer: Viewer
) -> int | None:
    state = visibility.state_at(game, game.previous_standing_step(step), viewer)
    after = game.rules.fold(state, game.rules.play.outcome(state, action, {}), step)
    if player:
        return one.player(after, player) if one.player else None
    return one.common(after) if one.common else None
