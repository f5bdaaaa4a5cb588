"""YAML texts, measured before they are read. Loading PyYAML takes longer than reading most of them,
so it is left to the first that has to be read: `documents` asks here."""

from __future__ import annotations

import re
from typing import Any

import yaml

from ledger.errors import BAD_STATE_ERRORS, Unreadable
from ledger.limits import MAX_DEPTH, MAX_DOCUMENT, MAX_PARTS

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LONG_SCALAR = re.compile(r"[-+]?[\d.][\d_.:xXa-fA-F]{400}")  # as a number it takes long to work out
NUMBERS = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")


def read_own_yaml(text: str, field: str = "catalogue") -> Any:
    """A YAML document that was measured before, or is our own."""
    try:
        return yaml.load(text, Loader=LOADER)  # noqa: S506 (a safe loader)
    except yaml.YAMLError as error:
        raise Unreadable({field: [f"invalid:{error}"]}) from None


def read_yaml(text: str, field: str = "catalogue", most: int = MAX_PARTS) -> Any:
    """Any YAML document, or Unreadable under the name of this field."""
    check_yaml(text, field, most)
    try:
        return yaml.load(text, Loader=LOADER)  # noqa: S506 (a safe loader)
    except (yaml.YAMLError, *BAD_STATE_ERRORS) as error:  # a day such as 2001-99-99 is a ValueError
        raise Unreadable({field: [f"invalid:{error}"]}) from None


def check_yaml(text: str, field: str = "catalogue", most: int = MAX_PARTS) -> None:
    """Unreadable if the text is too long, or its parts lie too deep or are too many, those counted
    that are named again. The loader calls itself for each level, so it must not begin before that
    is known. What is no YAML passes: whoever loads it says where."""
    if len(text) > MAX_DOCUMENT:
        raise Unreadable({field: [f"document_too_long:{MAX_DOCUMENT}"]})
    try:
        code = _Parts(most).fault(text)
    except (yaml.YAMLError, UnicodeError):
        return
    if code:
        raise Unreadable({field: [code]})


class _Parts:
    """Counts the parts of a YAML text from its events, without making any of them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.parts = 0
        self.open: list[tuple[str | None, int, int]] = []  # anchor, parts before, height so far
        self.named: dict[str, tuple[int, int]] = {}  # anchor -> parts, height

    def fault(self, text: str) -> str:
        """The code of what is wrong; nothing if the text may be loaded."""
        documents = 0
        for event in yaml.parse(text, Loader=LOADER):
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents == 2:  # the loader goes no further and says so
                return ""
            if isinstance(event, yaml.CollectionStartEvent):
                self.open.append((event.anchor, self.parts, 1))
                self.parts += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close()
            elif isinstance(event, yaml.AliasEvent):
                if event.anchor not in self.named:  # inside itself, or nowhere
                    return "too_deep"
                parts, height = self.named[event.anchor]
                self.parts += parts
                self._grow(height)
            elif isinstance(event, yaml.ScalarEvent):
                if _long_number(event):
                    return "number_out_of_range"
                self.parts += 1
                if event.anchor:
                    self.named[event.anchor] = (1, 0)
            if self.parts > self.most or self._depth() > MAX_DEPTH:
                return "too_deep"
        return ""

    def _close(self) -> None:
        anchor, before, height = self.open.pop()
        if anchor:
            self.named[anchor] = (self.parts - before, height)
        self._grow(height)

    def _grow(self, height: int) -> None:
        """A part of this height lies in the one that is open."""
        if self.open:
            anchor, before, known = self.open[-1]
            self.open[-1] = (anchor, before, max(known, height + 1))

    def _depth(self) -> int:
        return len(self.open) - 1 + self.open[-1][2] if self.open else 0


def _long_number(event: Any) -> bool:
    number = event.implicit[0] or event.tag in NUMBERS
    return number and LONG_SCALAR.match(event.value) is not None
