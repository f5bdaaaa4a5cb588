"""Every file a page names may be kept for good, and has another address once it is another file."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from ledger.games import GAMES
from ledger.web.boards import stamps
from ledger.web.boards.files import folder
from tests.conftest import play_some

NAMED = re.compile(r'(?:src|href)="(/static/[^"]+)"')
IMPORTED = re.compile(r"""(?:\bfrom|\bimport\(?)\s*["'](\.[^"']+)["']""")
IN_STYLE = re.compile(r"""url\(["']?([^"')#]+)""")
PAGES = (
    *("", "/steps/2", "/audit", "/pictures", "/export", "/known", "/count", "/sheet", "/versions"),
    *("/rulings", "/verify", "/catalogue", "/steps/2/amend", "/steps/2/what-if", "/compare"),
)


def pages(ledger):
    """Every page of a title, and those of the other titles that name files of their own."""
    first, *others = [play_some(ledger, title, steps=4) for title in GAMES]
    yield from ("/", "/new", "/players", "/players/Ana", "/titles", "/import", "/new/sheet")
    yield from (f"/games/{first.id}{path}" for path in (*PAGES, "/steps/2?embed=1"))
    yield from (f"/titles/{first.setup.title}/{page}" for page in ("rules", "catalogue"))
    yield from (f"/games/{game.id}{path}" for game in others for path in ("", "/steps/2"))


def files_of(client, paths):
    """The addresses of all files: those the pages name, and what these files name in turn."""
    found, left = {}, set()
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200, path
        left.update(NAMED.findall(answer.text))
    left.update(icon["src"] for icon in client.get("/manifest.webmanifest").json["icons"])
    while left:
        address = left.pop()
        found[address] = answer = client.get(address)
        names = {"js": IMPORTED, "css": IN_STYLE}.get(address.rpartition(".")[2])
        inside = names.findall(answer.text) if names else []
        near = {urljoin(address, name) for name in inside if not name.startswith("data:")}
        left |= near - found.keys()
    return found


def test_every_file_is_kept_for_good(client, ledger):
    found = files_of(client, pages(ledger))
    for address, answer in found.items():
        assert answer.status_code == 200, address
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", address
    names = {address.split("/", 4)[4] for address in found}
    assert {"js/table/main.js", "js/table/queue.js", "js/shared/post.js"} <= names  # imported
    assert {f"boards/{title}/board.css" for title in GAMES} <= names
    assert len(names) == len(found), "a file has two addresses and is sent twice"


def test_a_module_that_changes_has_another_address(app, client, tmp_path, monkeypatch):
    for name in ("main.js", "post.js"):
        (tmp_path / name).write_text(f"// {name}")
    monkeypatch.setattr(stamps, "SHARED", tmp_path)

    def address(name="main.js"):
        with app.test_request_context():
            return stamps.asset(name)

    before = address()
    assert client.get(before).text == "// main.js"
    assert address() == before
    (tmp_path / "post.js").write_text("// post.js, mended")  # which main.js may import
    after = address()
    assert after != before
    assert client.get(after).headers["Cache-Control"] == stamps.FOR_GOOD


def test_an_older_address_is_answered_and_not_kept(client):
    answer = client.get("/static/v/000000000000/css/home.css")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"


def test_no_other_file_can_be_asked_for(app, client):
    with app.test_request_context():
        stamp = stamps.stamp(stamps.SHARED)
        own = stamps.stamp(folder(next(iter(GAMES))) / "static")
    for path in ("../app.py", "nothing.css", "boards/entry/board.css", "boards", "boards/x/../../"):
        assert client.get(f"/static/v/{stamp}/{path}").status_code == 404
    assert client.get(f"/static/v/{own}/boards/{next(iter(GAMES))}/../board.py").status_code == 404
