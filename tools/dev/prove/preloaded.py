"""Imported once by the process that the servers are forked from: what all of them need."""

from __future__ import annotations

from ledger.tools.dev.prove.servers import application

application()
