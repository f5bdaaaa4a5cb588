"""Addresses of static files that change when a file does: `/static/v/<stamp>/js/table/main.js`.
A browser may keep what lies there for good.

The stamp is that of a whole folder (what all pages share, or the files of one title) and stands
before the path: a module that imports its neighbour by `./post.js` finds it under the same stamp.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Response, g, send_from_directory, url_for
from werkzeug.exceptions import NotFound

from ledger.web.boards.files import PREFIX, SHARED, folder
from ledger.web.boards.folders import boards

bp = Blueprint("stamps", __name__)
FOR_GOOD = "public, max-age=31536000, immutable"
LETTERS = 12  # of a stamp


def asset(name: str) -> str:
    """The address of a file such as `css/ledger.css` or `boards/<title>/board.css`."""
    return url_for("stamps.show", stamp=stamp(_place(name)[0]), name=name)


@bp.get("/static/v/<stamp>/<path:name>", endpoint="show")
def show(stamp: str, name: str) -> Response:
    """The file as it is now. An address of another version, of a page that was open before the
    program was renewed, is answered too, but not kept."""
    root, inside = _place(name)
    response = send_from_directory(root, inside)
    if stamp == _current(root):
        response.headers["Cache-Control"] = FOR_GOOD
    return response


def _place(name: str) -> tuple[Path, str]:
    """The folder a file belongs to, and its name in there."""
    if not name.startswith(PREFIX):
        return SHARED, name
    title, _, inside = name.removeprefix(PREFIX).partition("/")
    if title not in boards():
        raise NotFound
    return folder(title) / "static", inside


def stamp(root: Path) -> str:
    """Of all files in a folder; looked at once in a request."""
    known: dict[Path, str] = g.setdefault("stamps", {})
    if root not in known:
        known[root] = _current(root)
    return known[root]


def _current(root: Path) -> str:
    return _digest(tuple(sorted(_files(str(root)))))


def _files(root: str) -> Iterator[tuple[str, int, int]]:
    """Path, time and size of each file: what is read again only if one of them is another."""
    with os.scandir(root) as found:
        for one in found:
            if one.is_dir():
                yield from _files(one.path)
            else:
                about = one.stat()
                yield one.path, about.st_mtime_ns, about.st_size


@lru_cache(maxsize=64)
def _digest(files: tuple[tuple[str, int, int], ...]) -> str:
    """Of what the files say: the same on every machine that serves them."""
    whole = hashlib.sha256()
    root = os.path.commonpath([path for path, _, _ in files])
    for path, _, _ in files:
        body = Path(path).read_bytes()
        whole.update(f"{os.path.relpath(path, root)} {len(body)}\n".encode() + body)
    return whole.hexdigest()[:LETTERS]
