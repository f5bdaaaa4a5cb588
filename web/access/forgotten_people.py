"""A person forgotten everywhere: in the log, beside it, in the accounts, in what jobs left."""

from __future__ import annotations

from ledger.application import Entry, Ledger
from ledger.people.beside import forget_beside
from ledger.people.forgetting import Forgotten, forget
from ledger.people.registry import People, Person
from ledger.web.access.store import Accounts
from ledger.web.jobs import Jobs


def forget_person(
    ledger: Ledger, people: People, person: Person, accounts: Accounts | None, entry: Entry
) -> list[Forgotten]:
    """Their account signs what it records with its own name: that one goes too. Should anything
    stop half-way, the person is still known and can be forgotten again."""
    names = list(person.names)
    if accounts is not None and person.account:
        accounts.check_not_last_keeper(person.account)
        if (account := accounts.find(person.account)) is not None:
            names += [account.name] if account.name not in names else []
    with Jobs(ledger.address).put_away():
        done = forget(ledger, names, entry)
        forget_beside(ledger, person, names, done)
        if accounts is not None:
            accounts.forget_person(person, done)
        people.wipe(person.id)
    return done
