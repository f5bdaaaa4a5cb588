"""How each event changes the table. Nothing is refused here and no rule is worked out."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN, Evolve

from . import events as ev
from .catalogue import TRACKS
from .state import (
    Aside,
    Conquest,
    Discarded,
    Finish,
    Held,
    Log,
    Played,
    Retreat,
    Seat,
    State,
    Token,
    Turn,
)

evolve = Evolve[State](ev.AnyEvent)

Explorers = dict[str, dict[str, int]]


def _add(explorers: Explorers, region: str, player: str, count: int) -> None:
    """Changes a copy made by the caller; an empty region has no entry."""
    here = {**explorers.get(region, {})}
    here[player] = here.get(player, 0) + count
    if here[player] <= 0:
        del here[player]
    if here:
        explorers[region] = here
    else:
        explorers.pop(region, None)


def _seat(state: State, player: str, seat: Seat) -> dict[str, Seat]:
    return {**state.seats, player: seat}


# ------------------------------------------------------------------------- setup


@evolve.on(ev.GameStarted)
def _(state: State, event: ev.GameStarted) -> State:
    return replace(
        state,
        map_id=event.map_id,
        regions_in_game=event.regions_in_game,
        rounds_total=event.rounds_total,
        phase="hands",
    )


@evolve.on(ev.CivilizationAssigned)
def _(state: State, event: ev.CivilizationAssigned) -> State:
    seat = Seat(
        event.civilization,
        event.color,
        event.start_region,
        dict.fromkeys(TRACKS, 0),
        dict.fromkeys(TRACKS, state.step),
    )
    return replace(state, seats=_seat(state, event.player, seat))


@evolve.on(ev.FirstPlayerChosen)
def _(state: State, event: ev.FirstPlayerChosen) -> State:
    return replace(state, first_player=event.player)


@evolve.on(ev.ExplorersPlaced)
def _(state: State, event: ev.ExplorersPlaced) -> State:
    explorers = dict(state.explorers)
    for region, count in event.placements.items():
        _add(explorers, region, event.player, count)
    if event.reason == "setup":
        return replace(state, explorers=explorers)
    left = max(0, state.turn.pending_placement - sum(event.placements.values()))
    return replace(state, explorers=explorers, turn=replace(state.turn, pending_placement=left))


@evolve.on(ev.DeckShuffled)
def _(state: State, event: ev.DeckShuffled) -> State:
    seat = replace(state.seats[event.player], deck_left=event.size)
    return replace(state, seats=_seat(state, event.player, seat))


@evolve.on(ev.CityTokensShuffled)
def _(state: State, event: ev.CityTokensShuffled) -> State:
    laid = {
        token: Token(event.player, f"above:{slot}", None, state.step)
        for slot, token in event.tokens.items()
    }
    return replace(state, tokens={**state.tokens, **laid})


@evolve.on(ev.CityPlaced)
def _(state: State, event: ev.CityPlaced) -> State:
    token, region = event.token, event.region
    moved = replace(state.tokens[token], place=f"map:{region}", since=state.step)
    due = tuple([track for track in state.turn.cities_due if track != event.track])
    return replace(
        state,
        tokens={**state.tokens, token: moved},
        cities={**state.cities, region: (*state.cities.get(region, ()), token)},
        turn=replace(state.turn, cities_due=due),
    )


# -------------------------------------------------------------------------- cards


@evolve.on(ev.CardDrawn)
def _(state: State, event: ev.CardDrawn) -> State:
    seat = state.seats[event.player]
    hand = (*seat.hand, Held(event.handle, event.card, state.step))
    seats = _seat(state, event.player, replace(seat, hand=hand, deck_left=event.deck_left))
    if event.reason == "opening":
        return replace(state, seats=seats)
    turn = replace(state.turn, pending_draws=max(0, state.turn.pending_draws - 1))
    return replace(state, seats=seats, turn=turn)


@evolve.on(ev.CardIdentified)
def _(state: State, event: ev.CardIdentified) -> State:
    seat, card = state.seats[event.player], event.card
    hand = tuple([replace(h, card=card) if h.handle == event.handle else h for h in seat.hand])
    gone = tuple([replace(d, card=card) if d.handle == event.handle else d for d in seat.discarded])
    return replace(
        state, seats=_seat(state, event.player, replace(seat, hand=hand, discarded=gone))
    )


@evolve.on(ev.CardDiscarded)
def _(state: State, event: ev.CardDiscarded) -> State:
    seat, handle = state.seats[event.player], event.handle
    known = next((held.card for held in seat.hand if held.handle == handle), UNKNOWN)
    shown = event.card != UNKNOWN
    gone = Discarded(handle, event.card if shown else known, shown, state.step)
    hand = tuple([held for held in seat.hand if held.handle != handle])
    seat = replace(seat, hand=hand, discarded=(*seat.discarded, gone))
    turn = state.turn
    if event.purpose == "black":
        turn = replace(turn, rerolls_closed=True)
    return replace(state, seats=_seat(state, event.player, seat), turn=turn)


@evolve.on(ev.AchievementPlayed)
def _(state: State, event: ev.AchievementPlayed) -> State:
    seat = state.seats[event.player]
    hand = tuple([held for held in seat.hand if held.handle != event.handle])
    played = (*seat.played, Played(event.handle, event.card, event.points, state.step))
    return replace(state, seats=_seat(state, event.player, replace(seat, hand=hand, played=played)))


# -------------------------------------------------------------------------- turns


@evolve.on(ev.RoundStarted)
def _(state: State, event: ev.RoundStarted) -> State:
    return replace(state, round=event.round, status="playing")


@evolve.on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> State:
    turn = Turn(
        number=state.turn.number + 1,
        dice_count=event.dice_count,
        rerolls_allowed=event.rerolls_allowed,
        movement_points=event.movement_points,
        movement_left=event.movement_points,
    )
    aside, own = dict(state.aside), state.aside.get(event.player)
    if state.status == "playing" and state.active:
        aside[state.active] = Aside(state.turn, state.phase)
    aside.pop(event.player, None)
    phase = "dice"
    if own is not None and own.turn.early:
        turn, phase = replace(own.turn, number=turn.number, early=False), own.phase
    elif own is not None and own.turn.late:
        draws, explorers = own.turn.pending_draws, own.turn.pending_placement
        turn = replace(turn, pending_draws=draws, pending_placement=explorers)
    return replace(
        state,
        turn=turn,
        aside=aside,
        active=event.player,
        phase=phase,
        status="playing",
        finish=None,
    )


@evolve.on(ev.SteppedIn)
def _(state: State, event: ev.SteppedIn) -> State:
    """A retreat that is due is the whole table's: it goes with whoever acts."""
    player, retreat = event.player, state.turn.pending_retreat
    begun = Turn(
        number=event.number,
        dice_count=event.dice_count,
        rerolls_allowed=event.rerolls_allowed,
        movement_points=event.movement_points,
        movement_left=event.movement_points,
        early=event.early,
    )
    own = state.aside.get(player) or Aside(begun, "dice" if event.early else "wrap")
    waits = Aside(replace(state.turn, pending_retreat=None), state.phase)
    others = {other: one for other, one in state.aside.items() if other != player}
    return replace(
        state,
        active=player,
        phase=own.phase,
        turn=replace(own.turn, late=not own.turn.early, pending_retreat=retreat),
        aside={**others, state.active: waits},
        interrupted=state.active,
    )


