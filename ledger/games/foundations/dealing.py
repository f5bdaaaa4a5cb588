"""The virtual dealer: how the decks of Foundations of Rome follow from the seed (5.1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer

from . import actions as act
from .catalogue import CATALOGUES
from .city.tiling import Plan
from .rules.cards import in_draft_hands
from .rules.consul import LOTS, acts, first_plans, lay_order, new_plans
from .rules.hidden import TWO, cards_due, hands_due, known_cards, people
from .rules.setup import DEALT, INVOCATIONS
from .state import SLOTS, State

DEALER_CODE = "dealer_supplies_cards"
WORD = 1 << 256


@lru_cache(maxsize=256)
def shuffled(seed: str, label: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Fisher-Yates from the last card down; the top of the deck is its first card."""
    order, k = list(cards), 0
    for i in range(len(order) - 1, 0, -1):
        while True:
            digest = hashlib.sha256(f"{seed}:{label}:{k}".encode()).hexdigest()
            number, k = int(digest, 16), k + 1
            if number < WORD - WORD % (i + 1):  # a biased value is not used
                break
        j = number % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def fill(state: State, action: Action, dealer: Dealer) -> Action:
    """The action with its blanks filled from the tops of the decks."""
    blank: dict[str, Any] = {}
    match action:
        case act.DealContracts():
            there = set(state.unseen)
            blank = {"hands": _hands(state, _contracts(state, dealer), there, DEALT)}
        case act.DealDraftHands(to=to):
            there = set(state.unseen) - in_draft_hands(state)
            deck = _contracts(state, dealer)
            blank = {"hands": _hands(state, deck, there, DEALT, hands_due(state), to)}
        case act.DealObjectives(to=to):
            blank = {"hands": _twos(state, dealer, "objective", to)}
        case act.DealCharacters(to=to):
            blank = {"hands": _twos(state, dealer, "character", to)}
        case act.DrawPublicObjectives():
            gone = known_cards(state, "objective")
            left = [card for card in _deck(state, dealer, "objective") if card not in gone]
            blank = {"cards": tuple(left[: len(state.players)])}
        case act.DrawMonuments():
            deck = tuple(CATALOGUES.get(state.catalogue).monuments)
            blank = {"cards": shuffled(dealer.seed, "monuments", deck)[: len(state.players) + 3]}
        case act.SetUpConsul():
            level = action.difficulty or (state.consul.difficulty if state.consul else "normal")
            number = LOTS[level]
            blank = {"contracts": shuffled(dealer.seed, "consul", _left(state, dealer))[:number]}
        case act.PlaceConsulTiles():
            plans = first_plans(state, {})
            blank = {"tiles": _tiles(state, dealer, plans, action.placements)}
        case act.RevealMarket():
            blank = {"cards": _tops(state, dealer, SLOTS)}
        case act.BuyCard():
            blank = {"refill": _refill(state, dealer)}
        case act.OperateConsul() if acts(state):
            plans, lot = new_plans(state, {}), state.market[0] or ""
            tiles = _tiles(state, dealer, plans, action.placements, lot)
            blank = {"refill": _refill(state, dealer), "tiles": tiles}
    return replace(action, **blank) if blank else action


# ------------------------------------------------------------- contracts and piles


def _contracts(state: State, dealer: Dealer) -> tuple[str, ...]:
    lots = CATALOGUES.get(state.catalogue).lots(len(state.players))
    return shuffled(dealer.seed, "contracts", tuple(lots))


def _hands(
    state: State,
    deck: tuple[str, ...],
    there: set[str],
    number: int,
    due: Iterable[str] | None = None,
    to: str | None = None,
) -> dict[str, tuple[str, ...]]:
    """FR-BASE.16, FR-OBJ.2, FR-CHAR.2: so many to each, beginning with the first player.

    A game that went another way than its seed deals from what is still there, `there`.
    """
    order = state.clockwise(state.first_player)
    planned = {p: deck[number * i : number * (i + 1)] for i, p in enumerate(order)}
    dealt_to = [p for p in order if due is None or p in due] if to is None else [to]
    rest = [card for card in deck if card in there]
    hands = {}
    for player in dealt_to:
        mine = planned[player]
        if not set(mine) <= set(rest):
            kept = {c for p in dealt_to if p != player and p not in hands for c in planned[p]}
            free = [card for card in rest if card not in kept]
            mine = tuple((free + [card for card in rest if card in kept])[:number])
        hands[player] = mine
        rest = [card for card in rest if card not in mine]
    return hands


def _left(state: State, dealer: Dealer) -> tuple[str, ...]:
    """FR-R44: what the deal to the players leaves."""
    there = set(state.unseen)
    return tuple(lot for lot in _contracts(state, dealer) if lot in there)


