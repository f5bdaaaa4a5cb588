"""history: one row per step, with its sentence in both languages."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import (
    ActionTaken,
    Claimed,
    Confirmed,
    Corrected,
    Counted,
    HouseRuleAgreed,
    HouseRuleEnded,
    NameForgotten,
    Noted,
    Rewound,
    SignedOff,
    Started,
)
from ledger.projections import search
from ledger.projections.game_cursor import Watched
from ledger.projections.sentences import sentence
from ledger.ruleset import Lang, Words, phrase
from ledger.ruleset.codec import Event
from ledger.visibility import SPECTATOR, Viewer
from ledger.visibility.correction_sentences import public_sentence, sheet_again

if TYPE_CHECKING:  # slow to load, and only made where tables are
    from sqlite_utils import Database

COLUMNS: dict[str, Any] = {
    "game": int,
    "step": int,
    "player": str,
    "kind": str,
    "en": str,
    "fr": str,
    "by": str,
    "at": float,  # seconds since 1970
    "turn": int,
    "auto": int,
    "waived": str,
    "reason": str,
    "undone_by": int,
    "notes": str,
    "house": str,
    "also_en": str,  # what else the step is found by
    "also_fr": str,
    "keeper": int,  # changed by the keeper after the signatures
}
UNDONE_BY, NOTES = 12, 13
INSERT = f"INSERT INTO history VALUES ({','.join('?' * len(COLUMNS))})"
UNDO = "UPDATE history SET undone_by=? WHERE game=? AND step=?"
NOTE = "UPDATE history SET notes=? WHERE game=? AND step=?"
NOTES_OF = "SELECT notes FROM history WHERE game=? AND step=?"


class Note(Struct, frozen=True, omit_defaults=True):
    """A remark on a step or on a score line, and the step that stored it."""

    step: int
    text: str
    by: str
    at: datetime
    line: str = ""
    question: bool = False
    answers: int = 0  # the step that stored the question


def note_of(step: int, body: Noted) -> Note:
    return Note(step, body.text, body.by, body.at, body.line, body.question, body.answers)


_encode = msgspec.json.Encoder().encode
notes_of = msgspec.json.Decoder(tuple[Note, ...]).decode
rules_of = msgspec.json.Decoder(tuple[str, ...]).decode


class History:
    def __init__(self) -> None:
        self._new: dict[tuple[int, int], list[Any]] = {}
        self._undone: list[tuple[int | None, int, int]] = []
        self._noted: dict[tuple[int, int], list[Note]] = {}

    @staticmethod
    def make(db: Database) -> None:
        db.table("history").create(COLUMNS, pk=("game", "step"))
        search.make(db)

    def recall(self, connection: sqlite3.Connection, watched: Watched) -> None:
        pass

    def see(self, watched: Watched) -> None:
        body, action, number = watched.body, watched.action, watched.number
        if isinstance(body, ActionTaken) and action is not None:
            say, told, events = watched.rules.words.say, action, watched.events
            if watched.rules.hidden.private:
                told, events = watched.rules.redact(None, action), public_events(watched)
            en = say(watched.components, told, events, "en")
            fr = say(watched.components, told, events, "fr")
            waived = list(dict.fromkeys(r.rule for r in body.waived)) if body.waived else ()
            auto, reason, kind = body.auto, body.reason, type(action).__name__
            house = body.house
            player = getattr(action, "player", None)
        else:
            en, fr, events = describe(watched, "en"), describe(watched, "fr"), ()
            waived, auto, kind, house = (), False, type(body).__name__, ()
            reason = getattr(body, "reason", "")
            player = getattr(body, "player", None)
        self._new[number, watched.step] = [
            number,
            watched.step,
            player or "",
            kind,
            en,
            fr,
            body.by,
            body.at.timestamp(),
            watched.now.turn,
            auto,
            _encode(waived).decode() if waived else "[]",
            reason,
            None,
            "[]",
            _encode(house).decode() if house else "[]",
            *also_found_by(watched, events),
            int(getattr(body, "keeper", False)),
        ]
        if watched.gone or watched.back:
            for step in watched.gone:
                self._undo(number, step, watched.step)
            for step in watched.back:
                self._undo(number, step, None)
        elif isinstance(body, Noted):
            note = note_of(watched.step, body)
            self._noted.setdefault((number, body.on_step), []).append(note)

    def _undo(self, number: int, step: int, by: int | None) -> None:
        row = self._new.get((number, step))
        if row is not None:
            row[UNDONE_BY] = by
        else:
            self._undone.append((by, number, step))

    def write(self, connection: sqlite3.Connection) -> None:
        for key, notes in self._noted.items():
            row = self._new.get(key)
            if row is not None:
                row[NOTES] = _encode(notes).decode()
            else:
                stored = connection.execute(NOTES_OF, key).fetchone()[0]
                connection.execute(NOTE, (_encode([*notes_of(stored), *notes]).decode(), *key))
        connection.executemany(INSERT, self._new.values())
        if self._undone:
            connection.executemany(UNDO, self._undone)
        self._new, self._undone, self._noted = {}, [], {}


def public_events(watched: Watched) -> tuple[Event, ...]:
    """Without what only a seat knows; a seat's own sentence is made when it is asked for."""
    return watched.rules.redact_events(None, watched.events)


def also_found_by(watched: Watched, events: tuple[Event, ...]) -> tuple[str, str]:
    """Words for the search that the sentence leaves out, in both languages."""
    rules = watched.rules
    if rules.noteworthy.isdisjoint(map(type, events)):
        return "", ""
    names = [type(event).__name__ for event in events]
    found = [rules.look.moments[name] for name in names if name in rules.look.moments]
    if rules.look.found_by is not None:
        found += rules.look.found_by(rules.state_for(watched.state, None), events)
    join = search.BETWEEN.join
    return join([one["en"] for one in found]), join([one["fr"] for one in found])


