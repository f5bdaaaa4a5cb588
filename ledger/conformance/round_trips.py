"""What is written is read again as it was: events, positions, records, lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ledger.conformance.games import Played, Step, must
from ledger.notation import Lines
from ledger.record import read, write
from ledger.record.build import build
from ledger.ruleset import Lang, Ruleset

LANGS: tuple[Lang, ...] = ("en", "fr")


def actions_and_events(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    for one in games:
        stored(rules, one.steps)


def stored(rules: Ruleset[Any, Any], steps: Iterable[Step]) -> None:
    """The codec loses nothing."""
    codec = rules.codec
    for step in steps:
        action, events = step.decision.action, step.decision.events
        must(codec.action(codec.encode(action), codec.schema) == action, f"{action} is lost")
        must(codec.events(codec.encode(events), codec.schema) == events, f"{events} are lost")


def positions(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    for one in games:
        written_positions(rules, one.some())


def written_positions(rules: Ruleset[Any, Any], steps: Iterable[Step]) -> None:
    for step in steps:
        document = msgspec.json.decode(msgspec.json.encode(rules.position(step.after)))
        must(
            rules.from_position(document) == step.after, f"step {step.after.step} is read otherwise"
        )


def records(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    for one in games:
        data = write(one.game)
        must(write(build(read(data), one.game.started.at)) == data, f"{one.name}: another record")


def notation(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    """Of an action whose chance is known; a dealer's blanks are not written."""
    for one in games:
        if one.game.setup.dealer == "table":
            for step in one.some():
                for lang in LANGS:
                    lines = Lines(rules, step.before, lang)
                    line = lines.write(step.decision.action)
                    must(lines.read(line) == step.decision.action, f"{line!r} is read otherwise")
