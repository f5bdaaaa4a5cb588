"""Seeded players: whole legal games, the same for the same arguments."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid5

from msgspec import Struct
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import ActionTaken, Started, Step
from ledger.application import Ledger
from ledger.errors import Finding, GameRemoved, NoSuchGame, Refused, UnknownName
from ledger.games import ruleset
from ledger.ruleset import Ruleset, Setup, Watcher
from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer, commitment
from ledger.ruleset.rejudge import outcome_again

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
FOLDER = UUID("6f3c9a52-6d0e-5d0e-9a55-2f1f0c8f7a10")  # simulated games draw their ids from here
TOO_MANY_STEPS = 20_000
PACE = timedelta(seconds=20)  # between two steps


class Move(Struct, frozen=True):
    """One step of a simulated game: where it began, what could be done, what is to be stored."""

    state: Any
    legal: Sequence[Action]  # empty for a forced step
    body: ActionTaken


Watch = Callable[[Ruleset[Any, Any], Move], None]


class Broken(Exception):
    """A law of the title, or of Ledger, that a simulated game broke."""


def game_id(
    title: str, players: Sequence[str], seed: str, options: Mapping[str, Any], dealer: str
) -> UUID:
    """The same arguments give the same id, so that a game is not stored twice."""
    name = json.dumps([title, list(players), seed, dict(options), dealer], sort_keys=True)
    return uuid5(FOLDER, name)


def guessable(game: Game) -> bool:
    """Whether the id follows from arguments that somebody else may try."""
    return game.started.by == "simulate" and game.id.version == 5


def play(
    ledger: Ledger | None,
    title: str,
    players: Sequence[str],
    seed: str,
    options: Mapping[str, Any] | None = None,
    dealer: str = "virtual",
    *,
    at: datetime | None = None,
    watch: Watch | None = None,
) -> Game:
    """A whole game; with a ledger it is stored in one transaction, unless it is stored already.

    It begins at `at`; without it, a stored game ends now. `watch` is called before each move is
    made, and may raise.
    """
    rules = ruleset(title)
    options = rules.with_defaults(options or {})
    if ledger is not None:
        known = stored(ledger, game_id(title, players, seed, options, dealer))
        if known is not None:
            return known
    game = begin(rules, players, seed, options, dealer, at or datetime.now(UTC))
    for move in moves(game, seed):
        if watch is not None:
            watch(rules, move)
        game.apply(game.step(move.body))
    if ledger is None:
        return game
    late = timedelta(0) if at else game.bodies[-1].at - game.started.at
    return ledger.open(game.id, [replace(body, at=body.at - late) for body in game.bodies])


def stored(ledger: Ledger, game_id: UUID) -> Game | None:
    try:
        return ledger.game(game_id)
    except GameRemoved:
        raise
    except NoSuchGame:
        return None


def begin(
    rules: Ruleset[Any, Any],
    players: Sequence[str],
    seed: str,
    options: Mapping[str, Any],
    dealer: str,
    at: datetime,
) -> Game:
    """The game set up, or Refused with everything that is wrong with the setup."""
    if dealer not in ("table", "virtual"):
        raise UnknownName("dealer", dealer)
    virtual = dealer == "virtual"
    components = rules.catalogues.default
    setup = Setup(
        title=rules.key,
        players=tuple(players),
        first_player=players[0] if players else "",
        options=dict(options),
        dealer="virtual" if virtual else "table",
        catalogue_id=components.catalogue_id,
        catalogue_hash=components.hash,
        seed_commitment=commitment(seed) if virtual else None,
    )
    refusals = tuple(rules.setup_refusals(setup))
    if refusals:
        raise Refused(rules.key, refusals)
    started = Started(
        setup=setup,
        rules_version=rules.version,
        seed=seed if virtual else None,
        schema=rules.codec.schema,
        by="simulate",
        at=at,
    )
    number = game_id(rules.key, players, seed, options, dealer)
    return Game(Step(number, 1, started))


def moves(game: Game, seed: str) -> Iterator[Move]:
    """What the seeded players do from here to the end; the caller applies each move."""
    rules, dealer = game.rules, Dealer(seed)
    random = Random(seed)  # noqa: S311 (a seeded player keeps no secret)
    while True:
        state, at = game.state, game.bodies[-1].at + PACE
        seen = at_virtual_table(state)
        legal: list[Action] = []
        action = rules.play.forced(seen)
        if action is None:
            if game.over:
                return
            legal = rules.legal_actions(seen)
            if not legal:
                raise Broken(f"step {game.version}: nothing is legal, and the game is not over")
            if game.version >= TOO_MANY_STEPS:
                raise Broken(f"step {game.version}: the game does not end")
            action = rules.play.bot(seen, legal, random)
        auto = rules.play.forced(state) is not None
        yield Move(state, legal, _taken(rules, state, action, dealer, auto, at))


def at_virtual_table(state: Any) -> Any:
    """The same table as a virtual dealer sees it: what chance decides may be left blank.

    A simulated physical table is asked what may be done in this way, and the simulator then types
    in what its own dealer shows. So one seed gives one game, whoever deals.
    """
    return state if state.dealer == "virtual" else replace(state, dealer="virtual")


def _taken(
    rules: Ruleset[Any, Any], state: Any, action: Action, dealer: Dealer, auto: bool, at: datetime
) -> ActionTaken:
    """Listed among the legal actions, so it is not judged a second time."""
    action = rules.play.fill(state, action, dealer)
    events = rules.play.outcome(state, action, {})
    return ActionTaken(
        action=rules.codec.encode(action),
        events=rules.codec.encode(events),
        auto=auto,
        result=result_of(rules, rules.fold(state, events, state.step + 1)),
        schema=rules.codec.schema,
        by="" if auto else "simulate",
        at=at,
    )


def _told(found: Finding) -> str:
    params = ", ".join(f"{key}={value}" for key, value in found.params.items())
    return f"{found.law} {found.code} ({params})" if params else f"{found.law} {found.code}"


class Referee:
    """Watches one game: every move is judged again, every law is checked after every event."""

    def __init__(self, step: int = 1) -> None:
        """`step` is the last one of the game before it is watched."""
        self._history: Watcher | None = None
        self._step = step

    def __call__(self, rules: Ruleset[Any, Any], move: Move) -> None:
        state, body = move.state, move.body
        self._step += 1
        action = rules.codec.action(body.action, body.schema)
        events = rules.codec.events(body.events, body.schema)
        refusals, again = outcome_again(rules, state, action)
        if refusals:
            self._broken(f"{type(action).__name__} was listed but is refused: {refusals}")
        if again != events:
            self._broken(f"{type(action).__name__} does not always cause the same events")
        if self._history is None and rules.look.watch is not None:
            self._history = rules.look.watch(state)
        state = replace(state, step=self._step)
        for event in events:
            state = rules.play.evolve(state, event)
            if self._history is not None:
                found = self._history.after(state, event)
            else:
                found = list(rules.look.lint(state))
            if found:
                self._broken(f"{type(event).__name__}: {'; '.join(map(_told, found))}")

    def _broken(self, what: str) -> None:
        raise Broken(f"step {self._step}: {what}")
