"""Who is who: merged and parted, renamed, found by other names, an account's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.people.registry import People, PersonRefused


@pytest.fixture
def people(any_store):
    opened = People(any_store)
    opened.know(["Ana", "ana maria", "Bo", "ANA"])
    yield opened
    opened.close()


def id_of(people, name):
    return people.find(name).id


def test_merged_and_parted_again(people):
    assert [one.name for one in people.all()] == ["Ana", "ana maria", "Bo"]
    ana, maria = id_of(people, "ana"), id_of(people, "Ana Maria")
    one = people.merge(ana, maria)
    assert one.names == ("Ana", "ana maria")
    assert id_of(people, "ana maria") == people.get(maria).id == ana
    assert [other.name for other in people.all()] == ["Ana", "Bo"]
    with pytest.raises(PersonRefused, match="same_person"):
        people.merge(ana, maria)
    people.part(ana)
    assert id_of(people, "ana maria") == maria


def test_renamed_and_found_by_every_name(people):
    ana = id_of(people, "Ana")
    people.rename(ana, "Anna")
    people.add_alias(ana, "Nan")
    assert people.get(ana).names == ("Anna", "Ana", "Nan")
    assert id_of(people, "nan") == id_of(people, "ANA") == ana
    with pytest.raises(PersonRefused, match="name_of_another"):
        people.rename(ana, "Bo")
    people.know(["Anna", "Nan"])
    assert len(people.all()) == 3


def test_this_is_me(people):
    ana, bo = id_of(people, "Ana"), id_of(people, "Bo")
    assert people.ask(ana, "ana").asked_by == "ana"
    with pytest.raises(PersonRefused, match="person_taken"):
        people.ask(ana, "eve")
    assert people.link(ana, "ana").account == "ana"
    with pytest.raises(PersonRefused, match="account_has_person"):
        people.link(bo, "ana")
    with pytest.raises(PersonRefused, match="person_taken"):
        people.ask(ana, "eve")


def test_a_forgotten_one_leaves_an_id(people, any_store):
    ana = id_of(people, "Ana")
    people.merge(ana, id_of(people, "ana maria"))
    people.rename(ana, "Zebulon")
    people.wipe(ana)
    assert [one.name for one in people.all()] == ["Bo"]
    with pytest.raises(PersonRefused, match="no_such_person"):
        people.get(ana)
    if "://" not in any_store:
        people.close()
        for file in Path(any_store).parent.iterdir():
            assert b"Zebulon" not in file.read_bytes()
