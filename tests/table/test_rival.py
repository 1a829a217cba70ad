"""Who plays the other side, and what it leaves in a match's notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ai.thoughts import Plan, Thoughts
from game.kernel.match import Match
from table.opponent import Diary
from table.rival import noted_opponent
from tests.ai import toy_arena
from tests.table.scripted import RED


def test_a_diary_keeps_three_plans_in_few_words_and_believes_nothing(tmp_path: Path) -> None:
    plan = Plan("Go on, then " * 100, 0.5, 3, "Why not.")
    diary = Diary({})
    diary.write(1, Thoughts("Win.", "Lose.", (plan,) * 5))
    kept = diary.read(1)
    assert kept is not None and len(kept.plans) == 3
    assert all(len(found.words) < 260 and found.words.endswith(" and so on") for found in kept.plans)
    forged = Diary({"thoughts": {"1": {"is": "ai.Nobody"}, "2": 7, "x": {}, "9" * 20: {}}})
    assert forged.numbers() == [1, 2]
    assert forged.read(1) is forged.read(2) is forged.read(3) is None
    forged.forget_after(1)
    assert list(forged.pages) == ["1"]
    assert Diary({"thoughts": "none"}).numbers() == []


@pytest.mark.parametrize("name", ["nobody", 7])
def test_an_opponent_that_is_gone_is_replaced(tmp_path: Path, name: object) -> None:
    match: Match[Any] = Match(toy_arena.GAME, "sprint", 4)
    match.notes["opponent"] = name
    found, warning = noted_opponent(match, (RED,), tmp_path)
    assert found.name == "lieutenant"
    assert ("Lieutenant takes over" in warning) == isinstance(name, str)
