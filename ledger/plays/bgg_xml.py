"""A saved XML file of BoardGameGeek's `plays`."""

from __future__ import annotations

import re
from datetime import date
from typing import Any
from xml.parsers import expat

from ledger.errors import Unreadable
from ledger.plays.play import MOST_PLAYS, BadPlay, Play, Seat, measured

SOURCE = "bgg"
LONGEST = 32 * 1024 * 1024  # bytes
DEEPEST = 12
NUMBER = re.compile(r"[1-9][0-9]{0,8}")
FORBIDDEN = re.compile(r"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)


def is_bgg(text: str) -> bool:
    return "<plays" in text[:2000]


class _Reader:
    """Every play with its item and players, as attributes. Nothing else of the file is kept."""

    def __init__(self) -> None:
        self.plays: list[dict[str, Any]] = []
        self._open: list[str] = []
        self._comment: list[str] | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._open.append(name)
        if len(self._open) > DEEPEST:
            raise Unreadable({"file": ["too_deep"]})
        if name == "play":
            if len(self.plays) >= MOST_PLAYS:
                raise Unreadable({"file": [f"too_many_plays:{MOST_PLAYS}"]})
            self.plays.append({"play": attributes, "item": {}, "players": []})
        elif self.plays and name == "item" and not self.plays[-1]["item"]:
            self.plays[-1]["item"] = attributes
        elif self.plays and name == "player":
            self.plays[-1]["players"].append(attributes)
        elif self.plays and name == "comments":
            self._comment = []

    def text(self, data: str) -> None:
        if self._comment is not None:
            self._comment.append(data)

    def end(self, name: str) -> None:
        self._open.pop()
        if name == "comments" and self._comment is not None and self.plays:
            self.plays[-1]["comments"] = "".join(self._comment)
            self._comment = None


def read(text: str) -> tuple[list[Play], list[BadPlay]]:
    if len(text) > LONGEST:
        raise Unreadable({"file": [f"document_too_long:{LONGEST}"]})
    if FORBIDDEN.search(text):
        raise Unreadable({"file": ["not_bgg"]})  # such a file declares nothing of its own
    reader, parser = _Reader(), expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.text
    try:
        parser.Parse(text.encode(), True)
    except (expat.ExpatError, UnicodeError):
        raise Unreadable({"file": ["not_bgg"]}) from None
    plays: list[Play] = []
    bad: list[BadPlay] = []
    for number, raw in enumerate(reader.plays, start=1):
        found = _play(raw, number)
        if isinstance(found, BadPlay):
            bad.append(found)
        else:
            plays.append(found)
    return plays, bad


def _play(raw: dict[str, Any], number: int) -> Play | BadPlay:
    play, item = raw["play"], raw["item"]
    try:
        day = date.fromisoformat(play.get("date", ""))
    except ValueError:
        return BadPlay(number=number, code="no_date", detail=play.get("date", "")[:40])
    if not item.get("name", "").strip():
        return BadPlay(number=number, code="no_game")
    names = [one.get("name") or one.get("username") or "" for one in raw["players"]]
    if not names or not all(name.strip() for name in names):
        return BadPlay(number=number, code="no_players")
    found = Play(
        source=SOURCE,
        id=play.get("id") or f"{day}-{number}",
        title=item["name"].strip(),
        played=day,
        seats=tuple(
            Seat(
                name=name.strip(), score=one.get("score", "").strip(), winner=one.get("win") == "1"
            )
            for name, one in zip(names, raw["players"], strict=True)
        ),
        bgg=int(item["objectid"]) if NUMBER.fullmatch(item.get("objectid", "")) else None,
        as_kept={"format": SOURCE, **raw},
    )
    return measured(found, number)