def sentence_of(game: Game, step: int, lang: Lang, viewer: Viewer = SPECTATOR) -> str:
    """What happened at a step as the viewer may know it; nothing is asked of the tables."""
    if (known := visibility.sentence(game, step, viewer, lang)) is not None:
        return known
    action = visibility.action(game, step, viewer)
    if action is not None:
        return game.rules.words.say(
            game.catalogue, action, visibility.events(game, step, viewer), lang
        )
    watched = Watched(0, game, own=False)
    watched.look(step)
    return describe(watched, lang)


def describe(watched: Watched, lang: Lang) -> str:
    """The sentence of a step that is no action of the title."""
    body = watched.body
    match body:
        case Started():
            players = ", ".join(body.setup.players)
            if body.forked_from is not None:
                return sentence("forked", lang, players=players, step=body.forked_from[1])
            key = "started" if body.position is msgspec.UNSET else "started_from_position"
            if body.evidence != "recorded":
                key = f"from_{body.evidence}"
            return sentence(key, lang, players=players)
        case Corrected():
            if (said := public_sentence(watched.rules, watched.components, body, lang)) is not None:
                return said
            if watched.game.started.evidence == "sheet":
                return sheet_again(watched.sheet().totals, lang)
            events = public_events(watched)
            told = [watched.rules.words.tell(watched.components, e, lang) for e in events]
            return sentence("corrected", lang, events=" ".join(told))
        case Rewound():
            return _rewound(watched, body, lang)
        case Noted():
            return noted(body, lang)
        case HouseRuleAgreed() | HouseRuleEnded():
            return agreed(body, lang)
        case Claimed() | Counted() | SignedOff() | Confirmed():
            return _beside_the_game(watched, body, lang)
        case NameForgotten():
            return sentence("name_forgotten", lang, shown=", ".join(body.shown))
    raise AssertionError(body)


def _rewound(watched: Watched, body: Rewound, lang: Lang) -> str:
    if body.amends and body.breaks:
        laws = ", ".join(body.breaks)
        return sentence("amended_anyway", lang, step=body.amends, laws=laws)
    if body.amends:
        return sentence("amended", lang, step=body.amends, to_step=body.to_step)
    if body.gives_way:
        return sentence("gave_way", lang, to_step=body.to_step)
    key = "redone" if watched.back and not watched.gone else "rewound"
    return sentence(key, lang, to_step=body.to_step)


def _beside_the_game(
    watched: Watched, body: Claimed | Counted | SignedOff | Confirmed, lang: Lang
) -> str:
    match body:
        case Claimed():
            totals = _totals(watched, body, lang)
            if body.winners:
                winners = ", ".join(body.winners)
                return sentence("claimed_winners", lang, totals=totals, winners=winners)
            return sentence("claimed", lang, totals=totals)
        case Counted():
            return _counted(watched, body, lang)
        case SignedOff():
            return sentence("signed_off", lang, player=body.player)
        case Confirmed():
            return _confirmed(watched, body, lang)


def _confirmed(watched: Watched, body: Confirmed, lang: Lang) -> str:
    totals = ", ".join(f"{player} {total}" for player, total in body.totals.items())
    if not body.round:
        return sentence("confirmed", lang, player=body.player, totals=totals, step=body.on_step)
    of_round = round_name(watched.rules.words.rounds, body.round, lang)
    return sentence("confirmed_round", lang, player=body.player, round=of_round, totals=totals)


def round_name(words: Words, number: int, lang: Lang) -> str:
    """What a title calls its {n}th era or round."""
    return phrase(words, lang, n=number) if words else sentence("round", lang, n=number)


def _counted(watched: Watched, body: Counted, lang: Lang) -> str:
    names = [one.words[lang] for one in watched.rules.paper.countables if one.key == body.thing]
    key = "counted" if body.player else "counted_common"
    thing = names[0] if names else body.thing
    return sentence(key, lang, player=body.player, number=body.number, thing=thing)


def noted(body: Noted, lang: Lang) -> str:
    key = "answered" if body.answers else "asked" if body.question else "noted"
    return sentence(key, lang, on_step=body.on_step, text=body.text)


def agreed(body: HouseRuleAgreed | HouseRuleEnded, lang: Lang) -> str:
    if isinstance(body, HouseRuleEnded):
        return sentence("house_rule_ended", lang, name=body.name)
    if not body.waives:
        return sentence("ruling", lang, name=body.name)
    rules = ", ".join(body.waives)
    return sentence("house_rule", lang, name=body.name, rules=rules)


def _totals(watched: Watched, claim: Claimed, lang: Lang) -> str:
    words = watched.rules.words.categories
    parts = [_rounds(watched, player, rounds, lang) for player, rounds in claim.rounds.items()]
    for player, total in claim.totals.items():
        if isinstance(total, int):
            parts.append(f"{player} {total}")
        else:
            by_category = [f"{words[name][lang]} {points}" for name, points in total.items()]
            total_below = f" = {claim.sums[player]}" if player in claim.sums else ""
            parts.append(f"{player} ({', '.join(by_category)}{total_below})")
    return ", ".join(parts)


def _rounds(watched: Watched, player: str, rounds: dict[str, int], lang: Lang) -> str:
    name = watched.rules.words.rounds
    told = [f"{phrase(name, lang, n=n)} {points}" for n, points in rounds.items()]
    return f"{player} ({', '.join(told)})"
