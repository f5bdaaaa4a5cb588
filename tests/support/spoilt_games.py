"""Games as an older store may hold them: with a law broken that nothing may break today."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from ledger.aggregates.steps import Corrected
from ledger.games.founders.events import CoinsCollected, CoinTaken


def with_a_coin_too_many(ledger: Any, game: Any) -> Any:
    """A game of Founders in which a correction gave Ana a coin that is still in the reserve."""
    token = game.state.reserve["coin"][0]
    event = CoinsCollected("Ana", (CoinTaken(token, next(iter(game.state.nations["Ana"].cells))),))
    codec = game.rules.codec
    body = Corrected(
        events=codec.encode([event]),
        reason="Ana takes a coin",
        schema=codec.schema,
        at=game.started.at,
    )
    return ledger.open(uuid4(), [*game.bodies, body])
