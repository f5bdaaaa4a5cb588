"""A plain form for an action: one box per field, whatever the title, filled in and read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import asdict

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.errors import Unreadable
from ledger.ruleset import phrase, read_json
from ledger.ruleset.codec import Action, Event
from ledger.web import boards
from ledger.web.context import lang, t, viewer
from ledger.web.shared.told_apart import told_apart

MOST_HINTS = 120
MOST_OPTIONS = 400


@dataclass
class Box:
    """One field: how it is asked for, and what it holds."""

    name: str
    label: str
    kind: str  # choice, number, text, list, document
    value: str = ""
    required: bool = False
    choices: list[tuple[str, str]] = field(default_factory=list)  # value, label
    hints: list[str] = field(default_factory=list)
    error: str = ""


@dataclass
class Option:
    """A legal action as a sentence."""

    value: str  # its JSON
    say: str


def plain(action: Action) -> dict[str, Any]:
    """An action with every field said, also those left at their default."""
    return {"kind": type(action).__name__, **msgspec.to_builtins(asdict(action), str_keys=True)}


def kinds(game: Game) -> list[tuple[str, str]]:
    """Every kind of action of the title with its name."""
    labels = boards.guide_of(game.rules.key).labels
    return [(kind, phrase(labels[kind], lang())) for kind in game.rules.actions]


# ------------------------------------------------------------------------- boxes


def boxes(game: Game, state: Any, kind: str, given: Mapping[str, Any]) -> list[Box]:
    """A box for each field of this kind, with what is known of it already."""
    struct = game.rules.actions[kind]
    hints = _hints(game, state, kind)
    found = []
    for one in inspect.type_info(struct).fields:  # type: ignore[attr-defined]
        box = _box(game, one, boards.asked(game.rules.key, kind, one.name))
        box.value = _written(given.get(one.name), box.kind)
        box.hints = sorted(hints.get(one.name, ()))[:MOST_HINTS]
        if one.name == "player" and not box.value:
            box.value = game.rules.play.now(state).player or ""
        found.append(box)
    return found


def _box(game: Game, one: inspect.Field, label: str) -> Box:
    kind, options = one.type, []
    if isinstance(kind, inspect.UnionType):
        options = [x for x in kind.types if not isinstance(x, inspect.NoneType)]
        kind = options[0] if len(options) == 1 else kind
    box = Box(one.name, label, "document", required=one.required)
    if one.name == "player" or one.name.endswith("_player"):
        box.kind, box.choices = "choice", [(name, name) for name in game.setup.players]
    elif isinstance(kind, inspect.BoolType):
        box.kind = "choice"
        box.choices = [("true", t("amend.yes")), ("false", t("amend.no"))]
    elif isinstance(kind, inspect.LiteralType):
        box.kind, box.choices = "choice", [(str(v), str(v)) for v in kind.values]
    elif isinstance(kind, inspect.IntType):
        box.kind = "number"
    elif isinstance(kind, inspect.StrType):
        box.kind = "text"
    elif isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.StrType):
        box.kind = "list"
    return box


def _hints(game: Game, state: Any, kind: str) -> dict[str, set[str]]:
    """What a field held in the actions that are proposed here; no rule is asked."""
    found: dict[str, set[str]] = {}
    for action in game.rules.play.candidates(state, {}):
        if type(action).__name__ == kind:
            for name, value in asdict(action).items():
                if isinstance(value, str):
                    found.setdefault(name, set()).add(value)
    return found


def _written(value: Any, kind: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if kind == "list" and isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, str | int):
        return str(value)
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


# ------------------------------------------------------------------------- reading


def read(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """The document the boxes make up; a box left empty is a field not said."""
    kind = form.get("kind", "")
    if kind not in game.rules.actions:
        raise Unreadable({"kind": ["missing"]})
    document: dict[str, Any] = {"kind": kind}
    errors: dict[str, list[str]] = {}
    for one in inspect.type_info(game.rules.actions[kind]).fields:  # type: ignore[attr-defined]
        text = form.get(f"f-{one.name}", "").strip()
        box = _box(game, one, one.name)
        if not text:
            continue
        try:
            document[one.name] = _read(box, text)
        except (ValueError, Unreadable):
            errors[one.name] = ["not_a_whole_number" if box.kind == "number" else "not_json"]
    if errors:
        raise Unreadable(errors)
    return document


def _read(box: Box, text: str) -> Any:
    if box.kind == "number":
        return int(text.replace("−", "-"))
    if box.kind == "list":
        return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
    if box.kind == "choice" and text in ("true", "false"):
        return text == "true"
    if box.kind in ("choice", "text"):
        return text
    bare = text.strip("()[] ")  # a cell may be written as it is spoken: 2, -1
    parts = bare.replace("−", "-").split(",")
    if all(part.strip().lstrip("-").isdecimal() for part in parts) and "{" not in text:
        return [int(part) for part in parts]
    return read_json(text)


# ------------------------------------------------------------------------- legal options


def options(game: Game, state: Any, first: str = "") -> dict[str, list[Option]]:
    """What was legal at this table, by kind; the kind named `first` comes first."""
    labels = dict(kinds(game))
    found: dict[str, list[Option]] = {}
    actions = _some(game.rules.legal_actions(state))
    said = told_apart(game, state, actions, [wish(game, state, action) for action in actions])
    for action, sentence in zip(actions, said, strict=True):
        value = json.dumps(plain(action), ensure_ascii=False)
        found.setdefault(labels[type(action).__name__], []).append(Option(value, sentence))
    lead = labels.get(first, "")
    return dict(sorted(found.items(), key=lambda item: item[0] != lead))


def _some(actions: Iterable[Action]) -> list[Action]:
    """Not thousands: the fields below can say any of them."""
    return list(actions)[:MOST_OPTIONS]


def wish(game: Game, state: Any, action: Action) -> str:
    """The action as a sentence, as far as anybody can say before the dealer has dealt."""
    rules, guide = game.rules, boards.guide_of(game.rules.key)
    events: tuple[Event, ...] = ()
    if not (game.setup.dealer == "virtual" and rules.chance_fields(action)):
        try:
            events = rules.play.outcome(state, action, {})
        except Exception:  # an action the table waived may rest on what is not there
            events = ()
    if not events and guide.wish is not None:
        return guide.wish(game.catalogue, action, lang())
    return (
        rules.words.say(game.catalogue, action, events, lang()) if events else _named(game, action)
    )


def _named(game: Game, action: Action) -> str:
    """The kind of an action and what it names: "Buy a contract: Ana, Villa"."""
    rules, label = game.rules, dict(kinds(game))[type(action).__name__]
    names = []
    for value in asdict(action).values():
        if isinstance(value, str) and value not in game.setup.players:
            names.append(rules.words.name_of(game.catalogue, value, lang()))
        elif isinstance(value, str | int) and not isinstance(value, bool):
            names.append(str(value))
    return f"{label}: {', '.join(names)}" if names else label


def table_before(game: Game, step: int) -> Any:
    """The table as the viewer saw it before a step."""
    return visibility.state_at(game, max(1, game.previous_standing_step(step)), viewer(game))
