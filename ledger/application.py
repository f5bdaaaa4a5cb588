"""Ledger: the use cases. Every way in (pages, API, command line, import) goes through here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from threading import RLock
from typing import Any
from uuid import UUID, uuid4, uuid5

import msgspec
from cachetools import LRUCache
from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import EventStore, IntegrityError, Mapper
from msgspec import Raw, Struct

from ledger.aggregates import paper
from ledger.aggregates.game import Game, project
from ledger.aggregates.renumber import renumbered
from ledger.aggregates.results import result_of
from ledger.aggregates.retaken import first_taken
from ledger.aggregates.steps import (
    ActionTaken,
    AnyBody,
    Claimed,
    Corrected,
    Counted,
    Noted,
    Rewound,
    SignedOff,
    Started,
    Step,
)
from ledger.errors import (
    BAD_STATE_ERRORS,
    GameUnreadable,
    LedgerError,
    NoSuchGame,
    NothingToUndo,
    Refused,
    TableMovedOn,
    UnknownName,
    Unreadable,
)
from ledger.games import ruleset
from ledger.ruleset import Ruleset, Setup
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.dealer import commitment
from ledger.schemas import check_position, load_catalogue, load_position
from ledger.storage import LogRow, StepMapper, StepStore, environment, opening

LOADED_GAMES = 256
# What reading and folding steps raises when they are damaged, or of a newer program.
UNREADABLE_STEP_ERRORS = (LedgerError, msgspec.MsgspecError, *BAD_STATE_ERRORS)
KEYED_GAMES = UUID("2f0f3a2e-7f0b-5a55-9d0c-0c1f6c1b7e31")  # games opened with a key, by that key


class Entry(Struct, frozen=True, kw_only=True):
    """Who enters something, on which step they based it, and the request's own key."""

    by: str = ""
    seen_step: int | None = None
    key: str = ""


