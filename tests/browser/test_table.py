"""Recording at the table by tapping, on a phone-sized screen and on several devices."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from ledger.games.founders.actions import OpenTile
from tests.browser.table_page import (
    composed,
    hear_nothing,
    keep_toasts,
    open_table,
    stored,
    wait_for_step,
)

pytestmark = pytest.mark.browser

LIT = "svg[data-player] [data-cell].ok"
AGREED = "svg[data-player='{player}'] [data-cell].may"


@pytest.fixture
def game(ledger, play_some):
    """The beginning of a turn, under the virtual dealer."""
    return play_some(ledger, players=("Ana", "Bo"), seed=5, steps=19)


@pytest.fixture
def late(ledger, play_some):
    """A game of three in its middle."""
    return play_some(ledger, players=("Ana", "Bo", "Chloé"), seed=7, steps=100)


def until(ledger, game, phase):
    """The game played on by seeded players until it stands in this phase."""
    chance = Random(1)
    while game.state.phase != phase:
        legal = game.rules.legal_actions(game.state)
        game = ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
    return game


@pytest.fixture
def physical(ledger, game):
    """The same position at a table with real tiles."""
    position = {**game.rules.position(game.state), "dealer": "table"}
    return ledger.start(game.rules.key, ["Ana", "Bo"], position=position)


def choose_tile(page):
    """Taps a tile of the market that may be added."""
    page.locator(".market [data-tile].can").first.tap()
    expect(page.locator(LIT).first).to_be_visible()


def compose_tile(page):
    """Taps a tile, a lit cell and whatever is still asked."""
    choose_tile(page)
    page.locator(LIT).first.tap()
    record, choice = page.locator("#rec"), page.locator("#choices [data-named]").first
    expect(choice.or_(page.locator("#rec:enabled")).first).to_be_visible()
    while not record.is_enabled():
        choice.tap()
        expect(choice.or_(page.locator("#rec:enabled")).first).to_be_visible()


def add_tile(page):
    """Composes a tile, and taps the button that records."""
    compose_tile(page)
    page.locator("#rec").tap()


def steps(ledger, game):
    return ledger.game(game.id).version


def test_a_whole_turn_is_recorded_by_tapping(phone, server, ledger, game):
    player, before = game.rules.play.now(game.state).player, game.version
    open_table(phone, server, game)
    phone.locator("[data-stack].can").first.tap()
    wait_for_step(phone, before + 1)
    add_tile(phone)
    wait_for_step(phone, before + 3)
    now = stored(ledger, game, before + 3)
    kinds = [type(now.action(n)).__name__ for n in range(before + 1, now.version + 1)]
    assert kinds == ["OpenTile", "AddTile", "EndTurn"]
    assert now.action(before + 2).player == player
    assert now.rules.play.now(now.state).player != player
    expect(phone.locator("[data-part=log] li").first).to_be_visible()


def test_the_button_tapped_twice_in_a_row_records_once(phone, server, ledger, game):
    before, sent = game.version, []
    phone.on("request", lambda one: one.method == "POST" and sent.append(one.url))
    open_table(phone, server, game)
    phone.locator("[data-stack].can").first.tap()
    wait_for_step(phone, before + 1)
    compose_tile(phone)
    sent.clear()
    phone.locator("#rec").evaluate("button => { button.click(); button.click(); }")
    wait_for_step(phone, before + 3)
    recorded = [one for one in sent if one.endswith("/actions")]
    assert len(recorded) == 1, sent
    now = stored(ledger, game, before + 3)
    kinds = [type(now.action(n)).__name__ for n in range(before + 1, now.version + 1)]
    assert kinds == ["OpenTile", "AddTile", "EndTurn"]


def test_at_a_real_table_the_scribe_says_which_tile_was_opened(phone, server, ledger, physical):
    open_table(phone, server, physical)
    phone.locator("[data-stack].can").first.tap()
    choice = phone.locator("#choices [data-named]").first
    name = choice.get_attribute("data-named")
    choice.tap()
    wait_for_step(phone, 2)
    assert ledger.game(physical.id).action(2).tile == name


def test_a_refusal_explains_itself_and_the_table_may_overrule_it(phone, server, ledger, game):
    player = game.rules.play.now(game.state).player
    open_table(phone, server, game)
    phone.locator("[data-stack].can").first.tap()
    wait_for_step(phone, game.version + 1)
    before = steps(ledger, game)
    phone.locator(".market [data-tile].cannot").first.tap()
    refusal = phone.locator("#say .refusal")
    expect(refusal.locator("a.rule").first).to_be_visible()
    expect(refusal.locator("p").first).not_to_be_empty()
    refusal.locator("[data-do=anyway]").tap()
    phone.locator(AGREED.format(player=player)).first.tap()
    waiver = phone.locator("#say .waive")  # that it was played anyway is said once
    expect(waiver.locator("p").first).not_to_be_empty()
    rules = waiver.locator(".rule").all_inner_texts()
    assert rules
    assert steps(ledger, game) == before
    phone.locator("[name=own]").fill("nobody noticed")
    phone.locator("#rec").tap()
    wait_for_step(phone, before + 1)
    body = ledger.game(game.id).body(before + 1)
    assert {waived.rule for waived in body.waived} == set(rules)
    assert "nobody noticed" in body.reason
    expect(phone.locator("[data-part=log] .rule.wv").first).to_have_text(rules[0])


def test_undo_takes_one_tap_and_redo_another(phone, server, ledger, game):
    keep_toasts(phone)
    open_table(phone, server, game)
    phone.locator("[data-stack].can").first.tap()
    wait_for_step(phone, game.version + 1)
    opened = steps(ledger, game)
    phone.locator("[data-do=undo]").tap()
    wait_for_step(phone, opened + 1)
    undone = ledger.game(game.id)
    assert undone.last_standing_step() == undone.previous_standing_step(opened)
    phone.locator(".toast button").tap()
    wait_for_step(phone, opened + 2)
    assert ledger.game(game.id).last_standing_step() == opened


def test_the_end_is_proposed_by_two_taps_in_the_menu(phone, server, ledger, game):
    step = steps(ledger, game)
    open_table(phone, server, game)
    phone.locator("#more > summary").tap()
    phone.locator("[data-propose=Bo]").tap()
    wait_for_step(phone, step + 1)
    assert ledger.game(game.id).action(step + 1).player == "Bo"
    expect(phone.locator("#choices")).to_contain_text("End the game?")  # the vote is open


def test_two_browsers_see_the_same_step_arrive(phone, page, server, ledger, game):
    open_table(page, server, game)
    open_table(phone, server, game)
    expect(page.locator("#live")).to_contain_text("2")
    phone.locator("[data-stack].can").first.tap()
    wait_for_step(phone, game.version + 1)
    wait_for_step(page, game.version + 1)
    now = ledger.game(game.id)
    said = now.rules.words.say(
        now.catalogue, now.action(now.version), now.events(now.version), "en"
    )
    expect(page.locator("[data-part=log] li").first).to_contain_text(said)


def test_a_step_another_process_records_arrives_too(page, server, ledger, game):
    open_table(page, server, game)
    legal = game.rules.legal_actions(game.state)
    ledger.take(game.id, next(a for a in legal if type(a).__name__ == "OpenTile"))
    wait_for_step(page, ledger.game(game.id).version)


def test_of_two_scribes_at_once_the_slower_is_told_what_happened(phone, server, ledger, game):
    hear_nothing(phone)  # before its own tap
    open_table(phone, server, game)
    phone.locator("[data-stack].can").first.tap()
    wait_for_step(phone, game.version + 1)
    choose_tile(phone)
    phone.locator(LIT).first.tap()
    expect(phone.locator("#rec")).to_be_enabled()
    now = ledger.game(game.id)
    legal = now.rules.legal_actions(now.state)
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
    before = game.version
    page = new_page(java_script_enabled=False)
    page.goto(f"{server}/games/{game.id}?plain=1")
    page.locator("#plain input[type=radio]").first.check()
    page.locator("#plain form button").last.click()
    expect(page.locator(".flash.ok")).to_be_visible()
    assert steps(ledger, game) == before + 1
    assert type(ledger.game(game.id).action(before + 1)).__name__ == "OpenTile"


def test_a_first_time_visitor_starts_a_game(page, server, ledger):
    page.goto(server)
    page.locator("a[href='/new']").first.click()
    expect(page).to_have_url(re.compile("/new"))
    expect(page.locator("main form").first).to_be_visible()


def test_the_victory_tiles_of_a_physical_table_are_picked_with_counts(phone, server, ledger):
    game = ledger.start("founders", ["Ana", "Bo"])
    open_table(phone, server, game)
    cards = phone.locator("#choices [data-pick]")
    names = [cards.nth(i).get_attribute("data-pick") for i in range(8)]
    for name in names:
        with composed(phone):
            phone.locator(f"[data-pick={name}]").tap()
    expect(phone.locator("#rec")).to_be_enabled()
    with composed(phone):
        phone.locator(f"[data-less={names[0]}]").first.tap()
    expect(phone.locator("#rec")).to_be_disabled()
    with composed(phone):
        phone.locator(f"[data-pick={names[0]}]").tap()
    phone.locator("#rec").tap()
    wait_for_step(phone, 2)
    display = ledger.game(game.id).state.victory_display
    assert sorted(game.catalogue.kind_of[tile].id for tile in display) == sorted(names)


def test_a_tile_is_added_with_the_keyboard_alone(page, server, ledger, late):
    game = until(ledger, late, "act")
    last = game.version
    open_table(page, server, game)
    tile = page.locator(".market [data-tile].can").first
    tile.focus()
    with composed(page):
        page.keyboard.press("Enter")
    stop = page.locator(".seat-board.focus svg [tabindex='0']")
    expect(stop).to_have_count(1)  # a board is one tab stop
    stop.focus()
    cell = page.evaluate("document.activeElement.dataset.cell")
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(arrow)
    assert page.evaluate("document.activeElement.dataset.cell") is not None
    page.locator(f".seat-board.focus svg [data-cell='{cell}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rec")).to_be_enabled()
    page.locator("#rec").focus()
    page.keyboard.press("Enter")
    wait_for_step(page, last + 1)
    placed = ledger.game(game.id).action(last + 1)
    assert type(placed).__name__ == "AddTile"
    assert ",".join(map(str, placed.cell)) == cell


def test_escape_drops_the_draft(page, server, ledger, late):
    game = until(ledger, late, "act")
    open_table(page, server, game)
    page.locator(".market [data-tile].can").first.click()
    expect(page.locator(LIT).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.ok")).to_have_count(0)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def test_an_entry_made_without_a_network_is_kept_and_sent_on_return(phone, server, ledger, late):
    game = until(ledger, late, "open")
    last = game.version
    open_table(phone, server, game)
    phone.route("**/actions", lambda route: route.abort())
    phone.locator("[data-stack].can").first.tap()
    expect(phone.locator("#pending li")).to_have_count(1)
    expect(phone.locator("#net")).to_contain_text("1 entry waits")
    assert ledger.game(game.id).version == last
    phone.unroute("**/actions")
    phone.reload()
    wait_for_step(phone, last + 1)
    expect(phone.locator("#pending")).to_be_hidden()
    assert isinstance(stored(ledger, game, last + 1).action(last + 1), OpenTile)


def test_a_tap_on_a_table_that_has_moved_records_nothing(phone, server, ledger, late):
    game = until(ledger, late, "open")
    hear_nothing(phone)
    open_table(phone, server, game)
    last = ledger.undo(game.id).version
    phone.locator("[data-stack].can").first.tap()
    wait_for_step(phone, last)  # the page catches up, and the tap is judged on the table of now
    expect(phone.locator("#say .refusal")).to_be_visible()
    assert ledger.game(game.id).version == last


def test_the_slower_scribe_may_use_the_draft_next(phone, server, ledger, late):
    game = until(ledger, late, "act")
    hear_nothing(phone)
    open_table(phone, server, game)
    choose_tile(phone)
    phone.locator(LIT).first.tap()
    expect(phone.locator("#rec")).to_be_enabled()
    ledger.note(game.id, "meanwhile")
    last = ledger.undo(game.id).version
    phone.locator("#rec").tap()
    expect(phone.locator("#say .conflict")).to_be_visible()
    assert ledger.game(game.id).version == last
    phone.locator("[data-do=mine]").tap()
    expect(phone.locator("#say .refusal")).to_be_visible()  # the undone step comes first


def test_a_finished_game_takes_the_paper_totals(phone, server, ledger, play_some):
    game = play_some(ledger, seed=2, steps=10**6)
    open_table(phone, server, game)
    phone.locator("#claim input[name=Ana]").fill("30")
    phone.locator("#claim .btn.primary").tap()
    phone.wait_for_url("**/audit")
    assert ledger.game(game.id).claim.totals == {"Ana": 30}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_can_be_tapped_is_large_enough_for_a_thumb(
    phone, server, ledger, late, language
):
    game = until(ledger, late, "act")
    open_table(phone, server, game, lang=language)
    choose_tile(phone)
    sizes = phone.evaluate(
        """() => [...document.querySelectorAll(
            '.seat-board.focus svg [data-cell] .hit, .market .tile, .go .btn, .sb,'
            + '.held[data-tap]')]
            .filter(e => e.getClientRects().length)
            .map(e => { const r = e.getBoundingClientRect();
                        return [e.className.baseVal ?? e.className, r.width, r.height]; })"""
    )
    assert sizes
    for name, width, height in sizes:
        assert width >= 43.5, name
        assert height >= 43.5, name
    assert phone.locator("#rec").bounding_box()["height"] >= 50
    cut = phone.evaluate(
        """() => [...document.querySelectorAll('.sheet .btn, .sheet h2')]
            .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
    )
    assert cut == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
