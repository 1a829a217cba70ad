"""How many clicks an order of Edson's Ridge takes, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import (
    AssaultFrom,
    Bombard,
    ChargeFrom,
    ChooseImpulse,
    EntrenchIn,
    FireAt,
    InfiltrateFrom,
    PatrolInto,
)
from game.edsons_ridge.movement import GoTo
from table.composition.forms import ClickStep
from table.composition.plans import Goal
from tests.table.clicking import Case, by_keys, by_mouse, count_clicks


def next_door(view: Any, spot: ClickStep, goal: Goal) -> bool:
    return goal.step != spot


def inside(view: Any, spot: ClickStep, goal: Goal) -> bool:
    return goal.step == spot


def by_the_gun(view: Any, spot: ClickStep, goal: Goal) -> bool:
    return spot[0] == "piece"


CASES = {
    "10.2 assault into the next area": Case(GAME, ChooseImpulse, "assault", 3, next_door, (AssaultFrom,)),
    "10.21 assault inside an area": Case(GAME, ChooseImpulse, "assault", 3, inside, (AssaultFrom,)),
    "10.9 banzai": Case(GAME, ChooseImpulse, "charge", 4, next_door, (ChargeFrom,)),
    "8.22 infiltration": Case(GAME, ChooseImpulse, "infiltrate", 3, next_door, (InfiltrateFrom,)),
    "11.11 bombardment": Case(GAME, ChooseImpulse, "bombard", 3, by_the_gun, (Bombard,)),
    "8.24 entrenchment": Case(GAME, ChooseImpulse, "entrench", 3, inside, (EntrenchIn,)),
    "8.25 patrol": Case(GAME, ChooseImpulse, "patrol", 3, next_door, (PatrolInto,)),
    "11.2 fire": Case(GAME, ChooseImpulse, "fire", 3, next_door, (FireAt,)),
    "9.1 march": Case(GAME, ChooseImpulse, "march", 3, next_door, (AssaultFrom, GoTo), rolls=False),
}


@pytest.mark.parametrize("hands", [by_mouse, by_keys])
@pytest.mark.parametrize("name", CASES)
def test_an_order_takes_so_many_clicks(name: str, hands: Any, tmp_path: Path) -> None:
    count_clicks(CASES[name], hands, tmp_path)
