"""Files of records as people bring them: what can be taken is kept, what cannot is reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.application import Ledger
from ledger.errors import LedgerError
from ledger.limits import MAX_FAULTS
from ledger.record.importer import Imported, Importer, import_records
from ledger.record.lines import NO_DEADLINE, BadRecord, Deadline, bad
from ledger.record.reader import read_all


def take_in(
    ledger: Ledger,
    source: bytes | Iterable[bytes | str],
    importer: Importer | None = None,
    deadline: Deadline = NO_DEADLINE,
) -> Iterator[Imported | LedgerError]:
    """What became of each record. Goes on behind a record that is refused; a line that cannot be
    read ends the file, and so do many refused records or a file that takes too long."""
    records = read_all(source, deadline)
    faults, line = 0, 1
    while True:
        try:
            yield from import_records(ledger, records, importer, deadline)
        except LedgerError as error:
            faults += 1
            line = error.line if isinstance(error, BadRecord) else line
            yield error
            if deadline.over:
                return
        else:
            return
        if faults == MAX_FAULTS:
            yield bad(line, f"too_many_faults:{MAX_FAULTS}")
            return
