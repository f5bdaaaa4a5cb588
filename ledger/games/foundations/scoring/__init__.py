"""Where every point comes from: lines scored so far, and what the era would bring now."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import Rank, ScoreLine, Sheet, Standing, standings

from ..catalogue import CONSUL
from ..city.figures import components
from ..events import VictoryPointsScored
from ..state import State
from .eras import FINAL, closing_lines, era_scored, final_scored
from .lines import counted_as as counted_as
from .lines import line_of

WINNER_RULES = {
    "total": "FR-BASE.173",
    "coins": "FR-BASE.174",
    "shared": "FR-BASE.175",
    "together": "FR-CONS.31",
}
CATEGORIES = (
    *("population_leader", "era_bonus", "population_follower", "civic", "commercial_vp"),
    *("commercial_final", "card_era", "card_immediate", "monument_on_build", "vacant_lots"),
    *("favour", "card_final", "objective", "invocation_unused", "consul_bonus"),
    *("consul_penalty", "consul_shortage", "consul_start"),
)


def score(state: State) -> Sheet:
    """FR-BASE.45: VP are the points scored so far; every one is a line."""
    lines: list[ScoreLine] = []
    for mine in state.lines.values():
        lines += mine
    return Sheet(tuple(lines), _ranking(state))


def scorers(state: State) -> tuple[str, ...]:
    """The players, and the Consul where he plays."""
    return tuple(state.lines)


def player_lines(state: State, player: str) -> tuple[ScoreLine, ...]:
    return state.lines[player]


def player_parts(state: State, player: str) -> tuple[ScoreLine, ...]:
    """The lines rest on nothing but themselves."""
    return state.lines[player]


def _ranking(state: State) -> tuple[Standing, ...]:
    if state.consul is not None:
        return _against_consul(state)
    return standings(
        Rank(player, state.seats[player].vp, {"coins": state.seats[player].coins})
        for player in state.players
    )


def _against_consul(state: State) -> tuple[Standing, ...]:
    """FR-CONS.31: all players together, or the Consul."""
    assert state.consul is not None
    vp = state.consul.vp
    won = all(seat.vp > vp for seat in state.seats.values())
    players = [Standing(player, 1 if won else 2, seat.vp) for player, seat in state.seats.items()]
    consul = Standing(CONSUL, 2 if won else 1, vp)
    return (*players, consul) if won else (consul, *players)


def forecast(state: State) -> tuple[ScoreLine, ...]:
    """What the era would bring if it were scored now; drawn beside the points scored."""
    if state.phase in ("setup", "reveal", "over") or not state.era:
        return ()
    events = era_scored(state)
    if state.era == 3:
        events = (*events, *final_scored(state))
    return tuple(line_of(state, e) for e in events if isinstance(e, VictoryPointsScored))


def with_forecast(state: State) -> dict[str, int]:
    """Totals as they would be after such a scoring."""
    totals = {who: state.vp_of(who) for who in state.lines}
    for line in forecast(state):
        totals[line.player] += line.points
    return totals


def if_ended(state: State) -> Sheet:
    """The sheet as if the era ended now, and in the last one the game: every line that is scored,
    and every line that would be. What nobody has shown yet is not counted."""
    lines = (*score(state).lines, *forecast(state), *_at_the_end(state))
    seats = dict(state.seats)
    for player, seat in seats.items():
        vp = sum(line.points for line in lines if line.player == player)
        seats[player] = replace(seat, vp=vp)
    consul = state.consul
    if consul is not None:
        vp = sum(line.points for line in lines if line.player == CONSUL)
        consul = replace(consul, vp=vp)
    return Sheet(lines, _ranking(replace(state, seats=seats, consul=consul)))


def _at_the_end(state: State) -> tuple[ScoreLine, ...]:
    if state.era != FINAL or state.phase in ("setup", "over"):
        return ()
    open_now = {
        player: replace(seat, objective=replace(seat.objective, stage="revealed"))
        for player, seat in state.seats.items()
        if seat.objective.card in components(state).objectives
    }
    shown = replace(state, seats={**state.seats, **open_now})
    events = closing_lines(shown)
    return tuple(line_of(state, e) for e in events if isinstance(e, VictoryPointsScored))
