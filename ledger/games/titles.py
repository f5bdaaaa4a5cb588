"""The titles by key, each loaded when somebody first asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ledger.ruleset import Ruleset

if TYPE_CHECKING:
    from .packages import LeftOut


class BuiltIn(Mapping[str, Ruleset[Any, Any]]):
    """The titles of this package. A command about one game need not wait for the others."""

    def __init__(self, *keys: str) -> None:
        self._keys = keys
        self._loaded: dict[str, Ruleset[Any, Any]] = {}

    def __getitem__(self, key: str) -> Ruleset[Any, Any]:
        if key not in self._keys:
            raise KeyError(key)
        if key not in self._loaded:  # twice is harmless: a module is imported once
            self._loaded[key] = import_module(f"{__package__}.{key}").RULESET
        return self._loaded[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


class Titles(MutableMapping[str, Ruleset[Any, Any]]):
    """The built-in titles, those of installed packages, those added by hand; the last one counts.

    Packages are looked for when somebody asks for all titles, or for one that is not built in.
    """

    def __init__(self, *built_in: BuiltIn) -> None:
        self._built_in = BuiltIn(*(key for some in built_in for key in some))
        self._by_hand: dict[str, Ruleset[Any, Any]] = {}
        self._found: tuple[dict[str, Ruleset[Any, Any]], tuple[LeftOut, ...]] | None = None

    def look_again(self) -> None:
        """Forget which packages are installed: the next question looks for them anew."""
        self._found = None

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """Installed, and not to be played."""
        return self._packages()[1]

    def _packages(self) -> tuple[dict[str, Ruleset[Any, Any]], tuple[LeftOut, ...]]:
        found = self._found
        if found is None:
            from .packages import installed  # slow to load; a built-in title does without

            found = self._found = installed(self._built_in)
        return found

    def __getitem__(self, key: str) -> Ruleset[Any, Any]:
        if key in self._by_hand:
            return self._by_hand[key]
        return self._built_in[key] if key in self._built_in else self._packages()[0][key]

    def __setitem__(self, key: str, rules: Ruleset[Any, Any]) -> None:
        self._by_hand[key] = rules

    def __delitem__(self, key: str) -> None:
        del self._by_hand[key]

    def __contains__(self, key: object) -> bool:
        return key in self._by_hand or key in self._built_in or key in self._packages()[0]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._built_in, *self._packages()[0], *self._by_hand)))

    def __len__(self) -> int:
        return len(list(iter(self)))
