"""The names a question may say: players, titles and what a title lets a table choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ledger.games import GAMES
from ledger.questions.tokens import plain, spelled
from ledger.ruleset import Option, Ruleset
from ledger.ruleset.texts import LANGUAGES, aloud

Spelled = tuple[str, ...]
Chosen = tuple[str, Any]  # an option and its value
LEAST_LETTERS = 8  # of the beginning of a title's name that may stand for it
LEAST_OPTION = 4


class Vocabulary:
    """Longer names are found before shorter ones that begin like them."""

    def __init__(self, players: Iterable[str]) -> None:
        self.players = {said: name for name in players if (said := spelled(name))}
        self.titles = _titles()
        self.options = _options()

    def player(self, words: Spelled) -> tuple[str, int] | None:
        return _beginning(self.players, words)

    def title(self, words: Spelled) -> tuple[str, int] | None:
        return _beginning(self.titles, words)

    def option(self, words: Spelled) -> tuple[Chosen, int] | None:
        return _beginning(self.options, words)


def _beginning(table: Mapping[Spelled, Any], words: Spelled) -> tuple[Any, int] | None:
    longest = max(map(len, table), default=0)
    for length in range(min(longest, len(words)), 0, -1):
        if words[:length] in table:
            return table[words[:length]], length
    return None


def _titles() -> dict[Spelled, str]:
    """Each title by its key, its name, and the beginning of its name if nobody else has it."""
    found: dict[Spelled, set[str]] = {}
    for key, rules in GAMES.items():
        names = {spelled(aloud(key)), *(spelled(rules.name[lang]) for lang in LANGUAGES)}
        for name in names:
            found.setdefault(name, set()).add(key)
            for length in range(1, len(name)):
                if sum(map(len, name[:length])) >= LEAST_LETTERS:
                    found.setdefault(name[:length], set()).add(key)
    return {name: next(iter(which)) for name, which in found.items() if name and len(which) == 1}


def _options() -> dict[Spelled, Chosen]:
    """What a table may choose besides what is usual, by the words a page has for it."""
    found: dict[Spelled, Chosen] = {}
    for rules in GAMES.values():
        for said, chosen in _names_of(rules):
            if sum(map(len, said)) >= LEAST_OPTION:
                found.setdefault(said, chosen)
    return found


def _names_of(rules: Ruleset[Any, Any]) -> Iterable[tuple[Spelled, Chosen]]:
    for option in rules.play.options:
        for value in option.values[1:]:
            for name in _names(option, value):
                yield spelled(name), (option.key, value)


def _names(option: Option, value: Any) -> Iterable[str]:
    if isinstance(value, bool):
        yield aloud(option.key)
        for lang in LANGUAGES:
            label = option.label[lang]
            yield label
            yield label.partition("(")[0].partition(":")[0]
    elif isinstance(value, str) and str(value) in option.words:
        yield from option.words[str(value)].values()


def label_of(chosen: str, value: Any, lang: str) -> str:
    """What a page calls it."""
    for rules in GAMES.values():
        for option in rules.play.options:
            if option.key == chosen and value in option.values:
                if isinstance(value, bool):
                    label: str = option.label[lang]
                    return label.partition("(")[0].partition(":")[0].strip()
                return option.words[str(value)][lang]
    return plain(chosen)


def some_option() -> Mapping[str, str] | None:
    """One that a reader could ask for, with its words; a title's own example."""
    for rules in GAMES.values():
        for option in rules.play.options:
            if option.values == (False, True) and " " not in option.label["en"]:
                return option.label
    return None
