"""From the lines of a record to a game: what the file leaves out is worked out by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import asdict

from ledger.aggregates import paper, results
from ledger.aggregates.agreement import agreed_at, place_to_agree
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
    Named,
    NameForgotten,
    Noted,
    Reprinted,
    Rewound,
    SignedOff,
    Started,
    Step,
)
from ledger.chain.lines import (
    ActionLine,
    AnyLine,
    ClaimLine,
    ConfirmLine,
    CorrectionLine,
    CountLine,
    Header,
    HouseRuleEndLine,
    HouseRuleLine,
    NameForgottenLine,
    NoteLine,
    RewindLine,
    SignOffLine,
)
from ledger.errors import (
    BAD_STATE_ERRORS,
    LedgerError,
    NoSuchStep,
    Refusal,
    Refused,
    UnknownName,
    Unreadable,
)
from ledger.games import ruleset
from ledger.positions import checked, one_truth
from ledger.record.lines import NO_DEADLINE, BadRecord, Deadline
from ledger.ruleset import UNKNOWN, Ruleset, Setup, TableState, read_json
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.dealer import commitment
from ledger.ruleset.rejudge import Fitting, fits, has_blanks, same_choice
from ledger.schemas import (
    check_position,
    check_seated,
    load_action,
    load_catalogue,
    load_events,
    load_players,
    within,
)


@dataclass
class Record:
    """A file as it was read: the header, then each line with its number."""

    header: Header
    line: int
    lines: list[tuple[int, AnyLine]]
    fault: BadRecord | None = None  # a line is not as it was when its chain was written


def build(record: Record, now: datetime, deadline: Deadline = NO_DEADLINE) -> Game:
    """The game a record describes, in memory. BadRecord names the line that cannot be taken."""
    if record.fault is not None:
        raise record.fault
    try:
        builder = _Builder(record, now)
    except LedgerError as error:
        raise BadRecord(record.line, error) from None
    except BAD_STATE_ERRORS:
        raise BadRecord(record.line, Unreadable({"": ["does_not_fit"]})) from None
    number = record.line
    for i, (number, line) in enumerate(record.lines):
        deadline.check(number)
        following = record.lines[i + 1][1] if i + 1 < len(record.lines) else None
        try:
            builder.add(line, following)
        except LedgerError as error:
            raise BadRecord(number, error) from None
        except (*BAD_STATE_ERRORS, msgspec.MsgspecError):
            raise BadRecord(number, Unreadable({"": ["does_not_fit"]})) from None
    if record.header.steps not in (None, builder.told):
        fault = Unreadable({"steps": [f"steps_missing:{record.header.steps}"]})
        raise BadRecord(number, fault)
    return builder.game


class Fact(NamedTuple):
    """A step of the file that tells what it caused, as it was read."""

    body: ActionTaken
    action: Action
    events: tuple[Event, ...]


class _Builder:
    def __init__(self, record: Record, now: datetime) -> None:
        header = record.header
        self.at = header.started.at or now
        started = _started(header, self.at)
        self.schema = started.schema
        self.game = Game(Step(header.game or uuid4(), 1, started))
        self.rules = self.game.rules
        self.told = 1  # steps the file has told so far
        self.numbers = {1: 1}  # the file's number of a step -> ours
        self.fact: Fact | None = None  # the last one, as it was read
        self.fitting = Fitting()
        self.follow(record.lines[0][1] if record.lines else None)

    def add(self, line: AnyLine, following: AnyLine | None) -> None:
        self.told += 1
        if line.step not in (None, self.told):
            raise Unreadable({"step": [f"wrong_step:{self.told}"]})
        self.at = line.at or self.at
        body = self.body(line)
        try:
            self.apply(body)
            sound = not isinstance(body, ActionTaken | Corrected) or self.fits()
        except BAD_STATE_ERRORS:
            sound = False
        if not sound:
            raise Unreadable({"events": ["does_not_fit"]})
        if isinstance(line, ActionLine) and line.events is UNSET:
            self.follow(following)
        self.numbers[self.told] = self.game.version

    def fits(self) -> bool:
        """The table after the last step can be shown, and the step can be put into words."""
        game, step = self.game, self.game.version
        action, events = game.action(step), game.events(step)
        if action is not None:
            self.rules.words.say(game.catalogue, action, events, "en")
        else:
            for event in events:
                self.rules.words.tell(game.catalogue, event, "en")
        return fits(self.rules, game.state, game.now_at(step), self.fitting)

    def apply(self, body: AnyBody) -> None:
        if self.fact is not None and self.fact.body is body:
            self.game.take_in(*self.fact)
        else:
            self.game.apply(self.game.step(body))

    def follow(self, following: AnyLine | None) -> None:
        """Takes what is forced here, unless it is what the file says next or a fact it left out."""
        if isinstance(following, ActionLine) and following.events is not UNSET:
            return
        if self.game.started.evidence != "recorded":  # nobody plays on there
            return
        while (action := self.rules.play.forced(self.game.state)) is not None:
            if isinstance(following, ActionLine) and self.says(following, action):
                return
            self.apply(self.judge(action, frozenset(), "", auto=True))

    def says(self, line: ActionLine, action: Action) -> bool:
        try:
            said = load_action(self.rules, read_json(line.action), self.game.state)
        except LedgerError:
            return False
        return same_choice(self.rules, said, action)

    # ------------------------------------------------------------------ one line

    def body(self, line: AnyLine) -> AnyBody:
        mark: dict[str, Any] = {"by": line.by, "at": self.at}
        match line:
            case ActionLine():
                return self.asked(line) if line.events is UNSET else self.recorded(line, mark)
            case CorrectionLine():
                schema = self.schema if line.schema is None else line.schema
                return Corrected(
                    events=self.events(line.events, schema)[0],
                    reason=line.reason,
                    named=self.named(line),
                    reprinted=self.reprinted(line),
                    keeper=line.keeper,
                    result=self.result(line.result),
                    schema=schema,
                    **mark,
                )
            case RewindLine():
                to_step = self.number(line.to_step)
                amends = self.number(line.amends) if line.amends else 0
                return Rewound(
                    to_step=to_step,
                    reason=line.reason,
                    amends=amends,
                    gives_way=line.gives_way,
                    breaks=line.breaks,
                    keeper=line.keeper,
                    **mark,
                )
            case NoteLine():
                on_step = (
                    self.game.last_standing_step()
                    if line.on_step is None
                    else self.number(line.on_step)
                )
                return Noted(
                    text=line.text,
                    on_step=on_step,
                    line=line.line,
                    question=line.question,
                    answers=self.asked_at(line.answers),
                    **mark,
                )
            case HouseRuleLine():
                return self.agreed(line, mark)
            case HouseRuleEndLine():
                standing = [one for one in self.game.house_rules() if one.ended is None]
                if line.name not in {one.name for one in standing}:
                    raise UnknownName("house_rule", line.name)
                return HouseRuleEnded(name=line.name, reason=line.reason, **mark)
            case _:
                return self.beside(line, mark)

    def beside(
        self,
        line: ClaimLine | CountLine | SignOffLine | ConfirmLine | NameForgottenLine,
        mark: dict[str, Any],
    ) -> AnyBody:
        """What does not move the table."""
        match line:
            case ClaimLine():
                claim = paper.checked(self.game, line.totals, line.rounds, line.sums, line.winners)
                return Claimed(**claim, **mark)
            case CountLine():
                paper.check_countable(self.game, line.player, line.thing)
                return Counted(player=line.player, thing=line.thing, number=line.number, **mark)
            case SignOffLine():
                self.seated(line.player)
                return SignedOff(player=line.player, **mark)
            case ConfirmLine():
                return self.confirmed(line, mark)
            case NameForgottenLine():
                return NameForgotten(shown=line.shown, **mark)

    def asked_at(self, step: int | None) -> int:
        """The step that stored a question; 0 if none is answered."""
        if not step:
            return 0
        found = self.number(step)
        body = self.game.body(found)
        if not (isinstance(body, Noted) and body.question):
            raise UnknownName("question", step)
        return found

    def confirmed(self, line: ConfirmLine, mark: dict[str, Any]) -> Confirmed:
        for player in (line.player, *line.totals):
            self.seated(player)
        if line.round < 0 or (line.round and self.rules.look.round_of is None):
            raise UnknownName("round", line.round)
        on_step = self.game.last_standing_step(self.number(line.on_step))
        return Confirmed(
            player=line.player, on_step=on_step, totals=line.totals, round=line.round, **mark
        )

    def agreed(self, line: HouseRuleLine, mark: dict[str, Any]) -> HouseRuleAgreed:
        for kind in line.actions:
            if kind not in self.rules.actions:
                raise UnknownName("kind", kind)
        return HouseRuleAgreed(
            name=line.name,
            reason=line.reason,
            waives=line.waives,
            actions=line.actions,
            answers=self.asked_at(line.answers),
            **mark,
        )

    def asked(self, line: ActionLine) -> ActionTaken:
        """An action alone: the rules work out what it causes."""
        action = self.gated(line.action)
        auto = line.auto or same_choice(self.rules, action, self.rules.play.forced(self.game.state))
        waived = frozenset(w if isinstance(w, str) else w.rule for w in line.waived)
        place = place_to_agree(self.game, action, waived)
        elsewhere = place.step != self.game.last_standing_step()
        if elsewhere and agreed_at(self.game, action, place, waived):
            way = Rewound(
                to_step=place.step, reason=line.reason, gives_way=True, by=line.by, at=self.at
            )
            self.apply(way)
        return self.judge(action, waived, line.reason, auto=auto, by=line.by, led=line.led)

    def judge(
        self,
        action: Action,
        waived: frozenset[str],
        reason: str,
        *,
        auto: bool,
        by: str = "",
        led: bool = False,
    ) -> ActionTaken:
        game = self.game
        known = game.setup.dealer == "table" or not has_blanks(self.rules, action)
        body, _ = game.judge(
            game.state,
            action,
            step=game.version + 1,
            at=self.at,
            by=by,
            waived=waived,
            reason=reason,
            auto=auto,
            led=led,
            recorded=known,
        )
        return body

    def recorded(self, line: ActionLine, mark: dict[str, Any]) -> ActionTaken:
        """A fact: kept as it is, once it is sure that it can be read and shown."""
        assert line.events is not UNSET
        schema = self.schema if line.schema is None else line.schema
        waived = self.waived(line) if line.waived else ()
        raw, action = self.action(line.action, schema)
        told, events = self.events(line.events, schema)
        body = ActionTaken(
            action=raw,
            events=told,
            waived=waived,
            reason=line.reason,
            house=line.house,
            auto=line.auto,
            led=line.led,
            keeper=line.keeper,
            result=self.result(line.result),
            schema=schema,
            **mark,
        )
        if action is not None and events is not None:
            self.fact = Fact(body, action, events)
        return body

    def waived(self, line: ActionLine) -> tuple[Refusal, ...]:
        waived = tuple(w for w in line.waived if isinstance(w, Refusal))
        if len(waived) < len(line.waived):
            raise Unreadable({"waived": ["not_an_object"]})
        for refusal in waived:
            if refusal.code not in self.rules.play.codes:
                raise UnknownName("code", refusal.code)
        return waived

    def named(self, line: CorrectionLine) -> Named | None:
        """What was unknown and is named; a viewer's record leaves out as what."""
        if line.named is None:
            return None
        unknown = self.rules.hidden.unknown(self.game.state) if self.rules.hidden.unknown else ()
        one = next((u for u in unknown if u.thing == line.named.thing), None)
        if line.named.component != UNKNOWN:
            if one is None:
                raise Unreadable({"named.thing": ["does_not_fit"]})
            if line.named.component not in one.choices:
                raise Unreadable({"named.component": ["does_not_fit"]})
        return Named(**asdict(line.named))

    def reprinted(self, line: CorrectionLine) -> Reprinted | None:
        if line.reprinted is None:
            return None
        load_catalogue(self.rules, line.reprinted.text)
        return Reprinted(**asdict(line.reprinted))

    def result(self, raw: Raw | UnsetType) -> Raw | UnsetType:
        return raw if raw is UNSET else checked_result(self.rules, self.game.setup, raw)

    def action(self, raw: Raw, schema: int) -> tuple[Raw, Action | None]:
        """As it is stored, and as a game reads it, where that was tried."""
        codec = self.rules.codec
        try:
            action: Action = codec.action(raw, self.known(schema))
        except msgspec.MsgspecError:
            return codec.encode(self.gated(raw)), None
        if schema == codec.schema and codec.encode(action) != raw:
            self.gated(raw)  # complains about unknown fields
        check_seated(action, self.game.setup.players)
        return raw, action

    def gated(self, raw: Raw) -> Action:
        with within("action"):
            return load_action(self.rules, read_json(raw), self.game.state)

    def events(self, raw: Raw, schema: int) -> tuple[Raw, tuple[Event, ...] | None]:
        """As they are stored, and as a game reads them, where it can."""
        codec = self.rules.codec
        read: tuple[Event, ...] | None = None
        try:
            read = codec.events(raw, self.known(schema))
            as_we_write = schema < codec.schema or codec.encode(read) == raw
        except msgspec.MsgspecError:
            as_we_write = False
        events = read
        if not as_we_write or events is None:
            with within("events"):
                events = load_events(self.rules, read_json(raw))
        for event in events:
            check_seated(event, self.game.setup.players)
        return raw, read

    def known(self, schema: int) -> int:
        if not 0 <= schema <= self.rules.codec.schema:
            raise Unreadable({"schema": ["newer_than_this_program"]})
        return schema

    def number(self, step: int) -> int:
        try:
            return self.numbers[step]
        except KeyError:
            raise NoSuchStep(step, self.told) from None

    def seated(self, player: str) -> None:
        if player not in self.game.setup.players:
            raise UnknownName("player", player)


