"""The entry sheet of any title: what its rules propose, narrowed by each tap."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec.structs import asdict

from ledger.aggregates.game import Game
from ledger.ruleset import Lang
from ledger.ruleset.codec import Action
from ledger.visibility import Viewer
from ledger.web.boards.default.words import Names, say
from ledger.web.boards.sheet import EntrySheet

MOST = 60  # values of one field that are offered


class DefaultSheet(EntrySheet):
    words = staticmethod(say)

    def __init__(self, game: Game, lang: Lang, viewer: Viewer, state: Any = None) -> None:
        super().__init__(game, lang, viewer, state)
        self.names = Names(game, lang)
        self.candidates = list(game.rules.play.candidates(self.state, self.memo))

    def sentence_of(self, action: Action) -> str:
        """What it would do; while the dealer still decides, what it asks."""
        events = self.events(action)
        return (self.sentence(action, events) if events else "") or self.names.action(action)


def kind_of(action: Action) -> str:
    return type(action).__name__


def written(value: Any) -> str:
    """A value of a field as a tap says it."""
    return json.dumps(msgspec.to_builtins(value, str_keys=True), ensure_ascii=False)


def fields_of(action: Action) -> dict[str, str]:
    """The fields of an action, as taps say them."""
    return {name: written(value) for name, value in asdict(action).items()}


def mentions(action: Action, component: str) -> bool:
    """Does the action name this component, alone or in a list?"""
    for value in asdict(action).values():
        if value == component:
            return True
        if isinstance(value, list | tuple | dict | set | frozenset) and component in value:
            return True
    return False
