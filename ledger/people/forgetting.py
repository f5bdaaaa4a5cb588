"""A name taken out of the log: other words in its place, and a last step that says so.

Whoever has a signed sheet has the name on it, puts it back for the words, and finds the digits they
signed (docs/record.md). The old links are not kept: a name could be guessed and tried on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.aggregates.steps import AnyBody, NameForgotten, Removed, Started, Step, decode_body
from ledger.application import ATTEMPTS, UNREADABLE_STEP_ERRORS, Entry, Ledger
from ledger.errors import GameUnreadable, TableMovedOn
from ledger.games import GAMES
from ledger.people.mentions import Name, put_back, replaced, slots_of, strings
from ledger.review.verify_chain import check_game
from ledger.storage.links import StoredRow

WORD = "Incognito"  # the same in English and in French
PAGE = 1000  # rows looked at together


class Forgotten(Struct, frozen=True):
    """What became of a name in one game: what stands for each of its spellings."""

    game: UUID
    words: dict[str, str]


class _Plan(Struct, frozen=True):
    changed: list[StoredRow]
    last: Step | None
    done: Forgotten


def forget(ledger: Ledger, names: Sequence[str], entry: Entry | None = None) -> list[Forgotten]:
    """Takes these names out of every step of every game, also out of what was recorded while it
    was at it."""
    done: dict[UUID, Forgotten] = {}
    rows: Any = ledger.recorder
    for _ in range(ATTEMPTS):
        plans = [
            plan
            for game in games_with(ledger, names)
            if (plan := _planned(ledger, game, names, entry or Entry())) is not None
        ]
        if not plans:
            rows.forget_hider(names)
            return list(done.values())
        try:
            ledger.rewrite(
                [row for plan in plans for row in plan.changed],
                [plan.last for plan in plans if plan.last is not None],
            )
        except IntegrityError:  # somebody has just recorded a step
            continue
        done |= {plan.done.game: plan.done for plan in plans}
    raise TableMovedOn(0, 0)


def games_with(ledger: Ledger, names: Iterable[str]) -> list[UUID]:
    """The games in whose rows one of the names may stand."""
    sought = [name.casefold() for name in names]
    found: dict[str, None] = {}
    position = 0
    while rows := ledger.log_after(position, PAGE):
        for _, game, _, state in rows:
            if game not in found:
                text = _text(state).casefold()
                if any(one in text for one in sought):
                    found[game] = None
        position = rows[-1][0]
    return [UUID(game) for game in found]


def _text(state: bytes) -> str:
    """As it is read: a name may be spelt with escapes."""
    text = bytes(state).decode(errors="replace")
    return " ".join(said.text for said in strings(text)) if "\\" in text else text


def _planned(ledger: Ledger, game_id: UUID, sought: Sequence[str], entry: Entry) -> _Plan | None:
    """The rows that change; None if the name is in none of them."""
    recorder: Any = ledger.recorder
    stored = [
        (step, topic, bytes(state).decode(errors="surrogateescape"))
        for step, topic, state in recorder.select_named_rows(game_id)
    ]
    try:
        first, last = decode_body(_bytes(stored[0][2])), decode_body(_bytes(stored[-1][2]))
    except UNREADABLE_STEP_ERRORS as error:
        raise GameUnreadable(str(game_id), error) from error
    texts = [text for _, _, text in stored]
    names = _names(first, sought, texts)
    words = _Words(first, texts)
    new = [replaced(text, names, words) for text in texts]
    changed = [
        (game_id.hex, step, topic, _bytes(text))
        for (step, topic, before), text in zip(stored, new, strict=True)
        if text != before
    ]
    if not changed:
        return None
    report = check_game(ledger, game_id)
    if not report.whole:  # what somebody has changed must not look as if it had been so for ever
        raise GameUnreadable(str(game_id), ValueError("its steps are not as they were stored"))
    back = {word: spelt for spelt, word in words.given.items()}
    if [put_back(text, back) for text in new] != texts:
        raise GameUnreadable(str(game_id), ValueError("the name could not be put back"))
    step = None
    if not isinstance(last, Removed):
        own = entry.by.casefold() in {name.casefold() for name in sought}
        by = "" if own else entry.by
        body = NameForgotten(shown=tuple(back), by=by, at=ledger.clock())
        step = Step(game_id, stored[-1][0] + 1, body)
        _check_fold(game_id, new)
    return _Plan(changed, step, Forgotten(game_id, words.given))


class _Words:
    """What stands in the place of each spelling: numbered like the seats, and no two alike."""

    def __init__(self, first: AnyBody, texts: Iterable[str]) -> None:
        self._seats = first.setup.players if isinstance(first, Started) else ()
        self._taken = "\n".join(texts).casefold()
        self.given: dict[str, str] = {}

    def __call__(self, spelt: str) -> str:
        if spelt not in self.given:
            self.given[spelt] = self._new(spelt)
        return self.given[spelt]

    def _new(self, spelt: str) -> str:
        number = self._seats.index(spelt) + 1 if spelt in self._seats else len(self._seats) + 1
        used = {word.casefold() for word in self.given.values()}
        while True:
            word = f"{WORD} {number}"
            if word.casefold() not in used and word.casefold() not in self._taken:
                return word
            number = max(number, len(self._seats)) + 1


def _names(first: AnyBody, sought: Sequence[str], texts: Sequence[str]) -> list[Name]:
    if not isinstance(first, Started):
        return [Name(name) for name in sought]
    known = vocabulary(first.setup.title)
    spelt = {name.casefold() for name in sought}
    own = [seat for seat in first.setup.players if seat.casefold() in spelt]
    others = [seat for seat in first.setup.players if seat not in own]
    found = []
    seated = {seat.casefold() for seat in own}
    for name in (*own, *(name for name in sought if name.casefold() not in seated)):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        just_so = re.search(pattern, known, re.IGNORECASE) is not None
        is_a_word = re.search(pattern, known) is not None
        slots = slots_of(texts, others) if is_a_word and name in own else frozenset()
        found.append(Name(name, is_a_word, just_so, slots))
    return found


@cache
def vocabulary(title: str) -> str:
    """Every word the stored steps of a title may be made of, whoever plays."""
    said = [msgspec.json.schema(AnyBody)]
    if title in GAMES:
        rules = GAMES[title]
        components = msgspec.to_builtins(rules.catalogues.default, str_keys=True)
        said += [*rules.codec.schemas(), components]
    documents = [msgspec.json.encode(one).decode() for one in said]
    return " ".join(text.text for document in documents for text in strings(document))


def _check_fold(game_id: UUID, rows: Sequence[str]) -> None:
    """The game opens as it did before."""
    bodies = [decode_body(_bytes(text)) for text in rows]
    if not isinstance(bodies[0], Started) or bodies[0].setup.title not in GAMES:
        return
    try:
        game = Game(Step(game_id, 1, bodies[0]))
        for number, body in enumerate(bodies[1:], start=2):
            game.apply(Step(game_id, number, body))
        game.sheet_at(game.version)
    except UNREADABLE_STEP_ERRORS as error:
        raise GameUnreadable(str(game_id), error) from error


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
