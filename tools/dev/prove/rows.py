"""Every promise that is tried, in the order of trying."""

from __future__ import annotations

from ledger.tools.dev.prove import (
    io_errors,
    kills,
    linear,
    lost_answers,
    power_cuts,
    restarts,
)
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
        "restarts",
        "The database restarts, the server goes on",
        "PostgreSQL stopped at once every 3 s while scribes record, and away for up to 5 s: first"
        " success within 2 s of its return; made to hang: everybody is answered",
        4,
        restarts.run,
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
    Row(
        "power",
        "What was acknowledged survives a power cut",
        "every write and sync of a recording is written down; cut at any call, with nothing, all or"
        " any sectors of what was not synced left; the same without syncing must lose",
        3,
        power_cuts.run,
    ),
    Row(
        "io",
        "Errors of the disk change nothing",
        "one call of a recording fails, once or for good, at every call in turn: what was"
        " acknowledged is there, what was refused is not, it goes on when the disk is well; also"
        " after a kill",
        1,
        io_errors.run,
    ),
)
