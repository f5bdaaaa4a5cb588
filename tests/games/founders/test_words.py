"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

import pytest

from ledger.games.founders import RULESET, messages
from ledger.games.founders import actions as act
from ledger.games.founders.cites import RULES
from ledger.games.founders.events import EndVoteCast, GameEnded, TileAdded, TokenReceived
from ledger.ruleset import Lang, Words, members
from tests.games.founders.adapter import Founders
from tests.games.founders.games import play
from tests.games.founders.test_setup import BREAK, broken, setup
from tests.vectors import load

LANGS: tuple[Lang, Lang] = ("en", "fr")
TABLES: dict[str, Mapping[str, Words]] = {
    name: table
    for name, table in vars(messages).items()
    if name.isupper() and isinstance(table, dict)
}
DEFAULT = RULESET.catalogues.default


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("table", sorted(TABLES))
def test_both_languages_have_the_same_blanks(table: str) -> None:
    for key, words in TABLES[table].items():
        assert set(words) == {"en", "fr"}, key
        assert all(words.values()), key
        assert blanks(words["en"]) == blanks(words["fr"]), key


def test_every_code_event_phase_category_and_reason_has_words() -> None:
    assert RULESET.refusal_words.keys() == RULESET.codes.keys()
    assert messages.CLAUSES.keys() == {event.__name__ for event in members(RULESET.event)}
    assert set(RULESET.reason_words) == {"no_victory_tiles", "stacks_empty", "agreement"}
    assert set(RULESET.category_words) == {"victory", "craftsmen", "tokens", "swapped"}
    assert {rule.section for rule in RULESET.rules} == set(messages.SECTIONS)


def test_every_rule_and_option_has_both_languages() -> None:
    for rule in RULESET.rules:
        assert set(rule.text) == {"en", "fr"}
        assert all(text.endswith(".") for text in rule.text.values()), rule.id
        assert rule.where, rule.id
    for option in RULESET.options:
        assert set(option.label) == {"en", "fr"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_vectors_is_explained(lang: Lang) -> None:
    adapter, met = Founders(), set()
    for vector in load("founders"):
        state = adapter.given(vector)
        catalogue = RULESET.catalogues.get(state.catalogue)
        for case in (*vector.get("probes", ()), *vector.get("steps", ())):
            if "when" in case:
                ((kind, fields),) = case["when"].items()
                for refusal in RULESET.judge(state, adapter.action(state, kind, fields)):
                    sentence = RULESET.explain(catalogue, refusal, lang)
                    met.add(refusal.code)
                    assert sentence[0].isupper() or not sentence[0].isalpha()
                    assert sentence.endswith(".")
                    assert "{" not in sentence
                    assert "None" not in sentence, refusal
    assert len(met) > 45


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", sorted(BREAK))
def test_every_catalogue_problem_is_explained(name: str, lang: Lang) -> None:
    for refusal in RULESET.setup_refusals(setup(catalogue_hash=broken(name))):
        sentence = RULESET.explain(DEFAULT, refusal, lang)
        assert refusal.params["constraint"] in sentence
        assert refusal.params["entry"] in sentence


@pytest.mark.parametrize("lang", LANGS)
def test_every_step_and_event_of_whole_games_is_told(lang: Lang) -> None:
    told = set()
    for game in ((2, 2, "virtual"), (3, 4, "table"), (4, 6, "virtual")):
        for step in play(*game):
            said = RULESET.say(DEFAULT, step.decision.action, step.decision.events, lang)
            assert said.endswith(".")
            assert "{" not in said
            assert said[0] == said[0].upper()
            for event in step.decision.events:
                sentence = RULESET.tell(DEFAULT, event, lang)
                assert sentence.endswith(".")
                told.add(type(event).__name__)
    assert len(told) > 15


def test_a_step_is_one_plain_sentence() -> None:
    adapter = Founders()
    nation = {"Ana": {"0,0": "mine", "1,0": "cliff", "0,1": "grove"}}
    given = {"players": ["Ana", "Bo"], "nation": nation, "rows": {"city": ["marketplace"]}}
    state = adapter.given({"given": given})
    action = act.AddTile("Ana", "marketplace", (0, 1), swap=True)
    events = RULESET.decide(state, action).events
    assert RULESET.say(DEFAULT, action, events, "en") == (
        "Ana takes Grove away from (0, 1) and adds Marketplace in its place"
        ", receiving a coin token."
    )
    assert RULESET.say(DEFAULT, action, events, "fr") == (
        "Ana retire la tuile Bosquet en (0, 1) et pose la tuile Marché à sa place,"
        " et reçoit un jeton pièce."
    )
    assert RULESET.tell(DEFAULT, events[1], "en") == (
        "Ana adds Marketplace at (0, 1): iron from (0, 0), plants from (1, 0)."
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
    assert RULESET.explain(DEFAULT, refusal, "en") == (
        "Marketplace cannot be supplied here: iron missing."
        " The tile at (0, 0) does not produce: it is pillaged."
    )
    assert RULESET.explain(DEFAULT, refusal, "fr") == (
        "La tuile Marché ne peut pas être approvisionnée ici : manque fer."
        " La tuile en (0, 0) ne produit pas : elle est pillée."
    )


def test_names_of_components() -> None:
    assert RULESET.name_of(DEFAULT, "gold_mine-2", "fr") == "Mine d'or"
    assert RULESET.name_of(DEFAULT, "craftsman-wine", "en") == "Vintner"
    assert RULESET.name_of(DEFAULT, "coin-3", "fr") == "jeton pièce"
    assert RULESET.name_of(DEFAULT, "horses", "en") == "horses"
    assert RULESET.name_of(DEFAULT, "no such thing", "en") == "no such thing"


def test_votes_grants_and_the_end_are_told() -> None:
    vote = EndVoteCast("Ana", agree=True, waives_craftsmen=True)
    assert RULESET.tell(DEFAULT, vote, "en") == (
        "Ana votes on the end of the game: yes (craftsmen in hand stay unplayed)."
    )
    ended = GameEnded(("no_victory_tiles", "stacks_empty"))
    assert RULESET.tell(DEFAULT, ended, "fr") == (
        "La partie est finie : il ne reste aucune tuile victoire, les trois piles sont vides."
    )
    shown = TokenReceived("Ana", "craftsman-iron", "craftsman", "workshop-1")
    assert RULESET.tell(DEFAULT, shown, "fr") == "Ana reçoit un Forgeron."


def test_every_event_cites_rules_that_exist():
    known, seen = {rule.id for rule in RULESET.rules}, set()
    for step in play(3, 3, "virtual"):
        for event in step.decision.events:
            cited = RULESET.cites(event)
            assert cited, event
            assert set(cited) <= known
            seen.add(type(event).__name__)
    assert {"TileAdded", "TokenReceived", "TurnStarted", "GameEnded"} <= seen
    assert set(RULES) | {"TileAdded", "TileSwappedOut", "EndVoteCast", "GameEnded"} == {
        event.__name__ for event in members(RULESET.event)
    }
    assert known >= {rule for rules in RULES.values() for rule in rules}


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
    said = "Ana adds War camp at (0, 1): horses bought from Bo, stone from (0, 0)."
    assert RULESET.tell(DEFAULT, added, "en") == said
    assert "achat à Bo : chevaux, pierre de (0, 0)" in RULESET.tell(DEFAULT, added, "fr")
