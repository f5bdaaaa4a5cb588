"""Every text from outside is read in one place, which measures it first."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PARSERS = {
    *("yaml.load", "yaml.safe_load", "yaml.load_all", "yaml.parse", "yaml.compose"),
    *("json.loads", "json.load", "msgspec.json.decode", "csv.reader", "zipfile.ZipFile"),
    *("request.get_json",),
}
# What these files read was written by us, or was measured when it came in.
OWN = {
    "ledger/people/beside.py",  # drafts of catalogues
    "ledger/ruleset/documents.py",  # the place itself
    "ledger/ruleset/yaml_documents.py",  # the same for YAML
    "ledger/ruleset/codec.py",  # stored steps
    "ledger/games/foundations/catalogue.py",
    "ledger/aggregates/game.py",
    "ledger/aggregates/renumber.py",
    "ledger/people/mentions.py",  # strings of stored steps
    "ledger/positions/checks.py",
    "ledger/projections/rebuild.py",
    "ledger/projections/rows.py",
    "ledger/storage/postgres.py",  # settings
    "tools/bench/start.py",  # rows it has stored itself
    "tools/arguments.py",  # says where a text is wrong that was measured
    "web/pages/home.py",  # the sample games
}


WORDS = re.compile("|".join(re.escape(f"{name}(") for name in PARSERS))


def parsers(path: Path) -> set[str]:
    return {found.rstrip("(") for found in WORDS.findall(path.read_text())}


def test_texts_from_outside_are_read_by_the_kit_alone():
    found = {
        path.relative_to(ROOT).as_posix(): parsers(path)
        for room in ("ledger", "web", "tools")
        for path in (ROOT / room).rglob("*.py")
        if not {ROOT / "tools" / "dev", ROOT / "ledger" / "conformance"} & {*path.parents}
    }
    used = {name: calls for name, calls in found.items() if calls}
    assert {name: used[name] for name in used.keys() - OWN} == {}
    assert set(used) == OWN
