"""Ledger: the use cases. Every way in (pages, API, command line, import) goes through here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast
from uuid import UUID, uuid4, uuid5

import msgspec
from cachetools import LRUCache
from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import EventStore, IntegrityError, Mapper
from msgspec.structs import replace

from ledger import commands
from ledger.aggregates.game import Game, project, removed
from ledger.aggregates.raw_game import RawGame, raw_game
from ledger.aggregates.steps import (
    ActionTaken,
    AnyBody,
    Corrected,
    NameForgotten,
    Removed,
    Rewound,
    Started,
    Step,
)
from ledger.commands.command import Command, Entry, Mark, Opening
from ledger.errors import (
    BAD_STATE_ERRORS,
    GameClosed,
    GameRemoved,
    GameUnreadable,
    LedgerError,
    NoSuchGame,
    Refused,
    TableMovedOn,
    TitleNotInstalled,
    Unreadable,
)
from ledger.ruleset.codec import Action, Event
from ledger.storage import LogRow, StepMapper, StepStore, Unanswered, environment, opening
from ledger.storage.links import StoredRow

if TYPE_CHECKING:
    from ledger.shelf import Shelf

__all__ = ["UNREADABLE_STEP_ERRORS", "Entry", "Executed", "Ledger", "repeated"]

R = TypeVar("R")
LOADED_GAMES = 256
ATTEMPTS = 50  # to store a step, while other processes store theirs
# What reading and folding steps raises when they are damaged, or of a newer program.
UNREADABLE_STEP_ERRORS = (LedgerError, msgspec.MsgspecError, *BAD_STATE_ERRORS)
KEYED_GAMES = UUID("2f0f3a2e-7f0b-5a55-9d0c-0c1f6c1b7e31")  # games opened with a key, by that key
NOBODY = Entry()
AN_ID = re.compile("[0-9a-f]{32}")
SENT_BEFORE = 32  # steps back, a command that was sent twice is looked for
MOVES = (ActionTaken, Corrected, Rewound)  # what moves a table


class Executed(NamedTuple, Generic[R]):
    """What a command did: the game after it, the first step it stored, and what it tells."""

    game: Game
    first: int
    report: R
    stored: bool = True  # False for a repeat: an earlier request with the same key stored it


class Ledger(Application[UUID]):
    """Opens a store by its address: a file path (SQLite) or `postgresql://...`."""

    name = "ledger"
    log_section_size = 1000

    def __init__(self, address: str, clock: Callable[[], datetime] | None = None) -> None:
        self.address = address
        self.clock = clock or (lambda: datetime.now(UTC))
        self.first_look: Callable[[Game], Any] | None = None  # at a table from outside
        self._games: LRUCache[UUID, tuple[Game, RLock]] = LRUCache(LOADED_GAMES)
        self._guard = RLock()
        self._unanswered: LRUCache[UUID, list[Step]] = LRUCache(LOADED_GAMES)
        self._unanswered_openings: LRUCache[str, tuple[Opening, UUID]] = LRUCache(LOADED_GAMES)
        self._shelf: Shelf | None = None
        with opening(address):
            super().__init__(environment(address))

    def construct_mapper(self) -> Mapper[UUID]:
        return StepMapper()

    def construct_event_store(self) -> EventStore[UUID]:
        return StepStore(mapper=self.mapper, recorder=self.recorder)

    # ------------------------------------------------------------------ looking

    def game(self, game_id: UUID) -> Game:
        """The game as it stands in the store now; what is recorded later is not in it."""
        game, lock = self._loaded(game_id)
        with lock:
            return self._fresh(game).still()

    def load(self, game_id: UUID) -> Game:
        """The game read from the store, past the games already loaded."""
        try:
            game: Game = self.repository.get(game_id, projector_func=project)
        except AggregateNotFoundError:
            raise NoSuchGame(game=str(game_id)) from None
        except TitleNotInstalled as error:
            raise TitleNotInstalled(error.title, str(game_id)) from None
        except GameRemoved:
            raise
        except UNREADABLE_STEP_ERRORS as error:
            raise GameUnreadable(str(game_id), error) from error
        return game

    def raw(self, game_id: UUID) -> RawGame:
        """The stored steps of a game, also of one whose title is not installed."""
        try:
            steps: Any = list(self.events.get(game_id))
        except UNREADABLE_STEP_ERRORS as error:
            raise GameUnreadable(str(game_id), error) from error
        if not steps:
            raise NoSuchGame(game=str(game_id))
        if isinstance(steps[-1].body, Removed):
            raise removed(steps[-1])
        if not isinstance(steps[0].body, Started):
            raise GameUnreadable(str(game_id), ValueError("step 1 is missing"))
        return raw_game(game_id, steps)

    def loaded_game(self, game_id: UUID) -> Game | None:
        """The loaded game, if there is one; it may lag behind the store."""
        with self._guard:
            kept = self._games.get(game_id)
        return kept[0] if kept else None

    def just_recorded(self, after: int) -> Sequence[LogRow]:
        """The steps this thread has just stored, if they are the next ones of the log."""
        store: Any = self.events
        rows: Sequence[LogRow] = store.just_put(after)
        return rows

    def log_after(self, after: int, limit: int) -> Sequence[LogRow]:
        """The steps of every game in the order of recording."""
        store: Any = self.events
        rows: Sequence[LogRow] = store.log_after(after, limit)
        return rows

    def _loaded(self, game_id: UUID) -> tuple[Game, RLock]:
        with self._guard:
            kept = self._games.get(game_id)
        if kept is not None:
            return kept
        return self._keep(self.load(game_id))

    def _keep(self, game: Game) -> tuple[Game, RLock]:
        with self._guard:
            return self._games.setdefault(game.id, (game, RLock()))

    def _fresh(self, game: Game) -> Game:
        """Applies what other processes have recorded meanwhile."""
        try:
            steps: Any = list(self.events.get(game.id, gt=game.version))
            if any(isinstance(step.body, NameForgotten) for step in steps):
                game.read_anew(self.load(game.id))
            else:
                project(game, steps)
        except GameRemoved:
            self._forget(game.id)
            raise
        except UNREADABLE_STEP_ERRORS as error:
            raise GameUnreadable(str(game.id), error) from error
        return game

    @property
    def shelf(self) -> Shelf:
        """Tags, collections and series; opened when somebody asks for them."""
        with self._guard:
            if self._shelf is None:
                from ledger.shelf import Shelf

                self._shelf = Shelf(self.address)
            return self._shelf

    def close(self) -> None:
        with self._guard:
            if self._shelf is not None:
                self._shelf.close()
                self._shelf = None
        super().close()

    # ------------------------------------------------------------------ commands

    def execute(
        self, game_id: UUID, command: Command[R], entry: Entry | None = None
    ) -> Executed[R]:
        """Carries out a command: judged, stored durably, and only then does the loaded game grow.

        A repeat with the same key stores nothing and is answered as the first one was. What is
        based on a step that no longer stands is refused: TableMovedOn.

        The game is first taken as it is loaded: a step that another process recorded meanwhile has
        the number ours would get, so the store refuses ours, and we look again. What says no step
        it is based on, such as a note, finds its place behind all of them.
        """
        entry = entry or NOBODY
        game, lock = self._loaded(game_id)
        with lock:
            before, overtaken = game.version, False
            for _ in range(ATTEMPTS):
                at = game.version
                try:
                    return self._plan_and_store(game, command, entry)
                except (LedgerError, IntegrityError) as error:
                    overtaken = overtaken or isinstance(error, IntegrityError)
                    if self._fresh(game).version == at:
                        if overtaken and isinstance(error, Refused):
                            break
                        raise
            seen = before if entry.seen_step is None else entry.seen_step
            raise TableMovedOn(seen, self._fresh(game).version)

    def preview(self, game_id: UUID, command: Command[R], entry: Entry | None = None) -> R:
        """What the command would tell; nothing is stored. If it is stored already, what it told."""
        entry = entry or NOBODY
        game = self.game(game_id)
        if (first := repeated(game, entry)) is not None:
            return self._report_again(game, first, command, entry)
        check_seen(game, entry)
        return command.preview(game, self._mark(entry))

    def begin(self, opening: Opening, entry: Entry | None = None) -> Game:
        """Opens a game. A key gives it its id, so that a repeat cannot open a second one; without
        one the same is known that was sent before the store was silent."""
        entry = entry or NOBODY
        sent_before = None if entry.key else self._opening_sent_before(opening, entry)
        game_id = sent_before or self.new_game_id(entry)
        try:
            if entry.key or sent_before:
                return self.game(game_id)
        except NoSuchGame:
            pass
        if opening.source is not None:
            check_seen(opening.source, entry)
        bodies = opening.first_steps(self._mark(entry))
        self._look_first(game_id, bodies)
        try:
            return self.open(game_id, bodies, follow=opening.followed)
        except IntegrityError:  # the same request has just been answered elsewhere
            return self.game(game_id)
        except Unanswered:
            with self._guard:
                self._unanswered_openings[entry.by] = opening, game_id
            raise

    def _opening_sent_before(self, opening: Opening, entry: Entry) -> UUID | None:
        """The id of what this person opened here last, if the store did not say whether it was
        stored and this is the same again."""
        with self._guard:
            before, game_id = self._unanswered_openings.pop(entry.by, (None, None))
        return game_id if before is not None and opening.is_same(before) else None

    def check_opening(self, opening: Opening, entry: Entry | None = None) -> None:
        """Raises whatever speaks against beginning this game; stores nothing."""
        opening.first_steps(self._mark(entry or Entry()))

    def _look_first(self, game_id: UUID, bodies: Sequence[AnyBody]) -> None:
        """A table from outside is drawn once before it is kept, by whoever will have to draw it."""
        first = bodies[0]
        if (
            self.first_look is None
            or not isinstance(first, Started)
            or first.position is msgspec.UNSET
        ):
            return
        try:
            self.first_look(Game(Step(game_id, 1, first)))
        except BAD_STATE_ERRORS:
            raise Unreadable({"position": ["cannot_be_drawn"]}) from None

    def new_game_id(self, entry: Entry) -> UUID:
        return uuid5(KEYED_GAMES, entry.key) if entry.key else uuid4()

    def open(self, game_id: UUID, bodies: Sequence[AnyBody], *, follow: bool = False) -> Game:
        """Stores a new game with these first steps, together; `follow` adds what is forced."""
        first, *others = (Step(game_id, n, body) for n, body in enumerate(bodies, start=1))
        game = Game(first)
        for step in others:
            game.apply(step)
        forced = (
            commands.forced_steps(game, game.state, game.version, self.clock()) if follow else []
        )
        steps = [first, *others, *_numbered(game, forced)]
        self.events.put(steps)
        for step in steps[len(bodies) :]:
            game.apply(step)
        return self._keep(game)[0]

    def _plan_and_store(self, game: Game, command: Command[R], entry: Entry) -> Executed[R]:
        first = repeated(game, entry)
        if first is None:
            first = self._sent_before(game, command, entry)
        if first is not None:
            self._fresh(game)
            report = self._report_again(game, first, command, entry)
            return Executed(game, first, report, stored=False)
        check_seen(game, entry)
        first = game.version + 1
        plan = command.plan(game, self._mark(entry))
        steps = _numbered(game, self._as_allowed(game, plan.bodies, entry))
        try:
            self.events.put(steps)
        except Unanswered:
            self._unanswered[game.id] = steps
            raise
        for step in steps:
            game.apply(step)
        return Executed(game, first, plan.report)

    def closed_at(self, game: Game) -> datetime | None:
        """When the time to correct ends or has ended, once all have signed; None where nothing
        ends it."""
        signed = game.all_signed_at
        hours = None if signed is None else self.shelf.settings.correction_hours
        return None if signed is None or hours is None else signed + timedelta(hours=hours)

    def is_closed(self, game: Game) -> bool:
        """Whether only its keeper may still change what was recorded."""
        closed = self.closed_at(game)
        return closed is not None and closed <= self.clock()

    def _as_allowed(self, game: Game, bodies: list[AnyBody], entry: Entry) -> list[AnyBody]:
        """What moves a table that is closed is its keeper's, and is marked so."""
        if not any(isinstance(one, MOVES) for one in bodies) or not self.is_closed(game):
            return bodies
        if not entry.as_keeper:
            raise GameClosed(f"{self.closed_at(game):%Y-%m-%d %H:%M}")
        return [replace(one, keeper=True) if isinstance(one, MOVES) else one for one in bodies]

    def _sent_before(self, game: Game, command: Command[R], entry: Entry) -> int | None:
        """The first step of the same command without a key, entered by the same person at the same
        table: its answer was lost, and it was sent again. Only what says which step it is based on
        can be known."""
        mark, itself = self._mark(entry), command.own_seen_step
        seen = entry.seen_step if itself is None else itself
        if entry.seen_step is None and not entry.key and game.id in self._unanswered:
            return self._answered_now(game, command, entry)
        if seen is None or entry.key or not 1 <= seen < game.version:
            return None
        for first in range(max(seen + 1, game.version - SENT_BEFORE), game.version + 1):
            body, before = game.body(first), game.until(first - 1)
            if itself is None and not _stands(before, seen):
                break
            if body.by == command.scribe(mark) and not body.key:
                try:
                    planned = command.plan(before, mark).bodies
                except LedgerError:
                    continue
                if _alike(planned, game.bodies[first - 1 :], entry):
                    return first
        return None

    def _answered_now(self, game: Game, command: Command[R], entry: Entry) -> int | None:
        """The first step of what the store took here last without saying whether it was stored, if
        it was, and this is the same again."""
        steps = self._unanswered.pop(game.id)
        first, last = steps[0].originator_version, steps[-1].originator_version
        self._fresh(game)
        stored = game.bodies[first - 1 : last]
        mark = self._mark(entry)
        if stored != [step.body for step in steps] or stored[0].by != command.scribe(mark):
            return None
        try:
            planned = command.plan(game.until(first - 1), mark).bodies
        except LedgerError:
            return None
        return first if _alike(planned, stored, entry) else None

    def _report_again(self, game: Game, first: int, command: Command[R], entry: Entry) -> R:
        """What the first request was told, worked out from the game as it was then."""
        if not command.reports:
            return cast(R, None)
        return command.plan(game.until(first - 1), self._mark(entry)).report

    def _mark(self, entry: Entry) -> Mark:
        return Mark(entry.by, self.clock(), entry.key)

    # ------------------------------------------------------------------ hidden and removed

    def hidden(self) -> dict[UUID, tuple[str, str]]:
        """The games that were put away: who hid each, and when."""
        rows: Any = self.recorder
        found = rows.hidden_games().items()
        return {UUID(game): said for game, said in found if AN_ID.fullmatch(str(game))}

    def is_hidden(self, game_id: UUID) -> bool:
        rows: Any = self.recorder
        return bool(rows.is_hidden(game_id))

    def check_there(self, game_id: UUID) -> None:
        """NoSuchGame, also for one that another process has removed while it is loaded here."""
        rows: Any = self.recorder
        if not rows.has_steps(game_id):
            self._forget(game_id)
            self.load(game_id)

    def hide(self, game_id: UUID, entry: Entry | None = None) -> None:
        """Puts a game away; its steps are not touched. The read tables are drawn anew without it by
        whoever asked for this."""
        self.raw(game_id)
        rows: Any = self.recorder
        rows.hide(game_id, (entry or NOBODY).by, self.clock().isoformat())

    def show(self, game_id: UUID) -> None:
        self.raw(game_id)
        rows: Any = self.recorder
        rows.show(game_id)

    def remove(self, game_id: UUID, entry: Entry | None = None, reason: str = "") -> Removed:
        """Erases what is stored of a game; a last step that says so stays in its place."""
        store: Any = self.events
        for _ in range(ATTEMPTS):
            game = self.raw(game_id)
            store.linker.adopt(game_id)
            _, head = store.recorder.last_link(game_id, game.version) or (0, b"")
            body = Removed(
                title=game.setup.title,
                steps=game.version,
                head=head.hex(),
                reason=reason,
                by=(entry or NOBODY).by,
                at=self.clock(),
            )
            try:
                store.erase(Step(game_id, game.version + 1, body))
            except IntegrityError:  # somebody has just recorded a step
                continue
            self._forget(game_id)
            self.shelf.forget_game(str(game_id))
            return body
        raise TableMovedOn(game.version, game.version)

    def rewrite(self, changed: Sequence[StoredRow], last: Sequence[Step]) -> None:
        """Stores steps without a name that was forgotten (`ledger/people/forgetting.py`)."""
        store: Any = self.events
        store.rewrite(changed, last)
        for game in {UUID(row[0]) for row in changed}:
            self._forget(game)

    def _forget(self, game_id: UUID) -> None:
        with self._guard:
            self._games.pop(game_id, None)

    # ------------------------------------------------------------------ the commands used most

    def start(
        self, title: str, players: Sequence[str], *, entry: Entry | None = None, **setup: Any
    ) -> Game:
        return self.begin(commands.Start(title=title, players=players, **setup), entry)

    def fork(self, game_id: UUID, step: int, *, entry: Entry | None = None) -> Game:
        return self.begin(commands.Fork(self.game(game_id), step), entry)

    def take(
        self,
        game_id: UUID,
        action: Action,
        *,
        waived: frozenset[str] = frozenset(),
        reason: str = "",
        entry: Entry | None = None,
    ) -> Game:
        return self.execute(game_id, commands.Take(action, waived, reason), entry).game

    def rewind(
        self, game_id: UUID, to_step: int, *, reason: str = "", entry: Entry | None = None
    ) -> Game:
        return self.execute(game_id, commands.Rewind(to_step, reason), entry).game

    def undo(self, game_id: UUID, *, reason: str = "", entry: Entry | None = None) -> Game:
        return self.execute(game_id, commands.Undo(reason), entry).game

    def correct(
        self, game_id: UUID, events: Sequence[Event], reason: str, *, entry: Entry | None = None
    ) -> Game:
        return self.execute(game_id, commands.Correct(events, reason), entry).game

    def note(self, game_id: UUID, text: str, *, entry: Entry | None = None, **about: Any) -> Game:
        return self.execute(game_id, commands.Note(text, **about), entry).game

    def claim(
        self,
        game_id: UUID,
        totals: Mapping[str, int | Mapping[str, int]],
        *,
        entry: Entry | None = None,
        **about: Any,
    ) -> Game:
        return self.execute(game_id, commands.Claim(totals, **about), entry).game

    def count(
        self,
        game_id: UUID,
        counts: Mapping[tuple[str, str], int],
        *,
        entry: Entry | None = None,
    ) -> Game:
        return self.execute(game_id, commands.Count(counts), entry).game

    def sign_off(self, game_id: UUID, player: str, *, entry: Entry | None = None) -> Game:
        return self.execute(game_id, commands.SignOff(player), entry).game


