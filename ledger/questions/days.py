"""Days as people say them: "in May 2026", "since 2026-01-01", "la semaine dernière"."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

Span = tuple[date, date]
Read = tuple[Span, int]  # the days, and how many words said so

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("january janvier", "february fevrier", "march mars", "april avril", "may mai"),
            *("june juin", "july juillet", "august aout", "september septembre"),
            *("october octobre", "november novembre", "december decembre"),
        ),
        start=1,
    )
    for name in names.split()
}
ORDINALS = {"st", "nd", "rd", "th", "er"}
WHOLE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
DAY_FIRST = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
NOW: dict[tuple[str, ...], str] = {
    ("today",): "today",
    ("aujourd", "hui"): "today",
    ("yesterday",): "yesterday",
    ("hier",): "yesterday",
    **{("this", unit): f"this {unit}" for unit in ("week", "month", "year")},
    **{("last", unit): f"last {unit}" for unit in ("week", "month", "year")},
    ("cette", "semaine"): "this week",
    ("ce", "mois"): "this month",
    ("ce", "mois", "ci"): "this month",
    ("cette", "annee"): "this year",
    ("la", "semaine", "derniere"): "last week",
    ("semaine", "derniere"): "last week",
    ("le", "mois", "dernier"): "last month",
    ("mois", "dernier"): "last month",
    ("l", "annee", "derniere"): "last year",
    ("l", "an", "dernier"): "last year",
    ("annee", "derniere"): "last year",
}
LONGEST = max(map(len, NOW))


def relative(words: tuple[str, ...], today: date) -> Read | None:
    """`last week`, `ce mois-ci`; `the last 7 days`, `les 7 derniers jours`."""
    for length in range(min(LONGEST, len(words)), 0, -1):
        if (name := NOW.get(words[:length])) is not None:
            return _named(name, today), length
    if words[:1] in (("the",), ("les",)) and (found := _last_days(words[1:], today)):
        return found[0], found[1] + 1
    return _last_days(words, today)


def _last_days(words: tuple[str, ...], today: date) -> Read | None:
    match words:
        case ("last" | "past", number, "day" | "days", *_):
            pass
        case (number, "derniers" | "dernier", "jours" | "jour", *_):
            pass
        case _:
            return None
    if not number.isdecimal() or not 1 <= int(number) <= 36500:
        return None
    try:
        return (today - timedelta(days=int(number) - 1), today), 3
    except OverflowError:
        return None


def _named(name: str, today: date) -> Span:
    which, _, unit = name.partition(" ")
    match unit:
        case "week":
            first = today - timedelta(days=today.weekday() + (7 if which == "last" else 0))
            return first, first + timedelta(days=6)
        case "month":
            first = today.replace(day=1)
            if which == "last":
                first = (first - timedelta(days=1)).replace(day=1)
            return _month(first.year, first.month)
        case "year":
            return _year(today.year - (which == "last"))
    day = today - timedelta(days=which == "yesterday")
    return day, day


def spoken(words: tuple[str, ...], today: date) -> Read | None:
    """A day, a month or a year: `2026-05-03`, `3 May 2026`, `May 3, 2026`, `May`, `2026`."""
    if not words:
        return None
    first, *rest = words
    if found := WHOLE.fullmatch(first):
        return _day(int(found[1]), int(found[2]), int(found[3]), 1)
    if found := DAY_FIRST.fullmatch(first):
        return _day(int(found[3]), int(found[2]), int(found[1]), 1)
    if first in MONTHS:
        return _from_month(MONTHS[first], tuple(rest), today)
    if not first.isdecimal() or len(first) > 4:
        return None
    skipped = 1 if rest and rest[0] in ORDINALS else 0
    if len(first) <= 2 and len(rest) > skipped and rest[skipped] in MONTHS:
        month, after = MONTHS[rest[skipped]], rest[skipped + 1 :]
        if after and _is_year(after[0]):
            return _day(int(after[0]), month, int(first), 3 + skipped)
        return _latest(month, int(first), today, 2 + skipped)
    return (_year(int(first)), 1) if _is_year(first) else None


def _from_month(month: int, rest: tuple[str, ...], today: date) -> Read | None:
    if rest and _is_year(rest[0]):
        return _month(int(rest[0]), month), 2
    if rest and rest[0].isdecimal() and len(rest[0]) <= 2:
        skipped = 1 if len(rest) > 1 and rest[1] in ORDINALS else 0
        if len(rest) > 1 + skipped and _is_year(rest[1 + skipped]):
            return _day(int(rest[1 + skipped]), month, int(rest[0]), 3 + skipped)
        return _latest(month, int(rest[0]), today, 2 + skipped)
    return _month(today.year - (month > today.month), month), 1  # the last one there was


def _latest(month: int, day: int, today: date, length: int) -> Read | None:
    """A day without its year: the last one there was."""
    found = _day(today.year, month, day, length)
    if found is None or found[0][0] > today:
        return _day(today.year - 1, month, day, length)
    return found


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdecimal() and 1900 <= int(word) <= 2999


def _day(year: int, month: int, day: int, length: int) -> Read | None:
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return (found, found), length


def _month(year: int, month: int) -> Span:
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def _year(year: int) -> Span:
    return date(year, 1, 1), date(year, 12, 31)
