"""Recording a battle of Age of Mythology by tapping, on a phone-sized screen and live."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ledger.games.age_of_mythology.rules.common import stage
from ledger.ruleset import UNKNOWN
from ledger.web.shared import earlier_entry
from tests.browser.table_page import composed, open_table, wait_for_step
from tests.web.boards.age_of_mythology.games import at_stage, find, typed

pytestmark = pytest.mark.browser


def record(page: Any, ledger: Any, game: Any) -> Any:
    """Taps the record button and waits for the step to be there."""
    before = ledger.game(game.id).version
    expect(page.locator("#rec")).to_be_enabled()
    page.locator("#rec").tap()
    wait_for_step(page, before + 1)
    return ledger.game(game.id)


def tap(page: Any, **said: str) -> None:
    """Taps a choice, and the page has drawn what follows from it."""
    wanted = "".join(f'[data-{field}="{value}"]' for field, value in said.items())
    with composed(page):
        page.locator(f"#choices [data-tap]{wanted}").first.tap()


def head(page: Any, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#say h2").first).to_have_text(text)


def an_attack(ledger: Any) -> Any:
    """Two neighbours with units, and an Attack card on the table."""
    game, step = find(
        lambda s: (
            stage(s) == "attack"
            and all(len([n for n in seat.holding.values() if n]) > 1 for seat in s.seats.values())
        ),
        2,
    )
    return typed(ledger, game, step)


def test_a_battle_of_two_encounters_is_recorded_by_tapping(phone, new_page, server, ledger):
    """Armies sealed one after the other, units shown together, a tie, sixes, then a retreat."""
    game = an_attack(ledger)
    phone.clock.install()
    open_table(phone, server, game)
    other = new_page(1280, 800)
    open_table(other, server, game, lang="fr")
    attacker = game.state.play.player
    defender = next(p for p in game.setup.players if p != attacker)

    tap(phone, opponent=defender, area="holding")
    head(phone, re.compile(rf"{attacker} attacks {defender}"))
    game = record(phone, ledger, game)

    units = {
        p: [u for u, n in game.state.seats[p].holding.items() if n][:2] for p in game.setup.players
    }
    for unit in units[attacker]:
        tap(phone, unit=f"{unit}@holding")
    expect(phone.locator("#rec")).to_have_text("Seal and pass the phone")
    game = record(phone, ledger, game)
    assert set(game.state.battle.armies) == {attacker}
    expect(phone.locator(".a-seal.ready")).to_have_text("Army chosen, hidden")
    expect(other.locator(".a-seal.ready")).to_have_text("Armée choisie, cachée")
    head(phone, f"{defender}'s units: 0")
    for unit in units[defender]:
        tap(phone, unit=f"{unit}@holding")
    game = record(phone, ledger, game)
    assert game.state.battle.revealed  # both are sealed: they are opened by themselves

    head(phone, "Encounter 1: who meets whom?")
    tap(phone, attacker="A1")
    tap(phone, defender="D1")
    game = record(phone, ledger, game)
    assert game.state.battle.fighting == {"attacker": "A1", "defender": "D1"}
    dice = phone.locator(".a-cnt em").all_inner_texts()
    parts = phone.locator(".a-side").first.locator(".a-parts b").all_inner_texts()
    assert sum(int(part) for part in parts) == int(dice[0])

    if phone.locator("#choices [data-rows=sixes]").count():  # this table kept faces before
        tap(phone, rows="sixes")
    tap(phone, attacker="1")
    tap(phone, defender="1")
    game = record(phone, ledger, game)
    if game.state.battle.fighting:  # a tie nobody's ability decides: again
        expect(phone.locator(".a-try")).to_contain_text("AM-13.11")
        tap(phone, attacker="2")
        tap(phone, defender="1")
        game = record(phone, ledger, game)
    expect(phone.locator(".a-banner")).to_contain_text("wins for")
    assert game.state.battle.encounter == 2

    head(phone, "Encounter 2: who meets whom?")
    for side in ("attacker", "defender"):
        engaged = game.state.battle.engaged[side]
        if len(engaged) > 1:  # the last unit of a side needs no tap
            tap(phone, **{side: engaged[-1].token})
    game = record(phone, ledger, game)
    tap(phone, attacker="0")
    tap(phone, defender="1")
    head(phone, re.compile(rf"{attacker} loses"))
    game = record(phone, ledger, game)

    if game.state.battle is not None and stage(game.state) == "encounter":
        before = game.version
        phone.clock.fast_forward(1000)  # a finger that taps twice at once does not record
        tap(phone, retreat=attacker)  # one tap records it
        wait_for_step(phone, before + 1)
        game = ledger.game(game.id)
    assert game.state.battle is None or game.state.battle.winner is not None
    rolls = [
        event
        for step in range(1, game.version + 1)
        for event in game.events(step)
        if type(event).__name__ == "EncounterRolled"
    ]
    assert [roll.attacker.faces for roll in rolls[-2:]] == [None, None]
    expect(other.locator("[data-part=log] li").first).to_be_visible()


def test_faces_are_kept_if_the_table_wants_them_and_the_next_roll_asks_for_them(
    phone, server, ledger
):
    game = at_stage(ledger, "fight", 2)
    open_table(phone, server, game)
    dice = [int(n) for n in phone.locator(".a-cnt em").all_inner_texts()]
    for face in [6, *[2] * (dice[0] - 1), *[3] * dice[1]]:
        tap(phone, face=str(face))
    game = record(phone, ledger, game)
    rolled = next(e for e in game.events(game.version) if type(e).__name__ == "EncounterRolled")
    assert (rolled.sixes.attacker, rolled.sixes.defender) == (1, 0)
    assert rolled.attacker.faces == (6, *[2] * (dice[0] - 1))
    expect(phone.locator(".a-faces svg")).to_have_count(sum(dice))


def test_a_tile_is_taken_on_the_board_by_mouse_and_by_keyboard(page, server, ledger):
    game = at_stage(ledger, "draft", 2)
    open_table(page, server, game)
    player = game.rules.play.now(game.state).player
    tile = next(
        t
        for t in game.state.offer
        if len(game.state.seats[player].free_slots(game.catalogue.tile[t].terrain)) > 1
    )
    slots = game.state.seats[player].free_slots(game.catalogue.tile[tile].terrain)
    board = page.locator(f'svg[data-board="{player}:production"]')
    with composed(page):
        board.locator(f"[data-slot={slots[0]}]").click()
    with composed(page):
        board.locator(f"[data-slot={slots[-1]}]").focus()
        page.keyboard.press("Enter")
    page.locator(f"#choices [data-tile={tile}]").click()  # one tap takes it to that slot
    wait_for_step(page, game.version + 1)
    assert ledger.game(game.id).state.seats[player].tiles[slots[-1]].tile == tile


def test_no_page_is_wider_than_a_phone_and_targets_are_large(phone, server, ledger):
    for where in ("cards", "gather", "recruit", "encounter"):
        game = at_stage(ledger, where, 3)
        open_table(phone, server, game, lang="fr", theme="dark")
        wide = phone.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, where
        small = phone.evaluate(
            """() => [...document.querySelectorAll("#choices button:not(.a-less)")]
              .map((b) => b.getBoundingClientRect())
              .filter((r) => r.width && (r.width < 43.5 || r.height < 43.5)).length"""
        )
        assert small == 0, where


def test_a_hand_entered_wrongly_is_put_right_from_the_card_that_is_missing(phone, server, ledger):
    """Two taps to the step that named it; there the cards may be only counted, and the game goes
    on where it was."""
    game = at_stage(ledger, "cards", 2)
    player = game.state.order()[0]
    assert UNKNOWN not in game.state.seats[player].hand_random
    open_table(phone, server, game)
    phone.get_by_role("link", name=re.compile("Put the hand right")).tap()
    step = earlier_entry.last_said(game, ("DrawRandomCards", "SelectPermanentCards"), player)
    expect(phone.get_by_role("heading", name=f"Amend step {step}")).to_be_visible()
    tap(phone, draw=str(game.action(step).n))
    phone.locator("#rec:enabled").tap()
    phone.get_by_role("button", name="Save the amendment").tap()
    expect(phone.locator(".flash.ok")).to_contain_text(f"Step {step} is amended.")
    assert phone.url == f"{server}/games/{game.id}"
    seat = ledger.load(game.id).state.seats[player]
    assert set(seat.hand_random) == {UNKNOWN}
    head(phone, re.compile(player))
