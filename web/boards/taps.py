"""What taps add up to, whatever the title: what was said last, how often each thing was tapped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ledger.web.boards.draft import Tap


def last(taps: Iterable[Tap], field: str) -> str:
    """What was said last of this field."""
    found = ""
    for tap in taps:
        found = tap.get(field, found)
    return found


def counted(
    taps: Iterable[Tap], more: str, less: str, most: Mapping[str, int] | None = None
) -> dict[str, int]:
    """How often each thing was tapped, less what was taken back; never beyond what is there."""
    found: dict[str, int] = {}
    for tap in taps:
        if more in tap:
            name = tap[more]
            if most is None or found.get(name, 0) < most.get(name, 0):
                found[name] = found.get(name, 0) + 1
        elif less in tap and found.get(tap[less]):
            found[tap[less]] -= 1
    return {name: n for name, n in found.items() if n}


def limited(
    taps: Iterable[Tap], more: str, less: str, most: Mapping[str, int], limit: int
) -> dict[str, int]:
    """The same with a limit for all of them together: what goes beyond it is passed over."""
    kept: list[Tap] = []
    for tap in taps:
        chosen = counted([*kept, tap], more, less, most)
        if sum(chosen.values()) <= limit:
            kept.append(tap)
    return counted(kept, more, less, most)


def spelled(things: Mapping[str, int]) -> tuple[str, ...]:
    """`{"a": 2}` is `("a", "a")`."""
    return tuple(name for name, n in things.items() for _ in range(n))


def toggle(chosen: list[str], thing: str) -> None:
    if thing in chosen:
        chosen.remove(thing)
    else:
        chosen.append(thing)
