"""The score sheet of a game as people sign it: totals, what was waived, who agreed and when."""

from __future__ import annotations

import hashlib
from datetime import datetime

from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Corrected, SignedOff
from ledger.audit import Audit, audit
from ledger.chain import head_of
from ledger.commands.house_rules import Ruling, rulings
from ledger.record import lines_for
from ledger.visibility import Viewer


class Signature(Struct, frozen=True):
    """A player who agreed with the result, at which step, entered by whom and when."""

    player: str
    step: int
    by: str
    at: datetime


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """`head` is the last link of the chain of these steps, `check` the SHA-256 of their lines; both
    of the record as whoever asks may have it."""

    audit: Audit
    rulings: tuple[Ruling, ...]
    corrections: tuple[int, ...]  # standing steps that set the table right by hand
    signatures: tuple[Signature, ...]
    rules_version: str
    head: str
    check: str


def score_sheet(game: Game, viewer: Viewer) -> ScoreSheet:
    return ScoreSheet(
        audit=audit(game),
        rulings=rulings(game),
        corrections=tuple(n for n in game.standing_steps() if isinstance(game.body(n), Corrected)),
        signatures=signatures(game),
        rules_version=game.started.rules_version,
        head=head_of(lines_for(game, viewer)),
        check=check_value(game, viewer),
    )


def signatures(game: Game) -> tuple[Signature, ...]:
    """The last word of each player, in seat order."""
    found = {
        body.player: Signature(body.player, n, body.by, body.at)
        for n, body in enumerate(game.bodies, start=1)
        if isinstance(body, SignedOff)
    }
    return tuple(found[player] for player in game.setup.players if player in found)


def check_value(game: Game, viewer: Viewer) -> str:
    """What `sha256sum` says of the record file without its last line, the chain."""
    digest = hashlib.sha256()
    for line in lines_for(game, viewer):
        digest.update(line)
    return digest.hexdigest()
