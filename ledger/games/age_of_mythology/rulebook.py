"""Every rule and ruling by its id, read from rules.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from msgspec import convert

from ledger.ruleset import Rule


def _read(path: Path) -> tuple[Rule, ...]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    entries: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), Loader=loader)["rules"]  # noqa: S506
    for entry in entries:
        entry["text"] = {"en": entry.pop("en"), "fr": entry.pop("fr")}
    return convert(entries, tuple[Rule, ...])


RULES = _read(Path(__file__).parent / "rules.yaml")
