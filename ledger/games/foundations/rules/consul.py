"""Will of the Consul: FR-CONS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import OperateConsul, PlaceConsulTiles, SetUpConsul, TilePlacement
from ..catalogue import CONSUL
from ..city.figures import changed, components
from ..city.geometry import standing
from ..city.tiling import Plan, first_tiles, fitting, plans_for
from ..event_parts import Source
from ..events import (
    AnyEvent,
    ConsulCardFlipped,
    ConsulContractTaken,
    ConsulLotForgone,
    ConsulSetUp,
    ConsulStackReshuffled,
    ConsulTilePlaced,
    StartingVictoryPointsGranted,
)
from ..evolve import evolve
from ..options import COLOURS
from ..scoring.eras import Count
from ..state import LOWEST_PRICE, Consul, State
from .cards import contract_refusals, wanted
from .common import missing, playing
from .eras import Story, go_on
from .market import closing_round, refill_refusals, slid
from .setup import in_setup, not_playing

START_VP = 5
SHORTAGE_VP = 7
LOTS = {"normal": 0, "hard": 2, "heroic": 4}
RULE = {"normal": "FR-CONS.9", "hard": "FR-CONS.10", "heroic": "FR-CONS.11"}


# -------------------------------------------------------------------------- setup


def set_up_consul(state: State, action: SetUpConsul, memo: Memo) -> Iterator[Refusal]:
    """FR-CONS.3, FR-CONS.8 to FR-CONS.11, FR-R44."""
    yield from in_setup(state, "consul", "consul" in state.done)
    yield from not_playing(state, "consul", "FR-CONS.2")
    if state.consul is None:
        yield refusal("FR-R43", "setup_done_already", part="consul")
    if state.consul is None or state.phase != "setup":
        return
    first = [part for part in missing(state) if part in ("first_player", "contracts")]
    if first:
        yield refusal("FR-R43", "setup_incomplete", missing=first)
        return
    yield from _colour(state, action.colour)
    level = action.difficulty or state.consul.difficulty
    if level not in LOTS:
        yield refusal("FR-CONS.8", "difficulty_unknown", value=level)
        return
    yield from _first_lots(state, action, RULE[level], LOTS[level])


def _colour(state: State, colour: str | None) -> Iterator[Refusal]:
    """FR-CONS.3, FR-R6: an unused colour stands for the Consul."""
    if colour is None:
        return
    if any(seat.colour == colour for seat in state.seats.values()):
        yield refusal("FR-CONS.3", "colour_taken", player=CONSUL, colour=colour)
    elif colour not in COLOURS or (colour == "yellow" and not state.options["fifth_player_set"]):
        yield refusal("FR-CONS.3", "colour_unavailable", player=CONSUL, colour=colour)


def _first_lots(state: State, action: SetUpConsul, rule: str, number: int) -> Iterator[Refusal]:
    lots, placements, tiles = action.contracts, action.placements, action.tiles
    if state.dealer == "virtual" and (placements is not None or tiles is not None):
        yield refusal("dealer", "dealer_supplies_cards")  # nobody knows the lots yet
        return
    if lots is None:
        if state.dealer == "table" and number:
            yield wanted("contracts", rule)
        return
    found = []
    if len(lots) != number:
        found.append(refusal(rule, "wrong_deal_size", expected=number, player=CONSUL))
    found += contract_refusals(state, lots, set())
    yield from found
    if not found and (placements is not None or tiles is not None):
        after = evolve(state, _set_up(state, action))
        yield from _placing(after, first_tiles(after), placements, tiles)


def _set_up(state: State, action: SetUpConsul) -> ConsulSetUp:
    consul = state.consul
    assert consul is not None
    return ConsulSetUp(
        action.colour or consul.colour,
        action.difficulty or consul.difficulty,
        action.contracts or (),
        {shape: len(stack.tiles) for shape, stack in consul.stacks.items()},
        state.first_player,
    )


def consul_set_up(state: State, action: SetUpConsul, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-CONS.3 to FR-CONS.7; the tiles too if they are told."""
    story = Story(state)
    vp = StartingVictoryPointsGranted(dict.fromkeys(state.lines, START_VP))
    story.add([_set_up(state, action), vp])
    if action.contracts and action.tiles:
        plan = as_laid(first_tiles(story.state), action.placements)
        _lay(story, plan, action.tiles)
    return tuple(story.events)


