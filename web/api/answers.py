"""What the API answers; the OpenAPI document is drawn from these classes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, AnyBody, Claimed, Corrected, Noted, Rewound
from ledger.amend import LaterStep, Ripple
from ledger.errors import Refusal
from ledger.projections.queries import GameRow, HistoryRow
from ledger.ruleset import Now, Ruleset, ScoreLine, Standing
from ledger.schemas import waivable
from ledger.verify import line_changes

Said = dict[str, str]  # {"en": ..., "fr": ...}


class RefusalSaid(Struct, frozen=True):
    rule: str
    code: str
    message: str  # in the reader's language
    waivable: bool


class FieldSaid(Struct, frozen=True):
    code: str
    message: str


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Every error has a code and a message in the reader's language."""

    code: str
    message: str
    errors: dict[str, list[FieldSaid]] = {}  # 400, by field
    refusals: tuple[RefusalSaid, ...] = ()  # 422
    since: tuple[HistoryRow, ...] = ()  # 409, what was recorded meanwhile
    line: int | None = None  # of a record
    ripple: RippleSaid | None = None  # of an amendment that later steps stand against


class LaterSaid(Struct, frozen=True, kw_only=True):
    step: int
    kind: str
    status: str
    refusals: tuple[RefusalSaid, ...]
    now: int | None
    waived: bool


class RippleSaid(Struct, frozen=True, kw_only=True):
    """What an amendment does: later steps, score lines, totals."""

    game: str
    step: int
    stored: bool
    later: tuple[LaterSaid, ...]
    removed: tuple[ScoreLine, ...]
    added: tuple[ScoreLine, ...]
    before: dict[str, int]
    after: dict[str, int]
    first: int
    last: int


class Catalogue(Struct, frozen=True):
    id: str
    hash: str


class GameShown(Struct, frozen=True, kw_only=True):
    game: str
    title: str
    players: tuple[str, ...]
    first_player: str
    options: dict[str, Any]
    dealer: str
    seed_commitment: str | None
    seed: str | None  # open once the game is over
    catalogue: Catalogue
    rules_version: str
    started_at: datetime
    by: str
    forked_from: dict[str, Any] | None
    step: int  # the last one
    head: int  # the last acting step that stands
    now: Now
    totals: dict[str, int]
    winners: tuple[str, ...]  # once it is over
    claim: dict[str, Any] | None
    signed_off: tuple[str, ...]


class GameList(Struct, frozen=True):
    games: tuple[GameRow, ...]
    total: int


class HistoryShown(Struct, frozen=True):
    game: str
    steps: tuple[HistoryRow, ...]


class Changes(Struct, frozen=True):
    """Score lines and totals a step has changed."""

    removed: tuple[ScoreLine, ...]
    added: tuple[ScoreLine, ...]
    totals: dict[str, int]  # by how much


class StepShown(Struct, frozen=True, kw_only=True):
    """A step and the table after it. It never changes."""

    game: str
    step: int
    kind: str
    sentence: Said
    by: str
    at: datetime
    action: Any
    events: Any
    told: tuple[Said, ...]  # one sentence per event
    waived: tuple[Refusal, ...]
    reason: str
    auto: bool
    head: int
    before: int
    now: Now
    totals: dict[str, int]
    lines: tuple[ScoreLine, ...]
    changes: Changes
    position: dict[str, Any]


class Recorded(Struct, frozen=True, kw_only=True):
    """The steps one command has recorded, the last one's table in short."""

    game: str
    first: int
    step: int
    steps: tuple[dict[str, Any], ...]
    now: Now
    totals: dict[str, int]


class Previewed(Struct, frozen=True, kw_only=True):
    """What would happen, if it were recorded."""

    legal: bool
    possible: bool  # a table may agree to it
    refusals: tuple[RefusalSaid, ...]
    dealt: bool  # the virtual dealer will decide; nobody can say yet what happens
    action: Any
    sentence: Said | None
    events: Any
    changes: Changes | None


class Legal(Struct, frozen=True, kw_only=True):
    game: str
    step: int
    now: Now
    count: int
    actions: Any
    asks: Any


class SheetShown(Struct, frozen=True, kw_only=True):
    title: str
    lines: tuple[ScoreLine, ...]
    standings: tuple[Standing, ...]
    totals: dict[str, int]
    winners: tuple[str, ...]
    lint: tuple[str, ...]


class ImportedGame(Struct, frozen=True):
    game: str
    title: str
    steps: int
    status: str


class ImportDone(Struct, frozen=True):
    records: tuple[ImportedGame, ...]


