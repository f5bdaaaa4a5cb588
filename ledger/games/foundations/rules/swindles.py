"""Taking a lot by force: FR-SWIN."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import SwindleLot
from ..city.figures import components
from ..city.geometry import NEAR
from ..events import AnyEvent, InvocationActivated, LotSwindled, SwindleCancelled
from ..state import State
from .common import in_turn, needs_markers, out_of_turn
from .setup import not_playing

NEEDED = 2
UNSPENT = 2
WORD = "favour_token"  # any of them


def support(state: State, player: str, lot: str) -> int:
    """FR-SWIN.4, FR-R37: own buildings and own vacant lots next to it, each counted once."""
    found = set()
    for near in NEAR[lot]:
        there = state.lots.get(near)
        if there is not None and there.owner == player:
            found.add(there.building or near)
    return len(found)


def unspent(state: State, player: str) -> list[str]:
    return [t for t, f in state.favours.items() if f.owner == player and f.face == UNSPENT]


def paid_with(state: State, player: str, wanted: str | None) -> str:
    """The token named if the player has it, else an unspent one, else one paid before."""
    mine = [token for token, favour in state.favours.items() if favour.owner == player]
    if wanted is not None:
        return wanted if wanted in mine else ""
    return next(iter((*unspent(state, player), *mine)), "")


def swindle_lot(state: State, action: SwindleLot, memo: Memo) -> Iterator[Refusal]:
    """FR-SWIN.1 to FR-SWIN.7, FR-SWIN.10."""
    player, name = action.player, action.lot
    yield from in_turn(state, player)
    if state.phase != "playing":
        return
    yield from not_playing(state, "swindles", "FR-SWIN.1")
    lot = state.lots.get(name)
    if lot is None or lot.owner not in state.seats:
        yield refusal("FR-SWIN.1", "lot_unowned", lot=name)
        return
    if lot.owner == player:
        yield refusal("FR-SWIN.1", "own_lot", lot=name)
    if lot.building is not None:
        yield refusal("FR-SWIN.3", "lot_not_vacant", lot=name)
    if name in state.turn.protected:
        yield refusal("FR-SWIN.1", "lot_protected_this_turn", lot=name)
    wanted, have = state.turn_of(player).swindle_min or NEEDED, support(state, player, name)
    if have < wanted:
        yield refusal(
            "FR-SWIN.4", "not_enough_adjacent_property", lot=name, needed=wanted, found=have
        )
    token = paid_with(state, player, action.favour_token)
    if not token:
        named = action.favour_token or WORD
        yield refusal("FR-SWIN.5", "favour_token_not_held", token=named, player=player)
    elif state.favours[token].face != UNSPENT:
        yield refusal("FR-SWIN.10", "no_unspent_favour_token")
    yield from needs_markers(state, player, 1, "FR-SWIN.7", "no_lot_marker_available")
    if action.cancelled_by is not None:
        yield from _shield(state, lot.owner, action.cancelled_by)


def _shield(state: State, victim: str, card: str) -> Iterator[Refusal]:
    """FR-INV.7: only a reaction of the victim stops a swindle."""
    held = state.seats[victim].invocations.get(card)
    if held is None:
        yield refusal("FR-INV.7", "invocation_not_held", card=card, player=victim)
    elif held.face != "face_down":
        yield refusal("FR-INV.8", "invocation_already_used", card=card)
    elif components(state).invocations[card].timing != "when_swindled":
        yield refusal("FR-INV.7", "wrong_timing", card=card)


def lot_swindled(state: State, action: SwindleLot, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-SWIN.6 to FR-SWIN.8, or nothing at all if a reaction stops it."""
    player, name = action.player, action.lot
    victim = state.lots[name].owner
    if action.cancelled_by is not None:
        card = action.cancelled_by
        return (
            *out_of_turn(state, player),
            SwindleCancelled(player, victim, name, card),
            InvocationActivated(victim, card, {}, "used"),
        )
    token = paid_with(state, player, action.favour_token)
    return (*out_of_turn(state, player), LotSwindled(player, victim, name, token))
