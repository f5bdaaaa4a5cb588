"""What a game saved as one file holds, read back without a browser."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html import unescape
from typing import Any, NamedTuple

KEPT = re.compile(r'<script type="text/plain" class="kept">([^<]+)</script>')


class Saved(NamedTuple):
    """The file as it is, the steps by language, and the side sheets of its rules."""

    text: str
    pages: dict[str, list[str]]
    rules: dict[str, dict[str, str]]

    @property
    def everything(self) -> str:
        told = [page for pages in self.pages.values() for page in pages]
        sheets = [sheet for sheets in self.rules.values() for sheet in sheets.values()]
        return "\n".join([KEPT.sub("", self.text), *told, *sheets])

    @property
    def words(self) -> str:
        """The same as a reader reads it: an apostrophe is an apostrophe."""
        return unescape(self.everything)


def saved(data: bytes | str) -> Saved:
    text = data.decode() if isinstance(data, bytes) else data
    pieces: list[str] = []
    pages: dict[str, list[str]] = {"en": [], "fr": []}
    rules: dict[str, dict[str, str]] = {}
    for packed in KEPT.findall(text):
        part: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed)))
        rules = part.get("rules", rules)
        pieces += part.get("pieces", [])
        for lang, numbers in part.get("pages", {}).items():
            pages[lang] += ["".join(pieces[n] for n in page) for page in numbers]
    return Saved(text, pages, rules)