def place_first_tiles(state: State, action: PlaceConsulTiles, memo: Memo) -> Iterator[Refusal]:
    """FR-CONS.10, FR-CONS.11, FR-R44."""
    yield from in_setup(state, "consul_tiles", "consul_tiles" in state.done)
    yield from not_playing(state, "consul", "FR-CONS.10")
    if state.consul is None:
        yield refusal("FR-R43", "setup_done_already", part="consul_tiles")
    if state.consul is None or state.phase != "setup":
        return
    if "consul" not in state.done:
        yield refusal("FR-R43", "setup_incomplete", missing=["consul"])
        return
    yield from _placing(state, first_plans(state, memo), action.placements, action.tiles)


def first_plans(state: State, memo: Memo) -> list[Plan]:
    if "plans" not in memo:
        memo["plans"] = first_tiles(state)
    found: list[Plan] = memo["plans"]
    return found


def first_tiles_placed(state: State, action: PlaceConsulTiles, memo: Memo) -> tuple[AnyEvent, ...]:
    story = Story(state)
    plan = as_laid(first_plans(state, memo), action.placements)
    _lay(story, plan, action.tiles or ())
    return tuple(story.events)


# ------------------------------------------------------------------- the Consul acts


def acts(state: State) -> bool:
    """FR-CONS.14, FR-R45: the card shows ACTION and there is something to take."""
    return state.consul is not None and state.consul.face == "action" and bool(state.market[0])


def new_plans(state: State, memo: Memo) -> list[Plan]:
    """FR-CONS.17, FR-CONS.18, FR-R46, FR-R47: every way to place the tiles of this action."""
    if "plans" not in memo:
        memo["plans"] = plans_for(state, state.market[0] or "")
    found: list[Plan] = memo["plans"]
    return found


def operate(state: State, action: OperateConsul, memo: Memo) -> Iterator[Refusal]:
    """FR-CONS.13 to FR-CONS.23."""
    if state.phase != "consul":
        stopped = list(playing(state))
        yield from stopped or [refusal("FR-CONS.13", "table_not_ready", phase="turn")]
        return
    if not acts(state):  # his card is only turned: nothing is taken, nothing is laid
        if action.refill is not None:
            yield refusal("FR-CONS.13", "wrong_market_fill", expected=0, found=1)
        if action.placements or action.tiles:
            yield refusal("FR-CONS.7", "wrong_deal_size", expected=0, player=CONSUL)
        return
    yield from refill_refusals(state, action.refill, "FR-CONS.16")
    plans, lot = new_plans(state, memo), state.market[0] or ""
    yield from _placing(state, plans, action.placements, action.tiles, lot)


def _placing(
    state: State,
    plans: list[Plan],
    placements: tuple[TilePlacement, ...] | None,
    tiles: tuple[str, ...] | None,
    lot: str = "",
) -> Iterator[Refusal]:
    """FR-CONS.17 to FR-CONS.20: one of the plans the rules leave open."""
    if placements is None:
        if len(plans) > 1:
            yield refusal("FR-R46", "choice_required", card=CONSUL, choice="placements")
            return
    elif not any(_same(plan, placements) for plan in plans):
        if not _lies(state, placements, lot):
            yield refusal("FR-CONS.17", "consul_placement_illegal")
            yield refusal("FR-CONS.17", "consul_tile_off_his_lots")
            return
        yield _not_so(state, plans, placements, lot)
    plan = as_laid(plans, placements)
    if tiles is not None:
        yield from _tiles(state, plan, tiles, lot)
    elif state.dealer == "table" and plan.placements:
        yield wanted("tiles", "FR-CONS.7")


