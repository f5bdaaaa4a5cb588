"""Phase 2: movement, conquest, retreat, captured cities: FI-6 to FI-9."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import ChooseRetreat, EndMovementPhase, Leg, MoveExplorers
from ..events import (
    AnyEvent,
    CityCaptured,
    ExplorersMoved,
    ExplorersRetreated,
    PhaseEntered,
    RegionConquered,
)
from ..state import State
from .common import Events, in_turn, not_in_game, region_in_game, turn_of, world
from .ground import OPEN, Ground, black_dice, ground


def cost_of(legs: tuple[Leg, ...]) -> int:
    """FI-6.3, FI-6.4: one point for each explorer and border."""
    return sum([leg.count * (len(leg.path) - 1) for leg in legs])


def needed(black: int, defenders: int) -> int:
    """FI-7.2, FI-7.5: how many explorers an invasion takes."""
    return max(1, defenders + 1 - black)


# ----------------------------------------------------------------------- judgement


def move_explorers(state: State, action: MoveExplorers, memo: Memo) -> Iterator[Refusal]:
    """Section 8.2 of the digest, in its order."""
    yield from in_turn(state, action.player, memo, "movement", rule="FI-6.1")
    if state.status == "setup":
        return
    legs, on = action.legs, ground(state, action.player, memo)
    unreadable = list(_unreadable(state, legs, on))
    yield from unreadable
    if any(one.code != "not_enough_explorers" for one in unreadable):
        return
    yield from _on_the_way(legs, on)
    cost = cost_of(legs)
    if cost > on.left:
        yield refusal("FI-6.2", "not_enough_movement", cost=cost, left=on.left)
    goal = legs[0].path[-1]
    if goal in on.rivals:
        yield from _invasion(state, action, on, goal)
    elif action.retreat_to is not None:
        yield refusal("FI-8.2", "bad_leg")


def _unreadable(state: State, legs: tuple[Leg, ...], on: Ground) -> Iterator[Refusal]:
    """Steps 2 to 7: what no table can have done, or what does not say one arrival."""
    if not legs:
        yield refusal("FI-7.5", "no_explorer_in_invasion")
        return
    goal = legs[0].path[-1] if legs[0].path else ""
    for leg in legs:
        if leg.count < 1:
            invades = goal in on.rivals
            yield refusal("FI-7.5", "no_explorer_in_invasion") if invades else _bad_leg()
            return
    for leg in legs:
        if len(leg.path) < 2:
            yield _bad_leg()
            return
    strange = dict.fromkeys([place for leg in legs for place in on.way(leg.path).strange])
    if strange:
        for place in strange:
            yield not_in_game(state, place)
        return
    yield from _explorers(legs, on)
    returns = False
    for leg in legs:
        if leg.path[-1] != goal:
            yield refusal("FI-6.6", "mixed_destinations")
            return
        returns = returns or on.way(leg.path).returns
    if goal in on.board.zones:
        yield refusal("FI-6.5", "ends_in_ocean", zone=goal)
    elif returns:
        yield _bad_leg()


def _bad_leg() -> Refusal:
    return refusal("FI-6.6", "bad_leg")


def _explorers(legs: tuple[Leg, ...], on: Ground) -> Iterator[Refusal]:
    """FI-6.12: from where they are, and no more than there are."""
    wanted: dict[str, int] = {}
    for leg in legs:
        wanted[leg.path[0]] = wanted.get(leg.path[0], 0) + leg.count
    for origin, count in wanted.items():
        here = on.here.get(origin, 0)
        if count > here:
            yield refusal("FI-6.12", "not_enough_explorers", region=origin, count=count, here=here)


def _on_the_way(legs: tuple[Leg, ...], on: Ground) -> Iterator[Refusal]:
    """FI-6.3, FI-6.4, then FI-6.10: each border and each rival is named once."""
    blocked: dict[tuple[str, str], None] = {}
    for leg in legs:
        way = on.way(leg.path)
        if way is not OPEN:
            yield from way.borders
            blocked.update(dict.fromkeys(way.rivals))
    for place, rival in blocked:
        yield refusal("FI-6.10", "path_blocked_by_rival", region=place, player=rival)


def _invasion(state: State, action: MoveExplorers, on: Ground, goal: str) -> Iterator[Refusal]:
    """FI-7.2, FI-7.5, FI-7.6, FI-R12, FI-R13; then the retreat that was named with it."""
    rival = on.rivals[goal]
    if on.held[rival] < 2:
        yield refusal("FI-7.6", "last_region_protected", region=goal, player=rival)
    force = sum([leg.count for leg in action.legs]) + on.black
    defenders = state.here(goal, rival)
    if force <= defenders:
        yield refusal(
            "FI-7.2",
            "force_too_small",
            region=goal,
            force=force,
            defenders=defenders,
            needed=needed(on.black, defenders),
        )
    if action.retreat_to is not None:
        yield from _retreat_goal(state, rival, goal, action.retreat_to)


def _retreat_goal(state: State, loser: str, lost: str, region: str) -> Iterator[Refusal]:
    """FI-8.2, FI-8.4, FI-R14: another region with explorers of the beaten player."""
    strange = list(region_in_game(state, region))
    if strange:
        yield from strange
        return
    if region == lost or region not in retreat_goals(state, loser, lost):
        only_city = bool(state.cities.get(region)) and not state.explorers.get(region)
        yield refusal(
            "FI-8.4" if only_city else "FI-8.2", "retreat_region_not_occupied", region=region
        )
        rival = state.rivals_in(region, loser)
        if rival is not None or region == lost:
            yield refusal("FI-6.11", "region_taken", region=region, player=rival or "")


def retreat_goals(state: State, loser: str, lost: str) -> list[str]:
    """FI-R14: where the beaten player may go, at any distance.

    Who was beaten by agreement in the only region they had (FI-7.6) goes where nobody is.
    """
    own = [region for region in state.occupied(loser) if region != lost]
    return own or [
        region
        for region in world(state).regions
        if region != lost
        and not state.explorers.get(region)
        and all(state.tokens[token].owner == loser for token in state.cities.get(region, ()))
    ]


# ------------------------------------------------------------------------ outcome


def explorers_moved(state: State, action: MoveExplorers, memo: Memo) -> Events:
    """Section 8.3: transit captures, the move, then the arrival or the conquest."""
    state, begun = turn_of(state, action.player)
    legs, player, zones = action.legs, action.player, world(state).zones
    goal = legs[0].path[-1]
    cost = cost_of(legs)
    events: list[AnyEvent] = [*begun]
    if state.options["capture_in_transit"]:
        passed = dict.fromkeys(place for leg in legs for place in leg.path[1:-1])
        for place in passed:
            if not state.rivals_in(place, player):
                events += captured(state, player, place, "transit")
    by_sea = [leg.count for leg in legs if any(place in zones for place in leg.path)]
    left = max(0, state.turn.movement_left - cost)
    events.append(ExplorersMoved(player, legs, goal, cost, left, sum(by_sea)))
    rival = state.rivals_in(goal, player)
    if rival is None:
        events += captured(state, player, goal, "entry")
        return tuple(events)
    attackers, defenders = sum([leg.count for leg in legs]), state.here(goal, rival)
    black = black_dice(state)
    events.append(RegionConquered(player, goal, rival, attackers, black, defenders))
    events += captured(state, player, goal, "conquest")
    goals = retreat_goals(state, rival, goal)
    to = action.retreat_to or (goals[0] if len(goals) == 1 else None)
    if to is not None:  # FI-R15
        events.append(ExplorersRetreated(rival, goal, to, defenders, len(goals) == 1))
    return tuple(events)


def captured(state: State, player: str, region: str, cause: str) -> Iterator[AnyEvent]:
    """FI-9.1, FI-9.2, FI-R31: all rival cities there; in practice of one owner."""
    by_owner: dict[str, list[str]] = {}
    for token in state.cities.get(region, ()):
        owner = state.tokens[token].owner
        if owner != player:
            by_owner.setdefault(owner, []).append(token)
    for owner, tokens in by_owner.items():
        yield CityCaptured(player, owner, tuple(tokens), region, cause)


# ------------------------------------------------------------------------ retreat


def choose_retreat(state: State, action: ChooseRetreat, memo: Memo) -> Iterator[Refusal]:
    """FI-8.2 to FI-8.5."""
    state.seat(action.player)
    retreat = state.turn.pending_retreat
    if retreat is None:
        if state.status == "setup":
            yield refusal("FI-2.22", "game_not_started", phase=state.phase)
        elif state.status == "playing":
            yield refusal("FI-8.1", "wrong_phase", phase=state.phase)
        else:
            yield refusal("FI-14.4", "game_over")
        yield refusal("FI-8.1", "nothing_to_retreat")  # no waiver makes somebody retreat
        return
    if action.player != retreat.loser:
        yield refusal("FI-8.5", "not_the_retreating_player", player=retreat.loser)
    goals = dict.fromkeys(action.regions or (action.region,))
    if len(goals) > 1:
        yield refusal("FI-8.3", "retreat_split", regions=list(action.regions))
        if len(action.regions) not in (len(goals), retreat.count) or len(goals) > retreat.count:
            yield refusal("FI-8.3", "bad_retreat", count=retreat.count)
    for goal in goals:
        yield from _retreat_goal(state, retreat.loser, retreat.from_region, goal)


def _retreats(action: ChooseRetreat, count: int) -> dict[str, int]:
    """How many go where: one region for each explorer, or the last takes who is left."""
    regions = action.regions or (action.region,)
    goals = dict.fromkeys(regions)
    if len(regions) == count:
        return {goal: regions.count(goal) for goal in goals}
    *first, last = goals
    return {**dict.fromkeys(first, 1), last: count - len(first)}


def retreat_chosen(state: State, action: ChooseRetreat, memo: Memo) -> Events:
    retreat = state.turn.pending_retreat
    if retreat is None:  # not reached: such a retreat is impossible
        return ()
    forced = len(retreat_goals(state, retreat.loser, retreat.from_region)) == 1
    return tuple(
        ExplorersRetreated(retreat.loser, retreat.from_region, goal, count, forced)
        for goal, count in _retreats(action, retreat.count).items()
    )


def end_movement_phase(state: State, action: EndMovementPhase, memo: Memo) -> Iterator[Refusal]:
    """FI-8.1, FI-R38: points left over are lost."""
    yield from in_turn(state, action.player, memo, "movement")


def movement_phase_ended(state: State, action: EndMovementPhase, memo: Memo) -> Events:
    state, begun = turn_of(state, action.player)
    return (*begun, PhaseEntered(action.player, "progress"))
