"""What a worker does: it opens the store its environment names, once, and does one shard."""

from __future__ import annotations

import os
from importlib import import_module
from threading import Lock
from typing import Any

from ledger.application import Ledger

STORE = "LEDGER_DB"  # where a worker finds the address: it is in no task
_lock = Lock()
_opened: Ledger | None = None


def store() -> Ledger:
    global _opened
    with _lock:
        if _opened is None:
            _opened = Ledger(os.environ[STORE])
        return _opened


def work(job: str, task: Any) -> Any:
    """`job` is a function of `jobs.py`."""
    return getattr(import_module("ledger.tools.bulk.jobs"), job)(store(), task)
