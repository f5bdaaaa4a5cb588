"""A step as the line of a record."""

from __future__ import annotations

from uuid import UUID

from msgspec.structs import asdict

from ledger.aggregates.steps import (
    ActionTaken,
    AnyBody,
    Claimed,
    Confirmed,
    Corrected,
    Counted,
    HouseRuleAgreed,
    HouseRuleEnded,
    NameForgotten,
    Noted,
    Rewound,
    SignedOff,
    Started,
)
from ledger.chain.lines import (
    FORMAT,
    ActionLine,
    AnyLine,
    Begun,
    CatalogueUsed,
    ClaimLine,
    ConfirmLine,
    CorrectionLine,
    CountLine,
    ForkedFrom,
    Header,
    HouseRuleEndLine,
    HouseRuleLine,
    NamedPart,
    NameForgottenLine,
    NoteLine,
    ReprintedPart,
    RewindLine,
    SignOffLine,
)


def step_line(game_id: UUID, number: int, body: AnyBody, schema: int) -> AnyLine | Header:
    """A step as it is chained; `schema` is that of step 1."""
    return header(game_id, body) if isinstance(body, Started) else line(number, body, schema)


def header(game_id: UUID, started: Started) -> Header:
    """What never changes of it: the number of steps and the seed are told by whoever writes it."""
    setup, forked = started.setup, started.forked_from
    return Header(
        format=FORMAT,
        game=game_id,
        title=setup.title,
        players=setup.players,
        first_player=setup.first_player,
        options=setup.options,
        dealer=setup.dealer,
        seed_commitment=setup.seed_commitment,
        catalogue=CatalogueUsed(
            id=setup.catalogue_id, hash=setup.catalogue_hash, text=started.catalogue
        ),
        position=started.position,
        rules_version=started.rules_version,
        schema=started.schema,
        started=Begun(by=started.by, at=started.at),
        forked_from=None if forked is None else ForkedFrom(game=forked[0], step=forked[1]),
        set_aside=started.set_aside,
        seen_by=started.seen_by,
        evidence=started.evidence,
        entered=started.entered,
        result=started.result,
        play=started.play,
    )


def line(number: int, body: AnyBody, schema: int) -> AnyLine:
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
                led=body.led,
                keeper=body.keeper,
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
                keeper=body.keeper,
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
                keeper=body.keeper,
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
        case Confirmed():
            return ConfirmLine(
                step=number,
                player=body.player,
                on_step=body.on_step,
                totals=body.totals,
                round=body.round,
                by=body.by,
                at=body.at,
            )
        case NameForgotten(shown=shown):
            return NameForgottenLine(step=number, shown=shown, by=body.by, at=body.at)
    raise AssertionError(body)
