"""What is printed on the components, as a form asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

PRINTED: Mapping[str, Words] = {
    "name_en": {"en": "English name", "fr": "Nom anglais"},
    "name_fr": {"en": "French name", "fr": "Nom français"},
    "copies": {"en": "Copies in the box", "fr": "Exemplaires dans la boîte"},
    "count": {"en": "How many", "fr": "Combien"},
    "points": {"en": "Points", "fr": "Points"},
    "granted_by_resource": {"en": "Given by", "fr": "Donné par"},
    "points_on_tile": {"en": "Points on a tile", "fr": "Points sur une tuile"},
    "resource": {"en": "Resource", "fr": "Ressource"},
    "tier": {"en": "Kind of resource", "fr": "Sorte de ressource"},
    "natural": {"en": "Natural", "fr": "Naturelle"},
}
