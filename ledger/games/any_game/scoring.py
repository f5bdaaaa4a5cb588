"""Every cell is a line: its category, what was filled in, the step that wrote it."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import ScoreLine, Sheet, Standing

from .catalogue import Template
from .state import Cell, State

WINNER_RULES = {"total": "AG-4.2", "tie": "AG-4.4", "shared": "AG-4.4"}
IN_ROUND = "round:"  # before the round a cell was written for
TIED = "tie:"  # before the category that breaks a tie


def score(state: State) -> Sheet:
    template = state.template
    order = {one.name: number for number, one in enumerate(template.categories)}
    cells = sorted(
        state.cells, key=lambda c: (state.players.index(c.player), order[c.category], c.round)
    )
    return Sheet(tuple(map(_line, cells)), standings(state, template))


def settled(state: State, number: int) -> Sheet:
    """A cell of an earlier round may be put right at any time; one for the whole game is no
    round's."""
    cells = tuple(cell for cell in state.cells if 1 <= cell.round <= number)
    return score(replace(state, cells=cells))


def _line(cell: Cell) -> ScoreLine:
    parts = [f"{value} {name}" for name, value in cell.entered.items()]
    rounds = [f"{IN_ROUND}{cell.round}"] if cell.round else []
    rests_on = (*rounds, *parts)
    return ScoreLine(cell.player, cell.category, cell.points, "AG-4.1", rests_on, (cell.step,))


def counted_as(line: ScoreLine) -> str:
    """The round; what was filled in differs from game to game."""
    rounds = [part for part in line.components if part.startswith(IN_ROUND)]
    return rounds[0] if rounds else ""


def standings(state: State, template: Template) -> tuple[Standing, ...]:
    totals = {p: _sum(state, p) for p in state.players}
    ties = {p: _ties(state, template, p) for p in state.players}
    merits = {p: _merit(state, template, p, totals[p], ties[p]) for p in state.players}
    best = sorted(merits.values(), reverse=True)
    behind = 2 if state.won is False else 1  # lost together: nobody is first
    found = [Standing(p, best.index(merits[p]) + behind, totals[p], ties[p]) for p in state.players]
    return tuple(sorted(found, key=lambda one: one.rank))


def _merit(
    state: State, template: Template, player: str, total: int, ties: dict[str, int]
) -> tuple[int, ...]:
    """What a seat is ranked by: more is better in every place."""
    if state.winners:
        return (int(player in state.winners),)
    if template.wins in ("together", "named"):
        return (0,)
    points = -total if template.wins == "lowest" else total
    return (points, *ties.values())


def _ties(state: State, template: Template, player: str) -> dict[str, int]:
    """More is better: what should be small counts below nothing."""
    return {
        TIED + tie: (-1 if tie.startswith("-") else 1) * _sum(state, player, tie.removeprefix("-"))
        for tie in template.ties
    }


def _sum(state: State, player: str, category: str = "") -> int:
    return sum(
        cell.points
        for cell in state.cells
        if cell.player == player and category in ("", cell.category)
    )
