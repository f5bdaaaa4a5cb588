"""The event store: the library's own modules with a msgspec mapper, and rows as plain tuples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import local
from typing import Any, Protocol
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    EventStore,
    JSONTranscoder,
    Mapper,
    OperationalError,
    Recording,
    StoredEvent,
)

from ledger.aggregates.steps import Step, decode_bodies, decode_body, encode_body
from ledger.errors import UnknownName
from ledger.storage.files import keep_private
from ledger.storage.links import Birth, Linker, LinkRow, LinkTable, StoredRow, links_of

OTHER_STORE = re.compile(r"[a-z][a-z0-9+.-]*:/+|file:|:memory:", re.IGNORECASE)

LogRow = tuple[int, str, int, bytes]  # notification id, game id, step, body


class Unanswered(OperationalError):
    """The store took the steps and did not say whether it has stored them."""


class Rows(LinkTable, Protocol):
    """What both recorders offer beside what the library asks of them."""

    def insert_rows(self, rows: list[StoredRow], links: Sequence[LinkRow]) -> Sequence[int]:
        """Stored together or not at all; gives their places in the log."""

    def select_log(self, after: int, limit: int) -> Sequence[LogRow]:
        """The steps of every game in the order of recording."""

    def select_log_of(self, game_id: UUID) -> Sequence[LogRow]:
        """The steps of one game with their places in the log, oldest first."""

    def select_named_rows(self, game_id: UUID) -> Sequence[tuple[int, str, bytes]]:
        """(step, name of the body, body) of one game, oldest first."""

    def last_step(self, game_id: UUID) -> int:
        """0 if there is no such game."""

    def last_steps(self) -> dict[str, int]:
        """Game -> its last step, of every game that has steps."""

    def stored_games(self) -> Sequence[str]:
        """The ids of the games that have steps."""

    def select_links(self, game_id: UUID) -> Sequence[tuple[int, bytes, int]]:
        """(step, link, checksum) of one game, oldest first."""

    def linked_games(self) -> Sequence[str]:
        """The ids of the games that have links."""

    def is_born(self, game_id: UUID) -> bool:
        """Is it in the list of games the store has ever had?"""

    def hide(self, game_id: UUID, by: str, at: str) -> None: ...

    def show(self, game_id: UUID) -> None: ...

    def erase(self, row: StoredRow, links: Sequence[LinkRow]) -> None:
        """This last step takes the place of all steps before it, of which nothing is left."""

    def rewrite(
        self, changed: Sequence[StoredRow], added: Sequence[StoredRow], links: Sequence[LinkRow]
    ) -> None:
        """Rows in the place of those of the same steps, of which nothing is left; new ones behind
        them, and links in the place of all links of these games. Together or not at all."""

    def forget_hider(self, names: Sequence[str]) -> None:
        """Whoever of these has hidden a game is no longer named."""

    def is_hidden(self, game_id: UUID) -> bool: ...

    def has_steps(self, game_id: UUID) -> bool:
        """Is there a first step? One that was removed has none."""

    def hidden_games(self) -> dict[str, tuple[str, str]]:
        """Game -> who hid it, and when."""

    def select_births(self) -> Sequence[Birth]:
        """Every game the store has ever had, in that order, and the row that counts them."""


# ------------------------------------------------------------------------- addresses


def on_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


def check_address(address: str) -> None:
    """A file path or a `postgresql://` address: what looks like another address is not taken for
    a folder, and nothing is kept in memory alone."""
    if not on_postgres(address) and (other := OTHER_STORE.match(address)):
        raise UnknownName("store", other.group())


def environment(address: str) -> dict[str, str]:
    """The library's settings for a file path or a `postgresql://` address."""
    check_address(address)
    if on_postgres(address):
        from ledger.storage import postgres  # slow to load, and most stores are files

        return postgres.environment(address)
    path = Path(address).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    keep_private(path)
    return {"PERSISTENCE_MODULE": "ledger.storage.sqlite:WriterFactory", "SQLITE_DBNAME": str(path)}


