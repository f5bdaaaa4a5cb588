"""Since when a thing lies as it lies, for what a state does not remember itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game

Things = Callable[[Any], Mapping[str, Any]]  # where a thing lies, or how many there are
Told = dict[str, tuple[Any, int]]  # thing -> how it lies, and the step that put it so


class Index:
    """What was told of every acting step of one game, as far as it had grown."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.done = 0
        self.told: dict[int, Told] = {0: {}}

    def grow(self, game: Game, things: Things) -> None:
        for n in range(self.done + 1, game.version + 1):
            if game.last_standing_step(n) != n:
                continue  # nothing moved
            before = self.told[game.previous_standing_step(n)]
            now: Told = {}
            for thing, how in things(game.state_at(n)).items():
                old = before.get(thing)
                now[thing] = old if old is not None and old[0] == how else (how, n)
            self.told[n] = now
        self.done = game.version


INDEX: CacheKey[Index] = CacheKey("last moved", for_good=True)


def since(game: Game, step: int, things: Things) -> dict[str, int]:
    """Thing -> the step that put it as it is; worked out once for every new step of a game."""
    index = game.cached(INDEX, Index, things)
    with index.lock:
        if index.done < game.version:
            index.grow(game, things)
    return {thing: n for thing, (_, n) in index.told[game.last_standing_step(step)].items()}
