"""Webhooks: what a club has told to an address outside, such as a channel of its chat."""

from __future__ import annotations

from ledger.webhooks.book import EVENTS, Hook, Outcome, Webhooks
from ledger.webhooks.sender import Sender

__all__ = ["EVENTS", "Hook", "Outcome", "Sender", "Webhooks"]
