"""What the audit says beside a waiver: the result as played, and had it been refused."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.aggregates.steps import Noted
from ledger.review.waiver_impact import Deviation, deviations
from ledger.ruleset import ScoreLine
from ledger.web.context import explain, t

DEVIATIONS: CacheKey[tuple[Deviation, ...]] = CacheKey("deviations")


@dataclass
class Worth:
    """One waived step's effect, in the reader's words."""

    house: tuple[str, ...]
    how: str
    said: str
    totals: list[tuple[str, int, int]]  # player, as played, had it been refused
    first: int | None
    why: list[tuple[str, str]]  # rule and sentence against the first later step


def worth(game: Game, at: int) -> dict[int, Worth]:
    """By step. Worked out once for every new step of the game."""
    found = game.cached(DEVIATIONS, lambda: deviations(game, at), at)
    return {one.step: _worth(game, one) for one in found}


def _worth(game: Game, one: Deviation) -> Worth:
    said = t("rulings.open") if one.how == "open" else t(f"rulings.had_{one.how}")
    refusals = one.first.refusals if one.first else ()
    return Worth(
        house=one.house,
        how=one.how,
        said=said,
        totals=[(player, one.played[player], total) for player, total in one.refused.items()],
        first=one.first.step if one.first else None,
        why=[(refusal.rule, explain(game, refusal)) for refusal in refusals],
    )


def line_id(line: ScoreLine) -> str:
    """What a note on a score line is kept under: the same line at every step of the game."""
    where = line.components[0] if line.components else line.place
    return "/".join(filter(None, (line.player, line.category, where)))


def notes_by_line(game: Game) -> dict[str, list[tuple[int, Noted]]]:
    """Notes and questions on score lines, with the step that stored each."""
    found: dict[str, list[tuple[int, Noted]]] = {}
    for step in game.notes:
        body = game.body(step)
        if isinstance(body, Noted) and body.line:
            found.setdefault(body.line, []).append((step, body))
    return found
