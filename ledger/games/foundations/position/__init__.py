"""The position as a document: how it is written, read and checked."""

from __future__ import annotations

from .write import written

__all__ = ["written"]
