"""Games of Age of Mythology at a chosen moment, dealt by Ledger or typed by a real table."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.rules.common import stage
from ledger.simulate import play
from ledger.web import create_app

TITLE = "age_of_mythology"
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn")


@cache
def whole(number: int, seed: int) -> Any:
    """A whole seeded game, kept in memory only."""
    return play(None, TITLE, NAMES[:number], f"{seed:032x}")


def find(wanted: Callable[[Any], bool], number: int = 3, seeds: int = 30) -> tuple[Any, int]:
    """A seeded game and the first step after which its state is as wanted."""
    for seed in range(1, seeds + 1):
        game = whole(number, seed)
        for step in range(1, game.version):
            if wanted(game.state_at(step)):
                return game, step
    raise AssertionError("no seeded game comes to such a state")


def typed(ledger: Any, game: Any, step: int, dealer: str = "table", **options: Any) -> Any:
    """The same game up to a step, with every outcome typed in at a real table."""
    start = {"dealer": dealer} if dealer == "table" else {"dealer": dealer, "seed": "0" * 32}
    copy = ledger.start(TITLE, list(game.setup.players), options=options, **start)
    while copy.version < step:
        copy = ledger.take(copy.id, game.action(copy.version + 1))
    return copy


def at_stage(ledger: Any, where: str, number: int = 3, nth: int = 1) -> Any:
    """A game of a real table that waits at this stage for the nth time."""
    count = 0

    def wanted(state: Any) -> bool:
        nonlocal count
        at_a_table = replace(state, dealer="table")
        if stage(state) != where or RULESET.play.forced(at_a_table) is not None:
            return False
        count += 1
        return count >= nth

    game, step = find(wanted, number)
    return typed(ledger, game, step)


def made_app(folder: Any) -> Any:
    """The pages on an empty store in this folder."""
    return create_app(str(folder / "store.db"), read_path=str(folder / "read.db"), testing=True)


def taps_in(body: str) -> list[dict[str, str]]:
    """Everything a sheet or a board lets somebody tap."""
    found = re.findall(r'data-tap((?:\s+data-[a-z]+="[^"]*")*)', body)
    pairs = (re.findall(r'data-([a-z]+)="([^"]*)"', one) for one in found)
    return [{field: html.unescape(value) for field, value in one} for one in pairs]
