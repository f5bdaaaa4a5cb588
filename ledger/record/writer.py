"""A game as the lines of a record."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import asdict, replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.raw_game import RawGame
from ledger.chain import head_of
from ledger.chain.lines import ActionLine, CorrectionLine, Header, NamedPart, encode
from ledger.chain.step_lines import header, line
from ledger.visibility import Viewer


def write(game: Game) -> bytes:
    return b"".join(record_lines(game))


def record_lines(game: Game, *, keeper: bool = False) -> Iterator[bytes]:
    """Header and steps, each with its line end. Keys of requests are not part of a record.

    A keeper's own copy holds the dealer's seed also while the game is on: it can be gone on with.
    """
    bodies = list(game.bodies)  # the game may grow while we write
    first = _header(game, len(bodies))
    if keeper:
        first = replace(first, seed=game.started.seed)
    yield encode(first) + b"\n"
    schema = game.started.schema
    for number, body in enumerate(bodies[1:], start=2):
        yield encode(line(number, body, schema)) + b"\n"


def head_for(game: Game, viewer: Viewer = visibility.SPECTATOR) -> str:
    """The head of the chain that this viewer may know: that of the record they may have. One over
    what is hidden from them could be tried out."""
    return head_of(lines_for(game, viewer))


def lines_for(game: Game, viewer: Viewer) -> Iterator[bytes]:
    """The record a viewer may have: while the game is on, what others hold is unknown in it. Who
    may see everything gets the dealer's seed too."""
    if viewer.everything:
        yield from record_lines(game, keeper=True)
        return
    if not visibility.has_secrets(game):
        yield from record_lines(game)
        return
    bodies = list(game.bodies)
    first, codec = replace(_header(game, len(bodies)), seen_by=viewer.seat), game.rules.codec
    if first.position is not UNSET:
        shown = game.rules.position(visibility.state_at(game, 1, viewer))
        first = replace(first, position=Raw(msgspec.json.encode(shown)))
    yield encode(first) + b"\n"
    schema = None if codec.schema == game.started.schema else codec.schema
    for number, body in enumerate(bodies[1:], start=2):
        told = line(number, body, game.started.schema)
        taken, happened = (
            visibility.action(game, number, viewer),
            visibility.events(game, number, viewer),
        )
        if isinstance(told, ActionLine | CorrectionLine):
            told = replace(told, events=codec.encode(happened), schema=schema)
        if isinstance(told, CorrectionLine) and told.named is not None:
            named = visibility.named(game, number, viewer)
            told = replace(told, named=NamedPart(**asdict(named)) if named else None)
        if isinstance(told, ActionLine) and taken is not None:
            told = replace(told, action=codec.encode(taken))
        yield encode(told) + b"\n"


def raw_lines(game: RawGame) -> Iterator[bytes]:
    """The record of a game whose title is not installed: everything that is stored of it. What
    was secret at the table cannot be told from the rest, so it is for the game's keeper."""
    yield encode(replace(_header(game, game.version), seed=game.started.seed)) + b"\n"
    for number, body in enumerate(game.bodies[1:], start=2):
        yield encode(line(number, body, game.started.schema)) + b"\n"


def _header(game: Game | RawGame, steps: int) -> Header:
    return replace(header(game.id, game.started), seed=game.seed, steps=steps)