def opening(address: str) -> AbstractContextManager[None]:
    """Held while a store is opened."""
    if not on_postgres(address):
        return nullcontext()
    from ledger.storage import postgres

    return postgres.opening(address)


class Listening(Protocol):
    """Hears what other processes have stored."""

    def close(self) -> None: ...


def listen(address: str, heard: Callable[[str], None]) -> Listening | None:
    """Calls `heard` with what other processes and hosts have just stored, `step GAME STEP`, and
    with nothing when some of it may have been missed. A file tells nobody: None."""
    if not on_postgres(address):
        return None
    from ledger.storage.postgres_news import Listener

    return Listener(address, heard)


# ------------------------------------------------------------------------- steps and rows


def stored_row(step: Step) -> StoredRow:
    body = step.body
    return step.originator_id.hex, step.originator_version, type(body).__name__, encode_body(body)


class StepMapper(Mapper[UUID]):
    """A step to and from a stored row. The topic is the body's name, short and for ever."""

    def __init__(self) -> None:
        super().__init__(transcoder=JSONTranscoder())

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        _, number, topic, state = stored_row(domain_event)
        return StoredEvent(domain_event.originator_id, number, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        return Step(
            stored_event.originator_id,  # type: ignore[arg-type]
            stored_event.originator_version,
            decode_body(stored_event.state),
        )


class StepStore(EventStore[UUID]):
    """Decodes a whole stream in one call, and leaves out the objects the library makes between."""

    def __init__(self, mapper: Mapper[UUID], recorder: AggregateRecorder) -> None:
        super().__init__(mapper, recorder)
        self._rows: Rows = recorder  # type: ignore[assignment]
        self._mine = local()  # what each thread has put last
        self.linker = Linker(self._rows)

    def get(
        self,
        originator_id: UUID,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Iterator[Any]:
        if desc or limit is not None:
            return super().get(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        rows = self._rows.select_rows(originator_id, gt or 0, lte)
        bodies = decode_bodies(b"[" + b",".join([state for _, state in rows]) + b"]")
        return iter(
            [Step(originator_id, row[0], body) for row, body in zip(rows, bodies, strict=True)]
        )

    def put(self, domain_events: Sequence[Any], **kwargs: Any) -> list[Recording[UUID]]:
        """Stores the steps together or not at all; nobody here reads Recording objects."""
        rows = [stored_row(step) for step in domain_events]
        links, ends = self.linker.links(domain_events, rows)
        ids = self._rows.insert_rows(rows, links)
        self.linker.remember(ends)
        self._mine.rows = [
            (number, game, step, state)
            for number, (game, step, _, state) in zip(ids, rows, strict=True)
        ]
        return []

    def erase(self, last: Step) -> None:
        """A tombstone in the place of the steps before it."""
        row = stored_row(last)
        links, _ = self.linker.links([last], [row])
        self._rows.erase(row, links)

    def rewrite(self, changed: Sequence[StoredRow], last: Sequence[Step]) -> None:
        """Rows without a forgotten name in the place of those that had it; the last step of each
        game says so."""
        added = [stored_row(step) for step in last]
        games: dict[str, dict[int, tuple[str, bytes]]] = {}
        for game, number, topic, state in (*changed, *added):
            games.setdefault(game, {})[number] = (topic, state)
        links: list[LinkRow] = []
        for game, new in games.items():
            game_id = UUID(game)
            kept = {number: state for number, _, state in self._rows.select_named_rows(game_id)}
            rows = kept | {number: state for number, (_, state) in new.items()}
            links += links_of(game_id, sorted(rows.items()))
        self._rows.rewrite(changed, added, links)

    def just_put(self, after: int) -> Sequence[LogRow]:
        """What this thread has put last, if it is what comes next in the log: it need not be read
        back. What others put behind it comes with the next call."""
        rows: Sequence[LogRow] = getattr(self._mine, "rows", ())
        self._mine.rows = ()
        if rows and rows[0][0] == after + 1 and rows[-1][0] == after + len(rows):
            return rows
        return ()

    def log_after(self, after: int, limit: int) -> Sequence[LogRow]:
        """The log in the order of recording."""
        return self._rows.select_log(after, limit)
