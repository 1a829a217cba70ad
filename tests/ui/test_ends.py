"""What the main button says: the deed, what may come of it and the price, read from values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.kernel.forecast import Chance, Expected, Forecast, Tone
from table.composition.ends import with_chance

SURE = Forecast("a march")
PATROL = Forecast("patrol", (Chance("succeeds", Fraction(21, 36), Tone.GOOD), Chance("fails", Fraction(15, 36))))
FORCE = Forecast("a force", expected=(Expected("together", 8.2, "factors"),))


@pytest.mark.parametrize(
    ("forecast", "said"),
    [
        (PATROL, "Patrol into 7: succeeds 58 %"),
        (PATROL.estimated(), "Patrol into 7: succeeds about 58 %"),
        (FORCE, "Patrol into 7: together about 8.2 factors"),
        (SURE, "Patrol into 7"),
        (None, "Patrol into 7"),
    ],
)
def test_the_button_says_what_is_how_likely(forecast: Forecast | None, said: str) -> None:
    assert with_chance("Patrol into 7", forecast) == said
