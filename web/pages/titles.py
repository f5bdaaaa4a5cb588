"""What can be recorded: the titles, their rules by id, their components with their sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from flask import Blueprint, render_template, request
from markupsafe import Markup
from msgspec import Struct

from ledger.errors import Code
from ledger.games import GAMES, ruleset
from ledger.projections import WaivedStep
from ledger.ruleset import Option, Rule, Ruleset
from ledger.ruleset.texts import typeset
from ledger.web import boards
from ledger.web.boards.files import cover
from ledger.web.boards.folders import drawn
from ledger.web.context import lang, projections, t
from ledger.web.texts import WORDS

titles = Blueprint("titles", __name__)

SOURCES = ("rulebook", "public", "reconstruction")  # from the surest to the least sure
COVERAGES = ("enforced", "scored", "state", "people")


@titles.get("/titles")
def index() -> str:
    return render_template("titles.html", titles=[overview(rules) for rules in GAMES.values()])


@titles.get("/titles/<title>/rules")
def rules(title: str) -> str:
    found = ruleset(title)
    words = request.args.get("q", "").strip()
    shown = matching(found, words)
    return render_template(
        "rules.html",
        title=overview(found),
        sections=sections(found, shown),
        words=words,
        shown=len(shown),
        coverage=Counter(rule.coverage for rule in found.rules),
        coverages=COVERAGES,
        citations=citations(found),
        scored=scored_rules(found),
        waived=waived_steps(found),
        options={option.key: option for option in found.play.options},
    )


# ------------------------------------------------------------------------ a title


@dataclass
class Entry:
    """One component of a catalogue as a page shows it."""

    id: str
    name: str
    copies: int | None
    source: str
    where: str
    effect: str  # what it does, in our own words
    facts: list[tuple[str, str]]  # what differs from the entry's own source
    picture: Markup


@dataclass
class Overview:
    """A title on one card: who can play it, what can be chosen, where its components come from.

    Its `rules` and `catalogue` are what the boards ask of a game, so they draw for it too.
    """

    key: str
    name: str
    players: str
    rules: Ruleset[Any, Any]
    catalogue: Any

    @property
    def groups(self) -> list[tuple[str, list[Entry]]]:
        return components(self)

    @property
    def sources(self) -> Counter[str]:
        return Counter(entry.source for _, entries in self.groups for entry in entries)

    @property
    def sprites(self) -> Markup:
        return boards.sprites(self) if drawn(self.key) else Markup("")

    @property
    def styles(self) -> list[str]:
        return boards.styles(self) if drawn(self.key) else []

    @property
    def picture(self) -> str:
        """The drawing on its card, if it has one."""
        return cover(self.key)

    @property
    def strip(self) -> list[Markup]:
        """A look into the box: the first components of each group."""
        return [entry.picture for _, entries in self.groups for entry in entries[:2]]

    @property
    def source(self) -> str:
        """The badge of the whole catalogue: its least sure entry."""
        return least_sure(self.catalogue)

    @property
    def statement(self) -> str:
        return getattr(self.catalogue, "statement", "")

    @property
    def constraints(self) -> int:
        listed = getattr(self.catalogue, "constraints", ())
        return sum(1 for c in listed if getattr(c, "level", "required") == "required")

    @property
    def origins(self) -> list[tuple[str, str, str]]:
        """The catalogue's list of sources: key, kind of source, where."""
        listed: Mapping[str, Mapping[str, str]] = getattr(self.catalogue, "sources", {})
        return [
            (key, said.get("type", ""), said.get("where") or said.get("note") or language(said))
            for key, said in listed.items()
        ]


def language(said: Mapping[str, str]) -> str:
    return said.get("language", "")


def overview(rules: Ruleset[Any, Any], catalogue: Any = None) -> Overview:
    return Overview(
        key=rules.key,
        name=rules.name[lang()],
        players=player_counts(rules),
        rules=rules,
        catalogue=catalogue or rules.catalogues.default,
    )


def player_counts(rules: Ruleset[Any, Any]) -> str:
    """`2, 3 or 4`, or `2 to 8` when it is a long run."""
    counts = rules.play.player_counts
    run = list(counts) == list(range(counts[0], counts[-1] + 1))
    if run and len(counts) > 2:
        return f"{counts[0]}–{counts[-1]}"
    return f" {t('titles.or')} ".join(str(count) for count in counts)


# ------------------------------------------------------------------------ components


@cached(LRUCache(64), key=lambda catalogue: catalogue.hash, lock=Lock())
def least_sure(catalogue: Any) -> str:
    """The source of the entry one may rely on least; worked out once for each catalogue."""
    found = {entry.source for _, entry in _walk(catalogue, ())}
    return next((s for s in reversed(SOURCES) if s in found), "")


def _printed(title: Overview) -> tuple[str, str, str]:
    return title.key, title.catalogue.hash, lang()


