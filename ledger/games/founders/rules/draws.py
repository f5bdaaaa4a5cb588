"""What a table reports as drawn, checked against what can still be in the pile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN

from ..catalogue import Catalogue
from ..state import UNNAMED, unnamed


def named_tile(catalogue: Catalogue, among: Iterable[str], word: str) -> str | None:
    """FE-R52: a tile id means itself, a kind its first copy among these tiles."""
    tiles = tuple(among)
    if word in tiles:
        return word
    kind = catalogue.kinds.get(word)
    if kind is None:
        return None
    return next((tile for tile in tiles if catalogue.kind_of.get(tile) is kind), None)


def named_tiles(
    catalogue: Catalogue, unseen: tuple[str, ...], words: Iterable[str]
) -> tuple[str, ...]:
    """The tiles these words stand for, no tile twice; words that name none are left out."""
    left, found = list(unseen), []
    for word in words:
        tile = named_tile(catalogue, left, word)
        if tile is not None:
            left.remove(tile)
            found.append(tile)
    return tuple(found)


def turned_up(
    catalogue: Catalogue, colour: str, unseen: tuple[str, ...], words: Iterable[str]
) -> tuple[str, ...]:
    """The tiles a table reports, those it does not name for now included."""
    said = tuple(words)
    found = iter(named_tiles(catalogue, unseen, (word for word in said if word != UNKNOWN)))
    tiles = (unnamed(colour) if word == UNKNOWN else next(found, "") for word in said)
    return tuple(tile for tile in tiles if tile)


def named_late(
    catalogue: Catalogue, tiles: Iterable[str], unseen: tuple[str, ...], word: str
) -> str | None:
    """The tile this word gives to one that lies there without a name, or None."""
    if not any(tile in UNNAMED for tile in tiles):
        return None
    return named_tile(catalogue, unseen, word)


def draw_refusals(
    catalogue: Catalogue,
    colour: str,
    unseen: tuple[str, ...],
    words: Iterable[str],
    *,
    rule: str = "FE-1.12",
) -> Iterator[Refusal]:
    """Known kinds, of the right colour (`rule`), each with an unseen copy left (FE-R52).

    What is unknown for now is named when it is taken.
    """
    found = [(word, catalogue.find(word)) for word in words if word != UNKNOWN]
    for word, kind in found:
        if kind is None:
            yield refusal("dealer", "unknown_kind", tile=word)
    for word, kind in found:
        if kind is not None and kind.colour != colour:
            yield refusal(rule, "wrong_colour", tile=word, colour=kind.colour, stack=colour)
    left = list(unseen)
    for word, kind in found:
        if kind is not None and kind.colour == colour:
            tile = named_tile(catalogue, left, word)
            if tile is None:
                yield refusal("FE-R52", "tile_not_available", tile=word)
            else:
                left.remove(tile)


def kind_required(field: str) -> Refusal:
    """At a physical table the scribe must say what was drawn."""
    return refusal("dealer", "kind_required", field=field)