# ------------------------------------------------------------------------- what an entry rests on


def repeated(game: Game, entry: Entry) -> int | None:
    """The first step that an earlier request with the same key stored; None if there is none."""
    return game.keys.get(entry.key) if entry.key else None


def check_seen(game: Game, entry: Entry) -> None:
    """What was entered must rest on the table as it stands. Notes and claims do not move it."""
    seen = entry.seen_step
    if seen is not None and not _stands(game, seen):
        raise TableMovedOn(seen, game.version)


def _stands(game: Game, seen: int) -> bool:
    """Whether the table is still as it was at that step."""
    if seen == game.version:
        return True
    return (
        1 <= seen < game.version
        and game.last_standing_step(seen) == game.last_standing_step()
        and game.state_at(seen) is game.state
    )


def _alike(planned: Sequence[AnyBody], stored: Sequence[AnyBody], entry: Entry) -> bool:
    """Whether these very steps were stored, at whatever time; a keeper's may have been marked."""

    def asked(one: AnyBody, two: AnyBody) -> AnyBody:
        if entry.as_keeper and isinstance(two, MOVES):
            two = replace(two, keeper=False)
        return replace(two, at=one.at)

    pairs = zip(planned, stored, strict=False)
    return len(planned) <= len(stored) and all(one == asked(one, two) for one, two in pairs)


def _numbered(game: Game, bodies: Sequence[AnyBody]) -> list[Step]:
    return [Step(game.id, game.version + 1 + i, body) for i, body in enumerate(bodies)]
