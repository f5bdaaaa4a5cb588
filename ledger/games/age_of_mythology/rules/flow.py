"""What follows by itself: the end of an action, of a card round, of a battle, of the game."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.ruleset import Sheet

from .. import events as ev
from ..events import AnyEvent
from ..evolve import count, evolve
from ..scoring import score, unit_total
from ..state import Battle, State
from .common import active, building_ops, card_of, power_op, returned, short, stage
from .setup import next_draft

Events = tuple[AnyEvent, ...]


def settle(state: State, events: Sequence[AnyEvent]) -> Events:
    """The events of a command, and everything nobody has to decide after it."""
    found = list(events)
    for event in events:
        state = evolve(state, event)
    while more := _next(state):
        found += more
        for event in more:
            state = evolve(state, event)
    return tuple(found)


def _next(state: State) -> Events:
    if state.phase == "over" or state.owed:
        return ()
    for culture, deck in state.decks.items():
        if not deck.down and deck.up:  # AM-3.16, AM-R9
            return (ev.RandomDeckReshuffled(culture, count(deck.up)),)
    if state.phase == "draft" and next_draft(state) is None:
        ended = ev.DraftEnded(returned(state))
        return (ended, ev.TurnStarted(1, state.first_player))
    if state.bank_vp == 0 and state.turn and not state.final_turn:
        return (ev.FinalTurnDeclared(state.turn, "vp_exhausted"),)  # AM-R5
    if state.phase != "cards":
        return ()
    if state.battle is not None:
        return _battle(state, state.battle)
    return _play(state) if state.play is not None else _round(state)


# -------------------------------------------------------------------------- play


def _play(state: State) -> Events:
    play = state.play
    if play is None or play.power == "due":
        return ()
    if play.done:
        city = state.seats[play.player].city
        new = tuple(slot for slot, built in city.items() if not built.active)
        return (ev.ActionCompleted(play.player, play.card, new),)
    if not play.do_action or unaffordable(state):
        return (ev.ActionSkipped(play.player, play.card),)
    if play.action == "explore" and play.started and explorer(state) is None:
        return (ev.ExploreEnded(returned(state)),)
    return ()


def explorer(state: State) -> str | None:
    """AM-5.3, AM-5.4, AM-15.7, AM-15.8: who chooses a tile now."""
    play = state.play
    if play is None or not state.offer:
        return None
    if play.player not in play.chosen and play.used < picks(state):
        return play.player
    if power_op(state, play.player, "explore_exclusive"):
        return None
    others = state.order(play.player)[1:]
    return next((player for player in others if player not in play.chosen), None)


def picks(state: State) -> int:
    """AM-15.7, AM-R53: one tile for the player of the card, or two."""
    more = power_op(state, state.play.player, "explore_picks") if state.play else None
    return int(more["n"]) if more else 1


def unaffordable(state: State) -> bool:
    """AM-R79: after the power the action cannot be paid, or there is nobody left to do it."""
    play = state.play
    if play is None or play.started or not play.use_power:
        return False
    seat, card = state.seats[play.player], card_of(state, play.card)
    match play.action:
        case "trade":
            return sum(seat.cubes.values()) < trade_cost(state, play.player, card.params["cost"])
        case "next_age":
            price = age_price(seat.age, card.params)
            return price is None or bool(short(seat.cubes, price))
        case "attack":
            return not seat.units
    return False


def trade_cost(state: State, player: str, printed: int) -> int:
    """AM-9.8, AM-10.5: nothing with a market."""
    return min([printed, *[int(e["n"]) for _, e in building_ops(state, player, "trade_cost")]])


def age_price(age: str, params: dict[str, int]) -> dict[str, int] | None:
    """AM-11.3: cubes of each resource for the next age; None after the last."""
    ages = ("archaic", "classical", "heroic", "mythic")
    if age == "mythic":
        return None
    n = params[ages[ages.index(age) + 1]]
    return {"food": n, "wood": n, "gold": n, "favor": n}


def _round(state: State) -> Events:
    """AM-3.12 to AM-3.15: the round is over when everybody has played."""
    if active(state) is not None:
        return ()
    if state.card_round <= 3:
        return (ev.CardRoundEnded(state.turn, state.card_round),)
    permanent, face_up = {}, dict[str, tuple[str, ...]]()
    for player in state.order():
        seat = state.seats[player]
        permanent[player] = tuple(p.card for p in seat.played if p.source == "permanent")
        random = tuple(p.card for p in seat.played if p.source == "random")
        if random:
            face_up[seat.culture] = (*face_up.get(seat.culture, ()), *random)
    permanent = {player: cards for player, cards in permanent.items() if cards}
    return (ev.PlayedCardsReturned(permanent, face_up),)


# ------------------------------------------------------------------------ battle


def _battle(state: State, battle: Battle) -> Events:
    if battle.winner is not None:
        return () if battle.spoils else (ev.BattleEnded(battle.attacker, battle.defender),)
    if stage(state) == "withdraw" and not battle.engaged["defender"]:
        return (ev.WithdrawalLost(battle.attacker, battle.withdraw or ""),)  # AM-R46
    if not battle.revealed or battle.withdraw or battle.resurrect or battle.reinforce:
        return ()
    if battle.retreated is not None:
        loser = battle.side(battle.retreated) or "defender"
        return _won(state, battle, loser, "rout" if battle.routed else "retreat")
    for side in ("defender", "attacker"):
        if not battle.engaged[side]:
            nobody = side == "defender" and not battle.enlisted["defender"]
            return _won(state, battle, side, "no_defenders" if nobody else "no_units")
    return ()


def _won(state: State, battle: Battle, loser: str, cause: str) -> Events:
    """AM-13.14 to AM-13.18: survivors go home, the winner takes the cubes of the last battle."""
    winner = battle.attacker if loser == "defender" else battle.defender
    survivors = {
        battle.player(side): tuple(ev.Survivor(fighter.unit) for fighter in fighters)
        for side, fighters in battle.engaged.items()
    }
    target = state.seats[battle.defender]
    there = {"city": target.city, "production": target.tiles}.get(battle.area)
    loot = bool(there) if there is not None else any(target.cubes.values())
    spoils = winner == battle.attacker and loot
    won = ev.BattleWon(winner, battle.player(loser), cause, survivors, spoils)
    cubes = len(state.vp_cards["last_battle"])
    return (won, ev.LastBattleCubesTaken(winner, cubes)) if cubes else (won,)


# --------------------------------------------------------------------------- end


def game_over(state: State, cause: str) -> Events:
    """AM-16.1 to AM-16.13: the cards are given out, then everything is counted."""
    found: list[AnyEvent] = [ev.GameEnded(cause, state.turn)]
    state = evolve(state, found[0])
    for vp_card in ("wonder", "largest_army", "most_buildings"):
        awarded = _award(state, vp_card)
        state = evolve(state, awarded)
        found.append(awarded)
    sheet = score(state)
    lines = tuple(ev.Line(line.player, line.category, line.points) for line in sheet.lines)
    resources = {player: sum(seat.cubes.values()) for player, seat in state.seats.items()}
    found.append(ev.GameScored(lines, resources, sheet.winners))
    return tuple(found)


def if_ended(state: State) -> Sheet:
    """AM-16.4 to AM-16.13: as if the game ended now, with the VP cards given out as they lie."""
    if state.turn and state.phase != "over":
        for event in game_over(state, ""):
            state = evolve(state, event)
    return score(state)


AWARDS = {"wonder": "AM-16.8", "largest_army": "AM-16.4", "most_buildings": "AM-16.6"}
NOBODY = {"wonder": "AM-16.9", "largest_army": "AM-16.5", "most_buildings": "AM-16.7"}


def _award(state: State, vp_card: str) -> ev.VpCardAwarded:
    """AM-16.4 to AM-16.9, AM-R37: to the single best; a tie gives nobody anything."""
    counts = {
        player: {
            "wonder": int(seat.owns("wonder")),
            "largest_army": unit_total(seat),
            "most_buildings": len(seat.city),
        }[vp_card]
        for player, seat in state.seats.items()
    }
    standings = tuple(ev.Count(player, n) for player, n in counts.items())
    best = [player for player, n in counts.items() if n == max(counts.values())]
    cubes = len(state.vp_cards[vp_card])
    if len(best) > 1 or not counts[best[0]]:
        return ev.VpCardAwarded(vp_card, None, cubes, standings, NOBODY[vp_card])
    return ev.VpCardAwarded(vp_card, best[0], cubes, standings, AWARDS[vp_card])
