"""The sentences of the page that starts a game."""

WORDS = {
    "new.title": {"en": "New game", "fr": "Nouvelle partie"},
    "new.what": {"en": "Title", "fr": "Jeu"},
    "new.seats": {"en": "Seats", "fr": "Places"},
    "new.seat": {"en": "Seat {number}", "fr": "Place {number}"},
    "new.name": {"en": "Name", "fr": "Nom"},
    "new.first": {"en": "begins", "fr": "commence"},
    "new.first_label": {
        "en": "Seat {number} begins",
        "fr": "La place {number} commence",
    },
    "new.first_drawn": {
        "en": "the dealer draws who begins",
        "fr": "le croupier tire au sort qui commence",
    },
    "new.draw_yourselves": {
        "en": "At a real table you draw who begins: choose the seat.",
        "fr": "À une vraie table, c'est vous qui tirez au sort : choisissez la place qui commence.",
    },
    "new.up": {"en": "Move seat {number} up", "fr": "Monter la place {number}"},
    "new.down": {"en": "Move seat {number} down", "fr": "Descendre la place {number}"},
    "new.add_seat": {"en": "Add a seat", "fr": "Ajouter une place"},
    "new.colour.red": {"en": "red", "fr": "rouge"},
    "new.colour.blue": {"en": "blue", "fr": "bleu"},
    "new.colour.green": {"en": "green", "fr": "vert"},
    "new.colour.purple": {"en": "purple", "fr": "violet"},
    "new.colour.yellow": {"en": "yellow", "fr": "jaune"},
    "new.colour.orange": {"en": "orange", "fr": "orange"},
    "new.colour.brown": {"en": "brown", "fr": "brun"},
    "new.rulings": {"en": "Rulings and modules", "fr": "Décisions et modules"},
    "new.rulings_text": {
        "en": "Where the booklet is silent the table decides. The first choice is ours.",
        "fr": "Là où le livret se tait, la table décide. Le premier choix est le nôtre.",
    },
    "new.dealer": {"en": "Dealer", "fr": "Croupier"},
    "new.table": {"en": "The table", "fr": "La table"},
    "new.table_text": {
        "en": "Real tiles, cards and dice. You tell Ledger what turned up.",
        "fr": "Vraies tuiles, vraies cartes, vrais dés. Vous dites à Ledger ce qui est sorti.",
    },
    "new.virtual": {"en": "Ledger", "fr": "Ledger"},
    "new.virtual_text": {
        "en": "Ledger shuffles and draws. The seed stays secret until the end.",
        "fr": "Ledger mélange et pioche. La graine reste secrète jusqu'à la fin.",
    },
    "new.seed": {"en": "Seed", "fr": "Graine"},
    "new.seed_text": {
        "en": "Leave it empty for a random deal; the same seed deals the same game.",
        "fr": "Laissez vide pour le hasard ; la même graine donne la même partie.",
    },
    "new.seed_with_table": {
        "en": "A seed is only for a game that Ledger deals.",
        "fr": "Une graine ne sert que si Ledger distribue.",
    },
    "new.catalogue": {"en": "Catalogue", "fr": "Catalogue"},
    "new.catalogue_text": {
        "en": "The components this game is played with. The game keeps a copy of its own.",
        "fr": "Les éléments avec lesquels on joue. La partie en garde une copie.",
    },
    "new.built_in": {"en": "Ledger's own", "fr": "celui de Ledger"},
    "new.own": {"en": "Load the printed values", "fr": "Charger les valeurs imprimées"},
    "new.own_text": {
        "en": "A YAML file of the same form, checked against the constraints.",
        "fr": "Un fichier YAML de même forme, contrôlé par les contraintes.",
    },
    "new.file": {"en": "Catalogue file", "fr": "Fichier du catalogue"},
    "new.typed": {"en": "or its text", "fr": "ou son texte"},
    "new.too_large": {
        "en": "This catalogue is larger than {limit} kB.",
        "fr": "Ce catalogue dépasse {limit} ko.",
    },
    "new.not_text": {
        "en": "This file is not UTF-8 text.",
        "fr": "Ce fichier n'est pas du texte UTF-8.",
    },
    "new.unreadable_catalogue": {
        "en": "The catalogue: {error}",
        "fr": "Le catalogue : {error}",
    },
    "new.unknown_dealer": {
        "en": "There is no dealer “{dealer}”: table or virtual.",
        "fr": "Il n'y a pas de croupier « {dealer} » : table ou virtual.",
    },
    "new.by": {"en": "Who records", "fr": "Qui note"},
    "new.by_text": {
        "en": "Your name, kept with each step you enter.",
        "fr": "Votre nom, gardé avec chaque étape que vous saisissez.",
    },
    "new.first_empty": {
        "en": "The place that begins has no name.",
        "fr": "La place qui commence n'a pas de nom.",
    },
    "new.some_chosen": {
        "en": "choose for {players} too, or for nobody.",
        "fr": "choisissez aussi pour {players}, ou pour personne.",
    },
    "new.no_catalogue": {
        "en": "Choose a catalogue file, or paste its text.",
        "fr": "Choisissez un fichier de catalogue, ou collez son texte.",
    },
    "new.start": {"en": "Start the game", "fr": "Commencer la partie"},
    "new.ready": {"en": "Ready to start", "fr": "Prêt à commencer"},
    "new.not_ready": {"en": "Not yet", "fr": "Pas encore"},
    "new.summary": {"en": "This game", "fr": "Cette partie"},
    "new.problems": {
        "en": "The game was not started",
        "fr": "La partie n'a pas commencé",
    },
    "new.no_seats": {"en": "no names yet", "fr": "pas encore de noms"},
    "new.dealer_is": {"en": "Dealer: {dealer}", "fr": "Croupier : {dealer}"},
    "new.catalogue_is": {"en": "Catalogue:", "fr": "Catalogue :"},
    "new.defaults": {
        "en": "rulings as proposed",
        "fr": "décisions proposées",
    },
    "new.changed": {
        "en": {"one": "{n} ruling changed", "other": "{n} rulings changed"},
        "fr": {"one": "{n} décision changée", "other": "{n} décisions changées"},
    },
    "new.who_plays": {
        "en": "Who is playing? {players} players.",
        "fr": "Qui joue ? {players} joueurs.",
    },
    "new.faces": {
        "en": "Recent players: tap to seat them",
        "fr": "Joueurs récents : touchez pour les asseoir",
    },
    "new.impossible": {"en": "not possible:", "fr": "impossible :"},
}
