"""Runs the test vectors of a digest: given a partial state, when an action, then what must hold.

A vector is a mapping with `id`, `rules`, `given` and either `probes` (each on the same given
state) or `steps` (one after the other), and perhaps `score`. `refuse` names every refusal, the one
that is looked for first; `accept` says what must have happened. What the words of `given` and
`accept` mean is a title's own affair: its adapter says it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import yaml

from ledger.errors import Refusal
from ledger.ruleset import Decision, Ruleset
from ledger.ruleset.codec import Action

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is ten times as fast
Vector = Mapping[str, Any]


class Adapter(Protocol):
    """How one title reads its vectors."""

    def given(self, vector: Vector) -> Any:
        """The state the vector starts from."""

    def action(self, state: Any, name: str, fields: Mapping[str, Any]) -> Action:
        """The action a `when` stands for."""

    def later(self, state: Any, fields: Mapping[str, Any]) -> Any:
        """The state after a jump (`next_turn`)."""

    def seen(self, word: str, wanted: Any, state: Any, decision: Decision) -> Any:
        """What `accept` calls by this word, in the shape the vector writes it."""

    def whole(self, vector: Vector, state: Any) -> Iterator[tuple[Any, Any]]:
        """Pairs of found and wanted for what a vector says outside its steps."""


@lru_cache
def load(title: str) -> tuple[Vector, ...]:
    """Every vector of a title, in the order of its files."""
    files = sorted((FIXTURES / title / "vectors").glob("*.yaml"))
    return tuple(vector for file in files for vector in yaml.load(file.read_text("utf-8"), LOADER))


def run(ruleset: Ruleset[Any, Any], vector: Vector, adapter: Adapter) -> None:
    """Plays one vector and asserts everything it says."""
    state = adapter.given(vector)
    for probe in vector.get("probes", ()):
        _play(ruleset, adapter, state, probe, vector["id"])
    for step in vector.get("steps", ()):
        if "next_turn" in step:
            state = adapter.later(state, step["next_turn"])
        else:
            state = _play(ruleset, adapter, state, step, vector["id"])
    for found, wanted in adapter.whole(vector, state):
        assert found == wanted, f"{vector['id']}: {found} is not {wanted}"


def _play(ruleset: Ruleset[Any, Any], adapter: Adapter, state: Any, case: Vector, name: str) -> Any:
    ((kind, fields),) = case["when"].items()
    action = adapter.action(state, kind, fields)
    if "refuse" in case:
        _compare(ruleset.judge(state, action), case, f"{name}: {action}")
        return state
    assert case["accept"], f"{name}: it is not said what {action} does"
    decision = ruleset.decide(state, action)
    after = ruleset.fold(state, decision.events, state.step + 1)
    for word, wanted in case["accept"].items():
        found = adapter.seen(word, wanted, after, decision)
        assert found == wanted, f"{name}: after {action} {word} is {found}, not {wanted}"
    return after


def _compare(found: Sequence[Refusal], case: Vector, what: str) -> None:
    """Exactly the refusals that are named; the digest's first one is the first."""
    codes, wanted = [refusal.code for refusal in found], refused_codes(case)
    assert codes[:1] == wanted[:1], f"{what} gives {codes}, not {wanted}"
    assert sorted(codes) == sorted(wanted), f"{what} gives {codes}, not {wanted}"
    if "rule" in case:
        assert found[0].rule == case["rule"], f"{what}: {found[0]}"
    if "missing" in case:
        assert found[0].params["missing"] == case["missing"], f"{what}: {found[0]}"


def refused_codes(case: Vector) -> list[str]:
    """One code stands for itself."""
    said = case["refuse"]
    return [said] if isinstance(said, str) else list(said)
