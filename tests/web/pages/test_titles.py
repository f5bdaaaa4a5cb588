"""The titles and their rules: every id has its anchor, its words, its codes and its source."""

from __future__ import annotations

import re

import pytest

from ledger.games import GAMES, ruleset
from ledger.tools.samples import load_samples

TITLE = "founders"


@pytest.fixture
def page(client):
    return client.get(f"/titles/{TITLE}/rules").text


def one(html, rule):
    return re.search(rf'<li class="one[^"]*" id="{re.escape(rule)}">.*?</li>', html, re.S)[0]


def test_every_title_says_who_can_play_what_can_be_chosen_and_where_its_parts_come_from(client):
    html = client.get("/titles").text
    for rules in GAMES.values():
        assert rules.name["en"] in html
        assert f"/titles/{rules.key}/rules" in html
        assert f"/new?title={rules.key}" in html
        assert rules.catalogues.default.hash[:12] in html
        for option in rules.play.options:
            assert option.label["en"] in html
    assert "2–4 players" in html


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_has_its_anchor_and_its_sentence(client, lang):
    html = client.get(f"/titles/{TITLE}/rules?lang={lang}").text
    rules = ruleset(TITLE).rules
    assert html.count('<li class="one') == len(rules) > 200
    for rule in rules:
        assert f'id="{rule.id}"' in html
    for rule in rules[:5]:
        assert rule.text[lang] in html


def test_a_rule_says_which_codes_cite_it_and_whether_the_table_may_waive_them(page):
    protected = one(page, "FE-11.2")
    assert "<code>tile_protected</code>waivable" in protected
    assert "<code>no_tile_there</code>impossible" in one(page, "FE-11.1")


def test_every_code_of_a_rule_that_is_listed_is_shown(page):
    listed = {rule.id for rule in ruleset(TITLE).rules}
    for code, meaning in ruleset(TITLE).play.codes.items():
        for rule in meaning.rules:
            if rule in listed:
                assert f"<code>{code}</code>" in one(page, rule)


def test_rulings_are_tinted_and_show_their_switch_with_its_default(page):
    ruling = one(page, "FE-R29")
    assert 'class="one ruling"' in ruling
    assert "our ruling" in ruling
    assert re.search(r'class="def">refused · default<', ruling)
    assert "allowed" in ruling
    assert 'class="one ruling"' not in one(page, "FE-11.2")


def test_the_coverage_adds_up(page):
    shown = re.search(r'<ul class="covs.*?</ul>', page, re.S)[0]
    assert sum(map(int, re.findall(r"<b>(\d+)</b>", shown))) == len(ruleset(TITLE).rules)


def test_a_rule_names_the_score_lines_and_the_waived_steps_of_recorded_games(client, ledger, app):
    load_samples(ledger)
    app.extensions["projections"].catch_up()
    html = client.get(f"/titles/{TITLE}/rules").text
    assert "score lines of Victory tiles" in one(html, "FE-16.1")
    link = re.search(r'href="(/games/[^"]+/steps/\d+)"', one(html, "FE-11.3"))
    assert client.get(link[1]).status_code == 200


def test_the_search_works_without_a_script(client):
    html = client.get(f"/titles/{TITLE}/rules?q=coin+OPPONENT").text
    found = re.findall(r'<li class="one[^"]*" id="([^"]+)"', html)
    assert "FE-12.1" in found
    assert len(found) < 20
    assert "No rule contains" in client.get(f"/titles/{TITLE}/rules?q=dragon").text
    assert re.findall(r'id="(FE-11\.3)"', client.get(f"/titles/{TITLE}/rules?q=fe-11.3").text)


def test_every_component_is_listed_with_its_source(page):
    catalogue = ruleset(TITLE).catalogues.default
    part = re.search(r'id="catalogue".*', page, re.S)[0]
    for kind in catalogue.kinds.values():
        assert f"<b>{kind.name_en}</b>".replace("'", "&#39;") in part
    for resource in catalogue.resources:
        assert f"<b>{resource.name_en}</b>" in part
    number = len(catalogue.kinds) + len(catalogue.resources)
    number += len(catalogue.token_types) + len(catalogue.craftsmen) + len(catalogue.sources)
    assert part.count('<span class="src ') == number + 1  # and the badge of the whole
    assert "copies: reconstruction" in part  # of a tile the rulebook names


def test_an_unknown_title_is_not_found(client):
    answer = client.get("/titles/chess/rules")
    assert answer.status_code == 404
    assert "chess" in answer.text
