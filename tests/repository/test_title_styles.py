"""What the pages share knows no title's words: its classes, attributes, symbols and kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest

from ledger.games import BUILT_IN, GAMES
from ledger.ruleset import TableState
from ledger.ruleset.codec import members

WEB = Path(__file__).parent.parent.parent / "web"
BOARDS = WEB / "boards"
# What a drawing may ask of the shared scripts though only one title does so today: a piece that is
# dragged over a board of squares, a thing that rides on another, a field that takes a number.
OFFERED = frozenset({"drag", "x", "y", "wide", "high", "cells", "pan", "zoom", "rides", "start"})


def shared(*kinds: str) -> dict[Path, str]:
    """The files that serve every title, without their comments."""
    return {
        path: bare(path)
        for kind in kinds
        for path in sorted(WEB.rglob(f"*.{kind}"))
        if not (path.is_relative_to(BOARDS) and path.relative_to(BOARDS).parts[0] in GAMES)
    }


def own(title: str, *kinds: str) -> dict[Path, str]:
    return {p: bare(p) for kind in kinds for p in sorted((BOARDS / title).rglob(f"*.{kind}"))}


def bare(path: Path) -> str:
    text = path.read_text()
    for comment in (r"/\*.*?\*/", r"\{#.*?#\}", r"^\s*//.*?$"):
        text = re.sub(comment, "", text, flags=re.DOTALL | re.MULTILINE)
    return text


# ------------------------------------------------------------------------------- classes


def styled(text: str) -> set[str]:
    """The classes a style sheet speaks of."""
    selectors = re.findall(r"([^{};]+)\{", text)
    return {name for one in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", one)}


def words(texts: Iterable[str]) -> set[str]:
    """Whatever in these texts may be a class, an attribute or a part of one."""
    return {word for text in texts for word in re.findall(r"[a-zA-Z][\w-]*", text)}


def of_one_title(names: Iterable[str], users: dict[str, set[str]], common: set[str]) -> set[str]:
    """The names that nothing shared uses and only one title's drawing does."""
    return {
        name
        for name in names
        if not {name, stem(name)} & common and sum(name in used for used in users.values()) == 1
    }


def stem(name: str) -> str:
    """What is written of a name whose end is worked out: `cols-` of cols-2, `n` of n4."""
    return re.sub(r"(?<=-)\w+$|\d+$", "", name)


def common_words() -> set[str]:
    """The words of what draws the pages; their sentences may speak of anything."""
    found = shared("html", "js", "py")
    return words(text for path, text in found.items() if "texts" not in path.parts)


def users() -> dict[str, set[str]]:
    """The words of each title's drawing."""
    return {title: words(own(title, "html", "py", "css", "js").values()) for title in BUILT_IN}


def test_the_shared_styles_have_no_class_of_one_title():
    common, used = common_words(), users()
    found = {
        (path.name, name)
        for path, css in shared("css").items()
        for name in of_one_title(styled(css), used, common)
    }
    assert found == set()


def test_a_title_s_class_put_into_the_shared_styles_is_found():
    common, used = common_words(), users()
    css = "\n".join(shared("css").values()) + "\n.pillaged { opacity: .5; }"
    assert of_one_title(styled(css), used, common) == {"pillaged"}


def coloured(css: str) -> set[str]:
    """The first word of each custom property."""
    return {name.partition("-")[0] for name in re.findall(r"--([a-z][\w-]*)\s*:", css)}


def test_the_shared_styles_have_no_colour_of_one_title():
    common, used = common_words(), users()
    css = "\n".join(shared("css").values())
    assert of_one_title(coloured(css), used, common) == set()
    again = f"{css} :root {{ --village-edge: blue; }}"
    assert of_one_title(coloured(again), used, common) == {"village"}


# ---------------------------------------------------------------------------- attributes


def read_attributes(text: str) -> Iterator[str]:
    """The data-* a script or a style sheet looks at."""
    yield from re.findall(r"\bdata-([a-z][a-z-]*)", text)
    for name in re.findall(r"\bdataset\.([a-zA-Z]+)", text):
        yield re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def attributes_of_one_title(script: str, common: set[str]) -> set[str]:
    written = {t: set(read_attributes("\n".join(own(t, "html").values()))) for t in BUILT_IN}
    return {
        name
        for name in set(read_attributes(script)) - common - OFFERED
        if sum(name in said for said in written.values()) == 1
    }


def common_attributes() -> set[str]:
    return set(read_attributes("\n".join(shared("html").values())))


def test_the_shared_scripts_read_no_attribute_of_one_title():
    script = "\n".join(shared("js", "css").values())
    assert attributes_of_one_title(script, common_attributes()) == set()


def test_a_title_s_attribute_read_by_a_shared_script_is_found():
    assert attributes_of_one_title("one.dataset.anchor", common_attributes()) == {"anchor"}
    assert attributes_of_one_title("[data-anchor]", common_attributes()) == {"anchor"}


# --------------------------------------------------------------------- symbols and words


def nouns(title: str) -> set[str]:
    """The kinds of its actions and events, its symbols, its components, the parts of its state."""
    rules = GAMES[title]
    kinds = {one.__name__ for one in (*members(rules.action), *members(rules.event))}
    symbols = set(re.findall(r'<symbol id="([^"]+)"', "\n".join(own(title, "svg").values())))
    catalogue = msgspec.to_builtins(rules.catalogues.default, str_keys=True, enc_hook=str)
    parts = set(rules.state.__struct_fields__) - set(TableState.__struct_fields__)
    return kinds | symbols | set(ids(catalogue)) | parts


def ids(document: object) -> Iterator[str]:
    """The ids of a catalogue."""
    if isinstance(document, dict):
        if isinstance(document.get("id"), str):
            yield document["id"]
        for value in document.values():
            yield from ids(value)
    elif isinstance(document, list | tuple):
        for value in document:
            yield from ids(value)


def of_the_core() -> set[str]:
    """The words the program itself has: what a title calls alike is not its own."""
    ledger = WEB.parent / "ledger"
    core = [p for p in ledger.rglob("*.py") if p.relative_to(ledger).parts[0] != "games"]
    return words([*map(bare, core), *shared("py").values()])


def names_used(text: str) -> set[str]:
    """Classes, attributes, ids and symbols in a text, and the kinds it may speak of."""
    found = styled(text) | set(read_attributes(text))
    found |= set(re.findall(r'(?:id="|href="#|getElementById\(")([\w-]+)', text))
    for classes in re.findall(r'class(?:Name)?[=:]\s*"([^"{}]+)"', text):
        found |= set(classes.split())
    return found | set(re.findall(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b", text))


@pytest.mark.parametrize("title", BUILT_IN)
def test_what_is_shared_uses_no_noun_of_a_title(title):
    others = set().union(*(nouns(other) for other in BUILT_IN if other != title))
    mine = nouns(title) - others - of_the_core()
    assert len(mine) > 100
    found = {
        (path.relative_to(WEB).as_posix(), name)
        for path, text in shared("css", "js", "html").items()
        for name in names_used(text) & mine
    }
    assert found == set()


@pytest.mark.parametrize("title", BUILT_IN)
def test_no_shared_template_takes_in_one_of_a_title(title):
    named = [p.name for p, text in shared("html", "js", "css").items() if f"boards/{title}" in text]
    assert named == []
