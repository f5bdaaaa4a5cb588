"""A length of time in words: both languages write it alike."""

from __future__ import annotations

SPACE = "\u00a0"  # a number stays with its unit


def duration(seconds: float) -> str:
    """`24 s`, `3 min 20 s`, `1 h 05 min`: two units, rounded to the smaller one."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole}{SPACE}s"
    if whole < 3600:
        minutes, rest = divmod(whole, 60)
        return f"{minutes}{SPACE}min {rest:02}{SPACE}s" if rest else f"{minutes}{SPACE}min"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours}{SPACE}h {minutes:02}{SPACE}min" if minutes else f"{hours}{SPACE}h"
