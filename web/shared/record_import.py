"""Records brought in over the web, by somebody who may see some games and others not."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from uuid import UUID

from ledger.errors import LedgerError
from ledger.limits import IMPORT_SECONDS
from ledger.record import Imported, Importer
from ledger.record.import_files import take_in
from ledger.record.lines import Deadline
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.access.identity import accounts, standing_now, the_accounts, who
from ledger.web.access.rights import Right
from ledger.web.context import ledger


class Visitor(Importer):
    """Somebody on the own machine: every game is there, and what is hidden in it stays hidden."""

    def eyes(self, game_id: UUID) -> Viewer | None:
        return SPECTATOR


class Member(Importer):
    """Somebody with an account. A game that is not theirs to see is one that is not there: what
    they bring is stored under an id of their own, whether or not its own id is taken."""

    def eyes(self, game_id: UUID) -> Viewer | None:
        here = standing_now(str(game_id))
        if Right.LOOK not in here.rights:
            return None
        return Viewer(seat=next(iter(here.seats), None))

    def own_id(self, game_id: UUID, attempt: int) -> UUID:
        account = who()
        said = f"{account.account if account else ''}\n{game_id}\n{attempt}".encode()
        made = hmac.new(the_accounts().secret.encode(), said, "sha256").digest()
        return UUID(bytes=made[:16], version=4)


def import_deadline() -> Deadline:
    """For all the files of one request."""
    return Deadline(IMPORT_SECONDS)


def bring_in(
    source: bytes | Iterable[bytes | str], deadline: Deadline
) -> Iterator[Imported | LedgerError]:
    importer = Visitor() if accounts() is None else Member()
    return take_in(ledger(), source, importer, deadline)
