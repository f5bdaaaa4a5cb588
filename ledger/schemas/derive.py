"""A marshmallow schema derived from a msgspec struct."""

from __future__ import annotations

from functools import cache
from typing import Any

from marshmallow import RAISE, Schema, fields
from msgspec import Struct, inspect

from ledger.schemas.fields import (
    Anything,
    Cell,
    Either,
    Exactly,
    Id,
    Items,
    Mapped,
    Moment,
    Number,
    OneOf,
    Part,
    Text,
    Whole,
    YesNo,
)


class Gate(Schema):
    """Unknown fields are an error, never ignored."""

    error_messages = {"unknown": "unknown_field", "type": "not_an_object"}

    class Meta:
        unknown = RAISE


@cache
def schema_of(struct: type[Struct]) -> Schema:
    """The schema of an action, an event or a struct inside one."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    drawn = {field.encode_name: _drawn(field) for field in info.fields}
    return Gate.from_dict(drawn, name=schema_name(struct))()


def schema_name(struct: type[Struct]) -> str:
    """Its own name; within a title, the title's key before it."""
    return schema_prefix(struct) + struct.__name__


def schema_prefix(struct: type[Struct]) -> str:
    """The key of its title and a dot; nothing outside a title."""
    _, _, inside = struct.__module__.partition("ledger.games.")
    return f"{inside.split('.')[0]}." if inside else ""


def _drawn(field: inspect.Field) -> fields.Field[Any]:
    return _field(field.type, required=field.required)


def _field(kind: inspect.Type, **kwargs: Any) -> fields.Field[Any]:
    match kind:
        case inspect.UnionType(types=types):
            inner = [t for t in types if not isinstance(t, inspect.NoneType)]
            nullable = len(inner) < len(types)
            if len(inner) == 1:
                return _field(inner[0], allow_none=nullable, **kwargs)
            inner.sort(key=lambda t: isinstance(t, inspect.DictType | inspect.StructType))
            return Either([_field(t) for t in inner], allow_none=nullable, **kwargs)
        case inspect.LiteralType(values=values):
            return OneOf(values, **kwargs)
        case inspect.TupleType(item_types=items):
            return Exactly([_field(item) for item in items], **kwargs)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return Items(_field(item), **kwargs)
        case inspect.DictType(key_type=key, value_type=value):
            name = Cell() if isinstance(key, inspect.TupleType) else _field(key)
            return Mapped(name, _field(value), **kwargs)
        case inspect.StructType(cls=struct):
            return Part(lambda: schema_of(struct), **kwargs)
        case _:
            return _PLAIN[type(kind)](**kwargs)


_PLAIN: dict[type[inspect.Type], type[fields.Field[Any]]] = {
    inspect.StrType: Text,
    inspect.IntType: Whole,
    inspect.FloatType: Number,
    inspect.BoolType: YesNo,
    inspect.DateTimeType: Moment,
    inspect.UUIDType: Id,
    inspect.RawType: Anything,
    inspect.AnyType: Anything,
}
