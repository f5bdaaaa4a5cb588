"""Recording at the table by tapping, on a phone-sized screen and on several devices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LIT = "svg[data-player] [data-cell].ok"
AGREED = "svg[data-player='{player}'] [data-cell].may"


@pytest.fixture
def game(ledger, play_some):
    """The beginning of a turn, under the virtual dealer."""
    return play_some(ledger, players=("Ana", "Bo"), seed=5, steps=19)


@pytest.fixture
def physical(ledger, game):
    """The same position at a table with real tiles."""
    position = {**game.rules.position(game.state), "dealer": "table"}
    return ledger.start(game.rules.key, ["Ana", "Bo"], position=position)


def open_table(page, server, game):
    page.goto(f"{server}/games/{game.id}")
    expect(page.locator("#live")).not_to_have_class(re.compile("wait|off"))


def choose_tile(page):
    """Taps a tile of the market that may be added."""
    page.locator(".market [data-kind=AddTile].can").first.tap()
    expect(page.locator(LIT).first).to_be_visible()


def add_tile(page):
    """Taps a tile, a lit cell, whatever is still asked, and the button that records."""
    choose_tile(page)
    page.locator(LIT).first.tap()
    record = page.locator("#rec")
    while not record.is_enabled():
        page.locator("#choices [data-choice]").first.tap()
    record.tap()


def steps(ledger, game):
    return ledger.game(game.id).version


def wait_for_step(page, step):
    page.wait_for_function(
        "step => JSON.parse(document.getElementById('table-data').textContent).step >= step",
        arg=step,
    )


def test_a_whole_turn_is_recorded_by_tapping(phone, server, ledger, game):
    player, before = game.rules.now(game.state).player, game.version
    open_table(phone, server, game)
    phone.locator("[data-kind=OpenTile].can").first.tap()
    wait_for_step(phone, before + 1)
    add_tile(phone)
    wait_for_step(phone, before + 3)
    stored = ledger.game(game.id)
    kinds = [type(stored.action(n)).__name__ for n in range(before + 1, stored.version + 1)]
    assert kinds == ["OpenTile", "AddTile", "EndTurn"]
    assert stored.action(before + 2).player == player
    assert stored.rules.now(stored.state).player != player
    expect(phone.locator("[data-part=log] li").first).to_be_visible()


def test_at_a_real_table_the_scribe_says_which_tile_was_opened(phone, server, ledger, physical):
    open_table(phone, server, physical)
    phone.locator("[data-kind=OpenTile].can").first.tap()
    choice = phone.locator("#choices [data-choice]").first
    name = choice.get_attribute("data-choice")
    choice.tap()
    wait_for_step(phone, 2)
    assert ledger.game(physical.id).action(2).tile == name


def test_a_refusal_explains_itself_and_the_table_may_overrule_it(phone, server, ledger, game):
    player = game.rules.now(game.state).player
    open_table(phone, server, game)
    phone.locator("[data-kind=OpenTile].can").first.tap()
    wait_for_step(phone, game.version + 1)
    before = steps(ledger, game)
    phone.locator(".market [data-kind=AddTile].cannot").first.tap()
    refusal = phone.locator("#say .refusal")
    expect(refusal.locator("a.rule").first).to_be_visible()
    expect(refusal.locator("p").first).not_to_be_empty()
    refusal.locator("[data-do=anyway]").tap()
    phone.locator(AGREED.format(player=player)).first.tap()
    expect(refusal.locator("a.rule").first).to_be_visible()
    rules = refusal.locator("a.rule").all_inner_texts()
    assert rules
    assert steps(ledger, game) == before
    refusal.locator("[data-do=anyway]").tap()
    phone.locator("[name=own]").fill("nobody noticed")
    phone.locator("#rec").tap()
    wait_for_step(phone, before + 1)
    body = ledger.game(game.id).body(before + 1)
    assert {waived.rule for waived in body.waived} == set(rules)
    assert "nobody noticed" in body.reason
    expect(phone.locator("[data-part=log] .rule.wv").first).to_have_text(rules[0])


def test_undo_takes_one_tap_and_redo_another(phone, server, ledger, game):
    open_table(phone, server, game)
    phone.locator("[data-kind=OpenTile].can").first.tap()
    wait_for_step(phone, game.version + 1)
    opened = steps(ledger, game)
    phone.locator("[data-do=undo]").tap()
    wait_for_step(phone, opened + 1)
    undone = ledger.game(game.id)
    assert undone.head() == undone.before(opened)
    phone.locator(".toast button").tap()
    wait_for_step(phone, opened + 2)
    assert ledger.game(game.id).head() == opened


def test_the_end_is_proposed_by_two_taps_in_the_menu(phone, server, ledger, game):
    step = steps(ledger, game)
    open_table(phone, server, game)
    phone.locator("#more > summary").tap()
    phone.locator("[data-begin=ProposeEnd][data-who=Bo]").tap()
    wait_for_step(phone, step + 1)
    assert ledger.game(game.id).action(step + 1).player == "Bo"
    expect(phone.locator("#choices")).to_contain_text("End the game?")  # the vote is open


def test_two_browsers_see_the_same_step_arrive(phone, page, server, ledger, game):
    open_table(page, server, game)
    open_table(phone, server, game)
    expect(page.locator("#live")).to_contain_text("2")
    phone.locator("[data-kind=OpenTile].can").first.tap()
    wait_for_step(phone, game.version + 1)
    wait_for_step(page, game.version + 1)
    stored = ledger.game(game.id)
    said = stored.rules.say(
        stored.catalogue, stored.action(stored.version), stored.events(stored.version), "en"
    )
    expect(page.locator("[data-part=log] li").first).to_contain_text(said)


def test_a_step_another_process_records_arrives_too(page, server, ledger, game):
    open_table(page, server, game)
    legal = game.rules.legal_actions(game.state)
    ledger.take(game.id, next(a for a in legal if type(a).__name__ == "OpenTile"))
    wait_for_step(page, ledger.game(game.id).version)


def test_of_two_scribes_at_once_the_slower_is_told_what_happened(phone, server, ledger, game):
    phone.route("**/live", lambda route: route.abort())  # it hears of nothing before its own tap
    phone.goto(f"{server}/games/{game.id}")
    phone.locator("[data-kind=OpenTile].can").first.tap()
    wait_for_step(phone, game.version + 1)
    choose_tile(phone)
    phone.locator(LIT).first.tap()
    expect(phone.locator("#rec")).to_be_enabled()
    stored = ledger.game(game.id)
    legal = stored.rules.legal_actions(stored.state)
    ledger.take(game.id, next(a for a in legal if type(a).__name__ == "AddTile"))
    after = steps(ledger, game)
    phone.locator("#rec").tap()
    conflict = phone.locator("#say .conflict")
    expect(conflict.locator("li").first).to_be_visible()
    expect(conflict.locator("[data-do=mine]")).to_be_visible()
    assert steps(ledger, game) == after


def test_a_language_is_switched_on_the_table_too(phone, server, game):
    open_table(phone, server, game)
    phone.locator("#more summary").tap()
    phone.locator("#more .langs a[lang=fr]").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "fr")


def test_the_table_is_not_wider_than_a_phone(phone, server, game):
    open_table(phone, server, game)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_move_is_recorded_without_a_script(new_page, server, ledger, game):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server}/games/{game.id}?plain=1")
    page.locator("#plain input[type=radio]").first.check()
    page.locator("#plain form button").last.click()
    expect(page.locator(".flash.ok")).to_be_visible()
    assert steps(ledger, game) == game.version
    assert type(ledger.game(game.id).action(20)).__name__ == "OpenTile"


def test_a_first_time_visitor_starts_a_game(page, server, ledger):
    page.goto(server)
    page.locator("a[href='/new']").first.click()
    expect(page).to_have_url(re.compile("/new"))
    expect(page.locator("main form").first).to_be_visible()
