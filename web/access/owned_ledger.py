"""Whoever opens a game over the web is its keeper."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from flask import has_request_context
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.commands.command import Opening
from ledger.storage import StepStore, Unanswered
from ledger.web.access.identity import the_accounts, who


class OwnedStore(StepStore):
    """Every way to a new game ends here: begun, copied, written down later or brought in."""

    def put(self, domain_events: Sequence[Any], **kwargs: Any) -> Any:
        begun = [step.originator_id for step in domain_events if step.originator_version == 1]
        try:
            stored = super().put(domain_events, **kwargs)
        except Unanswered:  # nobody knows whether it is there; if it is, it is theirs
            own(begun)
            raise
        own(begun)
        return stored


def own(games: Iterable[UUID]) -> None:
    """Whoever asks keeps these games."""
    account = who() if has_request_context() else None
    if account is not None:
        for game in games:
            the_accounts().give(account.name, str(game), "keeper")


class OwnedLedger(Ledger):
    """The id of a game that was begun with a key follows from the key: here from the account and a
    secret too, so that nobody comes upon the game of another by trying keys."""

    name = Ledger.name  # the library names the table of a PostgreSQL store by it

    def construct_event_store(self) -> Any:
        return OwnedStore(mapper=self.mapper, recorder=self.recorder)

    def begin(self, opening: Opening, entry: Entry | None = None) -> Game:
        """Begun before by a process that died before it noted whose it is: noted now."""
        game = super().begin(opening, entry)
        if has_request_context() and not the_accounts().people(str(game.id)):
            own([game.id])
        return game

    def new_game_id(self, entry: Entry) -> UUID:
        return super().new_game_id(_own(entry))


def _own(entry: Entry) -> Entry:
    account = who() if entry.key and has_request_context() else None
    if account is None:
        return entry
    said = f"{account.account}\n{entry.key}".encode()
    key = hmac.new(the_accounts().secret.encode(), said, "sha256").hexdigest()
    return replace(entry, key=key)
