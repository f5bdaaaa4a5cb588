"""An action on one line of text, as a scribe types it: `open village mine`.

The kind comes first, then its fields in the order they are declared, then `field=value` for those
that were left out before. Several things are joined by `+`, a thing and its value by `@`, a place
is `2,-1`, a way from place to place is `rus>bod>indus`, and how many go it follows `@`; what is
more deeply built is JSON. Names in both languages and ids are understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from ledger.errors import Unreadable
from ledger.notation.vocabulary import Vocabulary, folded, kind_words
from ledger.ruleset import Lang, Ruleset, TableState, read_json
from ledger.ruleset.codec import Action
from ledger.schemas import load_action, who_is_meant

MOST_WORDS = 5  # of one name or kind
NOTHING = "-"  # no things at all
WAY = ">"  # from place to place
PLAIN = re.compile(r"[^\s\"'{}\[\]=+@]+")
YES = {"yes": True, "no": False, "oui": True, "non": False}

Namer = Callable[[str], str]
Labels = Mapping[str, Sequence[str]]  # kind -> what else a page calls it


class Lines:
    """Lines at one table as it stands: read, written and completed."""

    def __init__(
        self,
        rules: Ruleset[Any, Any],
        state: TableState,
        lang: Lang = "en",
        labels: Labels | None = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.lang = lang
        self.labels = labels or {}
        self.known = Vocabulary(rules, state)
        self.catalogue = rules.catalogues.get(state.catalogue)

    # ------------------------------------------------------------------ reading

    def read(self, line: str) -> Action:
        """The action a line means, legal or not, or Unreadable."""
        return load_action(self.rules, self.document(line), self.state)

    def document(self, line: str) -> dict[str, Any]:
        words, known = tokens(line), self.known
        said: dict[str, Any] = {}
        who, words = self._who(words)
        if who is not None:
            said["player"] = who
        kind, words = self._kind(words)
        action = self.rules.actions[kind]
        fields, flags = fields_of(action), flags_of(action)
        left = [name for name in fields if attribute_of(action, name) != "player"]
        while words:
            name, equals, text = words[0].partition("=")
            flag = folded(words[0]).replace(" ", "_")
            if equals and name in fields:
                words = words[1:]
            elif flag in flags:
                name, text, words = flag, "yes", words[1:]
            elif left:
                name = left[0]
                text, words = _phrase(fields[name], words, known)
            else:
                raise Unreadable({"line": [f"too_many_words:{' '.join(words)}"]})
            if name in left:
                left.remove(name)
            said[name] = _value(fields[name], text, known, name)
        return {"kind": kind, **said}

    def _who(self, words: list[str]) -> tuple[str | None, list[str]]:
        """The seat a line begins with, before a colon, and the words after it."""
        for number in range(1, min(MOST_WORDS, len(words)) + 1):
            if words[number - 1].endswith(":"):
                name = _unquoted(" ".join(words[:number])[:-1])
                seated = [name] if name in self.state.players else self.known.meant(name)
                return (seated[0], words[number:]) if seated else (None, words)
        return None, words

    def _kind(self, words: list[str]) -> tuple[str, list[str]]:
        """The kind a line begins with, and the words after it. A beginning is enough if it is the
        only one, or the only one of what may be done now."""
        if not words:
            raise Unreadable({"line": ["missing"]})
        kinds = self.rules.actions
        for number in range(_said(words), 0, -1):
            typed = folded(" ".join(words[:number]))
            found = [kind for kind in kinds if typed in self._names(kind)]
            if not found:
                found = [kind for kind in kinds if _begins(typed, self._names(kind))]
            if len(found) > 1:
                found = self._timely(found) or found
            if len(found) == 1:
                return found[0], words[number:]
            if found:
                break
        choices = ", ".join(map(kind_words, found or self._timely(kinds) or kinds))
        raise Unreadable({"line": [f"not_one_of:{choices}"]})

    def _timely(self, kinds: Iterable[str]) -> list[str]:
        """Those of what may be done now."""
        now = {type(one).__name__ for one in self.rules.play.candidates(self.state, {})}
        return [kind for kind in kinds if kind in now]

    def _names(self, kind: str) -> list[str]:
        return [kind_words(kind), *(folded(label) for label in self.labels.get(kind, ()))]

    # ------------------------------------------------------------------ writing

    def write(self, action: Action) -> str:
        """The shortest line that is read as this action here."""
        struct = type(action)
        parts = [kind_words(struct.__name__)]
        player = getattr(action, "player", None)
        if player is not None and player != who_is_meant(self.rules, self.state, struct.__name__):
            parts.insert(0, f"{_word(player, self.known)}:")
        skipped = False  # from here on a field says its name
        for name, kind in fields_of(struct).items():
            value = getattr(action, attribute_of(struct, name))
            if attribute_of(struct, name) == "player":
                continue
            if value == default_of(struct, name):
                skipped = True
            elif value is True and name in flags_of(struct):
                parts.append(name)
                skipped = True
            else:
                text = _text(kind, value, self.known, self._name)
                parts.append(f"{name}={text}" if skipped else text)
        return " ".join(parts)

    def _name(self, component: str) -> str:
        return self.rules.words.name_of(self.catalogue, component, self.lang)

    def names(self) -> dict[str, str]:
        """Whatever has a name or lies on the table: as it is typed, and as it is said."""
        found: dict[str, str] = {}
        for one in self.known.ids():
            name = self._name(one)
            if name != one or self.known.lies_here(one):
                found.setdefault(_word(one, self.known, self._name), name)
        return found

    def matching(
        self, actions: Iterable[Action], typed: str, most: int = 12
    ) -> list[tuple[str, Action]]:
        """The lines of these actions that go on as typed; else those with every word of it."""
        wanted = folded(typed)
        lines = [(self.write(action), action) for action in actions]
        begun = [one for one in lines if folded(one[0]).startswith(wanted)]
        if not begun:
            begun = [one for one in lines if all(w in folded(one[0]) for w in wanted.split())]
        return begun[:most]


def usage(rules: Ruleset[Any, Any], kind: str) -> str:
    """How a line of this kind is written: `open tile STACK [TILE]`."""
    struct = rules.actions[kind]
    shown = [kind_words(kind)]
    for name in fields_of(struct):
        if name in flags_of(struct):
            shown.append(f"[{name}]")
        elif name != "player":
            required = default_of(struct, name) is msgspec.NODEFAULT
            shown.append(name.upper() if required else f"[{name.upper()}]")
    return " ".join(shown)


def load_said(
    rules: Ruleset[Any, Any], data: Any, state: TableState, labels: Labels | None = None
) -> Action:
    """An action from outside: a line of text, or a JSON document as in `load_action`."""
    if isinstance(data, str):
        return Lines(rules, state, labels=labels).read(data)
    return load_action(rules, data, state)


# ------------------------------------------------------------------------------ reading


def tokens(line: str) -> list[str]:
    """Words; quotes and brackets keep together what is in them."""
    found, word, depth, quote = [], "", 0, ""
    for sign in line:
        if quote:
            quote = "" if sign == quote and not word.endswith("\\") else quote
        elif sign == '"':
            quote = sign
        elif sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
        elif sign.isspace() and depth <= 0:
            if word:
                found.append(word)
            word = ""
            continue
        word += sign
    return [*found, word] if word else found


def _said(words: Sequence[str]) -> int:
    """How many of the first words may belong to one name: `-` and the like belong to none."""
    first = words[:MOST_WORDS]
    return next((n for n, word in enumerate(first) if not folded(word)), len(first))


def _unquoted(text: str) -> str:
    said = read_json(text) if text[:1] == '"' else text
    return said if isinstance(said, str) else text


def _begins(typed: str, names: Iterable[str]) -> bool:
    """Every word typed begins the word of the name at the same place."""
    said = typed.split()
    return any(
        len(said) <= len(name.split())
        and all(whole.startswith(part) for part, whole in zip(said, name.split(), strict=False))
        for name in names
    )


def _phrase(kind: inspect.Type, words: list[str], known: Vocabulary) -> tuple[str, list[str]]:
    """The text of the next field: one word, or the several words of a name."""
    if isinstance(kind, inspect.StrType):
        for number in range(_said(words), 1, -1):
            phrase = " ".join(words[:number])
            if known.meant(phrase):
                return phrase, words[number:]
    return words[0], words[1:]


def _value(kind: inspect.Type, text: str, known: Vocabulary, name: str) -> Any:
    if text[:1] in ("{", "["):
        return read_json(text)
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return _number(text, name)
        case inspect.BoolType():
            if folded(text) not in YES:
                raise Unreadable({name: ["not_yes_or_no"]})
            return YES[folded(text)]
        case inspect.TupleType(item_types=items):
            parts = text.strip("()").split(",")
            return [_value(i, part, known, name) for i, part in zip(items, parts, strict=False)]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            parts = [] if text == NOTHING else text.split("+")
            return [_value(item, part, known, name) for part in parts]
        case inspect.DictType(key_type=key, value_type=value):
            pairs = [] if text == NOTHING else [part.partition("@") for part in text.split("+")]
            return {
                _value(key, k, known, name): _value(value, v or "1", known, name)
                for k, _, v in pairs
            }
        case inspect.LiteralType(values=values):
            meant = {folded(text), *known.meant(text)}
            return next((v for v in values if v in meant or folded(str(v)) in meant), text)
        case inspect.UnionType(types=types):
            return _value(_said_as(types, text), text, known, name)
        case inspect.StructType() if is_way(kind):
            (path, count), (way, _, number) = kind.fields, text.partition("@")
            places = [_meant(place, known) for place in way.split(WAY)]
            return {path.encode_name: places, count.encode_name: _number(number or "1", name)}
        case _:
            return _meant(text, known)


def _said_as(types: Sequence[inspect.Type], text: str) -> inspect.Type:
    """Words that name no thing beside them are a list, where there may be one."""
    first, lists = types[0], [one for one in types if isinstance(one, inspect.VarTupleType)]
    paired = isinstance(first, inspect.DictType) and isinstance(first.value_type, inspect.StrType)
    return lists[0] if paired and lists and "@" not in text else first


def is_way(kind: inspect.Type) -> bool:
    """A struct of a way and how many go it."""
    if not isinstance(kind, inspect.StructType) or len(kind.fields) != 2:
        return False
    path, count = (field.type for field in kind.fields)
    return (
        isinstance(path, inspect.VarTupleType)
        and isinstance(path.item_type, inspect.StrType)
        and isinstance(count, inspect.IntType)
    )


def _number(text: str, name: str) -> int:
    try:
        return int(text.replace("−", "-"))
    except ValueError:
        raise Unreadable({name: ["not_a_whole_number"]}) from None


def _meant(text: str, known: Vocabulary) -> str:
    if text[:1] == '"':
        return _unquoted(text)
    found = known.meant(text)
    return text if not found or text in found else found[0]


# ------------------------------------------------------------------------------ writing


def _text(kind: inspect.Type, value: Any, known: Vocabulary, name: Namer) -> str:
    """A value as it is typed; JSON where nothing shorter is read the same."""
    short = _short(kind, value, known, name)
    return msgspec.json.encode(value).decode() if short is None else short


def _short(kind: inspect.Type, value: Any, known: Vocabulary, name: Namer) -> str | None:
    match kind:
        case inspect.UnionType(types=types):
            lists = [one for one in types if isinstance(one, inspect.VarTupleType)]
            said = lists[0] if lists and isinstance(value, tuple) else types[0]
            short = _short(said, value, known, name)
            return short if short is None or said is _said_as(types, short) else None
        case inspect.StructType() if is_way(kind):
            path, count = (getattr(value, field.name) for field in kind.fields)
            places = [_item(inspect.StrType(), one, known, name) or WAY for one in path]
            if not places or any(WAY in place for place in places):
                return None
            return WAY.join(places) + (f"@{count}" if count != 1 else "")
        case inspect.BoolType():
            return "yes" if value else "no"
        case inspect.IntType() | inspect.FloatType():
            return str(value) if isinstance(value, int) else None
        case inspect.TupleType(item_types=items) if all(
            isinstance(item, inspect.IntType) for item in items
        ):
            return ",".join(map(str, value))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            if isinstance(value, Mapping):
                return None
            return _joined([_item(item, one, known, name) for one in value])
        case inspect.DictType(key_type=key, value_type=of):
            if not isinstance(value, Mapping):
                return None
            pairs = [
                (_item(key, k, known, name), _item(of, v, known, name)) for k, v in value.items()
            ]
            return _joined([f"{k}@{v}" if k and v else None for k, v in pairs])
        case inspect.StrType() | inspect.LiteralType():
            return _word(value, known, name) if isinstance(value, str) else None
    return None


def _item(kind: inspect.Type, value: Any, known: Vocabulary, name: Namer) -> str | None:
    """One of several things: nothing that is itself made of several."""
    if isinstance(kind, inspect.VarTupleType | inspect.ListType | inspect.DictType):
        return None
    text = _short(kind, value, known, name)
    return None if text is None or text[:1] == '"' else text


def _joined(parts: Sequence[str | None]) -> str | None:
    if any(part is None for part in parts):
        return None
    return "+".join(part for part in parts if part is not None) or NOTHING


def _word(value: str, known: Vocabulary, name: Namer | None = None) -> str:
    """The component's name if it leads back to it, else its id, in quotes if it must be."""
    names = [folded(name(value)).replace(" ", "-")] if name else []
    for word in [*names, value]:
        if PLAIN.fullmatch(word) and word != NOTHING and _meant(word, known) == value:
            return word
    return msgspec.json.encode(value).decode()


# ------------------------------------------------------------------------- about a kind


@cache
def fields_of(struct: type[Action]) -> dict[str, inspect.Type]:
    """The fields as they are written, and what each holds when it holds something."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: _held(field.type) for field in info.fields}


def _held(kind: inspect.Type) -> inspect.Type:
    if not isinstance(kind, inspect.UnionType):
        return kind
    inner = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    return inner[0] if len(inner) == 1 else inspect.UnionType(tuple(inner))


@cache
def flags_of(struct: type[Action]) -> frozenset[str]:
    """Fields said by their name alone."""
    fields = fields_of(struct)
    return frozenset(
        name
        for name, kind in fields.items()
        if isinstance(kind, inspect.BoolType) and default_of(struct, name) is False
    )


@cache
def default_of(struct: type[Action], name: str) -> Any:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    field = next(field for field in info.fields if field.encode_name == name)
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


@cache
def attribute_of(struct: type[Action], name: str) -> str:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    found: str = next(field.name for field in info.fields if field.encode_name == name)
    return found
