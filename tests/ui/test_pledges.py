"""What the sheet said when an order was given is what its fight card says it foresaw, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel.agenda import Side
from game.kernel.forecast import Chance, Forecast, Tone
from game.registry import GAMES
from table.pledges import Pledge, Pledges
from tests.ui.foreseeing import check_fights


@pytest.mark.parametrize("name", list(GAMES))
def test_a_fight_card_says_what_the_sheet_said(name: str, tmp_path: Path) -> None:
    check_fights(name, tmp_path, 1)


def test_what_was_taken_back_is_forgotten() -> None:
    pledges = Pledges({"pledges": "nonsense"})
    for start, share in ((4, 0.2), (9, 0.5), (6, 0.7)):
        forecast_of = Pledge(start, Side(1), "Hill 80", Chance("Hill 80 falls", share, Tone.GOOD))
        pledges.note(start, Side(1), "Hill 80", Forecast("assault", headline=forecast_of.chance))
    assert pledges.before(Side(1), 20) == Pledge(6, Side(1), "Hill 80", Chance("Hill 80 falls", 0.7, Tone.GOOD))
    assert pledges.before(Side(1), 5) is not None and pledges.before(Side(1), 4) is None
    assert pledges.before(Side(0), 20) is None
    assert Pledges({"pledges": {"1": [["x"], 3, [1, "a", "b", 7.0, 0, ""]]}}).before(Side(1), 20) is None
