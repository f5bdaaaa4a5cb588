"""Two logs of one game that differ only in hands and sealed choices a viewer may not know.

Whatever such a viewer is answered must be the same from both, so no secret can be in it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.aggregates.steps import ActionTaken
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.ruleset import UNKNOWN
from ledger.ruleset.dealer import Dealer
from ledger.simulate import at_virtual_table

TITLE = "age_of_mythology"
PLAYERS = ("Ana", "Bo", "Cy")
SEED = "c0ffee5eedc0ffee5eedc0ffee5eed00"
OTHER_SEED = "0ddba11seed0ddba11seed0ddba11see"
TURN = 2  # by then hands are full


def in_play(ledger: Any, where: str, dealer: str = "virtual") -> Any:
    """A game stopped where somebody other than Ana has a secret: cards, an army, a unit."""
    virtual = dealer == "virtual"
    game = ledger.start(TITLE, PLAYERS, dealer=dealer, seed=SEED if virtual else None)
    chance, pile = Random(8), None if virtual else Dealer("the cards on the table")
    while not stopped(game.state, where):
        assert not game.over, where
        seen = at_virtual_table(game.state)
        action = RULESET.play.forced(seen) or RULESET.play.bot(
            seen, RULESET.legal_actions(seen), chance
        )
        if pile is not None:
            action = RULESET.play.fill(game.state, action, pile)
        game = ledger.take(game.id, action)
    return game


def stopped(state: Any, where: str) -> bool:
    if state.turn < TURN or RULESET.play.now(state).phase != where:
        return False
    if where == "cards":
        return state.card_round == 1 and all(held(state, player) for player in PLAYERS)
    sealed = state.battle.chosen if where == "encounter" else state.battle.armies
    known = [p for p, one in sealed.items() if p != "Ana" and (one.units or one.token)]
    return len(known) == 1 and any(other_choice(state, player) for player in known)


def held(state: Any, player: str) -> tuple[str, ...]:
    seat = state.seats[player]
    return tuple(card for card in (*seat.hand_permanent, *seat.hand_random) if card != UNKNOWN)


def other_choice(state: Any, player: str) -> Any:
    """Another army or unit the player might have sealed just as well."""
    battle = state.battle
    if battle is None:
        return None
    if player in battle.chosen:
        mine = [one.token for one in battle.engaged[battle.side(player)]]
        return next((token for token in mine if token != battle.chosen[player].token), None)
    sealed = battle.armies.get(player)
    if battle.revealed or sealed is None:
        return None
    return act.Army(sealed.units[:-1]) if len(sealed.units or ()) > 1 else None


def twin(ledger: Any, game: Any, viewer: str | None) -> Any:
    """The same game in another store, with other secrets wherever the viewer may not look."""
    seed = OTHER_SEED if game.started.seed else None
    bodies: list[Any] = [replace(game.started, seed=seed), *game.bodies[1:]]
    changed = 0
    for player in PLAYERS:
        if player != viewer:
            changed += _other_cards(game, bodies, player) + _other_choice(game, bodies, player)
    assert changed
    made = ledger.open(game.id, bodies)
    assert made.state != game.state
    plain = msgspec.json.encode
    assert plain(RULESET.state_for(made.state, viewer)) == plain(
        RULESET.state_for(game.state, viewer)
    )
    return made


def _other_cards(game: Any, bodies: list[Any], player: str) -> int:
    """Cards of the hand taken this turn become cards that might have been taken."""
    state = game.state
    seat = state.seats[player]
    free = {"SelectPermanentCards": list(seat.permanent_set)}
    free["DrawRandomCards"] = list(state.decks[seat.culture].unseen)
    mine, changed = list(held(state, player)), 0
    for number, body in _turn(game, bodies):
        action = game.action(number)
        if type(action).__name__ not in free or action.player != player or not action.cards:
            continue
        swap = {}
        for card in dict.fromkeys(action.cards):
            kept = [one for one in free[type(action).__name__] if one not in (card, *action.cards)]
            if card in mine and kept and action.cards.count(card) == mine.count(card) == 1:
                swap[card] = kept[-1]
                free[type(action).__name__].remove(kept[-1])
        changed += len(swap)
        bodies[number - 1] = _rewritten(game, number, body, swap)
    return changed


def _other_choice(game: Any, bodies: list[Any], player: str) -> int:
    other = other_choice(game.state, player)
    if other is None:
        return 0
    field = "token" if isinstance(other, str) else "units"
    for number, body in _turn(game, bodies):
        action = game.action(number)
        kind = "CommitUnit" if field == "token" else "CommitArmy"
        if type(action).__name__ == kind and action.player == player:
            last = number, body, action
    number, body, action = last
    events = tuple(
        replace(event, **{field: other}) if hasattr(event, field) else event
        for event in game.events(number)
    )
    encode = RULESET.codec.encode
    action = replace(action, **{field: other})
    bodies[number - 1] = replace(body, action=encode(action), events=encode(events))
    return 1


def _turn(game: Any, bodies: list[Any]) -> list[tuple[int, Any]]:
    """The steps of this turn that took an action."""
    return [
        (number, body)
        for number, body in enumerate(bodies, start=1)
        if isinstance(body, ActionTaken)
        and game.state_at(number - 1).turn == game.state.turn
        and game.action(number) is not None
    ]


def _rewritten(game: Any, number: int, body: Any, swap: dict[str, str]) -> Any:
    def other(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(swap.get(card, card) for card in cards)

    action = game.action(number)
    events = tuple(
        replace(event, cards=other(event.cards)) if hasattr(event, "cards") else event
        for event in game.events(number)
    )
    encode = RULESET.codec.encode
    return replace(
        body, action=encode(replace(action, cards=other(action.cards))), events=encode(events)
    )
