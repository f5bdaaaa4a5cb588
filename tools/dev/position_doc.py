"""Write the tables of fields at the end of docs/position.md from each title's own structs.

`python -m ledger.tools.dev.position_doc` writes them all.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from ledger.games import BUILT_IN
from ledger.ruleset import Ruleset, TableState
from ledger.simulate import NAMES, play

PAGE = Path(__file__).parent.parent.parent / "docs" / "position.md"
MARK = "<!-- below: python -m ledger.tools.dev.position_doc -->\n"
COMMENT = re.compile(r"^    (\w+): [^#\n]*?#\s*(.+)$", re.MULTILINE)
KINDS = {"dict": "object", "list": "list", "str": "text", "int": "number", "bool": "yes or no"}


def sections() -> str:
    return "\n".join(_section(rules) for rules in BUILT_IN.values())


def _section(rules: Ruleset[Any, Any]) -> str:
    lines = [f"### {rules.name['en']} (`{rules.key}`)", ""]
    if rules.paper.written is None:
        for struct in _structs(rules.state):
            lines += _table(struct)
    else:
        lines += _told_otherwise(rules)
    return "\n".join(lines)


def _structs(first: type[Struct]) -> list[type[Struct]]:
    """A struct and those it is made of, each once, outermost first."""
    found = [first]
    for struct in found:  # grows while it is read
        for hint in get_type_hints(struct).values():
            found += [one for one in _inside(hint) if one not in found]
    return list(dict.fromkeys(found))


def _inside(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from _inside(part)


def _table(struct: type[Struct]) -> list[str]:
    """One row for each field; what every title has is told above."""
    said = dict(COMMENT.findall(inspect.getsource(struct)))
    common = TableState.__struct_fields__ if issubclass(struct, TableState) else ()
    rows = [
        f"| `{field.encode_name}` | {_type(field.type)} | {_default(field)} |"
        f" {said.get(field.name, '')} |"
        for field in msgspec.structs.fields(struct)
        if field.name not in common
    ]
    about = (struct.__doc__ or "").strip().split("\n")[0] if "__doc__" in vars(struct) else ""
    head = f"**{struct.__name__}**" + (f": {about}" if about else "")
    return [head, "", "| field | type | if left out | |", "|---|---|---|---|", *rows, ""]


def _type(hint: Any) -> str:
    """As it is written in the program, without the modules."""
    text = hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)
    text = re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", text).replace("NoneType", "None")
    return f"`{text}`".replace("|", "\\|")


def _default(field: Any) -> str:
    if field.required:
        return "required"
    made = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    if isinstance(made, Struct):
        return f"`{type(made).__name__}()`"
    return f"`{msgspec.json.encode(made).decode()}`"


def _told_otherwise(rules: Ruleset[Any, Any]) -> list[str]:
    """Where a position is told otherwise than the state keeps it: its fields in seeded games."""
    found: dict[str, set[str]] = {}
    for options in rules.play.soaks:
        game = play(None, rules.key, NAMES[:3], "fields", options)
        for step in (1, game.version // 2, game.version):
            for name, value in rules.position(game.state_at(step)).items():
                found.setdefault(name, set()).add(type(value).__name__)
    rows = [
        f"| `{name}` | {' or '.join(sorted(KINDS.get(kind, 'nothing') for kind in kinds))} |"
        for name, kinds in found.items()
        if name not in ("title", *TableState.__struct_fields__)
    ]
    return ["| field | what it is |", "|---|---|", *rows, ""]


def document() -> str:
    kept, mark, _ = PAGE.read_text("utf-8").partition(MARK)
    return f"{kept}{mark or MARK}\n{sections()}"


def main() -> None:
    PAGE.write_text(document(), "utf-8")


if __name__ == "__main__":
    main()
