"""What seats have confirmed, and whether it still stands as it was confirmed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from msgspec import Struct

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Confirmed, Corrected, Rewound
from ledger.ruleset import Sheet

_FOUND: CacheKey[tuple[Confirmation, ...]] = CacheKey("confirmations")


class Confirmation(Struct, frozen=True):
    """The last word of a seat on a round, or on the whole sheet (round 0)."""

    step: int  # that stored it
    player: str
    round: int
    on_step: int  # whose sheet it was
    totals: dict[str, int]
    by: str
    at: datetime
    stands: bool  # whether the sheet is still the one that was confirmed
    changed_at: int = 0  # the step that changed it


class Settled(Struct, frozen=True):
    """A sheet to be confirmed: of a round that is over, or of the table so far."""

    round: int
    on_step: int
    totals: dict[str, int]
    won: dict[str, int]  # in this round alone


def confirmations(game: Game, at: int | None = None) -> tuple[Confirmation, ...]:
    """As they are at a step, by round and seat; a round confirmed anew is told once."""
    if not game.confirmed:
        return ()
    step = game.version if at is None else at
    return game.cached(_FOUND, lambda: _confirmations(game, step), step)


def _confirmations(game: Game, at: int) -> tuple[Confirmation, ...]:
    last = {
        (body.round, body.player): number
        for number in game.confirmed
        if number <= at and isinstance(body := game.body(number), Confirmed)
    }
    seats = {player: seat for seat, player in enumerate(game.setup.players)}
    order = sorted(last, key=lambda one: (one[0] or 10_000, seats.get(one[1], 0)))
    return tuple(_confirmation(game, last[key], at) for key in order)


def _confirmation(game: Game, number: int, at: int) -> Confirmation:
    body = game.body(number)
    assert isinstance(body, Confirmed)
    stands = same_sheet(game, body.round, body.on_step, number, at, body.totals)
    return Confirmation(
        step=number,
        player=body.player,
        round=body.round,
        on_step=body.on_step,
        totals=body.totals,
        by=body.by,
        at=body.at,
        stands=stands,
        changed_at=0 if stands else _changed_at(game, number, body, at),
    )


def _changed_at(game: Game, number: int, body: Confirmed, at: int) -> int:
    """The step after which it has not stood any more."""
    stood, found = True, 0
    for step in range(number + 1, at + 1):
        if not isinstance(game.body(step), ActionTaken | Corrected | Rewound):
            continue
        stands = same_sheet(game, body.round, body.on_step, number, step, body.totals)
        if stood and not stands:
            found = step
        stood = stands
    return found


def same_sheet(
    game: Game, number: int, on_step: int, seen: int, at: int, totals: dict[str, int] | None = None
) -> bool:
    """Whether the sheet of a round (0: of the table) that somebody saw at step `seen` is at step
    `at` still what it was. What is played on after it changes nothing of it."""
    if totals is not None and totals != _totals(game, _sheet(game, number, on_step, seen)):
        return False  # of another program, or of rules that count otherwise
    if game.rules.look.settled is not None:
        return _holds(game, number, seen, at)
    line = game.standing_steps(at)
    if on_step not in line:
        return False
    later = (n for n in line if n > seen and isinstance(game.body(n), Corrected))
    return not any(_changes_points(game, n) for n in later)


def _holds(game: Game, number: int, seen: int, at: int) -> bool:
    """Of a title in which an earlier round may still be put right: line by line."""
    then, now = (_lines(_sheet(game, number, n, n)) for n in (seen, at))
    if number or game.now_at(seen).over:
        return then == now
    return then <= now


def _lines(sheet: Sheet) -> Counter[Any]:
    return Counter((one.player, one.category, one.points, one.components) for one in sheet.lines)


def _changes_points(game: Game, step: int) -> bool:
    before = game.sheet_at(game.previous_standing_step(step) or 1)
    return before.totals != game.sheet_at(step).totals


def _sheet(game: Game, number: int, on_step: int, seen: int) -> Sheet:
    settled = game.rules.look.settled
    if settled is None:
        return game.sheet_at(on_step)
    return settled(game.state_at(seen), number) if number else game.sheet_at(seen)


def _totals(game: Game, sheet: Sheet) -> dict[str, int]:
    return {player: sheet.totals.get(player, 0) for player in game.setup.players}


# ------------------------------------------------------------------- what there is to confirm


def ended_rounds(game: Game, at: int | None = None) -> dict[int, int]:
    """Round -> the standing step that ended it; nothing where a title has no rounds."""
    round_of = game.rules.look.round_of
    if round_of is None or game.started.evidence != "recorded":
        return {}
    line = game.standing_steps(at)
    found: dict[int, int] = {}
    now = round_of(game.state_at(line[0]))
    for step in line[1:]:
        after = round_of(game.state_at(step))
        found.update(dict.fromkeys(range(now, after), step))
        now = max(now, after)
    if found and game.now_at(line[-1]).over:  # in a game of one round that is the whole sheet
        found[now] = line[-1]
    return found


def settled_sheet(game: Game, number: int, at: int | None = None) -> Settled | None:
    """The sheet of a round (0: of the table as it stands); None for a round that is not over."""
    seen = game.version if at is None else at
    if number == 0:
        totals = _totals(game, game.sheet_at(seen))
        return Settled(0, game.last_standing_step(seen), totals, totals)
    rounds = ended_rounds(game, seen)
    if number not in rounds:
        return None
    on_step = rounds[number]
    totals = _totals(game, _sheet(game, number, on_step, seen))
    earlier = dict.fromkeys(totals, 0)
    if number - 1 in rounds:
        earlier = _totals(game, _sheet(game, number - 1, rounds[number - 1], seen))
    won = {player: totals[player] - earlier[player] for player in totals}
    return Settled(number, on_step, totals, won)


def entered_by(game: Game, sheet: Settled, at: int | None = None) -> set[str]:
    """Who entered the standing steps of it; what nobody had to choose is nobody's."""
    first = ended_rounds(game, at).get(sheet.round - 1, 1) if sheet.round else 1
    bodies = (game.body(n) for n in game.standing_steps(at) if first < n <= sheet.on_step)
    return {one.by for one in bodies if one.by and not getattr(one, "auto", False)}
