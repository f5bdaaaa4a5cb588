"""How often signing in may be tried, counted in the tables: by account and by address."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address

from ledger.web.access.store import Accounts, spelt

WINDOW = 15 * 60  # seconds
BY_ACCOUNT, BY_ADDRESS = 8, 40


def wait(accounts: Accounts, name: str, address: str) -> int:
    """Counts this attempt and gives the seconds to wait; 0 when it may be made."""
    now = time.time()
    most = {_account(name): BY_ACCOUNT, _address(address): BY_ADDRESS}
    oldest = accounts.attempt(most, now, now - WINDOW)
    return int(oldest + WINDOW - now) + 1 if oldest else 0


def forget(accounts: Accounts, name: str) -> None:
    """After a right password the account's failures no longer count."""
    accounts.forget_attempts(_account(name))


def _account(name: str) -> str:
    return f"account {spelt(name)[:100]}"


def _address(address: str) -> str:
    """One reader may have a whole network of the new addresses: its first half counts."""
    try:
        found = ip_address(address)
    except ValueError:
        return f"address {address}"
    return f"address {int(found) >> 64 if isinstance(found, IPv6Address) else found}"
