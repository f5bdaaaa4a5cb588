"""The sentences for steps that belong to no title, en and fr side by side."""

from __future__ import annotations

from ledger.ruleset import Lang, Words, phrase

LANGS: tuple[Lang, Lang] = ("en", "fr")

WORDS: dict[str, Words] = {
    "started": {
        "en": "The game is set up for {players}.",
        "fr": "La partie est mise en place pour {players}.",
    },
    "started_from_position": {
        "en": "The game is taken up from a given position by {players}.",
        "fr": "La partie est reprise d’une position donnée par {players}.",
    },
    "from_position": {
        "en": "The final position of a game nobody logged, played by {players}.",
        "fr": "La position finale d’une partie non notée, jouée par {players}.",
    },
    "from_sheet": {
        "en": "The score sheet of a game nobody logged, played by {players}.",
        "fr": "La feuille de score d’une partie non notée, jouée par {players}.",
    },
    "forked": {
        "en": "A new game for {players} begins at step {step} of another one.",
        "fr": "Une nouvelle partie pour {players} commence à l’étape {step} d’une autre.",
    },
    "corrected": {
        "en": "The table is set right: {events}",
        "fr": "La table est corrigée : {events}",
    },
    "rewound": {
        "en": "Taken back: the table stands as after step {to_step}.",
        "fr": "Annulé : la table est comme après l’étape {to_step}.",
    },
    "gave_way": {
        "en": "The automatic steps after step {to_step} give way to what the table agreed.",
        "fr": "Les étapes automatiques après l’étape {to_step} cèdent la place à l’accord.",
    },
    "redone": {
        "en": "Done again: the table stands as after step {to_step}.",
        "fr": "Rétabli : la table est comme après l’étape {to_step}.",
    },
    "noted": {
        "en": "Note on step {on_step}: {text}",
        "fr": "Note sur l’étape {on_step} : {text}",
    },
    "asked": {
        "en": "Question on step {on_step}: {text}",
        "fr": "Question sur l’étape {on_step} : {text}",
    },
    "answered": {
        "en": "Answer on step {on_step}: {text}",
        "fr": "Réponse sur l’étape {on_step} : {text}",
    },
    "house_rule": {
        "en": "House rule “{name}”: {rules} is waived from now on.",
        "fr": "Règle maison « {name} » : {rules} ne s’applique plus désormais.",
    },
    "ruling": {
        "en": "Ruling of the table: “{name}”.",
        "fr": "Décision de la table : « {name} ».",
    },
    "house_rule_ended": {
        "en": "House rule “{name}” no longer holds.",
        "fr": "La règle maison « {name} » ne vaut plus.",
    },
    "amended": {
        "en": "Step {step} is amended: from step {to_step} on, what follows is taken again.",
        "fr": "L’étape {step} est rectifiée : après l’étape {to_step}, la suite est reprise.",
    },
    "amended_anyway": {
        "en": "Step {step} is amended, and what follows is taken again though that breaks {laws}.",
        "fr": "L’étape {step} est rectifiée et la suite reprise, bien que cela enfreigne {laws}.",
    },
    "claimed": {
        "en": "The paper sheet says: {totals}.",
        "fr": "La feuille de score indique : {totals}.",
    },
    "claimed_winners": {
        "en": "The paper sheet says: {totals}. It names as winner: {winners}.",
        "fr": "La feuille de score indique : {totals}. Elle désigne comme vainqueur : {winners}.",
    },
    "counted": {
        "en": "Counted at the table: {player}, {thing}: {number}.",
        "fr": "Compté à la table : {player}, {thing} : {number}.",
    },
    "counted_common": {
        "en": "Counted in the middle of the table: {thing}: {number}.",
        "fr": "Compté au milieu de la table : {thing} : {number}.",
    },
    "signed_off": {
        "en": "{player} agrees with the result.",
        "fr": "{player} approuve le résultat.",
    },
    "confirmed": {
        "en": "{player} confirms the sheet as it stood at step {step}: {totals}.",
        "fr": "{player} confirme la feuille telle qu’elle était à l’étape {step} : {totals}.",
    },
    "confirmed_round": {
        "en": "{player} confirms {round}: {totals}.",
        "fr": "{player} confirme ceci, {round} : {totals}.",
    },
    "round": {"en": "round {n}", "fr": "manche {n}"},
    "name_forgotten": {
        "en": "A name was forgotten: {shown} stands in its place.",
        "fr": "Un nom a été oublié : {shown} le remplace.",
    },
}


def sentence(key: str, lang: Lang, **params: object) -> str:
    return phrase(WORDS[key], lang, **params)
