"""Files of records as people bring them: what can be taken is kept, what cannot is reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.application import Ledger
from ledger.errors import LedgerError
from ledger.record import Imported, import_records, read_all


def take_in(
    ledger: Ledger, source: bytes | Iterable[bytes | str]
) -> Iterator[Imported | LedgerError]:
    """What became of each record. Goes on behind a record that is refused; a line that cannot be
    read ends the file."""
    records = read_all(source)
    left = True
    while left:
        left = False
        try:
            yield from import_records(ledger, records)
        except LedgerError as error:
            yield error
            left = True
