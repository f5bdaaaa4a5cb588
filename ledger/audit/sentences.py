"""Counts and claims as sentences, en and fr side by side, for pages, API and command line."""

from __future__ import annotations

from ledger.aggregates.game import Game
from ledger.audit.claim_explanations import Explanation
from ledger.audit.claimed_winners import WrongWinner
from ledger.audit.counts import Cause, Count, Narrowed
from ledger.ruleset import Lang, ScoreLine, Words, phrase

WORDS: dict[str, Words] = {
    # counts
    "count": {
        "en": "{who}, {thing}: {counted} counted, the log says {logged}.",
        "fr": "{who}, {thing} : {counted} à la table, {logged} dans le journal.",
    },
    "middle": {"en": "Middle of the table", "fr": "Milieu de la table"},
    "since_start": {"en": "the setup", "fr": "la mise en place"},
    "since_count": {"en": "step {step}", "fr": "l'étape {step}"},
    "no_change": {
        "en": "Between {since} and step {upto} no step changed this number: what happened is not "
        "in the log.",
        "fr": "Entre {since} et l'étape {upto}, aucune étape n'a changé ce nombre : ce qui s'est "
        "passé n'est pas dans le journal.",
    },
    "one_change": {
        "en": "Between {since} and step {upto} only step {first} changed this number.",
        "fr": "Entre {since} et l'étape {upto}, seule l'étape {first} a changé ce nombre.",
    },
    "changes": {
        "en": "It arose between step {first} and step {last}: {n} {n:step|steps} changed this "
        "number.",
        "fr": "L'écart est né entre les étapes {first} et {last} : {n} {n:étape a|étapes ont} "
        "changé ce "
        "nombre.",
    },
    "part_only": {
        "en": "Of the difference, {left} arose here; the rest is older.",
        "fr": "De cet écart, {left} est né ici ; le reste est plus ancien.",
    },
    # what may have happened
    "missed": {
        "en": "Step {step} ({amount}) was not carried out at the table.",
        "fr": "L'étape {step} ({amount}) n'a pas été faite à la table.",
    },
    "twice": {
        "en": "Step {step} ({amount}) was carried out twice at the table.",
        "fr": "L'étape {step} ({amount}) a été faite deux fois à la table.",
    },
    "reversed": {
        "en": "At step {step} ({amount}) the table paid instead of taking, or took instead of "
        "paying.",
        "fr": "À l'étape {step} ({amount}), la table a payé au lieu de prendre, ou l'inverse.",
    },
    "taken_back": {
        "en": "Step {step} took something back ({amount}) in the log, but not at the table.",
        "fr": "L'étape {step} a annulé quelque chose ({amount}) dans le journal, mais pas à la "
        "table.",
    },
    "otherwise": {
        "en": "At step {step} the player may have chosen something else: {instead}",
        "fr": "À l'étape {step}, le joueur a peut-être choisi autrement : {instead}",
    },
    "both_missed": {
        "en": "Steps {step} and {second} ({amount} together) were not carried out at the table.",
        "fr": "Les étapes {step} et {second} ({amount} ensemble) n'ont pas été faites à la table.",
    },
    "waived": {
        "en": "Step {step} ({amount}) was agreed against a rule: was it done as recorded?",
        "fr": "L'étape {step} ({amount}) a été acceptée contre une règle : a-t-elle été faite "
        "ainsi ?",
    },
    # why the paper differs
    "paper_missed": {
        "en": "A line of {points} was left out.",
        "fr": "Une ligne de {points} a été oubliée.",
    },
    "paper_twice": {
        "en": "A line of {points} was counted twice.",
        "fr": "Une ligne de {points} a été comptée deux fois.",
    },
    "paper_sign": {
        "en": "A line of {points} was counted with the wrong sign.",
        "fr": "Une ligne de {points} a été comptée avec le mauvais signe.",
    },
    "paper_category": {
        "en": "The whole category “{other}” was left out.",
        "fr": "Toute la catégorie « {other} » a été oubliée.",
    },
    "paper_rule": {
        "en": "Every line of {other} was left out.",
        "fr": "Toutes les lignes {other:de} ont été oubliées.",
    },
    "paper_set": {
        "en": "These lines were left out together.",
        "fr": "Ces lignes ont été oubliées ensemble.",
    },
    "paper_tie": {
        "en": "A tie was misread: the line is worth {points}; misread, it is {read}.",
        "fr": "Une égalité a été mal lue : la ligne vaut {points}, lue ainsi {read}.",
    },
    "paper_wrong_player": {
        "en": "A line of {points} was written for the wrong player ({player} and {other}).",
        "fr": "Une ligne de {points} a été écrite au mauvais joueur ({player} et {other}).",
    },
    "paper_wrong_category": {
        "en": "A line of {points} was written in “{other}” instead of “{category}”, or the other "
        "way round.",
        "fr": "Une ligne de {points} a été écrite dans « {other} » au lieu de « {category} », ou "
        "l'inverse.",
    },
    "paper_swapped": {
        "en": "“{category}” and “{other}” were swapped.",
        "fr": "« {category} » et « {other} » ont été inversés.",
    },
    "paper_swapped_players": {
        "en": "{player}'s and {other}'s numbers were swapped.",
        "fr": "Les nombres {player:de} et {other:de} ont été inversés.",
    },
    "paper_waived": {
        "en": "The paper has the number without step {step}, which the table agreed to against a "
        "rule.",
        "fr": "Le papier a le nombre sans l'étape {step}, que la table a acceptée contre une "
        "règle.",
    },
    "paper_earlier": {
        "en": "It is the number as it stood at step {step}: what came later was not counted.",
        "fr": "C'est le nombre tel qu'il était à l'étape {step} : la suite n'a pas été comptée.",
    },
    "paper_slip": {
        "en": "The paper's own categories add up to {read}: a slip in the addition.",
        "fr": "Les catégories du papier font {read} : une erreur d'addition.",
    },
    "paper_digits": {
        "en": "Two digits were swapped.",
        "fr": "Deux chiffres ont été inversés.",
    },
    "paper_carry": {
        "en": "A slip in the addition: {difference}.",
        "fr": "Une erreur d'addition : {difference}.",
    },
    "winner_total": {
        "en": "The paper names {player}; {other} has more points: {theirs} against {mine}.",
        "fr": "Le papier nomme {player} ; {other} a plus de points : {theirs} contre {mine}.",
    },
    "winner_tie": {
        "en": "The paper names {player}. Both have {total} {total:point|points}; what decides is "
        "{what}: "
        "{other} {theirs}, {player} {mine}.",
        "fr": "Le papier nomme {player}. Les deux ont {total} {total:point|points} ; ce qui "
        "départage, c'est "
        "{what} : {other} {theirs}, {player} {mine}.",
    },
    "winner_shared": {
        "en": "The paper names {player} and leaves out {other}: both win.",
        "fr": "Le papier nomme {player} et oublie {other} : les deux gagnent.",
    },
    "winner_together": {
        "en": "The paper names {player}, but {other} wins: {theirs} {theirs:point|points} here, "
        "{player} {mine}.",
        "fr": "Le papier nomme {player}, mais {other} gagne : {theirs} {theirs:point|points} "
        "ici, {player} "
        "{mine}.",
    },
    "line": {"en": "{category}: {name}", "fr": "{category} : {name}"},
    "paper_or": {"en": " or ", "fr": " ou "},
    "paper_more": {"en": "{n} more like it", "fr": "{n} {n:autre semblable|autres semblables}"},
}
LANGS: tuple[Lang, Lang] = ("en", "fr")
SHOWN = 3  # lines named in one sentence


