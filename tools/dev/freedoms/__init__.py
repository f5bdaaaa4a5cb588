"""Plays with every freedom of Ledger at random, and checks after it all that must hold still."""
