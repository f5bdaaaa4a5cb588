"""What the common tests need to know of each title; the rest they read from its ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

from msgspec import Struct

from ledger.ruleset import Ruleset
from tests.games.playing import Step
from tests.support.vectors import Adapter, load, refused_codes


class Every(Struct, frozen=True):
    """Which positions of a game are looked at, and how many actions of each."""

    first: int = 0
    step: int = 1
    actions: int | None = None


class Title(Struct, frozen=True, kw_only=True):
    rules: Ruleset[Any, Any]
    messages: ModuleType
    cited: Mapping[str, tuple[str, ...]]  # event -> rules; the events below are cited by a function
    cited_by_function: frozenset[str] | None = None
    adapter: Adapter
    play: Callable[..., tuple[Step, ...]]
    games: tuple[tuple[Any, ...], ...]
    ids: tuple[str, ...]  # of every rule and ruling, in the order of the digest
    # coverage: rules a setup keeps (test_setup.py), codes that no vector can give, and rules that
    # refuse only under a switch (test_options.py)
    at_setup: frozenset[str]
    elsewhere: frozenset[str]
    under_a_switch: frozenset[str] = frozenset()
    by_another_code: frozenset[str] = frozenset()  # their vectors meet another than `where` names
    modules: bool = False  # some options are modules of the box rather than rulings
    codes_met: int  # refusal codes that the vectors explain, at least
    # words
    categories: frozenset[str]
    reasons: frozenset[str] | None = None  # exactly these, where they are few
    phases: int  # different ones the games go through, at least
    told: slice = slice(None)  # the games whose every sentence is read
    events_told: int  # kinds of event that are told there, at least
    events_met: int = 0  # and in all games
    silent: frozenset[str] = frozenset()  # phases whose report at a table is not asked for
    done: tuple[str, ...]  # actions and events the seeded players must come to
    # laws: how thinly the positions of a whole game are looked at
    legal: Every
    stored: Every = Every()
    position: Every
    refused: Every
    shared: Every
    lines: Every = Every()

    @property
    def key(self) -> str:
        return self.rules.key

    def cases(self) -> Iterator[tuple[str, str, str]]:
        """Rule id, accept or refuse, and the code, of every case of every vector."""
        for vector in load(self.key):
            for case in (*vector.get("probes", ()), *vector.get("steps", ())):
                for rule in vector["rules"]:
                    if "accept" in case:
                        yield rule, "accept", ""
                    if "refuse" in case:
                        for code in refused_codes(case):
                            yield rule, "refuse", code

    def judged(self) -> Iterator[tuple[Any, Any]]:
        """The state and each refusal of every action a vector tries."""
        for vector in load(self.key):
            state = self.adapter.given(vector)
            for case in (*vector.get("probes", ()), *vector.get("steps", ())):
                if "when" in case:
                    ((kind, fields),) = case["when"].items()
                    action = self.adapter.action(state, kind, fields)
                    for refusal in self.rules.judge(state, action):
                        yield state, refusal
