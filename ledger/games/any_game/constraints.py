"""What a template must keep, each with a sentence that names the line at fault."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ledger.ruleset import Words

from .catalogue import Category, Template
from .formula import BadFormula

RULE = "AG-1.3"
CATEGORIES = 60
ROUNDS = 200
NAME = 60  # letters

FORMULAS: dict[str, Words] = {
    "too_long": {
        "en": "its formula is longer than {part} letters",
        "fr": "sa formule a plus de {part} lettres",
    },
    "not_a_formula": {
        "en": "“{part}” is not a formula; write something like cards * 2",
        "fr": "« {part} » n'est pas une formule ; écrivez par exemple cartes * 2",
    },
    "no_name": {
        "en": "its formula has nothing to fill in; write something like cards * 2",
        "fr": "sa formule n'a rien à remplir ; écrivez par exemple cartes * 2",
    },
    "too_deep": {
        "en": "its formula has too many brackets",
        "fr": "sa formule a trop de parenthèses",
    },
    "not_understood": {
        "en": "“{part}” is not understood; there are + - * / min max and brackets",
        "fr": "« {part} » n'est pas compris ; il y a + - * / min max et les parenthèses",
    },
}


class Problem(Struct, frozen=True):
    entry: str
    words: Words
    constraint: str = RULE


def problems(template: Template) -> Iterator[Problem]:
    """Everything that is wrong with a template."""
    yield from _of_the_whole(template)
    names = [one.name for one in template.categories]
    for number, category in enumerate(template.categories):
        if category.name in names[:number]:
            yield _said(category.name, "is there twice", "y est deux fois")
        yield from _of_a_category(template, category)
    for tie in template.ties:
        if tie.removeprefix("-") not in names:
            yield _said(tie, "breaks ties, but is no category", "départage sans être une catégorie")


def _of_the_whole(template: Template) -> Iterator[Problem]:
    if not any(template.called.values()) or any(len(n) > NAME for n in template.called.values()):
        yield _said("name", f"needs 1 to {NAME} letters", f"doit avoir de 1 à {NAME} lettres")
    if not 1 <= len(template.categories) <= CATEGORIES:
        yield _said("categories", f"must be 1 to {CATEGORIES}", f"doivent être de 1 à {CATEGORIES}")
    if not 1 <= template.players.least <= template.players.most <= 12:
        yield _said("players", "must be 1 to 12", "doivent être de 1 à 12")
    rounds = template.rounds
    if isinstance(rounds, int) and not 1 <= rounds <= ROUNDS:
        yield _said("rounds", f"must be 1 to {ROUNDS}", f"doivent être de 1 à {ROUNDS}")


def _of_a_category(template: Template, category: Category) -> Iterator[Problem]:
    if not category.name.strip() or len(category.name) > NAME:
        yield _said(
            category.name[:NAME], f"needs 1 to {NAME} letters", f"doit avoir de 1 à {NAME} lettres"
        )
    if category.each_round and not template.by_rounds:
        yield _said(
            category.name,
            "is counted each round, but there are no rounds",
            "se compte à chaque manche, mais il n'y a pas de manches",
        )
    if None not in (category.least, category.most) and (category.least or 0) > (category.most or 0):
        yield _said(
            category.name, "may not be less than it may be", "a un minimum au-dessus du maximum"
        )
    try:
        category.worth()
    except BadFormula as error:
        words = FORMULAS[error.code]
        yield Problem(
            category.name,
            {lang: f"{category.name}: {words[lang].format(part=error.part)}" for lang in words},
        )


def _said(entry: str, en: str, fr: str) -> Problem:
    return Problem(entry, {"en": f"{entry}: {en}", "fr": f"{entry} : {fr}"})
