"""What was worked out from a game and is kept with it, so that the next reader need not wait."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

V = TypeVar("V")


class CacheKey(Generic[V]):
    """Names one thing that is worked out from a game.

    It is kept until the game's next step. With `for_good` it is kept as long as the game is
    loaded: stored steps never change, so what is known of one of them stays true.
    """

    def __init__(self, name: str, *, for_good: bool = False) -> None:
        self.name = name
        self.for_good = for_good

    def __repr__(self) -> str:
        return f"CacheKey({self.name!r})"


class GameCache:
    """One for each loaded log, shared by every look at the game."""

    __slots__ = ("_kept", "_lock")

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[CacheKey[Any], tuple[int, dict[Hashable, Any]]] = {}

    def get(self, key: CacheKey[V], version: int, about: Hashable, make: Callable[[], V]) -> V:
        """What is kept, or what `make` works out. It is called without the lock: it may take long,
        and may ask for something else that is kept."""
        if key.for_good:
            version = 0
        with self._lock:
            answers = self._answers(key, version)
            if about in answers:
                return answers[about]
        made = make()
        with self._lock:
            return self._answers(key, version).setdefault(about, made)

    def _answers(self, key: CacheKey[V], version: int) -> dict[Hashable, V]:
        kept = self._kept.get(key)
        if kept is None or kept[0] != version:
            kept = self._kept[key] = version, {}
        return kept[1]
