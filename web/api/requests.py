"""What may be sent to the API."""

from __future__ import annotations

from typing import Any

from ledger.schemas.derive import Gate
from ledger.schemas.fields import (
    Anything,
    Document,
    Either,
    Items,
    Mapped,
    Name,
    OneOf,
    Part,
    Prose,
    Text,
    Whole,
    YesNo,
)
from ledger.schemas.gates import ClaimGate, NewGameGate


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
    as_keeper = YesNo()


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
    lead_on = YesNo()


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
    question = YesNo()
    answers = Whole(least=2, allow_none=True)


class HouseRule(Marked):
    name = Prose(shortest=1, longest=80, required=True)
    reason = Prose()
    waives = Items(Text(), longest=100)
    actions = Items(Text(), longest=100)
    answers = Whole(least=2, allow_none=True)


class EndHouseRule(Marked):
    name = Prose(shortest=1, longest=80, required=True)
    reason = Prose()


class Claim(Marked, ClaimGate):
    pass


class OneCount(Gate):
    player = Text()
    thing = Text(required=True)
    number = Whole(least=0, required=True)


class Counts(Marked):
    counts = Items(Part(OneCount()), longest=200, required=True)


class SignOff(Marked):
    player = Name(required=True)


class Confirm(Marked):
    player = Name(required=True)
    round = Whole(least=0)


class Fork(Marked):
    step = Whole(least=1, allow_none=True)


class Imagine(Gate):
    """A what-if; nothing of it is stored unless it is kept."""

    step = Whole(least=1, allow_none=True)
    actions = Items(AnAction(), longest=40, required=True)
    agreed = YesNo()
    by = Scribe()
    key = Prose(longest=200)


class Instead(Gate):
    """What becomes of one later step."""

    do = OneOf(("waive", "drop", "change"), required=True)
    action = AnAction(allow_none=True)
    waive = Items(Text(), longest=100)
    reason = Prose()


class StepNumber(Whole):
    """A step as the key of an object."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        text = str(value)
        whole = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else value
        return super()._deserialize(whole, attr, data)


class Amend(Marked):
    step = Whole(least=1, required=True)
    action = AnAction(allow_none=True)
    drop = YesNo()
    insert = YesNo()
    waive = Items(Text(), longest=100)
    reason = Prose()
    later = OneOf(("refuse", "waive", "drop"))
    instead = Mapped(StepNumber(least=1), Part(Instead))
    anyway = YesNo()
    dry_run = YesNo()


class NameUnknown(Marked):
    thing = Text(required=True)
    component = Text(required=True)
    reason = Prose()


class Reprint(Marked):
    entry = Text(required=True)
    field = Text(required=True)
    value = Anything(required=True)
    reason = Prose()
    dry_run = YesNo()


class Unlogged(Gate):
    """A game nobody logged: a final position, or the totals of its score sheet."""

    title = Text(required=True)
    played = Prose(shortest=10, longest=10, required=True)
    position = Document(allow_none=True)
    totals = Mapped(Text(), Either([Whole(), Mapped(Text(), Whole())]), allow_none=True)
    winners = Items(Name(), longest=20)
    options = Document()
    by = Scribe()
    key = Prose(longest=200)


class SheetAgain(Marked):
    totals = Mapped(Text(), Either([Whole(), Mapped(Text(), Whole())]), required=True)
    winners = Items(Name(), longest=20)
    reason = Prose(shortest=1, required=True)


class Settings(Gate):
    """`correction_hours`: null for no end."""

    correction_hours = Whole(least=0, allow_none=True, required=True)


class ACatalogue(Gate):
    catalogue = Text(required=True)


class Nothing(Gate):
    """An empty object: the address says it all."""


class Removal(Gate):
    """The game's id once more: what is erased cannot be brought back."""

    confirm = Text(required=True)


class PersonName(Gate):
    name = Text(required=True)


class Invite(Gate):
    keeper = YesNo()


class Named(Gate):
    name = Name(required=True)


class Proof(Gate):
    """That it is really them."""

    password = Text(required=True)


class EndSessions(Proof):
    session = Text()  # without one every other session ends


class Access(Gate):
    visibility = OneOf(("private", "unlisted", "public"))
    name = Name()
    role = OneOf(("keeper", "scribe", "player", "spectator"))
    seat = Name()


class AccessLink(Gate):
    role = OneOf(("keeper", "scribe", "player", "spectator"), required=True)
    seat = Name()
