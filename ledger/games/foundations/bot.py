"""A seeded player: plain sense, a little mischief, and now and then every kind of action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action

from . import actions as act
from .city.figures import components, touching
from .city.geometry import NEAR, cells_at
from .city.tiling import Plan
from .rules.building import named
from .rules.consul import acts, first_plans, new_plans
from .rules.market import price_of
from .state import State
from .status import asks


def bot(state: State, legal: Sequence[Action], rng: Random) -> Action:
    """One of the legal actions, or the table's report when that is what is asked for."""
    if not legal:
        return _report(state, rng)
    if state.phase != "playing":
        return rng.choice(legal)
    return max(legal, key=lambda action: _worth(state, action, rng))


def _worth(state: State, action: Action, rng: Random) -> float:
    chance = rng.random()
    match action:
        case act.BuildBuilding():
            return 3.0 + chance + _building(state, action)
        case act.BuyCard(player, slot):
            return _card(state, player, slot) + chance
        case act.TakeIncome(player):
            return 1.0 + chance + (4.0 if state.seats[player].coins < 3 else 0.0)
        case act.EndTurn():
            return 2.2 + chance
        case act.SwindleLot(_, _, _, cancelled):
            return 1.0 + 3.0 * chance + (0.5 if cancelled else 0.0)
        case act.ActivateInvocation():
            return 1.5 + 2.5 * chance
        case act.ExecuteTrade():
            often = 0.96 if _bundle(action) else 0.992
            return 3.5 * chance - 0.6 if chance > often else -1.0  # now and then
    return chance


def _bundle(action: act.ExecuteTrade) -> bool:
    """More than one thing for another."""
    first = action.exchanges[0]
    goods = (first.gives, first.receives)
    things = sum(len((*g.lots, *g.favours, *g.invocations)) + (g.coins > 0) for g in goods)
    return len(action.exchanges) > 1 or things > 2


def _building(state: State, action: act.BuildBuilding) -> float:
    kind = components(state).kind_of[named(state, action.player, action.building)]
    cells = cells_at(kind.turns[action.orientation][1], action.anchor, state.size) or ()
    lots = [state.lots.get(cell) for cell in cells]
    gone = {lot.building for lot in lots if lot is not None and lot.building}
    near = len(touching(state, cells)) if kind.type == "civic" else 0
    return (
        kind.size + 0.6 * near - 1.3 * len(gone) + (2.0 if action.building.startswith("m") else 0)
    )


def _card(state: State, player: str, slot: int) -> float:
    card = state.market[slot - 1] or ""
    price, _ = price_of(state, player, slot)
    company = sum(
        near in state.lots and state.lots[near].owner == player for near in NEAR.get(card, ())
    )
    few = 8 - state.bare(player)
    return 2.5 + 1.2 * company + 0.5 * few - 0.35 * price


# ------------------------------------------------------- what a physical table reports


def _report(state: State, rng: Random) -> Action:
    """What a physical table would turn up: any cards that can still be there."""
    if state.phase == "consul" and acts(state):
        plan = rng.choice(new_plans(state, {}))
        pile = state.piles[state.era - 1].left
        refill = rng.choice(state.unseen) if pile else None
        return act.OperateConsul(refill, plan.placements, _tiles(state, plan, rng))
    ask = asks(state)[0]
    if ask.kind == "PlaceConsulTiles":
        plan = rng.choice(first_plans(state, {}))
        return act.PlaceConsulTiles(plan.placements, _tiles(state, plan, rng))
    pick = ask.picks[0]
    cards = tuple(rng.sample([card for card in pick.choices if card != UNKNOWN], pick.number))
    match ask.kind:
        case "DealContracts":
            hands = {p: cards[6 * i : 6 * i + 6] for i, p in enumerate(state.players)}
            return act.DealContracts(hands)
        case "RevealDraftPicks":
            return act.RevealDraftPicks(dict(zip(state.players, cards, strict=True)))
        case "RevealCharacters":
            return act.RevealCharacters(_characters(state, pick.choices, rng))
        case "RevealMarket":
            return act.RevealMarket(_market(state, pick.number, rng))
        case "RevealObjective":
            return act.RevealObjective(ask.player or "", cards[0])
    kind: type[Action] = getattr(act, ask.kind)
    return kind(**{pick.field: cards})


def _characters(state: State, deck: dict[str, int], rng: Random) -> dict[str, str]:
    """Those nobody has named yet."""
    known = {p: seat.character.card for p, seat in state.seats.items()}
    open_for = [p for p, card in known.items() if card == UNKNOWN]
    cards = rng.sample([card for card in deck if card not in known.values()], len(open_for))
    return dict(zip(open_for, cards, strict=True))


def _market(state: State, number: int, rng: Random) -> tuple[str, ...]:
    """No more invocations than the pile can hold."""
    ghosts = min(state.piles[state.era - 1].invocations_left, rng.choice((0, 0, 1, 2)))
    drawn = [*rng.sample(state.unseen_invocations, ghosts)] if ghosts else []
    drawn += rng.sample(state.unseen, number - len(drawn))
    rng.shuffle(drawn)
    return tuple(drawn)


def _tiles(state: State, plan: Plan, rng: Random) -> tuple[str, ...]:
    consul, tiles = state.consul, []
    assert consul is not None
    gone: list[str] = []
    for i, placement in enumerate(plan.placements):
        shape = placement.shape
        left = [t for t in consul.stacks[shape].tiles if t not in tiles]
        if not left:
            left = [t for t in (*consul.discards[shape], *gone) if _fits(state, t, shape)]
            left = [t for t in left if t not in tiles]
        tiles.append(rng.choice(left))
        if i == 0:
            lots = [state.lots.get(cell) for cell in placement.cells]
            gone = [lot.building.partition(":")[2] for lot in lots if lot and lot.building]
    return tuple(tiles)


def _fits(state: State, tile: str, shape: str) -> bool:
    return components(state).tiles[tile].shape == shape
