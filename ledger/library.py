"""What `import ledger` offers: open a store, read and write games, replay, judge, score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.audit import Audit, audit
from ledger.games import GAMES, ruleset
from ledger.notation import load_said
from ledger.positions import completed
from ledger.record import read as read_record
from ledger.record import write as write_record
from ledger.record.build import build
from ledger.review import verify as review
from ledger.ruleset import Lang, Ruleset, Sheet
from ledger.ruleset.codec import Action
from ledger.schemas import load_position


class Moment(Struct, frozen=True):
    """One step of a game: what was asked, in words, and the table and the score after it."""

    step: int
    action: Action | None
    sentence: str
    state: Any
    sheet: Sheet


def open(address: str | Path) -> Ledger:  # noqa: A001
    """The store at this address: a file, made if it is not there, or `postgresql://...`."""
    return Ledger(str(address))


def titles() -> dict[str, Ruleset[Any, Any]]:
    """Every title that can be recorded, by its key; those of installed packages too."""
    return dict(GAMES)


def read(source: bytes | str | Path) -> Game:
    """The game of a record file, or of its bytes; it is kept in no store.

    BadRecord names the line at fault. The rules judge what the file does not tell.
    """
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    return build(read_record(data), datetime.now(UTC))


def write(game: Game) -> bytes:
    """The game as a record file."""
    return write_record(game)


def replay(game: Game, lang: Lang = "en") -> Iterator[Moment]:
    """Every step of a game with the table after it, first to last."""
    for step in range(1, game.version + 1):
        action = game.action(step) if step > 1 else None
        said = ""
        if action is not None:
            said = game.rules.words.say(game.catalogue, action, game.events(step), lang)
        yield Moment(step, action, said, game.state_at(step), game.sheet_at(step))


def legal(game: Game) -> list[Action]:
    """Every action the rules allow now; none once the game is over."""
    return [] if game.over else game.rules.legal_actions(game.state)


def take(
    ledger: Ledger,
    game: Game | UUID,
    action: Action | Mapping[str, Any] | str,
    *,
    waive: frozenset[str] = frozenset(),
    reason: str = "",
    by: str = "",
) -> Game:
    """Record an action (one of `legal`, a JSON document, or a line of text), or raise Refused with
    every rule it breaks. `waive` names the rules the table agrees to overrule."""
    known = ledger.game(game.id if isinstance(game, Game) else game)
    if not isinstance(action, Action):
        action = load_said(known.rules, action, known.state)
    entry = Entry(by=by, seen_step=known.version)
    return ledger.take(known.id, action, waived=waive, reason=reason, entry=entry)


def score(title: str, position: Mapping[str, Any], *, as_if_ended: bool = False) -> Sheet:
    """The sheet of a position document that was never recorded; or what it would be if the game,
    or the era, ended now."""
    rules = ruleset(title)
    state = load_position(rules, completed(rules, dict(position)))
    sheet: Sheet = rules.look.score_if_ended(state) if as_if_ended else rules.look.score(state)
    return sheet


def explain(game: Game, step: int | None = None, *, as_if_ended: bool = False) -> Audit:
    """The audit: where every point comes from, what was waived, what the paper sheet says."""
    return audit(game, step, as_if_ended=as_if_ended)


def verify(game: Game) -> review.Report:
    """The game judged again under today's rules: the same, or where and why it differs."""
    return review.verify(game)
