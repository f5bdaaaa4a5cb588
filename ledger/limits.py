"""How much may come from outside: numbers no table reaches, and documents without an end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST = 10**9  # a read table holds every sum of numbers up to this one
MAX_DEPTH = 50
MAX_PARTS = 100_000  # of a document in which parts may stand for others
MAX_DOCUMENT = 4 * 1024 * 1024  # bytes of one JSON or YAML document, or of one line of a record
MAX_CATALOGUE_PARTS = 50_000  # of a new catalogue; the longest of ours has 10,000
MAX_EVENTS = 1000  # of one correction
MAX_EMPTY_LINES = 1000  # of a file of records
MAX_SAVED_STEPS = 2000  # of a game saved as one page over the web; the command line has no limit
MAX_ARCHIVE_STEPS = 50_000  # of an archive made over the web; the command line has no limit
IMPORT_SECONDS = 10  # for the records of one request; the rest is to be sent again
MAX_FAULTS = 100  # records of one file that are told to be bad; then the rest is not looked at


def too_deep(data: Any, most: int = MAX_PARTS) -> bool:
    """Whether lists and objects lie in one another without an end, or more of them than a file
    can hold: in YAML a part may be named again, even inside itself."""
    level, parts = [data], 0
    for _ in range(MAX_DEPTH):
        level = [
            item
            for value in level
            if isinstance(value, dict | list)
            for item in (value.values() if isinstance(value, dict) else value)
        ]
        parts += len(level)
        if not level:
            return False
        if parts > most:
            return True
    return True


def beyond(data: Any, path: str = "") -> str | None:
    """The way to the first number that is out of range: `seats.Ana.coins`."""
    if isinstance(data, Mapping | list):
        inside = data.items() if isinstance(data, Mapping) else enumerate(data)
        for key, value in inside:
            if (found := beyond(value, f"{path}.{key}" if path else str(key))) is not None:
                return found
    elif isinstance(data, int | float) and not -MOST <= data <= MOST:
        return path
    return None
