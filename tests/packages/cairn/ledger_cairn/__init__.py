"""A title of a few lines, so that the core is tested without knowing any real one.

Players add stones from a bag to their cairns; a stone should not be heavier than the one below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refusal, illegal, impossible, refusal
from ledger.ruleset import (
    Ask,
    Catalogues,
    Components,
    Evolve,
    Look,
    Memo,
    Now,
    Option,
    Pick,
    Play,
    Rule,
    Ruleset,
    ScoreLine,
    Setup,
    Sheet,
    Standing,
    TableState,
    TitleWords,
    phrase,
)
from ledger.ruleset.codec import Action, Event, Upcast
from ledger.ruleset.dealer import Dealer

KIT = 1


class AddStone(Action, frozen=True):
    player: str
    stone: str | None = None  # chance: what was drawn


class EndTurn(Action, frozen=True):
    player: str


class Stop(Action, frozen=True):
    player: str


class StoneAdded(Event, frozen=True):
    player: str
    stone: str
    weight: int  # since schema 1


class TurnEnded(Event, frozen=True):
    next_player: str


class GameEnded(Event, frozen=True):
    pass


class Placed(Struct, frozen=True):
    stone: str
    weight: int
    step: int


class State(TableState, frozen=True, kw_only=True):
    bag: tuple[str, ...]
    cairns: dict[str, tuple[Placed, ...]]
    turn: str
    cells: dict[tuple[int, int], str] = {}
    moved: bool = False
    turns: int = 1
    over: bool = False


class Stones(Components, frozen=True, kw_only=True):
    stones: dict[str, int]


def _read(text: str) -> Stones:
    return Stones(catalogue_id="cairn/1", stones=msgspec.json.decode(text, type=dict[str, int]))


CATALOGUES = Catalogues(_read, '{"chalk": 1, "flint": 2, "slate": 3, "basalt": 4, "granite": 5}')

CODES = {
    "not_your_turn": illegal("CA-1"),
    "too_heavy": illegal("CA-2"),
    "nothing_added": illegal("CA-5"),
    "not_in_bag": impossible("CA-3"),
    "stone_not_said": impossible("CA-3"),
    "player_count": impossible("CA-0"),
    "same_name_twice": impossible("CA-0"),
    "dealer_decides": impossible("dealer"),
}


REFUSALS = {
    "not_your_turn": {"en": "It is not {player}’s turn.", "fr": "Ce n’est pas à {player}."},
    "too_heavy": {
        "en": "{stone} is heavier than the stone below it.",
        "fr": "{stone} est plus lourd que la pierre d’en dessous.",
    },
    "nothing_added": {"en": "No stone was added.", "fr": "Aucune pierre n’a été ajoutée."},
    "not_in_bag": {"en": "There is no {stone} in the bag.", "fr": "Le sac n’a plus de {stone}."},
    "stone_not_said": {"en": "Which stone was drawn?", "fr": "Quelle pierre a été tirée ?"},
    "player_count": {"en": "{count} cannot play.", "fr": "On ne joue pas à {count}."},
    "same_name_twice": {"en": "Two have one name.", "fr": "Deux ont le même nom."},
    "dealer_decides": {"en": "The dealer decides this.", "fr": "C’est au croupier d’en décider."},
}


def setup_refusals(setup: Setup) -> Iterator[Refusal]:
    if len(setup.players) not in (2, 3):
        yield refusal("CA-0", "player_count", count=len(setup.players))
    if len(set(setup.players)) < len(setup.players):
        yield refusal("CA-0", "same_name_twice")


def initial(setup: Setup) -> State:
    stones = CATALOGUES.get(setup.catalogue_hash).stones
    return State(
        catalogue=setup.catalogue_hash,
        dealer=setup.dealer,
        players=setup.players,
        bag=tuple(sorted(stone for stone in stones for _ in range(4))),
        cairns=dict.fromkeys(setup.players, ()),
        turn=setup.first_player,
    )


evolve = Evolve[State](StoneAdded | TurnEnded | GameEnded)


@evolve.on(StoneAdded)
def _(state: State, event: StoneAdded) -> State:
    bag = list(state.bag)
    bag.remove(event.stone)
    cairn = (*state.cairns[event.player], Placed(event.stone, event.weight, state.step))
    cairns = {**state.cairns, event.player: cairn}
    return replace(state, bag=tuple(bag), cairns=cairns, moved=True)


@evolve.on(TurnEnded)
def _(state: State, event: TurnEnded) -> State:
    return replace(state, turn=event.next_player, moved=False, turns=state.turns + 1)


@evolve.on(GameEnded)
def _(state: State, event: GameEnded) -> State:
    return replace(state, over=True)


def _weight(state: State, stone: str) -> int:
    return CATALOGUES.get(state.catalogue).stones[stone]


def _fitting(state: State) -> list[str]:
    """What is in the bag and not too heavy for the cairn of who moves."""
    cairn, stones = state.cairns[state.turn], sorted(set(state.bag))
    return [s for s in stones if not cairn or _weight(state, s) <= cairn[-1].weight]


def candidates(state: State, memo: Memo) -> Iterator[Action]:
    if not state.over:
        yield Stop(state.turn)
        if state.dealer == "virtual":
            yield AddStone(state.turn)
        else:
            yield from (AddStone(state.turn, stone) for stone in sorted(set(state.bag)))


def refusals(state: State, action: Any, memo: Memo) -> Iterator[Refusal]:
    if action.player != state.turn:
        yield refusal("CA-1", "not_your_turn", player=action.player)
    if isinstance(action, EndTurn) and not state.moved:
        yield refusal("CA-5", "nothing_added")
    if not isinstance(action, AddStone):
        return
    if action.stone is None:
        if state.dealer == "table":
            yield refusal("CA-3", "stone_not_said")
    elif action.stone not in state.bag:
        yield refusal("CA-3", "not_in_bag", stone=action.stone)
    else:
        cairn = state.cairns.get(action.player, ())
        if cairn and _weight(state, action.stone) > cairn[-1].weight:
            yield refusal("CA-2", "too_heavy", stone=action.stone)


def outcome(state: State, action: Any, memo: Memo) -> tuple[Event, ...]:
    match action:
        case AddStone(player, stone):
            return (StoneAdded(player, stone, _weight(state, stone)),)
        case EndTurn(player):
            place = state.players.index(player) + 1
            return (TurnEnded(state.players[place % len(state.players)]),)
        case Stop():
            return (GameEnded(),)
    raise AssertionError(action)


def fill(state: State, action: Any, dealer: Dealer) -> Action:
    """Of what fits mostly the heaviest: what is too heavy is put back, as at the table."""
    if not isinstance(action, AddStone):
        return action
    stones = sorted(_fitting(state) or set(state.bag), key=lambda stone: -_weight(state, stone))
    lighter = dealer.number(f"draw|{state.step}") % 6 == 0
    return replace(action, stone=stones[:2][-1] if lighter else stones[0])


def forced(state: State) -> Action | None:
    if state.over:
        return None
    if not state.bag:
        return Stop(state.turn)
    return EndTurn(state.turn) if state.moved else None


def asks(state: State) -> tuple[Ask, ...]:
    choices = {stone: state.bag.count(stone) for stone in state.bag}
    return (Ask("AddStone", (Pick("stone", 1, choices),), state.turn),)


def now(state: State) -> Now:
    player = None if state.over else state.turn
    return Now("over" if state.over else "play", state.turns, player, state.over)


def bot(state: State, legal: Sequence[Action], chance: Random) -> Action:
    added = [a for a in legal if isinstance(a, AddStone) and _fitting(state)]
    return chance.choice(added or [a for a in legal if isinstance(a, Stop)])


def score(state: State) -> Sheet:
    lines = tuple(
        ScoreLine(player, "stones", placed.weight, "CA-4", (placed.stone,), (placed.step,))
        for player, cairn in state.cairns.items()
        for placed in cairn
    )
    totals = {p: sum(line.points for line in lines if line.player == p) for p in state.players}
    ranks = sorted(totals.values(), reverse=True)
    return Sheet(lines, tuple(Standing(p, ranks.index(t) + 1, t) for p, t in totals.items()))


def say(components: Stones, action: Action, events: Sequence[Event], lang: str) -> str:
    return " ".join(tell(components, event, lang) for event in events)


def tell(components: Stones, event: Event, lang: str) -> str:
    return f"{type(event).__name__} ({lang})."


def _weight_since_1(payload: dict[str, Any]) -> dict[str, Any]:
    return {**payload, "weight": CATALOGUES.default.stones[payload["stone"]]}


def _stone_since_2(payload: dict[str, Any]) -> dict[str, Any]:
    """The field was called `piece`."""
    return {"stone" if k == "piece" else k: v for k, v in payload.items()}


RULES = tuple(
    Rule(key, "Play", {"en": en, "fr": fr}, "enforced", "refusals")
    for key, en, fr in (
        ("CA-0", "Two or three play.", "On joue à deux ou trois."),
        ("CA-1", "In turn.", "À son tour."),
        ("CA-2", "A stone is not heavier than the one below.", "La plus lourde est dessous."),
        ("CA-3", "A stone comes from the bag.", "Une pierre vient du sac."),
        ("CA-4", "A stone counts its weight.", "Une pierre compte son poids."),
        ("CA-5", "A turn adds a stone.", "Un tour ajoute une pierre."),
    )
)
UPCASTS = (Upcast("StoneAdded", _weight_since_1), Upcast("AddStone", _stone_since_2))

LABELS = {
    "AddStone": {"en": "Add a stone", "fr": "Ajouter une pierre"},
    "EndTurn": {"en": "End the turn", "fr": "Finir le tour"},
    "Stop": {"en": "Stop", "fr": "Arrêter"},
    "stone": {"en": "Stone", "fr": "Pierre"},
    "weight": {"en": "Weight", "fr": "Poids"},
    "bag": {"en": "Bag", "fr": "Sac"},
    "cairns": {"en": "Cairn", "fr": "Cairn"},
    "turn": {"en": "To move", "fr": "Au tour de"},
    "cells": {"en": "Cells", "fr": "Cases"},
    "moved": {"en": "Has moved", "fr": "A joué"},
    "turns": {"en": "Turn", "fr": "Tour"},
}

RULESET = Ruleset(
    key="cairn",
    name={"en": "Cairn", "fr": "Cairn"},
    play=Play(
        state=State,
        action=AddStone | EndTurn | Stop,
        event=StoneAdded | TurnEnded | GameEnded,
        player_counts=(2, 3),
        options=(Option("wind", ("off", "on"), {"en": "Wind", "fr": "Vent"}),),
        codes=CODES,
        setup_refusals=setup_refusals,
        initial=initial,
        evolve=evolve,
        candidates=candidates,
        refusals=refusals,
        outcome=outcome,
        fill=fill,
        forced=forced,
        asks=asks,
        now=now,
        bot=bot,
        chance={"AddStone": ("stone",)},
    ),
    look=Look(
        score=score,
        market=lambda state: {"bag": list(state.bag)},
    ),
    words=TitleWords(
        refusals=REFUSALS,
        categories={"stones": {"en": "Stones", "fr": "Pierres"}},
        phases={"play": {"en": "Play", "fr": "Jeu"}, "over": {"en": "Over", "fr": "Fini"}},
        sections={"Play": {"en": "Play", "fr": "Jeu"}},
        labels=LABELS,
        explain=lambda components, found, lang: phrase(REFUSALS[found.code], lang, **found.params),
        explain_law=lambda components, found, lang: f"{found.law} {found.code}",
        say=say,
        tell=tell,
        name_of=lambda components, name, lang: name,
        rulebook=lambda: RULES,
    ),
    catalogues=CATALOGUES,
    upcasts=UPCASTS,
)
