"""How long a game took, by step, turn and player, as the log's own clock tells it.

The time of a step runs from the step before it. A step that an amendment took again has the time at
which it was taken first. Much longer than usual is a pause and counts for nobody; a game typed in
afterwards has no times at all.
"""

from __future__ import annotations

from statistics import median
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.aggregates.retaken import first_taken
from ledger.aggregates.steps import ActionTaken, Rewound

PAUSE = 600.0  # seconds: nothing shorter is a pause
PAUSE_TURNS = 5  # nor is anything shorter than so many usual turns
TYPED = 2.0  # seconds for each step somebody chose: whoever is quicker copies what was played

Kept = Literal["live", "afterwards"]


class StepTime(Struct, frozen=True):
    """What a step took, and how far the game had come with it, both without pauses."""

    step: int
    player: str  # "" where it was nobody's
    seconds: float
    elapsed: float
    pause: float = 0.0  # how long nobody played before it


class TurnTime(Struct, frozen=True):
    """Steps in a row in which the same player was to move."""

    turn: int
    player: str
    first: int
    last: int
    seconds: float


class PlayerTime(Struct, frozen=True):
    """A player's own steps, and the turns they had."""

    player: str
    seconds: float
    turns: int
    longest: float  # of the turns
    longest_at: int  # the step that began it; 0 without a turn

    @property
    def per_turn(self) -> float:
        return self.seconds / self.turns if self.turns else 0.0


class PlayTime(Struct, frozen=True):
    """The times of a game up to a step; `kept` afterwards: there are none to tell."""

    kept: Kept
    seconds: float = 0.0
    paused: float = 0.0
    steps: tuple[StepTime, ...] = ()
    turns: tuple[TurnTime, ...] = ()
    players: tuple[PlayerTime, ...] = ()

    @property
    def pauses(self) -> tuple[StepTime, ...]:
        return tuple(one for one in self.steps if one.pause)

    def step(self, number: int) -> StepTime | None:
        return next((one for one in self.steps if one.step == number), None)


class Who(Struct):
    """All that is read of an action here."""

    player: Any = None


_who = msgspec.json.Decoder(Who).decode

AFTERWARDS = PlayTime("afterwards")
TIMES: CacheKey[PlayTime] = CacheKey("play time")


def time_of(game: Game) -> PlayTime:
    """Of the whole game, worked out once for every new step."""
    return game.cached(TIMES, lambda: play_time(game))


def play_time(game: Game, step: int | None = None) -> PlayTime:
    """From the steps that stand at `step`, or now."""
    if game.started.evidence != "recorded" or game.started.entered is not None:
        return AFTERWARDS
    standing = game.standing_steps(step)
    gaps = _gaps(game, standing)
    chosen = [n for n in standing[1:] if not _automatic(game, n)]
    if not chosen or sum(gaps) < TYPED * len(chosen):
        return AFTERWARDS
    runs = _runs(game, standing)
    usual = median([sum(gaps[n] for n in run) for _, _, run in runs])
    longest = max(PAUSE, PAUSE_TURNS * usual)
    paused = [gap if gap > longest else 0.0 for gap in gaps]
    played = [gap - pause for gap, pause in zip(gaps, paused, strict=True)]
    return _told(game, standing, played, paused, runs)


def _gaps(game: Game, standing: list[int]) -> list[float]:
    """Seconds before each standing step; none before the first."""
    amended = any(isinstance(body, Rewound) and body.amends for body in game.bodies)
    first = first_taken(game) if amended else {}
    moments = [game.bodies[first.get(n, n) - 1].at for n in standing]
    gaps, latest = [0.0], moments[0]
    for moment in moments[1:]:
        gaps.append(max(0.0, (moment - latest).total_seconds()))
        latest = max(latest, moment)
    return gaps


def _automatic(game: Game, step: int) -> bool:
    body = game.bodies[step - 1]
    return isinstance(body, ActionTaken) and (body.auto or body.led)


def _runs(game: Game, standing: list[int]) -> list[tuple[int, str, list[int]]]:
    """Turn, player to move, and which of the standing steps fell into it."""
    runs: list[tuple[int, str, list[int]]] = []
    for n, before in enumerate(standing[:-1], 1):
        now = game.now_at(before)
        turn, player = now.turn, now.player or ""
        if runs and runs[-1][:2] == (turn, player):
            runs[-1][2].append(n)
        else:
            runs.append((turn, player, [n]))
    return runs


def _told(
    game: Game,
    standing: list[int],
    played: list[float],
    paused: list[float],
    runs: list[tuple[int, str, list[int]]],
) -> PlayTime:
    to_move = {n: player for _, player, run in runs for n in run}
    steps, elapsed = [], 0.0
    for n, number in enumerate(standing):
        elapsed += played[n]
        player = _player(game, number) or to_move.get(n, "")
        steps.append(StepTime(number, player, played[n], elapsed, paused[n]))
    turns = tuple(
        TurnTime(turn, player, standing[run[0]], standing[run[-1]], sum(played[n] for n in run))
        for turn, player, run in runs
    )
    seats = tuple(_of_player(player, steps, turns) for player in game.setup.players)
    return PlayTime("live", elapsed, sum(paused), tuple(steps), turns, seats)


def _player(game: Game, step: int) -> str:
    body = game.bodies[step - 1]
    player = _who(body.action).player if isinstance(body, ActionTaken) else None
    return player if player in game.setup.players else ""


def _of_player(player: str, steps: list[StepTime], turns: tuple[TurnTime, ...]) -> PlayerTime:
    own = [turn for turn in turns if turn.player == player]
    longest = max(own, key=lambda turn: turn.seconds, default=None)
    return PlayerTime(
        player,
        sum(one.seconds for one in steps if one.player == player),
        len(own),
        longest.seconds if longest else 0.0,
        longest.first if longest else 0,
    )
