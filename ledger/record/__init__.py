"""A whole game as a file: written, read, and taken into a store whole or not at all."""

from __future__ import annotations

from ledger.chain import chained
from ledger.record.build import Record
from ledger.record.importer import (
    GameExists,
    Imported,
    Importer,
    import_record,
    import_records,
)
from ledger.record.lines import BadRecord
from ledger.record.reader import read, read_all
from ledger.record.writer import head_for, lines_for, raw_lines, record_lines, write

__all__ = [
    "BadRecord",
    "GameExists",
    "Imported",
    "Importer",
    "Record",
    "chained",
    "head_for",
    "import_record",
    "import_records",
    "lines_for",
    "raw_lines",
    "read",
    "read_all",
    "record_lines",
    "write",
]
