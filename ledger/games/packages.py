"""Titles that come in packages of their own: found by entry point, tried, named if they fail.

A package says `cairn = "ledger_cairn:RULESET"` under the group `ledger.titles`, and `KIT = 1` at
the top of the module it names: the version of the kit it was written with. That line is read
before anything is imported, so that a package for a newer kit is told from a broken one.
"""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from ledger.errors import Refused
from ledger.ruleset import KIT, Lang, Ruleset, Setup, Words, phrase

GROUP = "ledger.titles"
BOARDS = "ledger.boards"  # the folder that draws a title, by the same name
KEY = re.compile(r"[a-z][a-z0-9_]*")

log = logging.getLogger(__name__)

Why = Literal["broken", "newer_kit", "not_a_title", "name_taken"]


LEFT_OUT: Words = {
    "en": "{title} (package {package}) is left out: {why}",
    "fr": "{title} (paquet {package}) est laissé de côté : {why}",
}
WHYS: dict[Why, Words] = {
    "broken": {
        "en": "it cannot be loaded ({detail}).",
        "fr": "il ne peut pas être chargé ({detail}).",
    },
    "newer_kit": {
        "en": "it was written for a newer Ledger (kit {detail}).",
        "fr": "il a été écrit pour un Ledger plus récent (kit {detail}).",
    },
    "not_a_title": {
        "en": "it is not a title ({detail}).",
        "fr": "ce n'est pas un titre ({detail}).",
    },
    "name_taken": {
        "en": "another title is already called {detail}.",
        "fr": "un autre titre s'appelle déjà {detail}.",
    },
}


class LeftOut(Struct, frozen=True):
    """An installed package whose title cannot be offered, and why."""

    title: str  # as its entry point calls it
    package: str
    why: Why
    detail: str = ""

    def said(self, lang: Lang) -> str:
        """One sentence for whoever keeps this Ledger."""
        why = phrase(WHYS[self.why], lang, detail=self.detail)
        return phrase(LEFT_OUT, lang, title=self.title, package=self.package, why=why)


class NotATitle(Exception):
    """What an entry point names is no title."""


class NewerKit(Exception):
    """The package was written for a kit this program does not have yet."""


def installed(
    built_in: Mapping[str, Ruleset[Any, Any]],
) -> tuple[dict[str, Ruleset[Any, Any]], tuple[LeftOut, ...]]:
    """The titles of every installed package that works, by key, and those that do not."""
    found: dict[str, Ruleset[Any, Any]] = {}
    left_out: list[LeftOut] = []
    for point in _in_order(entry_points(group=GROUP)):
        try:
            rules = load(point)
            if rules.key in built_in or rules.key in found:
                left_out.append(_left_out(point, "name_taken", rules.key))
            else:
                found[rules.key] = rules
        except NewerKit as error:
            left_out.append(_left_out(point, "newer_kit", str(error)))
        except NotATitle as error:
            left_out.append(_left_out(point, "not_a_title", str(error)))
        except (Exception, SystemExit) as error:  # whatever a package does: the others go on
            left_out.append(_left_out(point, "broken", f"{type(error).__name__}: {error}"))
    for one in left_out:
        log.warning("%s", one.said("en"))
    return found, tuple(left_out)


def load(point: EntryPoint) -> Ruleset[Any, Any]:
    """The title an entry point names, tried once at a table of each size."""
    kit = declared_kit(point.module)
    if kit is None:
        raise NotATitle("it does not say KIT")
    if kit > KIT:
        raise NewerKit(f"{kit} > {KIT}")
    rules = point.load()
    if not isinstance(rules, Ruleset):
        raise NotATitle(f"{point.value} is a {type(rules).__name__}, not a Ruleset")
    if not KEY.fullmatch(rules.key):
        raise NotATitle(f"{rules.key!r} is no key: small letters, digits and _ only")
    try_out(rules)
    return rules


def declared_kit(module: str) -> int | None:
    """The number in the line `KIT = 1` of a module that is not imported for it."""
    spec = find_spec(module.partition(".")[0])
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"No module named {module!r}")
    for node in ast.parse(Path(spec.origin).read_text("utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name("KIT")], value=ast.Constant(int() as number)):
                return number
    return None


def try_out(rules: Ruleset[Any, Any]) -> None:
    """Its catalogue can be played with, its rules can be read, a table of each size can begin."""
    for count in rules.play.player_counts:
        setups = [_setup(rules, count, options) for options in rules.play.soaks]
        refused = [tuple(rules.setup_refusals(setup)) for setup in setups]
        if all(refused):
            raise Refused(rules.key, refused[0])
        state = rules.play.initial(setups[refused.index(())])
        rules.play.now(state)
        rules.look.score(state)
    _ = rules.codec, rules.rules


def _setup(rules: Ruleset[Any, Any], count: int, options: Mapping[str, Any]) -> Setup:
    players = tuple(f"Player {n}" for n in range(1, count + 1))
    components = rules.catalogues.default
    return Setup(
        title=rules.key,
        players=players,
        first_player=players[0],
        options=rules.with_defaults(options),
        catalogue_id=components.catalogue_id,
        catalogue_hash=components.hash,
    )


def board_package(title: str) -> str | None:
    """The name of the package that draws an installed title, if it brought one."""
    return next((point.value for point in entry_points(group=BOARDS, name=title)), None)


def _in_order(points: Iterable[EntryPoint]) -> list[EntryPoint]:
    return sorted(points, key=lambda point: (point.name, _package(point), point.value))


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.module


def _left_out(point: EntryPoint, why: Why, detail: str) -> LeftOut:
    return LeftOut(point.name, _package(point), why, detail)
