"""What every drawing of Age of Mythology shares: names, cubes, cards, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from ledger.games.age_of_mythology.catalogue import RESOURCES, Card, Catalogue
from ledger.games.age_of_mythology.effects import effect_of, unit_text
from ledger.games.age_of_mythology.rules.common import unit_of
from ledger.games.age_of_mythology.sentences import name_of
from ledger.games.age_of_mythology.state import State
from ledger.ruleset import UNKNOWN, Lang
from ledger.web.boards.age_of_mythology.words import say

Pic = dict[str, str]  # href and box of a symbol
SLOT, PITCH = 30, 32  # a slot of a board, and the way to the next one


class View(Struct, frozen=True):
    """Whose components, which language, which table, and who looks at it."""

    catalogue: Catalogue
    lang: Lang
    state: State
    viewer: str | None = None

    def say(self, key: str, **params: Any) -> str:
        return say(key, self.lang, **params)

    def name(self, component: str) -> str:
        return name_of(self.catalogue, component, self.lang)

    def title(self, component: str) -> str:
        """The same at the beginning of a line."""
        name = self.name(component)
        return name[:1].upper() + name[1:]

    def names(self, components: Iterable[str]) -> str:
        return ", ".join(self.name(component) for component in components)

    def seat(self, player: str) -> int:
        players = self.state.players
        return players.index(player) + 1 if player in players else 0

    def cubes(self, cubes: Mapping[str, int]) -> str:
        said = [f"{cubes[r]} {self.name(r)}" for r in RESOURCES if cubes.get(r)]
        return ", ".join(said) or self.name("nothing")

    def units(self, units: Mapping[str, int]) -> str:
        return ", ".join(f"{n} {self.name(u)}" for u, n in units.items() if n) or self.say("none")


def at(slot: str) -> tuple[int, int]:
    """The upper left corner of `p1`..`p16` or `c1`..`c16` in its own square."""
    number = int(slot[1:]) - 1
    return number % 4 * PITCH, number // 4 * PITCH


def priced(view: View, cubes: Mapping[str, int]) -> list[dict[str, Any]]:
    """Cubes as colours with numbers."""
    return [{"resource": r, "n": cubes[r], "name": view.name(r)} for r in RESOURCES if cubes.get(r)]


def unit_title(view: View, unit: str) -> str:
    """A unit with what its card says: dice, against whom it has more, what it can do."""
    known = unit_of(view.state, unit)
    if known is None:
        return view.title(unit)
    return f"{view.title(unit)}: {unit_text(view.catalogue, known, view.lang)}"


def card_number(view: View, card: Card) -> str:
    """What is printed in the lower third of a card."""
    params = card.params
    match card.action:
        case "attack":
            return str(params["cap"])
        case "explore":
            plus = params["plus"]
            return f"+{plus}" if plus else "+0"
        case "trade":
            return str(params["cost"])
        case "next_age":
            return "/".join(str(params[age]) for age in ("classical", "heroic", "mythic"))
        case "gather":
            if "fixed_resource" in params:
                return view.say("short_food")
            return view.say("short_all") if params["modes"] == ["all"] else ""
    return str(params["max"])


def god_name(view: View, card: Card) -> str:
    if card.god is None:
        return ""
    return card.god.name_fr if view.lang == "fr" else card.god.name


def card_face(view: View, card: str, culture: str = "") -> dict[str, Any]:
    """A card as it is drawn: its face, or the back of its culture."""
    known = view.catalogue.card.get(card)
    if known is None:
        return {
            "card": UNKNOWN,
            "href": f"card-back-{culture}",
            "god": "",
            "permanent": False,
            "number": "",
            "name": view.say("card_hidden"),
            "title": view.say("card_hidden"),
        }
    god = god_name(view, known)
    short = god or view.title(known.action)
    effect = effect_of(view.catalogue, card, view.lang)
    said = f"{view.title(card)}; {effect}" if effect else view.title(card)
    return {
        "card": card,
        "href": f"card-{known.action}",
        "god": god,
        "permanent": not known.culture,
        "number": card_number(view, known),
        "name": short,
        "title": said,
    }


# ----------------------------------------------------------------------------- pictures

_BOX = {"unit": "0 0 32 32", "card": "0 0 44 60", "small": "0 0 24 24"}


def picture(catalogue: Catalogue, component: str) -> Pic:
    """The symbol that stands for a component."""
    if component in catalogue.unit:
        return {"href": component, "box": _BOX["unit"]}
    if component.startswith("vp:"):
        return {"href": f"vp-{component[3:]}", "box": _BOX["unit"]}
    if component in catalogue.building:
        return {"href": f"building-{component}", "box": _BOX["unit"]}
    if component in catalogue.tile:
        return {"href": f"t-{component}", "box": _BOX["unit"]}
    card = catalogue.card.get(component)
    if card is not None:
        return {"href": f"card-{card.action}", "box": _BOX["card"]}
    if component in ("largest_army", "most_buildings", "last_battle"):
        return {"href": f"vp-{component}", "box": _BOX["unit"]}
    if component in RESOURCES:
        return {"href": f"aom-{component}", "box": _BOX["small"]}
    if component in catalogue.culture:
        return {"href": f"culture-{component}", "box": _BOX["small"]}
    if component in catalogue.hand_limit:
        return {"href": f"age-{component}", "box": _BOX["small"]}
    if component.startswith("die:"):
        return {"href": f"die-{component[4:]}", "box": _BOX["unit"]}
    known = {"vp": "cube-vp", "villager": "villager"}
    return {"href": known.get(component, "ui-hidden"), "box": _BOX["small"]}
