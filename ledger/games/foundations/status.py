"""Where the game stands: whose move, what is on offer, what the table has to say next."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import UNKNOWN, Ask, Now, Pick
from ledger.ruleset.codec import Action

from . import actions as act
from .catalogue import CONSUL
from .city.figures import components
from .city.tiling import Plan
from .rules.common import EXTRAS, lots_may_wait, market_may_wait, missing
from .rules.consul import LOTS, acts, first_plans, new_plans, replaced_tiles
from .rules.eras import unrevealed
from .rules.hidden import people
from .rules.market import prices
from .rules.setup import DEALT
from .scoring import if_ended as if_ended
from .state import SLOTS, Consul, State


def now(state: State) -> Now:
    phase = state.phase
    if phase == "setup":
        phase = f"setup_{next(missing(state), 'start')}"
    elif phase == "playing":
        phase = "last_turn" if state.turn.last_turn else "turn"
    over = state.phase == "over"
    reasons = (state.end.outcome,) if state.end else ()
    return Now(phase, state.turn.number, _to_move(state), over, reasons)


def _to_move(state: State) -> str | None:
    match state.phase:
        case "setup":
            return _chooser(state)
        case "playing":
            return state.turn.player
        case "consul":
            return state.consul.controller if state.consul else None
        case "reveal":
            return next(iter(unrevealed(state)), None)
    return None


def _chooser(state: State) -> str | None:
    """Who has a secret choice to make."""
    if state.draft is not None and "contracts" not in state.done:
        hands, picks = state.draft.hands, state.draft.picks
        if all(hands.values()):
            return next((p for p in state.clockwise(state.first_player) if p not in picks), None)
        return None
    for seat_player in state.clockwise(state.first_player):
        seat = state.seats[seat_player]
        if "dealt" in (seat.objective.stage, seat.character.stage):
            return seat_player
    return None


def market(state: State) -> dict[str, Any]:
    """Slots, prices, piles and what everybody paid, for the page and the read table."""
    return {
        "era": state.era,
        "slots": list(state.market),
        "prices": prices(state),
        "floor": state.price_floor,
        "piles": [pile.left for pile in state.piles],
        "reserve": list(state.reserve),
        "paid": {player: seat.paid for player, seat in state.seats.items()},
    }


def market_parts(state: State) -> tuple[Any, ...]:
    """While these are the very same objects, so is the market."""
    return (state.era, state.market, state.price_floor, state.piles, state.reserve, state.seats)


# --------------------------------------------------------------------------- asks


def colours(state: State) -> dict[str, str]:
    """FR-BASE.3: the colour of each player's pieces."""
    consul = {CONSUL: state.consul.colour} if state.consul else {}
    return {**{player: seat.colour for player, seat in state.seats.items()}, **consul}


def asks(state: State) -> tuple[Ask, ...]:
    """What a physical table has to report before the game can go on. Where real hands dealt
    before a virtual dealer did, it has to tell what they hold."""
    if state.dealer == "virtual":
        return _setup_asks(state) if state.phase == "setup" and _held_unseen(state) else ()
    match state.phase:
        case "setup":
            return _setup_asks(state)
        case "era_change":
            return (Ask("RevealMarket", (_market_pick(state),)),)
        case "consul" if acts(state):
            return _consul_asks(state)
        case "reveal":
            player = next(iter(unrevealed(state)), None)
            left = _once(card for card in components(state).objectives if not _shown(state, card))
            return (Ask("RevealObjective", (Pick("card", 1, left),), player),) if player else ()
    return ()


def _consul_asks(state: State) -> tuple[Ask, ...]:
    """The card that refills the market, and the tiles turned up for the placements chosen."""
    refill = (Pick("refill", 1, _pile(state)),) if state.piles[state.era - 1].left else ()
    player = state.consul.controller if state.consul else None
    plans = new_plans(state, {})
    return tuple(Ask("OperateConsul", (*refill, *t), player) for t in _tile_picks(state, plans))


def _tile_picks(state: State, plans: list[Plan]) -> list[tuple[Pick, ...]]:
    """One for each set of shapes the plans lay: what may be turned up for them."""
    consul, found = state.consul, dict[tuple[str, ...], tuple[Pick, ...]]()
    if consul is None:
        return [()]
    for plan in plans:
        shapes = tuple(sorted(placement.shape for placement in plan.placements))
        if shapes in found:
            continue
        gone = [tile for placement in plan.placements for tile in replaced_tiles(state, placement)]
        left = [
            tile
            for shape in dict.fromkeys(shapes)
            for tile in _in_stack(state, consul, shape, shapes.count(shape), gone)
        ]
        found[shapes] = (Pick("tiles", len(shapes), _once(left)),) if shapes else ()
    return list(found.values())


def _in_stack(
    state: State, consul: Consul, shape: str, number: int, gone: list[str]
) -> tuple[str, ...]:
    """FR-CONS.21: the stack, and what was discarded if the stack does not last."""
    stack = consul.stacks[shape].tiles
    if len(stack) >= number:
        return stack
    kinds = components(state).tiles
    return (*stack, *consul.discards[shape], *[t for t in gone if kinds[t].shape == shape])


def _once(names: Any) -> dict[str, int]:
    return dict.fromkeys(names, 1)


def _shown(state: State, card: str) -> bool:
    return any(card == seat.objective.card for seat in state.seats.values())


def _fill(state: State) -> int:
    return min(SLOTS, state.piles[state.era - 1].left)


