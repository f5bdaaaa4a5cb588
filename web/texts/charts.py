"""What the page of charts says."""

from __future__ import annotations

WORDS = {
    "pictures.title": {"en": "Charts", "fr": "Graphiques"},
    "pictures.upto": {"en": "Up to step", "fr": "Jusqu'à l'étape"},
    "pictures.draw": {"en": "Draw", "fr": "Dessiner"},
    "pictures.of": {"en": "Of", "fr": "De"},
    "pictures.table": {
        "en": "The numbers as a table, where they change",
        "fr": "Les nombres en tableau, là où ils changent",
    },
    "pictures.download_of": {"en": "Download as SVG: {name}", "fr": "Télécharger en SVG : {name}"},
    "pictures.score": {"en": "Score by category", "fr": "Score par catégorie"},
    "pictures.score_text": {
        "en": "Turn by turn; what costs points lies below the line.",
        "fr": "Tour par tour ; ce qui coûte des points est sous la ligne.",
    },
    "pictures.step": {"en": "Step", "fr": "Étape"},
    "pictures.player": {"en": "Player", "fr": "Joueur"},
    "pictures.total": {"en": "Total", "fr": "Total"},
}