def pile(state: State, dealer: Dealer, era: int) -> tuple[str, ...]:
    """FR-BASE.17, FR-INV.2, FR-R42: the pile of an era as it was shuffled, the top first."""
    deck = _contracts(state, dealer)[DEALT * len(state.players) :]
    if state.consul is not None:
        number = LOTS[state.consul.difficulty]
        gone = set(shuffled(dealer.seed, "consul", deck)[:number])
        deck = tuple(lot for lot in deck if lot not in gone)
    spirits: tuple[str, ...] = ()
    if "invocations" in state.modules:
        spirits = shuffled(dealer.seed, "invocations", _eligible(state))[:INVOCATIONS]
    share = len(spirits) // 3
    sizes = [formed.formed - share for formed in state.piles]
    start = sum(sizes[: era - 1])
    cards = (*deck[start : start + sizes[era - 1]], *spirits[share * (era - 1) : share * era])
    return shuffled(dealer.seed, f"era{era}", cards)


def _eligible(state: State) -> tuple[str, ...]:
    return tuple(
        card.id
        for card in CATALOGUES.get(state.catalogue).invocations.values()
        if card.requires is None or card.requires in state.modules
    )


def _tops(state: State, dealer: Dealer, number: int) -> tuple[str, ...]:
    """The next cards of the current pile.

    A game that went another way than its seed (a branch, a correction) goes on with what is
    still unseen, in the order of the seed and within what the pile can hold.
    """
    here = state.piles[state.era - 1]
    there, spirits = set(state.unseen), set(state.unseen_invocations)
    left, ghosts = here.left, here.invocations_left
    found: list[str] = []
    cards = (*pile(state, dealer, state.era), *_left(state, dealer), *_eligible(state))
    for card in cards * 2:  # what did not fit the first time may fit later
        if len(found) == min(number, here.left):
            break
        ghost = card in spirits
        fits = ghosts > 0 if ghost else (card in there and left > ghosts)
        if fits and card not in found:
            found.append(card)
            left, ghosts = left - 1, ghosts - ghost
    return tuple(found)


def _refill(state: State, dealer: Dealer) -> str | None:
    return next(iter(_tops(state, dealer, 1)), None)


def _deck(state: State, dealer: Dealer, what: str) -> tuple[str, ...]:
    cards = CATALOGUES.get(state.catalogue).objectives if what == "objective" else people(state)
    return shuffled(dealer.seed, f"{what}s", tuple(cards))


def _twos(state: State, dealer: Dealer, what: str, to: str | None) -> dict[str, tuple[str, ...]]:
    deck, due = _deck(state, dealer, what), cards_due(state, what)
    there = set(deck) - known_cards(state, what)
    return _hands(state, deck, there, TWO, due, to)


# --------------------------------------------------------------- tiles of the Consul


def _tiles(
    state: State,
    dealer: Dealer,
    plans: Sequence[Plan],
    placements: Iterable[act.TilePlacement] | None,
    lot: str = "",
) -> tuple[str, ...]:
    """FR-CONS.7, FR-CONS.21: from the tops of their stacks; an empty one is shuffled anew."""
    consul = state.consul
    assert consul is not None
    tiles = CATALOGUES.get(state.catalogue).tiles.values()
    stacks = {shape: list(stack.tiles) for shape, stack in consul.stacks.items()}
    times = {shape: stack.shuffles for shape, stack in consul.stacks.items()}
    discards = {shape: list(gone) for shape, gone in consul.discards.items()}
    wanted = tuple(plans[0].placements if placements is None else placements)
    found: dict[int, str] = {}  # in the order of the entry, drawn in the order they are laid
    for i in lay_order(wanted, lot):
        shape = wanted[i].shape
        if not stacks.get(shape):
            stacks[shape], discards[shape] = discards.get(shape, []), []
            times[shape] = times.get(shape, 0) + 1
        every = tuple(tile.id for tile in tiles if tile.shape == shape)
        order = shuffled(dealer.seed, f"stack:{shape}:{times[shape]}", every)
        tile = next((tile for tile in order if tile in stacks[shape]), None)
        if tile is None:
            break
        stacks[shape].remove(tile)
        if not found:
            _discard(state, wanted[i], discards)
        found[i] = tile
    return tuple(found[i] for i in sorted(found))


def _discard(state: State, placement: act.TilePlacement, discards: dict[str, list[str]]) -> None:
    """Tiles the first placement replaces are there for the lots it lays bare."""
    lots = [state.lots.get(cell) for cell in placement.cells]
    names = dict.fromkeys(lot.building for lot in lots if lot is not None and lot.building)
    kind_of = CATALOGUES.get(state.catalogue).kind_of
    for name in names:
        discards[kind_of[name].shape].append(kind_of[name].id)
