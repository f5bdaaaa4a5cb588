"""The YAML files of titles in a form that is read a hundred times as fast: kept with the compiled
modules by the hash of the text, so a text that was changed is compiled anew."""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(cache_from_source(__file__)).parent


def find(text: str) -> Any:
    """What the text says, or LookupError if it was not compiled."""
    try:
        return msgspec.msgpack.decode(_place(text).read_bytes())
    except (OSError, msgspec.DecodeError) as error:
        raise LookupError from error


def keep(text: str) -> None:
    """Compiles a text of our own. One that holds more than plain data is read as YAML every time,
    and so is all where nothing may be written."""
    place = _place(text)
    if sys.dont_write_bytecode or place.exists():
        return
    beside = place.with_suffix(f".{os.getpid()}")  # then moved: several processes may start at once
    with suppress(OSError, LookupError), beside.open("xb") as file:
        try:
            file.write(_compiled(text))
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)


def _compiled(text: str) -> bytes:
    from ledger.ruleset import yaml_documents  # loads PyYAML

    data = yaml_documents.read_own_yaml(text)
    raw = msgspec.msgpack.encode(data)
    if msgspec.msgpack.decode(raw) != data:  # a day, for one
        raise LookupError
    return raw


def _place(text: str) -> Path:
    return FOLDER / f"yaml-{hashlib.sha256(text.encode()).hexdigest()}.msgpack"
