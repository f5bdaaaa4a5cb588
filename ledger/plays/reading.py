"""Whatever file of plays somebody brings: which format it is, and what is in it."""

from __future__ import annotations

from ledger.errors import Unreadable
from ledger.plays import bgg_xml, bgstats, csv_plays
from ledger.plays.play import BadPlay, Play

LARGEST = 32 * 1024 * 1024  # bytes


def read_plays(data: bytes) -> tuple[list[Play], list[BadPlay]]:
    """The plays of a BG Stats file, a CSV file or a saved file of BoardGameGeek."""
    if len(data) > LARGEST:
        raise Unreadable({"file": [f"document_too_long:{LARGEST}"]})
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable({"file": ["not_utf8"]}) from None
    if text.lstrip()[:1] == "{":
        return bgstats.read(text)
    if bgg_xml.is_bgg(text):
        return bgg_xml.read(text)
    if csv_plays.is_csv(text):
        return csv_plays.read(text)
    raise Unreadable({"file": ["not_plays"]})
