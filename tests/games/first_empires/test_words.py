"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

import pytest

from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires import events as ev
from ledger.ruleset import UNKNOWN, Lang
from tests.games.first_empires.adapter import FirstEmpires
from tests.games.first_empires.test_setup import BREAK, broken, setup
from tests.support.vectors import load

LANGS: tuple[Lang, Lang] = ("en", "fr")
DEFAULT = RULESET.catalogues.default


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_a_setup_is_explained(lang: Lang) -> None:
    setups = [
        setup("Ana"),
        setup("Ana Ana Bo", first="Zoe", options={"house_rule": 1, "map_side": "side_2"}),
        setup(catalogue_id="another-box"),
        setup("Ana Bo", options={"civilizations": {"Ana": "huaxia", "Bo": "huaxia"}}),
        *[setup(catalogue_hash=broken(name)) for name in BREAK],
    ]
    for one in setups:
        refusals = list(RULESET.setup_refusals(one))
        assert refusals
        for refusal in refusals:
            sentence = RULESET.explain(DEFAULT, refusal, lang)
            assert "{" not in sentence.replace("{'", "").replace("{2", ""), sentence
            if "constraint" in refusal.params:
                assert refusal.params["constraint"] in sentence


def test_a_step_is_one_plain_sentence() -> None:
    adapter = FirstEmpires()
    (vector,) = [v for v in load("first_empires") if v["id"] == "EX2"]
    state = adapter.given(vector)
    action = act.MoveExplorers(
        "C",
        (act.Leg(("scythia", "rus"), 2), act.Leg(("albion", "eastern_ocean", "rus"), 1)),
        "huaxia",
    )
    events = RULESET.decide(state, action).events
    assert RULESET.say(DEFAULT, action, events, "en") == (
        "C moves 2 explorers Scythia → Rus and 1 explorer Albion → Eastern Ocean → Rus"
        " for 4 movement points and conquers Rus from D, 3 against 2; D retreats from Rus to Huaxia"
        " with 2 explorers."
    )
    assert RULESET.say(DEFAULT, action, events, "fr") == (
        "C déplace 2 explorateurs Scythie → Rus et 1 explorateur Albion → Océan oriental → Rus"
        " pour 4 points de mouvement et conquiert Rus sur D, à 3 contre 2\N{NO-BREAK SPACE};"
        " D se replie avec 2 explorateurs, Rus → Huaxia."
    )


def test_refusals_in_words() -> None:
    given = {
        "active": "C",
        "phase": "wrap",
        "explorers": {"rus": "C 2", "mupata": "D 3", "karthadst": "K 4"},
        "hand": {"C": [{"handle": "c1", "card": "hx-01"}]},
    }
    state = FirstEmpires().table(given)
    (refusal,) = RULESET.judge(state, act.PlayAchievement("C", "hx-01"))
    assert RULESET.explain(DEFAULT, refusal, "en") == (
        "Gansu Road: Occupy at least 3 purple regions. So far 0 of 3."
    )
    (refusal,) = RULESET.judge(state, act.EndMovementPhase("C"))
    assert RULESET.explain(DEFAULT, refusal, "en").endswith("the end of the turn.")
    assert RULESET.explain(DEFAULT, refusal, "fr") == (
        "Ce n’est pas le moment\N{NO-BREAK SPACE}: fin du tour."
    )


def test_names_of_components() -> None:
    assert RULESET.name_of(DEFAULT, "scythia", "fr") == "Scythie"
    assert RULESET.name_of(DEFAULT, "d3", "fr") == "dé 3"
    assert RULESET.name_of(DEFAULT, "black", "en") == "sword"
    assert RULESET.name_of(DEFAULT, "huaxia-city-start", "fr") == "ville de Huaxia (départ)"
    assert RULESET.name_of(DEFAULT, "etruria-city-cards", "fr") == "ville d’Etruria (Cartes)"
    assert RULESET.name_of(DEFAULT, "etruria-cube-dice", "fr") == "cube Dés d’Etruria"
    assert RULESET.name_of(DEFAULT, "huaxia-cube-dice", "en") == "Huaxia's Dice cube"
    assert RULESET.name_of(DEFAULT, "hx-02", "fr") == "Le Voyage de Zho Ying"
    assert RULESET.name_of(DEFAULT, "no such thing", "en") == "no such thing"


def test_a_hidden_card_is_told_without_its_name() -> None:
    drawn = ev.CardDrawn("Ana", "c2", 7, "progress", "hx-02")
    assert RULESET.tell(DEFAULT, drawn, "en") == "Ana draws The Voyage of Zho Ying."
    hidden = RULESET.redact("Bo", drawn)
    assert hidden.card == UNKNOWN
    assert RULESET.tell(DEFAULT, hidden, "fr") == "Ana pioche une carte."


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ((UNKNOWN,), {"en": "D draws a card.", "fr": "D pioche une carte."}),
        ((UNKNOWN, UNKNOWN), {"en": "D draws 2 cards.", "fr": "D pioche 2 cartes."}),
        (
            ("mu-01", UNKNOWN),
            {
                "en": "D draws Walls of Dry Stone and a card.",
                "fr": "D pioche Les Murs de pierre sèche et une carte.",
            },
        ),
    ],
    ids=str,
)
def test_cards_drawn_at_once_are_told_at_once(
    cards: tuple[str, ...], told: dict[Lang, str]
) -> None:
    drawn = [ev.CardDrawn("D", f"c{i}", 9 - i, "opening", card) for i, card in enumerate(cards, 1)]
    for lang, sentence in told.items():
        said = RULESET.say(DEFAULT, act.RecordOpeningHand("D", cards), drawn, lang)
        assert said == sentence


def test_a_shared_victory_is_told_like_any_other() -> None:
    won = ev.GameFinished(("Ana", "Bo"), ("Ana", "Bo"), "FI-16.3")
    assert RULESET.tell(DEFAULT, won, "en") == "Victory goes to Ana and Bo."
    assert RULESET.tell(DEFAULT, won, "fr") == "La victoire revient à Ana et Bo."
