"""The sentences of the titles' pages and of the rules."""

WORDS = {
    "titles.title": {"en": "Titles", "fr": "Jeux"},
    "titles.lead": {
        "en": "The board games whose rules and points Ledger knows.",
        "fr": "Les jeux dont Ledger connaît les règles et les points.",
    },
    "titles.players": {"en": "{players} players", "fr": "{players} joueurs"},
    "titles.or": {"en": "or", "fr": "ou"},
    "titles.rules": {"en": "Rules", "fr": "Règles"},
    "titles.new": {"en": "New game", "fr": "Nouvelle partie"},
    "titles.options": {"en": "Rulings and modules", "fr": "Décisions et modules"},
    "titles.options_text": {
        "en": "Chosen when a game is started; the first value is the default.",
        "fr": "Choisies au début d'une partie ; la première valeur est celle par défaut.",
    },
    "titles.no_options": {
        "en": "Nothing to choose: one way to play.",
        "fr": "Rien à choisir : une seule façon de jouer.",
    },
    "titles.at_a_table": {"en": "proposed at a real table", "fr": "proposé à une vraie table"},
    "titles.default": {"en": "default", "fr": "par défaut"},
    "titles.yes": {"en": "yes", "fr": "oui"},
    "titles.no": {"en": "no", "fr": "non"},
    "titles.refuse": {"en": "refused", "fr": "refusé"},
    "titles.allow": {"en": "allowed", "fr": "permis"},
    "titles.on": {"en": "on", "fr": "avec"},
    "titles.off": {"en": "off", "fr": "sans"},
    "titles.catalogue": {"en": "Catalogue", "fr": "Catalogue"},
    "titles.components": {"en": "Components", "fr": "Éléments"},
    "titles.sources": {"en": "Sources", "fr": "Sources"},
    "titles.statement": {
        "en": "What is known of the printed components",
        "fr": "Ce que l'on sait des éléments imprimés",
    },
    "titles.statement_language": {
        "en": "",
        "fr": "Texte du catalogue, en anglais.",
    },
    "titles.rulebook": {"en": "rulebook", "fr": "livret"},
    "titles.public": {"en": "public", "fr": "public"},
    "titles.reconstruction": {"en": "reconstruction", "fr": "reconstitution"},
    "titles.rulebook_text": {
        "en": "Written in the rulebook of the box.",
        "fr": "Écrit dans le livret de la boîte.",
    },
    "titles.public_text": {
        "en": "Told by a public source: a shop, a review, a picture.",
        "fr": "Donné par une source publique : boutique, critique, photo.",
    },
    "titles.reconstruction_text": {
        "en": "Filled in by us so that the game can be played; it is not the printed value.",
        "fr": "Complété par nous pour que le jeu se joue ; ce n'est pas la valeur imprimée.",
    },
    "titles.fact": {"en": "{field}: {source}", "fr": "{field} : {source}"},
    "titles.field.name": {"en": "name", "fr": "nom"},
    "titles.field.copies": {"en": "copies", "fr": "exemplaires"},
    "titles.field.colour": {"en": "colour", "fr": "couleur"},
    "titles.field.points": {"en": "points", "fr": "points"},
    "titles.field.count": {"en": "number", "fr": "nombre"},
    "titles.replace": {
        "en": "Owners of the box can load the printed values: a file of the same form is asked "
        "for when a game is started, and checked against {count} {count:constraint|constraints}.",
        "fr": "Qui possède la boîte peut charger les valeurs imprimées : un fichier de même forme "
        "est proposé au début d'une partie et contrôlé par {count} {count:contrainte|contraintes}.",
    },
    # rules
    "rules.title": {"en": "Rules of {title}", "fr": "Règles : {title}"},
    "rules.lead": {
        "en": "In our own words, by the id that refusals and score lines cite. Version {version} "
        "of the rules as Ledger judges them.",
        "fr": "Dans nos propres mots, sous l'identifiant que citent les refus et les lignes de "
        "score. Version {version} des règles telles que Ledger les applique.",
    },
    "rules.sections": {"en": "Sections", "fr": "Sections"},
    "rules.search": {"en": "Search the rules", "fr": "Chercher dans les règles"},
    "rules.count": {
        "en": "{count} of {all} {all:rule|rules}",
        "fr": "{count} {count:règle|règles} sur {all}",
    },
    "rules.none": {
        "en": "No rule contains “{words}”.",
        "fr": "Aucune règle ne contient « {words} ».",
    },
    "rules.clear": {"en": "Show all rules", "fr": "Afficher toutes les règles"},
    "rules.enforced": {"en": "enforced", "fr": "contrôlée"},
    "rules.scored": {"en": "scored", "fr": "comptée"},
    "rules.state": {"en": "followed", "fr": "suivie"},
    "rules.people": {"en": "for people", "fr": "aux joueurs"},
    "rules.enforced_text": {
        "en": "A move against it is refused.",
        "fr": "Un coup qui l'enfreint est refusé.",
    },
    "rules.scored_text": {
        "en": "It is worth points on the sheet.",
        "fr": "Elle vaut des points sur la feuille.",
    },
    "rules.state_text": {
        "en": "Ledger applies it automatically.",
        "fr": "Ledger l'applique automatiquement.",
    },
    "rules.people_text": {
        "en": "It binds the people at the table; nothing to check.",
        "fr": "Elle engage les personnes à table ; rien à contrôler.",
    },
    "rules.ruling": {"en": "our ruling", "fr": "notre décision"},
    "rules.switch": {"en": "Switch: {label}", "fr": "Réglage : {label}"},
    "rules.cited_by": {"en": "Cited by", "fr": "Citée par"},
    "rules.waivable": {
        "en": "the table may agree to it all the same",
        "fr": "la table peut l'admettre quand même",
    },
    "rules.not_waivable": {
        "en": "cannot be done at all",
        "fr": "impossible, sans dérogation",
    },
    "rules.waivable_short": {"en": "waivable", "fr": "dérogation possible"},
    "rules.impossible_short": {"en": "impossible", "fr": "impossible"},
    "rules.score_lines": {"en": "score lines of {category}", "fr": "lignes de score : {category}"},
    "rules.coverage": {"en": "Coverage", "fr": "Couverture"},
    "rules.link": {"en": "Link to {rule}", "fr": "Lien vers {rule}"},
}
