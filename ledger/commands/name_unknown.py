"""Late knowledge: an unknown card or token is named, and who knew what when."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import AnyBody, Corrected, Named
from ledger.application import Entry, Ledger
from ledger.errors import LedgerError
from ledger.ruleset import UNKNOWN, Known, Unknown


class CannotName(LedgerError):
    """The name does not fit what the table has seen. `why` is one of WHYS."""

    code = "cannot_name"

    def __init__(self, why: str, **params: Any) -> None:
        super().__init__(why=why, **params)
        self.why = why
        self.code = f"cannot_name_{why}"


WHYS = ("no_such_thing", "too_early", "not_in_pile", "no_copy_left", "seen_elsewhere")


class Unnamed(Struct, frozen=True):
    """An unknown component, since when it has been there, and what it may be."""

    thing: str
    player: str
    pile: str
    since: int
    choices: tuple[str, ...]


class Knowledge(Struct, frozen=True):
    """A hidden component: who held it, and since which step each has known it."""

    component: str
    player: str
    since: dict[str, int]  # by seat; "" is everybody else at the table
    named_at: int | None = None  # the step that named it, if nobody had at first


def unnamed(game: Game, viewer: str | None = None) -> tuple[Unnamed, ...]:
    """Everything nobody has named yet, with the names that are still possible to this viewer.

    What nobody may look at yet is left out. What may be in a hand is told to its holder alone
    while the game is on.
    """
    if game.rules.unknown is None or game.started.evidence == "sheet":
        return ()
    if isinstance(viewer, visibility.Then):
        viewer = None
    line = game.line()
    known = _known_at(game, line, viewer)
    found = []
    for one in game.rules.unknown(game.state):
        if one.closed:
            continue
        since = _since(game, line, one.thing)
        open_to_me = viewer == one.player or not visibility.has_secrets(game)
        names = one.choices if open_to_me else ()
        possible = tuple(name for name in names if not _seen(known, since, one, name))
        found.append(Unnamed(one.thing, one.player, one.pile, since, possible))
    return tuple(found)


def name_unknown(
    ledger: Ledger,
    game_id: UUID,
    thing: str,
    component: str,
    *,
    reason: str = "",
    entry: Entry | None = None,
) -> Game:
    """Names an unknown thing from now on, or CannotName. The steps before stay as they are."""
    entry = entry or Entry()

    def bodies(game: Game) -> list[AnyBody]:
        named = checked(game, thing, component)
        codec = game.rules.codec
        body = Corrected(
            events=codec.encode(()),
            reason=reason,
            named=named,
            schema=codec.schema,
            by=entry.by,
            at=ledger.clock(),
            key=entry.key,
        )
        after = game.corrected(game.state, body, game.version + 1)
        return [_with_result(game, body, after)]

    return ledger.append(game_id, entry, bodies)


def _with_result(game: Game, body: Corrected, after: Any) -> Corrected:
    return replace(body, result=result_of(game.rules, after))


def checked(game: Game, thing: str, component: str) -> Named:
    """One copy only, of the right pile, and not seen elsewhere while it lay there unknown."""
    unknown = game.rules.unknown(game.state) if game.rules.unknown else ()
    one = next((u for u in unknown if u.thing == thing), None)
    if one is None:
        raise CannotName("no_such_thing", thing=thing)
    if one.closed:
        raise CannotName("too_early", thing=thing, rule=one.closed)
    if component not in one.choices or component == UNKNOWN:
        raise CannotName("not_in_pile", component=component, player=one.player)
    line = game.line()
    since = _since(game, line, thing)
    step = _seen(_known_at(game, line), since, one, component)
    if step and step < line[-1] and not _seen(_known_at(game, line[-1:]), 0, one, component):
        raise CannotName("seen_elsewhere", component=component, step=step)
    if step:
        raise CannotName("no_copy_left", component=component, step=step)
    return Named(thing, component, one.player, one.pile, since)


def _since(game: Game, line: list[int], thing: str) -> int:
    """The first of the standing steps from which on it has been there without a name."""
    assert game.rules.unknown is not None
    since = line[-1]
    for step in reversed(line):
        if thing not in {u.thing for u in game.rules.unknown(game.state_at(step))}:
            break
        since = step
    return since


def _known_at(
    game: Game, line: list[int], viewer: str | Literal[True] | None = True
) -> dict[int, tuple[Known, ...]]:
    """What was known at each step: to a viewer, or (True) to the log."""
    known = game.rules.known
    if known is None:
        return {}
    if viewer is True:
        return {step: known(game.state_at(step)) for step in line}
    return {step: known(visibility.state_at(game, step, viewer)) for step in line}


def _seen(known: dict[int, tuple[Known, ...]], since: int, one: Unknown, name: str) -> int:
    """The first step, from `since` on, at which every copy was known to be elsewhere; 0: none."""
    for step, found in known.items():
        if step >= since:
            copies = sum((k.pile, k.component) == (one.pile, name) for k in found)
            if copies >= one.choices[name]:
                return step
    return 0


# ------------------------------------------------------------------------- who knew what when


def knowledge(game: Game, viewer: str | None) -> tuple[Knowledge, ...]:
    """Every component that not all knew at once, as far as this viewer may know it.

    When the game is over it is told to everybody; before, a seat is told what it knows itself.
    """
    if game.rules.known is None or not visibility.tells_seats_apart(game):
        return ()
    line = game.line()
    first: dict[tuple[str, str, str], dict[str, int]] = {}
    for seat in (*game.setup.players, ""):
        for step in line:
            state = game.rules.seen_by(game.state_at(step), seat or None)
            for one in game.rules.known(state):
                if one.player:
                    key = one.pile, one.component, one.player
                    first.setdefault(key, {}).setdefault(seat, step)
    named = _named(game, line)
    found = []
    for key, since in first.items():
        if (late := named.get(key)) is not None:  # its holder knew it all the time
            since = {**since, key[2]: min(late[0], since.get(key[2], late[0]))}
        if len(set(since.values())) > 1 or len(since) <= len(game.setup.players):
            row = Knowledge(key[1], key[2], since, late[1] if late else None)
            if game.over or (viewer or "") in since:
                found.append(row)
    return tuple(sorted(found, key=lambda row: (min(row.since.values()), row.player)))


def _named(game: Game, line: list[int]) -> dict[tuple[str, str, str], tuple[int, int]]:
    """Pile, component, holder -> since which step it was held, and the step that named it."""
    found = {}
    for step in line:
        body = game.body(step)
        if isinstance(body, Corrected) and body.named is not None:
            one = body.named
            found[one.pile, one.component, one.player] = one.since, step
    return found
