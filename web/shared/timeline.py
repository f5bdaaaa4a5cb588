"""The shape of a whole game, worked out once for each new step: turns, marks, score curve."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.aggregates.retaken import taken_before
from ledger.aggregates.steps import ActionTaken, Corrected, Noted, Rewound

Change = tuple[int, str, int]  # step, player, the total from that step on


class Turn(Struct, frozen=True):
    """A run of steps of one turn. Number 0 is the setup; seat 0 is nobody's."""

    number: int
    seat: int
    player: str
    first: int
    last: int


class Mark(Struct, frozen=True):
    """Something on the curve a reader may want to stop at."""

    step: int
    kind: str  # waiver, note, correction, round or moment
    text: str  # a round's number; the name of a moment's event


class Undone(Struct, frozen=True):
    """A run of steps that were taken back, and the step that did it."""

    first: int
    last: int
    by: int


class Curve(Struct, frozen=True):
    """The totals as drawn: x grows by one a step, y grows downwards from the top."""

    steps: int
    low: int
    top: int
    grid: tuple[int, ...]
    points: tuple[tuple[tuple[int, int], ...], ...]  # by seat: (step, total from there on)

    @property
    def width(self) -> int:
        return max(1, self.steps - 1)

    @property
    def height(self) -> int:
        return self.top - self.low

    def totals(self, step: int) -> tuple[int, ...]:
        """Every seat's total at this step."""
        found = []
        for line in self.points:
            i = bisect_right(line, (step, 10**9)) - 1
            found.append(line[i][1] if i >= 0 else 0)
        return tuple(found)

    def y(self, total: float, seat: int) -> float:
        """Lines that meet are drawn a hair apart, so that each is seen."""
        apart = (seat - (len(self.points) - 1) / 2) * self.height / 60
        return round(self.top - total - apart, 3)

    def percent(self, total: float, seat: int | None = None) -> float:
        y = self.top - total if seat is None else self.y(total, seat)
        return round(100 * y / self.height, 3)

    def path(self, seat: int) -> str:
        """One line as a staircase, from the first step to the last."""
        (_, first), *rest = self.points[seat]
        parts = [f"M0 {self.y(first, seat):g}"]
        parts += [f"H{step - 1}V{self.y(total, seat):g}" for step, total in rest]
        return "".join([*parts, f"H{self.width}"])


class Timeline:
    """What the slider, the strip of turns and the curve of one game show, at one version."""

    def __init__(self, game: Game, changes: Iterable[Change]) -> None:
        self.steps = game.version
        self.players = game.setup.players
        self.undone_by = undone_by(game)
        self.turns = _turns(game)
        self.taken_before = taken_before(game)
        self.marks = _marks(game, self.taken_before)
        self.curve = curve(game.version, self.players, changes)
        self._firsts = [turn.first for turn in self.turns]
        self.parts: dict[Any, Any] = {}  # what the templates made of it, by language

    def x(self, step: float) -> float:
        """Where a step lies, in percent of the width."""
        return round(100 * (step - 1) / max(1, self.steps - 1), 3)

    def earlier(self, step: int) -> Iterator[int]:
        """The steps this one was before amendments took it again, the latest first."""
        while (before := self.taken_before.get(step)) is not None:
            yield (step := before)

    def turn_at(self, step: int) -> Turn:
        return self.turns[bisect_right(self._firsts, step) - 1]

    def next_turn(self, step: int) -> int:
        i = bisect_right(self._firsts, step)
        return self._firsts[i] if i < len(self._firsts) else self.steps

    def previous_turn(self, step: int) -> int:
        i = bisect_right(self._firsts, step) - 1
        return self._firsts[max(0, i - 1)]

    def next_of(self, seat: int, step: int) -> int | None:
        """The first step of this seat's next turn."""
        firsts = self._by_seat.get(seat, [])
        i = bisect_right(firsts, step)
        return firsts[i] if i < len(firsts) else None

    def next_round(self, step: int) -> int | None:
        starts = [turns[0].first for turns in self.rounds]
        i = bisect_right(starts, step)
        return starts[i] if i < len(starts) else None

    def previous_round(self, step: int) -> int | None:
        starts = [turns[0].first for turns in self.rounds]
        i = bisect_right(starts, step) - 2
        return starts[i] if i >= 0 else None

    def next_mark(self, step: int) -> int | None:
        i = bisect_right(self._marked, step)
        return self._marked[i] if i < len(self._marked) else None

    def previous_mark(self, step: int) -> int | None:
        i = bisect_left(self._marked, step) - 1
        return self._marked[i] if i >= 0 else None

    def last_of(self, seat: int, step: int) -> int | None:
        """The last step of this seat's last turn that was over before this step."""
        ended = [turn.last for turn in self.turns if turn.seat == seat and turn.last < step]
        return ended[-1] if ended else None

    @cached_property
    def _marked(self) -> list[int]:
        return sorted({mark.step for mark in self.marks})

    @cached_property
    def last_turn(self) -> int:
        return max(turn.number for turn in self.turns)

    @cached_property
    def rounds(self) -> tuple[tuple[Turn, ...], ...]:
        """Turns in groups: a round is over when somebody would have a second turn in it."""
        rounds: list[list[Turn]] = []
        seen: set[int] = set()
        for turn in self.turns:
            if not turn.number:
                continue
            if not rounds or turn.seat in seen or turn.number <= rounds[-1][-1].number:
                rounds.append([])
                seen = set()
            rounds[-1].append(turn)
            seen.add(turn.seat)
        return tuple(map(tuple, rounds))

    @cached_property
    def undone(self) -> tuple[Undone, ...]:
        runs: list[Undone] = []
        for step, by in sorted(self.undone_by.items()):
            if runs and (runs[-1].by, runs[-1].last + 1) == (by, step):
                runs[-1] = Undone(runs[-1].first, step, by)
            else:
                runs.append(Undone(step, step, by))
        return tuple(runs)

    @cached_property
    def _by_seat(self) -> dict[int, list[int]]:
        seats: dict[int, list[int]] = {}
        for turn in self.turns:
            seats.setdefault(turn.seat, []).append(turn.first)
        return seats


