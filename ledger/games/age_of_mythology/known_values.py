"""Is this a table of the title at all? Every value it does not know, with the field it stands in.

A position from elsewhere may say anything. What is named here cannot be played on, or not even be
drawn; the laws of `invariants` are looked at only when nothing is.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import json, to_builtins

from ledger.ruleset import UNKNOWN

from .catalogue import AGES, AREAS, CULTURES, RESOURCES, VP_CARDS, Catalogue
from .evolve.common import CAUSES
from .known_battle import Odd, odd_battle, outside, stuck_battle
from .options import OPTIONS
from .rules.common import active, stage
from .rules.flow import explorer
from .rules.powers import needs_choice, power_refusals
from .rules.setup import PLAYERS, next_draft
from .rules.turn import next_placer, next_to_discard, next_to_draw
from .state import Play, Played, Seat, State

SETUP = ("cultures", "first_player", "table")
PHASES = (
    *SETUP,
    *("draft_reveal", "draft", "vp", "select", "cards", "spoilage", "discard", "rotate", "over"),
)
NEVER_LAST = ("draft_reveal", "draft", "spoilage", "discard")  # not in the last turn
WON = {**dict(CAUSES.values()), "temple": "AM-16.11"}  # cause -> rule
ENDS = ("wonder", "vp_exhausted")
COUNTED = ("cubes", "bank", "bank_vp", "pool", "reserve", "holding_units")  # laws I2, I3, I4

_MINUS = re.compile(rb"[:,\[]-")


def odd_values(state: State, catalogue: Catalogue) -> Odd:
    """Everything that is no value of this title; the rest is only looked at if the frame is."""
    found = list(_frame(state))
    if _MINUS.search(json.encode(state)):  # as good as never, and much quicker told so
        found += _below_zero(to_builtins(state), "")
    if not found and state.phase in SETUP:
        found = list(_before_setup(state))
    elif not found:
        for player in state.players:
            seat = state.seats[player]
            found += _seat(catalogue, seat, f"seats.{player}")
        found += _table(state, catalogue)
        found += _play(state, catalogue, state.play) if state.play else ()
    if not found and state.battle is not None:
        found += odd_battle(state, catalogue, state.battle)
    if not found and state.phase not in SETUP:
        found += _stuck(state)
    yield from found


def _below_zero(value: Any, path: str) -> Odd:
    if isinstance(value, int) and value < 0:
        yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in COUNTED:
                yield from _below_zero(inner, f"{path}.{key}" if path else f"{key}")
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            yield from _below_zero(inner, f"{path}.{i}")


def _frame(state: State) -> Odd:
    """Players, phase, options, and the piles everybody shares."""
    players = state.players
    if len(players) not in PLAYERS or len(set(players)) != len(players):
        yield "players", len(players)
    if set(state.seats) != set(players):
        yield "seats", sorted(state.seats)
    yield from outside("first_player", (state.first_player,), players)
    yield from outside("dealer", (state.dealer,), ("table", "virtual"))
    yield from outside("phase", (state.phase,), PHASES)
    if set(state.bank) != set(RESOURCES):
        yield "bank", sorted(state.bank)
    if set(state.vp_cards) != set(VP_CARDS):
        yield "vp_card", sorted(state.vp_cards)
    known = {option.key: option.values for option in OPTIONS}
    for key in known.keys() | state.options.keys():
        value = state.options.get(key)
        # 1 == True in Python, and not at a table
        if not any(value == v and type(value) is type(v) for v in known.get(key, ())):
            yield f"options.{key}", value
    if state.options.get("four_player_two_cultures") is True and len(players) != 4:
        yield "options.four_player_two_cultures", True


def _before_setup(state: State) -> Odd:
    """Nothing is handed out yet; only cultures may be known."""
    for player, seat in state.seats.items():
        if seat != Seat(culture=seat.culture) or seat.culture not in ("", *CULTURES):
            yield f"seats.{player}", seat.culture
    given = [bool(seat.culture) for seat in state.seats.values()]
    if all(given) == (state.phase == "cultures"):
        yield "phase", state.phase
    empty = (state.offer, state.drafted, state.placed, state.acted, state.extra, state.spoiled)
    if any(empty) or state.play or state.battle or state.owed or state.end or state.turn:
        yield "phase", state.phase
    if state.card_round or state.final_turn or state.repelled:
        yield "phase", state.phase
    if any(state.pool.values()) or state.decks or any(state.vp_cards.values()) or state.bank_vp:
        yield "pool", state.pool


def _seat(catalogue: Catalogue, seat: Seat, path: str) -> Odd:
    culture = catalogue.culture.get(seat.culture)
    if culture is None:
        yield f"{path}.culture", seat.culture
        return
    yield from outside(f"{path}.age", (seat.age,), AGES)
    if set(seat.cubes) != set(RESOURCES):
        yield f"{path}.cubes", sorted(seat.cubes)
    if seat.slots != culture.slots:
        yield f"{path}.slots", seat.slots
    if seat.city_slots != culture.board.city_slots:
        yield f"{path}.city_slots", seat.city_slots
    yield from outside(f"{path}.tiles", seat.tiles, seat.slots)
    yield from outside(f"{path}.tiles", (t.tile for t in seat.tiles.values()), catalogue.tile)
    yield from outside(f"{path}.city", seat.city, (f"c{i}" for i in range(1, seat.city_slots + 1)))
    yield from outside(f"{path}.city", (b.building for b in seat.city.values()), catalogue.building)
    yield from outside(f"{path}.tiles", seat.workers.values(), ("villager", *catalogue.unit))
    yield from outside(f"{path}.holding_units", seat.holding, catalogue.unit)
    yield from outside(f"{path}.reserve", seat.reserve, catalogue.unit)
    yield from _cards(catalogue, seat, path)
    for won in seat.vp:
        if WON.get(won.cause) != won.rule:
            yield f"{path}.vp_won", won.cause


def _cards(catalogue: Catalogue, seat: Seat, path: str) -> Odd:
    hand = (*catalogue.permanent, UNKNOWN)
    yield from outside(f"{path}.permanent_set", seat.permanent_set, catalogue.permanent)
    yield from outside(f"{path}.hand_permanent", seat.hand_permanent, hand)
    random = [card.id for card in catalogue.random_cards]
    yield from outside(f"{path}.hand_random", seat.hand_random, (*random, UNKNOWN))
    if seat.hand_permanent.count(UNKNOWN) > len(seat.permanent_set):
        yield f"{path}.hand_permanent", list(seat.hand_permanent)
    for played in seat.played:
        known = {"permanent": catalogue.permanent, "random": random}.get(played.source, ())
        if played.card not in known:
            yield f"{path}.played", played.card


def _table(state: State, catalogue: Catalogue) -> Odd:
    players = state.players
    yield from outside("pool", state.pool, catalogue.tile)
    yield from outside("offer", state.offer, (*catalogue.tile, UNKNOWN))
    if set(state.decks) != {seat.culture for seat in state.seats.values()}:
        yield "decks", sorted(state.decks)
    for culture, deck in state.decks.items():
        cards = (*deck.unseen, *deck.up, *deck.pile)
        yield from outside(f"decks.{culture}", cards, catalogue.deck.get(culture, ()))
    size = catalogue.setup["bank_cubes_per_resource"].get(len(players))
    yield from outside("cube_total", (state.cube_total,), (size,))
    yield from outside("card_round", (state.card_round,), range(5))
    cubes = (cube.player for placed in state.vp_cards.values() for cube in placed)
    yield from outside("vp_card", cubes, players)
    for field in ("drafted", "placed", "acted", "extra", "spoiled", "owed"):
        yield from outside(field, getattr(state, field), players)
    yield from ((f"owed.{player}", n) for player, n in state.owed.items() if not n)
    over = state.phase == "over"
    yield from outside("end_cause", (state.end,), ENDS if over else (None,))
    if state.final_turn and (state.turn < 1 or state.phase in NEVER_LAST):
        yield "final_turn", True
    if state.phase != "cards" and (state.play is not None or state.battle is not None):
        yield "phase", state.phase
    past = state.repelled
    if past is not None:
        yield from outside("repelled", (past.attacker, past.defender), players)
        yield from outside("repelled.area", (past.area,), AREAS)
        yield from outside("repelled.survivors", past.survivors, catalogue.unit)


def _play(state: State, catalogue: Catalogue, play: Play) -> Odd:
    if play.player not in state.players:
        yield "play.player", play.player
        return
    card = catalogue.card.get(play.card)
    if Played(play.card, play.source) not in state.seats[play.player].played or card is None:
        yield "play.card", play.card
        return
    yield from outside("play.action", (play.action,), (card.action,))
    yield from outside("play.chosen", play.chosen, state.players)
    powers = ("due", "done") if play.use_power and card.god else ("",)
    yield from outside("play.power", (play.power,), powers)
    if play.use_power and card.god is None:
        yield "play.power_used", True
    due = play.power == "due"
    lacking = {r.code for r in power_refusals(state, play.player, card)} - {"not_enough_favor"}
    if due and (lacking or not needs_choice(card)):
        yield "play.power", play.power
    if not state.owed and (play.done or not (play.do_action or due)):
        yield "play.done", play.done
    if play.started and (due or play.action not in ("explore", "trade")):
        yield "play.action_started", True


def _stuck(state: State) -> Odd:
    """Somebody must have something to decide, or the game cannot go on."""
    where, waits = stage(state), _WAITS.get(stage(state))
    if waits is not None and waits(state) is None:
        yield "phase", where
    if where == "vp" and not state.bank_vp:
        yield "bank_vp", 0
    if state.phase == "cards" and not 1 <= state.card_round <= 4:
        yield "card_round", state.card_round
    if state.turn < 1 and state.phase not in ("draft_reveal", "draft"):
        yield "turn", state.turn
    if where == "villager":
        for player, n in state.owed.items():
            if n > state.seats[player].all_villagers:
                yield f"owed.{player}", n
    if state.battle is not None:
        yield from stuck_battle(state.battle, where)


_WAITS: dict[str, Any] = {
    "draft": next_draft,
    "vp": next_placer,
    "select": next_to_draw,
    "cards": active,
    "discard": next_to_discard,
    "explore": explorer,
}
