"""A template made in a form, and the form of a template."""

from __future__ import annotations

import string

import yaml
from hypothesis import given
from hypothesis import strategies as st

from ledger.templates.form import (
    TIES,
    WINS,
    Form,
    Line,
    document,
    family,
    form_of,
    next_id,
    text_of,
)

NAMES = st.text(string.ascii_letters + "éà:-#'\"{}", min_size=1, max_size=12)
LINES = st.builds(
    Line,
    name=NAMES,
    formula=st.sampled_from(["points", "cards * 2", "max(red, blue)"]),
    each_round=st.sampled_from(["", "yes"]),
    least=st.sampled_from(["", "-3", "0"]),
    most=st.sampled_from(["", "12"]),
    note=st.sampled_from(["", "a note: with a colon"]),
)
FORMS = st.builds(
    Form,
    name=NAMES,
    name_fr=st.one_of(st.just(""), NAMES),
    wins=st.sampled_from(WINS),
    rounds=st.sampled_from(["none", "open"]),
    bgg=st.sampled_from(["", "50"]),
    lines=st.lists(LINES, min_size=1, max_size=4, unique_by=lambda one: one.name).map(tuple),
)


@given(FORMS)
def test_a_form_becomes_a_template_and_the_same_template_again(form):
    text = text_of(document(form, "some-1"))
    assert document(form_of(text), "some-1") == yaml.safe_load(text)


def test_ties_are_in_the_order_they_were_asked():
    lines = [Line(name="Coins", tie="2"), Line(name="Cards", tie="-1"), Line(name="Land")]
    found = document(Form(name="X", lines=tuple(lines)), "x-1")
    assert found["ties"] == ["-Cards", "Coins"]
    again = form_of(text_of(found))
    assert [one.tie for one in again.lines] == ["2", "-1", ""]
    assert {one.tie for one in again.lines} <= {*TIES, ""}


def test_versions_are_counted_by_family():
    assert family("lost-cities-12") == ("lost-cities", 12)
    assert family("azul") == ("azul", 1)
    assert next_id("azul", ["azul-1", "azul-3", "azul-duel-7"]) == "azul-4"
