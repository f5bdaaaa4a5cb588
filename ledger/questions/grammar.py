"""Reads a question in either language, or both at once. What it does not know is left as words.

At each word the rules below are tried in turn; the first that reads something takes its words.
Nothing here can fail: any text is a question, at worst one of plain words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from ledger.questions import days
from ledger.questions.clauses import Clause, Compare, Question
from ledger.questions.tokens import LITTLE, MOST_LETTERS, QUOTES, Token, tokens
from ledger.questions.vocabulary import Vocabulary

MOST_CLAUSES = 12
Words = tuple[str, ...]
Said = tuple[list[dict[str, Any]], int]  # the clauses' fields, and how many words said so

WINS = {
    "wins",
    "win",
    "won",
    "winning",
    "gagne",
    "gagnent",
    "remporte",
    "vainqueur",
    "winner",
    "emporte",
}
LOSES = {"loses", "lose", "lost", "perd", "perdent", "perdu"}
HAS = {"has", "have", "a", "ont", "l"}
SCORES = {"scores", "scored", "got", "has", "had", "with", "marque", "a", "fait", "avec"}
WON = {"won", "gagne", "gagnee", "gagnees", "gagnes", "remporte", "remportee", "remportees"}
AND = {"and", "et"}
WITH = {"with", "avec"}
WITHOUT = {"without", "sans"}
AGAINST = {"against", "contre"}
ARTICLES = {"the", "a", "an", "le", "la", "les", "l", "un", "une", "des", "du", "de", "d"}
POINTS = {"points", "point", "pts", "pt"}
PLAYERS = {"players", "player", "joueurs", "joueur"}
COMPARISONS: dict[Words, Compare] = {
    ("more", "than"): ">",
    ("over",): ">",
    ("above",): ">",
    ("plus", "de"): ">",
    (">",): ">",
    ("at", "least"): ">=",
    ("au", "moins"): ">=",
    ("d", "au", "moins"): ">=",
    (">=",): ">=",
    ("≥",): ">=",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
    ("under",): "<",
    ("below",): "<",
    ("moins", "de"): "<",
    ("<",): "<",
    ("at", "most"): "<=",
    ("au", "plus"): "<=",
    ("<=",): "<=",
    ("≤",): "<=",
    ("exactly",): "=",
    ("exactement",): "=",
    ("=",): "=",
}
OR_MORE: dict[Words, Compare] = {
    ("or", "more"): ">=",
    ("ou", "plus"): ">=",
    ("or", "less"): "<=",
    ("or", "fewer"): "<=",
    ("ou", "moins"): "<=",
}
STATUS: dict[Words, str] = {
    ("in", "play"): "playing",
    ("unfinished",): "playing",
    ("en", "cours"): "playing",
    ("finished",): "finished",
    ("terminees",): "finished",
    ("terminee",): "finished",
}
TIED: tuple[Words, ...] = (
    ("ended", "in", "a", "tie"),
    ("in", "a", "tie"),
    ("a", "tie"),
    ("a", "draw"),
    ("tied",),
    ("a", "egalite"),
    ("ex", "aequo"),
)
FLAGS: dict[Words, str] = {
    ("waivers",): "waivers",
    ("waiver",): "waivers",
    ("derogations",): "waivers",
    ("derogation",): "waivers",
    ("notes",): "notes",
    ("remarques",): "notes",
}
TAGGED = {"tag", "tags", "tagged", "etiquette", "etiquettes", "etiquetee", "etiquetees"}
MARKED = {"tagged", "etiquetee", "etiquetees"}  # a verb needs no colon
NOT = {"not", "non", "without", "sans"}
SINCE = {"since", "depuis", "from"}
AFTER = {"after", "apres"}
UNTIL = {"until", "till", "jusqu", "jusque"}
BEFORE = {"before", "avant"}
IN = {"in", "on", "en", "le", "during", "au"}
LITTLE_BEFORE_A_DAY = {"the", "le", "la", "au", "a", "en", "l", "of"}
MOST_NUMBER = 9  # digits


def read_question(text: str, players: Iterable[str], today: date) -> Question:
    """What is asked, as far as it is understood."""
    text = text[:MOST_LETTERS]
    said = tokens(text)
    if not said:
        return Question(text, (), text.strip())
    reader = _Reader(text, said, Vocabulary(players), today)
    clauses, left = reader.read()
    words = _words(text, left) if clauses else text.strip()
    return Question(text, tuple(clauses), words)


def _words(text: str, left: list[Token]) -> str:
    """What no clause took, as it was written; of the little words alone nothing is left."""
    telling = any(token.said not in LITTLE for token in left)
    return " ".join(text[token.start : token.end] for token in left) if telling else ""


class _Reader:
    def __init__(self, text: str, said: tuple[Token, ...], names: Vocabulary, today: date) -> None:
        self.text, self.said, self.names, self.today = text, said, names, today
        self.spelled = tuple(token.said for token in said)
        self.rules: tuple[Callable[[Words], Said | None], ...] = (
            *(self.tagged, self.won, self.won_by, self.margin, self.points, self.with_something),
            *(self.players, self.tied, self.began, self.status, self.title),
        )

    def read(self) -> tuple[list[Clause], list[Token]]:
        clauses: list[Clause] = []
        left: list[Token] = []
        at = 0
        while at < len(self.said):
            found = None
            if not self.said[at].quoted and len(clauses) < MOST_CLAUSES:
                found = self.first(at)
            if found is None:
                left.append(self.said[at])
                at += 1
                continue
            fields, length = found
            for one in fields:
                first, last = one.pop("span", (0, length))
                place = self.said[at + first].start, self.said[at + last - 1].end
                clauses.append(Clause(**one, start=place[0], end=place[1]))
            at += length
        return clauses, left

    def first(self, at: int) -> Said | None:
        words = self.spelled[at:]
        return next((found for rule in self.rules if (found := rule(words))), None)

    # ----------------------------------------------------------------------------- tags

    def tagged(self, words: Words) -> Said | None:
        """`tag:league`, `tagged "friday night"`, `not tagged cup`, `étiquette:ligue`. A tag of
        several words stands in quotation marks; letters that hang together are one word."""
        at = len(self.said) - len(words)
        skipped = 1 if words[0] in NOT else 0
        if words[skipped : skipped + 1] == () or words[skipped] not in TAGGED:
            return None
        head, rest = self.said[at + skipped], self.said[at + skipped + 1 :]
        between = self.text[head.end : rest[0].start] if rest else ""
        if not rest or not (":" in between or head.said in MARKED):
            return None
        last = 0
        while (
            not rest[last].quoted
            and last + 1 < len(rest)
            and not rest[last + 1].quoted
            and not _parted(self.text[rest[last].end : rest[last + 1].start])
        ):
            last += 1
        name = self.text[rest[0].start : rest[last].end].strip(QUOTES + "”»").strip()
        if not name:
            return None
        length = skipped + 1 + last + 1
        return [{"kind": "tag", "name": name, "without": bool(skipped)}], length

    # ------------------------------------------------------------------- who won, by how much

    def won(self, words: Words) -> Said | None:
        """`Ana wins`, `Ana and Bo have won`, `Ana a gagné de plus de 5`, `Ana loses`."""
        names: list[str] = []
        at = 0
        while found := self.names.player(words[at:]):
            names.append(found[0])
            at += found[1]
            if words[at : at + 1] and words[at] in AND and self.names.player(words[at + 1 :]):
                at += 1
        if not names:
            return None
        verb = at + (len(words) > at and words[at] in HAS)
        if verb < len(words) and words[verb] in WINS | LOSES:
            kind = "won" if words[verb] in WINS else "lost"
            fields = [{"kind": kind, "name": name} for name in names]
            return self.and_by_how_much(fields, words, verb + 1)
        scored = self.scored(words[at:])
        if scored and len(names) == 1:
            return [scored[0][0] | {"name": names[0]}], at + scored[1]
        return None

    def won_by(self, words: Words) -> Said | None:
        """`won by Ana`, `gagnée par Ana`, `victory of Ana`, `victoire d'Ana`."""
        match words[:2]:
            case (first, "by" | "par") if first in WON:
                at = 2
            case ("victory" | "victories" | "victoire" | "victoires", "of" | "for" | "de" | "d"):
                at = 2
            case _:
                return None
        name = self.names.player(words[at:])
        if name is None:
            return None
        fields = [{"kind": "won", "name": name[0]}]
        return self.and_by_how_much(fields, words, at + name[1])

    def and_by_how_much(self, fields: list[dict[str, Any]], words: Words, at: int) -> Said:
        """Who won stands before `at`; by how much may follow, and can be taken out alone."""
        more = self.by_how_much(words[at:])
        if more is None or fields[0]["kind"] != "won":
            return fields, at
        length = at + more[1]
        margin = more[0][0] | {"span": (at, length)}
        return [*(one | {"span": (0, at)} for one in fields), margin], length

    def margin(self, words: Words) -> Said | None:
        """`won by more than 5`, `gagnée de plus de 5 points`, `plus de 5 points d'avance`."""
        if words and words[0] in WON | WINS:
            found = self.by_how_much(words[1:])
            return (found[0], found[1] + 1) if found else None
        if words[:1] == ("by",) or words[:2] in (("de", "plus"), ("de", "moins"), ("d", "au")):
            return self.by_how_much(words)
        start = 1 if words and words[0] in WITH else 0
        counted = self.counted(words[start:])
        if counted is None:
            return None
        compare, number, length = counted
        rest = words[start + length :]
        points = 1 if rest and rest[0] in POINTS else 0
        if rest[points : points + 2] in (("d", "avance"), ("d", "ecart")) or (
            rest[points : points + 1] in (("ahead",), ("clear",))
        ):
            said = 2 if rest[points] == "d" else 1
            return [_margin(compare, number)], start + length + points + said
        return None

    def by_how_much(self, words: Words) -> Said | None:
        """After somebody wins: `by more than 5 points`, `de plus de 5`, `d'au moins 3 points`."""
        if not words or words[0] not in {"by", "de", "d", "avec", "with"}:
            return None
        # `de plus de 5` and `d'au moins 3`
        for start in (0, 1):
            counted = self.counted(words[start:])
            if counted is not None:
                compare, number, length = counted
                at = start + length
                if words[at : at + 1] and words[at] in POINTS:
                    at += 1
                if words[at : at + 2] in (("d", "avance"), ("d", "ecart")):
                    at += 2
                return [_margin(compare, number)], at
        return None

    # -------------------------------------------------------------------------- how many

    def counted(self, words: Words) -> tuple[Compare, int, int] | None:
        """`more than 5`, `5 or more`, `5`: how it compares, the number, how many words."""
        compare: Compare | None = None
        at = 0
        for said in (words[:3], words[:2], words[:1]):
            if said in COMPARISONS:
                compare, at = COMPARISONS[said], len(said)
                break
        if at >= len(words) or not words[at].isdecimal() or len(words[at]) > MOST_NUMBER:
            return None
        number = int(words[at])
        at += 1
        after = words[at : at + 2]
        if compare is None and after in OR_MORE:
            return OR_MORE[after], number, at + 2
        return compare or "=", number, at

    def points(self, words: Words) -> Said | None:
        return self.scored(words) if words[:1] and words[0] not in ("a", "l") else None

    def scored(self, words: Words) -> Said | None:
        """`over 100 points`, `100 points or more`, `plus de 100 points`."""
        start = 1 if words and words[0] in SCORES else 0
        counted = self.counted(words[start:])
        if counted is None:
            return None
        compare, number, length = counted
        at = start + length
        if at >= len(words) or words[at] not in POINTS:
            return None
        at += 1
        if words[at : at + 2] in OR_MORE and compare == "=":
            compare, at = OR_MORE[words[at : at + 2]], at + 2
        return [{"kind": "points", "compare": compare, "number": number}], at

    def players(self, words: Words) -> Said | None:
        """`4 players`, `à 4 joueurs`, `with at least 3 players`."""
        start = 1 if words and words[0] in WITH | {"a", "for"} else 0
        counted = self.counted(words[start:])
        if counted is None:
            return None
        compare, number, length = counted
        at = start + length
        if at >= len(words) or words[at] not in PLAYERS:
            return None
        return [{"kind": "seats", "compare": compare, "number": number}], at + 1

    # ------------------------------------------------------------------------ with what

    def with_something(self, words: Words) -> Said | None:
        """`with Ana`, `avec les monuments`, `without waivers`, `against Bo`."""
        if not words or words[0] not in WITH | WITHOUT | AGAINST:
            return None
        without = words[0] in WITHOUT
        at = 1
        if name := self.names.player(words[at:]):
            return [{"kind": "player", "name": name[0], "without": without}], at + name[1]
        while (
            words[at : at + 1] and words[at] in ARTICLES and self.names.option(words[at:]) is None
        ):
            at += 1
        if words[0] in AGAINST:
            return None
        if words[at : at + 1] in FLAGS:
            flag = FLAGS[words[at : at + 1]]
            return [{"kind": "flag", "name": flag, "without": without}], at + 1
        if found := self.names.option(words[at:]):
            (key, value), length = found
            chosen = {"kind": "option", "name": key, "value": value, "without": without}
            return [chosen], at + length
        return None

    def title(self, words: Words) -> Said | None:
        found = self.names.title(words)
        return ([{"kind": "title", "name": found[0]}], found[1]) if found else None

    def tied(self, words: Words) -> Said | None:
        for said in TIED:
            if words[: len(said)] == said:
                return [{"kind": "tied"}], len(said)
        return None

    def status(self, words: Words) -> Said | None:
        for said in (words[:2], words[:1]):
            if said in STATUS:
                return [{"kind": "status", "name": STATUS[said]}], len(said)
        return None

    # ------------------------------------------------------------------------------ when

    def began(self, words: Words) -> Said | None:
        if not words:
            return None
        if found := days.relative(words, self.today):
            return [_began(*found[0])], found[1]
        if words[0] in {"in", "since", "depuis", "dans"} and (
            found := days.relative(words[1:], self.today)
        ):
            (begins, ends), length = found
            return [_began(begins, ends if words[0] in {"in", "dans"} else None)], length + 1
        if words[0] in {"between", "entre"} and (found := self.day(words[1:])):
            rest = words[1 + found[1] :]
            if rest[:1] and rest[0] in AND and (other := self.day(rest[1:])):
                both = sorted((*found[0], *other[0]))
                return [_began(both[0], both[-1])], 2 + found[1] + other[1]
        if words[0] not in SINCE | AFTER | UNTIL | BEFORE | IN or not (
            found := self.day(words[1:])
        ):
            return None
        try:
            return [_span(words[0], *found[0])], found[1] + 1
        except OverflowError:  # after the last day there is
            return None

    def day(self, words: Words) -> tuple[days.Span, int] | None:
        skipped = 0
        while words[skipped : skipped + 1] and words[skipped] in LITTLE_BEFORE_A_DAY:
            skipped += 1
        found = days.spoken(words[skipped:], self.today)
        return (found[0], found[1] + skipped) if found else None


def _parted(between: str) -> bool:
    return any(letter.isspace() or letter in ",;" for letter in between)


def _margin(compare: Compare, number: int) -> dict[str, Any]:
    return {"kind": "margin", "compare": compare, "number": number}


def _began(since: date | None, until: date | None) -> dict[str, Any]:
    return {"kind": "began", "since": since, "until": until}


def _span(word: str, begins: date, ends: date) -> dict[str, Any]:
    """What a little word makes of a day, a month or a year."""
    if word in SINCE:
        return _began(begins, None)
    if word in AFTER:
        return _began(ends + date.resolution, None)
    if word in UNTIL:
        return _began(None, ends)
    if word in BEFORE:
        return _began(None, begins - date.resolution)
    return _began(begins, ends)
