"""The constraints every catalogue must meet; those it is checked against are the released ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import to_builtins

from ledger.ruleset.constraints import Found, Problem, checker, fault, out_of_bounds, problems

from .catalogue import CATALOGUES, Catalogue, Constraint

CONSTRAINTS = CATALOGUES.default.constraints


def _problems(catalogue: Catalogue) -> Iterator[Problem]:
    for constraint in CONSTRAINTS:
        faults = _KINDS[constraint.kind](catalogue, constraint)
        yield from problems(constraint.id, constraint.level, faults)


check = checker(CATALOGUES, _problems)


def entries(catalogue: Catalogue, path: str) -> list[dict[str, Any]]:
    """The list or mapping a path names, as plain data."""
    value: Any = catalogue
    for part in path.split("."):
        value = value[part] if isinstance(value, dict) else getattr(value, part)
    plain = to_builtins(value)
    return list(plain) if isinstance(plain, list | tuple) else [plain]


def _selected(catalogue: Catalogue, constraint: Constraint) -> list[dict[str, Any]]:
    wanted = constraint.where
    return [
        entry
        for entry in entries(catalogue, str(constraint.path))
        if all(entry.get(key) == value for key, value in wanted.items())
    ]


def _number(constraint: Constraint, entry: str, found: int) -> Found:
    return out_of_bounds(entry, found, equals=constraint.eq, least=constraint.min)


def _groups(catalogue: Catalogue, constraint: Constraint) -> dict[str, list[dict[str, Any]]]:
    keys = [key.strip() for key in constraint.per.split(",") if key.strip()]
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    if not keys:
        found[str(constraint.path)] = []
    for culture in catalogue.cultures if "culture" in keys else ():
        if "action" in keys:
            for action in catalogue.vocabulary["actions"]:
                found[f"{culture.id} {action}"] = []
        else:
            found[culture.id] = []
    for entry in _selected(catalogue, constraint):
        found[" ".join(str(entry[key]) for key in keys) or str(constraint.path)].append(entry)
    return found


def _unique(catalogue: Catalogue, constraint: Constraint) -> Found:
    ids = [entry["id"] for path in constraint.path for entry in entries(catalogue, path)]
    for name, n in Counter(ids).items():
        if n > 1:
            yield fault(name, f"{n} entries with this id", f"{n} entrées portent ce nom")


def _size(catalogue: Catalogue, constraint: Constraint) -> Found:
    for group, members in _groups(catalogue, constraint).items():
        yield from _number(constraint, group, len(members))
    if constraint.id == "C10":
        actions = [card.action for card in catalogue.permanent_cards]
        for action in catalogue.vocabulary["actions"]:
            if actions.count(action) != 1:
                yield fault(action, "not exactly one card", "pas exactement une carte")
    if constraint.id == "C5":
        for culture in catalogue.cultures:
            ages = {u.age for u in catalogue.units if u.culture == culture.id and u.sort == "hero"}
            if ages != {"classical", "heroic", "mythic"}:
                yield fault(culture.id, "not one hero for each age", "pas un héros par âge")


def _sum(catalogue: Catalogue, constraint: Constraint) -> Found:
    for group, members in _groups(catalogue, constraint).items():
        yield from _number(constraint, group, sum(entry[constraint.field] for entry in members))


def _match(catalogue: Catalogue, constraint: Constraint) -> Found:
    found = entries(catalogue, str(constraint.path))
    wanted = constraint.equals
    if not constraint.key:
        table = {str(key): value for key, value in found[0].items()}
        for key, value in wanted.items():
            if table.get(str(key)) != value:
                yield fault(str(key), f"must be {value}", f"doit valoir {value}")
        return
    by_id = {entry["id"]: entry for entry in found}
    for name, value in wanted.items():
        if _at(by_id.get(name, {}), constraint.key) != value:
            yield fault(name, f"{constraint.key} must be {value}", f"{constraint.key} ≠ {value}")
    if constraint.default is not None:
        for name, entry in by_id.items():
            if name not in wanted and _at(entry, constraint.key) != constraint.default:
                default = constraint.default
                yield fault(name, f"{constraint.key} must be {default}", f"doit valoir {default}")


def _at(entry: Any, path: str) -> Any:
    for part in path.split("."):
        entry = (entry or {}).get(part)
    return entry


def _dice(catalogue: Catalogue, constraint: Constraint) -> Found:
    for case in constraint.cases:
        unit, against = catalogue.unit.get(case["unit"]), catalogue.unit.get(case["against"])
        if unit is None or against is None:
            yield fault(case["unit"], "there is no such unit", "cette unité n'existe pas")
            continue
        dice = unit.dice + sum(n for tag, n in unit.bonuses.items() if tag in against.tags)
        for ability in unit.abilities:
            if ability["op"] == "mode" and ability["name"] == case.get("mode"):
                dice += ability["dice"]
        if dice != case["eq"]:
            yield fault(
                unit.id,
                f"{dice} dice against {against.id}, {case['eq']} expected",
                f"{dice} dés contre {against.id} au lieu de {case['eq']}",
            )


# ------------------------------------------------- one function per constraint of kind `each`


def _grids(catalogue: Catalogue) -> Found:
    terrains = catalogue.vocabulary["terrains"]
    for culture in catalogue.cultures:
        board = culture.board
        cells = [terrain for row in board.grid for terrain in row]
        if len(cells) != board.production_slots or set(cells) - set(terrains):
            yield fault(culture.id, "the grid does not fit its slots", "grille incorrecte")
        elif any(board.totals.get(t, 0) != cells.count(t) for t in terrains):
            yield fault(culture.id, "the totals are not those of the grid", "totaux incorrects")


def _units(catalogue: Catalogue) -> Found:
    words = catalogue.vocabulary
    for unit in catalogue.units:
        sound = (
            unit.sort in unit.tags
            and set(unit.tags) <= set(words["unit_tags"])
            and unit.dice >= 1
            and set(unit.cost) <= set(words["resources"])
            and all(n > 0 for n in unit.cost.values())
            and (unit.age is None or unit.sort == "hero")
        )
        if not sound:
            yield fault(
                unit.id, "class, types, dice, price or age", "classe, types, dés, prix ou âge"
            )


def _mortals(catalogue: Catalogue) -> Found:
    for unit in catalogue.units:
        if unit.sort == "mortal" and unit.figures < 2:
            yield fault(unit.id, "fewer than two figures", "moins de deux figurines")


def _gods(catalogue: Catalogue) -> Found:
    for card in catalogue.random_cards:
        if card.god is not None and (card.god.favor < 1 or not card.god.effects):
            yield fault(
                card.id, "a power needs a price and an effect", "pouvoir sans prix ou effet"
            )


def _ops(catalogue: Catalogue) -> Found:
    ops = catalogue.vocabulary["ops"]
    every = [(u.id, u.abilities) for u in catalogue.units]
    every += [(b.id, b.effects) for b in catalogue.buildings]
    every += [(c.id, c.god.effects) for c in catalogue.random_cards if c.god]
    for name, effects in every:
        for effect in effects:
            inner = effect.get("effects", ())
            for one in (effect, *(inner if isinstance(inner, list | tuple) else ())):
                if not _is_known(ops, one):
                    yield fault(name, f"effect {one}", f"effet {one}")


def _is_known(ops: Any, effect: Any) -> bool:
    """An effect the vocabulary lists, with just its parameters, each of the sort it names."""
    op = effect.get("op") if isinstance(effect, dict) else None
    known = ops.get(op) if isinstance(op, str) else None
    if known is None:
        return False
    params = known["params"]
    said = {key: value for key, value in effect.items() if key != "op"}
    return said.keys() == params.keys() and all(_is_a(params[k], v) for k, v in said.items())


def _is_a(sort: str, value: Any) -> bool:
    match sort:
        case "int":
            return isinstance(value, int) and not isinstance(value, bool)
        case "list":
            return isinstance(value, list | tuple)
        case "map":
            return isinstance(value, dict)
    words = [word.strip() for word in str(sort).split("|")]
    return isinstance(value, str) and ("id" in words or value in words)


def _tiles(catalogue: Catalogue) -> Found:
    words = catalogue.vocabulary
    for tile in catalogue.resource_tiles.kinds:
        known = tile.terrain in words["terrains"] and tile.resource in words["resources"]
        if not known or tile.amount not in (1, 2) or tile.copies < 1:
            yield fault(
                tile.id, "terrain, resource, amount or copies", "terrain, ressource ou nombre"
            )


def _slots(catalogue: Catalogue) -> Found:
    kinds = {tile.terrain for tile in catalogue.resource_tiles.kinds}
    for culture in catalogue.cultures:
        cells = list(culture.slots.values())
        desert = cells.count("desert")
        fits = desert >= 2 if culture.id == "egyptian" else desert == 1
        if not kinds & set(cells) or not fits:
            yield fault(culture.id, f"{desert} desert slots", f"{desert} cases désert")


_EACH: dict[str, Callable[[Catalogue], Found]] = {
    "C3": _grids,
    "C6": _units,
    "C7": _mortals,
    "C12": _gods,
    "C13": _ops,
    "C14": _tiles,
    "C24": _slots,
}


def _each(catalogue: Catalogue, constraint: Constraint) -> Found:
    return _EACH[constraint.id](catalogue)


_KINDS: dict[str, Callable[[Catalogue, Constraint], Found]] = {
    "unique": _unique,
    "size": _size,
    "sum": _sum,
    "match": _match,
    "dice": _dice,
    "each": _each,
}
