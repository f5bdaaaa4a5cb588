"""The one table of errors: code, HTTP status, exit code, and the sentence in both languages.

400 cannot be read, or a name in it is unknown; 404 there is nothing at this address; 409 the table
stands otherwise; 422 refused. The command line ends with 1 where the answer is no, and with 2 where
the request cannot be used.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ledger.ruleset import Words

NO, USAGE = 1, 2


class ErrorText(Struct, frozen=True):
    """How one error is told."""

    status: int
    exit_code: int
    words: Words
    detail: Words | None = None  # for whoever runs the program, not for a visitor


def _no(status: int, en: str, fr: str) -> ErrorText:
    return ErrorText(status, NO, {"en": en, "fr": fr})


def _usage(status: int, en: str, fr: str, detail: Words | None = None) -> ErrorText:
    return ErrorText(status, USAGE, {"en": en, "fr": fr}, detail)


_EVERYWHERE: Mapping[str, ErrorText] = {
    "error": _usage(400, "That cannot be done.", "C'est impossible."),
    # ------------------------------------------------------------- what was asked
    "unreadable": _usage(400, "This cannot be read.", "Ceci est illisible."),
    "unknown_name": _usage(
        400, "There is no {what} called “{name}”.", "Il n'y a pas {what} du nom de « {name} »."
    ),
    "no_such_game": _usage(404, "There is no game {game}.", "Il n'y a pas de partie {game}."),
    "no_such_collection": _usage(
        404, "There is no such collection.", "Il n'y a pas de collection de ce nom."
    ),
    "no_such_webhook": _usage(
        404, "There is no such webhook.", "Il n'y a pas de webhook de ce nom."
    ),
    "too_many_webhooks": _no(
        409,
        "There are {most} webhooks already: remove one first.",
        "Il y a déjà {most} webhooks : supprimez-en d'abord un.",
    ),
    "no_such_series": _usage(404, "There is no such series.", "Il n'y a pas de série de ce nom."),
    "game_removed": _usage(
        410,
        "Game {game} was removed on {at}.",
        "La partie {game} a été supprimée le {at}.",
    ),
    "game_hidden": _no(
        409,
        "This game is hidden. Its keeper can show it again.",
        "Cette partie est masquée. Son gardien peut la montrer à nouveau.",
    ),
    "game_closed": _no(
        409,
        "All players have signed, and the time to correct ended on {at} UTC. Only the keeper of "
        "the game may still change it, as the keeper; the log then says so.",
        "Tous les joueurs ont signé et le délai de correction a pris fin le {at} UTC. Seul le "
        "gardien de la partie peut encore la modifier, en gardien ; le registre le dit alors.",
    ),
    "not_confirmed": _no(
        422,
        "What you typed is not the beginning of this game's id. Nothing was removed.",
        "Ce que vous avez tapé n'est pas le début de l'identifiant de cette partie. Rien n'a été "
        "supprimé.",
    ),
    "no_such_person": _usage(
        404, "There is nobody {person} here.", "Il n'y a personne du nom de {person} ici."
    ),
    "name_of_another": _no(
        422,
        "Somebody else is called {name}. If it is the same person, merge the two.",
        "Quelqu'un d'autre s'appelle {name}. Si c'est la même personne, réunissez les deux.",
    ),
    "same_person": _no(
        422, "{name} is already the same person.", "{name} est déjà la même personne."
    ),
    "two_accounts": _no(
        422,
        "Each of the two has an account, so they are not merged.",
        "Chacun des deux a un compte : ils ne sont pas réunis.",
    ),
    "person_taken": _no(
        422,
        "Somebody else has said that {name} is them.",
        "Quelqu'un d'autre a déjà dit être {name}.",
    ),
    "account_has_person": _no(
        422,
        "The account {name} belongs to somebody else already.",
        "Le compte {name} est déjà celui de quelqu'un d'autre.",
    ),
    "not_the_name": _no(
        422,
        "What you typed is not this person's name. Nobody was forgotten.",
        "Ce que vous avez tapé n'est pas le nom de cette personne. Personne n'a été oublié.",
    ),
    "no_such_step": _usage(
        404,
        "There is no step {step}; the last one is {last}.",
        "Il n'y a pas d'étape {step} ; la dernière est la {last}.",
    ),
    "game_unreadable": _usage(
        500,
        "Game {game} cannot be opened: it is damaged, or a newer Ledger recorded it. `ledger "
        "verify` says why; the other games are not affected.",
        "La partie {game} ne s'ouvre pas : elle est abîmée, ou notée par un Ledger plus récent. "
        "`ledger verify` dit pourquoi ; les autres parties n'en souffrent pas.",
        detail={"en": "{reason}", "fr": "{reason}"},
    ),
    "title_not_installed": _no(
        409,
        "The title {title} is not installed; this game can be exported, not played.",
        "Le titre {title} n'est pas installé ; cette partie peut être exportée, mais pas jouée.",
    ),
    "table_moved_on": _no(
        409,
        "The table has moved on: you saw step {seen}, and it is now at step {now}. Nothing was "
        "recorded.",
        "La table a avancé : vous aviez vu l'étape {seen}, elle en est à l'étape {now}. Rien n'a "
        "été noté.",
    ),
    "round_not_over": _no(
        409,
        "Round {round} is not over: there is nothing to confirm yet.",
        "La manche {round} n'est pas finie : il n'y a encore rien à confirmer.",
    ),
    "own_entry": _no(
        422,
        "{name} entered all of this: somebody else at the table confirms it.",
        "{name} a noté tout cela : quelqu'un d'autre à la table le confirme.",
    ),
    "already_confirmed": _no(
        409,
        "{player} has confirmed this already (step {step}), and it has not changed since.",
        "{player} l'a déjà confirmé (étape {step}), et rien n'y a changé depuis.",
    ),
    "nothing_to_undo": _no(409, "There is nothing to undo.", "Il n'y a rien à annuler."),
    "refused": _no(422, "The rules say no.", "Les règles s'y opposent."),
    "dealer_absent": _no(
        409,
        "This game's virtual dealer is in another store: the deal can only go on there.",
        "Le croupier virtuel de cette partie est dans un autre registre : la donne ne peut "
        "continuer que là.",
    ),
    "not_recorded": _no(
        409,
        "Only the score sheet of this game is known: there is no table to change.",
        "On ne connaît que la feuille de score de cette partie : il n'y a pas de table à modifier.",
    ),
    "not_a_sheet": _no(
        409,
        "This game has more than a score sheet: amend a step instead.",
        "Cette partie a plus qu'une feuille de score : rectifiez plutôt une étape.",
    ),
    "play_not_over": _no(
        409,
        "The game is still on: a play is written out when it is over.",
        "La partie est en cours : elle s'exporte quand elle est finie.",
    ),
    "cannot_amend": _no(
        409,
        "Step {step} cannot be amended: it was undone, or nobody chose it.",
        "L'étape {step} ne peut pas être rectifiée : elle a été annulée, ou personne ne l'a "
        "choisie.",
    ),
    "amendment_breaks_laws": _no(
        422,
        "The amended game would break what it keeps now ({laws}), first at step {step}. Nothing "
        "was recorded.",
        "La partie rectifiée enfreindrait ce qu'elle respecte aujourd'hui ({laws}), d'abord à "
        "l'étape {step}. Rien n'a été noté.",
    ),
    "house_rule_stands": _no(
        409,
        "A house rule “{name}” is already in force in this game.",
        "Une règle maison « {name} » est déjà en vigueur dans cette partie.",
    ),
    "not_a_question": _no(
        409, "Step {step} is not a question.", "L'étape {step} n'est pas une question."
    ),
    "cannot_name_no_such_thing": _no(
        409,
        "There is nothing unknown called “{thing}” here: it already has a name, or is gone.",
        "Rien d'inconnu ne s'appelle « {thing} » ici : c'est déjà nommé, ou ce n'est plus là.",
    ),
    "cannot_name_too_early": _no(
        422, "Nobody may look at it yet ({rule}).", "Personne ne peut encore le regarder ({rule})."
    ),
    "cannot_name_not_in_pile": _no(
        422,
        "“{component}” is not in the pile this came from.",
        "« {component} » n'est pas dans la pile d'où ceci vient.",
    ),
    "cannot_name_no_copy_left": _no(
        422,
        "“{component}” is known to be elsewhere (step {step}), and there is no other copy.",
        "On sait que « {component} » est ailleurs (étape {step}), et il n'y en a pas d'autre.",
    ),
    "cannot_name_seen_elsewhere": _no(
        422,
        "“{component}” was seen elsewhere at step {step}, while this lay unknown.",
        "« {component} » a été vu ailleurs à l'étape {step}, alors que ceci restait inconnu.",
    ),
    "cannot_reprint": _no(
        422,
        "The table would not stand with this value: {findings}",
        "La table ne tiendrait pas avec cette valeur : {findings}",
    ),
    "job_running": _no(
        409,
        "Another job is under way: wait until it is done.",
        "Une autre tâche est en cours : attendez qu'elle soit terminée.",
    ),
    "too_many_kept": _no(
        409,
        "{most} {most:catalogue of this title is|catalogues of this title are} kept already: "
        "remove one first.",
        "{most} {most:catalogue de ce jeu est déjà gardé|catalogues de ce jeu sont déjà gardés} : "
        "retirez-en d'abord un.",
    ),
    # ------------------------------------------------------------------- records
    "bad_record": _usage(
        400,
        "Line {line} of the record cannot be imported; nothing of this game was stored.",
        "La ligne {line} du fichier ne peut pas être importée ; rien de cette partie n'a été noté.",
    ),
    "game_exists": _no(
        409,
        "A game with the id {game} is already stored here, and this record is not the same as "
        "what you can see of it.",
        "Une partie est déjà enregistrée ici sous l'identifiant {game}, et ce fichier n'est pas "
        "identique à ce que vous pouvez en voir.",
    ),
    # ----------------------------------------------------------------- the store
    "store_busy": _usage(
        503,
        "The store is busy. Nothing was recorded; try again.",
        "Le registre est occupé. Rien n'a été noté ; réessayez.",
    ),
    "store_unusable": _usage(
        503,
        "The store cannot be used right now. Nothing was recorded.",
        "Le registre n'est pas utilisable pour l'instant. Rien n'a été noté.",
        detail={"en": "{address}: {reason}.", "fr": "{address} : {reason}."},
    ),
    "store_silent": _usage(
        503,
        "The store has not answered, so nobody knows yet whether this was recorded. Look at the "
        "game before you try again.",
        "Le registre n'a pas répondu : on ne sait pas encore si ceci a été noté. Regardez la "
        "partie avant de réessayer.",
    ),
    "too_long_to_save": _usage(
        422,
        "A game of more than {most} {most:step|steps} takes long to save as one page. On the "
        "command line `ledger export --format html` does it.",
        "Une partie de plus de {most} {most:étape|étapes} est longue à enregistrer en une page. "
        "La commande `ledger export --format html` s'en charge.",
    ),
    "archive_too_long": _usage(
        422,
        "These games have more than {most} {most:step|steps}, which takes long. Look for fewer, or "
        "use `ledger export --format sqlite` on the command line.",
        "Ces parties ont plus de {most} {most:étape|étapes}, ce qui est long. Cherchez-en moins, "
        "ou passez par la commande `ledger export --format sqlite`.",
    ),
    "busy_saving": _usage(
        503,
        "Other games are being saved right now. Please try again in a moment.",
        "D'autres parties sont en cours d'enregistrement. Veuillez réessayer dans un instant.",
    ),
    "unknown_host": _usage(
        400,
        "Ledger does not answer under this name. Use its address in numbers, or start it with "
        "--url and the address it is known by.",
        "Ledger ne répond pas sous ce nom. Utilisez son adresse en chiffres, ou lancez-le avec "
        "--url et l'adresse sous laquelle on le connaît.",
    ),
    "store_lost": _usage(
        503,
        "The store's file was deleted or replaced while Ledger had it open. This was not recorded, "
        "and nothing more will be until the file is put back and Ledger is started again.",
        "Le fichier du registre a été supprimé ou remplacé pendant que Ledger l'utilisait. Ceci "
        "n'a pas été noté, et rien ne le sera avant que le fichier soit remis en place et Ledger "
        "relancé.",
    ),
    "broken": _usage(
        500,
        "That did not work. Nothing was recorded. Try again; if it happens again, quote the "
        "reference {ref}.",
        "Cela n'a pas marché. Rien n'a été noté. Réessayez ; si cela se reproduit, indiquez la "
        "référence {ref}.",
    ),
    # ------------------------------------------------------------------ accounts
    "accounts_off": _usage(404, "There are no accounts here.", "Il n'y a pas de comptes ici."),
    "account_unknown": _no(
        404,
        "Nobody here has an account called {name}.",
        "Personne ici n'a de compte nommé {name}.",
    ),
    "account_invitation": _usage(
        404,
        "This invitation has been used, has expired or is not from here. Ask for a new one.",
        "Cette invitation a servi, a expiré ou ne vient pas d'ici. Demandez-en une autre.",
    ),
    "account_taken": _no(
        409, "There is already an account called {name}.", "Il y a déjà un compte nommé {name}."
    ),
    "account_last_keeper": _no(
        409,
        "{name} is the last keeper of the club. Make somebody else a keeper first.",
        "{name} est le dernier gardien du club. Nommez-en d'abord un autre.",
    ),
    "account_name": _usage(
        422,
        "A name has 1 to {most} {most:character|characters}.",
        "Un nom compte de 1 à {most} {most:caractère|caractères}.",
    ),
    "account_password": _usage(
        422,
        "A password has at least {least} {least:character|characters}, and at most {most}.",
        "Un mot de passe compte au moins {least} {least:caractère|caractères}, et au plus {most}.",
    ),
    "account_password_common": _usage(
        422,
        "This password is one of those people try first. Choose another one.",
        "Ce mot de passe est de ceux qu'on essaie en premier. Choisissez-en un autre.",
    ),
    "account_password_words": _usage(
        422,
        "This password is little more than your name or a word of this site. Choose another one.",
        "Ce mot de passe n'est guère plus que votre nom ou un mot de ce site. Choisissez-en un "
        "autre.",
    ),
    "account_wrong_password": _usage(
        422, "That is not your current password.", "Ce n'est pas votre mot de passe actuel."
    ),
    "account_code": _usage(
        422,
        "Wrong code, or one that has been used. Wait for the next one.",
        "Code incorrect ou déjà utilisé. Attendez le suivant.",
    ),
    "account_factor_on": _no(
        409, "The second factor is switched on already.", "Le second facteur est déjà activé."
    ),
    "account_factor_off": _no(
        409,
        "{name} has no second factor.",
        "{name} n'a pas de second facteur.",
    ),
    "account_wait_seconds": _usage(
        429,
        "Too many attempts. Try again in {n} {n:second|seconds}.",
        "Trop d'essais. Réessayez dans {n} {n:seconde|secondes}.",
    ),
    "account_wait_minutes": _usage(
        429,
        "Too many attempts. Try again in {n} {n:minute|minutes}.",
        "Trop d'essais. Réessayez dans {n} {n:minute|minutes}.",
    ),
    "account_role": _usage(
        422,
        "A role is keeper, scribe, spectator, or player with a seat.",
        "Un rôle est gardien, scribe, spectateur, ou joueur avec une place.",
    ),
    "account_visibility": _usage(
        422,
        "A game is private, unlisted or public.",
        "Une partie est privée, non listée ou publique.",
    ),
    "account_guessable": _no(
        422,
        "The address of a simulated game can be guessed: keep it private, make it public, or go on "
        "with a copy of it.",
        "L'adresse d'une partie simulée peut se deviner : gardez-la privée, rendez-la publique, "
        "ou continuez avec une copie.",
    ),
    "not_signed_in": _usage(401, "Please sign in.", "Connectez-vous, s'il vous plaît."),
    "not_allowed": _usage(
        403,
        "You may not do this. A keeper can give you a role that allows it.",
        "Vous ne pouvez pas faire cela. Un gardien peut vous donner un rôle qui le permet.",
    ),
    "second_factor_needed": _usage(
        403,
        "A keeper of the club needs a second factor. Set it up on the page of your account.",
        "Un gardien du club a besoin d'un second facteur. Configurez-le sur la page de votre "
        "compte.",
    ),
    "forged": _usage(
        403,
        "This did not come from one of your pages. Nothing was recorded: load the page again and "
        "repeat it.",
        "Cela ne vient pas d'une de vos pages. Rien n'a été noté : rechargez la page et "
        "recommencez.",
    ),
    # ------------------------------------------------------------- over the web only
    "bad_request": _usage(400, "This request cannot be read.", "Cette demande est illisible."),
    "forbidden": _usage(
        403, "This request came from another site.", "Cette demande vient d'un autre site."
    ),
    "not_found": _usage(404, "There is no such page.", "Cette page n'existe pas."),
    "method_not_allowed": _usage(
        405, "This page does not accept that method.", "Cette page n'accepte pas cette méthode."
    ),
    "request_entity_too_large": _usage(413, "This is too large.", "C'est trop volumineux."),
    "unsupported_media_type": _usage(
        415, "This must be sent as JSON.", "Ceci doit être envoyé en JSON."
    ),
}

# What only the command line can meet.
_COMMAND_LINE: Mapping[str, ErrorText] = {
    "several_games": _usage(
        400,
        "{game} could be any of these games: {games}.",
        "{game} peut désigner plusieurs parties : {games}.",
    ),
    "no_store": _usage(
        404,
        "There is no store at {address} yet; `ledger new` makes one.",
        "Il n'y a pas encore de registre à {address} ; `ledger new` en crée un.",
    ),
    "no_such_kind": _usage(
        400,
        "There is no action {kind} here; now: {kinds}.",
        "Il n'y a pas d'action {kind} ; maintenant : {kinds}.",
    ),
    "file_unusable": _usage(
        400, "{file} cannot be used: {reason}.", "{file} n'est pas utilisable : {reason}."
    ),
    "exists_already": _usage(
        409,
        "{file} exists already; add --force to replace it.",
        "{file} existe déjà ; ajoutez --force pour le remplacer.",
    ),
    "not_a_plain_file": _usage(
        400,
        "{file} is not a plain file and is left alone.",
        "{file} n'est pas un fichier ordinaire ; il reste intact.",
    ),
    "bad_claim": _usage(
        400,
        "{text}: write Ana=57, Ana.category=12, or Ana.2=30 for era or round 2.",
        "{text} : écrivez Ana=57, Ana.catégorie=12, ou Ana.2=30 (ère ou manche 2).",
    ),
    "bad_count": _usage(
        400,
        "{text}: write Ana.coins=3, or market=6 for the middle of the table.",
        "{text} : écrivez Ana.coins=3, ou market=6 pour le milieu de la table.",
    ),
    "bad_option": _usage(400, "{text}: write option=value.", "{text} : écrivez option=valeur."),
    "bad_value": _usage(
        400,
        "{option} cannot be {text}; it is one of: {values}.",
        "{option} ne peut pas valoir {text} ; c'est l'un de : {values}.",
    ),
    "bad_position": _usage(
        400,
        "This position contradicts itself: {reason}.",
        "Cette position se contredit : {reason}.",
    ),
    "claimed_twice": _usage(400, "{name} is given twice.", "{name} est donné deux fois."),
    "law_broken": _no(
        422,
        "The game of seed {seed} breaks a law: {what}",
        "La partie de graine {seed} enfreint une loi : {what}",
    ),
    "raw_record_needs_all": _no(
        409,
        "The title {title} is not installed, so nobody can tell what is secret in this game. It is "
        "still on: --all exports everything that was recorded.",
        "Le titre {title} n'est pas installé : on ne peut pas savoir ce qui est secret dans cette "
        "partie. Elle est en cours : --all exporte tout ce qui a été noté.",
    ),
    "title_key": _usage(
        400,
        "{name} cannot be the key of a title: use small letters, digits and _.",
        "{name} ne peut pas être la clé d'un titre : minuscules, chiffres et _ seulement.",
    ),
    "port_taken": _usage(
        409,
        "Cannot listen on {host}:{port}: {reason}. Choose another --port.",
        "Impossible d'écouter sur {host}:{port} : {reason}. Choisissez un autre --port.",
    ),
    "bad_url": _usage(
        400,
        "“{url}” is not the address of a site, such as https://club.example.",
        "« {url} » n'est pas l'adresse d'un site, par exemple https://club.example.",
    ),
    "no_cluster_installed": _usage(
        400,
        "Dask is not installed here, and --cluster needs it: "
        "pip install 'ledger-boardgames[cluster]'.",
        "Dask n'est pas installé ici, et --cluster le demande : "
        "pip install 'ledger-boardgames[cluster]'.",
    ),
    "cluster_lost": _usage(
        503,
        "The cluster at {where} is gone: {reason}. What is done is kept: run the command again.",
        "La grappe de {where} n'est plus là : {reason}. Ce qui est fait est gardé : relancez la "
        "commande.",
    ),
    "worker_died": _usage(
        503,
        "The process that worked on the games ending in {shard} died each time.",
        "Le processus qui traitait les parties se terminant par {shard} est mort à chaque fois.",
    ),
    "one_process_here": _usage(
        400,
        "Several processes need gunicorn, which is not installed here (it does not run on Windows)."
        " Leave --processes out.",
        "Plusieurs processus demandent gunicorn, qui n'est pas installé ici (il ne marche pas sous"
        " Windows). Omettez --processes.",
    ),
    "accounts_needed": _usage(
        403,
        "Others could open {host}: serve with --accounts, or with --no-accounts if everybody who "
        "can reach it may see and record everything.",
        "D'autres pourraient ouvrir {host} : servez avec --accounts, ou avec --no-accounts si tous "
        "ceux qui y accèdent peuvent tout voir et tout noter.",
    ),
}

ERRORS: Mapping[str, ErrorText] = {**_EVERYWHERE, **_COMMAND_LINE}
COMMAND_LINE = frozenset(_COMMAND_LINE)

# What can be unknown: behind "there is no", in French with its "de".
WHAT: Mapping[str, Words] = {
    "house_rule": {"en": "house rule in force", "fr": "de règle maison en vigueur"},
    "rule": {"en": "rule a table may waive", "fr": "de règle qu'une table puisse lever"},
    "kind": {"en": "kind of action", "fr": "de type d'action"},
    "question": {"en": "question", "fr": "de question"},
    "title": {"en": "title", "fr": "de jeu"},
    "player": {"en": "player at this table", "fr": "de joueur à cette table"},
    "dealer": {"en": "dealer", "fr": "de croupier"},
    "catalogue": {"en": "catalogue", "fr": "de catalogue"},
    "template": {"en": "template", "fr": "de modèle"},
    "thing": {"en": "thing to count", "fr": "de chose à compter"},
    "round": {"en": "era or round", "fr": "d'ère ni de manche"},
    "category": {"en": "score category", "fr": "de catégorie de points"},
    "code": {"en": "refusal", "fr": "de refus"},
    "entry": {"en": "catalogue entry", "fr": "d'élément du catalogue"},
    "option": {"en": "option", "fr": "d'option"},
    "battle": {"en": "battle", "fr": "de bataille"},
    "card": {"en": "card", "fr": "de carte"},
    "play": {"en": "play", "fr": "de coup"},
    "store": {"en": "kind of store", "fr": "de type de registre"},
}
