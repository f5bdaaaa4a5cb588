"""What may be sent to the API."""

from __future__ import annotations

from typing import Any

from ledger.fields import Anything, Items, Name, OneOf, Prose, Text, Whole, YesNo
from ledger.schemas import ClaimGate, Gate, NewGameGate


class AnAction(Anything):
    """Read by the gate of the game's title."""


class Events(Anything):
    """Read by the gate of the game's title."""


class Scribe(Name):
    """Who enters something; nobody need say."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return "" if value == "" else super()._deserialize(value, attr, data)


class Marked(Gate):
    """What every command carries."""

    by = Scribe()
    key = Prose(longest=200)
    seen_step = Whole(least=1, allow_none=True)


class Start(NewGameGate):
    by = Scribe()
    key = Prose(longest=200)


class Preview(Gate):
    action = AnAction(required=True)
    waive = Items(Text(), longest=100)
    step = Whole(least=1, allow_none=True)


class Take(Marked):
    action = AnAction(required=True)
    waive = Items(Text(), longest=100)
    reason = Prose()


class Undo(Marked):
    reason = Prose()


class Rewind(Marked):
    to_step = Whole(least=1, required=True)
    reason = Prose()


class Correct(Marked):
    events = Events(required=True)
    reason = Prose(shortest=1, required=True)


class Note(Marked):
    text = Prose(shortest=1, required=True)
    on_step = Whole(least=1, allow_none=True)
    line = Prose(longest=200)


class Claim(Marked, ClaimGate):
    pass


class SignOff(Marked):
    player = Name(required=True)


class Fork(Gate):
    step = Whole(least=1, allow_none=True)
    by = Scribe()
    key = Prose(longest=200)


class Amend(Marked):
    step = Whole(least=1, required=True)
    action = AnAction(allow_none=True)
    drop = YesNo()
    insert = YesNo()
    waive = Items(Text(), longest=100)
    reason = Prose()
    later = OneOf(("refuse", "waive", "drop"))
    dry_run = YesNo()
