"""The constraints every catalogue must meet; those it is checked against are the released ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ledger.ruleset.constraints import Found, Problem, checker, fault, out_of_bounds, problems

from .catalogue import CATALOGUES, Catalogue, Constraint, Kind

CONSTRAINTS = CATALOGUES.default.constraints


def _problems(catalogue: Catalogue) -> Iterator[Problem]:
    """Constraints of level `design` bind the released list alone."""
    ours = catalogue.catalogue_id == CATALOGUES.default.catalogue_id
    for constraint in CONSTRAINTS:
        if constraint.level != "design" or ours:
            faults = _CHECKS[constraint.check](catalogue, constraint)
            yield from problems(constraint.id, constraint.level, faults)


check = checker(CATALOGUES, _problems)


def _number(constraint: Constraint, entry: str, found: int) -> Found:
    return out_of_bounds(
        entry, found, equals=constraint.equals, least=constraint.min, most=constraint.max
    )


def _differs(value: list[str], wanted: Any) -> bool:
    return Counter(value) != Counter(wanted)


def _lacks(value: Iterable[str], wanted: Iterable[str]) -> bool:
    return bool(Counter(wanted) - Counter(value))


# One word of `where` and `must`: true when the kind does not satisfy it.
_WORDS: dict[str, Callable[[Catalogue, Kind, Any], bool]] = {
    "colour": lambda c, k, v: k.colour != v,
    "points": lambda c, k, v: k.points != v,
    "points_in": lambda c, k, v: k.points not in v,
    "copies": lambda c, k, v: k.copies != v,
    "grants": lambda c, k, v: k.grants != v,
    "has_grants": lambda c, k, v: (k.grants is not None) != v,
    "requires_len": lambda c, k, v: len(k.requires) != v,
    "requires_min": lambda c, k, v: len(k.requires) < v,
    "requires_includes": lambda c, k, v: _lacks(k.requires, v),
    "requires_tiers": lambda c, k, v: _differs([_tier(c, r) for r in k.requires], v),
    "produces_len": lambda c, k, v: len(k.produces) != v,
    "produces_distinct": lambda c, k, v: (len(set(k.produces)) == len(k.produces)) != v,
    "produces_includes": lambda c, k, v: _lacks(k.produces, v),
    "produces_equals": lambda c, k, v: set(k.produces) != set(v),
}


def _tier(catalogue: Catalogue, resource: str) -> str:
    return next((r.tier for r in catalogue.resources if r.id == resource), "")


def _faults(catalogue: Catalogue, kind: Kind, words: dict[str, Any]) -> list[str]:
    return [word for word, value in words.items() if _WORDS[word](catalogue, kind, value)]


def _every(catalogue: Catalogue) -> list[Kind]:
    return [kind for kinds in catalogue.tiles.values() for kind in kinds]


def _where(catalogue: Catalogue, constraint: Constraint) -> list[Kind]:
    return [k for k in _every(catalogue) if not _faults(catalogue, k, constraint.where)]


def _label(constraint: Constraint) -> str:
    parts = [
        f"{key} {' + '.join(value) if isinstance(value, list) else value}"
        for key, value in constraint.where.items()
    ]
    return ", ".join(parts) or "tiles"


def _tiles(c: Catalogue, constraint: Constraint) -> Found:
    yield from _number(constraint, _label(constraint), sum(k.copies for k in _where(c, constraint)))


def _kinds(c: Catalogue, constraint: Constraint) -> Found:
    yield from _number(constraint, _label(constraint), len(_where(c, constraint)))


def _tokens(c: Catalogue, constraint: Constraint) -> Found:
    found = sum(1 for kind in c.token_types if kind.id == constraint.type for _ in kind.ids)
    yield from _number(constraint, constraint.type, found)
    for kind in c.token_types:
        if kind.id == constraint.type and kind.count != len(kind.ids):
            yield fault(
                kind.id,
                f"count is {kind.count}, {len(kind.ids)} ids are listed",
                f"count vaut {kind.count}, {len(kind.ids)} ids sont donnés",
            )


def _each(c: Catalogue, constraint: Constraint) -> Found:
    for kind in _where(c, constraint):
        yield from _must(c, kind, constraint)


def _must(c: Catalogue, kind: Kind, constraint: Constraint) -> Found:
    for word in _faults(c, kind, constraint.must):
        wanted = constraint.must[word]
        yield fault(
            kind.id,
            f"{word} must be {wanted}",
            f"{word} doit valoir {wanted}",
        )


def _named(c: Catalogue, constraint: Constraint) -> Found:
    kind = c.kinds.get(constraint.kind)
    if kind is None:
        name = constraint.kind
        yield name, f"there is no kind {name}", f"il n'y a pas de sorte {name}"
    else:
        yield from _must(c, kind, constraint)


def _distinct(c: Catalogue, constraint: Constraint) -> Found:
    values = {v for kind in _where(c, constraint) for v in getattr(kind, constraint.of)}
    yield from _number(constraint, f"{_label(constraint)}: {constraint.of}", len(values))


def _points_sum(c: Catalogue, constraint: Constraint) -> Found:
    total = sum(kind.points * kind.copies for kind in _where(c, constraint))
    yield from _number(constraint, _label(constraint), total)


def _unique_ids(c: Catalogue, constraint: Constraint) -> Found:
    lists = {
        "tile": [tile for kind in _every(c) for tile in kind.ids],
        "kind": [kind.id for kind in _every(c)],
        "resource": [resource.id for resource in c.resources],
        "token": [token for kind in c.token_types for token in kind.ids],
        "craftsman": [craftsman.id for craftsman in c.craftsmen],
    }
    for what, ids in lists.items():
        for name, times in Counter(ids).items():
            if times > 1:
                yield (
                    name,
                    f"the {what} id {name} occurs {times} times",
                    f"l'identifiant {name} ({what}) figure {times} fois",
                )


def _ids_match_copies(c: Catalogue, constraint: Constraint) -> Found:
    for kind in _every(c):
        if len(kind.ids) != kind.copies:
            yield fault(
                kind.id,
                f"{kind.copies} copies but {len(kind.ids)} ids",
                f"{kind.copies} exemplaires mais {len(kind.ids)} ids",
            )


def _resources_declared(c: Catalogue, constraint: Constraint) -> Found:
    declared = {resource.id for resource in c.resources}
    used = [(kind.id, r) for kind in _every(c) for r in (*kind.requires, *kind.produces)]
    used += [(craftsman.id, craftsman.resource) for craftsman in c.craftsmen]
    used += [(kind.id, kind.granted_by_resource) for kind in c.token_types]
    for entry, name in used:
        if name not in declared:
            yield fault(
                entry,
                f"the resource {name} is not declared",
                f"la ressource {name} n'est pas déclarée",
            )


def _grants_match(c: Catalogue, constraint: Constraint) -> Found:
    token_of = {kind.granted_by_resource: kind.id for kind in c.token_types}
    for kind in c.tiles["city"]:
        due = token_of.get(kind.produces[0]) if kind.produces else None
        if kind.grants != due:
            yield fault(
                kind.id,
                f"grants {kind.grants}, its production stands for {due}",
                f"donne {kind.grants}, sa production correspond à {due}",
            )


def _craftsmen_match(c: Catalogue, constraint: Constraint) -> Found:
    made = {resource for kind in c.tiles["village"] for resource in kind.produces}
    seen: set[str] = set()
    listed = {token for kind in c.token_types if kind.id == "craftsman" for token in kind.ids}
    for craftsman in c.craftsmen:
        name, resource = craftsman.id, craftsman.resource
        if resource in seen:
            yield fault(
                name,
                f"another craftsman already stands for {resource}",
                f"un autre artisan correspond déjà à {resource}",
            )
        if resource not in made:
            yield fault(
                name,
                f"no village tile produces {resource}",
                f"aucune tuile village ne produit {resource}",
            )
        seen.add(resource)
    for name in sorted(listed ^ {craftsman.id for craftsman in c.craftsmen}):
        yield (
            name,
            f"{name} is not both a token and a craftsman",
            f"{name} n'est pas à la fois un jeton et un artisan",
        )


def _closure(c: Catalogue, constraint: Constraint) -> Found:
    rest, have = _every(c), set[str]()
    while buildable := [kind for kind in rest if have.issuperset(kind.requires)]:
        have.update(resource for kind in buildable for resource in kind.produces)
        rest = [kind for kind in rest if kind not in buildable]
    for kind in rest:
        yield kind.id, f"{kind.id} can never be built", f"{kind.id} ne peut jamais être posée"


def _multiplicity(c: Catalogue, constraint: Constraint) -> Found:
    for kind in _every(c):
        for resource, times in Counter(kind.requires).items():
            makers = sum(k.copies for k in _every(c) if resource in k.produces)
            if makers - (resource in kind.produces) < times:
                yield fault(
                    kind.id,
                    f"needs {resource} {times} times, too few tiles produce it",
                    f"demande {times} fois {resource}, trop peu en produisent",
                )


_CHECKS: dict[str, Callable[[Catalogue, Constraint], Found]] = {
    "tiles": _tiles,
    "kinds": _kinds,
    "tokens": _tokens,
    "each": _each,
    "distinct": _distinct,
    "points_sum": _points_sum,
    "named": _named,
    "unique_ids": _unique_ids,
    "ids_match_copies": _ids_match_copies,
    "resources_declared": _resources_declared,
    "grants_match": _grants_match,
    "craftsmen_match": _craftsmen_match,
    "closure": _closure,
    "multiplicity": _multiplicity,
}
