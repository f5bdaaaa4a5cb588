"""Where the game stands: whose move, what is on offer, what the table has to say next."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import UNKNOWN, Ask, Now, Pick, WhileSame
from ledger.ruleset.codec import Action

from . import actions as act
from .evolve import count
from .rules.aftermath import resurrection_price
from .rules.battle import undecided
from .rules.common import active, card_in_play, components, offered, stage
from .rules.dice import dice_of
from .rules.economy import advance_age
from .rules.explore import tiles_to_reveal
from .rules.flow import explorer
from .rules.flow import if_ended as if_ended
from .rules.setup import draft_size, next_draft
from .rules.trade import cost_now
from .rules.turn import (
    hand_limit,
    next_placer,
    next_to_discard,
    next_to_draw,
)
from .scoring import unit_total
from .state import SIDES, Battle, Seat, State


def now(state: State) -> Now:
    reasons = (state.end,) if state.end else ()
    where = stage(state)
    return Now(where, state.turn, _to_move(state, where), state.phase == "over", reasons)


def to_move(state: State) -> str | None:
    """Whose decision the game waits for."""
    return _to_move(state, stage(state))


def _to_move(state: State, where: str) -> str | None:
    battle, play = state.battle, state.play
    match where:
        case "cultures":
            return next((p for p in state.players if not state.seats[p].culture), None)
        case "draft":
            return next_draft(state)
        case "vp":
            return next_placer(state)
        case "select":
            return next_to_draw(state)
        case "cards":
            return active(state)
        case "discard":
            return next_to_discard(state)
        case "villager":
            return next(iter(state.owed))
        case "explore":
            return explorer(state)
    if battle is not None:
        return _in_battle(state, battle, where)
    return play.player if play else None


def _in_battle(state: State, battle: Battle, where: str) -> str | None:
    match where:
        case "armies" | "encounter":
            return _unanswered(state, battle)
        case "fight":
            return undecided(state)
        case "resurrect":
            return battle.resurrect
        case "reinforce":
            return battle.reinforce
    return battle.attacker


def _unanswered(state: State, battle: Battle) -> str | None:
    """In a secret choice: the first side that has not answered."""
    given = battle.chosen if battle.revealed else battle.armies
    return next((battle.player(side) for side in SIDES if battle.player(side) not in given), None)


_army = WhileSame(unit_total)


def market(state: State) -> dict[str, Any]:
    """Bank, VP cards, pool and decks; armies, buildings and hands by number."""
    cubes, armies, buildings, hands = {}, {}, {}, {}
    for player, seat in state.seats.items():
        cubes[player] = seat.cubes
        armies[player] = _army(player, seat)
        buildings[player] = len(seat.city)
        hands[player] = len(seat.hand_permanent) + len(seat.hand_random)
    return {
        "bank": state.bank,
        "bank_vp": state.bank_vp,
        "vp_cards": {card: len(cubes) for card, cubes in state.vp_cards.items()},
        "pool": sum(state.pool.values()),
        "offer": state.offer,
        "decks": {c: {"down": d.down, "up": len(d.up)} for c, d in state.decks.items()},
        "cubes": cubes,
        "armies": armies,
        "buildings": buildings,
        "hands": hands,
    }


def market_parts(state: State) -> tuple[Any, ...]:
    """While these are the very same objects, so is the market."""
    return (
        state.bank,
        state.bank_vp,
        state.vp_cards,
        state.pool,
        state.offer,
        state.decks,
        state.seats,
    )


_COLOUR = {"greek": "green", "norse": "blue", "egyptian": "brown"}


def colours(state: State) -> dict[str, str]:
    """AM-2.2: the colour of each culture; of two who share it, the second has its other shade."""
    found: dict[str, str] = {}
    for player, seat in state.seats.items():
        colour = _COLOUR.get(seat.culture)
        if colour and f"{colour}-2" not in found.values():
            found[player] = f"{colour}-2" if colour in found.values() else colour
    return found


def asks(state: State) -> tuple[Ask, ...]:
    """What a physical table has to report before the game can go on; and with either dealer, what
    was sealed by a hash, which only its owner can open."""
    if opened := _sealed_by_hash(state):
        return (Ask(opened, ()),)
    if state.dealer == "virtual":
        return ()
    match stage(state):
        case "draft_reveal":
            return (Ask("RevealDraftTiles", (_tiles(state, draft_size(state)),)),)
        case "explore_reveal":
            pick = _tiles(state, tiles_to_reveal(state))
            return (Ask("RevealExploreTiles", (pick,), to_move(state)),)
        case "select":
            player = next_to_draw(state)
            if player is None or state.options["hand_tracking"] == "public":
                return ()
            seat = state.seats[player]
            room = max(0, hand_limit(state, seat) - seat.hand)
            unseen = count(state.decks[seat.culture].unseen)
            return (Ask("DrawRandomCards", (Pick("cards", room, unseen),), player),)
        case "fight" if state.battle:
            picks = []
            for side in SIDES:
                dice = dice_of(state, state.battle, side)
                picks.append(Pick(side, dice, {str(face): dice for face in range(1, 7)}))
            return (Ask("RollEncounter", tuple(picks)),)
    return ()


def _sealed_by_hash(state: State) -> str | None:
    """What opens what both sides chose, if one of them gave a hash (AM-12.4, AM-13.2)."""
    battle = state.battle
    if battle is None or to_move(state) is not None:
        return None
    match stage(state):
        case "armies" if any(one.commitment for one in battle.armies.values()):
            return "RevealArmies"
        case "encounter" if any(one.commitment for one in battle.chosen.values()):
            return "RevealUnits"
    return None


def _tiles(state: State, number: int) -> Pick:
    """So many of what nobody has seen, or unknown for now."""
    there = {tile: n for tile, n in state.pool.items() if n}
    return Pick("tiles", number, {UNKNOWN: number, **there})


def lead(state: State, action: Action) -> Action | None:
    """AM-2.6: tiles are drawn when somebody has been found to begin; the setup says who."""
    if state.phase == "first_player" and isinstance(action, act.RevealDraftTiles):
        return (
            None if state.dealer == "virtual" else act.RollForFirstPlayer(None, state.first_player)
        )
    return None


# ------------------------------------------------------------------------- forced


def forced(state: State) -> Action | None:
    """The one action nobody has to choose."""
    where = stage(state)
    match where:
        case "table":
            return act.SetUpTable()
        case "spoilage":
            return act.ApplySpoilage()
        case "rotate":
            return act.EndTurn()
        case "over":
            return None
    if state.dealer == "virtual":
        action = _dealt(state, where)
        if action is not None:
            return action
    player = to_move(state)
    if player is None:
        return _revealed(state, where)
    return _no_choice(state, where, player, state.seats[player])


def _dealt(state: State, where: str) -> Action | None:
    """What the virtual dealer does by itself."""
    match where:
        case "cultures":
            return act.AssignCulture(to_move(state) or "")
        case "first_player":
            return act.RollForFirstPlayer()
        case "draft_reveal":
            return act.RevealDraftTiles()
        case "explore_reveal":
            return act.RevealExploreTiles(to_move(state) or "")
        case "fight" if undecided(state) is None:
            return act.RollEncounter()
    return None


def _revealed(state: State, where: str) -> Action | None:
    """Both sides have chosen, and the recorder knows what."""
    battle = state.battle
    if battle is None:
        return None
    both = [battle.player(side) for side in SIDES]
    if where == "armies":
        attackers, defenders = [battle.armies[player].units for player in both]
        if attackers is not None and defenders is not None:
            return act.RevealArmies(attackers, defenders)
    if where == "encounter":
        attacker, defender = [battle.chosen[player].token for player in both]
        if attacker and defender:
            return act.RevealUnits(attacker, defender)
    return None


def _no_choice(state: State, where: str, player: str, seat: Seat) -> Action | None:
    match where:
        case "draft" if not _fits(state, seat):
            return act.PassDraft(player)
        case "explore" if not _fits(state, seat):
            return act.PassExplore(player)
        case "select" if seat.hand >= hand_limit(state, seat):
            return act.DrawRandomCards(player, 0, None if state.dealer == "virtual" else ())
        case "cards" if not seat.hand:
            return act.Pass(player)
        case "discard" if not seat.hand:
            return act.DiscardCards(player)
        case "gather" if not seat.villagers and not seat.workers and not _miners(state, seat):
            return _only_gather(state, player)
    return _action_no_choice(state, where, player, seat)


def _action_no_choice(state: State, where: str, player: str, seat: Seat) -> Action | None:
    match where:
        case "recruit" | "build" if state.play:
            if state.play.used >= card_in_play(state).params["max"]:
                return act.EndAction(player)
        case "trade_cost" if not cost_now(state, player):
            return act.StartTrade(player)
        case "next_age" if not any(advance_age(state, act.AdvanceAge(player), {})):
            return act.AdvanceAge(player)
        case "attack" if not seat.units:
            return act.EndAction(player)
        case "armies" if not seat.units:
            return act.CommitArmy(player, act.Army())
        case "resurrect" if seat.cubes["favor"] < resurrection_price(state).get("favor", 0):
            return act.Resurrect(player, save=False)
        case "villager":
            return _only_villager(player, seat)
    return None


def _fits(state: State, seat: Seat) -> bool:
    tiles = components(state).tile
    return any(seat.free_slots(tiles[tile].terrain) for tile in offered(state))


def _miners(state: State, seat: Seat) -> bool:
    units = components(state).unit
    return any(n and units[unit].op("work_tile") for unit, n in seat.holding.items())


def _only_gather(state: State, player: str) -> Action | None:
    params = card_in_play(state).params
    if params["modes"] == ["all"]:
        return act.Gather(player, "all")
    fixed = params.get("fixed_resource")
    return act.Gather(player, "resource", fixed) if fixed else None


def _only_villager(player: str, seat: Seat) -> Action | None:
    at_work = [slot for slot, worker in seat.workers.items() if worker == "villager"]
    if not at_work:
        return act.RemoveVillager(player)
    if len(at_work) == 1 and not seat.villagers:
        return act.RemoveVillager(player, at_work[0])
    return None


def round_of(state: State) -> int:
    """The turn a position belongs to, from 1."""
    return max(1, state.turn)
