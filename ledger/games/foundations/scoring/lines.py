"""A scored event as a line of the sheet: its components and the steps that put them there."""

from __future__ import annotations

from ledger.ruleset import UNKNOWN, ScoreLine

from ..events import VictoryPointsScored
from ..state import State

ERA = "era"  # before the number of an era
ALSO: dict[str, tuple[str, ...]] = {
    "population_leader": ("FR-BASE.120", "FR-R21"),
    "population_follower": ("FR-BASE.120", "FR-R21"),
    "civic": ("FR-BASE.131", "FR-BASE.137", "FR-BASE.138"),
    "commercial_final": ("FR-BASE.171", "FR-R25"),
    "consul_bonus": ("FR-R48",),
    "consul_penalty": ("FR-R48",),
    "consul_shortage": ("FR-R47",),
}


def line_of(state: State, event: VictoryPointsScored) -> ScoreLine:
    """Points once scored stay as they are: the line names what they came from."""
    refs = tuple([source.ref for source in event.sources])
    era = (f"{ERA}:{event.era}",) if event.era else ()
    place, components = "", (*era, *refs)
    if event.building:  # what scores comes first, its neighbours after it
        place, components = state.buildings[event.building].anchor, (event.building, *refs, *era)
    steps = dict.fromkeys([step for ref in components if (step := _step(state, ref))])
    if UNKNOWN in refs:
        steps |= dict.fromkeys(state.seats[event.scorer].unnamed)
    return ScoreLine(
        event.scorer,
        event.category,
        event.amount,
        event.rule,
        components,
        (*steps, *(() if state.step in steps else (state.step,))),
        ALSO.get(event.category, ()),
        place,
    )


def counted_as(line: ScoreLine) -> str:
    """A building without its colour; what several of them brought together, by its era."""
    first = line.components[0] if line.components else ""
    colour, _, kind = first.partition(":")
    return kind if kind and colour != ERA else first


def _step(state: State, ref: str) -> int | None:
    """The step that put a component where it is."""
    building = state.buildings.get(ref)
    if building is not None:
        return building.step
    lot = state.lots.get(ref)
    if lot is not None:
        return lot.step
    favour = state.favours.get(ref)
    if favour is not None:
        return favour.step
    if ref in state.objectives:
        return state.objectives_step
    colour, _, what = ref.partition(":")
    for seat in state.seats.values():
        if ref in seat.invocations:
            return seat.invocations[ref].step
        if seat.character.card == ref:
            return seat.character.step
        if seat.objective.card == ref:
            return seat.objective.step
        if what == "population_marker" and seat.colour == colour:
            return seat.moved
    if what == "population_marker" and state.consul is not None:
        return state.consul.moved
    return None
