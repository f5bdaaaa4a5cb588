"""What a table reports as drawn, checked against what can still be there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN

from ..city.figures import components
from ..evolve.common import source
from ..state import Pile, State
from .common import market_may_wait


def contract_refusals(state: State, lots: Iterable[str], seen: set[str]) -> Iterator[Refusal]:
    """FR-BASE.12 to FR-BASE.16: in play, and turned up only once. `seen` grows as cards come."""
    players = len(state.players)
    for lot in lots:
        contract = components(state).contracts.get(lot)
        if contract is None or players not in contract.players:
            rule = f"FR-BASE.{17 - players}"
            yield refusal(rule, "contract_not_in_play", card=lot, players=players)
        elif lot in seen or lot not in state.unseen:
            yield refusal("FR-BASE.16", "card_already_seen", card=lot)
        seen.add(lot)


def in_draft_hands(state: State, other_than: str = "") -> set[str]:
    if state.draft is None:
        return set()
    hands = state.draft.hands
    return {lot for player in hands if player != other_than for lot in hands[player]}


_FILLS = ("FR-BASE.21", "FR-BASE.160")  # six cards at once


def pile_refusals(state: State, cards: Iterable[str], rule: str) -> Iterator[Refusal]:
    """FR-BASE.66, FR-INV.2, FR-INV.3: what may come from the current era's pile."""
    catalogue, at = components(state), source(state)
    pile = Pile(0, 0, 0) if at is None else state.piles[at]
    spirits, left, seen = pile.invocations_left, pile.left, set[str]()
    every = sum(later.invocations_left for later in state.piles[state.era - 1 :])
    for card in cards:
        if card == UNKNOWN:
            if not market_may_wait(state):
                yield wanted("cards" if rule in _FILLS else "refill", rule)
        elif card in catalogue.invocations:
            if card in seen:
                yield refusal(rule, "card_already_seen", card=card)
            elif not _in_game(state, card):
                yield refusal("FR-INV.3", "invocation_not_in_game", card=card)
            elif card not in state.unseen_invocations:
                yield refusal(rule, "card_already_seen", card=card)
            elif every <= 0:  # all that were mixed in have been seen
                yield refusal("FR-INV.2", "no_invocation_left", card=card)
            elif spirits <= 0:
                yield refusal("FR-INV.2", "too_many_invocations", card=card)
            spirits, every = spirits - 1, every - 1
        else:
            yield from (_by(rule, found) for found in contract_refusals(state, (card,), seen))
            if card in state.unseen and left - spirits <= 0:
                yield refusal("FR-INV.2", "too_many_contracts", card=card)
        if card != UNKNOWN:
            seen.add(card)
        left -= 1


def _in_game(state: State, card: str) -> bool:
    needs = components(state).invocations[card].requires
    return "invocations" in state.modules and (needs is None or needs in state.modules)


def _by(rule: str, found: Refusal) -> Refusal:
    if found.code == "card_already_seen":
        return refusal(rule, found.code, **found.params)
    return found


def wanted(field: str, rule: str = "FR-BASE.66") -> Refusal:
    """At a physical table the scribe must say what was turned up."""
    return refusal(rule, "revealed_card_required", field=field)
