"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ledger.games.founders import RULESET, messages
from ledger.games.founders import actions as act
from ledger.games.founders.events import EndVoteCast, GameEnded, TileAdded, TokenReceived
from ledger.ruleset import Lang
from ledger.web.boards.founders import guide as guide
from ledger.web.boards.founders.entry.words import KINDS, QUESTIONS
from ledger.web.boards.founders.words import WORDS
from tests.games.founders.adapter import Founders
from tests.games.founders.test_setup import BREAK, broken, setup

LANGS: tuple[Lang, Lang] = ("en", "fr")
DEFAULT = RULESET.catalogues.default


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", sorted(BREAK))
def test_every_catalogue_problem_is_explained(name: str, lang: Lang) -> None:
    for refusal in RULESET.setup_refusals(setup(catalogue_hash=broken(name))):
        sentence = RULESET.words.explain(DEFAULT, refusal, lang)
        assert refusal.params["constraint"] in sentence
        assert refusal.params["entry"] in sentence


def test_a_step_is_one_plain_sentence() -> None:
    adapter = Founders()
    nation = {"Ana": {"0,0": "mine", "1,0": "cliff", "0,1": "grove"}}
    given = {"players": ["Ana", "Bo"], "nation": nation, "rows": {"city": ["marketplace"]}}
    state = adapter.given({"given": given})
    action = act.AddTile("Ana", "marketplace", (0, 1), swap=True)
    events = RULESET.decide(state, action).events
    assert RULESET.words.say(DEFAULT, action, events, "en") == (
        "Ana takes Grove away and adds Marketplace in its place, receiving a coin token."
    )
    assert RULESET.words.say(DEFAULT, action, events, "fr") == (
        "Ana retire la tuile Bosquet et pose la tuile Marché à sa place, et reçoit un jeton pièce."
    )
    assert RULESET.words.tell(DEFAULT, events[1], "en") == (
        "Ana adds Marketplace: iron from a tile next to it and plants from a tile next to it."
    )


def test_refusals_in_words() -> None:
    adapter = Founders()
    given = {
        "nation": {"Philip": {"0,0": "mine", "1,0": "cliff"}},
        "tokens": {"Philip": {"0,0": ["war"]}},
        "rows": {"city": ["marketplace"]},
    }
    state = adapter.given({"given": given})
    (refusal,) = RULESET.judge(state, act.AddTile("Philip", "marketplace", (0, 1)))
    assert RULESET.words.explain(DEFAULT, refusal, "en") == (
        "Marketplace cannot be supplied here: iron missing."
        " A tile that could supply it does not produce: it is pillaged."
    )
    assert RULESET.words.explain(DEFAULT, refusal, "fr") == (
        "La tuile Marché ne peut pas être approvisionnée ici\u00a0: manque fer."
        " Une tuile qui pourrait la fournir ne produit pas\u00a0: elle est pillée."
    )


def test_names_of_components() -> None:
    assert RULESET.words.name_of(DEFAULT, "gold_mine-2", "fr") == "Mine d’or"
    assert RULESET.words.name_of(DEFAULT, "craftsman-wine", "en") == "Vintner"
    assert RULESET.words.name_of(DEFAULT, "coin-3", "fr") == "jeton pièce"
    assert RULESET.words.name_of(DEFAULT, "horses", "en") == "horses"
    assert RULESET.words.name_of(DEFAULT, "no such thing", "en") == "no such thing"


def test_votes_grants_and_the_end_are_told() -> None:
    vote = EndVoteCast("Ana", agree=True, waives_craftsmen=True)
    assert RULESET.words.tell(DEFAULT, vote, "en") == (
        "Ana votes on the end of the game: yes (craftsmen in hand stay unplayed)."
    )
    ended = GameEnded(("no_victory_tiles", "stacks_empty"))
    assert RULESET.words.tell(DEFAULT, ended, "fr") == (
        "La partie est finie\u00a0: il ne reste aucune tuile victoire"
        " et les trois piles sont vides."
    )
    shown = TokenReceived("Ana", "craftsman-iron", "craftsman", "workshop-1")
    assert RULESET.words.tell(DEFAULT, shown, "fr") == "Ana reçoit un Forgeron."


