"""What the checks of several commands share: where the game stands, and counting cubes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import UNKNOWN, Memo

from .. import events as ev
from ..actions import Cubes
from ..catalogue import CATALOGUES, RESOURCES, Card, Catalogue, Effect, Unit
from ..events import AnyEvent
from ..evolve import count
from ..state import Battle, Play, Seat, State

OF_ACTION = {  # the stage a command belongs to -> the action that must be on the card
    "explore_reveal": "explore",
    "explore": "explore",
    "gather": "gather",
    "recruit": "recruit",
    "build": "build",
    "trade_cost": "trade",
    "trade": "trade",
    "next_age": "next_age",
    "attack": "attack",
}


def components(state: State) -> Catalogue:
    return CATALOGUES.get(state.catalogue)


def unit_of(state: State, name: str) -> Unit | None:
    """A unit with the values this game uses (AM-R1)."""
    catalogue = components(state)
    unit = catalogue.unit.get(name)
    chosen = catalogue.overrides.get(state.options.get("override_set", "none"))
    if unit is not None and chosen is not None:
        for change in chosen.set:
            if change["unit"] == name:
                return _changed(unit, change["field"], tuple(sorted(change["value"].items())))
    return unit


def _changed(unit: Unit, field: str, value: tuple[tuple[str, int], ...]) -> Unit:
    return replace(unit, **{field: dict(value)})


def stage(state: State) -> str:
    """Where exactly the game stands: the phase, or what the play in progress waits for."""
    if state.phase != "cards":
        return state.phase
    if state.owed:
        return "villager"
    play = state.play
    if state.battle is not None:
        return _battle_stage(state.battle)
    if play is None:
        return "cards"
    if play.power == "due":
        return "power"
    if play.action == "explore":
        return "explore" if play.started else "explore_reveal"
    if play.action == "trade":
        return "trade" if play.started else "trade_cost"
    return play.action


def _battle_stage(battle: Battle) -> str:
    if battle.winner is not None:
        return "spoils"
    if not battle.revealed:
        return "armies"
    for due in ("withdraw", "resurrect", "reinforce"):
        if getattr(battle, due):
            return due
    return "fight" if battle.fighting else "encounter"


def shared(
    memo: Memo, key: tuple[object, ...], check: Callable[..., Iterator[Refusal]], *given: object
) -> tuple[Refusal, ...]:
    """What many actions of one state have in common is checked once for all of them."""
    found: tuple[Refusal, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(check(*given))
    return found


def misplaced(
    state: State, *wanted: str, code: str = "wrong_phase", rule: str = "AM-3.1"
) -> Refusal | None:
    """AM-3.1: why a command of these stages cannot be given now, if it cannot."""
    now = stage(state)
    if now in wanted:
        return None
    if now == "over":
        return refusal("AM-16.1", "game_over")
    if now == "villager":
        return refusal("AM-1.13", "villager_choice_required", player=next(iter(state.owed)))
    if code == "wrong_phase" and now in OF_ACTION and wanted[0] in OF_ACTION:
        on_card = OF_ACTION[now]
        if OF_ACTION[wanted[0]] != on_card:
            return refusal("AM-4.1", "action_not_on_card", action=on_card)
    if code == "wrong_phase" and now == "fight" and state.battle and state.battle.attempts:
        return refusal("AM-13.11", "reroll_required")
    return refusal(rule, code, phase=now)


def acting(state: State, player: str, where: str, *, due: bool = False) -> Iterator[Refusal]:
    """AM-3.1, AM-3.12: the action of the card waits for this, and for this player; where it is
    a thing due to the card, for nobody else."""
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, where)
    if wrong:
        yield wrong
    elif due:
        yield from only(player, "AM-3.12", play_of(state).player)
    else:
        yield from mine(state, player)


def mine(state: State, player: str) -> Iterator[Refusal]:
    """AM-3.12: only the player of the card acts. Who is let in uses nothing of that card."""
    if state.play is not None and player != state.play.player:
        yield refusal("AM-3.12", "not_your_turn", turn=state.play.player)


def own(state: State, player: str) -> bool:
    """Is the card in play this player's?"""
    return state.play is not None and player == state.play.player


def only(player: str, rule: str, wanted: str | None) -> Iterator[Refusal]:
    """What belongs to one player cannot be decided by another, whatever the table agrees."""
    if wanted is not None and player != wanted:
        yield refusal(rule, "not_yours_to_decide", player=player, turn=wanted)


def active(state: State) -> str | None:
    """AM-3.12, AM-R59: whose card is due; in the fourth round only those granted one."""
    for player in state.order():
        if player in state.acted:
            continue
        if state.card_round <= 3 or (player in state.extra and state.seats[player].hand):
            return player
    return None


def play_of(state: State) -> Play:
    """The play in progress; only asked for in a stage that has one."""
    if state.play is None:
        raise UnknownName("play", state.phase)
    return state.play


def card_of(state: State, name: str) -> Card:
    card = components(state).card.get(name)
    if card is None:
        raise UnknownName("card", name)
    return card


def card_in_play(state: State) -> Card:
    return card_of(state, play_of(state).card)


def power_op(state: State, player: str, name: str) -> Effect | None:
    """The effect of this name, if the card in play is this player's, its power used and has it."""
    play = state.play
    if play is None or not play.use_power or play.player != player:
        return None
    return card_of(state, play.card).op(name)


