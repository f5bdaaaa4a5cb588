"""The kinds of field the gate reads: strict, and each complaint a code."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from marshmallow import ValidationError, fields
from msgspec import Meta

from ledger.limits import MOST
from ledger.ruleset.codec import CELL

MAX_NAME = 40
MAX_TEXT = 2000

_COMMON = {"required": "missing", "null": "is_null", "type": "not_an_object"}


class Text(fields.Field[str]):
    """Text as it is. Ids and kinds are judged by the rules, not here."""

    default_error_messages = {**_COMMON, "invalid": "not_text"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        return value


class Whole(fields.Field[int]):
    default_error_messages = {
        **_COMMON,
        "invalid": "not_a_whole_number",
        "range": "number_out_of_range",
        "small": "too_small:{least}",
    }

    def __init__(self, *, least: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least = least

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.make_error("invalid")
        if abs(value) > MOST:
            raise self.make_error("range")
        if self.least is not None and value < self.least:
            raise self.make_error("small", least=self.least)
        return value


class Number(fields.Field[float]):
    default_error_messages = {**_COMMON, "invalid": "not_a_number"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class YesNo(fields.Field[bool]):
    default_error_messages = {**_COMMON, "invalid": "not_yes_or_no"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class OneOf(fields.Field[Any]):
    default_error_messages = {**_COMMON, "invalid": "not_one_of:{choices}"}

    def __init__(self, choices: Sequence[Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise self.make_error("invalid", choices=", ".join(map(str, self.choices)))


class Exactly(fields.Field[tuple[Any, ...]]):
    """A list of a fixed length, such as a cell `[x, y]`."""

    default_error_messages = {**_COMMON, "invalid": "not_a_list", "length": "wrong_length:{length}"}

    def __init__(self, items: Sequence[fields.Field[Any]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.items = tuple(items)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise self.make_error("invalid")
        if len(value) != len(self.items):
            raise self.make_error("length", length=len(self.items))
        return tuple(_each(zip(self.items, value, strict=True)))


class Items(fields.Field[tuple[Any, ...]]):
    """A list of any length."""

    default_error_messages = {**_COMMON, "invalid": "not_a_list", "long": "list_too_long:{length}"}

    def __init__(self, item: fields.Field[Any], *, longest: int = 1000, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.item = item
        self.longest = longest

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise self.make_error("invalid")
        if len(value) > self.longest:
            raise self.make_error("long", length=self.longest)
        return tuple(_each((self.item, entry) for entry in value))


def _each(pairs: Any) -> list[Any]:
    found, errors = [], {}
    for i, (field, value) in enumerate(pairs):
        try:
            found.append(field.deserialize(value))
        except ValidationError as error:
            errors[i] = error.messages
    if errors:
        raise ValidationError(errors)
    return found


class Cell(fields.Field[tuple[int, ...]]):
    """A cell used as a key: `"2,-1"`, as in a position document."""

    default_error_messages = {**_COMMON, "invalid": "not_a_cell"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            x, y = map(int, str(value).split(","))
        except ValueError:
            raise self.make_error("invalid") from None
        if max(abs(x), abs(y)) > MOST:
            raise self.make_error("invalid")
        return (x, y)


class Mapped(fields.Field[dict[Any, Any]]):
    """An object whose keys are names or cells."""

    default_error_messages = {**_COMMON, "invalid": "not_an_object"}

    def __init__(self, key: fields.Field[Any], item: fields.Field[Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.key, self.item = key, item

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        found, errors = {}, {}
        for name, entry in value.items():
            try:
                found[self.key.deserialize(name)] = self.item.deserialize(entry)
            except ValidationError as error:
                errors[str(name)] = error.messages
        if errors:
            raise ValidationError(errors)
        return found


class Part(fields.Nested):
    """A struct inside an action or event."""

    default_error_messages = {**_COMMON}


class Name(Text):
    """A player's or scribe's name, trimmed."""

    default_error_messages = {**_COMMON, "invalid": "not_text"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        name = unicodedata.normalize("NFC", super()._deserialize(value, attr, data)).strip()
        if not name:
            raise ValidationError("name_empty")
        if len(name) > MAX_NAME:
            raise ValidationError(f"name_too_long:{MAX_NAME}")
        if not name.isprintable():
            raise ValidationError("name_not_printable")
        if CELL.fullmatch(name):  # in a position, a key like this is a place on the board
            raise ValidationError("name_is_a_cell")
        return name


class Prose(Text):
    """A sentence somebody typed: a reason, a note."""

    def __init__(self, *, longest: int = MAX_TEXT, shortest: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.longest, self.shortest = longest, shortest

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data).strip()
        if len(text) < self.shortest:
            raise ValidationError("text_empty")
        if len(text) > self.longest:
            raise ValidationError(f"text_too_long:{self.longest}")
        if any(unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\r\t" for c in text):
            raise ValidationError("text_not_printable")
        return text


class Document(fields.Field[dict[str, Any]]):
    """Any JSON object; what it means is checked further on."""

    default_error_messages = {**_COMMON, "invalid": "not_an_object"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        return value


class Either(fields.Field[Any]):
    """The first kind of field that can read the value; an object is for the last one."""

    def __init__(self, choices: Sequence[fields.Field[Any]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)
        self.error_messages = {**self.error_messages, **_COMMON}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, dict):
            return self.choices[-1].deserialize(value)
        return self.choices[0].deserialize(value)


class Moment(fields.Field[datetime]):
    """A time with its offset: `2026-05-01T19:30:00Z`."""

    default_error_messages = {**_COMMON, "invalid": "not_a_time"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        try:
            moment: datetime = msgspec.convert(value, Annotated[datetime, Meta(tz=True)])
        except msgspec.ValidationError:
            raise self.make_error("invalid") from None
        return moment


class Id(fields.Field[UUID]):
    """The id of a game."""

    default_error_messages = {**_COMMON, "invalid": "not_an_id"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> UUID:
        try:
            return UUID(value)
        except (ValueError, TypeError, AttributeError):
            raise self.make_error("invalid") from None


class Anything(fields.Field[Any]):
    """Read further on, by somebody who knows what it is."""

    default_error_messages = {**_COMMON}
