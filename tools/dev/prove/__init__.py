"""Tools that try what Ledger promises and print figures."""
