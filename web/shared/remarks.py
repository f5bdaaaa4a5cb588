"""The review of a game as one reader sees it: everybody's marks, and the reader's own notes."""

from __future__ import annotations

import hashlib

from flask import current_app, g
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.errors import NoSuchStep
from ledger.shelf.remarks import MarkRow, OwnNote
from ledger.shelf.tables import STORE_ERRORS
from ledger.web.access import identity
from ledger.web.context import scribe
from ledger.web.shared.shelf import NotYours, shelf


class Review(Struct, frozen=True):
    marks: tuple[MarkRow, ...] = ()
    notes: tuple[OwnNote, ...] = ()

    def at(self, step: int) -> tuple[list[MarkRow], str]:
        """The marks of a step, and the reader's note on it."""
        marks = [one for one in self.marks if one.step == step]
        return marks, next((one.text for one in self.notes if one.step == step), "")

    @property
    def tag(self) -> str:
        """Another one as soon as anything of it changes."""
        said = repr((self.marks, self.notes)) if self.marks or self.notes else ""
        return hashlib.sha256(said.encode()).hexdigest()[:12] if said else ""


def author() -> str | None:
    """Who writes: None for a visitor who has not signed in. An account that is made again under an
    old name is somebody else."""
    if identity.accounts() is None:
        return ""
    account = identity.who()
    return None if account is None else f"{account.account} {account.made_at}"


def review(game: Game) -> Review:
    """Asked for once in a request. A store that can only be read still shows its games."""
    kept: dict[str, Review] = g.setdefault("reviews", {})
    number = str(game.id)
    if number not in kept:
        try:
            mine = author()
            notes = () if mine is None else shelf().remarks.own_notes(number, mine)
            kept[number] = Review(tuple(shelf().remarks.marks(number)), tuple(notes))
        except STORE_ERRORS as error:
            current_app.logger.warning("no review: %s", error)
            kept[number] = Review()
    return kept[number]


def put_mark(game: Game, step: int, mark: str) -> None:
    shelf().remarks.mark(str(game.id), _there(game, step), mark, _writes(), scribe())


def put_note(game: Game, step: int, text: str) -> None:
    shelf().remarks.write(str(game.id), _there(game, step), text, _writes())


def _there(game: Game, step: int) -> int:
    if not 1 <= step <= game.version:
        raise NoSuchStep(step, game.version)
    return step


def _writes() -> str:
    g.pop("reviews", None)
    mine = author()
    if mine is None:
        raise NotYours()
    return mine
