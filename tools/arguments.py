"""What people type: options, claims, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import click
import msgspec

from ledger import schemas
from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.errors import UnknownName, Unreadable
from ledger.notation import load_said
from ledger.notation.vocabulary import folded
from ledger.ruleset import Option, Ruleset, documents
from ledger.ruleset.codec import Action
from ledger.tools.errors import Problem

YES, NO = {"on", "yes", "true", "1"}, {"off", "no", "false", "0"}


def file_text(name: str) -> str:
    """A text file; `-` is standard input."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise Problem("file_unusable", file=name, reason=error) from None


def read_catalogue(address: str, rules: Ruleset[Any, Any], name: str) -> str:
    """A file, or the hash of a catalogue that is kept."""
    from ledger.catalogues import library

    return (
        library.text_of(address, rules, name) if library.HASH.fullmatch(name) else file_text(name)
    )


def text_of(argument: str) -> str:
    """JSON on the command line, a file that holds it, or `-` for standard input."""
    if argument.lstrip()[:1] in ("{", "["):
        return argument
    if argument == "-" or argument.endswith(".json"):
        return file_text(argument)
    return argument


def read_json(text: str) -> Any:
    """A JSON document; what is wrong with it is told with its place."""
    try:
        return documents.read_json(text)
    except Unreadable:
        try:
            json.loads(text)
        except json.JSONDecodeError as error:
            place = f"{error.lineno}:{error.colno}"
            raise Unreadable({"": [f"not_json_at:{place}"]}) from None
        except (ValueError, RecursionError):
            pass  # a number of thousands of digits, endless nesting
        raise


def read_action(game: Game, said: str, state: Any) -> Action:
    """JSON, a file that holds it, `-` for standard input, or a line such as `open village mine`."""
    text = text_of(said)
    if said != text or text.lstrip()[:1] in ("{", "["):
        return load_said(game.rules, read_json(text), state)
    from ledger.web import boards  # loads Flask, which few commands need

    return load_said(game.rules, text, state, boards.labels(game.rules.key))


by_option = click.option("--by", default="", envvar="LEDGER_BY", help="Who enters it.")
seen_option = click.option("--seen", type=int, help="The step this is based on.")
keeper_option = click.option(
    "--as-keeper",
    is_flag=True,
    help="Change it as the keeper, after all have signed and the time to correct is over.",
)
key_option = click.option("--key", default="", help="A repeat with the same key is recorded once.")


def entry_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--by`, `--seen`, `--key` and `--as-keeper` of a command that records, as one Entry."""

    @by_option
    @seen_option
    @key_option
    @keeper_option
    @wraps(function)
    def with_entry(
        *args: Any, by: str, seen: int | None, key: str, as_keeper: bool, **rest: Any
    ) -> Any:
        entry = msgspec.structs.replace(made_entry(by, key, seen), as_keeper=as_keeper)
        return function(*args, entry=entry, **rest)

    return with_entry


def opening_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--by` and `--key` of a command that begins a game: there is no table yet that could move."""

    @by_option
    @key_option
    @wraps(function)
    def with_entry(*args: Any, by: str, key: str, **rest: Any) -> Any:
        return function(*args, entry=made_entry(by, key), **rest)

    return with_entry


def made_entry(by: str, key: str, seen: int | None = None) -> Entry:
    """Who enters it, and on what it is based."""
    name = schemas.load_name(by, "by") if by else ""
    return Entry(by=name, seen_step=seen, key=prose(key, "key", longest=200))


def prose(text: str, field: str, longest: int | None = None) -> str:
    """A sentence somebody typed, trimmed, or Unreadable: the terminal may send any bytes."""
    from marshmallow import ValidationError

    from ledger.schemas.fields import MAX_TEXT, Prose

    try:
        return str(Prose(longest=longest or MAX_TEXT).deserialize(text))
    except ValidationError as error:
        raise Unreadable({field: error.messages}) from None  # type: ignore[dict-item]


def read_options(rules: Ruleset[Any, Any], given: Iterable[str]) -> dict[str, Any]:
    """`name=value` pairs with the values the title knows; on and off for a switch."""
    known = {option.key: option for option in rules.play.options}
    options = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Problem("bad_option", text=text)
        if key not in known:
            import difflib

            error = UnknownName("option", key)
            error.params["did_you_mean"] = difflib.get_close_matches(key, known, 3, cutoff=0.6)
            raise error
        options[key] = _value(known[key], value)
    return options


def _value(option: Option, text: str) -> Any:
    if option.by_player and (":" in text or text.startswith("{")):
        return _by_player(option, text)
    word = text.lower()
    for value in option.values:
        if isinstance(value, bool):
            if word in (YES if value else NO):
                return value
        elif str(value).lower() == word or (word in YES and value == "on"):
            return value
    values = ", ".join(shown_values(option))
    raise Problem("bad_value", option=option.key, text=text, values=values)


def _by_player(option: Option, text: str) -> dict[str, Any]:
    """`Ana:this,Bo:that`, or the same as JSON; whether it may be so is for the rules to say."""
    if text.startswith("{"):
        said: dict[str, Any] = read_json(text)
        return said
    chosen = {}
    for part in text.split(","):
        player, colon, value = part.rpartition(":")
        if not colon or not player.strip() or value.strip() not in option.by_player:
            values = ", ".join(shown_values(option))
            raise Problem("bad_value", option=option.key, text=part, values=values)
        chosen[player.strip()] = value.strip()
    return chosen


def _shown(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def shown_values(option: Option) -> list[str]:
    """The values as they may be typed, the default first."""
    values = [_shown(value) for value in option.values]
    if option.by_player:
        values.append(f"PLAYER:{'|'.join(option.by_player)},...")
    return values


def read_position(name: str) -> dict[str, Any]:
    """A position from a file; whether a game can begin with it is for the game to say."""
    document = read_json(file_text(name))
    if not isinstance(document, dict):
        raise Unreadable({"position": ["not_an_object"]})
    return document


def read_claim(game: Game, given: Iterable[str]) -> dict[str, Any]:
    """`Ana=57` is a whole total, `Ana.category=12` a category of it, `Ana.2=30` era or round 2."""
    whole: dict[str, int] = {}
    parts: dict[str, dict[str, int]] = {}
    rounds: dict[str, dict[str, int]] = {}
    seen: set[str] = set()
    for text in given:
        name, equals, number = text.rpartition("=")
        try:
            points = int(number)
        except ValueError:
            raise Problem("bad_claim", text=text) from None
        if not equals or not name:
            raise Problem("bad_claim", text=text)
        if name in seen:
            raise Problem("claimed_twice", name=name)
        seen.add(name)
        if name in game.setup.players or "." not in name:
            whole[name] = points
        else:
            player, _, category = name.rpartition(".")
            if category.isdecimal():
                rounds.setdefault(player, {})[category] = points
            else:
                parts.setdefault(player, {})[_category(game, category)] = points
    below = whole.keys() & parts.keys()  # totals written below their categories
    return {
        "totals": schemas.load_claim({**whole, **parts}) if whole or parts else {},
        "rounds": rounds,
        "sums": {p: whole[p] for p in below if whole[p] != sum(parts[p].values())},
    }


def _category(game: Game, word: str) -> str:
    """A category by its key or by its name in either language."""
    for key, names in game.rules.words.categories.items():
        if word == key or folded(word) in map(folded, names.values()):
            return key
    return word
