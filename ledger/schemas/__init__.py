"""The gate for JSON from outside: marshmallow schemas drawn from a title's own classes.

What cannot be read is reported field by field as codes; `ledger/texts/fields.py` has the sentences.
A code may carry a detail after a colon: `not_one_of:table, virtual`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger.errors import BAD_STATE_ERRORS, Refusal, UnknownName, Unreadable
from ledger.limits import MAX_CATALOGUE_PARTS, MAX_EVENTS, beyond
from ledger.ruleset import Ruleset, Setup, TableState, read_yaml
from ledger.ruleset.codec import Action, Event, members
from ledger.ruleset.rejudge import fits
from ledger.schemas.digest_forms import as_written, fields_in_json, kind_and_fields, no_such
from ledger.schemas.faulty_field import faults, unreadable

if TYPE_CHECKING:  # marshmallow is slow to load: left to the first document that is read
    from marshmallow import Schema

# ------------------------------------------------------------------------- schemas


def checked(schema: Schema, data: Any) -> dict[str, Any]:
    """The document as the schema reads it, or Unreadable."""
    from marshmallow import ValidationError

    try:
        loaded: dict[str, Any] = schema.load(data)
    except ValidationError as error:
        raise Unreadable(dict(_flat(error.messages))) from None
    return loaded


def _flat(messages: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Nested messages as `supply.0.resource: [code]`."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            here = "" if key == "_schema" else str(key)
            yield from _flat(inner, ".".join(part for part in (path, here) if part))
    elif isinstance(messages, list):
        yield path, [str(message) for message in messages]
    else:
        yield path, [str(messages)]


# ------------------------------------------------------------------------- what comes in


def load_action(rules: Ruleset[Any, Any], data: Any, state: TableState | None = None) -> Action:
    """An action of this title. Who is left out is the one to move, or as the title says."""
    kind, given = kind_and_fields(rules, data)
    action = rules.actions.get(kind)
    if action is None:
        no_such("kind", kind, rules.actions)
    given = as_written(action, given)
    who = fields_in_json(action).get("player")
    if state is not None and who is not None and who not in given:
        meant = who_is_meant(rules, state, kind)
        given = given if meant is None else {who: meant, **given}
    loaded: Action = _struct(action, given, kind=kind)
    if state is not None:
        check_seated(loaded, state.players)
    return loaded


def who_is_meant(rules: Ruleset[Any, Any], state: TableState, kind: str) -> str | None:
    """Whose an action of this kind is that names nobody."""
    if rules.play.speaker is not None:
        return rules.play.speaker(state, kind)
    return rules.play.now(state).player


def check_seated(said: Action | Event, players: Sequence[str]) -> None:
    """No waiver can seat somebody, so this is no question for the rules."""
    for field in _player_fields(type(said)):
        name = getattr(said, field)
        if name is not None and name not in players:
            raise UnknownName("player", name)


@cache
def _player_fields(struct: type[Struct]) -> tuple[str, ...]:
    fields = struct.__struct_fields__
    return tuple(field for field in fields if field == "player" or field.endswith("_player"))


@contextmanager
def within(field: str) -> Iterator[None]:
    """Says which field the faults inside belong to."""
    try:
        yield
    except Unreadable as error:
        inside = {f"{field}.{path}".rstrip("."): codes for path, codes in error.errors.items()}
        raise Unreadable(inside, error.words) from None


def load_events(
    rules: Ruleset[Any, Any], data: Any, state: TableState | None = None
) -> tuple[Event, ...]:
    """The events of a correction, each `{"type": T, ...}` or, as actions have it, `{"kind": T}`;
    with `state`, such as can happen to it.

    No rule is asked, but pieces that are not there cannot be moved, whatever the table agrees on.
    """
    if not isinstance(data, list | tuple):
        raise Unreadable({"": ["not_a_list"]})
    if not data:
        raise Unreadable({"": ["no_events"]})
    if len(data) > MAX_EVENTS:
        raise Unreadable({"": [f"list_too_long:{MAX_EVENTS}"]})
    found, errors = [], {}
    for i, entry in enumerate(data):
        try:
            found.append(_event(rules, entry))
        except Unreadable as error:
            errors.update({f"{i}.{k}".rstrip("."): v for k, v in error.errors.items()})
    if errors:
        raise Unreadable(errors)
    if state is not None:
        _check_events(rules, found, state)
    return tuple(found)


def _check_events(rules: Ruleset[Any, Any], events: Sequence[Event], state: TableState) -> None:
    for i, event in enumerate(events):
        check_seated(event, state.players)
        try:
            rules.words.tell(rules.catalogues.get(state.catalogue), event, "en")
            state = rules.fold(state, [event], state.step + 1)
        except BAD_STATE_ERRORS:
            raise Unreadable({str(i): ["does_not_fit"]}) from None
    if not fits(rules, state):
        raise Unreadable({"": ["does_not_fit"]})


def _event(rules: Ruleset[Any, Any], data: Any) -> Event:
    if not isinstance(data, Mapping):
        raise Unreadable({"": ["not_an_object"]})
    given = dict(data)
    name = given.pop("type" if "type" in given else "kind", None)  # actions say kind
    if not isinstance(name, str):
        raise Unreadable({"type": ["missing" if name is None else "not_text"]})
    events = {event.__name__: event for event in members(rules.event)}
    if name not in events:
        no_such("type", name, events)
    return _struct(events[name], given, type=name)  # type: ignore[no-any-return]


def _struct(struct: Any, given: Any, **tag: str) -> Any:
    from ledger.schemas.derive import schema_of

    loaded = checked(schema_of(struct), given)
    try:
        return msgspec.convert({**tag, **loaded}, struct)
    except msgspec.ValidationError as error:  # a constraint of the class that no field knows
        raise Unreadable({"": [f"invalid:{error}"]}) from None


class NewGame(Struct, frozen=True, kw_only=True):
    """What `Ledger.start` needs, read and trimmed."""

    title: str
    players: tuple[str, ...]
    first_player: str | None = None
    options: dict[str, Any] = {}
    dealer: str = "table"
    seed: str | None = None
    catalogue: str | None = None
    position: dict[str, Any] | None = None


def load_setup(data: Any) -> NewGame:
    """A new game. Whether the title can be played so is for its rules to say."""
    from ledger.schemas.gates import NewGameGate

    loaded = checked(NewGameGate(), data)
    load_players(loaded["players"])
    return NewGame(**loaded)


def load_players(names: Sequence[Any]) -> tuple[str, ...]:
    """The seats in clockwise order: good names, no two alike."""
    from ledger.schemas.gates import Players

    players = checked(Players(), {"players": list(names)})["players"]
    seen: set[str] = set()
    for i, name in enumerate(players):
        if name.casefold() in seen:
            raise Unreadable({f"players.{i}": [f"name_taken:{name}"]})
        seen.add(name.casefold())
    return tuple(players)


def load_name(text: Any, field: str = "name") -> str:
    """One player's or scribe's name, trimmed: 1 to 40 printable characters."""
    from marshmallow import ValidationError

    from ledger.schemas.fields import Name

    try:
        return str(Name().deserialize(text))
    except ValidationError as error:
        raise Unreadable(dict(_flat(error.messages, field))) from None


def load_claim(data: Any) -> dict[str, int | dict[str, int]]:
    """`{"Ana": 57, "Bo": {"victory": 40, ...}}`; who is seated is checked by the application."""
    from ledger.schemas.gates import ClaimGate

    totals: dict[str, int | dict[str, int]] = checked(ClaimGate(), {"totals": data})["totals"]
    if not totals:
        raise Unreadable({"totals": ["no_totals"]})
    return totals


def load_position(rules: Ruleset[Any, Any], data: Any) -> TableState:
    """The state a position document of this title describes; it can be shown and scored."""
    state = read_position(rules, data)
    try:
        _check_shown(rules, state)
    except BAD_STATE_ERRORS:
        fields = faults(data, lambda less: _check_shown(rules, read_position(rules, less)))
        raise Unreadable({field: ["does_not_fit"] for field in fields}) from None
    return state


def read_position(rules: Ruleset[Any, Any], data: Any) -> TableState:
    """The state a position document describes, whatever it looks like."""
    if not isinstance(data, Mapping):
        raise Unreadable({"position": ["not_an_object"]})
    if (place := beyond(data)) is not None:
        raise Unreadable({f"position.{place}": ["number_out_of_range"]})
    title = data.get("title", rules.key)
    if title != rules.key:
        raise Unreadable({"position.title": [f"not_one_of:{rules.key}"]})
    try:
        state: TableState = rules.from_position(data)
    except (msgspec.ValidationError, *BAD_STATE_ERRORS) as error:
        raise unreadable(data, rules.from_position, error) from None
    rules.catalogues.get(state.catalogue)
    return state


def _check_shown(rules: Ruleset[Any, Any], state: TableState) -> None:
    """It can be shown and scored, also as if it ended now."""
    if not fits(rules, state):
        raise ValueError
    rules.look.score_if_ended(state)


def check_position(state: TableState, setup: Setup) -> None:
    """A game can begin from this state only if it is the same table."""
    if state.players != setup.players:
        raise Unreadable({"position.players": ["other_players"]})
    if state.dealer != setup.dealer:
        raise Unreadable({"position.dealer": [f"not_one_of:{setup.dealer}"]})
    if state.catalogue != setup.catalogue_hash:
        raise Unreadable({"position.catalogue": ["hash_differs"]})


def load_catalogue(rules: Ruleset[Any, Any], text: str) -> Any:
    """The components a text from outside describes. What breaks a constraint is for the rules."""
    _check_catalogue(text)
    try:
        return rules.catalogues.add(text)
    except Unreadable as error:
        from ledger.schemas import faulty_catalogue

        raw = read_yaml(text, most=MAX_CATALOGUE_PARTS)
        raise faulty_catalogue.explained(raw, error) from None


@lru_cache(maxsize=16)  # many records carry the same one
def _check_catalogue(text: str) -> None:
    try:
        raw = read_yaml(text, most=MAX_CATALOGUE_PARTS)
    except Unreadable as error:
        from ledger.schemas import faulty_catalogue

        raise faulty_catalogue.not_yaml(error) from None
    if (place := beyond(raw)) is not None:
        raise Unreadable({f"catalogue.{place}": ["number_out_of_range"]})


def waivable(rules: Ruleset[Any, Any], refusal: Refusal) -> bool:
    """Whether a table may overrule this one."""
    code = rules.play.codes.get(refusal.code)
    return code is not None and code.waivable
