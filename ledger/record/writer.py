"""A game as the lines of a record."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import asdict, replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.raw_game import RawGame
from ledger.aggregates.steps import (
    ActionTaken,
    AnyBody,
    Claimed,
    Corrected,
    Counted,
    HouseRuleAgreed,
    HouseRuleEnded,
    Noted,
    Rewound,
    SignedOff,
)
from ledger.record.lines import (
    FORMAT,
    ActionLine,
    AnyLine,
    Begun,
    CatalogueUsed,
    ClaimLine,
    CorrectionLine,
    CountLine,
    ForkedFrom,
    Header,
    HouseRuleEndLine,
    HouseRuleLine,
    NamedPart,
    NoteLine,
    ReprintedPart,
    RewindLine,
    SignOffLine,
    encode,
)
from ledger.visibility import Viewer


def write(game: Game) -> bytes:
    return b"".join(record_lines(game))


def record_lines(game: Game, *, keeper: bool = False) -> Iterator[bytes]:
    """Header and steps, each with its line end. Keys of requests are not part of a record.

    A keeper's own copy holds the dealer's seed also while the game is on: it can be gone on with.
    """
    bodies = list(game.bodies)  # the game may grow while we write
    header = _header(game, len(bodies))
    if keeper:
        header = replace(header, seed=game.started.seed)
    yield encode(header) + b"\n"
    schema = game.started.schema
    for number, body in enumerate(bodies[1:], start=2):
        yield encode(_line(number, body, schema)) + b"\n"


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
    header, codec = replace(_header(game, len(bodies)), seen_by=viewer.seat), game.rules.codec
    if header.position is not UNSET:
        shown = game.rules.position(visibility.state_at(game, 1, viewer))
        header = replace(header, position=Raw(msgspec.json.encode(shown)))
    yield encode(header) + b"\n"
    schema = None if codec.schema == game.started.schema else codec.schema
    for number, body in enumerate(bodies[1:], start=2):
        line = _line(number, body, game.started.schema)
        taken, happened = (
            visibility.action(game, number, viewer),
            visibility.events(game, number, viewer),
        )
        if isinstance(line, ActionLine | CorrectionLine):
            line = replace(line, events=codec.encode(happened), schema=schema)
        if isinstance(line, CorrectionLine) and line.named is not None:
            named = visibility.named(game, number, viewer)
            line = replace(line, named=NamedPart(**asdict(named)) if named else None)
        if isinstance(line, ActionLine) and taken is not None:
            line = replace(line, action=codec.encode(taken))
        yield encode(line) + b"\n"


def raw_lines(game: RawGame) -> Iterator[bytes]:
    """The record of a game whose title is not installed: everything that is stored of it. What
    was secret at the table cannot be told from the rest, so it is for the game's keeper."""
    yield encode(replace(_header(game, game.version), seed=game.started.seed)) + b"\n"
    for number, body in enumerate(game.bodies[1:], start=2):
        yield encode(_line(number, body, game.started.schema)) + b"\n"


def _header(game: Game | RawGame, steps: int) -> Header:
    setup, started = game.setup, game.started
    forked = started.forked_from
    return Header(
        format=FORMAT,
        game=game.id,
        title=setup.title,
        players=setup.players,
        first_player=setup.first_player,
        options=setup.options,
        dealer=setup.dealer,
        seed_commitment=setup.seed_commitment,
        seed=game.seed,
        catalogue=CatalogueUsed(
            id=setup.catalogue_id, hash=setup.catalogue_hash, text=started.catalogue
        ),
        position=started.position,
        rules_version=started.rules_version,
        schema=started.schema,
        started=Begun(by=started.by, at=started.at),
        forked_from=None if forked is None else ForkedFrom(game=forked[0], step=forked[1]),
        seen_by=started.seen_by,
        evidence=started.evidence,
        entered=started.entered,
        result=started.result,
        steps=steps,
    )


def _line(number: int, body: AnyBody, schema: int) -> AnyLine:
    match body:
        case ActionTaken():
            return ActionLine(
                step=number,
                action=body.action,
                events=body.events,
                waived=body.waived,
                reason=body.reason,
                house=body.house,
                auto=body.auto,
                result=body.result,
                schema=None if body.schema == schema else body.schema,
                by=body.by,
                at=body.at,
            )
        case Corrected():
            return CorrectionLine(
                step=number,
                events=body.events,
                reason=body.reason,
                named=NamedPart(**asdict(body.named)) if body.named else None,
                reprinted=ReprintedPart(**asdict(body.reprinted)) if body.reprinted else None,
                result=body.result,
                schema=None if body.schema == schema else body.schema,
                by=body.by,
                at=body.at,
            )
        case Rewound(to_step=to_step, reason=reason):
            return RewindLine(
                step=number,
                to_step=to_step,
                reason=reason,
                amends=body.amends or None,
                gives_way=body.gives_way,
                breaks=body.breaks,
                by=body.by,
                at=body.at,
            )
        case Noted(text=text, on_step=on_step, line=line):
            return NoteLine(
                step=number,
                text=text,
                on_step=on_step,
                line=line,
                question=body.question,
                answers=body.answers or None,
                by=body.by,
                at=body.at,
            )
        case HouseRuleAgreed():
            return HouseRuleLine(
                step=number,
                name=body.name,
                reason=body.reason,
                waives=body.waives,
                actions=body.actions,
                answers=body.answers or None,
                by=body.by,
                at=body.at,
            )
        case HouseRuleEnded(name=name, reason=reason):
            return HouseRuleEndLine(step=number, name=name, reason=reason, by=body.by, at=body.at)
        case Claimed(totals=totals, rounds=rounds, sums=sums):
            return ClaimLine(
                step=number,
                totals=totals,
                rounds=rounds,
                sums=sums,
                winners=body.winners,
                by=body.by,
                at=body.at,
            )
        case Counted(player=player, thing=thing, number=many):
            return CountLine(
                step=number, player=player, thing=thing, number=many, by=body.by, at=body.at
            )
        case SignedOff(player=player):
            return SignOffLine(step=number, player=player, by=body.by, at=body.at)
    raise AssertionError(body)
