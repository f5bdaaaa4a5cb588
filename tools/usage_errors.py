"""A command that was not understood: told in the reader's language, to a program as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from typing import IO, Any

import click

from ledger.ruleset.texts import Lang, typeset
from ledger.tools.texts import LANGUAGES, say

# What Click says, and the same in French: it has no codes. `{name}` stands for any words.
SENTENCES: tuple[tuple[str, str], ...] = (
    ("Missing argument {name}. Choose from:{among}", "Il manque l'argument {name}, parmi :{among}"),
    ("Missing argument {name}.", "Il manque l'argument {name}."),
    ("Missing option {name}.", "Il manque l'option {name}."),
    ("Missing command.", "Il manque une commande."),
    ("No such option {name}.", "Il n'y a pas d'option {name}."),
    ("No such command {name}.", "Il n'y a pas de commande {name}."),
    ("{said} Did you mean {name}?", "{said} Vouliez-vous dire {name} ?"),
    ("{said} (Did you mean one of: {name}?)", "{said} (Vouliez-vous dire : {name} ?)"),
    ("Got unexpected extra argument ({name})", "Il y a un argument de trop : {name}"),
    ("Got unexpected extra arguments ({name})", "Il y a des arguments de trop : {name}"),
    ("Option {name} requires an argument.", "L'option {name} demande une valeur."),
    ("Option {name} requires {n} arguments.", "L'option {name} demande {n} valeurs."),
    ("Option {name} does not take a value.", "L'option {name} ne prend pas de valeur."),
    ("Invalid value for {name}: {said}", "Valeur inutilisable pour {name} : {said}"),
    ("Invalid value: {said}", "Valeur inutilisable : {said}"),
    ("{name} is not a valid integer.", "{name} n'est pas un nombre entier."),
    ("{name} is not a valid integer range.", "{name} n'est pas un nombre entier."),
    ("{name} is not a valid boolean. Recognized values: {among}",
     "{name} n'est ni oui ni non. Valeurs comprises : {among}"),
    ("{name} is not in the range {among}.", "{name} n'est pas dans {among}."),
    ("{name} is not one of {among}.", "{name} n'est pas parmi {among}."),
    ("{name} does not match the format {among}.", "{name} n'a pas la forme {among}."),
)  # fmt: skip


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The English as it is found, beside the French."""
    return [
        (
            re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(english)), re.DOTALL),
            french,
        )
        for english, french in sorted(SENTENCES, key=lambda one: "{said}" not in one[0])
    ]


def in_french(sentence: str) -> str:
    """The sentence as it is, where we know no French for it."""
    for pattern, french in _patterns():  # those that hold another sentence first
        if (found := pattern.fullmatch(sentence)) is not None:
            parts = {
                key: in_french(part) if key == "said" else part
                for key, part in found.groupdict().items()
            }
            return typeset(french, "fr").format(**parts)
    return sentence


class Misused(click.UsageError):
    """What our own commands cannot be asked: a key of the texts, and what fills its sentence."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(say(f"usage.{key}", "en", **params))
        self._key, self._params = key, params

    def told(self, lang: Lang) -> str:
        return say(f"usage.{self._key}", lang, **self._params)


class NotUnderstood(click.UsageError):
    """Shows another one in French, or as JSON."""

    def __init__(self, error: click.UsageError, lang: Lang, as_json: bool) -> None:
        super().__init__(_told(error, lang), error.ctx)
        self._lang, self._as_json = lang, as_json

    def show(self, file: IO[Any] | None = None) -> None:
        if self._as_json:
            import json

            click.echo(json.dumps({"code": "usage", "message": self.message}, ensure_ascii=False))
        elif self._lang == "en":
            super().show(file)
        else:
            if self.ctx is not None:
                usage = self.ctx.get_usage().replace("Usage:", typeset("Usage :", "fr"), 1)
                click.echo(f"{usage}\nAide\u00a0: {self.ctx.command_path} --help\n", err=True)
            click.echo(f"Erreur\u00a0: {self.message}", err=True)


def _told(error: click.UsageError, lang: Lang) -> str:
    if isinstance(error, Misused):
        return error.told(lang)
    said = error.format_message()
    return in_french(said) if lang == "fr" else said


@contextmanager
def report_usage_errors(words: Sequence[str], lang: Lang) -> Iterator[None]:
    """`words` is the whole command: what was asked for may stand behind what is wrong."""
    try:
        yield
    except (NotUnderstood, click.exceptions.NoArgsIsHelpError):
        raise
    except click.UsageError as error:
        raise NotUnderstood(error, _wished(words) or lang, "--json" in words) from None


def _wished(words: Sequence[str]) -> Lang | None:
    """The language that is asked for, whether or not the rest was understood."""
    said = " ".join(words).replace("--lang=", "--lang ").split()
    for word, following in pairwise(said):
        if word == "--lang" and following in LANGUAGES:
            return "fr" if following == "fr" else "en"
    return None
