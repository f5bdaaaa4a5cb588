"""How long the server works on each page of each title's longest sample, against a bare page."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Iterator
from contextlib import closing
from time import process_time
from typing import Any

from ledger.application import Ledger
from ledger.record import import_records, read
from ledger.tools.bench.harness import Figure, Plan, figure
from ledger.tools.samples import sample_files
from ledger.web import create_app

MOST = 0.06  # seconds of a processor
BARE = "/bare"
PAGES = {
    "home": "/",
    "new": "/new?title={title}",
    "titles": "/titles",
    "rules": "/titles/{title}/rules",
    "catalogue": "/titles/{title}/catalogue",
    "box": "/titles/{title}/box",
    "figures": "/titles/{title}/figures",
    "templates": "/templates",
    "people": "/people",
    "series": "/series",
    "collections": "/collections",
    "import": "/import",
    "players": "/players",
    "player": "/players/{player}",
    "table": "/games/{game}",
    "replay": "/games/{game}/steps/{middle}",
    "fragment": "/games/{game}/steps/{middle}/fragment",
    "last step": "/games/{game}/steps/{last}",
    "audit": "/games/{game}/audit",
    "charts": "/games/{game}/pictures",
    "amend": "/games/{game}/steps/{middle}/amend",
    "what if": "/games/{game}/steps/{middle}/what-if",
    "versions": "/games/{game}/versions",
    "compare": "/games/{game}/compare?left={middle}&right={last}",
    "counts": "/games/{game}/count",
    "known": "/games/{game}/known",
    "rulings": "/games/{game}/rulings",
    "verify": "/games/{game}/verify",
    "room": "/games/{game}/room",
    "review": "/games/{game}/review",
    "tags": "/games/{game}/tags",
    "export": "/games/{game}/export",
    "sheet": "/games/{game}/sheet",
    "printed values": "/games/{game}/catalogue",
}


def server_time(plan: Plan) -> Iterator[Figure]:
    """Each page in turns with a bare one of the same application; opened once before."""
    path = str(plan.file("server-time.db"))
    wanted = plan.titles or (plan.title,)
    with closing(Ledger(path)) as ledger:
        games = {title: longest(ledger, title) for title in wanted}
    app = create_app(path, read_path=str(plan.file("server-time-read.db")))
    app.add_url_rule(BARE, view_func=lambda: "")
    app.extensions["projections"].catch_up()
    client = app.test_client()
    for title, (game, steps, player) in games.items():
        blanks = {"game": game, "title": title, "middle": steps // 2, "last": steps}
        for name, address in PAGES.items():
            where = address.format(**blanks, player=player)
            yield _measured(plan, client, f"{name}, {title}", where)


def longest(ledger: Ledger, title: str) -> tuple[str, int, str]:
    """The sample of a title with the most steps: its id, its steps, somebody who plays."""
    records = [read(path.read_bytes()) for path in sample_files() if path.parts[-3] == title]
    found = [ledger.game(one.game) for one in import_records(ledger, records)]
    game = max(found, key=lambda one: one.version)
    return str(game.id), game.version, game.setup.players[0]


def _measured(plan: Plan, client: Any, name: str, address: str) -> Figure:
    def spent(where: str) -> float:
        """Of a processor: what else runs on this machine is not the server's time."""
        start = process_time()
        answer = client.get(where)
        seconds = process_time() - start
        assert answer.status_code == 200, (where, answer.status)
        return seconds

    spent(address)
    gc.collect()
    times = [(spent(address), spent(BARE)) for _ in range(plan.rounds)]
    ours = statistics.median(a for a, _ in times)
    bare = max(statistics.median(b for _, b in times), 1e-6)
    detail = f"{ours * 1e3:.0f} ms, {ours / bare:.0f} times a bare page"
    return figure(f"server, {name}, against 60 ms", [a / MOST for a, _ in times], "<=", 1, detail)
