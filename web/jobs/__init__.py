"""Long works of the keeper: verify, back up, restore, rebuild. One at a time, with a bar."""

from __future__ import annotations

from ledger.web.jobs.board import Job, Jobs

__all__ = ["Job", "Jobs"]
