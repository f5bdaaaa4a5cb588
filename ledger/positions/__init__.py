"""Positions from outside: a part of a table completed, and every one checked before it is kept."""

from ledger.positions.checks import checked as checked
from ledger.positions.completion import build as build
from ledger.positions.completion import completed as completed
from ledger.positions.completion import setup_for as setup_for
from ledger.positions.corrections import corrected as corrected
from ledger.positions.options import one_truth as one_truth
