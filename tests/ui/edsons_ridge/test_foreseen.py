"""10.3 An assault that read 20 % on the sheet is foreseen 20 % on the stage: after fire, and with the Advantage."""

from __future__ import annotations

from pathlib import Path

from game.edsons_ridge.game import GAME
from tests.ui.foreseeing import check_fights


def test_14_3_what_was_foreseen_has_fire_and_advantage_in_it(tmp_path: Path) -> None:
    check_fights(GAME.name, tmp_path, 8, seed=2)
