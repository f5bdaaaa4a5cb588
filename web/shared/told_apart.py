"""Sentences of a list that would read alike are told apart by what their actions say differently: a
place by what lies there, everything else by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset.codec import Action
from ledger.ruleset.narration import sentence
from ledger.web import boards
from ledger.web.context import lang, t, viewer

MOST = 3  # differences that are named
CODE = 3  # letters: too few to say by themselves what is meant


def told_apart(
    game: Game, state: Any, actions: Sequence[Action], sentences: Sequence[str]
) -> list[str]:
    """The sentences, one for each action; those alike say in brackets where they differ."""
    alike: dict[tuple[str, str], list[int]] = {}
    for n, said in enumerate(sentences):
        alike.setdefault((type(actions[n]).__name__, said), []).append(n)
    told = list(sentences)
    names = Names(game, state)
    for (_, said), places in alike.items():
        if len(places) < 2:
            continue
        differing = _differing([actions[n] for n in places])
        for n in places:
            more = [names.of(actions[n], field) for field in differing]
            if found := "; ".join(one for one in more if one):
                told[n] = f"{said.removesuffix('.')} ({found})."
    return told


def place_of(game: Game, state: Any, action: Action) -> str:
    """Where an action took place, by what lay there; nothing where its sentence says so."""
    place = boards.guide_of(game.rules.key).place
    if place is None:
        return ""
    fields = action.__struct_fields__
    found = (place(game.catalogue, state, action, field, lang()) for field in fields)
    return next((one for one in found if one), "")


def place_at(game: Game, step: int) -> str:
    """The same of a step that was recorded, as a sentence; nothing where nobody may know it."""
    if boards.guide_of(game.rules.key).place is None:
        return ""
    action = visibility.action(game, step, viewer(game))
    before = max(1, game.previous_standing_step(step))
    found = action and place_of(game, visibility.state_at(game, before, viewer(game)), action)
    return sentence(found) if found else ""


def _differing(actions: Sequence[Action]) -> list[str]:
    first = asdict(actions[0])
    found = [
        name for name in first if any(getattr(one, name) != first[name] for one in actions[1:])
    ]
    return found[:MOST]


class Names:
    """What the values of fields are called on this table."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self.state = game, state
        self.guide = boards.guide_of(game.rules.key)
        self.pools = self.guide.offline.pools(game, state, lang())

    def of(self, action: Action, field: str) -> str:
        if self.guide.place is not None:
            said = self.guide.place(self.game.catalogue, self.state, action, field, lang())
            if said:
                return said
        return self._said(type(action).__name__, field, getattr(action, field))

    def _said(self, kind: str, field: str, value: Any) -> str:
        match value:
            case None | () | {}:
                return ""
            case bool():
                asked = boards.asked(self.game.rules.key, kind, field)
                return f"{asked} {t('amend.yes' if value else 'amend.no')}"
            case str() | int():
                name = self._name(kind, field, str(value))
                short = len(name) <= CODE
                return f"{boards.asked(self.game.rules.key, kind, field)} {name}" if short else name
            case tuple() | list():
                return ", ".join(self._said(kind, field, one) for one in value)
            case Mapping():
                parts = [
                    f"{self._name(kind, field, str(key))} {self._said(kind, f'{field}=', one)}"
                    for key, one in value.items()
                ]
                return ", ".join(parts)
        if hasattr(value, "__struct_fields__"):
            inner = asdict(value).items()
            return " ".join(said for name, one in inner if (said := self._said(kind, name, one)))
        return str(value)

    def _name(self, kind: str, field: str, value: str) -> str:
        for pool in (self.pools.get(f"{kind}.{field}"), self.pools.get(field)):
            for one in pool or ():
                if not isinstance(one, str) and one[0] == value:
                    return one[1]
        return self.game.rules.words.name_of(self.game.catalogue, value, lang())
