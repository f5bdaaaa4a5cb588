"""A title's components and its rules by id, read from their YAML files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, Generic, Literal, TypeVar

from cachetools import LRUCache
from msgspec import Struct, convert
from msgspec.structs import replace

from ledger.errors import BAD_STATE_ERRORS, UnknownName, Unreadable
from ledger.ruleset import compiled_yaml
from ledger.ruleset.documents import check_yaml, read_own_yaml
from ledger.ruleset.texts import Words, printed

C = TypeVar("C", bound="Components")
DRAFTS = 32  # catalogues that somebody is typing in


class Components(Struct, frozen=True, kw_only=True):
    """What every title's catalogue has."""

    catalogue_id: str
    hash: str = ""


class Rule(Struct, frozen=True):
    """A numbered rule or ruling in our own words, and where the program keeps it."""

    id: str
    section: str
    text: Words
    coverage: Literal["enforced", "scored", "state", "people"]
    where: str  # function, command or page that keeps it
    switch: str = ""  # the option that changes a ruling


def read_rules(path: Path) -> tuple[Rule, ...]:
    """Every rule and ruling of a title by its id, from its rules.yaml."""
    text = path.read_text("utf-8")
    entries: list[dict[str, Any]] = read_own_yaml(text)["rules"]
    compiled_yaml.keep(text)
    for entry in entries:
        entry["text"] = printed({"en": entry.pop("en"), "fr": entry.pop("fr")})
    return convert(entries, tuple[Rule, ...])


class Catalogues(Generic[C]):
    """The catalogues of one title, found by content hash. Those once released are kept for ever."""

    def __init__(self, read: Callable[[str], C], *texts: str) -> None:
        self._read = read
        self._by_hash: dict[str, C] = {}
        self._texts: dict[str, str] = {}
        self._drafts: LRUCache[str, C] = LRUCache(DRAFTS)
        self._guard = Lock()
        for text in texts:
            self.add(text)
            compiled_yaml.keep(text)
        self.default = next(iter(self._by_hash.values()))
        self.built_in = frozenset(self._by_hash)

    def add(self, text: str) -> C:
        try:
            digest = hashlib.sha256(text.encode()).hexdigest()
        except UnicodeEncodeError:
            raise Unreadable({"catalogue": ["not_utf8"]}) from None
        if digest not in self._by_hash:
            self._by_hash[digest] = replace(self._readable(text), hash=digest)
            self._texts[digest] = text
        return self._by_hash[digest]

    def _readable(self, text: str) -> C:
        """What the title reads in a text; one that is not of the title's own making is measured
        first, and whatever the title stumbles over in it is the text's fault."""
        if not hasattr(self, "built_in"):
            return self._read(text)
        check_yaml(text)
        try:
            return self._read(text)
        except (*BAD_STATE_ERRORS, RecursionError) as error:
            raise Unreadable({"catalogue": [f"invalid:{type(error).__name__} {error}"]}) from None

    def draft(self, text: str) -> C:
        """What a text that may never be played with would be; it is forgotten after a while."""
        digest = hashlib.sha256(text.encode()).hexdigest()
        if digest in self._by_hash:
            return self._by_hash[digest]
        found = replace(self._readable(text), hash=digest)
        with self._guard:
            self._drafts[digest] = found
        return found

    def get(self, digest: str) -> C:
        found = self._by_hash.get(digest)
        if found is None:
            with self._guard:
                found = self._drafts.get(digest)
        if found is None:
            raise UnknownName("catalogue", digest)
        return found

    def source(self, digest: str) -> str:
        """The text of any catalogue, a released one too."""
        if digest not in self._texts:
            raise UnknownName("catalogue", digest)
        return self._texts[digest]

    def text(self, digest: str) -> str | None:
        """What a game must carry so that it opens elsewhere; None for a released catalogue."""
        return None if digest in self.built_in else self._texts[digest]


def no_components() -> Catalogues[Any]:
    """The catalogue of a title whose components need none."""
    return Catalogues(lambda text: Components(catalogue_id=text), "none/1")
