"""Every sentence in both languages, with the same blanks, and no blank left open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

from ledger.conformance.games import Played, must
from ledger.ruleset import Lang, Ruleset, Words

LANGS: tuple[Lang, ...] = ("en", "fr")


def tables(rules: Ruleset[Any, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every table of words a title has, by what it is for."""
    yield "refusals", rules.words.refusals
    yield "categories", rules.words.categories
    yield "phases", rules.words.phases
    yield "reasons", rules.words.reasons
    yield "sections", rules.words.sections
    yield "tie-breaks", rules.words.ties
    yield "laws", rules.words.laws
    yield "labels", rules.words.labels
    yield "moments", rules.look.moments
    yield "listed in part", rules.play.listed_in_part
    yield "name", {"name": rules.name}
    yield "options", {option.key: option.label for option in rules.play.options}
    yield "rules", {rule.id: rule.text for rule in rules.rules}


def blanks(text: Any) -> set[str]:
    """The names in braces; of a plural those of all its forms."""
    forms = text.values() if isinstance(text, Mapping) else [text]
    return {name for form in forms for _, name, _, _ in Formatter().parse(str(form)) if name}


def same_in_both(what: str, key: str, words: Words) -> None:
    must(set(words) == {"en", "fr"}, f"{what}, {key}: only {', '.join(words)}")
    must(all(words[lang] for lang in LANGS), f"{what}, {key}: empty")
    found = blanks(words["en"]), blanks(words["fr"])
    must(found[0] == found[1], f"{what}, {key}: other blanks, {found}")


def every_word_in_both_languages(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    for what, table in tables(rules):
        for key, words in table.items():
            if what != "rules":
                same_in_both(what, key, words)
            else:
                must(all(words.get(lang) for lang in LANGS), f"rule {key}: a language is missing")
    missing = set(rules.play.codes) ^ set(rules.words.refusals)
    must(not missing, f"codes and their sentences differ: {sorted(missing)}")
    odd = set(rules.play.listed_in_part) - set(rules.actions)
    must(not odd, f"listed in part, and no action: {sorted(odd)}")
    sections = {rule.section for rule in rules.rules} - set(rules.words.sections)
    must(not sections, f"sections without words: {sorted(sections)}")
    ids = {rule.id for rule in rules.rules}
    cited = {rule for code in rules.play.codes.values() for rule in code.rules}
    known = ids | {"dealer", "catalogue", "options", "setup"}
    must(cited <= known, f"codes cite rules that are not in the rulebook: {sorted(cited - known)}")


def every_step_is_told(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    """Each step, each event and each refusal, also to somebody who may not know everything."""
    for one in games:
        phases = {rules.play.now(step.after).phase for step in one.steps}
        must(phases <= set(rules.words.phases), f"phases without words: {phases}")
        reasons = set(rules.play.now(one.steps[-1].after).reasons)
        must(reasons <= set(rules.words.reasons), f"reasons without words: {reasons}")
        ties = set(rules.look.score(one.steps[-1].after).standings[0].tie_breaks)
        must(ties <= set(rules.words.ties), f"tie-breaks without words: {ties}")
        for lang in LANGS:
            _told(rules, one, lang)


def _told(rules: Ruleset[Any, Any], one: Played, lang: Lang) -> None:
    components = rules.catalogues.get(one.game.setup.catalogue_hash)
    for step in one.steps:
        action, events = step.decision.action, step.decision.events
        for viewer in (None, one.game.setup.players[0]):
            shown = rules.redact_events(viewer, events)
            sentence(rules.words.say(components, rules.redact(viewer, action), shown, lang))
            for event in shown:
                sentence(rules.words.tell(components, event, lang))
    for step in one.some():
        memo: dict[Any, Any] = {}
        for action in rules.play.candidates(step.before, memo):
            for refusal in rules.play.refusals(step.before, action, memo):
                must(refusal.code in rules.play.codes, f"{refusal.code} is not among the codes")
                sentence(rules.words.explain(components, refusal, lang))


def sentence(said: str) -> None:
    must(bool(said) and said.rstrip()[-1] in ".!?…", f"{said!r} does not end as a sentence")
    must("{" not in said and "None" not in said, f"{said!r} has a blank left open")
