"""No network at the table: entries wait on the device, in order, and are recorded once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ledger.aggregates.steps import ActionTaken
from ledger.oneline import Lines
from ledger.simulate import play

pytestmark = pytest.mark.browser


@pytest.fixture
def planned():
    """A whole game at a physical table, as seeded players would play it."""
    return play(None, "founders", ("Ana", "Bo"), "offline", {}, "table")


def chosen(planned):
    """The steps somebody chose, with the line that is typed for each."""
    for step in range(2, planned.version + 1):
        body = planned.body(step)
        if isinstance(body, ActionTaken) and not body.auto:
            state = planned.state_at(planned.before(step))
            yield planned.action(step), Lines(planned.rules, state).write(planned.action(step))


@pytest.fixture
def begun(ledger, planned):
    """The first nine entries of it recorded; gives the game and the lines that follow."""
    entries = list(chosen(planned))
    game = ledger.start("founders", ["Ana", "Bo"])
    for action, _ in entries[:9]:
        game = ledger.take(game.id, action)
    return game, [line for _, line in entries[9:]]


def open_table(page, server, game):
    page.goto(f"{server}/games/{game.id}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def type_line(page, line):
    """Enter shows it, Enter again keeps it."""
    field = page.locator("#line input")
    field.fill(line)
    field.press("Enter")
    expect(page.locator("#rec")).to_be_enabled()
    field.press("Enter")


def kinds(ledger, game, since):
    now = ledger.game(game.id)
    return [
        type(now.action(step)).__name__
        for step in range(since + 1, now.version + 1)
        if not now.body(step).auto
    ]


def test_three_steps_offline_are_all_there_once(page, server, ledger, begun):
    game, lines = begun
    before = game.version
    open_table(page, server, game)
    page.context.set_offline(True)
    for n, line in enumerate(lines[:3], start=1):
        type_line(page, line)
        expect(page.locator("#pending li")).to_have_count(n)
    assert ledger.game(game.id).version == before
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden(timeout=15_000)
    first_words = [" ".join(line.split()[:2]) for line in lines[:3]]
    recorded = kinds(ledger, game, before)
    assert len(recorded) == 3
    for kind, words in zip(recorded, first_words, strict=True):
        assert kind.lower().startswith(words.replace(" ", ""))


def test_a_refused_entry_comes_back_and_the_rest_waits(page, server, ledger, begun):
    game, lines = begun
    before = game.version
    open_table(page, server, game)
    page.context.set_offline(True)
    type_line(page, lines[0])
    type_line(page, "open nowhere mine")
    type_line(page, lines[1])
    page.context.set_offline(False)
    expect(page.locator("#pending .problem")).to_be_visible(timeout=15_000)
    expect(page.locator("#pending li")).to_have_count(2)
    assert len(kinds(ledger, game, before)) == 1
    page.locator("#pending .problem [data-do=forget]").click()
    expect(page.locator("#pending")).to_be_hidden()
    assert len(kinds(ledger, game, before)) == 2


def test_the_page_opens_again_without_a_network(page, server, ledger, begun):
    game, lines = begun
    open_table(page, server, game)
    page.reload()  # now the worker sees it
    expect(page.locator("#sheet")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#sheet")).to_be_visible()
    type_line(page, lines[0])
    expect(page.locator("#pending li")).to_have_count(1)


def test_it_can_be_installed(page, server):
    page.goto(server)
    found = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())"
    )
    assert found["display"] == "standalone"
    assert {icon["sizes"] for icon in found["icons"]} == {"192x192", "512x512"}
    for icon in found["icons"]:
        assert page.request.get(f"{server}{icon['src']}").ok


def test_two_scribes_at_once_see_both_readings(page, new_page, server, ledger, begun):
    game, lines = begun
    other = new_page()
    open_table(page, server, game)
    open_table(other, server, game)
    page.context.set_offline(True)
    type_line(page, lines[0])
    type_line(other, lines[0])
    expect(other.locator(".toast")).to_be_visible()
    page.context.set_offline(False)
    readings = page.locator(".conflict .readings section")
    expect(readings).to_have_count(2, timeout=15_000)
    page.locator(".conflict [data-do=cancel]").click()
    expect(page.locator("#pending")).to_be_hidden()
    assert len(kinds(ledger, game, game.version)) <= 1


def test_a_line_is_completed_with_the_keyboard(page, server, ledger, begun):
    game, _ = begun
    before = game.version
    open_table(page, server, game)
    page.keyboard.press("/")
    page.keyboard.type("open")
    option = page.locator("#line-list [role=option]").first
    expect(option).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#rec")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_be_visible()
    assert ledger.game(game.id).version > before
