"""How setup and the phases of a turn change the table."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.ruleset import UNKNOWN

from .. import events as ev
from ..state import Deck, Placed, Play, Played, State
from .common import (
    count,
    evolve,
    known,
    minus,
    pay,
    playing,
    plus,
    seated,
    tile_named,
    tile_taken,
    without,
)

# --- setup


@evolve.on(ev.CultureAssigned)
def _(state: State, event: ev.CultureAssigned) -> State:
    seats = seated(state, event.player, culture=event.culture)
    ready = all(seat.culture for seat in seats.values())
    return replace(state, seats=seats, phase="first_player" if ready else "cultures")


@evolve.on(ev.FirstPlayerRolled)
def _(state: State, event: ev.FirstPlayerRolled) -> State:
    return replace(state, throws=state.throws + 1)


@evolve.on(ev.FirstPlayerSet)
def _(state: State, event: ev.FirstPlayerSet) -> State:
    return replace(state, first_player=event.player, phase="table")


@evolve.on(ev.TableSetUp)
def _(state: State, event: ev.TableSetUp) -> State:
    seats = {
        player: replace(
            state.seats[player],
            cubes=seat.cubes,
            holding=seat.holding_units,
            reserve=seat.reserve,
            villager_reserve=seat.villager_reserve,
            slots=seat.slots,
            city_slots=seat.city_slots,
            permanent_set=seat.permanent_set,
        )
        for player, seat in event.seats.items()
    }
    decks = {culture: Deck(len(cards), cards, (), cards) for culture, cards in event.decks.items()}
    bank = event.bank
    each = next(iter(bank.cubes))
    total = bank.cubes[each] + sum([seat.cubes[each] for seat in event.seats.values()])
    return replace(
        state,
        seats=seats,
        bank=bank.cubes,
        bank_vp=bank.vp,
        cube_total=total,
        decks=decks,
        pool=event.pool,
        phase="draft_reveal",
    )


@evolve.on(ev.DraftTilesRevealed)
def _(state: State, event: ev.DraftTilesRevealed) -> State:
    pool = minus(state.pool, count(_named(event.tiles)))
    return replace(state, offer=event.tiles, pool=pool, reveals=state.reveals + 1, phase="draft")


def _named(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tile for tile in tiles if tile != UNKNOWN)


@evolve.on(ev.TileNamed)
def _(state: State, event: ev.TileNamed) -> State:
    return tile_named(state, event.tile)


@evolve.on(ev.TileDrafted)
def _(state: State, event: ev.TileDrafted) -> State:
    state = tile_taken(state, event)
    return replace(state, drafted=(*state.drafted, event.player))


@evolve.on(ev.DraftPassed)
def _(state: State, event: ev.DraftPassed) -> State:
    return replace(state, drafted=(*state.drafted, event.player))


@evolve.on(ev.DraftEnded)
def _(state: State, event: ev.DraftEnded) -> State:
    return replace(state, offer=(), pool=plus(state.pool, event.returned))


# --- turn


@evolve.on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> State:
    seats = {
        player: replace(seat, selected=False, drawn=False, kept=False)
        for player, seat in state.seats.items()
    }
    return replace(
        state,
        seats=seats,
        turn=event.turn,
        first_player=event.first_player,
        phase="vp",
        card_round=0,
        placed=(),
        acted=(),
        extra=(),
        spoiled=(),
        repelled=None,
    )


@evolve.on(ev.VpCubePlaced)
def _(state: State, event: ev.VpCubePlaced) -> State:
    cube = Placed(event.player, state.turn, state.step)
    placed = state.placed if event.extra else (*state.placed, event.player)
    all_placed = len(placed) >= min(3, len(state.players)) or not event.bank_vp_left
    return replace(
        state,
        vp_cards={**state.vp_cards, event.vp_card: (*state.vp_cards[event.vp_card], cube)},
        bank_vp=event.bank_vp_left,
        placed=placed,
        phase="select" if all_placed else state.phase,
    )


@evolve.on(ev.FinalTurnDeclared)
def _(state: State, event: ev.FinalTurnDeclared) -> State:
    return replace(state, final_turn=True)


@evolve.on(ev.PermanentCardsTaken)
def _(state: State, event: ev.PermanentCardsTaken) -> State:
    seat = state.seats[event.player]
    cards = event.cards if isinstance(event.cards, tuple) else (UNKNOWN,) * event.n
    named = [card for card in cards if card != UNKNOWN]
    return replace(
        state,
        seats=seated(
            state,
            event.player,
            hand_permanent=(*seat.hand_permanent, *cards),
            permanent_set=without(seat.permanent_set, named),
            selected=True,
        ),
    )


@evolve.on(ev.RandomCardsDrawn)
def _(state: State, event: ev.RandomCardsDrawn) -> State:
    seat, deck = state.seats[event.player], state.decks[event.culture]
    cards = event.cards if isinstance(event.cards, tuple) else (UNKNOWN,) * event.n
    named = [card for card in cards if card != UNKNOWN]
    deck = replace(deck, down=deck.down - event.n, unseen=without(deck.unseen, named))
    return replace(
        state,
        seats=seated(state, event.player, hand_random=(*seat.hand_random, *cards)),
        decks={**state.decks, event.culture: deck},
    )


@evolve.on(ev.SelectionDone)
def _(state: State, event: ev.SelectionDone) -> State:
    seats = seated(state, event.player, selected=True, drawn=True)
    if not all(seat.drawn for seat in seats.values()):
        return replace(state, seats=seats)
    return replace(state, seats=seats, phase="cards", card_round=1)


@evolve.on(ev.RandomDeckReshuffled)
def _(state: State, event: ev.RandomDeckReshuffled) -> State:
    deck = state.decks[event.culture]
    cards = tuple(sorted(card for card, n in event.cards_in.items() for _ in range(n)))
    deck = Deck(len(cards), tuple(sorted((*deck.unseen, *cards))), (), cards, deck.shuffles + 1)
    return replace(state, decks={**state.decks, event.culture: deck})


@evolve.on(ev.CardPlayed)
def _(state: State, event: ev.CardPlayed) -> State:
    state = known(state, event.player, event.card, event.source)
    played = (*state.seats[event.player].played, Played(event.card, event.source))
    return replace(
        state,
        seats=seated(state, event.player, played=played),
        repelled=None,
        play=Play(
            event.player,
            event.card,
            event.action,
            event.source,
            event.use_power,
            event.do_action,
            "due" if event.use_power else "",
        ),
    )


@evolve.on(ev.CardDiscardedToPass)
def _(state: State, event: ev.CardDiscardedToPass) -> State:
    state = known(state, event.player, event.card, event.source)
    played = (*state.seats[event.player].played, Played(event.card, event.source))
    seats = seated(state, event.player, played=played)
    return replace(state, seats=seats, acted=(*state.acted, event.player))


@evolve.on(ev.TurnPassedWithoutCard)
def _(state: State, event: ev.TurnPassedWithoutCard) -> State:
    return replace(state, acted=(*state.acted, event.player))


@evolve.on(ev.GodPowerPaid)
def _(state: State, event: ev.GodPowerPaid) -> State:
    return pay(state, event.player, {"favor": event.favor})


@evolve.on(ev.GodPowerResolved)
def _(state: State, event: ev.GodPowerResolved) -> State:
    return replace(state, play=playing(state, power="done"))


@evolve.on(ev.ExtraPlayGranted)
def _(state: State, event: ev.ExtraPlayGranted) -> State:
    return replace(state, extra=(*state.extra, event.player))


@evolve.on(ev.ActionSkipped)
def _(state: State, event: ev.ActionSkipped) -> State:
    return replace(state, play=None, acted=(*state.acted, event.player))


@evolve.on(ev.ActionCompleted)
def _(state: State, event: ev.ActionCompleted) -> State:
    if event.activated_buildings:
        city = dict(state.seats[event.player].city)
        for slot in event.activated_buildings:
            city[slot] = replace(city[slot], active=True)
        state = replace(state, seats=seated(state, event.player, city=city))
    return replace(state, play=None, acted=(*state.acted, event.player))


@evolve.on(ev.CardRoundEnded)
def _(state: State, event: ev.CardRoundEnded) -> State:
    return replace(state, card_round=event.card_round + 1, acted=())


@evolve.on(ev.PlayedCardsReturned)
def _(state: State, event: ev.PlayedCardsReturned) -> State:
    seats, decks = dict(state.seats), dict(state.decks)
    for player, seat in seats.items():
        cards = event.permanent.get(player, ())
        if seat.played:
            mine = tuple(sorted((*seat.permanent_set, *cards)))
            seats[player] = replace(seat, permanent_set=mine, played=())
    for culture, cards in event.random_face_up.items():
        decks[culture] = replace(decks[culture], up=(*decks[culture].up, *cards))
    return replace(
        state,
        seats=seats,
        decks=decks,
        acted=(),
        phase="rotate" if state.final_turn else "spoilage",
    )


@evolve.on(ev.ResourcesSpoiled)
def _(state: State, event: ev.ResourcesSpoiled) -> State:
    state = pay(state, event.player, event.returned)
    spoiled = (*state.spoiled, event.player)
    over = len(spoiled) >= len(state.players)
    return replace(state, spoiled=spoiled, phase="discard" if over else state.phase)


@evolve.on(ev.CardsDiscarded)
def _(state: State, event: ev.CardsDiscarded) -> State:
    for card in event.permanent:
        state = known(state, event.player, card, "permanent")
    for card in event.random:
        state = known(state, event.player, card, "random")
    seat = state.seats[event.player]
    deck = state.decks[seat.culture]
    decks = {**state.decks, seat.culture: replace(deck, up=(*deck.up, *event.random))}
    mine = tuple(sorted((*seat.permanent_set, *event.permanent)))
    return replace(state, decks=decks, seats=seated(state, event.player, permanent_set=mine))


@evolve.on(ev.CardsKept)
def _(state: State, event: ev.CardsKept) -> State:
    seats = seated(state, event.player, kept=True)
    over = all(seat.kept for seat in seats.values())
    return replace(state, seats=seats, phase="rotate" if over else state.phase)


@evolve.on(ev.FirstPlayerRotated)
def _(state: State, event: ev.FirstPlayerRotated) -> State:
    return replace(state, first_player=event.to)


@evolve.on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> State:
    return state
