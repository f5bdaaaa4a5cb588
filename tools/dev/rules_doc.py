"""Write docs/rules/<title>.md from each title's data.

`python -m ledger.tools.dev.rules_doc` writes them all.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from ledger.games import GAMES
from ledger.ruleset import Rule, Ruleset

ROOT = Path(__file__).parent.parent.parent / "docs" / "rules"
COVERAGE = {
    "enforced": "an action against it is refused, or must be waived by the table",
    "scored": "the score lines follow it",
    "state": "the log does it by itself",
    "people": "shown, and left to the people at the table",
}


def document(ruleset: Ruleset[Any, Any]) -> str:
    lines = [
        f"# {ruleset.name['en']}: rules",
        "",
        f"*{ruleset.name['fr']}.* Written by `python -m ledger.tools.dev.rules_doc` from the",
        "title's own data; change it there. Every id is cited by refusals and score lines.",
        "",
        *_totals(ruleset.rules),
        *_options(ruleset),
        "## Rules",
        "",
        "| id | rule | règle | coverage | kept by |",
        "|---|---|---|---|---|",
        *[_row(rule) for rule in ruleset.rules],
        "",
        *_codes(ruleset),
        *_notes(ruleset.key),
    ]
    return "\n".join(lines) + "\n"


def _totals(rules: tuple[Rule, ...]) -> list[str]:
    found = Counter(rule.coverage for rule in rules)
    rows = [f"| {name} | {found[name]} | {means} |" for name, means in COVERAGE.items()]
    total = f"| **all** | **{len(rules)}** | |"
    head = ["## Coverage", "", "| coverage | rules | meaning |", "|---|---|---|"]
    return [*head, *rows, total, ""]


def _options(ruleset: Ruleset[Any, Any]) -> list[str]:
    if not ruleset.options:
        return []
    rows = [
        f"| `{option.key}` | {', '.join(f'`{_value(v)}`' for v in option.values)} "
        f"| {option.rule} | {option.label['en']} | {option.label['fr']} |"
        for option in ruleset.options
    ]
    head = ["## Options", "", "The first value is the default.", ""]
    return [*head, "| option | values | rule | what | quoi |", "|---|---|---|---|---|", *rows, ""]


def _many(text: str) -> str:
    """The sentence as it counts several; a plural's bar would end the cell of the table."""
    text = re.sub(r"\{\w+:[^|}]*\|([^}]*)\}", r"\1", text)
    return re.sub(r"\{(\w+):(de|que)\}", r"\2 {\1}", text)


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _row(rule: Rule) -> str:
    switch = f" (`{rule.switch}`)" if rule.switch else ""
    return (
        f"| {rule.id} | {rule.text['en']} | {rule.text['fr']} "
        f"| {rule.coverage} | {rule.where}{switch} |"
    )


def _codes(ruleset: Ruleset[Any, Any]) -> list[str]:
    words = ruleset.refusal_words
    rows = [
        f"| `{name}` | {', '.join(code.rules)} | {'yes' if code.waivable else 'no'} "
        f"| {_many(words[name]['en'])} | {_many(words[name]['fr'])} |"
        for name, code in sorted(ruleset.codes.items())
    ]
    return [
        "## Refusal codes",
        "",
        "A table may waive what can really have been done; what cannot be done at all is refused.",
        "",
        "| code | rules | may be waived | sentence | phrase |",
        "|---|---|---|---|---|",
        *rows,
    ]


def _notes(key: str) -> list[str]:
    """What a title has to say beside its data, if anything."""
    file = ROOT / f"{key}.notes.md"
    return ["", file.read_text("utf-8").rstrip()] if file.exists() else []


def main() -> None:
    ROOT.mkdir(parents=True, exist_ok=True)
    for ruleset in GAMES.values():
        (ROOT / f"{ruleset.key}.md").write_text(document(ruleset), encoding="utf-8")


if __name__ == "__main__":
    main()
