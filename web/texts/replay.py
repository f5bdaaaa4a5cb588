"""What the replay says."""

from __future__ import annotations

WORDS = {
    "replay.title": {"en": "Step {step}", "fr": "Étape {step}"},
    "replay.board": {"en": "The table at step {step}", "fr": "La table à l'étape {step}"},
    "replay.step_of": {"en": "of {steps}", "fr": "sur {steps}"},
    "replay.step": {"en": "Step {step}", "fr": "Étape {step}"},
    "replay.step_link": {"en": "step {step}", "fr": "étape {step}"},
    "replay.turn": {"en": "turn {turn}", "fr": "tour {turn}"},
    "replay.turn_of": {"en": "Turn {turn}", "fr": "Tour {turn}"},
    "replay.setup": {"en": "setup", "fr": "mise en place"},
    "replay.by": {"en": "Entered by {by}", "fr": "Saisi par {by}"},
    "replay.auto": {"en": "Recorded automatically", "fr": "Enregistré automatiquement"},
    "replay.undone": {
        "en": "Taken back at step {by}",
        "fr": "Annulée à l'étape {by}",
    },
    "replay.undone_text": {
        "en": "It stays in the log, but the game went on without it.",
        "fr": "Elle reste au journal, mais la partie a continué sans elle.",
    },
    "replay.waived": {
        "en": "Agreed by the table, against {rules}",
        "fr": "Accepté par la table, contre {rules}",
    },
    "replay.reason": {"en": "Reason given: “{reason}”.", "fr": "Motif : « {reason} »."},
    "replay.no_reason": {"en": "No reason was given.", "fr": "Aucun motif n'est donné."},
    "replay.changed": {"en": "What changed", "fr": "Ce qui a changé"},
    "replay.unchanged": {"en": "Nothing moved.", "fr": "Rien n'a bougé."},
    "replay.notes": {"en": "Notes", "fr": "Notes"},
    "replay.see_step": {"en": "See step {step}", "fr": "Voir l'étape {step}"},
    "replay.claim": {
        "en": "The paper totals were typed in.",
        "fr": "Les totaux de la feuille papier sont saisis.",
    },
    "replay.claimed": {"en": "{player}: {total} on paper", "fr": "{player} : {total} sur papier"},
    "replay.see_audit": {
        "en": "Compare it in the audit",
        "fr": "Comparer dans le décompte",
    },
    "replay.write_note": {"en": "Write a note", "fr": "Écrire une note"},
    "replay.note_link": {"en": "Note", "fr": "Note"},
    "replay.note_label": {"en": "Note on step {step}", "fr": "Note sur l'étape {step}"},
    "replay.note_by": {"en": "Your name", "fr": "Votre nom"},
    "replay.note_save": {"en": "Record the note", "fr": "Enregistrer la note"},
    "replay.note_empty": {
        "en": "The note is empty. Write a few words first.",
        "fr": "La note est vide. Écrivez d'abord quelques mots.",
    },
    "replay.note_long": {
        "en": "A note may have {most} {most:character|characters}; this one has {length}.",
        "fr": "Une note compte au plus {most} {most:caractère|caractères} ; celle-ci en a "
        "{length}.",
    },
    "replay.seats": {"en": "The players' boards", "fr": "Les plateaux des joueurs"},
    "replay.show_seat": {
        "en": "{player}, {total}. Show this board",
        "fr": "{player}, {total}. Voir ce plateau",
    },
    # score
    "replay.score": {"en": "Score at this step", "fr": "Score à cette étape"},
    "replay.score_of": {
        "en": "{player}: {parts}",
        "fr": "{player} : {parts}",
    },
    "replay.no_points": {"en": "The score does not change.", "fr": "Le score ne change pas."},
    "replay.why": {"en": "Every line in the audit", "fr": "Chaque ligne au décompte"},
    # timeline
    "replay.timeline": {"en": "Timeline", "fr": "Fil de la partie"},
    "replay.first": {"en": "First step (Home)", "fr": "Première étape (Origine)"},
    "replay.prev": {"en": "Step back (left arrow)", "fr": "Étape précédente (flèche gauche)"},
    "replay.play": {"en": "Play (space)", "fr": "Lecture (espace)"},
    "replay.pause": {"en": "Pause (space)", "fr": "Pause (espace)"},
    "replay.next": {"en": "Step on (right arrow)", "fr": "Étape suivante (flèche droite)"},
    "replay.last": {"en": "Last step (End)", "fr": "Dernière étape (Fin)"},
    "replay.of": {"en": "of {last}", "fr": "sur {last}"},
    "replay.speed": {"en": "Speed", "fr": "Vitesse"},
    "replay.copy": {"en": "Copy link", "fr": "Copier le lien"},
    "replay.embed": {"en": "Copy code to embed", "fr": "Copier le code à intégrer"},
    "replay.embedded": {"en": "Code to embed copied", "fr": "Code à intégrer copié"},
    "replay.open_in": {"en": "open in Ledger", "fr": "ouvrir dans Ledger"},
    "replay.copied": {"en": "Link copied", "fr": "Lien copié"},
    "replay.copy_failed": {
        "en": "Copy the address above",
        "fr": "Copiez l'adresse ci-dessus",
    },
    "replay.help": {"en": "Keys", "fr": "Touches"},
    "replay.jump": {"en": "Turns", "fr": "Tours"},
    "replay.jump_title": {"en": "Go to a turn", "fr": "Aller à un tour"},
    "replay.round": {"en": "Round {round}", "fr": "Manche {round}"},
    "replay.previous_turn": {"en": "Previous turn", "fr": "Tour précédent"},
    "replay.next_turn": {"en": "Next turn", "fr": "Tour suivant"},
    "replay.previous_round": {"en": "Previous round", "fr": "Manche précédente"},
    "replay.next_round": {"en": "Next round", "fr": "Manche suivante"},
    "replay.next_of": {"en": "{player}'s next turn", "fr": "Prochain tour {player:de}"},
    "replay.turn_named": {"en": "Turn {turn}, {player}", "fr": "Tour {turn}, {player}"},
    "replay.turn_name": {"en": "Turn {turn}", "fr": "Tour {turn}"},
    "replay.slider": {"en": "Step", "fr": "Étape"},
    "replay.slider_text": {
        "en": "Step {step} of {steps}, {turn}",
        "fr": "Étape {step} sur {steps}, {turn}",
    },
    "replay.curve": {
        "en": "Score of each player by step",
        "fr": "Score de chaque joueur par étape",
    },
    "replay.curve_table": {
        "en": "Score of each player at the end of each turn",
        "fr": "Score de chaque joueur à la fin de chaque tour",
    },
    "replay.mark_waiver": {
        "en": "Step {step}: agreed by the table, against {text}",
        "fr": "Étape {step} : accepté par la table, contre {text}",
    },
    "replay.mark_correction": {
        "en": "Step {step}: corrected by hand. {text}",
        "fr": "Étape {step} : corrigée à la main. {text}",
    },
    "replay.mark_at": {"en": "Step {step}: {text}", "fr": "Étape {step} : {text}"},
    "replay.previous_mark": {"en": "Previous mark", "fr": "Repère précédent"},
    "replay.next_mark": {"en": "Next mark", "fr": "Repère suivant"},
    "replay.key_mark": {"en": "next mark, previous mark", "fr": "repère suivant, précédent"},
    "replay.key_click": {
        "en": "Click a piece or a score line, or press Enter on it, to go to the step that put it"
        " there. Tab reaches the pieces, the arrows go from one to the next, Escape leaves them.",
        "fr": "Cliquez sur une pièce ou une ligne de score, ou appuyez sur Entrée, pour aller à"
        " l'étape qui l'a posée. Tab mène aux pièces, les flèches vont de l'une à l'autre, Échap"
        " les quitte.",
    },
    "replay.all_lines": {
        "en": {"one": "The one line of the score", "other": "All {n} lines of the score"},
        "fr": {"one": "La seule ligne du score", "other": "Les {n} lignes du score"},
    },
    "replay.mark_note": {"en": "Step {step}: “{text}”", "fr": "Étape {step} : « {text} »"},
    "replay.mark_undone": {
        "en": "Steps {first} to {last}, taken back at step {by}",
        "fr": "Étapes {first} à {last}, annulées à l'étape {by}",
    },
    "replay.mark_undone_one": {
        "en": "Step {first}, taken back at step {by}",
        "fr": "Étape {first}, annulée à l'étape {by}",
    },
    "replay.paused_waiver": {
        "en": "Paused: the table agreed to something against a rule.",
        "fr": "Pause : la table a accepté une entorse à une règle.",
    },
    "replay.paused_note": {"en": "Paused: a note.", "fr": "Pause : une note."},
    "replay.offline": {
        "en": "This step did not arrive. Check the connection and try again.",
        "fr": "Cette étape n'est pas arrivée. Vérifiez la connexion et réessayez.",
    },
    "replay.new_steps": {
        "en": "The table moved on. See step {step}",
        "fr": "La table a avancé. Voir l'étape {step}",
    },
    # keys
    "replay.key_step": {"en": "one step back, one step on", "fr": "une étape avant, après"},
    "replay.key_turn": {"en": "one turn back, one turn on", "fr": "un tour avant, après"},
    "replay.key_ends": {"en": "first step, last step", "fr": "première, dernière étape"},
    "replay.key_play": {"en": "play or pause", "fr": "lecture ou pause"},
    "replay.key_note": {"en": "write a note", "fr": "écrire une note"},
    "replay.key_copy": {"en": "copy the link to this step", "fr": "copier le lien de l'étape"},
    "replay.key_help": {"en": "this list", "fr": "cette liste"},
    "replay.key_pauses": {
        "en": "Playing pauses on waivers and notes.",
        "fr": "La lecture fait une pause aux dérogations et aux notes.",
    },
    "replay.key_shift": {"en": "Shift", "fr": "Maj"},
    "replay.key_home": {"en": "Home", "fr": "Origine"},
    "replay.key_end": {"en": "End", "fr": "Fin"},
    "replay.key_space": {"en": "space", "fr": "espace"},
    "replay.hint_step": {"en": "step", "fr": "étape"},
    "replay.hint_turn": {"en": "turn", "fr": "tour"},
    "replay.hint_play": {"en": "play", "fr": "lecture"},
    # no such step
    "replay.go_last": {"en": "Go to the last step", "fr": "Aller à la dernière étape"},
    "replay.go_first": {"en": "Go to the first step", "fr": "Aller à la première étape"},
}
