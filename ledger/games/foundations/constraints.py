"""The constraints every catalogue must meet; those it is checked against are the released ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from ledger.ruleset.constraints import Fault, Found, Problem, checker, fault, mismatch, problems

from .catalogue import CATALOGUES, Catalogue

Raw = dict[str, Any]
CONSTRAINTS: tuple[Raw, ...] = tuple(CATALOGUES.default.raw["constraints"])


def _problems(catalogue: Catalogue) -> Iterator[Problem]:
    for constraint in CONSTRAINTS:
        faults = _CHECKS[constraint["kind"]](catalogue.raw, constraint)
        yield from problems(constraint["id"], "required", faults)


check = checker(CATALOGUES, _problems)


_NOTHING = object()


def _at(entry: Any, path: str) -> Any:
    """A dotted field; what is not there is None."""
    for part in path.split("."):
        entry = entry.get(part) if isinstance(entry, dict) else None
    return entry


def _entries(raw: Raw, constraint: Raw, where: Raw | None = None) -> list[Raw]:
    chosen = constraint.get("where", {}) if where is None else where
    return [e for e in _at(raw, constraint["path"]) if _fits(e, chosen)]


def _fits(entry: Raw, where: Raw) -> bool:
    return all(_at(entry, field) == value for field, value in where.items())


def _number(constraint: Raw, entry: str, found: Any) -> Found:
    tests: tuple[tuple[str, str, Callable[[Any, Any], bool]], ...] = (
        ("equals", "=", lambda a, b: a != b),
        ("min", "≥", lambda a, b: a < b),
        ("max", "≤", lambda a, b: a > b),
    )
    for key, sign, wrong in tests:
        bound = constraint.get(key, _NOTHING)
        if bound is not _NOTHING and wrong(found, bound):
            yield mismatch(entry, found, f"{sign} {bound}")


def _entry(raw: Raw, constraint: Raw) -> Raw:
    name = constraint["entry"]
    return next((e for e in _at(raw, constraint["path"]) if e.get("id") == name), {})


# --------------------------------------------------------------------- the checks


def _count(raw: Raw, constraint: Raw) -> Found:
    found = len(_entries(raw, constraint))
    other = constraint.get("equals_count_of")
    if other is not None:
        constraint = {**constraint, "equals": len(_entries(raw, constraint, other))}
    yield from _number(constraint, constraint["path"], found)


def _unique(raw: Raw, constraint: Raw) -> Found:
    seen: set[Any] = set()
    for entry in _entries(raw, constraint):
        value = _at(entry, constraint["field"])
        if value in seen:
            yield fault(str(value), "there twice", "présent deux fois")
        seen.add(value)


def _sum(raw: Raw, constraint: Raw) -> Found:
    total = sum(_at(entry, constraint["field"]) for entry in _entries(raw, constraint))
    yield from _number(constraint, constraint["path"], total)


def _field(raw: Raw, constraint: Raw) -> Found:
    name = f"{constraint['entry']}.{constraint['field']}"
    yield from _number(constraint, name, _at(_entry(raw, constraint), constraint["field"]))


def _sum_fields(raw: Raw, constraint: Raw) -> Found:
    entry = _entry(raw, constraint)
    total = sum(_at(entry, field) or 0 for field in constraint["fields"])
    yield from _number(constraint, constraint["entry"], total)


def _linear(raw: Raw, constraint: Raw) -> Found:
    terms = constraint["terms"]
    values = [_at(_entry(raw, {**constraint, **term}), term["field"]) or 0 for term in terms]
    weights = product(constraint["coeff_in"], repeat=len(terms))
    sums = {sum(w * v for w, v in zip(chosen, values, strict=True)) for chosen in weights}
    if constraint["equals"] not in sums:
        name = ", ".join(term["entry"] for term in terms)
        wanted = constraint["equals"]
        yield fault(name, f"cannot add up to {wanted}", f"ne peut donner {wanted}")


def _list(raw: Raw, constraint: Raw) -> Found:
    found, name = _at(raw, constraint["path"]), constraint["path"]
    if "length" in constraint:
        yield from _number({"equals": constraint["length"]}, name, len(found))
    if constraint.get("strictly_increasing") and sorted(set(found)) != list(found):
        yield fault(name, "not strictly increasing", "pas strictement croissant")
    if "prefix" in constraint:
        prefix = constraint["prefix"]
        if found[: len(prefix)] != prefix:
            yield fault(name, f"does not begin with {prefix}", f"ne commence pas par {prefix}")
    if "last" in constraint:
        yield from _number({"equals": constraint["last"]}, name, found[-1] if found else None)


def _contains(raw: Raw, constraint: Raw) -> Found:
    item, field = constraint["item"], constraint["field"]
    if "entry" in constraint:
        if item not in (_at(_entry(raw, constraint), field) or []):
            yield fault(constraint["entry"], f"lacks {item}", f"{item} manque")
        return
    having = [e for e in _entries(raw, constraint) if item in (_at(e, field) or [])]
    least = constraint.get("entries_min", 1)
    if len(having) < least:
        yield fault(constraint["path"], f"nowhere {item}", f"nulle part {item}")


def _shape_size(raw: Raw, constraint: Raw) -> Found:
    sizes = {shape["id"]: len(shape["cells"]) for shape in raw["shapes"]}
    for entry in _entries(raw, constraint):
        yield from _number({"equals": sizes.get(entry["shape"])}, entry["id"], entry["size"])


def _vocabulary(raw: Raw, constraint: Raw) -> Found:
    known = _at(raw, f"vocabulary.{constraint['of']}")
    for entry in _entries(raw, constraint):
        value = _at(entry, constraint["field"])
        if value is None and constraint.get("nullable"):
            continue
        words = [next(iter(v)) for v in value] if isinstance(value, list) else [value]
        for word in words:
            if word not in known:
                yield fault(entry["id"], f"unknown word {word}", f"mot inconnu {word}")


def _set_equals(raw: Raw, constraint: Raw) -> Found:
    found = {_at(entry, constraint["field"]) for entry in _entries(raw, constraint)}
    if found != set(constraint["value"]):
        shown = ", ".join(sorted(map(str, found)))
        yield fault(constraint["path"], f"only {shown}", f"seulement {shown}")


_CHECKS: dict[str, Callable[[Raw, Raw], Iterable[Fault]]] = {
    "count": _count,
    "unique": _unique,
    "sum": _sum,
    "field": _field,
    "sum_fields": _sum_fields,
    "linear": _linear,
    "list": _list,
    "contains": _contains,
    "shape_size": _shape_size,
    "vocabulary": _vocabulary,
    "set_equals": _set_equals,
}