class Ledger(Application[UUID]):
    """Opens a store by its address: a file path (SQLite) or `postgresql://...`."""

    name = "ledger"
    log_section_size = 1000

    def __init__(self, address: str, clock: Callable[[], datetime] | None = None) -> None:
        self.address = address
        self.clock = clock or (lambda: datetime.now(UTC))
        self._games: LRUCache[UUID, tuple[Game, RLock]] = LRUCache(LOADED_GAMES)
        self._guard = RLock()
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
        except UNREADABLE_STEP_ERRORS as error:
            raise GameUnreadable(str(game_id), error) from error
        return game

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
            project(game, self.events.get(game.id, gt=game.version))  # type: ignore[arg-type]
        except UNREADABLE_STEP_ERRORS as error:
            raise GameUnreadable(str(game.id), error) from error
        return game

    # ------------------------------------------------------------------ recording

    def start(
        self,
        title: str,
        players: Sequence[str],
        *,
        first_player: str | None = None,
        options: Mapping[str, Any] | None = None,
        dealer: str = "table",
        seed: str | None = None,
        catalogue: str | None = None,
        position: Mapping[str, Any] | None = None,
        entry: Entry | None = None,
    ) -> Game:
        """A new game, or Refused with everything that is wrong with the setup."""
        rules = ruleset(title)
        entry = entry or Entry()
        if dealer not in ("table", "virtual"):
            raise UnknownName("dealer", dealer)
        if (known := self._keyed(entry)) is not None:
            return known
        if catalogue:
            components = load_catalogue(rules, catalogue)
        else:
            played_with = (position or {}).get("catalogue") or rules.catalogues.default.hash
            components = rules.catalogues.get(played_with)
        if dealer == "virtual":
            seed = seed or secrets.token_hex(16)
        elif seed is not None:
            raise Unreadable({"seed": ["only_with_virtual_dealer"]})
        setup = Setup(
            title=title,
            players=tuple(players),
            first_player=first_player or (players[0] if players else ""),
            options=rules.with_defaults(options or {}),
            dealer="virtual" if dealer == "virtual" else "table",
            catalogue_id=components.catalogue_id,
            catalogue_hash=components.hash,
            seed_commitment=commitment(seed) if seed else None,
        )
        refusals = tuple(rules.setup_refusals(setup))
        if refusals:
            raise Refused(title, refusals)
        started = Started(
            setup=setup,
            rules_version=rules.version,
            seed=seed,
            catalogue=rules.catalogues.text(components.hash),
            position=_checked_position(rules, position, setup),
            schema=rules.codec.schema,
            by=entry.by,
            at=self.clock(),
            key=entry.key,
        )
        return self.open_once(entry, [started], follow=True)

    def open(self, game_id: UUID, bodies: Sequence[AnyBody], *, follow: bool = False) -> Game:
        """Stores a new game with these first steps, together; `follow` adds what is forced."""
        first, *others = (Step(game_id, n, body) for n, body in enumerate(bodies, start=1))
        game = Game(first)
        for step in others:
            game.apply(step)
        forced = self._forced(game, game.state, game.version) if follow else []
        steps = [first, *others, *self._numbered(game, forced)]
        self.events.put(steps)
        for step in steps[len(bodies) :]:
            game.apply(step)
        return self._keep(game)[0]

    def _keyed(self, entry: Entry) -> Game | None:
        """The game an earlier request with the same key has opened."""
        try:
            return self.game(uuid5(KEYED_GAMES, entry.key)) if entry.key else None
        except NoSuchGame:
            return None

    def open_once(self, entry: Entry, bodies: Sequence[AnyBody], *, follow: bool = False) -> Game:
        """A key gives the game its id, so that a repeat cannot open a second one."""
        game_id = uuid5(KEYED_GAMES, entry.key) if entry.key else uuid4()
        try:
            return self.open(game_id, bodies, follow=follow)
        except IntegrityError:
            return self.game(game_id)

    def take(
        self,
        game_id: UUID,
        action: Action,
        *,
        waived: frozenset[str] = frozenset(),
        reason: str = "",
        entry: Entry | None = None,
    ) -> Game:
        """Records an action and what it forces, or Refused with every rule it breaks."""
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            at = self.clock()
            number = game.version + 1
            body, state = game.judge(
                game.state,
                action,
                step=number,
                at=at,
                by=entry.by,
                key=entry.key,
                waived=waived,
                reason=reason,
            )
            return [body, *self._forced(game, state, number)]

        return self._store(game_id, entry, bodies)

    def rewind(
        self, game_id: UUID, to_step: int, *, reason: str = "", entry: Entry | None = None
    ) -> Game:
        """The table as it was after `to_step` and what followed it by itself. Also the way to redo:
        rewind to the undone step."""
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            stands = resting_step(game, to_step)
            return [Rewound(to_step=stands, reason=reason, **self._mark(entry))]

        return self._store(game_id, entry, bodies)

    def undo(self, game_id: UUID, *, reason: str = "", entry: Entry | None = None) -> Game:
        """Takes back the last action somebody chose, with what it forced."""
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            last = game.last_chosen_step()
            if last is None:
                raise NothingToUndo()
            return [
                Rewound(
                    to_step=game.previous_standing_step(last), reason=reason, **self._mark(entry)
                )
            ]

        return self._store(game_id, entry, bodies)

    def correct(
        self, game_id: UUID, events: Sequence[Event], reason: str, *, entry: Entry | None = None
    ) -> Game:
        """Sets the table right by events given by hand, without asking a rule."""
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            codec = game.rules.codec
            game.check_recorded()
            after = game.rules.fold(game.state, events, game.version + 1)  # a bad event fails here
            return [
                Corrected(
                    events=codec.encode(events),
                    reason=reason,
                    result=result_of(game.rules, after),
                    schema=codec.schema,
                    **self._mark(entry),
                )
            ]

        return self._store(game_id, entry, bodies)

    def note(
        self,
        game_id: UUID,
        text: str,
        *,
        on_step: int | None = None,
        line: str = "",
        question: bool = False,
        entry: Entry | None = None,
    ) -> Game:
        """A remark or a question on a step or a score line; `rulings` answers a question."""
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            step = game.last_standing_step() if on_step is None else on_step
            game.state_at(step)
            mark = self._mark(entry)
            return [Noted(text=text, on_step=step, line=line, question=question, **mark)]

        return self._store(game_id, entry, bodies)

    def claim(
        self,
        game_id: UUID,
        totals: Mapping[str, int | Mapping[str, int]],
        *,
        rounds: Mapping[str, Mapping[str, int]] | None = None,
        sums: Mapping[str, int] | None = None,
        winners: Sequence[str] = (),
        entry: Entry | None = None,
    ) -> Game:
        """The totals on the paper sheet, by player: a number, or numbers by category.

        `rounds` are the points of each era or round, `sums` the totals written below categories,
        `winners` those it names.
        """
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            checked = paper.checked(game, totals, rounds or {}, sums or {}, winners)
            return [Claimed(**checked, **self._mark(entry))]

        return self._store(game_id, entry, bodies)

    def count(
        self,
        game_id: UUID,
        counts: Mapping[tuple[str, str], int],
        *,
        entry: Entry | None = None,
    ) -> Game:
        """How many of each (player, thing) lie on the table; no player: in the middle of it."""
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            found: list[AnyBody] = []
            for (player, thing), number in counts.items():
                paper.check_countable(game, player, thing)
                mark = {**self._mark(entry), "key": "" if found else entry.key}
                found.append(Counted(player=player, thing=thing, number=number, **mark))
            return found

        return self._store(game_id, entry, bodies)

    def sign_off(self, game_id: UUID, player: str, *, entry: Entry | None = None) -> Game:
        entry = entry or Entry()

        def bodies(game: Game) -> list[AnyBody]:
            self._seated(game, player)
            return [SignedOff(player=player, **self._mark(entry))]

        return self._store(game_id, entry, bodies)

    def fork(self, game_id: UUID, step: int, *, entry: Entry | None = None) -> Game:
        """A new game with the steps that stand at `step`, and what followed by itself. A virtual
        deal goes on with a new seed, so that a fork cannot be used to look at cards to come."""
        entry = entry or Entry()
        if (known := self._keyed(entry)) is not None:
            return known
        game = self.game(game_id)
        line = game.standing_steps(resting_step(game, step))[1:]
        seed = secrets.token_hex(16) if game.setup.dealer == "virtual" else None
        setup = msgspec.structs.replace(
            game.setup, seed_commitment=commitment(seed) if seed else None
        )
        started = msgspec.structs.replace(
            game.started,
            setup=setup,
            seed=seed,
            forked_from=(game.id, step),
            **self._mark(entry),
        )
        first = first_taken(game) if game.agreements else {}
        kept = sorted(
            {*line, *(n for n in game.agreements if n <= step)},
            key=lambda n: (first.get(n, n), n),  # an agreement stays where it was made
        )
        numbers = {1: 1, **{old: new for new, old in enumerate(kept, start=2)}}
        copied = [renumbered(game.body(n), numbers) for n in kept]
        return self.open_once(entry, [started, *copied])

    def append(self, game_id: UUID, entry: Entry, bodies: Callable[[Game], list[AnyBody]]) -> Game:
        """For use cases outside this class whose steps are stored together or not at all."""
        return self._store(game_id, entry, bodies)

    # ------------------------------------------------------------------ how a step is stored

    def _store(self, game_id: UUID, entry: Entry, bodies: Callable[[Game], list[AnyBody]]) -> Game:
        """Judge, store durably, and only then let the loaded game grow.

        The game is first taken as it is loaded: a step that another process recorded meanwhile has
        the number ours would get, so the store refuses ours, and we look again.
        """
        game, lock = self._loaded(game_id)
        with lock:
            before, overtaken = game.version, False
            try:
                return self._judge_and_store(game, entry, bodies)
            except (LedgerError, IntegrityError) as error:
                overtaken = isinstance(error, IntegrityError)
                if self._fresh(game).version == before:
                    raise
            try:
                return self._judge_and_store(game, entry, bodies)
            except IntegrityError:
                pass
            except Refused:
                if not overtaken:
                    raise
            seen = before if entry.seen_step is None else entry.seen_step
            raise TableMovedOn(seen, self._fresh(game).version)

    def _judge_and_store(
        self, game: Game, entry: Entry, bodies: Callable[[Game], list[AnyBody]]
    ) -> Game:
        if entry.key and entry.key in game.keys:
            return self._fresh(game)
        seen = entry.seen_step
        if seen is not None and not self._still_stands(game, seen):
            raise TableMovedOn(seen, game.version)
        steps = self._numbered(game, bodies(game))
        self.events.put(steps)
        for step in steps:
            game.apply(step)
        return game

    def _still_stands(self, game: Game, seen: int) -> bool:
        """Notes and claims do not move the table."""
        return seen == game.version or (
            1 <= seen < game.version
            and game.last_standing_step(seen) == game.last_standing_step()
            and game.state_at(seen) is game.state
        )

    def _numbered(self, game: Game, bodies: Sequence[AnyBody]) -> list[Step]:
        return [Step(game.id, game.version + 1 + i, body) for i, body in enumerate(bodies)]

    def _forced(self, game: Game, state: Any, step: int) -> list[AnyBody]:
        """What nobody has to choose follows by itself. `step` is the last one before it."""
        bodies: list[AnyBody] = []
        while (action := game.rules.forced(state)) is not None:
            step += 1
            body, state = game.judge(state, action, step=step, at=self.clock(), auto=True)
            bodies.append(body)
        return bodies

    def mark(self, entry: Entry) -> dict[str, Any]:
        """For use cases outside this class: who enters a step, when, and with which key."""
        return self._mark(entry)

    def _mark(self, entry: Entry) -> dict[str, Any]:
        return {"by": entry.by, "at": self.clock(), "key": entry.key}

    def _seated(self, game: Game, player: str) -> None:
        if player not in game.setup.players:
            raise UnknownName("player", player)

    def lock(self, game_id: UUID) -> AbstractContextManager[Any]:
        """Held by use cases that read a game and then store steps that rest on what they read."""
        return self._loaded(game_id)[1]


def resting_step(game: Game, step: int) -> int:
    """The step at which the table came to rest after this one: what followed by itself belongs to
    it, and whoever stood in between would have nothing to choose."""
    head = game.last_standing_step(step)
    at, line = head, set(game.standing_steps())
    while followed := [n for n in range(at + 1, game.version + 1) if _followed(game, n, at)]:
        at = next((n for n in followed if n in line), followed[-1])
    return step if at == head else at


def _followed(game: Game, step: int, other: int) -> bool:
    body = game.body(step)
    return (
        isinstance(body, ActionTaken) and body.auto and game.previous_standing_step(step) == other
    )


def _checked_position(
    rules: Ruleset[Any, Any], position: Mapping[str, Any] | None, setup: Setup
) -> Raw | msgspec.UnsetType:
    """Where the game begins. Who dealt before does not matter to those who go on from there."""
    if position is None:
        return msgspec.UNSET
    document = {"title": rules.key, **position, "dealer": setup.dealer}
    check_position(load_position(rules, document), setup)
    return Raw(msgspec.json.encode(document))
