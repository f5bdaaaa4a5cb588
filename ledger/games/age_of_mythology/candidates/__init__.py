"""Plausible actions; the rules say which of them are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement

from ledger.ruleset import UNKNOWN, Memo, Words
from ledger.ruleset.codec import Action

from .. import actions as act
from ..catalogue import CULTURES, RESOURCES, VP_CARDS, Effect
from ..rules.common import card_in_play, components, offered, spread, stage
from ..rules.powers import mortals, tagged
from ..rules.trade import cost_now, temple_price
from ..rules.turn import hand_limit
from ..state import Seat, State
from .battle import (
    armies,
    attack,
    encounter,
    fight,
    first_free,
    mixes,
    mover,
    places,
    reinforce,
    resurrect,
    spoils,
    withdraw,
)

# Kinds of which more may be done than is listed, and how the rest is said.
LISTED_IN_PART: dict[str, Words] = {
    "DraftTile": {
        "en": "A tile may go to any free place of its terrain.",
        "fr": "Une tuile peut aller à toute place libre de son terrain.",
    },
    "TakeExploredTile": {
        "en": "A tile may go to any free place of its terrain.",
        "fr": "Une tuile peut aller à toute place libre de son terrain.",
    },
    "StartTrade": {
        "en": "Any mix of cubes may pay for the trade.",
        "fr": "Tout assortiment de cubes peut payer le commerce.",
    },
    "ChooseMode": {
        "en": "Until the dice are rolled a side may still say how it fights.",
        "fr": "Jusqu’au jet de dés, un camp peut encore dire comment il combat.",
    },
    "CommitArmy": {
        "en": "Any units may be sent, up to the limit; covered or as a hash, too.",
        "fr": "On peut envoyer toutes unités, jusqu’à la limite ; cachées ou sous empreinte aussi.",
    },
    "RevealArmies": {
        "en": "A side that kept its units to itself names them now; with its word for a hash.",
        "fr": "Un camp nomme ici ses unités gardées secrètes ; avec son mot pour une empreinte.",
    },
    "CommitUnit": {
        "en": "A unit may be sent covered or as a hash, too.",
        "fr": "Une unité peut aussi être envoyée cachée ou sous empreinte.",
    },
    "RevealUnits": {
        "en": "A side that sent a hash names its unit now, with its word.",
        "fr": "Un camp qui a donné une empreinte nomme ici son unité, avec son mot.",
    },
    "DiscardCards": {
        "en": "Any number of cards may be discarded.",
        "fr": "On peut défausser n’importe quel nombre de cartes.",
    },
    "DrawRandomCards": {
        "en": "Fewer cards than allowed may be drawn.",
        "fr": "On peut piocher moins de cartes que permis.",
    },
    "SelectPermanentCards": {
        "en": "Any cards may be taken, up to the hand limit.",
        "fr": "On peut prendre n’importe quelles cartes, jusqu’à la limite de main.",
    },
    "PlaceWorkers": {
        "en": "Any workers may be moved, each to any free place.",
        "fr": "On peut déplacer n’importe quels ouvriers, chacun vers toute place libre.",
    },
    "RaidCubes": {
        "en": "Any mix of cubes may be taken, up to the limit.",
        "fr": "On peut prendre n’importe quel assortiment de cubes, jusqu’à la limite.",
    },
    "RazeBuilding": {
        "en": "Any buildings may be razed, up to the limit.",
        "fr": "On peut raser n’importe quels bâtiments, jusqu’à la limite.",
    },
    "ResolvePower": {
        "en": "A power may be used on any units and cubes it allows.",
        "fr": "Un pouvoir peut porter sur toutes les unités et tous les cubes qu’il permet.",
    },
    "Exchange": {
        "en": "Any mix of cubes may be exchanged.",
        "fr": "On peut échanger n’importe quel assortiment de cubes.",
    },
    "Retreat": {
        "en": "Whoever has stayed may still retreat until the units are shown.",
        "fr": "Qui est resté peut encore se retirer tant que les unités sont cachées.",
    },
}


def candidates(state: State, memo: Memo) -> Iterator[Action]:
    listing = _BY_STAGE.get(stage(state))
    return listing(state) if listing else iter(())


# ------------------------------------------------------------------------- setup


def _cultures(state: State) -> Iterator[Action]:
    player, _ = mover(state)
    if state.dealer == "virtual":
        yield act.AssignCulture(player)
    else:
        for culture in CULTURES:
            yield act.AssignCulture(player, culture)


def _first_player(state: State) -> Iterator[Action]:
    if state.dealer == "virtual":
        yield act.RollForFirstPlayer()
    else:
        for player in state.players:
            yield act.RollForFirstPlayer(starts=player)


def _table(state: State) -> Iterator[Action]:
    yield act.SetUpTable()


def _draft_reveal(state: State) -> Iterator[Action]:
    if state.dealer == "virtual":
        yield act.RevealDraftTiles()


def _tiles(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    """Each kind on offer with the first slot it fits."""
    kinds, room = components(state).tile, first_free(seat)
    for tile in offered(state):
        slot = room.get(kinds[tile].terrain)
        if slot is not None:
            yield tile, slot


def _draft(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    for tile, slot in _tiles(state, seat):
        yield act.DraftTile(player, tile, slot)
    yield act.PassDraft(player)


# -------------------------------------------------------------------------- turn


def _vp(state: State) -> Iterator[Action]:
    player, _ = mover(state)
    for card in VP_CARDS:
        yield act.PlaceVpCube(player, card)


def _select(state: State) -> Iterator[Action]:
    drawer, _ = mover(state)
    public = state.options["hand_tracking"] == "public"
    for player, seat in state.seats.items():
        if not seat.drawn:
            for card in seat.permanent_set:
                yield act.SelectPermanentCards(player, (card,))
    seat = state.seats[drawer]
    room = hand_limit(state, seat) - seat.hand
    for n in range(max(room, 0) + 1):
        if state.dealer == "virtual" or public or not n:
            yield act.DrawRandomCards(drawer, n, None if state.dealer == "virtual" or n else ())


def _hand(state: State, seat: Seat) -> list[str]:
    """The cards that may be in the hand, each once."""
    known = dict.fromkeys((*seat.hand_permanent, *seat.hand_random))
    if UNKNOWN in seat.hand_permanent:
        known |= dict.fromkeys(seat.permanent_set)
    if UNKNOWN in seat.hand_random:
        known |= dict.fromkeys(state.decks[seat.culture].unseen)
    return [card for card in known if card != UNKNOWN]


def _cards(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    cards = components(state).card
    for card in _hand(state, seat):
        yield act.PlayCard(player, card)
        if cards[card].god:
            yield act.PlayCard(player, card, use_power=True)
            yield act.PlayCard(player, card, use_power=True, do_action=False)
        yield act.Pass(player, card)
    yield act.Pass(player)


def _discard(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    held = [card for card in (*seat.hand_permanent, *seat.hand_random) if card != UNKNOWN]
    for n in range(len(held) + 1):
        for cards in dict.fromkeys(combinations(held, n)):
            yield act.DiscardCards(player, cards)
    for card in _hand(state, seat):  # of a hand nobody told about, one at a time
        if card not in held:
            yield act.DiscardCards(player, (card,))


def _villager(state: State) -> Iterator[Action]:
    for player in state.owed:
        yield act.RemoveVillager(player)
        for slot, worker in state.seats[player].workers.items():
            if worker == "villager":
                yield act.RemoveVillager(player, slot)


# ------------------------------------------------------------------------- power


def _power(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    card = card_in_play(state)
    for effect in card.god.effects if card.god else ():
        listing = _AIMS.get(effect["op"])
        if listing is not None:
            yield from listing(state, player, seat, effect)


def _aim_building(state: State, player: str, seat: Seat, e: Effect) -> Iterator[Action]:
    for target, other in state.seats.items():
        for slot in other.city:
            yield act.ResolvePower(player, target, slot)


def _aim_tile(state: State, player: str, seat: Seat, e: Effect) -> Iterator[Action]:
    for target, other in state.seats.items():
        for slot in other.tiles:
            yield act.ResolvePower(player, target, slot)


def _aim_unit(state: State, player: str, seat: Seat, e: Effect) -> Iterator[Action]:
    for target, other in state.seats.items():
        for unit, slot in places(other):
            yield act.ResolvePower(player, target, slot, unit)


def _aim_sacrifice(state: State, player: str, seat: Seat, e: Effect) -> Iterator[Action]:
    for unit, slot in places(seat):
        yield act.ResolvePower(player, slot=slot, unit=unit, cubes=spread(state.bank, 7))


def _aim_cubes(state: State, player: str, seat: Seat, e: Effect) -> Iterator[Action]:
    if card_in_play(state).op("sacrifice_unit") is None:
        for cubes in mixes(int(e["n"]), state.bank):
            yield act.ResolvePower(player, cubes=cubes)


def _aim_theft(state: State, player: str, seat: Seat, e: Effect) -> Iterator[Action]:
    for target, other in state.seats.items():
        if target != player and any(other.cubes.values()):
            for cubes in mixes(int(e["n"]), other.cubes):
                yield act.ResolvePower(player, target, cubes=cubes)


def _aim_units(state: State, player: str, seat: Seat, e: Effect) -> Iterator[Action]:
    if e["op"] == "convert_units":
        there, limit = mortals(state, seat, e["from_tag"]), int(e["max"])
    else:
        there, limit = tagged(state, seat, e["tag"]), int(e["n"])
    for n in range(1, limit + 1):
        for chosen in combinations_with_replacement(sorted(there), n):
            units = {unit: chosen.count(unit) for unit in chosen}
            yield act.ResolvePower(player, units=units)


_AIMS: dict[str, Callable[[State, str, Seat, Effect], Iterator[Action]]] = {
    "destroy_building": _aim_building,
    "eliminate_tile": _aim_tile,
    "eliminate_unit": _aim_unit,
    "sacrifice_unit": _aim_sacrifice,
    "gain_cubes": _aim_cubes,
    "steal_cubes": _aim_theft,
    "convert_units": _aim_units,
    "gain_unit_of_tag": _aim_units,
}


# ----------------------------------------------------------------------- actions


def _explore_reveal(state: State) -> Iterator[Action]:
    player, _ = mover(state)
    if state.dealer == "virtual":
        yield act.RevealExploreTiles(player)
    yield act.SkipAction(player)


def _explore(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    for tile, slot in _tiles(state, seat):
        yield act.TakeExploredTile(player, tile, slot)
    yield act.PassExplore(player)


def _gather(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    units, params = components(state).unit, card_in_play(state).params
    workers = [unit for unit, n in seat.holding.items() if n and units[unit].op("work_tile")]
    if seat.villagers:
        workers.append("villager")
    free = [slot for slot, tile in seat.tiles.items() if not tile.worker]
    for slot in free:
        for worker in workers:
            yield act.PlaceWorkers(player, (act.Move(worker, slot),))
        for origin, worker in seat.workers.items():
            yield act.PlaceWorkers(player, (act.Move(worker, slot, origin),))
    if "all" in params["modes"]:
        yield act.Gather(player, "all")
    if "terrain" in params["modes"]:
        for terrain in components(state).vocabulary["terrains"]:
            yield act.Gather(player, "terrain", terrain)
    if "resource" in params["modes"]:
        for resource in RESOURCES:
            yield act.Gather(player, "resource", resource)
    yield act.SkipAction(player)


def _recruit(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    for unit in seat.reserve:
        yield act.RecruitUnit(player, unit)
    yield act.EndAction(player)
    yield act.SkipAction(player)


def _build(state: State) -> Iterator[Action]:
    player, _ = mover(state)
    for building in components(state).buildings:
        yield act.BuildBuilding(player, building.id)
    yield act.EndAction(player)
    yield act.SkipAction(player)


def _trade_cost(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    cost = cost_now(state, player)
    yield act.StartTrade(player, spread(seat.cubes, cost))
    for resource in RESOURCES:
        if seat.cubes[resource] >= cost > 0:
            yield act.StartTrade(player, {resource: cost})
    yield act.SkipAction(player)


def _trade(state: State) -> Iterator[Action]:
    player, seat = mover(state)
    for give in RESOURCES:
        for take in RESOURCES:
            if give != take:
                for n in (1, min(3, seat.cubes[give])):
                    yield act.Exchange(player, {give: n}, {take: n})
    if seat.owns("great_temple"):
        for n in range(1, seat.cubes["favor"] // max(1, temple_price(state)) + 1):
            yield act.BuyVictoryPoint(player, n)
    yield act.EndAction(player)


def _next_age(state: State) -> Iterator[Action]:
    player, _ = mover(state)
    yield act.AdvanceAge(player)
    yield act.SkipAction(player)


_BY_STAGE: dict[str, Callable[[State], Iterator[Action]]] = {
    "cultures": _cultures,
    "first_player": _first_player,
    "table": _table,
    "draft_reveal": _draft_reveal,
    "draft": _draft,
    "vp": _vp,
    "select": _select,
    "cards": _cards,
    "discard": _discard,
    "villager": _villager,
    "power": _power,
    "explore_reveal": _explore_reveal,
    "explore": _explore,
    "gather": _gather,
    "recruit": _recruit,
    "build": _build,
    "trade_cost": _trade_cost,
    "trade": _trade,
    "next_age": _next_age,
    "attack": attack,
    "armies": armies,
    "withdraw": withdraw,
    "encounter": encounter,
    "fight": fight,
    "resurrect": resurrect,
    "reinforce": reinforce,
    "spoils": spoils,
}
