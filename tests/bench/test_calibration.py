"""The arithmetic of calibration."""

from __future__ import annotations

import pytest

from tests.bench.calibration import Judged, Tenth, is_right, mean_error, start, table, tenths


def games(said: float, won: int, lost: int) -> list[Judged]:
    return [Judged("hill", (said,), number < won) for number in range(won + lost)]


def test_a_right_judgement_has_no_error() -> None:
    found = tenths(games(0.75, 300, 100))
    assert len(found) == 1 and found[0].games == 400
    assert mean_error(found) == pytest.approx(0.0)
    assert is_right(games(0.75, 300, 100))


def test_a_wrong_one_is_found_out() -> None:
    assert mean_error(tenths(games(0.75, 200, 200))) == pytest.approx(0.25)
    assert not is_right(games(0.75, 200, 200))
    assert any("WRONG" in line for line in table(games(0.75, 200, 200)))


def test_few_games_prove_nothing_against_a_tenth() -> None:
    assert Tenth(50, 50, 0.9, 0.5).is_right
    assert not Tenth(500, 500, 0.9, 0.5).is_right


def test_the_start_is_compared_with_what_equals_show() -> None:
    said, won, (low, high) = start(games(0.5, 20, 20))
    assert (said, won) == (0.5, 0.5) and low < 0.5 < high
    assert any("OUTSIDE" in line for line in table(games(0.9, 20, 20)))


def test_positions_of_one_game_count_as_one_game() -> None:
    found = tenths([Judged("hill", (0.55, 0.56, 0.57), True)])
    assert (found[0].positions, found[0].games) == (3, 1)
