"""A game as tables for a spreadsheet: its score lines and its market, whenever a step changed them.

`look` gives the state of a step as the one who asks may see it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.ruleset import Lang, ScoreLine

FORMULA = re.compile(r"\s*[=+\-@\t\r＝＋－＠]")
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")

Look = Callable[[int], Any]
Row = tuple[Any, ...]

SCORES = (
    *("step", "player", "category", "points", "most", "rule", "also"),
    *("components", "names", "place", "steps", "waived_steps"),
)
MARKET = ("step", "pile", "holds", "names")


def scores_csv(game: Game, look: Look, lang: Lang) -> str:
    """All lines of every step at which one of them changed."""
    waived = waived_steps(game)
    rows = (
        _score_row(game, step, line, waived, lang)
        for step, lines, _ in changes(game, look)
        for line in lines or ()
    )
    return written(SCORES, rows)


def market_csv(game: Game, look: Look, lang: Lang) -> str:
    """What lies in each pile, at every step that changed it."""
    rows = (
        (step, pile, flat(holds), _names(game, holds, lang))
        for step, _, piles in changes(game, look)
        for pile, holds in piles.items()
    )
    return written(MARKET, rows)


def changes(
    game: Game, look: Look
) -> Iterator[tuple[int, tuple[ScoreLine, ...] | None, dict[str, Any]]]:
    """Step by step: the score lines if one of them changed, and the piles that changed."""
    lines: tuple[ScoreLine, ...] | None = None
    market: dict[str, Any] = {}
    head = 0
    for step in range(1, game.version + 1):
        if game.last_standing_step(step) == head:  # a note, a claim, a signature
            continue
        head, state = game.last_standing_step(step), look(step)
        now = (game.result_at(step) or game.rules.look.score(state)).lines
        held = dict(piles(game.rules.look.market(state)))
        emptied: dict[str, Any] = {pile: [] for pile in market if pile not in held}
        moved = {pile: holds for pile, holds in held.items() if market.get(pile) != holds}
        yield step, None if now == lines else now, {**moved, **emptied}
        lines, market = now, held


def piles(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A market document as `rows.city` and what lies there: a list of words, or a number."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from piles(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        yield path, [one if isinstance(one, str) else _word(one) for one in value]
    else:
        yield path, value


def waived_steps(game: Game) -> set[int]:
    """The steps a table agreed to against the rules."""
    bodies = enumerate(game.bodies, start=1)
    return {n for n, body in bodies if isinstance(body, ActionTaken) and body.waived}


def written(columns: Iterable[str], rows: Iterable[Row]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(columns)
    table.writerows([plain(cell) for cell in row] for row in rows)
    return out.getvalue()


def plain(cell: Any) -> Any:
    """A spreadsheet takes what begins so for a formula and runs it; names come from anybody. An
    apostrophe before it makes it text."""
    if isinstance(cell, str) and FORMULA.match(cell) and not NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def flat(what: Any) -> str:
    return " ".join(what) if isinstance(what, list) else "" if what is None else str(what)


def _score_row(game: Game, step: int, line: ScoreLine, waived: set[int], lang: Lang) -> Row:
    return (
        step,
        line.player,
        line.category,
        line.points,
        line.most,
        line.rule,
        " ".join(line.also),
        " ".join(line.components),
        _names(game, list(line.components), lang),
        line.place,
        " ".join(map(str, line.steps)),
        " ".join(str(n) for n in line.steps if n in waived),
    )


def _names(game: Game, ids: Any, lang: Lang) -> str:
    """What a reader calls these components; a number has no name."""
    if not isinstance(ids, list):
        return ""
    return ", ".join(game.rules.words.name_of(game.catalogue, one, lang) for one in ids)


def _word(value: Any) -> str:
    return msgspec.json.encode(value).decode()
