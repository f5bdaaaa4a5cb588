"""What is still unknown, and who knew what when."""

from __future__ import annotations

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import Corrected
from ledger.ruleset import Known, Unknown
from ledger.visibility.viewer import EVERYTHING, SPECTATOR, Viewer


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


def unnamed(game: Game, viewer: Viewer = SPECTATOR) -> tuple[Unnamed, ...]:
    """Everything nobody has named yet, with the names that are still possible to this viewer.

    What nobody may look at yet is left out. What may be in a hand is told to its holder alone
    while the game is on.
    """
    if game.rules.hidden.unknown is None or game.started.evidence == "sheet":
        return ()
    if viewer.at_the_time:
        viewer = SPECTATOR
    line = game.standing_steps()
    known = known_at(game, line, viewer)
    found = []
    for one in game.rules.hidden.unknown(game.state):
        if one.closed:
            continue
        since = unnamed_since(game, line, one.thing)
        # what lies on the table is nobody's secret
        open_to_me = one.player in ("", viewer.seat) or not visibility.has_secrets(game)
        names = one.choices if open_to_me else ()
        possible = tuple(name for name in names if not every_copy_seen(known, since, one, name))
        found.append(Unnamed(one.thing, one.player, one.pile, since, possible))
    return tuple(found)


def unnamed_since(game: Game, line: list[int], thing: str) -> int:
    """The first of the standing steps from which on it has been there without a name."""
    assert game.rules.hidden.unknown is not None
    since = line[-1]
    for step in reversed(line):
        if thing not in {u.thing for u in game.rules.hidden.unknown(game.state_at(step))}:
            break
        since = step
    return since


def known_at(
    game: Game, line: list[int], viewer: Viewer = EVERYTHING
) -> dict[int, tuple[Known, ...]]:
    """What was known at each step to a viewer."""
    known = game.rules.hidden.known
    if known is None:
        return {}
    return {step: known(visibility.state_at(game, step, viewer)) for step in line}


def every_copy_seen(
    known: dict[int, tuple[Known, ...]], since: int, one: Unknown, name: str
) -> int:
    """The first step, from `since` on, at which every copy was known to be elsewhere; 0: none."""
    for step, found in known.items():
        if step >= since:
            copies = sum((k.pile, k.component) == (one.pile, name) for k in found)
            if copies >= one.choices[name]:
                return step
    return 0


def knowledge(game: Game, viewer: Viewer) -> tuple[Knowledge, ...]:
    """Every component that not all knew at once, as far as this viewer may know it.

    When the game is over it is told to everybody; before, a seat is told what it knows itself.
    """
    if game.rules.hidden.known is None or not visibility.tells_seats_apart(game):
        return ()
    line = game.standing_steps()
    first: dict[tuple[str, str, str], dict[str, int]] = {}
    for seat in (*game.setup.players, ""):
        for step in line:
            state = game.rules.state_for(game.state_at(step), seat or None)
            for one in game.rules.hidden.known(state):
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
            if game.over or (viewer.seat or "") in since:
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