def _not_so(
    state: State, plans: list[Plan], placements: tuple[TilePlacement, ...], lot: str
) -> Refusal:
    """Which tile is not the largest: of the start, on the new lot, or on what it laid bare."""
    wanted_size = max((len(p.cells) for plan in plans for p in plan.placements[:1]), default=0)
    if not lot:
        level = state.consul.difficulty if state.consul else "heroic"
        return refusal(RULE[level], "consul_tile_not_largest", size=wanted_size)
    if not wanted_size:  # FR-R47: he does not take this lot
        return refusal("FR-CONS.22", "consul_placement_illegal")
    new = next((p for p in placements if lot in p.cells), None)
    if new is None or len(new.cells) < wanted_size:
        return refusal("FR-CONS.18", "consul_tile_not_largest", size=wanted_size)
    rest = [plan.placements[1:] for plan in plans if _key(plan.placements[0]) == _key(new)]
    bare = max((len(p.cells) for laid in rest for p in laid), default=0)
    if bare:
        return refusal("FR-CONS.20", "consul_tile_not_largest", size=bare)
    return refusal("FR-CONS.17", "consul_placement_illegal")


def _lies(state: State, placements: tuple[TilePlacement, ...], lot: str) -> bool:
    """Tiles can lie like this: each of its shape, side by side, on nothing but his lots."""
    cells = [cell for placement in placements for cell in placement.cells]
    his = {name for name, there in state.lots.items() if there.owner == CONSUL} | {lot}
    shapes = components(state).shapes
    return (
        len(set(cells)) == len(cells)
        and his.issuperset(cells)
        and all(
            p.shape in shapes
            and frozenset(p.cells) in map(frozenset, fitting(state, p.shape, frozenset(p.cells)))
            for p in placements
        )
    )


def _key(placement: TilePlacement) -> tuple[str, tuple[str, ...]]:
    return placement.shape, tuple(sorted(placement.cells))


def _same(plan: Plan, placements: tuple[TilePlacement, ...]) -> bool:
    return sorted(map(_key, plan.placements)) == sorted(map(_key, placements))


def as_laid(plans: list[Plan], placements: tuple[TilePlacement, ...] | None) -> Plan:
    """The plan that is meant, in the order of the entry; under a waiver, what was done."""
    if placements is None:
        return plans[0]
    same = next((plan for plan in plans if _same(plan, placements)), None)
    if same is None:
        return Plan(placements, plans[0].wanted)
    by_key = {_key(placement): placement for placement in same.placements}
    return Plan(tuple(by_key[_key(placement)] for placement in placements), same.wanted)


def _tiles(state: State, plan: Plan, tiles: tuple[str, ...], lot: str) -> Iterator[Refusal]:
    """FR-CONS.7, FR-CONS.21: the tiles turned up, one for each placement, in their order."""
    if len(tiles) != len(plan.placements):
        expected = len(plan.placements)
        yield refusal("FR-CONS.7", "wrong_deal_size", expected=expected, player=CONSUL)
        return
    laid: list[tuple[TilePlacement, str]] = []
    for i in lay_order(plan.placements, lot):
        tile, placement = tiles[i], plan.placements[i]
        kind = components(state).tiles.get(tile)
        if kind is None or kind.shape != placement.shape:
            yield refusal("FR-CONS.7", "consul_tile_unknown", tile=tile, shape=placement.shape)
            continue
        if tile not in may_come(state, laid, placement.shape):
            yield refusal("FR-CONS.7", "card_already_seen", card=tile)
        laid.append((placement, tile))


def may_come(state: State, laid: Sequence[tuple[TilePlacement, str]], shape: str) -> set[str]:
    """FR-CONS.7, FR-CONS.21: the tiles of a shape that may be turned up once these are laid."""
    consul, kinds = state.consul, components(state).tiles
    assert consul is not None
    stacks = {name: set(stack.tiles) for name, stack in consul.stacks.items()}
    discards = {name: set(gone) for name, gone in consul.discards.items()}
    for placement, tile in laid:
        stack = stacks[placement.shape]
        if not stack:
            stack |= discards[placement.shape]
            discards[placement.shape].clear()
        stack.discard(tile)
        for old in replaced_tiles(state, placement):
            discards[kinds[old].shape].add(old)
    return stacks.get(shape) or discards.get(shape, set())


