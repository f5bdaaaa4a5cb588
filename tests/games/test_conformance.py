"""Every title passes the conformance kit, and the kit notices what is wrong with one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from msgspec import structs

from ledger.conformance import CHECKS, check, check_title, twins
from ledger.conformance.games import Played, play
from ledger.errors import finding
from ledger.games import GAMES
from ledger.simulate import NAMES
from tests.support.rulesets import changed

TITLES = dict(GAMES)  # those of installed packages too, before a test adds its own


@cache
def games(title: str) -> list[Played]:
    """The smallest table; the command plays each player count."""
    rules = TITLES[title]
    count = rules.play.player_counts[0]
    return [play(rules, NAMES[:count], "kit", dealer) for dealer in ("virtual", "table")]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", CHECKS)
def test_every_title_passes(title, name):
    outcome = check(name, TITLES[title], games(title))
    assert outcome.passed, outcome.why


def first_seat_poorer(rules):
    """The total of a seat that its lines do not add up to."""

    def score(state):
        sheet = rules.look.score(state)
        first, *others = sheet.standings
        return structs.replace(
            sheet, standings=(structs.replace(first, total=first.total - 1), *others)
        )

    return score


def heavy_in_english(rules):
    """One refusal without its French sentence."""
    return {**rules.words.refusals, "too_heavy": {"en": "{stone}!"}}


LAW_BROKEN = {
    "lint": lambda state: iter([finding("CA-X", "broken")]),
    "laws": {"broken": {"en": "Broken.", "fr": "Enfreinte."}},
}
SPOILT = {
    "words": lambda r: {"words": replace(r.words, refusals=heavy_in_english(r))},
    "laws": lambda r: LAW_BROKEN,
    "legal actions": lambda r: {"outcome": lambda state, action, memo: ()},
    "same judgement again": lambda r: {"outcome": lambda state, action, memo: ()},
    "score lines": lambda r: {"score": first_seat_poorer(r)},
    "sentences": lambda r: {"tell": lambda components, event, lang: "{player} moved"},
    "positions": lambda r: {"written": lambda plain: {**plain, "bag": []}},
    "somebody can go on": lambda r: {
        "candidates": lambda state, memo: iter(()),
        "asks": lambda state: (),
    },
    "games from positions": lambda r: LAW_BROKEN,
    "forks": lambda r: LAW_BROKEN,
}


@pytest.mark.parametrize("name", SPOILT)
def test_the_kit_notices_a_title_that_does_not_keep_it(name, cairn, monkeypatch):
    seeded = [play(cairn, NAMES[:2], "kit", dealer) for dealer in ("virtual", "table")]
    assert check(name, cairn, seeded).passed
    spoilt = changed(cairn, **SPOILT[name](cairn))
    monkeypatch.setitem(GAMES, "cairn", spoilt)
    assert not check(name, spoilt, seeded).passed


def test_the_kit_tells_a_broken_law_and_misses_its_words(cairn):
    seeded = [play(cairn, NAMES[:2], "kit", "virtual")]
    told = check("laws", changed(cairn, **LAW_BROKEN), seeded).why
    assert told == "step 2, StoneAdded: CA-X: CA-X broken"
    wordless = changed(cairn, lint=LAW_BROKEN["lint"])
    assert "CA-X, broken, has no words" in check("laws", wordless, seeded).why


@pytest.mark.parametrize(
    "title", [key for key, rules in TITLES.items() if rules.hidden.redact_state]
)
def test_the_kit_notices_a_secret_that_is_told(title):
    rules = TITLES[title]
    open_handed = changed(rules, redact_state=lambda state, viewer: state)
    seeded = games(title)[:1]
    assert "is shown" in check("secrets", open_handed, seeded).why


@pytest.mark.parametrize(
    "title", [key for key, rules in TITLES.items() if rules.hidden.redact_state]
)
def test_whole_logs_have_twins_and_a_secret_on_the_table_tells_them_apart(title):
    rules, made = TITLES[title], 0
    for game in [games(title)[0].game, *twins._with_other_options(rules)]:
        for step in range(20, min(game.version, 100), 20):
            until = game.until(step)
            for twin in twins.true_twins(until, None):
                made += 1
                twins.same_log(until, twin, None)
                until.rules = changed(rules, redact_state=lambda state, viewer: state)
                with pytest.raises(AssertionError, match="a spectator sees which twin it is"):
                    twins.same_log(until, twin, None)
                until.rules = rules
    assert made


def test_a_card_that_goes_back_into_its_pile_may_have_been_shown_before():
    """Its earlier steps are the same in both logs; else a spectator would tell them apart."""
    rules = TITLES["age_of_mythology"]
    game = play(rules, NAMES[:2], "kit", "virtual").game
    shown_before = 0
    for step in range(40, min(game.version, 200), 20):
        until = game.until(step)
        for twin in twins.true_twins(until, None):
            earlier = range(2, twin.since)
            told = set().union(*(twins._told(until, one, None) for one in earlier))
            happened = [twin.game.action(twin.since), *twin.game.events(twin.since)]
            named = {name for one in happened if one for name in str(one).split("'")}
            shown_before += bool(named & told - set(NAMES))
            twins.same_log(until, twin, None)
    assert shown_before


def test_a_title_whose_games_cannot_be_played_says_so_at_once(cairn, monkeypatch):
    stuck = changed(cairn, bot=lambda state, legal, chance: 1 / 0)
    monkeypatch.setitem(GAMES, "cairn", stuck)
    assert [one.passed for one in check_title(stuck)] == [False]
