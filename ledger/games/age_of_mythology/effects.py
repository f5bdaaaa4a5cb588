"""What a component does, in our own short words: made from its printed values."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.ruleset import Lang, listed, phrase

from .catalogue import RESOURCES, Catalogue, Effect, Unit
from .effect_words import WORDS
from .sentences import Names, names


def effect_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    """One line; nothing for what has no effect of its own."""
    name = names(catalogue, lang)
    if component in catalogue.unit:
        return unit_text(catalogue, catalogue.unit[component], lang)
    if component in catalogue.building:
        return _said(catalogue.building[component].effects, name, lang)
    card = catalogue.card.get(component)
    if card is None or card.god is None:
        return ""
    text = _said(card.god.effects, name, lang)
    return phrase(WORDS["power"], lang, n=card.god.favor, text=text)


def power_text(catalogue: Catalogue, card: str, lang: Lang) -> str:
    """What the power of a card does, without its price."""
    god = catalogue.card[card].god
    return _said(god.effects, names(catalogue, lang), lang) if god else ""


def abilities_text(catalogue: Catalogue, unit: str, lang: Lang) -> str:
    """What a unit can do, without its dice."""
    return _said(catalogue.unit[unit].abilities, names(catalogue, lang), lang)


def unit_text(catalogue: Catalogue, unit: Unit, lang: Lang) -> str:
    """Dice, against whom there are more, and abilities; with the values a game uses (AM-R1)."""
    name = names(catalogue, lang)
    words = [phrase(WORDS["dice"], lang, n=unit.dice)]
    words += [phrase(WORDS["against"], lang, n=n, tag=name[tag]) for tag, n in unit.bonuses.items()]
    can = _said(unit.abilities, name, lang)
    return ", ".join([*words, can] if can else words)


def _said(effects: Iterable[Effect], name: Names, lang: Lang) -> str:
    return ", ".join(_effect(effect, name, lang) for effect in effects)


def _effect(effect: Effect, name: Names, lang: Lang) -> str:
    tags = effect.get("tags") or [effect.get("tag") or effect.get("from_tag") or ""]
    unit = effect.get("unit") or effect.get("requires_unit") or effect.get("to") or ""
    cost = effect.get("cost", {})
    return phrase(
        WORDS[_key(effect)],
        lang,
        n=effect.get("n", effect.get("max", effect.get("dice", 0))),
        total=effect.get("total", 0),
        own=effect.get("own", 0),
        opponent=effect.get("opponent", 0),
        resource=name.get(effect.get("resource", ""), ""),
        unit=name.get(unit, ""),
        other=name.get(effect.get("for", ""), ""),
        building=name.get(effect.get("building", ""), ""),
        tag=listed([name.get(tag, "") for tag in tags], lang),
        area=name.get(effect.get("area", ""), ""),
        cubes=listed([f"{cost[r]} {name[r]}" for r in RESOURCES if cost.get(r)], lang),
    )


def _key(effect: Effect) -> str:
    """The entry of the list: an effect may have words of its own for some values."""
    op = str(effect["op"])
    match op:
        case "mode":
            named = f"mode_{effect['name']}"
            return named if named in WORDS else op
        case "gain_cubes" | "eliminate_tile" if effect["resource"] == "any":
            return f"{op}_any"
        case "destroy_building" if effect["owner"] == "any":
            return f"{op}_any"
        case "build_discount" if not effect["except"]:
            return f"{op}_all"
        case "trade_cost" if effect["n"]:
            return f"{op}_some"
    return op