@evolve.on(ev.SteppedBack)
def _(state: State, event: ev.SteppedBack) -> State:
    player, retreat = event.player, state.turn.pending_retreat
    back = state.aside[player]
    own = Aside(replace(state.turn, pending_retreat=None), state.phase)
    others = {other: one for other, one in state.aside.items() if other != player}
    return replace(
        state,
        active=player,
        phase=back.phase,
        turn=replace(back.turn, pending_retreat=retreat),
        aside={**others, state.active: own},
        interrupted="",
    )


@evolve.on(ev.PhaseEntered)
def _(state: State, event: ev.PhaseEntered) -> State:
    if event.cities_due == state.turn.cities_due:
        return replace(state, phase=event.phase)
    return replace(state, phase=event.phase, turn=replace(state.turn, cities_due=event.cities_due))


@evolve.on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> State:
    return state


@evolve.on(ev.RoundEnded)
def _(state: State, event: ev.RoundEnded) -> State:
    return state


# --------------------------------------------------------------------------- dice


@evolve.on(ev.DiceRolled)
def _(state: State, event: ev.DiceRolled) -> State:
    rolls = state.turn.rolls + 1
    return replace(state, turn=replace(state.turn, dice=event.faces, rolls=rolls))


@evolve.on(ev.DiceRerolled)
def _(state: State, event: ev.DiceRerolled) -> State:
    dice = {**state.turn.dice, **event.faces}
    return replace(state, turn=replace(state.turn, dice=dice, rerolls_done=event.number))


@evolve.on(ev.DieTurned)
def _(state: State, event: ev.DieTurned) -> State:
    dice = {**state.turn.dice, event.die: event.to_face}
    return replace(state, turn=replace(state.turn, dice=dice))


