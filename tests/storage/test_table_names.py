"""On PostgreSQL all small tables lie in one database: no two rooms may call theirs alike."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ROOMS = {"ledger": "ledger", "web": "ledger.web"}
DECLARED = re.compile(r"^([A-Z]+): Definitions = \{", re.MULTILINE)


def definitions():
    for folder, package in ROOMS.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name in DECLARED.findall(path.read_text("utf-8")):
                inner = path.relative_to(ROOT / folder).with_suffix("").parts
                yield getattr(import_module(".".join((package, *inner))), name)


def test_no_two_rooms_call_a_table_alike():
    rooms = list(definitions())
    assert len(rooms) >= 6
    named = Counter(name for room in rooms for name in room)
    assert [name for name, number in named.items() if number > 1] == []
