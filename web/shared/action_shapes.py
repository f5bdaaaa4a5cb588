"""How the fields of a title's actions are entered, as data for a script: text, number, flag, place,
list, map or record, and from which pool of values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import inspect

from ledger.notation import is_way

LISTS = inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType
Shape = dict[str, Any]
Ask = Callable[[str, str], str]  # kind, field -> the question


def fields_of(struct: type[Any]) -> tuple[inspect.Field, ...]:
    found: tuple[inspect.Field, ...] = inspect.type_info(struct).fields  # type: ignore[attr-defined]
    return found


class Shapes:
    """The shapes of one kind's fields; a pool is named `Kind.field` or `field`."""

    def __init__(self, kind: str, pools: Mapping[str, Any], ask: Ask) -> None:
        self.kind, self.pools, self.ask = kind, pools, ask

    def of(self, said: inspect.Type, name: str) -> Shape:
        """Of several shapes a list is the plainest to enter."""
        match said:
            case inspect.UnionType(types=types):
                some = [one for one in types if not isinstance(one, inspect.NoneType)]
                lists = [one for one in some if isinstance(one, LISTS)]
                return self.of((lists or some)[0], name)
            case inspect.BoolType():
                return {"type": "flag"}
            case inspect.IntType() | inspect.FloatType():
                return {"type": "number", "pool": self.pool(name)}
            case inspect.TupleType(item_types=items) if _numbers(items):
                return {"type": "place", "name": name}
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return {"type": "list", "of": self.of(item, name)}
            case inspect.DictType(key_type=key, value_type=value):
                return {"type": "map", "key": self.of(key, name), "of": self.of(value, f"{name}=")}
            case inspect.StructType(fields=fields):
                inner = [self.field(one) for one in fields]
                return {"type": "record", "way": is_way(said), "fields": inner}
        return {"type": "text", "pool": self.pool(name)}

    def field(self, one: inspect.Field, needed: bool = False) -> Shape:
        name = one.encode_name
        return {
            **self.of(one.type, name),
            "name": name,
            "ask": self.ask(self.kind, one.name),
            "who": one.name == "player",
            "needed": one.required or needed,
            "optional": not one.required,
        }

    def pool(self, name: str) -> str:
        return next((one for one in (f"{self.kind}.{name}", name) if one in self.pools), "")


def _numbers(items: tuple[inspect.Type, ...]) -> bool:
    return all(isinstance(one, inspect.IntType) for one in items)