def test_a_new_tile_says_where_its_resources_came_from():
    added = TileAdded(
        "Ana",
        "war_camp-1",
        "city",
        (0, 1),
        supply=(
            act.Supply("horses", "purchase", from_player="Bo", from_cell=(2, 1)),
            act.Supply("stone", "neighbour", (0, 0)),
        ),
    )
    said = "Ana adds War camp: horses bought from Bo and stone from a tile next to it."
    assert RULESET.words.tell(DEFAULT, added, "en") == said
    assert "achat à Bo\u00a0: chevaux et pierre depuis une tuile voisine" in RULESET.words.tell(
        DEFAULT, added, "fr"
    )


# ------------------------------------------------------------------ what is not said, or nothing


def judged(action: act.AnyAction, lang: Lang, **given: Any) -> list[str]:
    """The refusals of an action as sentences."""
    state = Founders().given({"given": given})
    return [
        RULESET.words.explain(DEFAULT, refusal, lang) for refusal in RULESET.judge(state, action)
    ]


ASKED: dict[act.AnyAction, tuple[str, str]] = {
    act.OpenTile("Ana", "city"): (
        "Ana opens a tile from the city stack.",
        "Ana révèle une tuile de la pile ville.",
    ),
    act.DrawFallbackTile("Ana"): (
        "Ana draws a nature tile.",
        "Ana pioche une tuile nature.",
    ),
    act.ShowCraftsman("Ana"): ("Ana draws a craftsman.", "Ana pioche un artisan."),
    act.AddTile("Ana", "inn-1", (2, -1), supply=(act.Supply("wine", "neighbour"),)): (
        "Ana adds Inn.",
        "Ana pose la tuile Auberge.",
    ),
    act.PlayCraftsman("Ana", "craftsman-wine", (0, 1)): (
        "Ana plays a craftsman (Vintner).",
        "Ana joue un artisan (Vigneron).",
    ),
    act.PlayCarriage("Ana", (0, 1)): (
        "Ana plays a carriage.",
        "Ana joue une charrette.",
    ),
    act.PlayCoin("Ana", "Bo", (0, 1)): (
        "Ana pays Bo a coin.",
        "Ana joue une pièce chez Bo.",
    ),
}


@pytest.mark.parametrize("action", ASKED, ids=lambda action: type(action).__name__)
def test_an_action_without_events_says_what_is_asked(action: act.AnyAction) -> None:
    """The virtual dealer has not dealt yet, or it cannot be done at all."""
    said = tuple(RULESET.words.say(DEFAULT, action, (), lang) for lang in LANGS)
    assert said == ASKED[action]


def test_every_action_can_be_asked_for_in_words() -> None:
    assert messages.ASKED.keys() == RULESET.actions.keys()


def test_a_tile_that_makes_nothing_produces_nothing_in_words() -> None:
    given: dict[str, Any] = {
        "nation": {"Philip": {"0,0": "altar_janus", "1,0": "lake"}},
        "hand": {"Philip": ["craftsman-iron"]},
    }
    action = act.PlayCraftsman("Philip", "craftsman-iron", (0, 0))
    assert judged(action, "en", **given)[1] == (
        "This tile does not produce iron; it produces nothing."
    )
    assert judged(action, "fr", **given)[1] == (
        "Cette tuile ne produit pas cette ressource (fer) mais\u00a0: rien."
    )


def test_a_supply_for_a_tile_that_needs_none() -> None:
    given: dict[str, Any] = {
        "nation": {"Philip": {"0,0": "lake", "1,0": "lake"}},
        "rows": {"nature": ["grove"]},
    }
    supply = (act.Supply("wood", "neighbour", (0, 0)),)
    action = act.AddTile("Philip", "grove", (0, 1), supply=supply)
    assert judged(action, "en", **given) == [
        "The supply written down (1) does not cover what is needed: nothing."
    ]
    assert judged(action, "fr", **given) == [
        "L’approvisionnement noté (1) ne couvre pas ce qu’il faut\u00a0: rien."
    ]


