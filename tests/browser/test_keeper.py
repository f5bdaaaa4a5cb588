"""A job of the keeper on a phone: its bar moves, also while nobody looks, and ends in words."""

from __future__ import annotations

from threading import Event

import pytest
from playwright.sync_api import expect

from ledger.web.jobs import Jobs

pytestmark = pytest.mark.browser


def test_a_job_shows_its_bar_and_what_it_found(phone, server, ledger, app):
    go_on, end = Event(), Event()

    def work(note):
        note.of(4)
        note.at(1)
        note.write()
        go_on.wait(30)
        note.at(3)
        note.write()
        end.wait(30)
        return {"steps": 4, "games": 1}

    job = Jobs(ledger.address).start("rebuild", "Ana", work)
    phone.goto(f"{server}/keeper?lang=en")
    expect(phone.get_by_text("1 of 4")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert phone.get_by_role("progressbar").evaluate("bar => bar.value") == 1
    expect(phone.get_by_role("button", name="Verify")).to_be_disabled()
    go_on.set()
    expect(phone.get_by_text("3 of 4")).to_be_visible()
    phone.goto(f"{server}/players")
    phone.goto(f"{server}/keeper?lang=en")
    expect(phone.get_by_text("3 of 4")).to_be_visible()  # it went on without the page
    end.set()
    expect(phone.get_by_text("Rebuilt from 4 steps.")).to_be_visible()
    job.join()
    phone.get_by_role("button", name="Verify").click()
    expect(phone.get_by_role("heading", name="Verify every game: done")).to_be_visible()
