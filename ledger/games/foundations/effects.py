"""What a component does, in our own short words: made from its printed values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ledger.ruleset import Lang, Words, listed, phrase

from .catalogue import Card, Catalogue, Effect, Kind
from .effect_words import ACTIONS, METRICS, PER, TYPES, WORDS


def effect_of(catalogue: Catalogue, component: str, lang: Lang, players: int = 0) -> str:
    """One or two sentences; nothing for what has no effect of its own.

    A value that depends on the number of players is said for all of them while that is not known.
    """
    words = Effects(lang, players)
    bare = component.rpartition(":")[2]
    kind = (
        catalogue.kind_of.get(component)
        or catalogue.buildings.get(bare)
        or catalogue.monuments.get(bare)
        or catalogue.tiles.get(bare)
    )
    if kind is not None:
        return words.building(kind)
    if component in catalogue.objectives:
        return words.objective(catalogue.objectives[component])
    card = catalogue.invocations.get(component) or catalogue.characters.get(component)
    if card is not None:
        return words.card(card)
    return words.say("favour") if component in catalogue.favours else ""


class Effects:
    """The sentences of one language, for so many players."""

    def __init__(self, lang: Lang, players: int) -> None:
        self.lang, self.players = lang, players

    def say(self, key: str, **params: Any) -> str:
        return phrase(WORDS[key], self.lang, **params)

    def word(self, words: dict[str, Words], key: str) -> str:
        return phrase(words[key], self.lang) if key in words else key.replace("_", " ")

    # ------------------------------------------------------------------ buildings

    def building(self, kind: Kind) -> str:
        parts = [*self._worth(kind)]
        for effect in kind.on_build:
            given = effect.get("grant_each_adjacent_owner", {})
            for what, n in given.items():
                parts.append(self.say(f"on_build_{what}", n=n))
        if kind.requirements:
            needs = self._all(kind.requirements)
            parts.append(self.say("needs", what=needs))
        return " ".join(parts)

    def _worth(self, kind: Kind) -> Iterator[str]:
        if kind.citizens or kind.type == "residential":
            more = kind.citizens_per_adjacent_building
            yield self.say("citizens_more" if more else "citizens", n=kind.citizens, more=more)
        if kind.coins or kind.coins_per_adjacent_building:
            more = kind.coins_per_adjacent_building
            yield self.say("coins_more" if more else "coins", n=kind.coins, more=more)
        if kind.vp:
            yield self.say("points", n=kind.vp)
        if kind.adjacency is not None:
            yield self.say("adjacent", n=kind.adjacency.vp, what=self.word(PER, kind.adjacency.per))

    # ------------------------------------------------------------------ conditions

    def condition(self, condition: Any) -> str:
        if isinstance(condition, str):
            return self.say(condition)
        ((word, params),) = condition.items()
        if word == "all":
            return self._all(params)
        what = self.word(METRICS, params["metric"])
        if word == "most":
            return self.say("most", what=what, n=params["min"])
        value = params["value"]
        if word == "at_most" and value == 0:
            return self.say("none", what=what)
        return self.say(word, n=self._number(value), what=what)

    def _all(self, conditions: Iterable[Any]) -> str:
        return listed([self.condition(one) for one in conditions], self.lang)

    def _number(self, value: Any) -> str:
        """A number, or one for each number of players (whose keys JSON turns into text)."""
        if not isinstance(value, dict):
            return str(value)
        by = {int(players): str(n) for players, n in value.items()}
        return by.get(self.players) or self.say(
            "by_players", n=" / ".join(by.values()), players=" / ".join(map(str, by))
        )

    def objective(self, card: Card) -> str:
        return self.say("objective", n=card.vp, what=self.condition(card.condition))

    # ---------------------------------------------------- invocations and characters

    def card(self, card: Card) -> str:
        parts = [self.effect(effect) for effect in card.effects]
        if card.kind == "permanent":
            parts.insert(0, self.say("permanent"))
        if card.vp_if_unused:
            parts.append(self.say("unused", n=card.vp_if_unused))
        return " ".join(parts)

    def effect(self, effect: Effect) -> str:
        if effect.name == "on_build_gain":
            return self._on_build(effect)
        key = effect.name
        if effect.metric and effect.per > 1:
            key = f"{key}_each"
        most = self.say("at_most_in_all", n=effect.max) if effect.max is not None else ""
        return self.say(
            key,
            n=effect.amount,
            what=self.word(METRICS, effect.metric),
            per=effect.per,
            most=most,
            floor=effect.floor,
            action=self.word(ACTIONS, effect.action),
            near=effect.min_adjacent,
            times=effect.per_turn,
        )

    def _on_build(self, effect: Effect) -> str:
        gain = [self.say("gain_coins_n", n=effect.coins)] if effect.coins else []
        gain += [self.say("gain_points_n", n=effect.vp)] if effect.vp else []
        when = []
        for key, value in effect.when.items():
            if key == "type":
                when.append(self.word(TYPES, value))
            elif key == "min_size":
                when.append(self.say("when_size", n=value))
            else:
                when.append(self.say(f"when_{key}"))
        return self.say("on_build_gain", when=listed(when, self.lang), gain=listed(gain, self.lang))
