"""What the export page and the printable score sheet say."""

from __future__ import annotations

WORDS = {
    "export.title": {"en": "Export", "fr": "Exporter"},
    "export.lead": {
        "en": "Take this game with you: keep it, send it, print it, count it again.",
        "fr": "Emportez cette partie : à garder, à envoyer, à imprimer, à recompter.",
    },
    "export.as_seat": {
        "en": "The game is still on: the files hold what {player} may know now.",
        "fr": "La partie est en cours : les fichiers contiennent ce {player:que} peut savoir.",
    },
    "export.as_spectator": {
        "en": "The game is still on: the files hold what a spectator may know now.",
        "fr": "La partie est en cours : les fichiers contiennent ce qu'un spectateur peut savoir.",
    },
    "export.html": {"en": "Offline replay", "fr": "Revoir hors ligne"},
    "export.html_text": {
        "en": "One HTML file with the board at every step, the reason for every point, slider, "
        "keys and"
        " autoplay, in both languages. It opens from disk without a network.",
        "fr": "Un seul fichier HTML : le plateau à chaque étape, le pourquoi de chaque point,"
        " curseur,"
        " clavier et lecture automatique, dans les deux langues. Il s'ouvre sans réseau.",
    },
    "export.html_do": {"en": "Save the replay", "fr": "Enregistrer"},
    "export.working": {"en": "Step {done} of {all}", "fr": "Étape {done} sur {all}"},
    "export.saved": {"en": "The replay is saved.", "fr": "La partie est enregistrée."},
    "export.failed": {
        "en": "The file did not arrive whole. Try again.",
        "fr": "Le fichier n'est pas arrivé entier. Réessayez.",
    },
    "export.bg_stats": {"en": "BG Stats", "fr": "BG Stats"},
    "export.bg_stats_text": {
        "en": "The result for the app in which you log your plays: players, points, winner, day.",
        "fr": "Le résultat pour l'application où vous notez vos parties : joueurs, points, "
        "gagnant, jour.",
    },
    "export.bg_stats_do": {"en": "Open in BG Stats", "fr": "Ouvrir dans BG Stats"},
    "export.bg_stats_file": {"en": "Save as .bgsplay", "fr": "Enregistrer en .bgsplay"},
    "export.bg_stats_code": {
        "en": "Read it with the camera of a phone",
        "fr": "À lire avec l'appareil photo d'un téléphone",
    },
    "export.sheet": {"en": "Score sheet to sign", "fr": "Feuille de score à signer"},
    "export.sheet_text": {
        "en": "One page for the printer: categories and totals, what the table waived, its house"
        " rules,"
        " who agreed and when, and the value by which the record can be checked.",
        "fr": "Une page à imprimer : catégories et totaux, ce que la table a accepté, ses règles"
        " maison,"
        " qui a approuvé et quand, et l'empreinte par laquelle l'enregistrement se vérifie.",
    },
    "export.sheet_do": {"en": "Open the sheet", "fr": "Ouvrir la feuille"},
    "export.record": {"en": "Record file", "fr": "Fichier d'enregistrement"},
    "export.record_text": {
        "en": "The whole log, step by step. Another Ledger imports it without loss.",
        "fr": "Tout le journal, étape par étape. Un autre Ledger le reprend sans perte.",
    },
    "export.record_do": {"en": "Save the record", "fr": "Enregistrer"},
    "export.scores": {"en": "Score lines as CSV", "fr": "Lignes de score en CSV"},
    "export.scores_text": {
        "en": "Every line with its rule, components and steps, at each step that changed one;"
        " waived steps are named.",
        "fr": "Chaque ligne avec sa règle, ses éléments et ses étapes, à chaque changement ;"
        " les étapes acceptées contre une règle sont nommées.",
    },
    "export.scores_do": {"en": "Save score lines", "fr": "Enregistrer"},
    "export.market": {"en": "Market as CSV", "fr": "Marché en CSV"},
    "export.market_text": {
        "en": "What was on offer to everybody, pile by pile, at each step that changed it.",
        "fr": "Ce qui était à la disposition de tous, pile par pile, à chaque changement.",
    },
    "export.market_do": {"en": "Save the market", "fr": "Enregistrer"},
    "export.link": {"en": "Link to a step", "fr": "Lien vers une étape"},
    "export.link_text": {
        "en": "Every step has its own address; whoever opens it sees the table as it stood then.",
        "fr": "Chaque étape a son adresse ; qui l'ouvre voit la table telle qu'elle était.",
    },
    "export.link_step": {"en": "Step", "fr": "Étape"},
    "export.link_make": {"en": "Make the link", "fr": "Faire le lien"},
    "export.link_do": {"en": "Copy the link", "fr": "Copier le lien"},
    "export.programs": {
        "en": "Programs find the same files in the API:",
        "fr": "Les programmes trouvent les mêmes fichiers dans l'API :",
    },
    "sheet.title": {"en": "Score sheet", "fr": "Feuille de score"},
    "sheet.print": {"en": "Print", "fr": "Imprimer"},
    "sheet.back": {"en": "Back to the audit", "fr": "Retour au décompte"},
    "sheet.rank": {"en": "Rank", "fr": "Rang"},
    "sheet.paper": {"en": "On the paper sheet", "fr": "Sur la feuille papier"},
    "sheet.in_play": {
        "en": "Not the final result: the game is still on.",
        "fr": "Résultat provisoire : la partie est en cours.",
    },
    "sheet.waivers": {
        "en": {
            "one": "Agreed against a rule: {n} step",
            "other": "Agreed against a rule: {n} steps",
        },
        "fr": {
            "one": "Accepté contre une règle : {n} étape",
            "other": "Accepté contre une règle : {n} étapes",
        },
    },
    "sheet.no_waivers": {
        "en": "No rule was waived in this game.",
        "fr": "Aucune règle n'a été levée dans cette partie.",
    },
    "sheet.waiver": {"en": "Step {step}, against {rules}", "fr": "Étape {step}, contre {rules}"},
    "sheet.reason": {"en": "“{reason}”", "fr": "« {reason} »"},
    "sheet.rulings": {"en": "House rules", "fr": "Règles maison"},
    "sheet.no_rulings": {"en": "No house rule was agreed.", "fr": "Aucune règle maison."},
    "sheet.ruling_waives": {"en": "waives {rules}", "fr": "lève {rules}"},
    "sheet.ruling_from": {"en": "from step {step}", "fr": "dès l'étape {step}"},
    "sheet.ruling_until": {"en": "until step {step}", "fr": "jusqu'à l'étape {step}"},
    "sheet.ruling_used": {"en": "used at steps {steps}", "fr": "employée aux étapes {steps}"},
    "sheet.ruling_used_once": {"en": "used at step {steps}", "fr": "employée à l'étape {steps}"},
    "sheet.corrections": {
        "en": "Corrected by hand at steps {steps}.",
        "fr": "Corrigé à la main aux étapes {steps}.",
    },
    "sheet.corrections_once": {
        "en": "Corrected by hand at step {steps}.",
        "fr": "Corrigé à la main à l'étape {steps}.",
    },
    "sheet.options": {"en": "Options that differ from the usual", "fr": "Options inhabituelles"},
    "sheet.signatures": {"en": "Signatures", "fr": "Signatures"},
    "sheet.signed": {
        "en": "agreed {when}, step {step}",
        "fr": "a approuvé le {when}, étape {step}",
    },
    "sheet.signed_by": {"en": "entered by {by}", "fr": "saisi par {by}"},
    "sheet.not_signed": {"en": "not signed yet", "fr": "pas encore signé"},
    "sheet.game": {"en": "Game", "fr": "Partie"},
    "sheet.rules_version": {"en": "Rules version", "fr": "Version des règles"},
    "sheet.catalogue": {"en": "Components", "fr": "Éléments"},
    "sheet.check": {
        "en": {
            "one": "Chain (SHA-256) of the record up to step {n}",
            "other": "Chain (SHA-256) of the record up to step {n}",
        },
        "fr": {
            "one": "Chaîne (SHA-256) de l'enregistrement jusqu'à l'étape {n}",
            "other": "Chaîne (SHA-256) de l'enregistrement jusqu'à l'étape {n}",
        },
    },
}