def say(key: str, lang: Lang, **params: object) -> str:
    return phrase(WORDS[key], lang, **params)


def signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"


# ------------------------------------------------------------------------- counts


def thing(game: Game, key: str, lang: Lang) -> str:
    return next((one.words[lang] for one in game.rules.paper.countables if one.key == key), key)


def count(game: Game, one: Count, lang: Lang) -> str:
    return say(
        "count",
        lang,
        who=one.player or say("middle", lang),
        thing=thing(game, one.thing, lang),
        counted=one.counted,
        logged=one.logged,
    )


def where(one: Narrowed, lang: Lang) -> str:
    """The steps between which the difference arose."""
    numbers = {"first": one.first, "last": one.last, "upto": one.upto, "n": len(one.changes)}
    since = say("since_start", lang) if one.after == 1 else say("since_count", lang, step=one.after)
    key = ("no_change", "one_change")[len(one.changes)] if len(one.changes) < 2 else "changes"
    told = say(key, lang, since=since, **numbers)
    if one.left != one.count.difference:
        told = f"{told} {say('part_only', lang, left=signed(one.left))}"
    return told


def cause(one: Cause, lang: Lang) -> str:
    return say(
        one.kind,
        lang,
        step=one.steps[0],
        second=one.steps[-1],
        amount=signed(one.amount),
        instead=one.instead[lang] if one.instead else "",
    )


# ------------------------------------------------------------------------- claims


def line(game: Game, one: ScoreLine, lang: Lang) -> str:
    """The category of a score line, and its first component if it has one."""
    category = game.rules.words.categories[one.category][lang]
    if not one.components:
        return category
    name = game.rules.words.name_of(game.catalogue, one.components[0], lang)
    return say("line", lang, category=f"{category[:1].upper()}{category[1:]}", name=name)


def lines(game: Game, one: Explanation, lang: Lang) -> str:
    """A few of the lines by name and rule; which of them it was nobody can say."""
    names = list(dict.fromkeys(f"{line(game, each, lang)} ({each.rule})" for each in one.lines))
    shown, more = names[:SHOWN], len(names) - SHOWN
    if more > 0:
        shown.append(say("paper_more", lang, n=more))
    return ("; " if one.together else say("paper_or", lang)).join(shown)


def explanation(game: Game, one: Explanation, lang: Lang) -> str:
    """The sentence; the lines it is about are named apart."""
    categories = game.rules.words.categories
    other = categories[one.other][lang] if one.other in categories else one.other
    return say(
        f"paper_{one.kind}",
        lang,
        player=one.player,
        category=categories[one.category][lang] if one.category else "",
        other=other,
        points=signed(one.lines[0].points) if one.lines else "",
        step=one.step,
        read=one.points,
        difference=signed(one.difference),
    )


def wrong_winner(game: Game, one: WrongWinner, lang: Lang) -> str:
    """The comparison that decides; its rule is named apart."""
    ties = game.rules.words.ties
    return say(
        "winner_tie" if one.by in ties else f"winner_{one.by}",
        lang,
        player=one.player,
        other=one.other,
        what=ties[one.by][lang] if one.by in ties else "",
        mine=one.mine,
        theirs=one.theirs,
        total=one.total,
    )
