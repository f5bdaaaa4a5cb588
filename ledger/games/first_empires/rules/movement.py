"""Phase 2: movement, conquest, retreat, captured cities: FI-6 to FI-9."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import ChooseRetreat, EndMovementPhase, Leg, MoveExplorers
from ..catalogue import World
from ..events import (
    CityCaptured,
    ExplorersMoved,
    ExplorersRetreated,
    FirstEmpiresEvent,
    PhaseEntered,
    RegionConquered,
)
from ..state import State
from .common import Events, components, in_turn, not_in_game, region_in_game, turn_of, world


def black_dice(state: State) -> int:
    """FI-7.3, FI-7.4, FI-R16: every sword counts in every invasion of the turn."""
    sword = components(state).dice.sword_face
    return list(state.turn.dice.values()).count(sword)


def cost_of(legs: tuple[Leg, ...]) -> int:
    """FI-6.3, FI-6.4: one point for each explorer and border."""
    return sum([leg.count * (len(leg.path) - 1) for leg in legs])


def needed(state: State, defenders: int) -> int:
    """FI-7.2, FI-7.5: how many explorers an invasion takes."""
    return max(1, defenders + 1 - black_dice(state))


# ----------------------------------------------------------------------- judgement


def move_explorers(state: State, action: MoveExplorers, memo: Memo) -> Iterator[Refusal]:
    """Section 8.2 of the digest, in its order."""
    yield from in_turn(state, action.player, "movement", rule="FI-6.1")
    if state.status == "setup":
        return
    legs, board = action.legs, world(state)
    unreadable = list(_unreadable(state, action, board))
    if unreadable:
        yield from unreadable
        return
    yield from _on_the_way(state, action, board)
    cost, left = cost_of(legs), turn_of(state, action.player)[0].turn.movement_left
    if cost > left:
        yield refusal("FI-6.2", "not_enough_movement", cost=cost, left=left)
    yield from _invasion(state, action)


def _unreadable(state: State, action: MoveExplorers, board: World) -> Iterator[Refusal]:
    """Steps 2 to 7: what no table can have done, or what does not say one arrival."""
    legs, player = action.legs, action.player
    if not legs:
        yield refusal("FI-7.5", "no_explorer_in_invasion")
        return
    goal = legs[0].path[-1] if legs[0].path else ""
    if any(leg.count < 1 for leg in legs):
        if state.rivals_in(goal, player):
            yield refusal("FI-7.5", "no_explorer_in_invasion")
        else:
            yield refusal("FI-6.6", "bad_leg")
        return
    if any(len(leg.path) < 2 for leg in legs):
        yield refusal("FI-6.6", "bad_leg")
        return
    strange = {place: 0 for leg in legs for place in leg.path if place not in board.near}
    if strange:
        for place in strange:
            yield not_in_game(state, place)
        return
    yield from _explorers(state, action)
    if any(leg.path[-1] != goal for leg in legs):
        yield refusal("FI-6.6", "mixed_destinations")
    elif goal in board.zones:
        yield refusal("FI-6.5", "ends_in_ocean", zone=goal)
    elif any(goal in leg.path[:-1] for leg in legs):
        yield refusal("FI-6.6", "bad_leg")


def _explorers(state: State, action: MoveExplorers) -> Iterator[Refusal]:
    """FI-6.12: from where they are, and no more than there are."""
    wanted: dict[str, int] = {}
    for leg in action.legs:
        wanted[leg.path[0]] = wanted.get(leg.path[0], 0) + leg.count
    for origin, count in wanted.items():
        here = state.here(origin, action.player)
        if count > here:
            yield refusal("FI-6.12", "not_enough_explorers", region=origin, count=count, here=here)


def _on_the_way(state: State, action: MoveExplorers, board: World) -> Iterator[Refusal]:
    """FI-6.3, FI-6.4, then FI-6.10, FI-R40: borders, and rivals in the state before the move."""
    player, blocked = action.player, []
    for leg in action.legs:
        for a, b in pairwise(leg.path):
            if b not in board.near[a]:
                rule = "FI-6.4" if a in board.zones or b in board.zones else "FI-6.3"
                yield refusal(rule, "not_adjacent", region=a, to=b)
        for place in leg.path[1:-1]:
            rival = state.rivals_in(place, player)
            if rival and (place, rival) not in blocked:
                blocked.append((place, rival))
    for place, rival in blocked:
        yield refusal("FI-6.10", "path_blocked_by_rival", region=place, player=rival)


def _invasion(state: State, action: MoveExplorers) -> Iterator[Refusal]:
    """FI-7.2, FI-7.5, FI-7.6, FI-R12, FI-R13; then the retreat that was named with it."""
    goal = action.legs[0].path[-1]
    rival = state.rivals_in(goal, action.player)
    if rival is None:
        if action.retreat_to is not None:
            yield refusal("FI-8.2", "bad_leg")
        return
    if len(state.occupied(rival)) < 2:
        yield refusal("FI-7.6", "last_region_protected", region=goal, player=rival)
    attackers, black = sum([leg.count for leg in action.legs]), black_dice(state)
    defenders = state.here(goal, rival)
    if attackers + black <= defenders:
        yield refusal(
            "FI-7.2",
            "force_too_small",
            region=goal,
            force=attackers + black,
            defenders=defenders,
            needed=needed(state, defenders),
        )
    if action.retreat_to is not None:
        yield from _retreat_goal(state, rival, goal, action.retreat_to)


def _retreat_goal(state: State, loser: str, lost: str, region: str) -> Iterator[Refusal]:
    """FI-8.2, FI-8.4, FI-R14: another region with explorers of the beaten player."""
    strange = list(region_in_game(state, region))
    if strange:
        yield from strange
        return
    if region == lost or not state.here(region, loser):
        only_city = bool(state.cities.get(region)) and not state.explorers.get(region)
        yield refusal(
            "FI-8.4" if only_city else "FI-8.2", "retreat_region_not_occupied", region=region
        )
        rival = state.rivals_in(region, loser)
        if rival is not None or region == lost:
            yield refusal("FI-6.11", "region_taken", region=region, player=rival or "")


def retreat_goals(state: State, loser: str, lost: str) -> list[str]:
    """FI-R14: where the beaten player may go, at any distance."""
    return [region for region in state.occupied(loser) if region != lost]


# ------------------------------------------------------------------------ outcome


def explorers_moved(state: State, action: MoveExplorers, memo: Memo) -> Events:
    """Section 8.3: transit captures, the move, then the arrival or the conquest."""
    state, begun = turn_of(state, action.player)
    legs, player, zones = action.legs, action.player, world(state).zones
    goal = legs[0].path[-1]
    cost = cost_of(legs)
    events: list[FirstEmpiresEvent] = [*begun]
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


def captured(state: State, player: str, region: str, cause: str) -> Iterator[FirstEmpiresEvent]:
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
        if state.status == "playing":
            yield refusal("FI-8.1", "wrong_phase", phase=state.phase)
        yield refusal("FI-8.1", "nothing_to_retreat")
        return
    if action.player != retreat.loser:
        yield refusal("FI-8.5", "not_the_retreating_player", player=retreat.loser)
    if len(action.regions) > 1:
        yield refusal("FI-8.3", "retreat_split", regions=list(action.regions))
        return
    yield from _retreat_goal(state, retreat.loser, retreat.from_region, _goal(action))


def _goal(action: ChooseRetreat) -> str:
    return action.region or (action.regions[0] if action.regions else "")


def retreat_chosen(state: State, action: ChooseRetreat, memo: Memo) -> Events:
    retreat = state.turn.pending_retreat
    if retreat is None:  # not reached: such a retreat is impossible
        return ()
    forced = len(retreat_goals(state, retreat.loser, retreat.from_region)) == 1
    return (
        ExplorersRetreated(
            retreat.loser, retreat.from_region, _goal(action), retreat.count, forced
        ),
    )


def end_movement_phase(state: State, action: EndMovementPhase, memo: Memo) -> Iterator[Refusal]:
    """FI-8.1, FI-R38: points left over are lost."""
    yield from in_turn(state, action.player, "movement")


def movement_phase_ended(state: State, action: EndMovementPhase, memo: Memo) -> Events:
    state, begun = turn_of(state, action.player)
    return (*begun, PhaseEntered(action.player, "progress"))