def undone_by(game: Game) -> dict[int, int]:
    """Each acting step that no longer stands, with the step that took it back."""
    taken: dict[int, int] = {}
    for step, body in enumerate(game.bodies, start=1):
        if not isinstance(body, Rewound):
            continue
        old, new = game.last_standing_step(step - 1), game.last_standing_step(step)
        while old != new:
            if old > new:
                taken[old] = step
                old = game.previous_standing_step(old)
            else:  # a redo: these stand again
                taken.pop(new, None)
                new = game.previous_standing_step(new)
    return taken


def _turns(game: Game) -> tuple[Turn, ...]:
    """A turn goes on until an acting step of another turn; notes belong to what they follow."""
    turns = [Turn(0, 0, "", 1, 1)]
    for step, body in enumerate(game.bodies[1:], start=2):
        last = turns[-1]
        if isinstance(body, ActionTaken | Corrected):
            now = game.rules.play.now(game.state_at(game.previous_standing_step(step)))
            if now.turn != last.number:
                seat = game.setup.players.index(now.player) + 1 if now.player else 0
                turns.append(Turn(now.turn, seat, now.player or "", step, step))
                continue
        turns[-1] = Turn(last.number, last.seat, last.player, last.first, step)
    return tuple(turns)


def _marks(game: Game, before: dict[int, int]) -> tuple[Mark, ...]:
    """A note stays with its step where an amendment has taken that again."""
    marks = [*_rounds(game), *_moments(game)]
    again = {old: new for new, old in before.items()}
    for step, body in enumerate(game.bodies, start=1):
        if isinstance(body, ActionTaken) and body.waived:
            rules = ", ".join(dict.fromkeys(refusal.rule for refusal in body.waived))
            marks.append(Mark(step, "waiver", rules))
        elif isinstance(body, Noted):
            noted: int | None = body.on_step
            while noted is not None:
                marks.append(Mark(noted, "note", body.text))
                noted = again.get(noted)
        elif isinstance(body, Corrected):
            marks.append(Mark(step, "correction", body.reason))
    return tuple(sorted(marks, key=lambda mark: mark.step))


def _rounds(game: Game) -> Iterator[Mark]:
    """Where an era or a round began."""
    if (round_of := game.rules.look.round_of) is None:
        return
    for step, body in enumerate(game.bodies, start=1):
        if isinstance(body, ActionTaken | Corrected):
            now = round_of(game.state_at(step))
            if now != round_of(game.state_at(game.previous_standing_step(step))):
                yield Mark(step, "round", str(now))


def _moments(game: Game) -> Iterator[Mark]:
    """What the title thinks worth finding again; only steps that may tell of it are read."""
    names = {name: name.encode() for name in game.rules.look.moments}
    for step, body in enumerate(game.bodies, start=1):
        if isinstance(body, ActionTaken) and any(n in bytes(body.events) for n in names.values()):
            found = dict.fromkeys(type(event).__name__ for event in game.events(step))
            yield from (Mark(step, "moment", name) for name in found if name in names)


def curve(steps: int, players: tuple[str, ...], changes: Iterable[Change]) -> Curve:
    lines: dict[str, list[tuple[int, int]]] = {player: [] for player in players}
    for step, player, total in changes:
        if player in lines:
            lines[player].append((step, total))
    points = []
    for line in lines.values():
        if not line or line[0][0] > 1:
            line.insert(0, (1, 0))
        points.append(tuple(line))
    totals = [total for line in points for _, total in line]
    low, top = min(0, *totals), max(4, *totals)
    pace = next(p for p in (1, 2, 5, 10, 20, 25, 50, 100, 10**6) if (top - low) / p <= 3)
    grid = tuple(range(-(-low // pace) * pace, top + 1, pace))
    return Curve(steps, low, top + max(1, (top - low) // 12), grid, tuple(points))


TIMELINE: CacheKey[Timeline] = CacheKey("timeline")


def timeline_of(game: Game, changes: Callable[[], Iterable[Change]]) -> Timeline:
    """Worked out once for every new step; `changes` is called for the totals only then."""
    return game.cached(TIMELINE, lambda: Timeline(game, changes()))