# ----------------------------------------------------------------------- movement


@evolve.on(ev.ExplorersMoved)
def _(state: State, event: ev.ExplorersMoved) -> State:
    explorers, player, turn = dict(state.explorers), event.player, state.turn
    for leg in event.legs:
        _add(explorers, leg.path[0], player, -leg.count)
        _add(explorers, event.destination, player, leg.count)
    log = turn.log
    if event.ocean_journeys:
        log = replace(log, ocean_journeys=log.ocean_journeys + event.ocean_journeys)
    turn = replace(turn, movement_left=event.movement_left, log=log)
    return replace(state, explorers=explorers, turn=turn)


@evolve.on(ev.RegionConquered)
def _(state: State, event: ev.RegionConquered) -> State:
    explorers, turn = dict(state.explorers), state.turn
    _add(explorers, event.region, event.defender, -event.defenders)
    conquered = (*turn.log.conquered, Conquest(event.region, event.defender))
    turn = replace(
        turn,
        pending_retreat=Retreat(event.defender, event.region, event.defenders),
        log=replace(turn.log, conquered=conquered),
    )
    return replace(state, explorers=explorers, turn=turn)


@evolve.on(ev.CityCaptured)
def _(state: State, event: ev.CityCaptured) -> State:
    taken, player = event.tokens, event.player
    tokens = dict(state.tokens)
    for token in taken:
        tokens[token] = replace(tokens[token], place=f"captured:{player}", since=state.step)
    cities = dict(state.cities)
    left = tuple([token for token in cities.get(event.region, ()) if token not in taken])
    if left:
        cities[event.region] = left
    else:
        cities.pop(event.region, None)
    seat = state.seats[player]
    log = replace(state.turn.log, captured=(*state.turn.log.captured, *taken))
    return replace(
        state,
        tokens=tokens,
        cities=cities,
        seats=_seat(state, player, replace(seat, captured=(*seat.captured, *taken))),
        turn=replace(state.turn, log=log),
    )


@evolve.on(ev.ExplorersRetreated)
def _(state: State, event: ev.ExplorersRetreated) -> State:
    explorers = dict(state.explorers)
    _add(explorers, event.to, event.player, event.count)
    retreat = state.turn.pending_retreat
    left = retreat.count - event.count if retreat else 0
    due = replace(retreat, count=left) if retreat and left > 0 else None
    return replace(state, explorers=explorers, turn=replace(state.turn, pending_retreat=due))


# ----------------------------------------------------------------------- progress


@evolve.on(ev.CubeAdvanced)
def _(state: State, event: ev.CubeAdvanced) -> State:
    track, turn, seat = event.track, state.turn, state.seats[event.player]
    seat = replace(
        seat,
        cube={**seat.cube, track: event.to_space},
        moved={**seat.moved, track: state.step},
    )
    steps = turn.log.steps
    turn = replace(
        turn,
        dice_used=(*turn.dice_used, event.die),
        regions_used=(*turn.regions_used, event.region),
        progress_begun=True,
        pending_draws=turn.pending_draws + event.draws,
        pending_placement=turn.pending_placement + event.explorers_to_place,
        log=Log(
            {**steps, track: steps.get(track, 0) + event.to_space - event.from_space},
            turn.log.conquered,
            turn.log.captured,
            turn.log.ocean_journeys,
        ),
    )
    return replace(state, seats=_seat(state, event.player, seat), turn=turn)


# ---------------------------------------------------------------------------- end


@evolve.on(ev.FinalScoringStarted)
def _(state: State, event: ev.FinalScoringStarted) -> State:
    """What the table let the last turn leave due lies aside, like that of any turn before it."""
    turn, aside = state.turn, state.aside
    if turn.pending_draws or turn.pending_placement:
        aside = {**aside, state.active: Aside(turn, state.phase)}
        turn = replace(turn, pending_draws=0, pending_placement=0)
    return replace(state, status="scoring", phase="scoring", active="", turn=turn, aside=aside)


@evolve.on(ev.CityTokenRevealed)
def _(state: State, event: ev.CityTokenRevealed) -> State:
    token = replace(state.tokens[event.token], value=event.value, revealed=state.step)
    return replace(state, tokens={**state.tokens, event.token: token})


@evolve.on(ev.PlayerScored)
def _(state: State, event: ev.PlayerScored) -> State:
    return replace(state, totals={**state.totals, event.player: event.total})


@evolve.on(ev.GameFinished)
def _(state: State, event: ev.GameFinished) -> State:
    finish = Finish(event.winners, event.ranking, event.tie_break, state.step)
    return replace(state, status="finished", phase="over", active="", finish=finish)
