"""Which games a question means: every clause as a condition on the table of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from ledger.questions import Clause, Question

COMPARE = {">": ">", ">=": ">=", "<": "<", "<=": "<=", "=": "="}
WON = "EXISTS (SELECT 1 FROM json_each(games.winners) WHERE value = :name)"
PLAYS = "EXISTS (SELECT 1 FROM json_each(games.players) WHERE value = :name)"
BEST = (
    "(SELECT max(value) FROM json_each(games.totals)"
    " WHERE key {which} (SELECT value FROM json_each(games.winners)))"
)
MARGIN = f"over AND {BEST.format(which='IN')} - {BEST.format(which='NOT IN')}"
TOTAL = "EXISTS (SELECT 1 FROM json_each(games.totals) WHERE value {compare} :number{whose})"
OPTION = (
    "EXISTS (SELECT 1 FROM json_each(games.options) WHERE key = :name AND value = :value"
    " AND type NOT IN ('object', 'array'))"
)
FLAGS = {"waivers": "waivers > 0", "notes": "notes > 0"}


def conditions(
    question: Question, tagged: Callable[[str], Sequence[str]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each as SQL with its own parameters; their names differ from clause to clause. Tags are not
    in the read tables: `tagged` names the games that have one."""
    for number, clause in enumerate(question.clauses):
        sql = _condition(clause)
        given = {
            "name": clause.name,
            "number": clause.number,
            "value": _stored(list(tagged(clause.name)) if clause.kind == "tag" else clause.value),
            "since": clause.since and clause.since.isoformat(),
            "until": clause.until and clause.until.isoformat(),
        }
        used = {name: value for name, value in given.items() if f":{name}" in sql}
        for name in used:
            sql = sql.replace(f":{name}", f":{name}_{number}")
        yield sql, {f"{name}_{number}": value for name, value in used.items()}


def _stored(value: Any) -> Any:
    """As JSON keeps it and SQLite reads it."""
    if isinstance(value, bool):
        return int(value)
    return value if isinstance(value, int | float | str) else msgspec.json.encode(value).decode()


SIMPLE = {
    "won": WON,
    "lost": f"(over AND {PLAYS} AND NOT {WON})",
    "tied": "json_array_length(games.winners) > 1",
    "player": PLAYS,
    "title": "title = :name",
    "option": OPTION,
    "tag": "games.id IN (SELECT value FROM json_each(:value))",
}


def _condition(clause: Clause) -> str:
    compare = COMPARE[clause.compare]
    no = "NOT " if clause.without else ""
    match clause.kind:
        case "margin":
            return f"({MARGIN} {compare} :number)"
        case "points":
            whose = " AND key = :name" if clause.name else ""
            return TOTAL.format(compare=compare, whose=whose)
        case "seats":
            return f"json_array_length(games.players) {compare} :number"
        case "status":
            return f"over = {int(clause.name == 'finished')}"
        case "flag":
            return f"{no}({FLAGS[clause.name]})"
        case "began":
            since = "substr(started_at, 1, 10) >= :since" if clause.since else ""
            until = "substr(started_at, 1, 10) <= :until" if clause.until else ""
            return " AND ".join(filter(None, (since, until)))
        case simple:
            return no + SIMPLE[simple]