def _pile(state: State) -> dict[str, int]:
    spirits = state.unseen_invocations if state.piles[state.era - 1].invocations_left else ()
    return _once((*state.unseen, *spirits))


def _market_pick(state: State) -> Pick:
    number = _fill(state)
    later = {UNKNOWN: number} if market_may_wait(state) else {}
    return Pick("cards", number, {**later, **_pile(state)})


def _setup_asks(state: State) -> tuple[Ask, ...]:
    part, players = next(missing(state), ""), len(state.players)
    catalogue = components(state)
    match part:
        case "contracts" if state.draft is None:
            number = DEALT * players
            later = {UNKNOWN: number} if lots_may_wait(state) else {}
            hands = Pick("hands", number, {**later, **_once(state.unseen)})
            return (Ask("DealContracts", (hands,)),)
        case "contracts":
            picks = (Pick("picks", players, _once(state.unseen)),)
            return (Ask("RevealDraftPicks", picks),) if _dealt(state) else ()
        case "public_objectives":
            deck = _once(catalogue.objectives)
            return (Ask("DrawPublicObjectives", (Pick("cards", players, deck),)),)
        case "characters" if all(s.character.stage == "kept" for s in state.seats.values()):
            deck = _once(people(state))
            return (Ask("RevealCharacters", (Pick("cards", players, deck),)),)
        case "monuments":
            deck = _once(catalogue.monuments)
            return (Ask("DrawMonuments", (Pick("cards", players + 3, deck),)),)
        case "consul" if state.consul and LOTS[state.consul.difficulty]:
            number = LOTS[state.consul.difficulty]
            return (Ask("SetUpConsul", (Pick("contracts", number, _once(state.unseen)),)),)
        case "consul_tiles":
            plans, first = first_plans(state, {}), state.first_player
            return tuple(Ask("PlaceConsulTiles", t, first) for t in _tile_picks(state, plans))
        case "market":
            return (Ask("RevealMarket", (_market_pick(state),)),)
    return ()


def _held_unseen(state: State) -> bool:
    """Whether cards that nobody has named decide what comes next."""
    match next(missing(state), ""):
        case "contracts" if state.draft is not None:
            picks = (pick.contract for pick in state.draft.picks.values())
            return UNKNOWN in (
                *picks,
                *(lot for hand in state.draft.hands.values() for lot in hand),
            )
        case "characters":
            return any(seat.character.card == UNKNOWN for seat in state.seats.values())
    return False


def _dealt(state: State) -> bool:
    return state.draft is not None and all(state.draft.hands.values())


# ------------------------------------------------------------------------- forced


def forced(state: State) -> Action | None:
    """The one action nobody has to choose."""
    match state.phase:
        case "setup":
            return _forced_setup(state)
        case "playing":
            if state.turn.taken and not EXTRAS.intersection(state.modules):
                return act.EndTurn(state.turn.player)
        case "consul":
            if not acts(state):
                return act.OperateConsul()
            if state.dealer == "virtual" and len(new_plans(state, {})) == 1:
                return act.OperateConsul()
        case "era_change":
            return act.RevealMarket() if state.dealer == "virtual" else None
    return None


def _forced_setup(state: State) -> Action | None:
    virtual = state.dealer == "virtual"
    part = next(missing(state), "start")
    match part:
        case "first_player":
            return act.ChooseFirstPlayer(state.first_player)
        case "contracts" if state.draft is not None:
            return _forced_draft(state)
        case "objectives":
            return _forced_deal(state, "objective")
        case "characters":
            return _forced_deal(state, "character")
        case "invocations":
            return act.SeedInvocations()
        case "start":
            return act.StartGame()
        case "consul" if state.consul and not LOTS[state.consul.difficulty]:
            return act.SetUpConsul()
        case "piles" if virtual or not (len(state.unseen) - state.nameless) % 3:
            return act.FormEraPiles()
        case "consul_tiles" if virtual and len(first_plans(state, {})) == 1:
            return act.PlaceConsulTiles()
    return _DRAWS[part]() if virtual and part in _DRAWS else None


_DRAWS: dict[str, type[Action]] = {
    "contracts": act.DealContracts,
    "public_objectives": act.DrawPublicObjectives,
    "consul": act.SetUpConsul,
    "monuments": act.DrawMonuments,
    "market": act.RevealMarket,
}


def _forced_draft(state: State) -> Action | None:
    """Hands are dealt, and revealed as soon as everybody's choice is known."""
    draft = state.draft
    assert draft is not None
    if draft.round == 1 and not all(draft.hands.values()):
        return act.DealDraftHands()
    known = [p for p, pick in draft.picks.items() if pick.contract != UNKNOWN]
    if len(known) == len(state.players):
        return act.RevealDraftPicks()
    for player, hand in draft.hands.items():  # FR-R29: the last card is no choice
        if len(hand) == 1 and hand[0] != UNKNOWN and player not in draft.picks:
            return act.PickDraftContract(player, hand[0])
    return None


def _forced_deal(state: State, what: str) -> Action | None:
    secrets = [getattr(seat, what) for seat in state.seats.values()]
    if any(secret.stage == "none" for secret in secrets):
        return act.DealObjectives() if what == "objective" else act.DealCharacters()
    if what == "character" and all(s.stage == "kept" and s.card != UNKNOWN for s in secrets):
        return act.RevealCharacters()
    return None


def round_of(state: State) -> int:
    """The era a position belongs to, from 1."""
    return max(1, state.era)
