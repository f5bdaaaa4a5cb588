"""A game saved as one file, opened from disk with the network off; and a rule beside the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ledger.record import import_record, read
from ledger.tools.samples import sample_files
from tests.browser.table_page import wait_until

pytestmark = pytest.mark.browser


@pytest.fixture
def game(ledger):
    """The last sample in which a table agreed to something against the rules."""
    for path in reversed(sample_files()):
        found = ledger.load(import_record(ledger, read(path.read_bytes())).game)
        if waived_step(found):
            return found
    raise LookupError("no sample has a waiver")


def waived_step(game):
    steps = range(1, game.version + 1)
    return next((n for n in steps if getattr(game.body(n), "waived", ())), 0)


@pytest.fixture
def shortened(ledger, game):
    """Its first steps, so that saving it takes no time."""
    step = waived_step(game)
    return ledger.fork(game.id, step + 3)


def at(page, step):
    expect(page).to_have_url(re.compile(rf"#step-{step}$"))
    expect(page.locator("[data-part=step] .where")).to_contain_text(str(step))
    expect(page.locator(".slide input")).to_have_value(str(step))


def test_a_saved_game_is_stepped_explained_and_read_in_french_from_disk(
    new_page, server, shortened, tmp_path
):
    game, step = shortened, waived_step(shortened)
    page = new_page()
    page.goto(f"{server}/games/{game.id}/export")
    with page.expect_download() as coming:
        page.click("[data-do=save]")
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)

    page = new_page(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    expect(page.locator("[data-part=info]")).to_contain_text(f"step {game.version}")
    page.keyboard.press("Home")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.fill(".slide input", str(step - 1))
    at(page, step - 1)
    page.keyboard.press(" ")  # plays on, and pauses at what the table agreed to
    at(page, step)
    expect(page.locator(".note-waive")).to_contain_text(game.body(step).waived[0].rule)
    assert page.locator("[data-part=board] svg").count() > 4
    page.keyboard.press("End")
    at(page, game.version)

    line = page.locator("details.ln").first
    line.locator("summary").click()
    chip = line.locator(".why a.rule").first
    rule = chip.inner_text()
    chip.click()
    sheet = page.locator("dialog.rule-sheet")
    expect(sheet.locator("h2")).to_have_text(rule)
    said = next(one.text for one in game.rules.rules if one.id == rule)
    expect(sheet).to_contain_text(said["en"])
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(line).to_have_attribute("open", "")
    link = line.locator(".sts a").first
    shown = int(re.search(r"\d+", link.inner_text())[0])
    link.click()
    at(page, shown)

    page.click(".langs a[lang=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    at(page, shown)
    expect(page.locator("[data-part=info]")).to_contain_text("étape")
    assert {url.partition(":")[0] for url in asked} == {"file"}


def test_on_a_phone_everything_fits_and_the_dark_look_is_kept(new_page, server, ledger, play_some):
    game = play_some(ledger, steps=24, seed=2)
    text = ledger.game(game.id)
    phone = new_page(360, 740, color_scheme="dark", has_touch=True, is_mobile=True)
    phone.goto(f"{server}/games/{text.id}/export")
    with phone.expect_download() as coming:
        phone.tap("[data-do=save]")
    saved = coming.value.path()
    reader = new_page(360, 740, color_scheme="light", offline=True)
    target = saved.with_suffix(".html")
    saved.rename(target)
    reader.goto(target.as_uri())
    for width in (360, 1280):
        reader.set_viewport_size({"width": width, "height": 740})
        wide = reader.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
    reader.click("[data-act=theme]")
    expect(reader.locator("html")).to_have_attribute("data-theme", "dark")
    reader.click(".langs a[lang=fr]")
    expect(reader.locator("html")).to_have_attribute("lang", "fr")
    expect(reader.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_rule_chip_opens_a_sheet_that_escape_closes(page, server, shortened):
    page.goto(f"{server}/games/{shortened.id}/audit")
    chip = page.locator("a.rule:visible").first
    rule = chip.inner_text()
    chip.focus()
    page.keyboard.press("Enter")
    sheet = page.locator("dialog.rule-sheet")
    expect(sheet.locator("h2")).to_have_text(rule)
    assert page.url.endswith("/audit")
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(chip).to_be_focused()


def test_on_a_phone_the_sheet_of_a_rule_comes_from_below(phone, server, shortened):
    phone.goto(f"{server}/games/{shortened.id}/steps/{waived_step(shortened)}")
    chip = phone.locator(".chips a.rule.wv").first
    rule = chip.inner_text()
    chip.tap()
    sheet = phone.locator("dialog.rule-sheet")
    expect(sheet.locator("h2")).to_have_text(rule)
    box = sheet.bounding_box()
    assert box["width"] == 360
    assert round(box["y"] + box["height"]) == 740
    sheet.locator("a[href*='/rules#']").tap()
    expect(phone).to_have_url(re.compile(rf"/rules#{re.escape(rule)}$"))


def test_without_a_script_a_rule_chip_leads_to_the_rules_page(new_page, server, shortened):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server}/games/{shortened.id}/audit")
    page.locator("a.rule:visible").first.click()
    expect(page).to_have_url(re.compile("/rules#"))


def test_the_link_to_a_step_is_copied(new_page, server, shortened):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{server}/games/{shortened.id}/export")
    page.fill("[data-link]", "7")
    page.click("[data-do=copy]")
    link = f"{server}/games/{shortened.id}/steps/7"
    wait_until(page, "async (link) => (await navigator.clipboard.readText()) === link", link)


def test_the_score_sheet_of_four_players_prints_on_one_page(page, server, ledger, play_some):
    game = play_some(ledger, players=("Ana", "Bo", "Chloé", "Dag"), steps=60, seed=2)
    page.goto(f"{server}/games/{game.id}/sheet")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", printed)) == 1
