"""What the audit says."""

from __future__ import annotations

WORDS = {
    "audit.side_wins": {"en": "Won by: {players}", "fr": "Victoire : {players}"},
    "audit.side_leads": {"en": "Ahead: {players}", "fr": "En tête : {players}"},
    "audit.adds_up": {
        "en": {
            "one": "Every total checks out: {n} line",
            "other": "Every total checks out: {n} lines",
        },
        "fr": {
            "one": "Tous les totaux sont justes : {n} ligne",
            "other": "Tous les totaux sont justes : {n} lignes",
        },
    },
    "audit.no_lines": {
        "en": "No points scored yet",
        "fr": "Aucun point n'est encore marqué",
    },
    "audit.does_not_add_up": {
        "en": "The lines do not add up to the totals",
        "fr": "Les lignes ne font pas les totaux",
    },
    # who won
    "audit.wins": {
        "en": "{player} wins with {total}, {margin} ahead of {second}",
        "fr": "{player} gagne avec {total}, {margin} de plus que {second}",
    },
    "audit.wins_tie": {
        "en": "{player} wins with {total}, on the tie-break",
        "fr": "{player} gagne avec {total}, au départage",
    },
    "audit.wins_alone": {"en": "{player} wins with {total}", "fr": "{player} gagne avec {total}"},
    "audit.shared": {
        "en": "{players} share the win with {total}",
        "fr": "{players} se partagent la victoire avec {total}",
    },
    "audit.leads": {
        "en": "{player} leads with {total}, {margin} ahead of {second}",
        "fr": "{player} mène avec {total}, {margin} de plus que {second}",
    },
    "audit.level": {
        "en": "{players} are level with {total}",
        "fr": "{players} sont à égalité avec {total}",
    },
    "audit.all_level": {"en": "All are level with {total}", "fr": "Égalité générale à {total}"},
    "audit.margins": {  # in words, so that no number stands beside another
        "en": "one two three four five six seven eight nine ten",
        "fr": "un deux trois quatre cinq six sept huit neuf dix",
    },
    "audit.tie_break": {
        "en": "{total} each with {others}; the tie is broken by {what}: {own} to {theirs}.",
        "fr": "{total} chacun avec {others} ; départage par {what} : {own} contre {theirs}.",
    },
    "audit.finished": {
        "en": "Finished at step {step}, turn {turn}",
        "fr": "Terminée à l'étape {step}, tour {turn}",
    },
    "audit.because": {"en": ": {why}", "fr": " : {why}"},
    "audit.only_a_sheet": {
        "en": "Finished: only the score sheet is known",
        "fr": "Terminée : seule la feuille de score est connue",
    },
    "audit.in_play": {
        "en": "In play: the sheet as it stands at step {step}, turn {turn}",
        "fr": "En cours : la feuille telle qu'elle est à l'étape {step}, tour {turn}",
    },
    "audit.at_step": {
        "en": "As it stood at step {step} of {steps}, turn {turn}",
        "fr": "Telle qu'elle était à l'étape {step} sur {steps}, tour {turn}",
    },
    "audit.imagine": {
        "en": "Score as if it ended now",
        "fr": "Compter comme si la partie s'arrêtait là",
    },
    "audit.as_if_ended": {"en": "As if it ended now", "fr": "Comme si la partie s'arrêtait là"},
    "audit.as_if_text": {
        "en": "This is not the score of the game: it counts what the rules would count if the "
        "game, or the era, ended at this step.",
        "fr": "Ce n'est pas le score de la partie : on compte ce que les règles compteraient si la "
        "partie, ou l'ère, s'arrêtait à cette étape.",
    },
    "audit.if_first": {
        "en": "{player} would be first with {total}",
        "fr": "{player} serait en tête avec {total}",
    },
    "audit.if_level": {
        "en": "{players} would be level with {total}",
        "fr": "{players} seraient à égalité avec {total}",
    },
    "audit.to_now": {"en": "See the sheet as it is now", "fr": "Voir la feuille actuelle"},
    "audit.print": {"en": "Print", "fr": "Imprimer"},
    "audit.edit_claim": {"en": "Edit paper totals", "fr": "Modifier les totaux papier"},
    "audit.enter_claim": {"en": "Enter paper totals", "fr": "Saisir les totaux papier"},
    # the paper sheet
    "audit.agrees": {
        "en": "The paper sheet says the same",
        "fr": "La feuille papier dit la même chose",
    },
    "audit.agrees_text": {
        "en": "Every total you typed matches the ledger.",
        "fr": "Chaque total saisi est celui du registre.",
    },
    "audit.more": {
        "en": {
            "one": "The paper sheet gives {player} {n} point more",
            "other": "The paper sheet gives {player} {n} points more",
        },
        "fr": {
            "one": "La feuille papier donne {n} point de plus à {player}",
            "other": "La feuille papier donne {n} points de plus à {player}",
        },
    },
    "audit.less": {
        "en": {
            "one": "The paper sheet gives {player} {n} point less",
            "other": "The paper sheet gives {player} {n} points less",
        },
        "fr": {
            "one": "La feuille papier donne {n} point de moins à {player}",
            "other": "La feuille papier donne {n} points de moins à {player}",
        },
    },
    "audit.where_category": {
        "en": "{category}: {claimed} on paper, {computed} here.",
        "fr": "{category} : {claimed} sur papier, {computed} ici.",
    },
    "audit.where_total": {
        "en": "Total: {claimed} on paper, {computed} here.",
        "fr": "Total : {claimed} sur papier, {computed} ici.",
    },
    "audit.part_at": {
        "en": "They part at step {step}: {sentence}",
        "fr": "Elles divergent à l'étape {step} : {sentence}",
    },
    "audit.part_nowhere": {
        "en": "No single step explains the difference.",
        "fr": "Aucune étape n'explique à elle seule la différence.",
    },
    "audit.part_others": {
        "en": {
            "one": "{n} more number differs; it is red below.",
            "other": "{n} more numbers differ; they are red below.",
        },
        "fr": {
            "one": "{n} autre nombre diffère ; il est en rouge plus bas.",
            "other": "{n} autres nombres diffèrent ; ils sont en rouge plus bas.",
        },
    },
    "audit.line_change": {"en": "{name}: {before} → {after}", "fr": "{name} : {before} → {after}"},
    "audit.see_step": {"en": "See step {step}", "fr": "Voir l'étape {step}"},
    "audit.no_claim": {
        "en": "Type the totals of the paper sheet and Ledger finds where they part.",
        "fr": "Tapez les totaux de la feuille papier : Ledger trouve où ils divergent.",
    },
    "audit.claim_title": {"en": "Paper totals", "fr": "Totaux papier"},
    "audit.claim_by": {
        "en": "By category",
        "fr": "Par catégorie",
    },
    "audit.claim_help": {
        "en": "A total for each player is enough. With the numbers by category the difference is "
        "found more exactly; leave a row empty if the sheet has none.",
        "fr": "Un total par joueur suffit. Avec le détail par catégorie, la différence est trouvée "
        "plus précisément ; laissez vide ce que la feuille ne dit pas.",
    },
    "audit.claim_winners": {
        "en": "Winner on the paper, if it names one",
        "fr": "Vainqueur sur le papier, s'il en nomme un",
    },
    "audit.wrong_winner": {"en": "Another winner on paper", "fr": "Un autre vainqueur sur papier"},
    "audit.claim_save": {"en": "Compare", "fr": "Comparer"},
    "audit.claim_cell": {"en": "{category}, {player}", "fr": "{category}, {player}"},
    "audit.claim_empty": {
        "en": "No number was typed. One total is enough.",
        "fr": "Aucun nombre n'a été saisi. Un seul total suffit.",
    },
    "audit.claim_number": {
        "en": "{what}: “{text}” is not a whole number.",
        "fr": "{what} : « {text} » n'est pas un nombre entier.",
    },
    "audit.claim_at": {
        "en": "Typed at step {step}{by}.",
        "fr": "Saisis à l'étape {step}{by}.",
    },
    "audit.claim_declared": {
        "en": "Declared by the table when the game ended.",
        "fr": "Annoncés par la table à la fin de la partie.",
    },
    "audit.by": {"en": " by {by}", "fr": " par {by}"},
    # the table
    "audit.sheet": {"en": "Score sheet", "fr": "Feuille de score"},
    "audit.ledger": {"en": "ledger", "fr": "registre"},
    "audit.paper": {"en": "paper", "fr": "papier"},
    "audit.total": {"en": "Total", "fr": "Total"},
    "audit.empty": {
        "en": {
            "one": "{n} more category with no points",
            "other": "{n} more categories with no points",
        },
        "fr": {
            "one": "{n} autre catégorie sans points",
            "other": "{n} autres catégories sans points",
        },
    },
    "audit.not_said": {"en": "not on the paper", "fr": "pas sur la feuille"},
    "audit.paper_says": {"en": "paper {n}", "fr": "papier {n}"},
    # a line
    "audit.player_none": {"en": "No line yet.", "fr": "Aucune ligne pour l'instant."},
    "audit.turn": {"en": "turn {turn}", "fr": "tour {turn}"},
    "audit.step": {"en": "step {step}", "fr": "étape {step}"},
    "audit.no_steps": {
        "en": "It was there when the game began.",
        "fr": "C'était là au début de la partie.",
    },
    "audit.agreed": {
        "en": "Step {step} was agreed by the table against {rules}.",
        "fr": "L'étape {step} a été acceptée par la table contre {rules}.",
    },
    "audit.without": {
        "en": "Without it this line would be worth {n}.",
        "fr": "Sans elle, cette ligne vaudrait {n}.",
    },
    "audit.same_without": {
        "en": "Without it this line would be worth the same.",
        "fr": "Sans elle, cette ligne vaudrait autant.",
    },
    "audit.see_board": {"en": "See it on the board", "fr": "Le voir sur le plateau"},
    "audit.board": {
        "en": "{player}'s board, {what} highlighted",
        "fr": "Plateau {player:de}, {what} en évidence",
    },
    # the side
    "audit.curve": {"en": "Score by step", "fr": "Score par étape"},
    "audit.waivers": {
        "en": {"one": "{n} waiver", "other": "{n} waivers"},
        "fr": {"one": "{n} dérogation", "other": "{n} dérogations"},
    },
    "audit.against": {"en": "Against {rules}:", "fr": "Contre {rules} :"},
    "audit.reason": {"en": "Reason: “{reason}”", "fr": "Motif : « {reason} »"},
    "audit.checks": {"en": "Checks", "fr": "Vérifications"},
    "audit.check_sum": {
        "en": "Every player's lines add up to the total",
        "fr": "Les lignes de chaque joueur donnent son total",
    },
    "audit.check_same": {
        "en": {
            "one": "{n} step judged again under today's rules: same result",
            "other": "{n} steps judged again under today's rules: same result",
        },
        "fr": {
            "one": "{n} étape rejugée selon les règles d'aujourd'hui : même résultat",
            "other": "{n} étapes rejugées selon les règles d'aujourd'hui : même résultat",
        },
    },
    "audit.check_differs": {
        "en": "Judged again under today's rules, these would be different:",
        "fr": "Rejugées selon les règles d'aujourd'hui, celles-ci seraient différentes :",
    },
    "audit.check_deal": {
        "en": "What was dealt is what the seed says",
        "fr": "Ce qui a été distribué est ce que dit la graine",
    },
    "audit.check_deal_differs": {
        "en": "What was dealt at step {step} is not what the seed says",
        "fr": "Ce qui a été distribué à l'étape {step} n'est pas ce que dit la graine",
    },
    "audit.check_whole": {
        "en": "Every component is in exactly one place",
        "fr": "Chaque élément est à une seule place",
    },
    "audit.catalogue": {"en": "Catalogue", "fr": "Catalogue"},
    "audit.catalogue_hash": {"en": "Content hash {hash}", "fr": "Empreinte {hash}"},
    "audit.catalogue_more": {
        "en": "Components and sources",
        "fr": "Éléments et sources",
    },
    "audit.source.rulebook": {
        "en": "Every value is printed in the rulebook.",
        "fr": "Toutes les valeurs figurent dans le livret.",
    },
    "audit.source.public": {
        "en": "Some values come from public sources.",
        "fr": "Certaines valeurs viennent de sources publiques.",
    },
    "audit.source.reconstruction": {
        "en": "Some values are reconstructed, not printed ones.",
        "fr": "Certaines valeurs sont reconstituées, et non imprimées.",
    },
    "audit.deal": {"en": "Deal", "fr": "Donne"},
    "audit.deal_table": {
        "en": "Dealt at the table; the log holds what was drawn.",
        "fr": "Donnée à la table ; le journal garde ce qui a été tiré.",
    },
    "audit.deal_open": {
        "en": "Dealt by Ledger. The seed is public now; its hash is the one announced at step 1.",
        "fr": "Donnée par Ledger. La graine est désormais publique ; son empreinte est celle "
        "annoncée à l'étape 1.",
    },
    "audit.deal_closed": {
        "en": "Dealt by Ledger. The seed stays secret until the game is over; its hash:",
        "fr": "Donnée par Ledger. La graine reste secrète jusqu'à la fin ; son empreinte :",
    },
    "audit.seed": {"en": "Seed", "fr": "Graine"},
    "audit.commitment": {"en": "Commitment", "fr": "Empreinte"},
    "audit.signed": {"en": "Signed off by {players}.", "fr": "Approuvé par {players}."},
    "audit.download": {"en": "Download the record", "fr": "Télécharger le journal"},
    # on paper
    "audit.print_title": {"en": "score sheet", "fr": "feuille de score"},
    "audit.print_foot": {
        "en": "Ledger record {game} · catalogue {catalogue} (sha256 {hash}) · {steps}, {waivers}",
        "fr": "Journal Ledger {game} · catalogue {catalogue} (sha256 {hash}) · {steps}, {waivers}",
    },
    "audit.print_steps": {
        "en": {"one": "{n} step", "other": "{n} steps"},
        "fr": {"one": "{n} étape", "other": "{n} étapes"},
    },
    "audit.print_waiver": {"en": "{rules}, step {step}", "fr": "{rules}, étape {step}"},
}
