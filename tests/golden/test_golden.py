"""Golden playthroughs: one per scenario, in words, from answers that are stored beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.registry import GAMES
from tests.golden.playthrough import HERE, Misfit, answers_path, drawn, golden_path, playthrough, readable, stored

SCENARIOS = [(game.name, briefing.name) for game in GAMES.values() for briefing in game.briefings]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_playthrough_reads_as_it_did(game: str, scenario: str) -> None:
    path, answers = golden_path(game, scenario), answers_path(game, scenario)
    wanted = f"no golden playthrough for {game}/{scenario}: python -m tests.golden.playthrough --answers {scenario}"
    assert path.exists() and answers.exists(), wanted
    expected = path.read_text(encoding="utf-8").splitlines()
    actual = playthrough(GAMES[game], scenario, stored(answers)).splitlines()
    for number, (old, new) in enumerate(zip(expected, actual, strict=False), 1):
        assert new == old, f"{path.name} line {number}"
    assert len(actual) == len(expected)


def test_no_golden_is_left_without_its_scenario() -> None:
    known = {find(game, scenario) for game, scenario in SCENARIOS for find in (golden_path, answers_path)}
    assert {*HERE.glob("*/*.txt"), *HERE.glob("*/*.answers")} == known


def shortest() -> tuple[str, str]:
    return min(SCENARIOS, key=lambda pair: answers_path(*pair).stat().st_size)


def test_an_answer_that_no_longer_fits_is_named_by_its_line(tmp_path: Path) -> None:
    game, scenario = shortest()
    lines = answers_path(game, scenario).read_text(encoding="utf-8").splitlines()
    copy = tmp_path / "some.answers"
    for spoilt, complaint in (
        ([*lines[:7], '{"is":"kernel.Pick","item":-9}', *lines[8:]], "line 8: .* is no answer"),
        ([*lines[:7], '{"is":"nowhere.Nothing"}', *lines[8:]], "some.answers line 8"),
        (lines[:7], "no answer is stored for line 8"),
        ([*lines, lines[0]], f"line {len(lines) + 1}: the game is over"),
    ):
        copy.write_text("\n".join(spoilt), encoding="utf-8")
        with pytest.raises(Misfit, match=complaint):
            playthrough(GAMES[game], scenario, stored(copy))


def test_answers_drawn_anew_keep_those_that_fit() -> None:
    game, scenario = shortest()
    answers = readable(answers_path(game, scenario))
    assert drawn(GAMES[game], scenario, answers) == answers
    again = drawn(GAMES[game], scenario, answers[:7])
    assert again[:7] == answers[:7] and again != answers
