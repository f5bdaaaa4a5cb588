"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

from ledger.games.foundations import RULESET, messages
from ledger.games.foundations import actions as act
from ledger.games.foundations.citations import cites
from ledger.games.foundations.city.metrics import METRICS
from ledger.games.foundations.events import (
    BuildingConstructed,
    Locked,
    ObjectiveKept,
    Replaced,
    VictoryPointsScored,
)
from ledger.ruleset import Lang

LANGS: tuple[Lang, Lang] = ("en", "fr")
DEFAULT = RULESET.catalogues.default


def test_every_metric_has_words() -> None:
    assert set(messages.METRICS) == set(METRICS)


def test_a_building_as_one_sentence() -> None:
    built = BuildingConstructed(
        "Ana",
        "red:grand_insula_square",
        "supply",
        "E5",
        0,
        ("E5", "F5", "E6", "F6"),
        ("E6", "F6"),
        (Replaced("red:insula_l", ("E4", "E5", "F5"), "supply"),),
        ("E4",),
        Locked(("red:insula_l",), 1),
    )
    action = act.BuildBuilding("Ana", "grand_insula_square", "E5")
    assert RULESET.words.say(DEFAULT, action, (built,), "en") == (
        "Ana builds Grand Insula (square) at E5 F5 E6 F6, replacing Insula (L), leaving E4 vacant."
    )
    assert RULESET.words.say(DEFAULT, action, (built,), "fr") == (
        "Ana construit Grand Insula (carrée) en E5 F5 E6 F6, remplaçant Insula (en L), "
        "laissant vacant\u00a0: E4."
    )
    assert cites(built) == ("FR-BASE.80", "FR-BASE.82", "FR-BASE.86", "FR-BASE.90", "FR-BASE.93")


def test_points_and_secrets_in_words() -> None:
    scored = VictoryPointsScored("consul", 2, "era_bonus", 7, "FR-BASE.122", (), 12)
    assert RULESET.words.tell(DEFAULT, scored, "en") == (
        "The Consul scores +7 VP: Era bonus (Era 2)."
    )
    kept = ObjectiveKept("Ana", "OBJ-05", "OBJ-06")
    assert RULESET.words.tell(DEFAULT, kept, "fr") == "Ana garde un objectif (Voix du peuple)."
    hidden = RULESET.redact("Bo", kept)
    assert (hidden.card, hidden.discarded) == ("unknown", "unknown")
    assert RULESET.words.tell(DEFAULT, hidden, "fr") == "Ana garde un objectif (secret)."
    assert RULESET.redact("Ana", kept) is kept


def test_names_of_components() -> None:
    assert RULESET.words.name_of(DEFAULT, "red:bakery_a", "fr") == "Boulangerie (rouge)"
    assert RULESET.words.name_of(DEFAULT, "monument:colosseum", "fr") == "Colisée"
    assert RULESET.words.name_of(DEFAULT, "INV-01", "en") == "Mercury's Purse"
    assert (
        RULESET.words.name_of(DEFAULT, "blue:population_marker", "en") == "population marker (blue)"
    )
    assert RULESET.words.name_of(DEFAULT, "era:2", "fr") == "Ère 2"
    assert RULESET.words.name_of(DEFAULT, "consul:CT-S1-01", "en") == "a residential tile (Consul)"
    assert RULESET.words.name_of(DEFAULT, "C4", "en") == "C4"
