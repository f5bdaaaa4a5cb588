"""The audit in a real browser: a line opens its why, and the steps it rests on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.whole_games import brought

pytestmark = pytest.mark.browser


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, players=("Ana", "Bo"), seed=5, steps=10_000)


@pytest.fixture(params=["page", "phone"])
def screen(request):
    return request.getfixturevalue(request.param)


def lines_worth_points(game):
    return [line for line in game.rules.look.score(game.state).lines if line.points and line.steps]


def test_a_line_opens_its_why_with_its_rule_and_its_steps(screen, server, game):
    assert lines_worth_points(game)
    screen.goto(f"{server}/games/{game.id}/audit")
    line = screen.locator("details.ln:not(.zero)").first
    why = line.locator(".why")
    expect(why).to_be_hidden()
    line.locator("summary .nm").click()
    expect(why).to_be_visible()
    expect(why.locator(".rt a.rule").first).to_have_text(line.locator("summary .rule").inner_text())
    expect(why.locator(".sts a.stp").first).to_be_visible()


def test_a_step_of_a_why_leads_to_that_step(page, server, game):
    page.goto(f"{server}/games/{game.id}/audit")
    line = page.locator("details.ln:not(.zero)").first
    line.locator("summary .nm").click()
    step = line.locator(".sts a.stp").first
    number = re.search(r"\d+", step.inner_text()).group()
    step.click()
    expect(page).to_have_url(re.compile(rf"/games/{game.id}/steps/{number}$"))
    expect(page.locator("[data-part=step] .where")).to_contain_text(f"Step {number}")


def test_the_rule_of_a_line_opens_beside_the_page(page, server, game):
    page.goto(f"{server}/games/{game.id}/audit")
    page.locator("details.ln summary").first.click()
    chip = page.locator("details.ln .rt a.rule").first
    rule = chip.inner_text()
    chip.click()
    expect(page.locator("dialog.rule-sheet")).to_contain_text(rule)
    expect(page).to_have_url(f"{server}/games/{game.id}/audit")


def test_the_lines_shown_add_up_to_the_totals_shown(page, server, game):
    page.goto(f"{server}/games/{game.id}/audit")
    totals = game.rules.look.score(game.state).totals
    for seat, player in enumerate(game.setup.players, start=1):
        total = totals[player]
        own = page.locator(f"section#p{seat}")
        expect(own.locator("header .tot")).to_have_text(str(total))
        shown = own.locator("details.ln summary .pt").all_inner_texts()
        points = [int(text.replace("−", "-").replace("+", "")) for text in shown]
        assert sum(points) == total, player


def test_a_claim_that_differs_is_shown_beside_the_computed_total(page, server, game):
    total = game.rules.look.score(game.state).totals["Ana"]
    page.goto(f"{server}/games/{game.id}/audit")
    page.locator("input[name=total-1]").fill(str(total + 3))
    page.locator("#claim form button").click()
    expect(page.locator(".sheet tr.sum td.cl.bad")).to_contain_text(str(total + 3))
    expect(page.locator(".part:not(.ok)")).to_be_visible()


def test_it_prints_on_one_page(page, server, ledger):
    finished = brought(ledger, "founders/games/thursday-club-of-three.jsonl")  # with a claim
    assert finished.claim
    page.goto(f"{server}/games/{finished.id}/audit")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.emulate_media(media="print")
    expect(page.locator(".sign div")).to_have_count(3)
    expect(page.locator(".sign div").first).to_be_visible()
    expect(page.locator("aside")).to_be_hidden()
    expect(page.locator(".top")).to_be_hidden()
