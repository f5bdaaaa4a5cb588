"""Two stores that differ in what a viewer may not know: every route, format and import answers the
viewer the same from both."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from ledger.aggregates.game import Game
from ledger.conformance import twins
from ledger.record import lines_for, write
from ledger.tools.commands.maintenance import seat_names
from ledger.tools.dev.freedoms import checks, doing
from ledger.tools.dev.freedoms.kinds import Kind, kinds
from ledger.tools.dev.freedoms.table import Table
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.visibility import Viewer

GAMES = 60
LONGEST = 80  # actions of a game
WORDS = ({}, {"lang": "fr", "plain": "1"}, {"part": "1"})


def run(effort: Effort) -> Outcome:
    tables = [kind for kind in kinds() if twins.has_secrets(kind.rules)]
    asked, viewers, failures = 0, 0, []
    number = 0
    while number < effort.many(GAMES) and not effort.over:
        for compared, wrong in trial(tables[number * 7 % len(tables)], number):
            asked, viewers = asked + compared, viewers + 1
            failures += wrong
        number += 1
    tries = f"{asked:,} pairs of answers to {viewers} spectators and seats of {number} games"
    return Outcome(tries, failures)


def trial(kind: Kind, seed: int) -> Iterator[tuple[int, list[str]]]:
    """How many answers were compared for each viewer of one game, and which differ."""
    table, chance = Table(), Random(seed)
    try:
        game = table.ledger.start(
            kind.title,
            seat_names(kind.players),
            options=kind.options,
            dealer=kind.dealer,
            seed=f"{seed:032x}" if kind.dealer == "virtual" else None,
            entry=table.entry(),
        )
        game = doing.play_on(table, game, chance.randint(5, LONGEST), chance) or game
        game = table.ledger.note(game.id, "a remark", entry=table.entry())
        for viewer in (None, chance.choice(game.setup.players)):
            for twin in islice(twins.true_twins(game, viewer), 1):
                yield _compared(table, game, twin.game, viewer, chance)
    finally:
        table.close()


def _compared(
    table: Table, game: Game, twin: Game, viewer: str | None, chance: Random
) -> tuple[int, list[str]]:
    asks = list(_asks(table, game, viewer, chance))
    guesses = [write(one) for one in (game, twin)]
    guesses += [b"".join(lines_for(game, Viewer(seat))) for seat in (None, *game.setup.players)]
    first = _answers(table, asks, guesses)
    with table.beside(twin):
        second = _answers(table, asks, guesses)
    differ = [name for name, told in first.items() if second[name] != told]
    who = viewer or "a spectator"
    return len(first), [f"{game.rules.key}, {who}: {name} tells twins apart" for name in differ]


def _asks(
    table: Table, game: Game, viewer: str | None, chance: Random
) -> Iterator[tuple[str, dict[str, str]]]:
    """Every page and route at the last step and at another one, in both languages."""
    seat = {"as": viewer} if viewer else {}
    for step in (game.version, chance.randint(1, game.version)):
        for path in checks.addresses(table, game, step):
            yield path, {**chance.choice(WORDS), **seat}


def _answers(
    table: Table, asks: list[tuple[str, dict[str, str]]], guesses: list[bytes]
) -> dict[str, object]:
    client, found = table.client(), dict[str, object]()
    for path, words in asks:
        answer = client.get(path, query_string=words)
        found[f"{path}?{words}"] = answer.status_code, checks.FORM_KEY.sub(b"", answer.data)
        answer.close()
    for n, guess in enumerate(guesses):
        told = client.post("/api/v1/import", data=guess, content_type="application/x-ndjson")
        found[f"import {n}"] = told.status_code, told.data
    return found
