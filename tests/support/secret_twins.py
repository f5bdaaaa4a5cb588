"""Two logs of one game that differ only in what a viewer may not know.

Whatever such a viewer is answered must be the same from both, so no secret can be in it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from click.testing import CliRunner
from msgspec.structs import replace

from ledger.conformance.twins import swapped_bodies
from ledger.ruleset import UNKNOWN
from ledger.ruleset.dealer import Dealer
from ledger.simulate import at_virtual_table
from ledger.tools.cli import main

TITLE = "first_empires"
PLAYERS = ("Ana", "Bo", "Cy")
SEED = "c0ffee5eedc0ffee5eedc0ffee5eed00"
OTHER_SEED = "0ddba11seed0ddba11seed0ddba11see"
STEPS = 190


def dealt_game(ledger: Any, steps: int = STEPS) -> Any:
    """Under the virtual dealer: Ledger knows every hand and every city value."""
    game = ledger.start(TITLE, PLAYERS, dealer="virtual", seed=SEED)
    return _played(ledger, game, steps, Random(8), None)


def typed_game(ledger: Any, steps: int = STEPS) -> Any:
    """From a real table: cards are typed in; Bo keeps the first ones to himself, then names one."""
    game = ledger.start(TITLE, PLAYERS, dealer="table")
    return _played(ledger, game, steps, Random(8), Dealer("the pile on the table"))


def _played(ledger: Any, game: Any, steps: int, chance: Random, dealer: Dealer | None) -> Any:
    rules = game.rules
    named = dealer is None
    while game.version < steps and not game.over:
        state = at_virtual_table(game.state)
        action = rules.play.bot(state, rules.legal_actions(state), chance)
        if dealer is not None:
            action = rules.play.fill(game.state, action, dealer)
            if not named and getattr(action, "player", "") == "Bo":
                action = rules.redact(None, action)
        game = ledger.take(game.id, action)
        if not named and game.version > 40:
            named = True
            game = ledger.take(game.id, _naming(game))
    return game


def _naming(game: Any) -> Any:
    seat = game.state.seats["Bo"]
    held = next(held for held in seat.hand if held.card == UNKNOWN)
    known = {one.card for one in seat.drawn()}
    card = [c for c in game.catalogue.deck[seat.civilization] if c not in known][-1]
    return game.rules.actions["IdentifyCard"]("Bo", held.handle, card)


# ---------------------------------------------------------------------- what is secret


def secrets_of(game: Any, player: str) -> list[str]:
    """The cards of a player that only the player knows: in hand, or discarded face down."""
    seat = game.state.seats[player]
    covered = [*seat.hand, *(card for card in seat.discarded if not card.shown)]
    return [one.card for one in covered if one.card != UNKNOWN]


def secrets_from(game: Any, viewer: str | None) -> list[str]:
    return [c for p in game.setup.players if p != viewer for c in secrets_of(game, p)]


def told(game: Any, card: str) -> list[str]:
    """Every way to name a card."""
    names = [game.rules.words.name_of(game.catalogue, card, lang) for lang in ("en", "fr")]
    return [card, *names]


def twin(ledger: Any, game: Any, viewer: str | None) -> Any:
    """The same game in another store, with other cards wherever the viewer may not look."""
    other: dict[str, str] = {}
    for player in game.setup.players:
        if player == viewer:
            continue
        seat = game.state.seats[player]
        used = {one.card for one in seat.drawn()}
        free = [c for c in game.catalogue.deck[seat.civilization] if c not in used]
        hidden = secrets_of(game, player)
        other |= dict(zip(hidden, free, strict=False))
    assert other
    started = replace(game.started, seed=OTHER_SEED if game.started.seed else None)
    bodies = [started, *swapped_bodies(game.bodies[1:], other)]
    made = ledger.open(game.id, bodies)
    assert made.state != game.state
    plain = msgspec.json.encode
    assert plain(game.rules.state_for(made.state, viewer)) == plain(
        game.rules.state_for(game.state, viewer)
    )
    return made


# ---------------------------------------------------------------------- the command line


def says(store: str, *words: str, code: int | None = 0) -> bytes:
    """What `ledger ...` prints about the games of a store."""
    result = CliRunner(env={"LEDGER_DB": store, "LANG": "en_GB.UTF-8"}).invoke(main, list(words))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert code is None or result.exit_code == code, result.output
    return result.stdout_bytes + result.stderr_bytes
