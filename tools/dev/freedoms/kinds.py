"""The kinds of table that are played: every title, count, module and dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from ledger.games import GAMES, ruleset
from ledger.ruleset import Ruleset
from ledger.tools.dev.soak import DEALERS, allowed


class Kind(Struct, frozen=True):
    """Who plays what, and who deals."""

    title: str
    players: int
    dealer: str
    options: dict[str, Any] = {}
    codes: tuple[str, ...] = ()  # what its table should agree to, if it can

    @property
    def rules(self) -> Ruleset[Any, Any]:
        return ruleset(self.title)

    @property
    def words(self) -> str:
        """As the command line says it."""
        options = "".join(f" --option {key}={value}" for key, value in self.options.items())
        codes = "".join(f" --code {code}" for code in self.codes)
        return f"{self.title} --players {self.players} --dealer {self.dealer}{options}{codes}"


def kinds(
    titles: Sequence[str] = (),
    counts: Sequence[int] = (),
    dealers: Sequence[str] = DEALERS,
    options: dict[str, Any] | None = None,
) -> list[Kind]:
    """Every kind there is, the titles by turns."""
    each = [list(_of(title, counts, dealers, options)) for title in titles or GAMES]
    return [kind for some in zip_longest(*each) for kind in some if kind is not None]


def _of(
    title: str, counts: Sequence[int], dealers: Sequence[str], options: dict[str, Any] | None
) -> Iterator[Kind]:
    rules = ruleset(title)
    for chosen in rules.play.soaks if options is None else (options,):
        for players in counts or rules.play.player_counts:
            if allowed(rules, players, chosen):
                for dealer in dealers:
                    yield Kind(title, players, dealer, dict(chosen))
