"""Every promise that is tried, in the order of trying."""

from __future__ import annotations

from ledger.tools.dev.prove import kills, linear, lost_answers
from ledger.tools.dev.prove.outcome import Row

ROWS = (
    Row(
        "kills",
        "What was acknowledged survives `kill -9`",
        "worker, master or both killed while six scribes record over HTTP; every request and answer"
        " is compared with the log",
        8,
        kills.run,
    ),
    Row(
        "cuts",
        "A command whose answer was lost is stored once and answered as stored",
        "a proxy cuts the connection after the answer was given, between server and scribe and"
        " between server and PostgreSQL; the scribe sends the same again, with a key or with the"
        " step it saw",
        3,
        lost_answers.run,
    ),
    Row(
        "linear",
        "The history of a game is linear under all of it",
        "a checker over every request and answer of the trials above: steps without a gap, each"
        " acknowledgement once and where it was said, no read goes back; it must notice histories"
        " spoilt on purpose",
        0.5,
        linear.run,
    ),
)
