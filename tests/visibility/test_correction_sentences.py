"""What was set right later, told in the reader's words."""

from __future__ import annotations

import pytest

from ledger.aggregates.steps import ValueChanged
from ledger.games import GAMES
from ledger.visibility.correction_sentences import reprinting


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Printed values put right from here on: Temple of Bellona, points 2 → 3."),
        (
            "fr",
            "Valeurs imprimées rectifiées à partir d’ici\u00a0: Temple de Bellone, points 2 → 3.",
        ),
    ],
)
def test_a_printed_value_is_told_by_the_name_of_its_component(lang, told):
    founders = GAMES["founders"]
    changes = (ValueChanged("temple_bellona", "points", 2, 3),)
    assert reprinting(founders, founders.catalogues.default, changes, lang) == told
