"""A question as people ask it: read in both languages, and never in the way of plain words."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from ledger.questions import read_question
from ledger.questions.said import understood
from ledger.questions.tokens import MOST_LETTERS

TODAY = date(2026, 11, 18)  # a Wednesday
NAMES = ("Ana", "Bo", "Chloé", "Ana Lou", "O'Brien", "May", "100")


def read(text):
    return read_question(text, NAMES, TODAY)


def clauses(text):
    """Each clause as (kind, what it says), in order."""
    found = []
    for one in read(text).clauses:
        said = {
            "won": one.name,
            "lost": one.name,
            "tied": "",
            "margin": f"{one.compare}{one.number}",
            "points": f"{one.name}{one.compare}{one.number}",
            "player": f"{'not ' if one.without else ''}{one.name}",
            "seats": f"{one.compare}{one.number}",
            "title": one.name,
            "option": f"{'not ' if one.without else ''}{one.name}={one.value}",
            "began": f"{one.since or ''}..{one.until or ''}",
            "status": one.name,
            "flag": f"{'not ' if one.without else ''}{one.name}",
        }[one.kind]
        found.append((one.kind, said))
    return found


@pytest.mark.parametrize(
    ("asked", "kinds"),
    [
        ("Ana wins", [("won", "Ana")]),
        ("games where Ana wins", [("won", "Ana")]),
        ("Ana gagne", [("won", "Ana")]),
        ("les parties où Ana a gagné", [("won", "Ana")]),
        ("ana WON", [("won", "Ana")]),
        ("Chloe has won", [("won", "Chloé")]),
        ("Ana Lou wins", [("won", "Ana Lou")]),
        ("O'Brien l'emporte", [("won", "O'Brien")]),
        ("won by Bo", [("won", "Bo")]),
        ("victoire d'Ana", [("won", "Ana")]),
        ("gagnée par Chloé", [("won", "Chloé")]),
        ("Ana and Bo win", [("won", "Ana"), ("won", "Bo")]),
        ("Bo loses", [("lost", "Bo")]),
        ("Bo perd", [("lost", "Bo")]),
        ("games where Ana wins by more than 5", [("won", "Ana"), ("margin", ">5")]),
        ("Ana gagne de plus de 5 points", [("won", "Ana"), ("margin", ">5")]),
        ("Ana gagne d'au moins 3", [("won", "Ana"), ("margin", ">=3")]),
        ("won by Ana by 2", [("won", "Ana"), ("margin", "=2")]),
        ("won by more than 5", [("margin", ">5")]),
        ("won by at least 5 points", [("margin", ">=5")]),
        ("won by 5 or more", [("margin", ">=5")]),
        ("won by less than 3", [("margin", "<3")]),
        ("won by exactly 3", [("margin", "=3")]),
        ("gagnée de plus de 5", [("margin", ">5")]),
        ("plus de 5 points d'avance", [("margin", ">5")]),
        ("by more than 5", [("margin", ">5")]),
        ("over 100 points", [("points", ">100")]),
        ("more than 100 points", [("points", ">100")]),
        ("plus de 100 points", [("points", ">100")]),
        ("at least 100 points", [("points", ">=100")]),
        ("100 points or more", [("points", ">=100")]),
        ("100 points ou plus", [("points", ">=100")]),
        ("moins de 20 points", [("points", "<20")]),
        (">= 80 points", [("points", ">=80")]),
        ("Ana scores over 100 points", [("points", "Ana>100")]),
        ("Ana a plus de 100 points", [("points", "Ana>100")]),
        ("4 players", [("seats", "=4")]),
        ("à 4 joueurs", [("seats", "=4")]),
        ("with at least 3 players", [("seats", ">=3")]),
        ("with Ana", [("player", "Ana")]),
        ("avec Ana", [("player", "Ana")]),
        ("without Bo", [("player", "not Bo")]),
        ("sans Bo", [("player", "not Bo")]),
        ("against Bo", [("player", "Bo")]),
        ("with monuments", [("option", "monuments=True")]),
        ("avec les monuments", [("option", "monuments=True")]),
        ("sans monuments", [("option", "not monuments=True")]),
        ("with secret objectives", [("option", "objectives_secret=True")]),
        ("avec les objectifs secrets", [("option", "objectives_secret=True")]),
        ("with heroic", [("option", "difficulty=heroic")]),
        ("with waivers", [("flag", "waivers")]),
        ("sans dérogation", [("flag", "not waivers")]),
        ("a tie", [("tied", "")]),
        ("ex æquo", [("tied", "")]),
        ("Foundations of Rome", [("title", "foundations")]),
        ("foundations", [("title", "foundations")]),
        ("Les Fondateurs de l’Empire", [("title", "founders")]),
        ("age of mythology", [("title", "age_of_mythology")]),
        ("in play", [("status", "playing")]),
        ("parties terminées", [("status", "finished")]),
    ],
)
def test_results_are_asked_for_in_plain_words(asked, kinds):
    assert clauses(asked) == kinds
    assert read(asked).words == ""


@pytest.mark.parametrize(
    ("asked", "days"),
    [
        ("in May 2026", "2026-05-01..2026-05-31"),
        ("en mai 2026", "2026-05-01..2026-05-31"),
        ("in May", "2026-05-01..2026-05-31"),
        ("in December", "2025-12-01..2025-12-31"),
        ("in 2025", "2025-01-01..2025-12-31"),
        ("on 3 May 2026", "2026-05-03..2026-05-03"),
        ("on May 3rd, 2026", "2026-05-03..2026-05-03"),
        ("le 1er mai 2026", "2026-05-01..2026-05-01"),
        ("le 31/12/2025", "2025-12-31..2025-12-31"),
        ("since 2026-01-01", "2026-01-01.."),
        ("depuis le 2026-01-01", "2026-01-01.."),
        ("depuis mai", "2026-05-01.."),
        ("after 2025", "2026-01-01.."),
        ("après mai 2026", "2026-06-01.."),
        ("before 2026", "..2025-12-31"),
        ("avant le 3 mai 2026", "..2026-05-02"),
        ("until May 2026", "..2026-05-31"),
        ("jusqu'au 3 mai 2026", "..2026-05-03"),
        ("between 2026-01-01 and March 2026", "2026-01-01..2026-03-31"),
        ("entre mai et juin 2026", "2026-05-01..2026-06-30"),
        ("today", "2026-11-18..2026-11-18"),
        ("aujourd'hui", "2026-11-18..2026-11-18"),
        ("yesterday", "2026-11-17..2026-11-17"),
        ("this week", "2026-11-16..2026-11-22"),
        ("last week", "2026-11-09..2026-11-15"),
        ("la semaine dernière", "2026-11-09..2026-11-15"),
        ("depuis la semaine dernière", "2026-11-09.."),
        ("last month", "2026-10-01..2026-10-31"),
        ("le mois dernier", "2026-10-01..2026-10-31"),
        ("ce mois-ci", "2026-11-01..2026-11-30"),
        ("l'année dernière", "2025-01-01..2025-12-31"),
        ("the last 7 days", "2026-11-12..2026-11-18"),
        ("les 7 derniers jours", "2026-11-12..2026-11-18"),
    ],
)
def test_days_are_said_as_people_say_them(asked, days):
    assert clauses(asked) == [("began", days)]
    assert read(asked).words == ""


@pytest.mark.parametrize(
    "asked",
    [
        *("craftsman pillaged", "Zed wins nothing", "won", "more than", "points", "in", "since"),
        *("in the market", "may", "with", "avec", "first", "5", "since 2026-13-45", "on 32 May"),
        *('"Ana wins"', "« Ana gagne »", '"in May 2026', "draws a card", "Ana", "Ana builds"),
        *("over there", "at least", "won by nobody", "between Ana and Bo", ""),
    ],
)
def test_what_is_no_question_stays_a_search_for_words(asked):
    found = read(asked)
    assert found.clauses == ()
    assert found.words == asked


def test_words_that_are_left_are_searched_for_besides():
    found = read("games where Ana wins with monuments and a craftsman was pillaged since 2026")
    assert [one.kind for one in found.clauses] == ["won", "option", "began"]
    assert found.words == "games where and a craftsman was pillaged"


def test_a_clause_can_be_taken_out_again():
    found = read("Ana wins by more than 5 in May 2026 craftsman")
    won, margin, began = found.clauses
    assert found.without(won) == "by more than 5 in May 2026 craftsman"
    assert found.without(margin) == "Ana wins in May 2026 craftsman"
    assert found.without(began) == "Ana wins by more than 5 craftsman"
    assert found.only_clauses() == "Ana wins by more than 5 in May 2026"
    assert clauses(found.without(won))[0] == ("margin", ">5")


def test_a_question_is_said_back_in_both_languages():
    found = read("Ana wins by more than 5 with monuments since 2026-01-01 and slate")
    assert [said for said, _ in understood(found, "en")] == [
        *("Ana wins", "won by more than 5 points", "with: Monuments"),
        *("since 1 January 2026", "words: and slate"),
    ]
    assert [said for said, _ in understood(found, "fr")] == [
        *("Ana gagne", "écart\u00a0: plus de 5 points", "avec\u00a0: Monuments"),
        *("depuis le 1er janvier 2026", "mots\u00a0: and slate"),
    ]


PIECES = (
    *("Ana", "Bo", "wins", "won", "by", "more", "than", "5", "or", "points", "with", "without"),
    *("since", "in", "May", "2026", "2026-02-30", "99/99/9999", "0001-01-01", "9999-12-31", "last"),
    *("week", "days", "d'", "avance", "plus", "de", "au", "moins", "between", "and", "monuments"),
    *('"', "«", "'", ";", "--", "DROP TABLE games", "%", "NEAR(", "*", ":name", "\x00", "9" * 400),
    *("١٢٣", "²", "Ⅷ", "👑", "é" * 50, "after", "before", "until", "\ud800", "{n}", "\u202e"),
)


def test_nonsense_is_read_without_harm():
    chance = Random(15)
    for _ in range(3000):
        text = " ".join(chance.choices(PIECES, k=chance.randrange(1, 14)))
        found = read(text)
        assert len(found.text) <= MOST_LETTERS
        for lang in ("en", "fr"):
            for _, rest in understood(found, lang):
                assert len(rest) <= MOST_LETTERS
        for one in found.clauses:
            assert 0 <= one.start < one.end <= len(found.text)
