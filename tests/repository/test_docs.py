"""What the documents name exists: commands, options, files, links, make targets."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click import Context

from ledger.games import BUILT_IN
from ledger.tools.cli import main
from ledger.tools.command_list import COMMANDS

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(params=DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def document(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def command_lines(text: str) -> list[list[str]]:
    """Every `ledger ...` in a code block or in back-ticks, as words."""
    pieces = [line for block in FENCE.findall(text) for line in block.splitlines()]
    pieces += re.findall(r"`([^`\n]+)`", FENCE.sub("", text))
    found = []
    for piece in pieces:
        line = re.split(r"\s{2,}|\s#\s", piece.strip())[0]  # the explanation beside a command
        line = re.sub(r"^(?:[A-Z_]+=\S+ )+", "", line).removeprefix(".venv/bin/")
        if line.startswith("ledger "):
            found.append(shlex.split(line.replace("[", "").replace("]", ""))[1:])
    return found


def targets() -> set[str]:
    return set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_every_command_and_option_in_the_documents_exists(document):
    wrong = []
    for words in command_lines(document.read_text()):
        name = words[0]
        if name in ("COMMAND", "--help"):
            continue
        command = main.get_command(Context(main), name)
        if command is None:
            wrong.append(name)
            continue
        known = {option for p in command.params for option in [*p.opts, *p.secondary_opts]}
        known |= {"--help", "-h"}
        wrong += [f"{name} {w}" for w in words[1:] if re.match(r"--?[a-z]", w) and w not in known]
    assert wrong == []


def test_the_readme_lists_every_command():
    listed = {words[0] for words in command_lines((ROOT / "README.md").read_text())}
    assert set(COMMANDS) <= listed


def test_the_readme_names_every_title():
    text = (ROOT / "README.md").read_text()
    assert [rules.name["en"] for rules in BUILT_IN.values() if rules.name["en"] not in text] == []


def test_the_readme_leads_to_every_document():
    text = (ROOT / "README.md").read_text()
    pages = [f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")]
    assert [page for page in pages if f"]({page})" not in text] == []


def test_every_make_target_in_the_documents_exists(document):
    named = set(re.findall(r"(?:`|^)make (\w+)", document.read_text(), re.MULTILINE))
    assert named <= targets()


def test_the_readmes_two_commands():
    blocks = [block.splitlines() for block in FENCE.findall((ROOT / "README.md").read_text())]
    assert ["make serve", "make test"] in blocks


def test_links_and_pictures_lead_somewhere(document):
    text = FENCE.sub("", document.read_text())
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    local = [link.split("#")[0] for link in links if not link.startswith(("http", "#"))]
    assert [link for link in local if not (document.parent / link).exists()] == []


def test_every_file_named_in_the_documents_exists(document):
    """`<title>` stands for any title, and then each of them must have it."""
    named = re.findall(
        r"`((?:\.ci|docs|fixtures|ledger|tests|tools|web)/[\w./<>-]*)`", document.read_text()
    )
    paths = {
        path.replace("<title>", title)
        for path in named
        for title in (BUILT_IN if "<" in path else [""])
    }
    assert sorted(path for path in paths if not (ROOT / path).exists()) == []


def test_no_document_names_a_place_on_somebodys_machine(document):
    text = document.read_text()
    assert re.findall(r"(?<![\w.])/(?:home|root|work|Users)/\S*", text) == []


def test_the_environment_variables_are_documented_and_real():
    text = (ROOT / "docs" / "configuration.md").read_text()
    program = "".join(path.read_text() for path in (ROOT / "tools").rglob("*.py"))
    used = set(re.findall(r'envvar="(\w+)"', program))
    assert used <= set(re.findall(r"`([A-Z_]+)`", text))
    assert {"LEDGER_DB", "PORT"} <= used
