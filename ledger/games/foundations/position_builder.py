"""A position of Foundations of Rome from what is seen on the table.

`position.read` works out what follows from contracts and buildings. Here is what it does not: the
sizes of the face-down piles, starting coins, whose turn it is, and the step that put it all there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.errors import Unreadable
from ledger.ruleset import Setup
from ledger.ruleset.codec import to_position
from ledger.ruleset.partial import FOUND, Json, lacking, listed_objects, merged, objects, seated

from .catalogue import CATALOGUES, MONUMENT, Catalogue
from .position.read import read
from .position.write import written
from .rules.setup import DEALT, ERAS, FIRST_COINS
from .state import initial

WITH_PILES = ("playing", "consul", "era_change")

STEP_FIELDS = (
    "step",
    "steps",
    "built_in_event",
    "population_step",
    "invocation_steps",
    "public_objectives_step",
    "ended_step",
)


def complete(known: Mapping[str, Any], setup: Setup) -> Json:
    """Contracts, buildings and the market must be told; the rest follows."""
    if isinstance(known.get("seats"), Mapping):
        return dict(known)  # as positions were written before
    told = {
        player: objects(seat, f"players.{player}")
        for player, seat in seated(_players(known), "players", setup.players).items()
    }
    options = {**setup.options, **dict.fromkeys(known.get("modules", ()), True)}
    table: Json = {
        **{name: value for name, value in known.items() if name != "players"},
        "seats": list(setup.players),
        "options": options,
        "step": known.get("step", FOUND),
    }
    if known.get("phase") == "setup" or not (told or known.get("city") or known.get("phase")):
        begun = written(to_position(initial(setup)))
        return merged(begun, {**table, "players": told})
    catalogue = CATALOGUES.get(setup.catalogue_hash)
    table["players"] = _boards(catalogue, table, told, setup)
    table["city"] = _city(catalogue, table)
    table["lines"] = {
        who: [
            {"player": who, "components": [], "steps": [FOUND], **line}
            for line in listed_objects(lines, f"lines.{who}")
        ]
        for who, lines in _part(known, "lines").items()
    }
    _asked_for(table)
    table["turn"] = {"number": 1, "player": setup.first_player, **_part(known, "turn")}
    if "piles" not in known and known.get("phase", "playing") in WITH_PILES:
        table["piles"] = {"era": _piles(catalogue, table)}
    return table


def _players(known: Mapping[str, Any]) -> Any:
    """What each player has; where only the names are told, nothing yet."""
    said = known.get("players")
    return {} if isinstance(said, list | tuple) else said


def _part(known: Mapping[str, Any], name: str) -> Json:
    return objects(known.get(name), name)


def _boards(
    catalogue: Catalogue, table: Json, told: Mapping[str, Json], setup: Setup
) -> dict[str, Json]:
    """FR-BASE.9, FR-BASE.10, FR-DEAL.3: coins and favours as a game begins, if not told."""
    first, names = setup.players.index(setup.first_player), setup.players
    deals = table["options"].get("deals") or table["options"].get("swindles")
    boards = {}
    for i, player in enumerate(names):
        usual: Json = {"coins": FIRST_COINS + (i - first) % len(names), "population_step": FOUND}
        if deals and "favour_tokens" not in table:
            usual["favour_tokens"] = list(catalogue.favours[2 * i : 2 * i + 2])
        boards[player] = {**usual, **told.get(player, {})}
    return boards


def _city(catalogue: Catalogue, table: Json) -> Json:
    """Whatever stands there was put there by the first step."""
    city = _part(table, "city")
    lots = {
        lot: objects(said, f"city.lots.{lot}")
        for lot, said in objects(city.get("lots"), "city.lots").items()
    }
    owned = [lot for lot, said in lots.items() if said.get("owner") or said.get("building")]
    owned += [lot for board in table["players"].values() for lot in board.get("contracts", ())]
    for lot in owned:
        lots[lot] = {"step": FOUND, **lots.get(lot, {})}
    buildings = {
        name: {"built_in_event": FOUND, **objects(said, f"city.buildings.{name}")}
        for name, said in objects(city.get("buildings"), "city.buildings").items()
    }
    for name in buildings:
        if name not in catalogue.kind_of:
            raise Unreadable({f"position.city.buildings.{name}": ["does_not_fit"]})
    return {**city, "lots": lots, "buildings": buildings}


def _asked_for(table: Json) -> None:
    """What lies open on the table and follows from nothing else."""
    options, city = table["options"], table["city"]
    if options.get("consul") and not table.get("consul"):
        raise lacking("consul")
    if options.get("monuments") and "monument_reserve" not in table:
        built = [name for name in city["buildings"] if name.startswith(f"{MONUMENT}:")]
        if len(built) < len(table["seats"]) + ERAS:
            raise lacking("monument_reserve")


def _piles(catalogue: Catalogue, table: Json) -> list[Json]:
    """FR-BASE.17, FR-R10: earlier eras are used up, later ones whole; this one has the rest."""
    if table["options"].get("invocations") or table["options"].get("consul"):
        raise lacking("piles.era")
    seats, era = len(table["seats"]), table.get("era", 1)
    if era not in range(1, ERAS + 1):
        raise Unreadable({"position.era": ["not_one_of:1, 2, 3"]})
    base, over = divmod(len(catalogue.lots(seats)) - DEALT * seats, ERAS)
    formed = [base + (i < over) for i in range(ERAS)]
    unseen = len(read(table)["unseen"])
    left = [*[0] * (era - 1), unseen - sum(formed[era:]), *formed[era:]]
    if unseen and "slots" not in _part(table, "market"):
        raise lacking("market.slots")
    if not 0 <= left[era - 1] <= formed[era - 1]:
        raise Unreadable({"position.era": ["does_not_fit"]})
    return [{"size": n, "formed": whole} for n, whole in zip(left, formed, strict=True)]
