"""Golden playthroughs: one per scenario, in words."""

from __future__ import annotations

import pytest

from game.registry import GAMES
from tests.golden.playthrough import HERE, golden_path, playthrough

SCENARIOS = [(game.name, briefing.name) for game in GAMES.values() for briefing in game.briefings]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_playthrough_reads_as_it_did(game: str, scenario: str) -> None:
    path = golden_path(game, scenario)
    assert path.exists(), f"no golden playthrough for {game}/{scenario}: run python3 -m tests.golden.playthrough"
    expected = path.read_text(encoding="utf-8").splitlines()
    actual = playthrough(GAMES[game], scenario).splitlines()
    for number, (old, new) in enumerate(zip(expected, actual, strict=False), 1):
        assert new == old, f"{path.name} line {number}"
    assert len(actual) == len(expected)


def test_no_golden_is_left_without_its_scenario() -> None:
    known = {golden_path(game, scenario) for game, scenario in SCENARIOS}
    assert set(HERE.glob("*/*.txt")) == known
