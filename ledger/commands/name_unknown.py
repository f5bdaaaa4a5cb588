"""Late knowledge: an unknown card or token is named."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import Corrected, Named
from ledger.commands.command import Command, Mark, Plan, store
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


class NameUnknown(Command[None], frozen=True):
    """Names an unknown thing from now on, or CannotName. The steps before stay as they are."""

    thing: str
    component: str
    reason: str = ""

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        codec = game.rules.codec
        body = Corrected(
            events=codec.encode(()),
            reason=self.reason,
            named=check_name(game, self.thing, self.component),
            schema=codec.schema,
            **mark.fields,
        )
        after = game.corrected(game.state, body, game.version + 1)
        return store(replace(body, result=result_of(game.rules, after)))


def name_fits(game: Game, state: Any, named: Named) -> bool:
    """Whether what was named is unknown on this table still, and a copy of it nowhere else."""
    hidden = game.rules.hidden
    if hidden.unknown is None or hidden.known is None:
        return True
    one = next((u for u in hidden.unknown(state) if u.thing == named.thing), None)
    if one is None or named.component not in one.choices:
        return False
    return not every_copy_seen({state.step: hidden.known(state)}, 0, one, named.component)


def check_name(game: Game, thing: str, component: str) -> Named:
    """One copy only, of the right pile, and not seen elsewhere while it lay there unknown."""
    unknown = game.rules.hidden.unknown(game.state) if game.rules.hidden.unknown else ()
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
