"""The sheet of a game that is over, as it is stored: other rules tomorrow do not change it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ledger.ruleset import Ruleset, Sheet

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Sheet).decode


def stored(sheet: Sheet) -> Raw:
    return Raw(_encode(sheet))


def read(raw: Raw) -> Sheet:
    return _decode(raw)


def result_of(rules: Ruleset[Any, Any], state: Any) -> Raw | UnsetType:
    """What the step that leads to this state stores of the score; nothing while the game is on."""
    return stored(rules.look.score(state)) if rules.play.now(state).over else UNSET
