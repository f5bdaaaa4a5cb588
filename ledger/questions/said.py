"""A clause in words, as it was understood: what a page shows as a chip."""

from __future__ import annotations

from datetime import date

from ledger.games import GAMES
from ledger.questions.clauses import Clause, Question
from ledger.questions.vocabulary import label_of
from ledger.ruleset.texts import _LOCALES, Lang, Sentence, phrase

COMPARED: dict[str, Sentence] = {
    ">": {"en": "more than {n}", "fr": "plus de {n}"},
    ">=": {"en": "at least {n}", "fr": "au moins {n}"},
    "<": {"en": "less than {n}", "fr": "moins de {n}"},
    "<=": {"en": "at most {n}", "fr": "au plus {n}"},
    "=": {"en": "{n}", "fr": "{n}"},
}
CLAUSES: dict[str, Sentence] = {
    "won": {"en": "{name} wins", "fr": "{name} gagne"},
    "lost": {"en": "{name} does not win", "fr": "{name} ne gagne pas"},
    "tied": {"en": "a shared win", "fr": "victoire partagée"},
    "margin": {
        "en": "won by {many} {n:point|points}",
        "fr": "écart : {many} {n:point|points}",
    },
    "points": {
        "en": "somebody has {many} {n:point|points}",
        "fr": "quelqu'un a {many} {n:point|points}",
    },
    "own_points": {
        "en": "{name} has {many} {n:point|points}",
        "fr": "{name} a {many} {n:point|points}",
    },
    "player": {"en": "{name} plays", "fr": "{name} joue"},
    "no_player": {"en": "{name} does not play", "fr": "{name} ne joue pas"},
    "seats": {"en": "{many} {n:player|players}", "fr": "{many} {n:joueur|joueurs}"},
    "title": {"en": "{name}", "fr": "{name}"},
    "option": {"en": "with: {name}", "fr": "avec : {name}"},
    "no_option": {"en": "without: {name}", "fr": "sans : {name}"},
    "playing": {"en": "in play", "fr": "en cours"},
    "finished": {"en": "finished", "fr": "terminées"},
    "waivers": {"en": "with waivers", "fr": "avec des dérogations"},
    "no_waivers": {"en": "without waivers", "fr": "sans dérogation"},
    "notes": {"en": "with notes", "fr": "avec des remarques"},
    "no_notes": {"en": "without notes", "fr": "sans remarque"},
    "on": {"en": "on {since}", "fr": "le {since}"},
    "between": {"en": "from {since} to {until}", "fr": "du {since} au {until}"},
    "since": {"en": "since {since}", "fr": "depuis le {since}"},
    "until": {"en": "until {until}", "fr": "jusqu'au {until}"},
    "tag": {"en": "tagged {name}", "fr": "étiquette {name}"},
    "no_tag": {"en": "not tagged {name}", "fr": "sans l'étiquette {name}"},
    "words": {"en": "words: {name}", "fr": "mots : {name}"},
}


def said(clause: Clause, lang: Lang) -> str:
    """The clause as one would say it back."""
    many = phrase(COMPARED[clause.compare], lang, n=clause.number)
    return phrase(
        CLAUSES[_which(clause)],
        lang,
        name=_name(clause, lang),
        many=many,
        n=clause.number,
        since=_day(clause.since, lang),
        until=_day(clause.until, lang),
    )


def _which(clause: Clause) -> str:
    match clause.kind:
        case "points":
            return "own_points" if clause.name else "points"
        case "status":
            return clause.name
        case "flag":
            return f"no_{clause.name}" if clause.without else clause.name
        case "player" | "option" | "tag":
            return f"no_{clause.kind}" if clause.without else clause.kind
        case "began":
            if clause.since is None or clause.until is None:
                return "until" if clause.since is None else "since"
            return "on" if clause.since == clause.until else "between"
        case kind:
            return kind


def _name(clause: Clause, lang: Lang) -> str:
    if clause.kind == "title" and clause.name in GAMES:
        return GAMES[clause.name].name[lang]
    if clause.kind == "option":
        return label_of(clause.name, clause.value, lang)
    return clause.name


def _day(day: date | None, lang: Lang) -> str:
    from babel.dates import format_date  # few commands write a day

    said = format_date(day, "long", _LOCALES[lang]) if day else ""
    return said.replace("1 ", "1er ", 1) if lang == "fr" and day and day.day == 1 else said


def understood(question: Question, lang: Lang) -> list[tuple[str, str]]:
    """Each clause in words, and the question without it; what is left over comes last."""
    found = [(said(clause, lang), question.without(clause)) for clause in question.clauses]
    if question.words and question.clauses:
        words = phrase(CLAUSES["words"], lang, name=question.words)
        found.append((words, question.only_clauses()))
    return found
