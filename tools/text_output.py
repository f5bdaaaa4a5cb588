"""A game as text: sentences, the log, the table at one step, the score."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Rewound
from ledger.errors import LedgerError
from ledger.projections.game_cursor import Watched
from ledger.projections.history import sentence_of as sentence
from ledger.ruleset import Lang, Ruleset, Sheet
from ledger.tools.texts import say
from ledger.visibility import SPECTATOR, Viewer

CELL = re.compile(r"-?\d+,-?\d+")
NOT_SHOWN = {"step", "since", "moved"}  # where in the log something came from: the audit tells


# ----------------------------------------------------------------------- sentences


def entry(game: Game, step: int, lang: Lang, viewer: Viewer = SPECTATOR) -> dict[str, Any]:
    """One step of the log as a document."""
    body = game.body(step)
    action = game.action(step)
    row: dict[str, Any] = {
        "step": step,
        "type": type(body).__name__,
        "player": getattr(action, "player", getattr(body, "player", None)),
        "kind": type(action).__name__ if action is not None else None,
        "sentence": sentence(game, step, lang, viewer),
        "by": body.by,
        "at": body.at.isoformat(),
    }
    if isinstance(body, ActionTaken):
        row |= {
            "auto": body.auto,
            "waived": [refusal.rule for refusal in body.waived],
            "reason": body.reason,
        }
    return row


def undone(game: Game) -> dict[int, int]:
    """Steps that no longer stand, and the step that took each back."""
    found: dict[int, int] = {}
    watched = Watched(0, game, own=False)
    for step in range(2, game.version + 1):
        if isinstance(game.body(step), Rewound):
            watched.look(step)
            found |= dict.fromkeys(watched.gone, step)
            for again in watched.back:
                found.pop(again, None)
    return found


def marks(game: Game, step: int, lang: Lang, taken_back: Mapping[int, int]) -> str:
    """What must be seen beside the sentence: waived, undone, by itself."""
    body, parts = game.body(step), []
    if isinstance(body, ActionTaken) and body.waived:
        parts.append(say("waived", lang, rules=", ".join(r.rule for r in body.waived)))
        parts += [f"{say('house_rule', lang)} “{name}”" for name in body.house]
        parts += [say("because", lang, reason=body.reason)] if body.reason else []
    if isinstance(body, ActionTaken) and body.auto:
        parts.append(say("auto", lang))
    if getattr(body, "keeper", False):
        parts.append(say("keepers", lang))
    if step in taken_back:
        parts.append(say("undone", lang, step=taken_back[step]))
    return "; ".join(parts)


def interval(least: int, most: int) -> str:
    """`4–6` while nobody knows better."""
    return str(least) if least == most else f"{least}–{most}"


def scores(sheet: Sheet) -> str:
    most = sheet.most
    return "  ".join(f"{who} {interval(n, most[who])}" for who, n in sheet.totals.items())


def standing(game: Game, step: int, lang: Lang) -> str:
    """Where the game stands: phase, turn, whose move, or who won."""
    rules, now = game.rules, game.now_at(step)
    if now.over:
        reasons = [rules.words.reasons.get(r, {}).get(lang, r) for r in now.reasons]
        over = say("over", lang) + (f" ({', '.join(reasons)})" if reasons else "")
        winners = ", ".join(game.sheet_at(step).winners)
        return f"{over}. {say('won_by', lang, players=winners)}"
    phase = rules.words.phases.get(now.phase, {}).get(lang, now.phase)
    parts = [say("turn", lang, turn=now.turn)] if now.turn else []
    parts.append(phase)
    if now.player:
        parts.append(say("to_move", lang, player=now.player))
    return ", ".join(parts)


def now_document(game: Game, step: int) -> dict[str, Any]:
    now = game.now_at(step)
    return {
        "phase": now.phase,
        "turn": now.turn,
        "player": now.player,
        "over": now.over,
        "reasons": list(now.reasons),
    }


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


def sheet_document(sheet: Sheet) -> dict[str, Any]:
    return {
        "totals": sheet.totals,
        "most": sheet.most,
        "winners": list(sheet.winners),
        "standings": list(sheet.standings),
        "lines": list(sheet.lines),
    }


# ----------------------------------------------------------------------- the table


Namer = Callable[[str], str]


def namer(rules: Ruleset[Any, Any], catalogue: Any, lang: Lang) -> Namer:
    """The name of a component; any other word as it is."""

    def name(word: str) -> str:
        try:
            return rules.words.name_of(catalogue, word, lang) or word
        except (LedgerError, KeyError):
            return word

    return name


def in_words(value: Any, name: Namer) -> str:
    """A piece of a position on one line."""
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool | int | float):
        return str(value)
    if isinstance(value, str):
        return name(value)
    if isinstance(value, Mapping):
        shown = {k: v for k, v in value.items() if k not in NOT_SHOWN and v not in (None, [], {})}
        if len(shown) == 1 and isinstance(only := next(iter(shown.values())), str):
            return name(only)
        return ", ".join(f"{name(str(k))} {in_words(v, name)}" for k, v in shown.items())
    words = Counter(in_words(item, name) for item in value)
    return ", ".join(word if n == 1 else f"{word} ×{n}" for word, n in words.items())


def leaves(value: Any) -> list[str]:
    """The words anywhere in a piece of a position."""
    if isinstance(value, Mapping):
        return [w for key, inner in value.items() if key not in NOT_SHOWN for w in leaves(inner)]
    if isinstance(value, list | tuple):
        return [word for inner in value for word in leaves(inner)]
    return [] if value is None or value is False else [str(value)]


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


def piles(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A market document as `rows.city` and what lies there: words, or a number."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from piles(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        yield path, [item if isinstance(item, str) else in_words(item, str) for item in value]
    else:
        yield path, value


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
