"""BG Stats: `.bgsplay`, `BGStatsExport.json`, and the link that sends a play to the app.

A play keeps everything the file says of it, so that it can be written out again as it came.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from ledger.errors import Unreadable
from ledger.plays.play import MOST_PLAYS, BadPlay, Play, Seat, measured
from ledger.ruleset import read_json

SOURCE = "bgstats"
PUSH = "https://app.bgstatsapp.com/createPlay.html?data="
APP = "bgstats://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Ledger"  # never changes: the app remembers matches by it
LONGEST_LINK = 8000
LONGEST = 32 * 1024 * 1024  # bytes of a file: every play of many years
MOST_PARTS = 3_000_000
TIME = "%Y-%m-%d %H:%M:%S"


def is_bgstats(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("plays"), list) and "games" in data


def read(text: bytes | str) -> tuple[list[Play], list[BadPlay]]:
    """Every play of the file, and those that cannot be read. Unreadable if it is no such file."""
    data = read_json(text, LONGEST, MOST_PARTS)
    if not is_bgstats(data):
        raise Unreadable({"file": ["not_bgstats"]})
    if len(data["plays"]) > MOST_PLAYS:
        raise Unreadable({"file": [f"too_many_plays:{MOST_PLAYS}"]})
    parts = {name: _by_id(data.get(name)) for name in ("games", "players", "locations")}
    plays: list[Play] = []
    bad: list[BadPlay] = []
    for number, raw in enumerate(data["plays"], start=1):
        try:
            found = measured(_play(raw, parts), number)
        except _Bad as why:
            found = BadPlay(number=number, code=why.code, detail=why.detail)
        if isinstance(found, BadPlay):
            bad.append(found)
        else:
            plays.append(found)
    return plays, bad


class _Bad(Exception):
    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code, self.detail = code, detail


def _by_id(entries: Any) -> dict[Any, dict[str, Any]]:
    found = entries if isinstance(entries, list) else []
    return {
        one["id"]: one
        for one in found
        if isinstance(one, dict) and isinstance(one.get("id"), int | str)
    }


def _play(raw: Any, parts: Mapping[str, Mapping[Any, dict[str, Any]]]) -> Play:
    if not isinstance(raw, dict):
        raise _Bad("not_an_object")
    game = _found(parts["games"], raw.get("gameRefId"))
    if game is None or not isinstance(game.get("name"), str) or not game["name"].strip():
        raise _Bad("no_game")
    scores = raw.get("playerScores")
    if not isinstance(scores, list) or not scores:
        raise _Bad("no_players")
    players = [_found(parts["players"], _get(one, "playerRefId")) for one in scores]
    if any(one is None or not isinstance(one.get("name"), str) for one in players):
        raise _Bad("unknown_player")
    known = [one for one in players if one is not None]
    at = _time(raw.get("playDate")) or _time(raw.get("playDateYmd"))
    if at is None:
        raise _Bad("no_date", str(raw.get("playDate", ""))[:40])
    kept: dict[str, Any] = {"format": SOURCE, "play": raw, "game": game, "players": known}
    location = _found(parts["locations"], raw.get("locationRefId"))
    if location is not None:
        kept["location"] = location
    identity = raw.get("uuid")
    return Play(
        source=SOURCE,
        id=identity if isinstance(identity, str) and identity else _identity(kept),
        title=game["name"].strip(),
        played=at.date(),
        at=at,
        seats=tuple(
            Seat(
                name=str(player["name"]).strip(),
                score=_score(_get(one, "score")),
                winner=_get(one, "winner") is True,
            )
            for one, player in zip(scores, known, strict=True)
        ),
        bgg=_number(game.get("bggId")),
        lowest_wins=game.get("highestWins") is False,
        together=game.get("cooperative") is True,
        as_kept=kept,
    )


def _found(entries: Mapping[Any, dict[str, Any]], key: Any) -> dict[str, Any] | None:
    return entries.get(key) if isinstance(key, int | str) else None


def _get(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _score(value: Any) -> str:
    return str(value).strip() if isinstance(value, int | float | str) else ""


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) and 0 < value < 10**9 else None


def _identity(kept: Mapping[str, Any]) -> str:
    """Of a play without its own: the same for the same content."""
    return str(uuid5(NAMESPACE_URL, json.dumps(kept, sort_keys=True, ensure_ascii=True)))


def _time(value: Any) -> datetime | None:
    text = str(value) if isinstance(value, int | str) else ""
    for shape in (TIME, "%Y-%m-%d %H:%M", "%Y-%m-%d", "%Y%m%d"):
        try:
            return datetime.strptime(text, shape).replace(tzinfo=UTC)
        except ValueError:
            continue
    return None


# ------------------------------------------------------------------------- writing


def write(plays: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """One file of plays in the shape of `as_kept`. Parts that are the same are written once."""
    numbers: dict[str, dict[str, int]] = {"games": {}, "players": {}, "locations": {}}
    parts: dict[str, list[dict[str, Any]]] = {"games": [], "players": [], "locations": []}

    def number(kind: str, part: Mapping[str, Any]) -> int:
        own = {key: value for key, value in part.items() if key != "id"}
        identity = json.dumps(own, sort_keys=True)
        if identity not in numbers[kind]:
            numbers[kind][identity] = len(parts[kind]) + 1
            parts[kind].append({"id": len(parts[kind]) + 1, **own})
        return numbers[kind][identity]

    written = []
    for kept in plays:
        play = dict(kept["play"])
        play["gameRefId"] = number("games", kept["game"])
        if "location" in kept:
            play["locationRefId"] = number("locations", kept["location"])
        play["playerScores"] = [
            {**one, "playerRefId": number("players", player)}
            for one, player in zip(play["playerScores"], kept["players"], strict=True)
        ]
        written.append(play)
    return {**parts, "plays": written}


def link(play: Mapping[str, Any], *, app: bool = False) -> str:
    """The address that opens BG Stats with this play filled in; the comment gives way if it is
    too long."""
    data = dict(play)
    while True:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        found = (APP if app else PUSH) + quote(text, safe="")
        if len(found) < LONGEST_LINK or not data.get("comments"):
            return found
        data["comments"] = data["comments"][: len(data["comments"]) // 2]


def push(
    *,
    identity: str,
    title: str,
    title_id: str,
    bgg: int | None,
    played: datetime,
    players: Sequence[Mapping[str, Any]],
    highest_wins: bool = True,
    minutes: int | None = None,
    comments: str = "",
    location: str = "",
) -> dict[str, Any]:
    """A play as the link wants it. Android fails where `winner` or `startPlayer` is missing."""
    game: dict[str, Any] = {
        "name": title,
        "sourceGameId": title_id,
        "highestWins": highest_wins,
        "noPoints": False,
    }
    if bgg:
        game["bggId"] = bgg
    found: dict[str, Any] = {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": identity,
        "playDate": played.astimezone(UTC).strftime(TIME),
        "game": game,
        "players": [{"winner": False, "startPlayer": False, **one} for one in players],
    }
    if minutes:
        found["durationMin"] = minutes
    if comments:
        found["comments"] = comments
    if location:
        found["location"] = location
    return found
