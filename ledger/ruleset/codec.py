"""Actions, events and positions to and from JSON; old payloads are brought up to date here."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Raw, Struct

S = TypeVar("S")


class Action(Struct, frozen=True, tag_field="kind", tag=True, omit_defaults=True):
    """What a player asked. Subclasses are imperative: `AddTile`."""


class Event(Struct, frozen=True, tag_field="type", tag=True, omit_defaults=True):
    """What happened, every number worked out. Subclasses are in the past tense: `TileAdded`."""


class Upcast(Struct, frozen=True):
    """One change to a stored payload: which action or event, and how its old JSON becomes new."""

    name: str
    change: Callable[[dict[str, Any]], dict[str, Any]]


def members(union: Any) -> tuple[type, ...]:
    """The classes of a union, or the one class itself."""
    return get_args(union) or (union,)


_encode = msgspec.json.Encoder().encode


class Codec:
    """The stored form of one title's actions and events.

    `upcasts` only ever grows. Its length when a step was written is stored with the step;
    a step written with fewer has the missing ones applied before it is read.
    """

    def __init__(self, action: Any, event: Any, upcasts: Sequence[Upcast] = ()) -> None:
        self.schema = len(upcasts)
        self._upcasts = tuple(upcasts)
        self._action_type: Any = action
        self._events_type: Any = tuple[event, ...]
        self._action = msgspec.json.Decoder(action)
        self._events: Any = msgspec.json.Decoder(self._events_type)

    def encode(self, value: Action | Sequence[Event]) -> Raw:
        return Raw(_encode(value))

    @property
    def types(self) -> tuple[Any, Any]:
        """Of what type a stored action is, and the events of a step."""
        return self._action_type, self._events_type

    def schemas(self) -> list[dict[str, Any]]:
        """The shapes of the stored actions and events, as JSON schemas."""
        return [msgspec.json.schema(one) for one in self.types]

    def action(self, raw: Raw, schema: int) -> Any:
        if schema == self.schema:
            return self._action.decode(raw)
        return msgspec.convert(self._upcast(msgspec.json.decode(raw), schema), self._action_type)

    def events(self, raw: Raw, schema: int) -> tuple[Any, ...]:
        if schema == self.schema:
            return self._events.decode(raw)  # type: ignore[no-any-return]
        old = msgspec.json.decode(raw)
        new = [self._upcast(payload, schema) for payload in old]
        return msgspec.convert(new, self._events_type)  # type: ignore[no-any-return]

    def _upcast(self, payload: dict[str, Any], schema: int) -> dict[str, Any]:
        name = payload.get("type") or payload.get("kind")
        for upcast in self._upcasts[schema:]:
            if upcast.name == name:
                payload = upcast.change(payload)
        return payload


CELL = re.compile(r"-?\d+,-?\d+")


def to_position(state: Struct) -> dict[str, Any]:
    """A state as a JSON document; a cell `(2, -1)` used as a key becomes `"2,-1"`."""
    document: dict[str, Any] = _keys_out(msgspec.to_builtins(state))
    return document


def from_position(document: Any, state: type[S]) -> S:
    """The state such a document describes, or msgspec.ValidationError with the path at fault."""
    return msgspec.convert(_keys_in(document), state)


def _keys_out(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            ",".join(map(str, k)) if isinstance(k, tuple) else k: _keys_out(v)
            for k, v in value.items()
        }
    if isinstance(value, list | tuple):
        return [_keys_out(v) for v in value]
    return value


def _keys_in(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            tuple(map(int, k.split(",")))
            if isinstance(k, str) and CELL.fullmatch(k)
            else k: _keys_in(v)
            for k, v in value.items()
        }
    if isinstance(value, list | tuple):
        return [_keys_in(v) for v in value]
    return value
