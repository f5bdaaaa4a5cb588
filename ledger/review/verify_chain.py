"""Is everything there, and as it was stored? The links are worked out again and compared."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal
from uuid import UUID

import msgspec
from eventsourcing.persistence import PersistenceError
from msgspec import Struct

from ledger.aggregates.steps import Removed, decode_body
from ledger.application import Ledger
from ledger.chain.links import next_link
from ledger.errors import BAD_STATE_ERRORS
from ledger.storage.links import STORE, birth_link, checksum, schema_of, text_of

Kind = Literal["changed", "missing", "added"]
MOST = 10_000_000  # games; a number beyond it is damaged
UNREADABLE = (msgspec.MsgspecError, *BAD_STATE_ERRORS)


class RowFault(Struct, frozen=True):
    """Steps that are not as they were stored, that are gone, or that were put there by hand."""

    kind: Kind
    first: int
    last: int


class ChainReport(Struct, frozen=True, kw_only=True):
    """What the chain says of one game."""

    game: UUID
    steps: int  # how many it had when it was last recorded in
    head: str  # the last link; where it is told, that of the record its reader may have
    whole: bool
    removed: bool = False  # by its keeper: a tombstone is all that is left, and all there should be
    missing: bool = False  # nothing is left of it but its links, or its number
    chained_now: bool = False  # it was older than the chain, and got its links by this
    unreadable: str = ""  # the database cannot read it; in its own words
    faults: tuple[RowFault, ...] = ()


class StoreReport(Struct, frozen=True, kw_only=True):
    """What the chain of games says of the whole store."""

    games: int  # how many it has ever had
    whole: bool
    missing_numbers: tuple[int, ...] = ()  # games of which nothing is left
    changed: bool = False  # the list of games itself is not as it was stored


def check_game(ledger: Ledger, game_id: UUID, born: bool | None = None) -> ChainReport:
    """Compares the stored rows of a game with its links; one that never had any gets them."""
    recorder: Any = ledger.recorder
    links = _links(recorder, game_id)
    rows = {step: (name, state) for step, name, state in recorder.select_named_rows(game_id)}
    chained_now = False
    if born is None:
        born = recorder.is_born(game_id)
    if rows and not links and not born:
        links = _adopted(ledger, game_id)
        chained_now = True
    gone = _tombstone(rows)
    if gone is not None:
        return _removed(game_id, gone, rows, links)
    faults = _faults(game_id, rows, links)
    last = max((step for step in links if isinstance(step, int)), default=0)
    return ChainReport(
        game=game_id,
        steps=last,
        head=links[last][0].hex() if last and isinstance(links[last][0], bytes) else "",
        whole=not faults and bool(rows),
        missing=not rows,
        chained_now=chained_now,
        faults=faults,
    )


def _tombstone(rows: dict[int, tuple[Any, bytes]]) -> Removed | None:
    """Of a game that was removed by its keeper."""
    if len(rows) != 1:
        return None
    try:
        body = decode_body(next(iter(rows.values()))[1])
    except UNREADABLE:
        return None
    return body if isinstance(body, Removed) else None


def _removed(
    game_id: UUID,
    gone: Removed,
    rows: dict[int, tuple[Any, bytes]],
    links: dict[int, tuple[Any, Any]],
) -> ChainReport:
    step = gone.steps + 1
    sound = {*rows} == {*links} == {step} and _follows(
        game_id, step, rows[step], links[step], bytes.fromhex(gone.head), 0
    )
    faults = () if sound else (RowFault("changed", step, step),)
    return ChainReport(
        game=game_id,
        steps=gone.steps,
        head=gone.head,
        whole=sound,
        removed=True,
        faults=faults,
    )


def _adopted(ledger: Ledger, game_id: UUID) -> dict[int, tuple[Any, Any]]:
    """Not in a store that cannot be written to, nor of a game that cannot be read."""
    store: Any = ledger.events
    try:
        store.linker.adopt(game_id)
    except (PersistenceError, *UNREADABLE):
        return {}
    return _links(store.recorder, game_id)


def _links(recorder: Any, game_id: UUID) -> dict[int, tuple[Any, Any]]:
    return {step: (link, check) for step, link, check in recorder.select_links(game_id)}


def _faults(
    game_id: UUID, rows: dict[int, tuple[Any, bytes]], links: dict[int, tuple[Any, Any]]
) -> tuple[RowFault, ...]:
    """Step by step; a damaged number is as good as none."""
    schema, before, expected = _schema(rows), b"", 1
    found: list[RowFault] = []
    for step in sorted(one for one in {*rows, *links} if isinstance(one, int)):
        row, link = rows.get(step), links.get(step)
        if link is None:
            found.append(RowFault("added", step, step))
            expected = max(expected, step + 1) if step == expected else expected
            continue
        if step > expected:  # neither the step nor its link is there
            found.append(RowFault("missing", expected, step - 1))
        if row is None:
            found.append(RowFault("missing", step, step))
        elif not _follows(game_id, step, row, link, before, schema):
            found.append(RowFault("changed", step, step))
        before = link[0] if isinstance(link[0], bytes) else b""
        expected = step + 1
    if not all(isinstance(one, int) for one in (*rows, *links)):
        found.append(RowFault("added", 0, 0))
    return _joined(found)


def _schema(rows: dict[int, tuple[Any, bytes]]) -> int | None:
    try:
        return schema_of(decode_body(rows[1][1]))
    except (KeyError, *UNREADABLE):
        return None


def _follows(
    game_id: UUID,
    step: int,
    row: tuple[Any, bytes],
    link: tuple[Any, Any],
    before: bytes,
    schema: int | None,
) -> bool:
    name, state = row
    try:
        if checksum(name, state) != link[1]:
            return False
        body = decode_body(state)
        known = getattr(body, "schema", 0) if schema is None else schema  # step 1 tells it
        return bool(next_link(before, text_of(game_id, step, body, known)) == link[0])
    except UNREADABLE:
        return False


def _joined(found: Sequence[RowFault]) -> tuple[RowFault, ...]:
    """Neighbours of one kind are told together."""
    joined: list[RowFault] = []
    for one in found:
        last = joined[-1] if joined else None
        if last is not None and (last.kind, last.last + 1) == (one.kind, one.first):
            joined[-1] = RowFault(one.kind, last.first, one.last)
        else:
            joined.append(one)
    return tuple(joined)


# ------------------------------------------------------------------------- the whole store


def known_games(ledger: Ledger) -> list[str]:
    """Every game that the log, the links or the list of games know of."""
    recorder: Any = ledger.recorder
    born = {game for game, *_ in recorder.select_births()} - {STORE.hex}
    there = [*recorder.stored_games(), *recorder.linked_games(), *sorted(born)]
    return list(dict.fromkeys(there))


def no_game(game: str) -> ChainReport | None:
    """What is told of an id that is none."""
    if _id(game) is not None:
        return None
    told = f"{game!r} is no id of a game"
    return ChainReport(game=STORE, steps=0, head="", whole=False, unreadable=told)


def check_games(ledger: Ledger) -> Iterator[ChainReport]:
    """Every game that is known."""
    recorder: Any = ledger.recorder
    born = {game for game, *_ in recorder.select_births()} - {STORE.hex}
    for game in known_games(ledger):
        game_id = _id(game)
        if game_id is None:
            told = f"{game!r} is no id of a game"
            yield ChainReport(game=STORE, steps=0, head="", whole=False, unreadable=told)
            continue
        try:
            yield check_game(ledger, game_id, game in born)
        except (sqlite3.DatabaseError, PersistenceError) as error:
            yield ChainReport(game=game_id, steps=0, head="", whole=False, unreadable=str(error))


def _id(text: str) -> UUID | None:
    try:
        found = UUID(text)
    except ValueError:
        return None
    return found if found.hex == text else None


def check_store(ledger: Ledger) -> StoreReport:
    """The list of games: does it count to its end, and does each follow from the one before?"""
    listed = ledger.recorder.select_births()  # type: ignore[attr-defined]
    sound = [one for one in listed if isinstance(one[1], int) and isinstance(one[2], bytes)]
    births = [one for one in sound if one[0] != STORE.hex]
    counted = [(number, link) for game, number, link in sound if game == STORE.hex]
    numbers = {number for _, number, _ in births}
    last = max([len(births), *(number for number, _ in counted)])
    missing = tuple(n for n in range(1, last + 1) if n not in numbers) if last < MOST else (0,)
    follows = len(sound) == len(listed) and all(
        number != earlier[1] + 1 or birth_link(earlier[2], game) == link
        for earlier, (game, number, link) in pairwise([("", 0, b""), *births])
    )
    ends = (births[-1][1], births[-1][2]) if births else (0, b"")
    counts = counted == [ends] or (not births and not counted) or bool(missing)
    return StoreReport(
        games=last,
        whole=follows and counts and not missing,
        missing_numbers=missing,
        changed=not (follows and counts),
    )
