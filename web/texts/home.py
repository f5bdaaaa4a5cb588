"""The sentences of the list of games."""

WORDS = {
    "home.unjudged": {"en": "moves not judged", "fr": "coups non jugés"},
    "home.title": {"en": "Games", "fr": "Parties"},
    "home.pitch": {
        "en": "The log of your table, and the proof of its score",
        "fr": "Le journal de votre table, et la preuve de son score",
    },
    "home.lead": {
        "en": "Ledger records a board game move by move while you play it with the real box, "
        "replays it step by step, and shows where every point came from.",
        "fr": "Ledger note un jeu de société coup par coup pendant que vous jouez avec la vraie "
        "boîte, le rejoue étape par étape et montre d'où vient chaque point.",
    },
    "home.begin": {"en": "Three ways to begin", "fr": "Trois façons de commencer"},
    "home.way_see": {"en": "Watch one", "fr": "En voir une"},
    "home.way_see_text": {
        "en": "Step through a game that was played, and open any point to see its rule and the "
        "moves behind it.",
        "fr": "Parcourez une partie jouée, et ouvrez un point pour voir sa règle et les coups qui "
        "l'ont donné.",
    },
    "home.way_record": {"en": "Record one", "fr": "En noter une"},
    "home.way_record_text": {
        "en": "Tap each move as it is played, on one phone for the whole table. What is not "
        "allowed says why; the table may agree to it all the same.",
        "fr": "Touchez chaque coup tel qu'il est joué, sur un seul téléphone pour toute la table. "
        "Ce qui n'est pas permis dit pourquoi ; la table peut l'admettre quand même.",
    },
    "home.way_bring": {"en": "Import one", "fr": "En importer une"},
    "home.way_bring_text": {
        "en": "A record from another Ledger, the paper score sheet of a past evening, or the final "
        "position.",
        "fr": "Un enregistrement d'un autre Ledger, la feuille de score d'une soirée passée, ou la "
        "position finale.",
    },
    "home.import": {"en": "Import", "fr": "Importer"},
    "home.enter_sheet": {"en": "Enter a score sheet", "fr": "Saisir une feuille de score"},
    "home.enter_position": {"en": "Enter a position", "fr": "Saisir une position"},
    "home.samples": {"en": "Sample games, one of each title", "fr": "Un exemple de chaque jeu"},
    "home.seats": {
        "en": {"one": "{n} player", "other": "{n} players"},
        "fr": {"one": "{n} joueur", "other": "{n} joueurs"},
    },
    "home.matches": {"en": "Steps that match", "fr": "Étapes qui correspondent"},
    "home.more_matches": {
        "en": {"one": "and {n} more step", "other": "and {n} more steps"},
        "fr": {"one": "et {n} autre étape", "other": "et {n} autres étapes"},
    },
    "home.open_sample": {"en": "Open a sample replay", "fr": "Ouvrir un exemple"},
    "home.sample": {"en": "sample", "fr": "exemple"},
    "home.new": {"en": "New game", "fr": "Nouvelle partie"},
    "home.in_play": {"en": "In play", "fr": "En cours"},
    "home.finished": {"en": "Finished", "fr": "Terminées"},
    "home.continue": {"en": "Continue", "fr": "Continuer"},
    "home.to_move": {"en": "{player} to move", "fr": "à {player} de jouer"},
    "home.setup": {"en": "being set up", "fr": "mise en place"},
    "home.turn": {"en": "turn {turn}", "fr": "tour {turn}"},
    "home.live": {
        "en": {"one": "live, {n} device", "other": "live, {n} devices"},
        "fr": {"one": "en direct, {n} appareil", "other": "en direct, {n} appareils"},
    },
    "home.turns": {
        "en": {"one": "{n} turn", "other": "{n} turns"},
        "fr": {"one": "{n} tour", "other": "{n} tours"},
    },
    "home.wins": {"en": "{players} won", "fr": "Victoire {players:de}"},
    "home.nobody_won": {"en": "Nobody won", "fr": "Personne n’a gagné"},
    "home.waivers": {
        "en": "Waivers: moves the table agreed to against a rule",
        "fr": "Dérogations : coups admis par la table contre une règle",
    },
    "home.notes": {"en": "Notes", "fr": "Remarques"},
    "home.claim_agrees": {
        "en": "The paper sheet agrees",
        "fr": "La feuille papier concorde",
    },
    "home.claim_differs": {
        "en": "The paper sheet differs",
        "fr": "La feuille papier diffère",
    },
    "home.replay": {"en": "Replay", "fr": "Revoir"},
    "home.audit": {"en": "Audit", "fr": "Décompte"},
    "home.every_title": {"en": "Every title", "fr": "Tous les jeux"},
    "home.every_player": {"en": "Every player", "fr": "Tous les joueurs"},
    "home.filter_title": {"en": "Title", "fr": "Jeu"},
    "home.filter_player": {"en": "Player", "fr": "Joueur"},
    "home.filter_since": {"en": "From", "fr": "Du"},
    "home.filter_until": {"en": "To", "fr": "Au"},
    "home.apply": {"en": "Show", "fr": "Afficher"},
    "home.clear": {"en": "Show all games", "fr": "Afficher toutes les parties"},
    "home.count": {
        "en": {"one": "{n} game", "other": "{n} games"},
        "fr": {"one": "{n} partie", "other": "{n} parties"},
    },
    "home.empty": {"en": "No game yet.", "fr": "Aucune partie pour l'instant."},
    "home.empty_text": {
        "en": "Start one when the box is on the table; the first step is the setup.",
        "fr": "Commencez-en une quand la boîte est sur la table ; la première étape est la mise "
        "en place.",
    },
    "home.no_match": {
        "en": "No game matches.",
        "fr": "Aucune partie ne correspond.",
    },
    "home.no_match_text": {
        "en": "Words are looked for in titles, names, notes, the reasons given for waivers and the "
        "sentences of every step; every word has to be there. Results, options and days can be "
        "asked for in plain words.",
        "fr": "Les mots sont cherchés dans les jeux, les noms, les remarques, les raisons des "
        "dérogations et les phrases de chaque étape ; chaque mot doit y être. Résultats, options "
        "et dates se demandent en toutes lettres.",
    },
    "home.ask": {"en": "Ask, for example:", "fr": "Demandez par exemple :"},
    "home.ask_wins": {"en": "{name} wins", "fr": "{name} gagne"},
    "home.ask_margin": {"en": "won by more than 5", "fr": "gagnée de plus de 5 points"},
    "home.ask_points": {"en": "over 100 points", "fr": "plus de 100 points"},
    "home.ask_days": {"en": "since last month", "fr": "depuis le mois dernier"},
    "home.ask_with": {"en": "with {option}", "fr": "avec {option}"},
    "home.understood": {"en": "Looking for", "fr": "On cherche"},
    "home.take_out": {"en": "Take out: {what}", "fr": "Retirer : {what}"},
    "home.happened": {"en": "For example, what happened:", "fr": "Par exemple ce qui est arrivé :"},
    "home.none_finished": {
        "en": "No finished game matches.",
        "fr": "Aucune partie terminée ne correspond.",
    },
    "home.older": {"en": "Older games", "fr": "Parties plus anciennes"},
    "home.newer": {"en": "Newer games", "fr": "Parties plus récentes"},
}