# ------------------------------------------------------------------------- the header


def _started(header: Header, at: datetime) -> Started:
    rules = ruleset(header.title)
    if load_players(header.players) != header.players:
        raise Unreadable({"players": ["name_not_trimmed"]})
    digest, text = _catalogue(rules, header)
    rules = rules.of(digest)
    state = None
    if header.position is not UNSET:
        state = checked(rules, read_json(header.position), whole=header.seen_by is UNSET)
    setup = Setup(
        title=header.title,
        players=header.players,
        first_player=header.first_player or next(iter(header.players), ""),
        options=_options(rules, header, state),
        dealer="virtual" if header.dealer == "virtual" else "table",
        catalogue_id=rules.catalogues.get(digest).catalogue_id,
        catalogue_hash=digest,
        seed_commitment=_commitment(header),
    )
    refusals = tuple(rules.setup_refusals(setup))
    # What other rules once allowed stays allowed; these would have refused it.
    if refusals and header.rules_version in (None, rules.version):
        raise Refused(rules.key, refusals)
    if state is not None:
        check_position(state, setup)
    schema = rules.codec.schema if header.schema is None else header.schema
    if not 0 <= schema <= rules.codec.schema:
        raise Unreadable({"schema": ["newer_than_this_program"]})
    if header.seen_by not in (UNSET, None, *header.players):
        raise UnknownName("player", str(header.seen_by))
    forked = header.forked_from
    return Started(
        setup=setup,
        rules_version=header.rules_version or rules.version,
        seed=header.seed,
        catalogue=text,
        position=header.position,
        forked_from=None if forked is None else (forked.game, forked.step),
        set_aside=header.set_aside,
        seen_by=header.seen_by,
        evidence=header.evidence,
        entered=header.entered,
        result=_sheet(rules, setup, header),
        play=_play(header),
        schema=schema,
        by=header.started.by,
        at=at,
    )


