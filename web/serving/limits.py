"""How long anybody may keep the server waiting, and how much of it one address may take."""

from __future__ import annotations

HEADERS = 10.0  # seconds for the head of a request
BODY = 20.0  # seconds for its body, and one more for each
BODY_PACE = 16 * 1024  # bytes that have come
SEND = 20.0  # seconds in which a reader must take the next piece of an answer
PIECE = 64 * 1024  # bytes sent at a time
SPOOL = 512 * 1024  # bytes of a body or an answer kept in memory; the rest lies in a file

THREADS = 32  # requests worked on at a time
WAITING = 500  # requests that may wait for a thread
CONNECTIONS = 4000  # at a time
CONNECTIONS_OF_ONE = 1000  # address: a club sits behind one, with several to each device

STREAMS = 2000  # live streams of a process
STREAMS_OF_ONE = 500  # address
