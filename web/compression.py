"""Pages and files are sent compressed to whoever can read that.

What is secret must not be found out from the length of an answer (BREACH): the token of a form has
other letters on every page (`access/tokens.py`), the session is a cookie that no page of another
site can send along (SameSite), and no password or key stands in a page beside what a request said.
"""

from __future__ import annotations

import gzip
from threading import Lock

from cachetools import LRUCache
from flask import Response, request

LEAST, MOST = 1024, 4 * 1024 * 1024  # bytes: less is not worth it, more takes too long
LEVEL = 5
KINDS = {
    *("text/html", "text/css", "text/csv", "text/plain", "text/javascript", "image/svg+xml"),
    *("application/json", "application/javascript", "application/x-ndjson"),
    *("application/manifest+json", "application/problem+json"),
}


class SmallFiles:
    """Files of ours as they were sent last, compressed once for everybody."""

    def __init__(self, most: int) -> None:
        self._kept: LRUCache[tuple[str, str], bytes] = LRUCache(most)
        self._guard = Lock()

    def get(self, response: Response) -> bytes:
        key = (request.path, response.get_etag()[0] or "")
        with self._guard:
            found = self._kept.get(key)
        if found is None:
            found = _small(response)
            if key[1]:
                with self._guard:
                    self._kept[key] = found
        return found


FILES = SmallFiles(200)


def compress(response: Response) -> Response:
    if response.mimetype not in KINDS or response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    if not _wanted() or "Content-Encoding" in response.headers:
        return response
    is_file = response.direct_passthrough  # of ours: the same for everybody
    if response.is_streamed and not is_file:
        return response  # a record as long as it likes
    length = response.content_length
    if length is None or not LEAST <= length <= MOST:
        return response
    response.direct_passthrough = False
    response.set_data(FILES.get(response) if is_file else _small(response))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)  # other bytes of the same thing
    return response


def _wanted() -> bool:
    return request.method == "GET" and request.accept_encodings["gzip"] > 0


def _small(response: Response) -> bytes:
    return gzip.compress(response.get_data(), LEVEL, mtime=0)
