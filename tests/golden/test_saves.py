"""Saves of earlier versions: every one of them opens, and can be played on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.kernel.match import Match
from game.registry import GAMES

SAVES = sorted((Path(__file__).parent / "saves").rglob("*.json"))
STEPS = 30


def test_ten_saves_of_each_game_are_kept() -> None:
    for game in GAMES:
        assert sum(path.parent.name == game for path in SAVES) >= 10


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_save_of_an_earlier_version_opens_and_is_played_on(path: Path) -> None:
    match = Match.load(path, GAMES)
    assert match.game.flaws(match.state) == []
    assert (match.decision is None) == ("over" in path.stem)
    rng = Random(1)
    for _ in range(STEPS):
        if match.decision is None:
            break
        match.play(rng.choice(match.decision.options))
        assert match.game.flaws(match.state) == []