def _options(rules: Ruleset[Any, Any], header: Header, state: TableState | None) -> dict[str, Any]:
    """As the header has them; those of a position are the same, and hold where it is silent."""
    known = rules.with_defaults(header.options)
    if state is not None:
        known = one_truth(rules, state, header.options)
    return header.options if header.rules_version else known


def _sheet(rules: Ruleset[Any, Any], setup: Setup, header: Header) -> Raw | UnsetType:
    """Of a game nobody logged; one that was recorded has its result in the step that ended it."""
    given = header.result is not UNSET
    if given is (header.evidence == "recorded") and (given or header.evidence == "sheet"):
        raise Unreadable({"result": ["unknown_field" if given else "missing"]})
    return UNSET if header.result is UNSET else checked_result(rules, setup, header.result)


def _play(header: Header) -> Raw | UnsetType:
    """What another logger kept is a document; its parts are looked at by whoever writes it out."""
    if header.play is not UNSET and not isinstance(read_json(header.play), dict):
        raise Unreadable({"play": ["not_an_object"]})
    return header.play


def checked_result(rules: Ruleset[Any, Any], setup: Setup, raw: Raw) -> Raw:
    """The stored sheet of a game: every seat in it, and only categories of the title."""
    try:
        sheet = results.read(raw)
    except msgspec.MsgspecError as error:
        raise Unreadable({"result": [f"invalid:{error}"]}) from None
    if not set(setup.players) <= sheet.totals.keys():
        raise Unreadable({"result": ["other_players"]})
    for line in sheet.lines:
        if line.category not in rules.words.categories:
            raise UnknownName("category", line.category)
    return raw if results.stored(sheet) == raw else results.stored(sheet)


def _catalogue(rules: Ruleset[Any, Any], header: Header) -> tuple[str, str | None]:
    """The hash of the catalogue, and its text if it is not one of ours."""
    used = header.catalogue
    if used.text is None:
        digest = used.hash or rules.catalogues.default.hash
        return rules.catalogues.get(digest).hash, rules.catalogues.text(digest)
    digest = load_catalogue(rules, used.text).hash
    if used.hash not in ("", digest):
        raise Unreadable({"catalogue.hash": ["hash_differs"]})
    return digest, used.text


def _commitment(header: Header) -> str | None:
    if header.seed is None:
        return header.seed_commitment
    if header.dealer != "virtual":
        raise Unreadable({"seed": ["only_with_virtual_dealer"]})
    if header.seed_commitment not in (None, commitment(header.seed)):
        raise Unreadable({"seed": ["seed_differs"]})
    return commitment(header.seed)
