"""Gather: AM-6."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import Gather, PlaceWorkers
from ..catalogue import RESOURCES, Catalogue
from ..evolve import evolve
from ..state import Seat, State
from .common import (
    acting,
    at_most,
    card_in_play,
    components,
    misplaced,
    own,
    play_of,
    power_op,
    shared,
    stage,
)
from .flow import Events

MODES = ("terrain", "resource", "all")


def place_workers(state: State, action: PlaceWorkers, memo: Memo) -> Iterator[Refusal]:
    """AM-1.14, AM-6.1 to AM-6.5, AM-R51."""
    player, moves = action.player, action.moves
    wrong = shared(memo, ("moving", player), _moving, state, player)
    yield from wrong
    if wrong and wrong[0].code != "not_your_gather":
        return
    seat, sent = state.seats[player], tuple([(move.worker, move.origin) for move in moves])
    yield from shared(memo, ("lifting", player, *sent), _lifting, state, seat, sent)
    lifted = [origin for _, origin in sent if origin != "holding"]
    targets = [move.to for move in moves]
    for slot in dict.fromkeys(targets):
        if slot == "holding":
            yield refusal("AM-6.1", "move_to_holding_forbidden")
        elif slot not in seat.tiles:
            yield refusal("AM-6.4", "no_tile_there", slot=slot)
        elif targets.count(slot) > 1 or (seat.tiles[slot].worker and slot not in lifted):
            yield refusal("AM-6.3", "tile_has_worker", slot=slot)


def _moving(state: State, player: str) -> Iterator[Refusal]:
    """AM-6.1: only in one's own gather action."""
    state.seat(player)
    wrong = misplaced(state, "gather", code="not_your_gather", rule="AM-6.1")
    if wrong:
        yield wrong
    elif player != play_of(state).player:
        yield refusal("AM-6.1", "not_your_gather", phase="gather")


def _lifting(state: State, seat: Seat, sent: tuple[tuple[str, str], ...]) -> Iterator[Refusal]:
    """AM-6.1, AM-6.5: each of these workers can work, and is where it is taken from."""
    units = components(state).unit
    for worker in dict.fromkeys([worker for worker, _ in sent]):
        unit = units.get(worker)
        if worker != "villager" and (unit is None or unit.op("work_tile") is None):
            yield refusal("AM-6.5", "unit_cannot_work", unit=worker)
    for worker, origin in dict.fromkeys(sent):
        if origin != "holding":
            tile = seat.tiles.get(origin)
            there = int(tile is not None and tile.worker == worker)
        elif worker == "villager":
            there = seat.villagers
        else:
            there = seat.holding.get(worker, 0)
        if sent.count((worker, origin)) > there:
            yield refusal("AM-6.1", "no_such_worker", worker=worker, origin=origin)


def workers_placed(state: State, action: PlaceWorkers, memo: Memo) -> Events:
    return (ev.WorkersPlaced(action.player, action.moves),)


def gather(state: State, action: Gather, memo: Memo) -> Iterator[Refusal]:
    """AM-6.7 to AM-6.9, AM-R54."""
    wrong = shared(memo, ("gather", action.player), acting, state, action.player, "gather")
    yield from wrong
    if wrong and stage(state) != "gather":
        return
    words = components(state).vocabulary
    params = card_in_play(state).params if own(state, action.player) else {"modes": MODES}
    if action.mode not in params["modes"]:
        rule = {"terrain": "AM-6.7", "resource": "AM-6.8"}.get(action.mode, "AM-6.9")
        yield refusal(rule, "mode_not_on_card", mode=action.mode)
    if action.mode == "terrain" and action.value not in words["terrains"]:
        yield refusal("AM-6.7", "unknown_terrain", terrain=str(action.value))
    elif action.mode == "resource" and action.value not in RESOURCES:
        yield refusal("AM-6.8", "unknown_resource", resource=str(action.value))
    elif action.mode == "resource" and params.get("fixed_resource", action.value) != action.value:
        yield refusal("AM-6.8", "mode_not_on_card", mode=str(action.value))


def gathered(state: State, action: Gather, memo: Memo) -> Events:
    """AM-6.6, AM-6.10 to AM-6.15, AM-R4, AM-R55: everybody collects, clockwise.

    Who is let in out of turn collects alone, and the gathering of the card is still to come.
    """
    player = action.player
    if not own(state, player):
        return (_harvest(state, player, action),)
    found: list[ev.AnyEvent] = [ev.GatherDeclared(player, action.mode, action.value)]
    order = state.order(player)
    if power_op(state, player, "gather_exclusive"):
        order = order[:1]
    for each in order:
        event = _harvest(state, each, action)
        state = evolve(state, event)
        found.append(event)
    return (*found, ev.GatherEnded(player))


def _harvest(state: State, player: str, action: Gather) -> ev.ResourcesGathered:
    catalogue, seat = components(state), state.seats[player]
    extra = power_op(state, player, "gather_per_tile")
    lines: list[ev.Yield] = []
    entitled: dict[str, int] = {}
    for slot, tile in seat.tiles.items():
        kind = catalogue.tile[tile.tile]
        if action.mode == "terrain" and seat.slots.get(slot) != action.value:
            continue
        if action.mode == "resource" and kind.resource != action.value:
            continue
        more = _worker_cubes(catalogue, tile.worker, kind.resource)
        gift = int(extra["n"]) if extra and extra["resource"] == kind.resource else 0
        lines.append(ev.Yield(slot, tile.tile, kind.resource, kind.amount, more, gift))
        entitled[kind.resource] = entitled.get(kind.resource, 0) + kind.amount + more + gift
    bonus: list[ev.Bonus] = []
    if own(state, player):
        for built in seat.city.values():
            for effect in catalogue.building[built.building].effects:
                if effect["op"] == "gather_flat" and built.active:
                    cubes = {effect["resource"]: effect["n"]}
                    bonus.append(ev.Bonus(built.building, cubes))
                    resource = effect["resource"]
                    entitled[resource] = entitled.get(resource, 0) + effect["n"]
    taken = at_most(entitled, state.bank)
    return ev.ResourcesGathered(player, entitled, taken, tuple(lines), tuple(bonus))


def _worker_cubes(catalogue: Catalogue, worker: str | None, resource: str) -> int:
    """AM-6.11, AM-14.7, AM-R50."""
    if worker is None:
        return 0
    if worker == "villager":
        return catalogue.villager.work_bonus
    work = catalogue.unit[worker].op("work_tile")
    return int(work["n"]) if work and work["resource"] == resource else 0
