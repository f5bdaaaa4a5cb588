"""Who may sit down: all that the setup of a small title is judged by."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Code, Refusal, impossible, refusal
from ledger.ruleset.setup import Setup
from ledger.ruleset.texts import Sentence

SEAT_CODES: dict[str, Code] = {
    "player_count": impossible("players"),
    "same_name_twice": impossible("players"),
    "dealer_decides": impossible("dealer"),
}
SEAT_WORDS: dict[str, Sentence] = {
    "player_count": {
        "en": "This game is not for {n} {n:player|players}.",
        "fr": "Ce jeu ne se joue pas à {n}.",
    },
    "same_name_twice": {
        "en": "Two players are called {player}.",
        "fr": "Deux joueurs s'appellent {player}.",
    },
    "dealer_decides": {
        "en": "The virtual dealer decides this.",
        "fr": "C'est le croupier virtuel qui en décide.",
    },
}


def seat_refusals(player_counts: tuple[int, ...], setup: Setup) -> Iterator[Refusal]:
    """As many players as the title is for, each with a name of their own."""
    if len(setup.players) not in player_counts:
        yield refusal("players", "player_count", n=len(setup.players))
    for i, player in enumerate(setup.players):
        if player in setup.players[:i]:
            yield refusal("players", "same_name_twice", player=player)
