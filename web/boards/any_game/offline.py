"""How a score sheet is filled in while nobody can be asked."""

from __future__ import annotations

from ledger.aggregates.game import Game
from ledger.games.any_game.state import State
from ledger.ruleset import Lang
from ledger.web.boards.offline import Offline, Pools

SENTENCES = {
    "WriteCell": {
        "en": "{player}, {category}[: {entered}]",
        "fr": "{player}, {category}[ : {entered}]",
    },
    "ClearCell": {"en": "{player}, {category}: crossed out", "fr": "{player}, {category} : rayé"},
    "EndRound": {"en": "the round is over", "fr": "la manche est finie"},
    "FinishGame": {
        "en": "the sheet is finished[, won by {winners}]",
        "fr": "la feuille est terminée[, gagnée par {winners}]",
    },
}
ASKS = {
    "player": {"en": "Whose cell?", "fr": "La case de qui ?"},
    "category": {"en": "Which line?", "fr": "Quelle ligne ?"},
    "entered": {"en": "What is filled in?", "fr": "Que remplit-on ?"},
    "round": {"en": "Which round? (0: none)", "fr": "Quelle manche ? (0 : aucune)"},
    "won": {"en": "Did all win together?", "fr": "Tous ont-ils gagné ensemble ?"},
    "winners": {"en": "Who won?", "fr": "Qui a gagné ?"},
}


def pools(game: Game, state: State, lang: Lang) -> Pools:
    asked = {one.name: tuple(one.worth().names) for one in state.template.categories}
    return {
        "category": list(asked),
        "entered": list(dict.fromkeys(name for names in asked.values() for name in names)),
        **{f"entered@{category}": names for category, names in asked.items()},
    }


OFFLINE = Offline(
    sentences=SENTENCES,
    asks=ASKS,
    turn=("WriteCell", "EndRound", "FinishGame"),
    typed=frozenset(("entered",)),
    pools=pools,
)
