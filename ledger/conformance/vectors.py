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

import msgspec
import yaml

from ledger.conformance.games import must
from ledger.errors import Refusal
from ledger.ruleset import Decision, Ruleset, Setup
from ledger.ruleset.codec import Action

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
def load(folder: Path) -> tuple[Vector, ...]:
    """Every vector of a folder, in the order of its files."""
    files = sorted(folder.glob("*.yaml"))
    texts = [file.read_text("utf-8") for file in files]
    return tuple(vector for text in texts for vector in yaml.load(text, LOADER))  # noqa: S506


class PlainAdapter:
    """For vectors that say everything in full: `given` is a setup (players, dealer, options) and
    the actions taken since, `accept` the events by name, or `state` with some of its fields."""

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        self.rules = rules

    def given(self, vector: Vector) -> Any:
        said = vector.get("given", {})
        players = tuple(said.get("players", ("Ana", "Bo")))
        components = self.rules.catalogues.default
        setup = Setup(
            title=self.rules.key,
            players=players,
            first_player=said.get("first_player", players[0]),
            options=self.rules.with_defaults(said.get("options", {})),
            dealer=said.get("dealer", "table"),
            catalogue_id=components.catalogue_id,
            catalogue_hash=components.hash,
        )
        state = self.rules.fold(self.rules.play.initial(setup), (), 1)
        for taken in said.get("taken", ()):
            ((kind, fields),) = taken.items()
            decision = self.rules.decide(state, self.action(state, kind, fields))
            state = self.rules.fold(state, decision.events, state.step + 1)
        return state

    def action(self, state: Any, name: str, fields: Mapping[str, Any]) -> Action:
        return msgspec.convert({"kind": name, **(fields or {})}, self.rules.action)  # type: ignore[no-any-return]

    def later(self, state: Any, fields: Mapping[str, Any]) -> Any:
        return msgspec.structs.replace(state, **fields)

    def seen(self, word: str, wanted: Any, state: Any, decision: Decision) -> Any:
        if word == "events":
            return [type(event).__name__ for event in decision.events]
        if word == "totals":
            return self.rules.look.score(state).totals
        document = self.rules.position(state)
        return {name: document.get(name) for name in wanted} if word == "state" else None

    def whole(self, vector: Vector, state: Any) -> Iterator[tuple[Any, Any]]:
        if "score" in vector:
            yield self.rules.look.score(state).totals, vector["score"]


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
        must(found == wanted, f"{vector['id']}: {found} is not {wanted}")


def _play(ruleset: Ruleset[Any, Any], adapter: Adapter, state: Any, case: Vector, name: str) -> Any:
    ((kind, fields),) = case["when"].items()
    action = adapter.action(state, kind, fields)
    if "refuse" in case:
        _compare(ruleset.judge(state, action), case, f"{name}: {action}")
        return state
    must(bool(case["accept"]), f"{name}: it is not said what {action} does")
    decision = ruleset.decide(state, action)
    after = ruleset.fold(state, decision.events, state.step + 1)
    for word, wanted in case["accept"].items():
        found = adapter.seen(word, wanted, after, decision)
        must(found == wanted, f"{name}: after {action} {word} is {found}, not {wanted}")
    return after


def _compare(found: Sequence[Refusal], case: Vector, what: str) -> None:
    """Exactly the refusals that are named; the digest's first one is the first."""
    codes, wanted = [refusal.code for refusal in found], refused_codes(case)
    must(codes[:1] == wanted[:1], f"{what} gives {codes}, not {wanted}")
    must(sorted(codes) == sorted(wanted), f"{what} gives {codes}, not {wanted}")
    if "rule" in case:
        must(found[0].rule == case["rule"], f"{what}: {found[0]}")
    if "missing" in case:
        must(found[0].params["missing"] == case["missing"], f"{what}: {found[0]}")


def refused_codes(case: Vector) -> list[str]:
    """One code stands for itself."""
    said = case["refuse"]
    return [said] if isinstance(said, str) else list(said)
