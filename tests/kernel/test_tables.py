"""Odds, columns, shifts and results."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.tables import OVERWHELMING, Table, odds, odds_words, steps_between
from game.kernel.tally import Tally

TABLE = Table((("A", "A", "B"), ("A", "B", "C"), ("B", "C", "C"), ("C", "C", "C")), first=-2)  # 1:2, 1:1, 2:1, 3:1


@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(26, 7, 3), (27, 7, 3), (7, 7, 1), (7, 3, 2), (3, 7, -3), (6, 7, -2), (1, 5, -5), (5, 0, OVERWHELMING)],
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, ratio: int) -> None:
    assert odds(attack, defence) == ratio


@given(st.integers(1, 500), st.integers(1, 500))
def test_odds_never_flatter_the_attacker(attack: int, defence: int) -> None:
    ratio = odds(attack, defence)
    assert ratio not in (0, -1)
    assert attack >= ratio * defence if ratio > 0 else attack * -ratio >= defence


def test_odds_in_words() -> None:
    assert (odds_words(3), odds_words(-2)) == ("3:1", "1:2")


def test_one_to_two_and_even_are_neighbours() -> None:
    assert steps_between(-2, 1) == steps_between(1, 2) == 1
    assert steps_between(-5, 10) == 13


def test_columns_by_odds_stop_at_the_ends() -> None:
    assert [TABLE.column(attack, 4) for attack in (1, 2, 4, 9, 13, 90)] == [0, 0, 1, 2, 3, 3]


def test_shifts_move_along_the_columns_with_their_reasons() -> None:
    shifts = Tally("Shifts", "11.5")
    shifts.add("river", -1, "11.51")
    shifts.add("tanks", 3, "11.52")
    assert TABLE.shifted(1, shifts) == 3
    assert TABLE.shifted(2, shifts) == 3
    assert TABLE.shifted(1, shifts, high=2) == 2


def test_a_die_and_its_distribution_read_the_same_column() -> None:
    assert [TABLE.result(1, die) for die in (1, 2, 3)] == ["A", "B", "C"]
    assert TABLE.outcomes(0).chance_of("A") == Fraction(2, 3)
    for column in range(4):
        found = TABLE.outcomes(column)
        for result in "ABC":
            assert found.chance_of(result) == Fraction(
                [TABLE.result(column, die) for die in (1, 2, 3)].count(result), 3
            )


def test_a_table_with_a_hole_is_refused() -> None:
    with pytest.raises(ValueError, match="one length"):
        Table((("A",), ("A", "B")))
