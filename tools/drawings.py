"""A game as text in boxes: the table at one step, boards, the score."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset import Lang, Ruleset, Sheet
from ledger.tools.text_output import (
    Namer,
    in_words,
    interval,
    leaves,
    marks,
    namer,
    piles,
    sentence,
    standing,
    undone,
)
from ledger.tools.texts import say
from ledger.visibility import SPECTATOR, Viewer

CELL = re.compile(r"-?\d+,-?\d+")


# ----------------------------------------------------------------------- score


def score_table(rules: Ruleset[Any, Any], sheet: Sheet, lang: Lang) -> Table:
    """Categories by player."""
    points: Counter[tuple[str, str]] = Counter()
    top: Counter[tuple[str, str]] = Counter()
    for line in sheet.lines:
        points[line.category, line.player] += line.points
        top[line.category, line.player] += line.most
    players = list(sheet.totals)
    table = Table(title=say("score", lang), title_justify="left")
    table.add_column(say("category", lang))
    for player in players:
        table.add_column(player, justify="right")
    used = {line.category for line in sheet.lines}
    for category in [*rules.words.categories, *sorted(used - set(rules.words.categories))]:
        if category in used:
            name = rules.words.categories.get(category, {}).get(lang, category)
            keys = [(category, player) for player in players]
            table.add_row(name, *[interval(points[key], top[key]) for key in keys])
    table.add_section()
    most = sheet.most
    totals = [interval(sheet.totals[player], most[player]) for player in players]
    table.add_row(say("total", lang), *totals, style="bold")
    return table


def line_table(
    rules: Ruleset[Any, Any], catalogue: Any, sheet: Sheet, lang: Lang, player: str
) -> Table:
    """Every reason for a player's points."""
    name = namer(rules, catalogue, lang)
    total = interval(sheet.totals.get(player, 0), sheet.most.get(player, 0))
    table = Table(title=f"{player}: {total}", title_justify="left")
    for key in ("category", "components", "rule", "steps"):
        table.add_column(say(key, lang))
    table.add_column(say("points", lang), justify="right")
    for line in sheet.lines:
        if line.player == player:
            place = f" ({line.place})" if line.place else ""
            table.add_row(
                rules.words.categories.get(line.category, {}).get(lang, line.category),
                ", ".join(name(component) for component in line.components) + place,
                ", ".join((line.rule, *line.also)),
                ", ".join(map(str, line.steps)),
                interval(line.points, line.most),
                style="red" if not line.most else None,
            )
    return table


# ----------------------------------------------------------------------- the table


def is_board(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(map(CELL.fullmatch, value))


def board(cells: Mapping[str, Any], name: Namer) -> Table:
    """Cells keyed "x,y", drawn as they lie: y grows away from the owner."""
    places = {tuple(map(int, key.split(","))): cell for key, cell in cells.items()}
    across = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    away = range(max(y for _, y in places), min(y for _, y in places) - 1, -1)
    grid = Table(show_lines=True, padding=(0, 1))
    grid.add_column("y\\x", style="dim")
    for x in across:
        grid.add_column(str(x), justify="center", max_width=18)
    for y in away:
        row = [" + ".join(map(name, leaves(places.get((x, y))))) for x in across]
        grid.add_row(str(y), *row)
    return grid


def draw(key: str, value: Any, name: Namer) -> list[RenderableType]:
    """One field of a position: a board where it is one, else a line."""
    label = key.replace("_", " ")
    if is_board(value):
        return [Text(f"{label}:", style="dim"), board(value, name)]
    if isinstance(value, Mapping) and any(is_board(inner) for inner in value.values()):
        return [part for k, inner in value.items() for part in draw(k, inner, name)]
    if value in (None, [], {}):
        return []
    return [Text.assemble((f"{label}: ", "dim"), in_words(value, name))]


def market(document: Mapping[str, Any], name: Namer, lang: Lang) -> Panel:
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim")
    rows.add_column()
    for path, what in piles(document):
        label = " ".join(name(word) for word in path.split(".")).replace("_", " ")
        rows.add_row(label, in_words(what, name))
    return Panel(rows, title=say("market", lang), title_align="left")


def seat_fields(position: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
    """The fields of a position that are kept by player."""
    return {
        key: value
        for key, value in position.items()
        if isinstance(value, Mapping) and set(value) == set(players)
    }


def seats(
    position: Mapping[str, Any],
    players: Sequence[str],
    name: Namer,
    lying: Callable[[str], Iterable[str]],
) -> list[Panel]:
    """What each seat has; `lying` tells piece by piece what no drawing of cells shows."""
    fields = seat_fields(position, players)
    found = []
    for player in players:
        parts = [p for key, value in fields.items() for p in draw(key, value[player], name)]
        if not any(isinstance(part, Table) for part in parts):
            parts += [Text(line) for line in lying(player)]
        found.append(Panel(Group(*parts), title=player, title_align="left"))
    return found


def table_at(game: Game, step: int, lang: Lang, viewer: Viewer = SPECTATOR) -> Group:
    """The whole table at a step as the viewer may see it: what happened, market, seats, score."""
    rules, state = game.rules, visibility.state_at(game, step, viewer)
    name = namer(rules, game.catalogue, lang)
    where = say("of_steps", lang, step=step, last=game.version)
    heading = Text(f"{rules.name[lang]} · {where} · {standing(game, step, lang)}", style="bold")
    told = Text(sentence(game, step, lang, viewer))
    note = marks(game, step, lang, undone(game))

    def lying(player: str) -> Iterable[str]:
        return (
            rules.words.in_words(game.catalogue, state, player, lang)
            if rules.words.in_words
            else ()
        )

    return Group(
        heading,
        told if not note else Text.assemble(told, (f"  [{note}]", "yellow")),
        market(rules.look.market(state), name, lang),
        *seats(rules.position(state), game.setup.players, name, lying),
        score_table(rules, visibility.sheet_at(game, step, viewer), lang),
    )