class TitleShown(Struct, frozen=True, kw_only=True):
    key: str
    name: Said
    rules_version: str
    player_counts: tuple[int, ...]
    options: Any
    catalogue: Catalogue


class TitleList(Struct, frozen=True):
    titles: tuple[TitleShown, ...]


class TitleWhole(TitleShown, frozen=True, kw_only=True):
    """A title with its rules, its refusals, its categories and the fields of its actions."""

    rules: Any
    codes: Any
    categories: Any
    actions: dict[str, Any]


# ------------------------------------------------------------------------- drawn from a game


def shown(game: Game) -> GameShown:
    setup, started, rules = game.setup, game.started, game.rules
    sheet, now = rules.score(game.state), rules.now(game.state)
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
        catalogue=Catalogue(setup.catalogue_id, setup.catalogue_hash),
        rules_version=started.rules_version,
        started_at=started.at,
        by=started.by,
        forked_from=None if forked is None else {"game": str(forked[0]), "step": forked[1]},
        step=game.version,
        head=game.head(),
        now=now,
        totals=sheet.totals,
        winners=sheet.winners if now.over else (),
        claim=None if claim is None else dict(claim.totals),
        signed_off=game.signed_off,
    )


def kind_of(body: AnyBody, game: Game, step: int) -> str:
    action = game.action(step)
    return type(body).__name__ if action is None else type(action).__name__


def step_shown(game: Game, step: int, sentence: Said) -> StepShown:
    rules, body = game.rules, game.body(step)
    state = game.state_at(step)
    sheet = rules.score(state)
    events = game.events(step)
    taken = body if isinstance(body, ActionTaken) else None
    return StepShown(
        game=str(game.id),
        step=step,
        kind=kind_of(body, game, step),
        sentence=sentence,
        by=body.by,
        at=body.at,
        action=game.action(step),
        events=events,
        told=tuple(said(lambda lang, e=e: rules.tell(game.catalogue, e, lang)) for e in events),
        waived=taken.waived if taken else (),
        reason=body.reason if isinstance(body, ActionTaken | Corrected | Rewound) else "",
        auto=taken is not None and taken.auto,
        head=game.head(step),
        before=game.before(step),
        now=rules.now(state),
        totals=sheet.totals,
        lines=sheet.lines,
        changes=changes(rules, game.state_at(step - 1) if step > 1 else state, state),
        position=rules.position(state),
    )


def recorded(game: Game, first: int, sentences: dict[int, Said]) -> Recorded:
    """The step a command stored and the forced ones behind it; the same for ever."""
    last = first
    while last < game.version and is_auto(game.body(last + 1)):
        last += 1
    state = game.state_at(last)
    return Recorded(
        game=str(game.id),
        first=first,
        step=last,
        steps=tuple(_step(game, n, sentences[n]) for n in range(first, last + 1)),
        now=game.rules.now(state),
        totals=game.rules.score(state).totals,
    )


def _step(game: Game, step: int, sentence: Said) -> dict[str, Any]:
    body = game.body(step)
    found: dict[str, Any] = {
        "step": step,
        "kind": kind_of(body, game, step),
        "sentence": sentence,
        "by": body.by,
        "at": body.at,
        "auto": is_auto(body),
    }
    match body:
        case ActionTaken():
            found |= {"action": game.action(step), "events": game.events(step)}
            found |= {"waived": body.waived, "reason": body.reason}
        case Corrected():
            found |= {"events": game.events(step), "reason": body.reason}
        case Rewound():
            found |= {"to_step": body.to_step, "reason": body.reason}
        case Noted():
            found |= {"text": body.text, "on_step": body.on_step, "line": body.line}
        case Claimed():
            found |= {"totals": body.totals}
    return found


def is_auto(body: AnyBody) -> bool:
    return isinstance(body, ActionTaken) and body.auto


def said(sentence: Any) -> Said:
    return {lang: sentence(lang) for lang in ("en", "fr")}


def changes(rules: Ruleset[Any, Any], before: Any, after: Any) -> Changes:
    if before is after:
        return Changes((), (), {})
    old, new = rules.score(before), rules.score(after)
    removed, added = line_changes(old.lines, new.lines)
    moved = {
        player: total - old.totals.get(player, 0)
        for player, total in new.totals.items()
        if total != old.totals.get(player, 0)
    }
    return Changes(removed, added, moved)


def refusals_said(
    rules: Ruleset[Any, Any], catalogue: Any, found: Any, lang: Any
) -> tuple[RefusalSaid, ...]:
    return tuple(
        RefusalSaid(one.rule, one.code, rules.explain(catalogue, one, lang), waivable(rules, one))
        for one in found
    )


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
    )
