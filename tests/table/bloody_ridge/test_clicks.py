"""How many clicks an order of Bloody Ridge takes, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import ChooseForce, GoTo
from table.composition.forms import ClickStep
from table.composition.plans import Goal
from tests.table.clicking import Case, by_keys, by_mouse, count_clicks


def far(view: Any, spot: ClickStep, goal: Goal) -> bool:
    """7.2 A march of several hexes through Japanese ground, and an attack at its end."""
    return spot[0] == "" and len(goal.make().script({}).way) > 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("hands", [by_mouse, by_keys])
def test_7_19_a_whole_march_takes_two_clicks(hands: Any, tmp_path: Path) -> None:
    count_clicks(Case(GAME, ChooseForce, "attack", 2, far, (GoTo,)), hands, tmp_path)
