"""The first throw of rehearsals is dealt out evenly."""

from __future__ import annotations

from collections import Counter
from itertools import product
from statistics import mean

from ai.search.luck import PAIRS, first_throw


def test_every_pair_is_dealt_once() -> None:
    assert sorted(PAIRS) == sorted(product(range(1, 7), repeat=2))
    assert Counter(first_throw(number, 7) for number in range(72)) == Counter(PAIRS * 2)


def test_any_few_in_a_row_are_a_fair_sample() -> None:
    for shift in range(36):
        sums = [sum(first_throw(number, shift)) for number in range(8)]
        assert 6 <= mean(sums) <= 8, sums
        assert min(sums) <= 5 and max(sums) >= 9