def replaced_tiles(state: State, placement: TilePlacement) -> tuple[str, ...]:
    """FR-CONS.19: his tiles on these lots."""
    lots = [state.lots.get(cell) for cell in placement.cells]
    names = [lot.building for lot in lots if lot is not None and lot.building]
    return tuple(dict.fromkeys(name.partition(":")[2] for name in names))


def operated(state: State, action: OperateConsul, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-CONS.13 to FR-CONS.23, FR-R45."""
    story, consul = Story(state), state.consul
    assert consul is not None
    if consul.face == "organisation":
        story.add([ConsulCardFlipped("action", consul.controller)])
    else:
        if acts(state):
            _act(story, action, memo)
        story.add([ConsulCardFlipped("organisation", consul.controller)])
    go_on(story)
    return tuple(story.events)


def _act(story: Story, action: OperateConsul, memo: Memo) -> None:
    state, consul = story.state, story.state.consul
    assert consul is not None
    lot = state.market[0] or ""
    plan = as_laid(new_plans(state, memo), action.placements)
    after = slid(state, 1, action.refill)
    left = max(0, state.piles[state.era - 1].left - (action.refill is not None))
    story.add([ConsulContractTaken(lot, action.refill, after, left)])
    if plan.placements:
        _lay(story, plan, action.tiles or (), lot)
    else:
        count = Count(story.state)
        source = (Source("lot", lot, SHORTAGE_VP),)
        count.points(CONSUL, "consul_shortage", SHORTAGE_VP, "FR-CONS.22", source)
        story.add(count.events)
        story.add([ConsulLotForgone(lot, plan.wanted)])
    story.add(closing_round(story.state, after, CONSUL, consul.controller))


def _lay(story: Story, plan: Plan, tiles: tuple[str, ...], lot: str = "") -> None:
    """FR-CONS.19, FR-CONS.21: tile by tile, that on the new lot first; an empty stack is made
    anew from its discard."""
    pairs = list(zip(plan.placements, tiles, strict=False))
    for i in lay_order(plan.placements[: len(pairs)], lot):
        placement, tile = pairs[i]
        consul = story.state.consul
        assert consul is not None
        if not consul.stacks[placement.shape].tiles:
            story.add([_reshuffled(consul, placement.shape)])
        why = "setup" if not lot else "new_lot" if lot in placement.cells else "vacated"
        story.add([_placed(story.state, placement, tile, why)])


def lay_order(placements: Sequence[TilePlacement], lot: str) -> list[int]:
    """Which tile of an entry is laid first, and which then."""
    return sorted(range(len(placements)), key=lambda i: lot not in placements[i].cells)


def _reshuffled(consul: Consul, shape: str) -> ConsulStackReshuffled:
    size = len(consul.stacks[shape].tiles) + len(consul.discards[shape])
    return ConsulStackReshuffled(shape, size)


def _placed(state: State, placement: TilePlacement, tile: str, purpose: str) -> ConsulTilePlaced:
    """FR-CONS.29, FR-R50: the new tile, what it replaces, and the minimum price after it."""
    turns = components(state).tiles[tile].turns
    anchor, turn = standing(turns, placement.cells)
    placed = ConsulTilePlaced(
        tile,
        placement.shape,
        placement.cells,
        replaced_tiles(state, placement),
        purpose,
        anchor,
        turn,
        price_floor_after=state.price_floor,
    )
    people, icons = changed(evolve(state, placed))
    now = icons.get(CONSUL, state.consul.coin_icons if state.consul else 0)
    return replace(
        placed,
        population_after=people,
        coin_icons_after=icons,
        price_floor_after=LOWEST_PRICE + now // 2,
    )
