"""What the board of any title calls things: names it is given, or field names read aloud."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from ledger.aggregates.game import Game
from ledger.ruleset import UNKNOWN, Lang, phrase
from ledger.ruleset.codec import Action
from ledger.ruleset.texts import CLAUSES_APART, Sentence

TEXTS: dict[str, Sentence] = {
    "ask": {"en": "What does {player} do?", "fr": "Que fait {player} ?"},
    "ask_all": {"en": "What happens now?", "fr": "Que se passe-t-il ?"},
    "ask_text": {
        "en": "Choose from the list, or tap a card.",
        "fr": "Choisissez dans la liste, ou touchez une carte.",
    },
    "over": {"en": "The game is over", "fr": "La partie est finie"},
    "action": {"en": "Action", "fr": "Action"},
    "choose": {"en": "Choose", "fr": "Choisir"},
    "picked": {"en": "{n} of {all}", "fr": "{n} sur {all}"},
    "and_more": {"en": "and {n} more", "fr": "et {n} de plus"},
    "elsewhere": {
        "en": "There {n:is|are} {n} more: write it field by field.",
        "fr": "Il y en a {n} de plus : écrivez-le champ par champ.",
    },
    "not_now": {"en": "{what}: not now", "fr": "{what} : pas maintenant"},
    "shared": {"en": "On the table", "fr": "Sur la table"},
    "nothing": {"en": "nothing", "fr": "rien"},
    "unknown": {"en": "unknown", "fr": "inconnu"},
    "named": {"en": "{what}: {said}", "fr": "{what} : {said}"},
    "yes": {"en": "yes", "fr": "oui"},
    "no": {"en": "no", "fr": "non"},
    "points": {"en": "{player}, points: {n}", "fr": "{player}, points : {n}"},
}


def say(key: str, lang: Lang, **params: Any) -> str:
    return phrase(TEXTS[key], lang, **params)


class Names:
    """Values in words, as far as the title has any."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game, self.lang = game, lang

    def label(self, name: str) -> str:
        """A field or a kind of action."""
        return self.game.rules.label(name, self.lang)

    def of(self, value: Any) -> str:
        """A component by its name, a list by its parts, the rest as it is written."""
        match value:
            case None | "":
                return say("nothing", self.lang)
            case bool():
                return say("yes" if value else "no", self.lang)
            case str():
                return self._name(value)
            case list() | tuple() | set() | frozenset():
                parts = sorted(value, key=repr) if isinstance(value, set | frozenset) else value
                return ", ".join(map(self.of, parts)) or say("nothing", self.lang)
            case dict():
                return self._pairs(value.items())
            case Struct():
                return self._pairs(asdict(value).items())
            case int() | float():
                return str(value)
        return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)

    def _name(self, value: str) -> str:
        if value == UNKNOWN:
            return say("unknown", self.lang)
        if value in self.game.setup.players:
            return value
        try:
            return self.game.rules.words.name_of(self.game.catalogue, value, self.lang)
        except LookupError:  # no component, but a word of the title's own
            return value.replace("_", " ")

    def _pairs(self, pairs: Iterable[tuple[Any, Any]]) -> str:
        said = [
            say("named", self.lang, what=self.of(key), said=self.of(value)) for key, value in pairs
        ]
        return phrase(CLAUSES_APART, self.lang).join(said) or say("nothing", self.lang)

    def action(self, action: Action) -> str:
        """The kind and what it names: "Add a stone: Granite"."""
        label, people = self.label(type(action).__name__), self.game.setup.players
        named = [
            self.of(value)
            for value in asdict(action).values()
            if value not in (None, "") and not (isinstance(value, str) and value in people)
        ]
        return say("named", self.lang, what=label, said=", ".join(named)) if named else label
