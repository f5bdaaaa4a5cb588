"""Positions of Foundations of Rome that the page tests look for in seeded games."""

from __future__ import annotations

from typing import Any

from ledger.games.foundations.actions import BuildBuilding, BuyCard
from ledger.games.foundations.events import BuildingConstructed

FOUR = ("Ana", "Bo", "Chloé", "Dario")
EXTRAS = dict.fromkeys(
    ("deals", "swindles", "objectives_secret", "invocations", "characters", "monuments"), True
)


def at_a_table(ledger: Any, game: Any, step: int) -> Any:
    """The position of a step, with real cards from here on."""
    position = {**game.rules.position(game.state_at(step)), "dealer": "table"}
    players = list(game.setup.players)
    return ledger.start(game.rules.key, players, options=game.setup.options, position=position)


def a_purchase(game: Any) -> tuple[int, BuyCard]:
    """A step at which a contract can be bought and its slot is filled again."""
    for step in range(2, game.version):
        state = game.state_at(step)
        if state.phase == "playing" and state.piles[state.era - 1].left:
            for action in game.rules.legal_actions(state):
                if isinstance(action, BuyCard):
                    return step, action
    raise AssertionError("nobody can ever buy")


def an_overbuilding(game: Any, least: int = 2) -> tuple[int, BuildBuilding, BuildingConstructed]:
    """A step at which a building may replace several own ones and lays a lot bare."""
    for step in range(2, game.version):
        state = game.state_at(step)
        if state.phase != "playing":
            continue
        for action in game.rules.legal_actions(state):
            if isinstance(action, BuildBuilding):
                built = next(
                    event
                    for event in game.rules.play.outcome(state, action, {})
                    if isinstance(event, BuildingConstructed)
                )
                if len(built.replaced) >= least and built.markers_placed:
                    return step, action, built
    raise AssertionError("nobody can ever build over two buildings")
