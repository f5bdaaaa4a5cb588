"""How the events of the setup change the table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN

from .. import events as ev
from ..catalogue import CONSUL
from ..event_parts import Source
from ..state import Draft, Favour, Lot, Pick, Pile, Secret, State
from .common import drawn, evolve, owned, scored, seen, shown_as, with_seat, without

Hands = dict[str, tuple[str, ...]]


@evolve.on(ev.FirstPlayerChosen)
def _(state: State, event: ev.FirstPlayerChosen) -> State:
    return replace(state, first_player=event.player, done=(*state.done, "first_player"))


@evolve.on(ev.StartingCoinsGranted)
def _(state: State, event: ev.StartingCoinsGranted) -> State:
    seats = dict(state.seats)
    for player, coins in event.coins.items():
        seats[player] = replace(seats[player], coins=seats[player].coins + coins)
    return replace(state, seats=seats)


@evolve.on(ev.StartingVictoryPointsGranted)
def _(state: State, event: ev.StartingVictoryPointsGranted) -> State:
    for who, amount in event.vp.items():
        source = (Source("card", CONSUL, amount),)
        given = ev.VictoryPointsScored(who, 0, "consul_start", amount, "FR-CONS.4", source, amount)
        state = scored(state, given)
    return state


@evolve.on(ev.FavourTokensGranted)
def _(state: State, event: ev.FavourTokensGranted) -> State:
    tokens = {
        token: Favour(player, event.face, state.step)
        for player, held in event.tokens.items()
        for token in held
    }
    return replace(state, favours=tokens, done=(*state.done, "favours"))


@evolve.on(ev.ContractsDealt)
def _(state: State, event: ev.ContractsDealt) -> State:
    dealt = [lot for hand in event.hands.values() for lot in hand if lot != UNKNOWN]
    named = {p: [lot for lot in hand if lot != UNKNOWN] for p, hand in event.hands.items()}
    seats = dict(state.seats)
    for player, hand in event.hands.items():
        if UNKNOWN in hand:
            waiting = (state.step,) * hand.count(UNKNOWN)
            seats[player] = replace(seats[player], unnamed=waiting)
    return replace(
        state,
        seats=seats,
        lots=owned(state, named),
        unseen=without(state.unseen, dealt),
        done=(*state.done, "contracts"),
    )


@evolve.on(ev.LotsNamed)
def lots_named(state: State, event: ev.LotsNamed) -> State:
    waiting = state.seats[event.player].unnamed
    new = {lot: Lot(event.player, step) for lot, step in zip(event.lots, waiting, strict=False)}
    return replace(
        state,
        seats=with_seat(state, event.player, unnamed=waiting[len(event.lots) :]),
        lots={**state.lots, **new},
        unseen=without(state.unseen, event.lots),
    )


@evolve.on(ev.MarketCardNamed)
def market_card_named(state: State, event: ev.MarketCardNamed) -> State:
    market = list(state.market)
    market[event.slot - 1] = event.card
    return replace(state, market=tuple(market), unseen=without(state.unseen, (event.card,)))


@evolve.on(ev.DraftHandsDealt)
def _(state: State, event: ev.DraftHandsDealt) -> State:
    draft = state.draft or Draft()
    hands = {**draft.hands, **_hands(event.count, event.hands)}
    return replace(state, draft=replace(draft, hands=hands))


def _hands(count: Mapping[str, int], known: Mapping[str, tuple[str, ...]]) -> Hands:
    """What everybody was dealt, unknown where nobody told it."""
    return {player: known.get(player) or (UNKNOWN,) * n for player, n in count.items()}


@evolve.on(ev.DraftPickSealed)
def _(state: State, event: ev.DraftPickSealed) -> State:
    draft = state.draft or Draft()
    picks = {**draft.picks, event.player: Pick(event.contract, event.commitment)}
    return replace(state, draft=replace(draft, picks=picks))


@evolve.on(ev.DraftPicksRevealed)
def _(state: State, event: ev.DraftPicksRevealed) -> State:
    draft, passed = state.draft or Draft(), {}
    for player, hand in draft.hands.items():
        pick = event.picks.get(player, "")
        card = pick if pick in hand else UNKNOWN if UNKNOWN in hand else hand[0]
        at = hand.index(card)
        passed[state.after(player)] = (*hand[:at], *hand[at + 1 :])
    over = not any(passed.values())
    return replace(
        state,
        lots=owned(state, {player: (lot,) for player, lot in event.picks.items()}),
        unseen=without(state.unseen, event.picks.values()),
        draft=Draft(event.round + 1, passed),
        done=(*state.done, "contracts") if over else state.done,
    )


@evolve.on(ev.ObjectivesDealt)
def _(state: State, event: ev.ObjectivesDealt) -> State:
    seats = dict(state.seats)
    for player, hand in _hands(event.count, event.cards).items():
        seats[player] = replace(seats[player], objective=Secret("dealt", hand))
    return replace(state, seats=seats)


@evolve.on(ev.ObjectiveKept)
def _(state: State, event: ev.ObjectiveKept) -> State:
    kept = Secret("kept", (), event.card, event.discarded, event.commitment, state.step)
    return replace(state, seats=with_seat(state, event.player, objective=kept))


@evolve.on(ev.PublicObjectivesDrawn)
def _(state: State, event: ev.PublicObjectivesDrawn) -> State:
    return replace(
        state,
        objectives=event.cards,
        objectives_step=state.step,
        done=(*state.done, "public_objectives"),
    )


@evolve.on(ev.CharactersDealt)
def _(state: State, event: ev.CharactersDealt) -> State:
    seats = dict(state.seats)
    for player, hand in _hands(event.count, event.cards).items():
        seats[player] = replace(seats[player], character=Secret("dealt", hand))
    return replace(state, seats=seats)


@evolve.on(ev.CharacterKept)
def _(state: State, event: ev.CharacterKept) -> State:
    kept = Secret("kept", (), event.card, event.discarded, event.commitment, state.step)
    return replace(state, seats=with_seat(state, event.player, character=kept))


@evolve.on(ev.CharactersRevealed)
def _(state: State, event: ev.CharactersRevealed) -> State:
    seats = dict(state.seats)
    for player, card in event.characters.items():
        shown = shown_as(seats[player].character, card, state.step)
        seats[player] = replace(seats[player], character=shown)
    return replace(state, seats=seats)


@evolve.on(ev.MonumentsDrawn)
def _(state: State, event: ev.MonumentsDrawn) -> State:
    return replace(state, reserve=event.monuments, done=(*state.done, "monuments"))


@evolve.on(ev.ConsulSetUp)
def _(state: State, event: ev.ConsulSetUp) -> State:
    consul = state.consul
    assert consul is not None
    done = ("consul",) if event.contracts else ("consul", "consul_tiles")
    return replace(
        state,
        lots=owned(state, {CONSUL: event.contracts}),
        unseen=without(state.unseen, event.contracts),
        consul=replace(
            consul,
            colour=event.colour,
            difficulty=event.difficulty,
            controller=event.controller,
            face=event.face,
        ),
        done=(*state.done, *done),
    )


@evolve.on(ev.InvocationsSeeded)
def _(state: State, event: ev.InvocationsSeeded) -> State:
    return replace(state, done=(*state.done, "invocations"))


@evolve.on(ev.EraPilesFormed)
def _(state: State, event: ev.EraPilesFormed) -> State:
    spirits = 3 if "invocations" in state.modules else 0
    piles = tuple(Pile(size, size, spirits) for size in event.sizes)
    return replace(state, piles=piles, done=(*state.done, "piles"), era=1)


@evolve.on(ev.MarketFilled)
def _(state: State, event: ev.MarketFilled) -> State:
    for card in event.slots:
        state = replace(state, piles=drawn(state, card), **seen(state, card))
    done = state.done if "market" in state.done else (*state.done, "market")
    return replace(state, market=event.slots, done=done)


@evolve.on(ev.EraStarted)
def _(state: State, event: ev.EraStarted) -> State:
    return replace(state, era=event.era, first_player=event.first_player, phase="playing")
