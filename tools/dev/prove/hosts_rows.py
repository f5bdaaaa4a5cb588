"""The promises of several hosts: `make prove-hosts` tries these alone."""

from __future__ import annotations

from ledger.tools.dev.prove import hosts, hosts_bulk
from ledger.tools.dev.prove.outcome import Row

HOST_ROWS = (
    Row(
        "hosts",
        "Several hosts share everything, and lose and double nothing",
        "two servers of two processes behind a round-robin proxy on one PostgreSQL; scribes record"
        " while a server is killed and the database is stopped at once; a step of one host reaches"
        " a device and a page of the other in under 100 ms (median), and sessions hold",
        5,
        hosts.run,
    ),
    Row(
        "cluster",
        "A cluster that loses workers and its scheduler answers the same",
        "`verify --cluster` on a Dask cluster, a worker killed every second: the report is the same"
        " byte for byte; the scheduler killed: the second run does only the rest",
        3,
        hosts_bulk.cluster,
    ),
    Row(
        "first-page",
        "The first page does not wait for the lists",
        "200,000 steps and no read tables: the first page within 2 s of the start",
        3,
        hosts_bulk.first_page,
    ),
    Row(
        "devices",
        "Hundreds of devices follow on one small host",
        "500 open streams on one host of two processes; pages answer meanwhile, p95 under 2 s",
        1,
        hosts_bulk.streams,
    ),
)
