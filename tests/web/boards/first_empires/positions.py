"""Positions of First Empires for the tests of its pages: Carmen's turn of the rulebook."""

from __future__ import annotations

from typing import Any

from ledger.games.first_empires import actions as ac
from ledger.games.first_empires.rules.setup import opening_size
from ledger.ruleset import UNKNOWN

PLAYERS = ("Carmen", "Dan", "Kim")
PEOPLES = ("huaxia", "mupata", "karthadst")


def seated(ledger: Any) -> Any:
    """A table of three with the peoples laid out and the opening hands drawn, unknown."""
    game = ledger.start("first_empires", list(PLAYERS))
    game = ledger.take(game.id, ac.StartGame(PEOPLES, "Carmen"))
    for player in PLAYERS:
        size = opening_size(game.catalogue, game.state.seats[player].civilization)
        game = ledger.take(game.id, ac.RecordOpeningHand(player, (UNKNOWN,) * size))
    return game


def carmens_turn(ledger: Any, **changes: Any) -> Any:
    """EX1: two dice, two rerolls, four points; Rus is held by two explorers of Dan."""
    game = seated(ledger)
    document = game.rules.position(game.state)
    document["round"] = 3
    document["explorers"] = {
        "scythia": {"Carmen": 2},
        "albion": {"Carmen": 2},
        "indus": {"Carmen": 1},
        "rus": {"Dan": 2},
        "huaxia": {"Dan": 1},
        "mupata": {"Dan": 1},
        "karthadst": {"Kim": 4},
    }
    seats = document["seats"]
    seats["Carmen"]["cube"] |= {"rerolls": 1, "movement": 1, "explorers": 2}
    seats["Dan"]["cube"]["explorers"] = 1
    seats["Dan"]["captured"] = ["huaxia-city-start"]
    document["cities"].pop("huaxia")
    document["tokens"]["huaxia-city-start"]["place"] = "captured:Dan"
    document["turn"] |= {
        "number": 7,
        "dice_count": 2,
        "rerolls_allowed": 2,
        "movement_points": 4,
        "movement_left": 4,
    }
    turn = changes.pop("turn", {})
    document["turn"] |= turn
    document |= changes
    return ledger.start("first_empires", list(PLAYERS), position=document)


def rolled(ledger: Any, *faces: str) -> Any:
    """The same with the dice on the table, kept, and Carmen about to move."""
    game = carmens_turn(ledger)
    game = ledger.take(game.id, ac.RollDice("Carmen", faces))
    return ledger.take(game.id, ac.EndDicePhase("Carmen"))


def conquered(ledger: Any) -> Any:
    """Rus is taken with three, Dan is in Huaxia, and Carmen goes on to progress."""
    game = rolled(ledger, "green", "orange")
    legs = (ac.Leg(("scythia", "rus"), 2), ac.Leg(("albion", "eastern_ocean", "rus"), 1))
    game = ledger.take(game.id, ac.MoveExplorers("Carmen", legs, "huaxia"))
    return ledger.take(game.id, ac.EndMovementPhase("Carmen"))
