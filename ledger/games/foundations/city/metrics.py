"""What monuments, objectives and cards count: metrics and conditions of the catalogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ..catalogue import Effect
from ..state import State
from .figures import components, own, touching
from .geometry import PLACE, groups, is_corner, on_edge


def metric(state: State, player: str, name: str) -> int:
    return METRICS[name](state, player)


def _lots(state: State, player: str) -> list[str]:
    return [name for name, lot in state.lots.items() if lot.owner == player]


def _built(state: State, player: str) -> list[str]:
    return [n for n, lot in state.lots.items() if lot.owner == player and lot.building is not None]


def _largest(lots: list[str]) -> int:
    return max(map(len, groups(lots)), default=0)


def _in_line(state: State, player: str) -> int:
    places = [PLACE[lot] for lot in _lots(state, player)]
    lines = Counter(("column", x) for x, _ in places) + Counter(("row", y) for _, y in places)
    return max(lines.values(), default=0)


def _number(kind: str) -> Callable[[State, str], int]:
    return lambda state, player: len(own(state, player, kind))


def _covered(kind: str) -> Callable[[State, str], int]:
    def count(state: State, player: str) -> int:
        return sum(len(state.buildings[name].cells) for name in own(state, player, kind))

    return count


def _sized(fits: Callable[[int], bool]) -> Callable[[State, str], int]:
    def count(state: State, player: str) -> int:
        return sum(fits(len(state.buildings[name].cells)) for name in own(state, player))

    return count


def _strangers(state: State, player: str) -> int:
    found = {
        other
        for name in own(state, player)
        for other in touching(state, state.buildings[name].cells)
        if state.buildings[other].owner != player
    }
    return len(found)


METRICS: dict[str, Callable[[State, str], int]] = {
    "lots_owned": lambda s, p: len(_lots(s, p)) + len(s.seats[p].unnamed),
    "vacant_lots": lambda s, p: s.bare(p),
    "edge_lots": lambda s, p: sum(on_edge(lot, s.size) for lot in _lots(s, p)),
    "corner_lots": lambda s, p: sum(is_corner(lot, s.size) for lot in _lots(s, p)),
    "largest_lot_group": lambda s, p: _largest(_lots(s, p)),
    "largest_built_group": lambda s, p: _largest(_built(s, p)),
    "max_lots_in_line": _in_line,
    "rows_covered": lambda s, p: len({PLACE[lot][1] for lot in _lots(s, p)}),
    "columns_covered": lambda s, p: len({PLACE[lot][0] for lot in _lots(s, p)}),
    "buildings": _number(""),
    "buildings_residential": _number("residential"),
    "buildings_commercial": _number("commercial"),
    "buildings_civic": _number("civic"),
    "lots_residential": _covered("residential"),
    "lots_commercial": _covered("commercial"),
    "lots_civic": _covered("civic"),
    "buildings_size_1": _sized(lambda size: size == 1),
    "buildings_size_3_plus": _sized(lambda size: size >= 3),
    "buildings_size_4_plus": _sized(lambda size: size >= 4),
    "monuments": lambda s, p: s.monuments_of(p),
    "population": lambda s, p: s.seats[p].population,
    "coin_icons": lambda s, p: s.seats[p].coin_icons,
    "coins_held": lambda s, p: s.seats[p].coins,
    "opponent_adjacent_buildings": _strangers,
}


def per(state: State, player: str, effect: Effect) -> int:
    """The value of a `per` effect: so much for each so many, up to its maximum."""
    value = effect.amount * (metric(state, player, effect.metric) // effect.per)
    return value if effect.max is None else min(effect.max, value)


def holds(
    state: State, player: str, condition: Any, cells: tuple[str, ...] = (), waived: bool = False
) -> bool:
    """Whether a condition is met; `cells` is where a monument would go, on the city before it.

    `waived` leaves out the conditions on numbers; those on the place stay.
    """
    if condition == "footprint_touches_edge":
        return any(on_edge(lot, state.size) for lot in cells)
    if condition == "footprint_all_on_own_buildings":
        lots = [state.lots.get(cell) for cell in cells]
        return all(lot is not None and lot.building and lot.owner == player for lot in lots)
    ((word, params),) = condition.items()
    if word == "all":
        return all(holds(state, player, part, cells, waived) for part in params)
    if waived:
        return True
    mine = metric(state, player, params["metric"])
    if word == "most":
        others = [metric(state, p, params["metric"]) for p in state.players if p != player]
        return bool(mine >= params["min"] and all(mine >= other for other in others))
    limit = threshold(params["value"], len(state.players))
    return mine >= limit if word == "at_least" else mine <= limit


def threshold(value: Any, players: int) -> int:
    """A number, or one for each number of players (whose keys JSON turns into text)."""
    if isinstance(value, dict):
        found: int = value[players] if players in value else value[str(players)]
        return found
    return int(value)


def unmet(state: State, player: str, name: str, cells: tuple[str, ...]) -> list[Any]:
    """FR-MON.9, FR-R30: the conditions of a monument that do not hold, on the city before it."""
    kind = components(state).kind_of[name]
    waived = state.turn_of(player).waive_requirement
    return [c for c in kind.requirements if not holds(state, player, c, cells, waived)]