def test_a_supply_that_does_not_name_its_tile() -> None:
    given: dict[str, Any] = {
        "nation": {"Philip": {"0,0": "forest", "1,0": "cliff"}},
        "rows": {"village": ["mine"]},
    }
    supply = (act.Supply("wood", "neighbour"), act.Supply("stone", "neighbour", (1, 0)))
    action = act.AddTile("Philip", "mine", (0, 1), supply=supply)
    assert judged(action, "en", **given) == ["Wood does not reach the new tile that way."]
    assert judged(action, "fr", **given) == [
        "La ressource (bois) n’arrive pas ainsi à la nouvelle tuile."
    ]


def test_an_agreed_supply_is_told_as_far_as_it_was_said() -> None:
    supply = (act.Supply("horses", "purchase"), act.Supply("stone", "neighbour"))
    added = TileAdded("Ana", "war_camp-1", "city", (0, 1), supply=supply)
    assert RULESET.words.tell(DEFAULT, added, "en") == (
        "Ana adds War camp: horses bought and stone from a tile that is not named."
    )
    assert RULESET.words.tell(DEFAULT, added, "fr") == (
        "Ana pose la tuile Campement de guerre\u00a0:"
        " achat\u00a0: chevaux et pierre depuis une tuile non désignée."
    )


def test_a_craftsman_nobody_knows_is_named_as_it_was_said() -> None:
    given: dict[str, Any] = {"nation": {"Philip": {"0,0": "mine"}}, "hand": {"Philip": ["war"]}}
    for word in ("craftsman-silk", "craftsman"):
        state = Founders().given({"given": given})
        found = RULESET.judge(state, act.PlayCraftsman("Philip", word, (0, 0)))
        assert (found[0].code, found[0].params["token"]) == ("token_not_in_hand", word)
    # nor does the name of another token stand for a craftsman, though it is in hand
    for word in ("war", "war-1"):
        found = RULESET.judge(state, act.PlayCraftsman("Philip", word, (0, 0)))
        assert found[0].code == "token_not_in_hand"


# ------------------------------------------------------------------------------------- French

VOWEL = ("player", "turn", "target", "target_player", "name", "names", "tile", "tiles", "craftsman")
HARD = re.compile(r"\b(?:de|le|la|que|ne|se|jusque) \{(\w+)\}", re.IGNORECASE)


def forms(said: Any) -> tuple[str, ...]:
    """A sentence, or each form of a plural."""
    return (said,) if isinstance(said, str) else tuple(said.values())


def french() -> Iterator[str]:
    """Every French sentence with blanks that this title and its board can say."""
    for name, table in (*vars(messages).items(), ("WORDS", WORDS)):
        if name.isupper() and isinstance(table, dict):
            yield from (form for words in table.values() for form in forms(words["fr"]))
    yield from (form for words in KINDS.values() for form in forms(words["fr"]))
    for asked in QUESTIONS.values():
        yield from (form for words in asked.values() for form in forms(words["fr"]))


def test_no_french_word_must_be_elided_before_a_name() -> None:
    """A name may begin with a vowel: "de {player}" would say "de Ana"."""
    said = list(french())
    assert len(said) > 200
    assert [text for text in said for blank in HARD.findall(text) if blank in VOWEL] == []


def test_one_word_for_one_thing_in_french() -> None:
    """Opened is révélée, a swap is an échange, a carriage is a charrette, a city is a ville."""
    said = " ".join([*french(), *(c.words["fr"] for c in RULESET.paper.countables)])
    assert re.findall(r"(?i)chariot|\bcité|\bouvr|remplacement|jetons? de guerre", said) == []
