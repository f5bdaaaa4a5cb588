"""Every promise that is tried, in the order of trying."""

from __future__ import annotations

from ledger.tools.dev.prove import (
    any_request,
    damage,
    io_errors,
    kills,
    linear,
    load,
    lost_answers,
    mutants,
    power_cuts,
    read_tables,
    releases,
    restarts,
    restore,
    twin_stores,
)
from ledger.tools.dev.prove.hosts_rows import HOST_ROWS
from ledger.tools.dev.prove.outcome import Row

ONE_HOST = (
    Row(
        "kills",
        "What was acknowledged survives `kill -9`",
        "worker, master or both killed while six scribes record over HTTP; every request and answer"
        " is compared with the log",
        7,
        kills.run,
    ),
    Row(
        "cuts",
        "A command whose answer was lost is stored once and answered as stored",
        "a proxy cuts the connection after the answer was given, between server and scribe and"
        " between server and PostgreSQL; the scribe sends the same again, with a key or with the"
        " step it saw",
        2,
        lost_answers.run,
    ),
    Row(
        "restarts",
        "The database restarts, the server goes on",
        "PostgreSQL stopped at once every 3 s while scribes record, and away for up to 5 s: first"
        " success within 2 s of its return; made to hang: everybody is answered",
        3.5,
        restarts.run,
    ),
    Row(
        "linear",
        "The history of a game is linear under all of it",
        "a checker over every request and answer of the trials above: steps without a gap, each"
        " acknowledgement once and where it was said, no read goes back; it must notice histories"
        " spoilt on purpose",
        0.2,
        linear.run,
    ),
    Row(
        "power",
        "What was acknowledged survives a power cut",
        "every write and sync of a recording is written down; cut at any call, with nothing, all or"
        " any sectors of what was not synced left; the same without syncing must lose",
        1.5,
        power_cuts.run,
    ),
    Row(
        "io",
        "Errors of the disk change nothing",
        "one call of a recording fails, once or for good, at every call in turn: what was"
        " acknowledged is there, what was refused is not, it goes on when the disk is well; also"
        " after a kill",
        0.5,
        io_errors.run,
    ),
    Row(
        "tables",
        "Read tables are a function of the log",
        "a state machine takes every freedom there is; the tables kept up step by step equal those"
        " rebuilt",
        2,
        read_tables.run,
    ),
    Row(
        "damage",
        "Nothing is missing and nothing was changed",
        "bits of a store flipped; steps and games deleted, changed, swapped or added behind"
        " Ledger's back: `ledger verify --deep` notices whatever a reader would be told otherwise",
        1.5,
        damage.run,
    ),
    Row(
        "requests",
        "No input gives a fault, a slow answer or a change without the right; answers fit the"
        " document",
        "schemathesis and strange requests to every route, without accounts and as nobody, keeper,"
        " spectator and stranger; 5xx, answers over 2 s, games changed by who may not",
        6,
        any_request.run,
    ),
    Row(
        "secrets",
        "No secret by role, route or format",
        "two stores that differ in what a viewer may not know: every page, route, export and import"
        " answers the same from both",
        1,
        twin_stores.run,
    ),
    Row(
        "load",
        "Hostile load is bounded",
        "half-sent requests, half bodies, unread answers and live streams stand while pages are"
        " asked for; none fails, p95 under 2 s",
        0.8,
        load.run,
    ),
    Row(
        "releases",
        "Games of every release open for ever",
        "a store and records frozen at each release (`fixtures/releases`): every game opens, is"
        " judged the same, has the same score lines, and goes on",
        0.2,
        releases.run,
    ),
    Row(
        "restore",
        "A backup is whole and was tried",
        "`ledger backup` while scribes record, put back: everything acknowledged before is in it;"
        " PostgreSQL played back to a point in time",
        0.8,
        restore.run,
    ),
    Row(
        "mutants",
        "The tests would notice",
        "small faults put into the store, the use cases and the accounts, one at a time; at least"
        " 85 % of a sample make a test fail",
        6,
        mutants.run,
    ),
)
ROWS = (*ONE_HOST, *HOST_ROWS)
