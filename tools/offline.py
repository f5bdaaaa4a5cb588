"""A whole game as one HTML file that replays it without a network, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from ledger.aggregates.game import Game
from ledger.ruleset import Lang
from tools import text
from tools.eyes import Eyes
from tools.words import LANGUAGES, WORDS

TEMPLATE = Path(__file__).with_name("offline.html")
PAGE_WORDS = (
    *("score", "market", "lines", "category", "total", "player", "components", "rule", "steps"),
    *("points", "of_steps", "game", "keys", "step", "to_first", "to_back", "to_next", "to_last"),
)


def offline_page(game: Game, lang: Lang, eyes: Eyes) -> str:
    document = msgspec.to_builtins(replay_document(game, lang, eyes))
    data = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    data = data.replace("<", "\\u003c")  # no name can end the script
    return TEMPLATE.read_text(encoding="utf-8").replace("__GAME__", data)


class Shelf:
    """Documents that many steps share, each kept once."""

    def __init__(self) -> None:
        self.documents: list[Any] = []
        self._places: dict[bytes, int] = {}

    def place(self, document: Any) -> int:
        key = msgspec.json.encode(document)
        if key not in self._places:
            self._places[key] = len(self.documents)
            self.documents.append(document)
        return self._places[key]


def replay_document(game: Game, lang: Lang, eyes: Eyes) -> dict[str, Any]:
    """Everything the page needs; what does not change from step to step is there once."""
    sheets, markets, seats = Shelf(), Shelf(), Shelf()
    steps = []
    taken_back = text.undone(game)
    for step in range(1, game.version + 1):
        state = eyes.state(game, step)
        position = game.rules.position(state)
        steps.append(
            {
                "sentence": {w: eyes.sentence(game, step, w) for w in LANGUAGES},
                "standing": {w: text.standing(game, step, w) for w in LANGUAGES},
                "marks": {w: text.marks(game, step, w, taken_back) for w in LANGUAGES},
                "sheet": sheets.place(_sheet(game.rules.score(state))),
                "market": markets.place(list(text.piles(game.rules.market(state)))),
                "seats": [
                    seats.place(_seat(position, player, game.setup.players))
                    for player in game.setup.players
                ],
            }
        )
    return {
        "id": str(game.id),
        "lang": lang,
        "title": game.rules.name,
        "players": game.setup.players,
        "categories": game.rules.category_words,
        "words": {key: WORDS[key] for key in PAGE_WORDS},
        "names": _names(game, [sheets.documents, markets.documents, seats.documents]),
        "steps": steps,
        "sheets": sheets.documents,
        "markets": markets.documents,
        "seats": seats.documents,
    }


def _sheet(sheet: Any) -> dict[str, Any]:
    lines = [
        [x.player, x.category, x.points, x.rule, x.components, x.steps, x.place, x.most]
        for x in sheet.lines
    ]
    return {"totals": sheet.totals, "most": sheet.most, "lines": lines}


def _seat(position: dict[str, Any], player: str, players: tuple[str, ...]) -> dict[str, Any]:
    """What lies before a player: boards as [x, y, words], all else as words."""
    boards: list[Any] = []
    rest: list[Any] = []
    for key, value in text.seat_fields(position, players).items():
        mine = value[player]
        fields = mine if isinstance(mine, dict) and not text.is_board(mine) else {key: mine}
        for name, inner in fields.items():
            if text.is_board(inner):
                cells = sorted(inner.items())
                boards.append([[*map(int, k.split(",")), text.leaves(cell)] for k, cell in cells])
            elif words := text.leaves(inner):
                rest.append([name.replace("_", " "), words])
    return {"boards": boards, "rest": rest}


def _names(game: Game, documents: Any) -> dict[str, dict[str, str]]:
    """The names of every component the documents mention."""
    found: dict[str, dict[str, str]] = {}
    namers = {lang: text.namer(game.rules, game.catalogue, lang) for lang in LANGUAGES}

    def walk(value: Any) -> None:
        if isinstance(value, str):
            names = {lang: name(value) for lang, name in namers.items()}
            if any(name != value for name in names.values()):
                found[value] = names
        elif isinstance(value, dict):
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                walk(inner)

    walk(documents)
    return found
