"""Late knowledge: an unknown card or token is named, and who knew what when."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import AnyBody, Corrected, Named
from ledger.application import Entry, Ledger
from ledger.errors import LedgerError
from ledger.ruleset import UNKNOWN
from ledger.visibility.knowledge import every_copy_seen, known_at, unnamed_since


class CannotName(LedgerError):
    """The name does not fit what the table has seen. `why` is one of WHYS."""

    code = "cannot_name"

    def __init__(self, why: str, **params: Any) -> None:
        super().__init__(why=why, **params)
        self.why = why
        self.code = f"cannot_name_{why}"


WHYS = ("no_such_thing", "too_early", "not_in_pile", "no_copy_left", "seen_elsewhere")


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
    line = game.standing_steps()
    since = unnamed_since(game, line, thing)
    step = every_copy_seen(known_at(game, line), since, one, component)
    if (
        step
        and step < line[-1]
        and not every_copy_seen(known_at(game, line[-1:]), 0, one, component)
    ):
        raise CannotName("seen_elsewhere", component=component, step=step)
    if step:
        raise CannotName("no_copy_left", component=component, step=step)
    return Named(thing, component, one.player, one.pile, since)


# ------------------------------------------------------------------------- who knew what when
