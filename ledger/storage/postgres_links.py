"""The links of the chain on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from ledger.storage.links import BIRTHS, HIDDEN, LINKS, STORE, Birth, LinkRow, birth_link

BORN = "game uuid PRIMARY KEY, number bigint, link bytea"


class LinkSql:
    """The statements, for the schema the store is in."""

    def __init__(self, schema: str) -> None:
        self.links, self.births = f'"{schema}"."{LINKS}"', f'"{schema}"."{BIRTHS}"'
        self.hidden = f'"{schema}"."{HIDDEN}"'
        columns = "game uuid, step bigint, link bytea, checksum bigint, PRIMARY KEY (game, step)"
        self.tables = (
            f"CREATE TABLE IF NOT EXISTS {self.links} ({columns})",
            f"CREATE TABLE IF NOT EXISTS {self.births} ({BORN})",
            f"CREATE TABLE IF NOT EXISTS {self.hidden} (game uuid PRIMARY KEY, by text, at text)",
            f"INSERT INTO {self.births} VALUES ('{STORE}', 0, '') ON CONFLICT DO NOTHING",
        )
        self.add_older = f"INSERT INTO {self.links} VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
        self.last = (
            f"SELECT step, link FROM {self.links} WHERE game=%s AND step<=%s"
            " ORDER BY step DESC LIMIT 1"
        )
        self.of_game = f"SELECT step, link, checksum FROM {self.links} WHERE game=%s ORDER BY step"
        self.games = f"SELECT DISTINCT game FROM {self.links}"
        self.birth = f"SELECT 1 FROM {self.births} WHERE game=%s"
        self.all_births = f"SELECT game, number, link FROM {self.births} ORDER BY number"

    def lock_births(self, cursor: Any) -> tuple[int, bytes]:
        """One game is born at a time."""
        cursor.execute(f"SELECT number, link FROM {self.births} WHERE game=%s FOR UPDATE", (STORE,))
        number, link = cursor.fetchone() or (0, b"")
        return number, bytes(link)

    def bear(self, cursor: Any, games: Iterable[str], number: int, link: bytes) -> None:
        for game in games:
            number, link = number + 1, birth_link(link, game)
            cursor.execute(f"INSERT INTO {self.births} VALUES (%s, %s, %s)", (game, number, link))
        cursor.execute(
            f"INSERT INTO {self.births} VALUES (%s, %s, %s)"
            " ON CONFLICT (game) DO UPDATE SET number=excluded.number, link=excluded.link",
            (STORE, number, link),
        )

    def older(self, cursor: Any, game_id: UUID, links: Sequence[LinkRow]) -> None:
        number, link = self.lock_births(cursor)
        cursor.executemany(self.add_older, links)
        known = cursor.execute(self.birth, (game_id,)).fetchone()
        if known is None:
            self.bear(cursor, [game_id.hex], number, link)


def plain_birth(row: tuple[UUID, int, bytes]) -> Birth:
    return row[0].hex, row[1], bytes(row[2])
