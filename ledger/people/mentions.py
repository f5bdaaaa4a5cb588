"""Where a name stands in a stored step, and another word in its place.

A row is searched string by string, and nothing but those strings is changed: put the name back and
every byte is as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct

PART = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]', re.DOTALL)
CORRECTED = '{"type":"Corrected"'
FREE = frozenset({"by", "text", "reason"})  # what people write as they like
SEATS = frozenset(  # (field, whether its keys): where every title has names of seats
    {(name, False) for name in ("players", "player", "first_player", "winners", "seen_by")}
    | {(name, True) for name in ("totals", "rounds", "sums")}
)

Slot = tuple[str, bool]  # the field a string stands in; whether it is a key there


class Written(NamedTuple):
    """A string of a document: from where to where, what it says, where it stands."""

    start: int
    end: int
    text: str
    slot: Slot


def strings(document: str) -> Iterator[Written]:
    """Every string of a JSON document that can be read, in order."""
    inside: list[tuple[str, bool]] = []  # the field of each open bracket, whether it is an object
    field, key_next = "", False
    for found in PART.finditer(document):
        part = found[0]
        if part in "{[":
            inside.append((field, part == "{"))
            key_next = part == "{"
        elif part in "}]":
            field, key_next = inside.pop()[0] if inside else "", False
        elif part == ",":
            key_next = bool(inside) and inside[-1][1]
        elif part == ":":
            key_next = False
        else:
            text = msgspec.json.decode(part, type=str)
            owner = inside[-1][0] if key_next else field
            yield Written(found.start(), found.end(), text, (owner, key_next))
            if key_next:
                field = text


class Name(Struct, frozen=True):
    """A name that is looked for. One that is also a word of the title (a card, a field) is taken
    for a name only where seats are named, and in what people wrote; one that is such a word but for
    its capitals, only as it is spelt."""

    name: str
    is_a_word: bool = False
    just_so: bool = False
    slots: frozenset[Slot] = SEATS

    def found_in(self, said: Written) -> Iterable[re.Match[str]]:
        if not self.is_a_word or said.slot[0] in FREE:
            return self.in_text(said.text)
        whole = re.fullmatch(re.escape(self.name), said.text) if said.slot in self.slots else None
        return [whole] if whole else ()

    def in_text(self, text: str) -> Iterable[re.Match[str]]:
        """Whole words of what people wrote."""
        flags = re.NOFLAG if self.is_a_word or self.just_so else re.IGNORECASE
        return re.finditer(rf"(?<!\w){re.escape(self.name)}(?!\w)", text, flags)


def slots_of(documents: Iterable[str], names: Iterable[str]) -> frozenset[Slot]:
    """Where the others of a table are named."""
    others = frozenset(names)
    return SEATS | {
        said.slot
        for text in documents
        for said in strings(text)
        if said.text in others or (said.slot[0].endswith("_player") and not said.slot[1])
    }


def is_printed(document: str, said: Written) -> bool:
    """The text of a catalogue, which is known by its hash."""
    field = "text" if document.startswith(CORRECTED) else "catalogue"
    return said.slot == (field, False)


def replaced(document: str, names: Iterable[Name], word_for: Callable[[str], str]) -> str:
    """The document with other words in the place of the names, however they are spelt."""
    parts, at = [], 0
    for said in strings(document):
        if is_printed(document, said):
            continue
        new = _reworded(said.text, (m for name in names for m in name.found_in(said)), word_for)
        if new != said.text:
            parts += [document[at : said.start], msgspec.json.encode(new).decode()]
            at = said.end
    return "".join([*parts, document[at:]])


def without_names(text: str, names: Iterable[str], word_for: Callable[[str], str]) -> str:
    """A plain text that somebody wrote, with other words in the place of the names."""
    return _reworded(text, (m for name in names for m in Name(name).in_text(text)), word_for)


def _reworded(text: str, matches: Iterable[re.Match[str]], word_for: Callable[[str], str]) -> str:
    parts, end = [], 0
    for match in sorted(matches, key=lambda match: (match.start(), -match.end())):
        if match.start() >= end:  # of two names that overlap, the longer one
            parts += [text[end : match.start()], word_for(match[0])]
            end = match.end()
    return "".join([*parts, text[end:]])


def put_back(document: str, names: Mapping[str, str]) -> str:
    """The document with the names in the place of the words: as it was before they were forgotten.
    docs/record.md has the same for whoever has a signed sheet and no Ledger."""
    for word, name in sorted(names.items(), key=lambda pair: -len(pair[0])):
        document = document.replace(word, msgspec.json.encode(name).decode()[1:-1])
    return document
