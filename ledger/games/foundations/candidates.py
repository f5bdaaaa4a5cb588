"""Every plausible action of a position; the rules decide which of them are legal."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import UNKNOWN, Memo, Words
from ledger.ruleset.codec import Action

from . import actions as act
from .catalogue import Kind
from .city.figures import components
from .city.geometry import PLACE, cells_at, name
from .rules.common import EXTRAS, missing
from .rules.consul import acts, first_plans, new_plans
from .rules.eras import unrevealed
from .rules.hidden import people
from .rules.setup import pile_sizes
from .rules.swindles import support
from .state import SLOTS, Proposal, State
from .status import forced

# Kinds of which more may be done than is listed, and how the rest is said.
LISTED_IN_PART: dict[str, Words] = {
    "ExecuteTrade": {
        "en": "Any goods may be exchanged with any partners who agree.",
        "fr": "On peut échanger n’importe quels biens avec tous les partenaires qui sont d’accord.",
    },
    "ProposeTrade": {
        "en": "Any goods may be proposed to any partners.",
        "fr": "On peut proposer n’importe quels biens à n’importe quels partenaires.",
    },
}


def candidates(state: State, memo: Memo) -> Iterator[Action]:
    match state.phase:
        case "setup":
            yield from _setup(state, memo)
        case "playing":
            yield from _turn(state, memo)
        case "consul":
            yield from _consul(state, memo)
        case "era_change":
            if state.dealer == "virtual":
                yield act.RevealMarket()
        case "reveal":
            for player in unrevealed(state):
                for card in components(state).objectives:
                    yield act.RevealObjective(player, card)


# -------------------------------------------------------------------------- setup


def _setup(state: State, memo: Memo) -> Iterator[Action]:
    part = next(missing(state), "start")
    only = forced(state)
    if only is not None:
        yield only
        return
    match part:
        case "contracts" if state.draft is not None:
            for player, hand in state.draft.hands.items():
                if player not in state.draft.picks:
                    for lot in dict.fromkeys(hand):
                        if lot != UNKNOWN:
                            yield act.PickDraftContract(player, lot)
        case "objectives" | "characters":
            yield from _keep(state, part)
        case "piles":
            base = pile_sizes(state)
            for sizes in sorted({base, base[::-1], (base[1], base[0], base[2])}, reverse=True):
                yield act.FormEraPiles(sizes)
        case "consul_tiles":
            for plan in first_plans(state, memo):
                yield act.PlaceConsulTiles(plan.placements)


def _keep(state: State, part: str) -> Iterator[Action]:
    kind = act.KeepObjective if part == "objectives" else act.KeepCharacter
    for player, seat in state.seats.items():
        secret = seat.objective if part == "objectives" else seat.character
        if secret.stage != "dealt":
            continue
        if UNKNOWN in secret.hand:
            yield kind(player)
            if part == "characters":
                for card in people(state):
                    yield kind(player, card)
        else:
            for card in secret.hand:
                yield kind(player, card)


# --------------------------------------------------------------------------- turn


def _turn(state: State, memo: Memo) -> Iterator[Action]:
    player = state.turn.player
    open_for = _open(state)
    if "take_income" in open_for:
        yield act.TakeIncome(player)
    if "buy_card" in open_for:
        yield from _purchases(state, player)
    if "build_building" in open_for:
        yield from _buildings(state, player)
    if "swindles" in state.modules:
        yield from _swindles(state, player)
    if "invocations" in state.modules:
        yield from _invocations(state, player)
    if "deals" in state.modules:
        yield from _trades(state, player)
    if state.proposal is not None:
        yield from _answers(state.proposal)
    if state.turn.taken and EXTRAS.intersection(state.modules):
        yield act.EndTurn(player)


def _open(state: State) -> tuple[str, ...]:
    """Kinds of action that may still be taken."""
    if not state.turn.taken:
        return ("take_income", "buy_card", "build_building")
    return tuple(dict.fromkeys(state.turn.granted)) + (
        ("take_income", "buy_card", "build_building") if state.turn.granted else ()
    )


def _purchases(state: State, player: str) -> Iterator[Action]:
    pile = state.piles[state.era - 1]
    for slot in range(1, SLOTS + 1):
        if state.market[slot - 1] is None:
            return
        dealt = state.dealer == "virtual" or not pile.left
        if state.market[slot - 1] == UNKNOWN:  # named by who buys it; what follows may wait
            for lot in state.unseen:
                yield act.BuyCard(player, slot, None if dealt else UNKNOWN, lot)
            continue
        if dealt:
            yield act.BuyCard(player, slot)
            continue
        if state.nameless:
            yield act.BuyCard(player, slot, UNKNOWN)
        for lot in state.unseen:
            yield act.BuyCard(player, slot, lot)
        if pile.invocations_left:
            for card in state.unseen_invocations:
                yield act.BuyCard(player, slot, card)


def places(state: State, player: str, kind: Kind) -> list[tuple[str, int]]:
    """Anchor and orientation of every way to stand on own lots alone. Contracts without a name may
    be any lots nobody has seen."""
    mine = [lot for lot, how in state.lots.items() if how.owner == player]  # always in this order
    known, unnamed = frozenset(mine), len(state.seats[player].unnamed)
    if unnamed:
        mine += state.unseen
    own = frozenset(mine)
    found = []
    for k, offsets in dict.fromkeys(kind.turns):
        dx, dy = offsets[0]
        for lot in mine:
            x, y = PLACE[lot]
            if x < dx or y < dy:
                continue
            anchor = name(x - dx, y - dy)
            cells = cells_at(offsets, anchor, state.size)
            if cells is None or not own.issuperset(cells):
                continue
            if not unnamed or len(known.union(cells)) - len(known) <= unnamed:
                found.append((anchor, k))
    return found


def _buildings(state: State, player: str) -> Iterator[Action]:
    """One of twins is as good as the other."""
    catalogue, colour = components(state), state.seats[player].colour
    by_shape: dict[str, list[tuple[str, int]]] = {}
    seen: set[tuple[str, str]] = set()
    locked = state.turn.locked_buildings
    choice = [(f"{colour}:{k.id}", k) for k in catalogue.buildings.values()]
    choice += [(n, catalogue.kind_of[n]) for n in state.reserve]
    for building, kind in choice:
        twin = (kind.kind or kind.id, kind.shape)
        if building in state.buildings or building in locked or twin in seen:
            continue
        seen.add(twin)
        if kind.shape not in by_shape:
            by_shape[kind.shape] = places(state, player, kind)
        for anchor, k in by_shape[kind.shape]:
            yield act.BuildBuilding(player, building, anchor, k)


# ------------------------------------------------------------------------- extras


def _swindles(state: State, player: str) -> Iterator[Action]:
    for lot, how in state.lots.items():
        if how.owner != player and how.building is None and support(state, player, lot):
            yield act.SwindleLot(player, lot)
            if how.owner in state.seats:
                for card, held in state.seats[how.owner].invocations.items():
                    if held.face == "face_down" and _reacts(state, card):
                        yield act.SwindleLot(player, lot, None, card)


def _reacts(state: State, card: str) -> bool:
    return components(state).invocations[card].timing == "when_swindled"


def _invocations(state: State, player: str) -> Iterator[Action]:
    for card, held in state.seats[player].invocations.items():
        if held.face != "face_down":
            continue
        effects = components(state).invocations[card].effects
        if any(e.name == "send_market_card_last" for e in effects) and any(state.market):
            for slot in range(1, SLOTS + 1):
                yield act.ActivateInvocation(player, card, {"slot": slot})
        else:
            yield act.ActivateInvocation(player, card)


def _trades(state: State, player: str) -> Iterator[Action]:
    """Single lots against each other, a lot against a few coins, and a few larger bundles."""
    mine, others = state.vacant(player)[:4], [p for p in state.players if p != player]
    for partner in others:
        theirs = state.vacant(partner)[:4]
        for give in mine:
            for take in theirs:
                yield _trade(player, (partner, act.Goods((give,)), act.Goods((take,))))
            yield _trade(player, (partner, act.Goods((give,)), act.Goods((), 3)))
        yield from _bundles(state, player, partner)
    first = {p: state.vacant(p)[:1] for p in others}
    pairs = [(give, p) for give, p in zip(mine, others, strict=False) if first[p]]
    if len(pairs) > 1:  # FR-DEAL.11: several partners at once
        sides = [(p, act.Goods((give,)), act.Goods(tuple(first[p]))) for give, p in pairs]
        yield _trade(player, *sides)


def _trade(player: str, *sides: tuple[str, act.Goods, act.Goods]) -> act.ExecuteTrade:
    exchanges = tuple(act.Exchange(*side) for side in sides)
    return act.ExecuteTrade(player, exchanges, tuple(partner for partner, _, _ in sides))


def _bundles(state: State, player: str, partner: str) -> Iterator[Action]:
    """FR-DEAL.15 to FR-DEAL.17, FR-DEAL.23: several lots, coins, a favour token, an invocation."""
    mine, theirs = tuple(state.vacant(player)[-2:]), tuple(state.vacant(partner)[-2:])
    tokens = {p: _tokens(state, p) for p in (player, partner)}
    if mine and theirs:
        yield _trade(player, (partner, act.Goods(mine), act.Goods(theirs[:1], 2)))
        yield _trade(player, (partner, act.Goods(mine[:1], 2), act.Goods(theirs)))
    if mine and tokens[partner]:
        yield _trade(player, (partner, act.Goods(mine[:1]), act.Goods((), 1, tokens[partner])))
    if theirs and tokens[player]:
        yield _trade(player, (partner, act.Goods((), 1, tokens[player]), act.Goods(theirs[:1])))
    for card, held in state.seats[player].invocations.items():
        if held.face != "used":
            gives = act.Goods(invocations=(card,))
            yield _trade(player, (partner, gives, act.Goods(theirs[:1], 0 if theirs else 2)))


def _answers(offer: Proposal) -> Iterator[Action]:
    """FR-DEAL.10: of everybody who has not said yes."""
    for exchange in offer.exchanges:
        if exchange.partner not in offer.accepted:
            yield act.AcceptTrade(exchange.partner, offer.number or None)
            yield act.DeclineTrade(exchange.partner, offer.number or None)


def _tokens(state: State, player: str) -> tuple[str, ...]:
    return tuple(t for t, favour in state.favours.items() if favour.owner == player)[:1]


def _consul(state: State, memo: Memo) -> Iterator[Action]:
    only = forced(state)
    if only is not None:
        yield only
    elif acts(state) and state.dealer == "virtual":
        for plan in new_plans(state, memo):
            yield act.OperateConsul(None, plan.placements)
