"""The points of a finished game by category, rule and the thing they were scored for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from ledger.ruleset import Ruleset, ScoreLine, Sheet, Words


class Points(Struct, frozen=True):
    """What one player has of one kind: all lines of this category and rule for things of this
    name, and the steps they rest on."""

    player: str
    category: str
    rule: str
    thing: Words
    points: int
    lines: int
    steps: tuple[int, ...]


def points_of(
    rules: Ruleset[Any, Any], components: Any, sheet: Sheet, players: Collection[str]
) -> list[Points]:
    """Every line of these players is in exactly one of them, so they add up to the totals."""
    found: dict[tuple[str, str, str, str], list[ScoreLine]] = {}
    things: dict[str, Words] = {}
    for line in sheet.lines:
        if line.player in players:
            thing = _thing(rules, components, line)
            things[thing["en"]] = thing
            found.setdefault((line.player, line.category, line.rule, thing["en"]), []).append(line)
    return [
        Points(
            player,
            category,
            rule,
            things[thing],
            sum(line.points for line in lines),
            len(lines),
            tuple(sorted({step for line in lines for step in line.steps})),
        )
        for (player, category, rule, thing), lines in found.items()
    ]


def _thing(rules: Ruleset[Any, Any], components: Any, line: ScoreLine) -> Words:
    """What a line is counted for, by name: copies of one card have the same."""
    key, name = rules.look.counted_as(line), rules.words.name_of
    if not key:  # it rests on no component
        return dict.fromkeys(("en", "fr"), "")
    return {"en": name(components, key, "en"), "fr": name(components, key, "fr")}
