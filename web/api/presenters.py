"""The answers of the API, drawn from a game."""

from __future__ import annotations

from typing import Any

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import (
    ActionTaken,
    AnyBody,
    Claimed,
    Confirmed,
    Corrected,
    Counted,
    HouseRuleAgreed,
    HouseRuleEnded,
    Noted,
    Rewound,
    ValueChanged,
)
from ledger.commands.amend import LaterStep, Ripple
from ledger.projections.history import sentence_of
from ledger.ruleset import Ruleset
from ledger.ruleset.sheet_changes import line_changes
from ledger.texts.problems import refusals_said
from ledger.web.api.responses import (
    Catalogue,
    Changes,
    GameShown,
    LaterSaid,
    Recorded,
    RippleSaid,
    Said,
    StepShown,
)
from ledger.web.context import viewer


def shown(game: Game) -> GameShown:
    setup, started = game.setup, game.started
    sheet, now = game.sheet_at(game.version), game.now_at(game.version)
    forked = started.forked_from
    claim = game.claim
    return GameShown(
        game=str(game.id),
        title=setup.title,
        players=setup.players,
        first_player=setup.first_player,
        options=setup.options,
        dealer=setup.dealer,
        seed_commitment=setup.seed_commitment,
        seed=game.seed,
        catalogue=Catalogue(game.catalogue.catalogue_id, game.catalogue.hash),
        rules_version=started.rules_version,
        started_at=started.at,
        by=started.by,
        forked_from=None if forked is None else {"game": str(forked[0]), "step": forked[1]},
        step=game.version,
        head=game.last_standing_step(),
        now=now,
        totals=sheet.totals,
        winners=sheet.winners if now.over else (),
        claim=None if claim is None else dict(claim.totals),
        signed_off=game.signed_off,
        evidence=started.evidence,
        entered_at=started.entered,
    )


def kind_of(body: AnyBody, game: Game, step: int) -> str:
    action = game.action(step)
    return type(body).__name__ if action is None else type(action).__name__


def step_shown(game: Game, step: int, sentence: Said) -> StepShown:
    rules, body = game.rules, game.body(step)
    who = viewer(game)
    state = visibility.state_at(game, step, who)
    sheet = game.result_at(step) or rules.look.score(state)
    events = visibility.events(game, step, who)
    taken = body if isinstance(body, ActionTaken) else None
    return StepShown(
        game=str(game.id),
        step=step,
        kind=kind_of(body, game, step),
        sentence=sentence,
        by=body.by,
        at=body.at,
        action=visibility.action(game, step, who),
        events=events,
        told=tuple(
            said(lambda lang, e=e: rules.words.tell(game.catalogue, e, lang)) for e in events
        ),
        waived=taken.waived if taken else (),
        reason=body.reason if isinstance(body, ActionTaken | Corrected | Rewound) else "",
        house=taken.house if taken else (),
        auto=taken is not None and taken.auto,
        head=game.last_standing_step(step),
        before=game.previous_standing_step(step),
        now=game.now_at(step),
        totals=sheet.totals,
        lines=sheet.lines,
        changes=changes(
            rules, visibility.state_at(game, step - 1, who) if step > 1 else state, state
        ),
        position=rules.position(state),
        named=visibility.named(game, step, who),
        reprinted=reprinted_by(body),
    )


def recorded_steps(game: Game, first: int) -> Recorded:
    """The step a command stored and the forced ones behind it; the same for ever."""
    last = first
    while last < game.version and is_auto(game.body(last + 1)):
        last += 1
    state = game.state_at(last)
    return Recorded(
        game=str(game.id),
        first=first,
        step=last,
        steps=tuple(_step(game, n) for n in range(first, last + 1)),
        now=game.rules.play.now(state),
        totals=game.sheet_at(last).totals,
    )


def _step(game: Game, step: int) -> dict[str, Any]:
    body, who = game.body(step), viewer(game)
    action, events = visibility.action(game, step, who), visibility.events(game, step, who)
    found: dict[str, Any] = {
        "step": step,
        "kind": kind_of(body, game, step),
        "sentence": said(lambda lang: sentence_of(game, step, lang, who)),
        "by": body.by,
        "at": body.at,
        "auto": is_auto(body),
    }
    match body:
        case ActionTaken():
            found |= {"action": action, "events": events}
            found |= {"waived": body.waived, "reason": body.reason, "house": body.house}
        case Corrected():
            found |= {"events": events, "reason": body.reason}
            found |= {"named": visibility.named(game, step, who), "reprinted": reprinted_by(body)}
        case Rewound():
            found |= {"to_step": body.to_step, "reason": body.reason, "amends": body.amends}
            found |= {"breaks": body.breaks}
        case Noted():
            found |= {"text": body.text, "on_step": body.on_step, "line": body.line}
            found |= {"question": body.question, "answers": body.answers}
        case HouseRuleAgreed():
            found |= {"name": body.name, "reason": body.reason, "answers": body.answers}
            found |= {"waives": body.waives, "actions": body.actions}
        case HouseRuleEnded():
            found |= {"name": body.name, "reason": body.reason}
        case Claimed():
            found |= {"totals": body.totals, "rounds": body.rounds, "sums": body.sums}
            found |= {"winners": body.winners}
        case Counted():
            found |= {"player": body.player, "thing": body.thing, "number": body.number}
        case Confirmed():
            found |= {"player": body.player, "round": body.round, "on_step": body.on_step}
            found |= {"totals": body.totals}
    return found


def reprinted_by(body: AnyBody) -> tuple[ValueChanged, ...]:
    put_right = body.reprinted if isinstance(body, Corrected) else None
    return put_right.changes if put_right else ()


def is_auto(body: AnyBody) -> bool:
    return isinstance(body, ActionTaken) and body.auto


def said(sentence: Any) -> Said:
    return {lang: sentence(lang) for lang in ("en", "fr")}


def changes(rules: Ruleset[Any, Any], before: Any, after: Any) -> Changes:
    if before is after:
        return Changes((), (), {})
    old, new = rules.look.score(before), rules.look.score(after)
    removed, added = line_changes(old.lines, new.lines)
    moved = {
        player: total - old.totals.get(player, 0)
        for player, total in new.totals.items()
        if total != old.totals.get(player, 0)
    }
    return Changes(removed, added, moved)


def ripple_said(game: Game, ripple: Ripple, lang: Any) -> RippleSaid:
    def later(one: LaterStep) -> LaterSaid:
        return LaterSaid(
            step=one.step,
            kind=one.kind,
            status=one.status,
            refusals=refusals_said(game.rules, game.catalogue, one.refusals, lang),
            now=one.now,
            waived=one.waived,
        )

    return RippleSaid(
        game=str(ripple.game),
        step=ripple.step,
        stored=ripple.stored,
        later=tuple(map(later, ripple.later)),
        removed=ripple.removed,
        added=ripple.added,
        before=ripple.before,
        after=ripple.after,
        first=ripple.first,
        last=ripple.last,
        dealt_at=ripple.dealt_at,
        laws=ripple.laws,
    )