def building_ops(state: State, player: str, name: str) -> list[tuple[str, Effect]]:
    """AM-8.4: what the buildings of a player do under this name, once they are in effect."""
    known = components(state).building
    return [
        (built.building, effect)
        for built in state.seats[player].city.values()
        if built.active
        for effect in known[built.building].effects
        if effect["op"] == name
    ]


# ------------------------------------------------------------------------- cubes


def total(cubes: Mapping[str, int]) -> int:
    return sum(cubes.values())


def nonzero(cubes: Mapping[str, int]) -> Cubes:
    return {resource: cubes[resource] for resource in RESOURCES if cubes.get(resource)}


def short(have: Mapping[str, int], price: Mapping[str, int]) -> Cubes:
    """What is missing to pay a price."""
    return {r: n - have.get(r, 0) for r, n in price.items() if n > have.get(r, 0)}


def at_most(wanted: Mapping[str, int], there: Mapping[str, int]) -> Cubes:
    """AM-1.19, and under a waiver: never more than there is."""
    return nonzero({r: max(0, min(n, there.get(r, 0))) for r, n in wanted.items()})


def as_many(wanted: Mapping[str, int], limit: int) -> Cubes:
    """The first `limit` cubes of a choice."""
    found: Cubes = {}
    for resource, n in wanted.items():
        take = max(0, min(n, limit))
        if take:
            found[resource] = take
        limit -= take
    return found


def spread(have: Mapping[str, int], n: int) -> Cubes:
    """`n` cubes from where most are."""
    left = dict(have)
    found: Cubes = {}
    for _ in range(min(n, total(left))):
        most = max(left, key=lambda r: left[r])
        left[most] -= 1
        found[most] = found.get(most, 0) + 1
    return found


def odd_cubes(cubes: Mapping[str, int], rule: str) -> Iterator[Refusal]:
    """AM-10.7, AM-12.12: only the four resources, in whole positive numbers."""
    for resource, n in cubes.items():
        if resource not in RESOURCES or n < 0:
            yield refusal(rule, "not_a_resource", resource=resource)


# ------------------------------------------------------------------------- cards


def source_of(state: State, seat: Seat, card: str) -> str | None:
    """Where a card of the hand comes from, or None if it cannot be in the hand."""
    if card in seat.hand_permanent:
        return "permanent"
    if card in seat.hand_random:
        return "random"
    if UNKNOWN in seat.hand_permanent and card in seat.permanent_set:
        return "permanent"
    deck = state.decks.get(seat.culture)
    if UNKNOWN in seat.hand_random and deck is not None and card in deck.unseen:
        return "random"
    return None


def not_in_hand(state: State, seat: Seat, card: str) -> Iterator[Refusal]:
    """AM-3.12, and I10: a card is played or discarded from the hand."""
    if source_of(state, seat, card) is not None:
        return
    known = components(state).card.get(card)
    if known is not None and known.culture == seat.culture and UNKNOWN in seat.hand_random:
        yield refusal("AM-2.10", "impossible_card", card=card)
    else:
        yield refusal("AM-3.12", "card_not_in_hand", card=card)


# ------------------------------------------------------------------------- tiles


def placing(state: State, seat: Seat, tile: str, slot: str) -> Iterator[Refusal]:
    """AM-1.2 to AM-1.4: a tile goes on an empty slot of its terrain."""
    terrain = components(state).tile[tile].terrain
    if not seat.free_slots(terrain):
        yield refusal("AM-1.4", "no_matching_slot", terrain=terrain)
    if slot not in seat.slots:
        yield refusal("AM-1.2", "no_such_slot", slot=slot)
        return
    if seat.slots[slot] != terrain:
        yield refusal("AM-1.3", "terrain_mismatch", slot=slot, terrain=seat.slots[slot], tile=tile)
    if slot in seat.tiles:
        yield refusal("AM-1.2", "slot_occupied", slot=slot)


def drawn_tiles(
    state: State, tiles: tuple[str, ...] | None, number: int, rule: str
) -> Iterator[Refusal]:
    """AM-2.22, AM-5.1, I4: the right number of tiles, all of them still in the pool."""
    if tiles is None:
        if state.dealer == "table":
            yield refusal("dealer", "kind_required", field="tiles")
        return
    if len(tiles) != number:
        yield refusal(rule, "wrong_tile_count", expected=number, found=len(tiles))
    for tile in dict.fromkeys(tiles):  # what is unknown for now is named when it is taken
        if tile != UNKNOWN and tiles.count(tile) > state.pool.get(tile, 0):
            yield refusal("AM-2.21", "impossible_tile", tile=tile)


def offered(state: State) -> dict[str, int]:
    """The tiles that may be taken and how many; one without a name may be any of the unseen."""
    found = count(tuple(tile for tile in state.offer if tile != UNKNOWN))
    if UNKNOWN in state.offer:
        for tile, n in state.pool.items():
            if n:
                found[tile] = found.get(tile, 0) + n
    return found


def on_offer(state: State, tile: str) -> bool:
    """Does it lie there, or may a tile without a name be this one?"""
    return tile in state.offer or (UNKNOWN in state.offer and state.pool.get(tile, 0) > 0)


def naming(state: State, tile: str) -> tuple[AnyEvent, ...]:
    """Whoever takes a tile without a name says which one it is."""
    return () if tile in state.offer or not on_offer(state, tile) else (ev.TileNamed(tile),)


def returned(state: State) -> dict[str, int]:
    """What is still on offer goes back; a tile nobody named was never missed in the pool."""
    return count(tuple(tile for tile in state.offer if tile != UNKNOWN))