@cached(LRUCache(64), key=_printed, lock=Lock())
def components(title: Overview) -> list[tuple[str, list[Entry]]]:
    """Every entry of a catalogue that names its source, by the lists they stand in; worked out once
    for each catalogue and language."""
    groups: dict[str, list[Entry]] = {}
    seen: set[tuple[type, str]] = set()
    for path, entry in _walk(title.catalogue, ()):
        if (type(entry), entry.id) not in seen:  # look-ups hold the same entries again
            seen.add((type(entry), entry.id))
            listed = path[:-1] if path[1:] and path[-1] == entry.id else path  # kept by id
            groups.setdefault(_heading(title.rules, listed), []).append(_entry(title, entry))
    return list(groups.items())


def _walk(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, Struct):
        if path and hasattr(value, "id") and hasattr(value, "source"):
            yield path, value
        for name in value.__struct_fields__:
            yield from _walk(getattr(value, name), (*path, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _walk(item, (*path, str(key)))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _walk(item, path)


def _entry(title: Overview, entry: Any) -> Entry:
    facts: Mapping[str, str] = getattr(entry, "facts", None) or {}
    return Entry(
        id=entry.id,
        name=_name(entry),
        copies=getattr(entry, "copies", None) or getattr(entry, "count", None),
        source=entry.source,
        where=getattr(entry, "where", None) or "",
        effect=_effect(title, entry.id),
        facts=[
            (_field(title.rules, what), source)
            for what, said in facts.items()
            if (source := said.partition(" ")[0]) in SOURCES and source != entry.source
        ],
        picture=boards.component(title, entry.id) if drawn(title.key) else Markup(""),
    )


def _effect(title: Overview, component: str) -> str:
    told = title.rules.words.effect_of
    return told(title.catalogue, component, lang()) if told else ""


def _name(entry: Any) -> str:
    named = getattr(entry, f"name_{lang()}", None) or getattr(entry, "name", None)
    if isinstance(named, Mapping):
        named = named.get(lang())
    return typeset(named or entry.id, lang())


def _heading(rules: Ruleset[Any, Any], path: tuple[str, ...]) -> str:
    """A path into the catalogue in the reader's words: the list, then the part of it."""
    first, *rest = [rules.label(name, lang()) for name in path]
    return first + "".join(f" · {part.lower()}" for part in rest)


def _field(rules: Ruleset[Any, Any], name: str) -> str:
    """`produces.water` keeps the part that has no word of its own."""
    first, _, rest = name.partition(".")
    key = f"titles.field.{first}"
    word = t(key) if key in WORDS else rules.label(first, lang()).lower()
    return " ".join(filter(None, (word, rest)))


# ------------------------------------------------------------------------ rules


def matching(rules: Ruleset[Any, Any], words: str) -> list[Rule]:
    """The rules whose id or sentence holds every word."""
    wanted = words.casefold().split()
    return [rule for rule in rules.rules if all(word in _text(rules, rule) for word in wanted)]


def _text(rules: Ruleset[Any, Any], rule: Rule) -> str:
    return f"{rule.id} {section_name(rules, rule.section)} {rule.text[lang()]}".casefold()


def sections(rules: Ruleset[Any, Any], shown: list[Rule]) -> list[tuple[str, str, list[Rule]]]:
    """Anchor, heading and rules of each section, in the order of the booklet."""
    found: dict[str, list[Rule]] = {}
    for rule in shown:
        found.setdefault(rule.section, []).append(rule)
    return [(f"section-{key}", section_name(rules, key), found[key]) for key in found]


def section_name(rules: Ruleset[Any, Any], key: str) -> str:
    words = rules.words.sections.get(key)
    return words[lang()] if words else key.replace("_", " ").capitalize()


def citations(rules: Ruleset[Any, Any]) -> dict[str, list[tuple[str, Code]]]:
    """Which refusal codes stand for a rule."""
    cited: dict[str, list[tuple[str, Code]]] = {}
    for name, code in rules.play.codes.items():
        for rule in code.rules:
            cited.setdefault(rule, []).append((name, code))
    return cited


WAIVED_SHOWN = 5  # by rule


def scored_rules(rules: Ruleset[Any, Any]) -> dict[str, list[str]]:
    """Which categories of the sheet cite a rule, as the latest games show."""
    cited: dict[str, list[str]] = {}
    for rule, category in projections().scored_rules(rules.key):
        cited.setdefault(rule, []).append(rules.words.categories[category][lang()])
    return cited


def waived_steps(rules: Ruleset[Any, Any]) -> dict[str, list[WaivedStep]]:
    """The latest steps at which a table overruled a rule."""
    cited: dict[str, list[WaivedStep]] = {}
    for waived in projections().waived_steps(rules.key):
        steps = cited.setdefault(waived.rule, [])
        if len(steps) < WAIVED_SHOWN:
            steps.append(waived)
    return cited


def is_ruling(rule: Rule) -> bool:
    """A ruling's id has an R before its number: ours, where the booklet is silent."""
    return rule.id.rpartition("-")[2].startswith("R")


def said(option: Option, value: Any) -> str:
    """A value of an option in the reader's words."""
    if str(value) in option.words:
        return option.words[str(value)][lang()]
    word = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    return _word(str(word))


def source_word(source: str) -> str:
    return _word(source)


def _word(name: str) -> str:
    key = f"titles.{name}"
    return t(key) if key in WORDS else name.replace("_", " ")


@titles.context_processor
def _helpers() -> dict[str, Any]:
    return {"is_ruling": is_ruling, "option_value": said, "source_word": source_word}
