"""A store in 4,096 parts: a game belongs to the shard of the last three digits of its id."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable, Mapping
from pathlib import Path
from shutil import rmtree
from typing import Any
from uuid import UUID

import msgspec
from platformdirs import user_cache_path

from ledger.games import GAMES
from ledger.storage import on_postgres

Tasks = Mapping[str, Any]  # shard -> what is to be done of it


def shard_of(game: UUID | str) -> str:
    return (game.hex if isinstance(game, UUID) else game.replace("-", ""))[-3:]


def by_shard(games: Iterable[UUID]) -> dict[str, list[UUID]]:
    found: dict[str, list[UUID]] = {}
    for game in games:
        found.setdefault(shard_of(game), []).append(game)
    return found


class Results:
    """A file for each shard that is done, so that a second run does only what is missing. What is
    to be done and the rules it is done by are in its name."""

    def __init__(self, address: str, job: str) -> None:
        store = _store(address).encode()
        name = f"{job}-{hashlib.sha256(store).hexdigest()[:16]}"
        self.folder = user_cache_path("ledger", ensure_exists=True) / "bulk" / name
        self._rules = " ".join(f"{key}={rules.version}" for key, rules in GAMES.items())

    def path(self, shard: str, task: Any) -> Path:
        said = self._rules.encode() + msgspec.json.encode(task, enc_hook=repr)
        return self.folder / f"{shard}-{hashlib.sha256(said).hexdigest()[:24]}"

    def find(self, shard: str, task: Any) -> Any:
        """What an earlier run has found, or nothing."""
        try:
            return pickle.loads(self.path(shard, task).read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            return None

    def keep(self, shard: str, task: Any, result: Any) -> None:
        path = self.path(shard, task)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(result))
        part.replace(path)

    def forget(self) -> None:
        """All of it was told."""
        rmtree(self.folder, ignore_errors=True)


def _store(address: str) -> str:
    if not on_postgres(address):
        return str(Path(address).expanduser().resolve())
    from ledger.storage.postgres import database

    return database(address)
