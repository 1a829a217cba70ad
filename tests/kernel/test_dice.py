"""Chances: exact, adding up to one, and the same as counting every throw."""

import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.dice import Distribution, certain, dice, margin, mix, percent

briefly = settings(max_examples=50, deadline=None)  # a busy machine is no failure

counts = st.integers(0, 4)
sides = st.integers(1, 8)
outcomes = st.integers(-8, 8)
rolls = (
    st.dictionaries(outcomes, st.integers(0, 20), min_size=1)
    .filter(lambda weights: any(weights.values()))
    .map(Distribution[int])
)
parts = st.lists(st.tuples(st.integers(0, 9) | st.fractions(0, 3, max_denominator=12), rolls), min_size=1, max_size=5)


def counted(throws: list[int]) -> Distribution[int]:
    """A distribution by counting equally likely throws."""
    return Distribution(Counter(throws))


@briefly
@given(counts, sides)
def test_dice_agree_with_counting_every_throw(count: int, faces: int) -> None:
    throws = [sum(throw) for throw in product(range(1, faces + 1), repeat=count)]
    roll = dice(count, faces)
    assert roll == counted(throws)
    assert list(roll) == sorted(roll)
    assert sum(roll.values()) == 1


def test_two_dice() -> None:
    roll = dice(2)
    assert roll[7] == Fraction(1, 6)
    assert roll.mean() == 7
    assert roll.at_least(9) == Fraction(10, 36)
    assert roll.at_most(3) == Fraction(3, 36)
    assert roll.at_least(2) == roll.at_least(-50) == 1
    assert roll.at_least(13) == roll.at_least(99) == 0
    assert roll.chance_of(13) == 0
    assert (len(roll), roll.total, roll.weights[2]) == (11, 36, 1)
    assert dice(2) is roll


def test_dice_that_do_not_exist_are_refused() -> None:
    for count, faces in ((-1, 6), (2, 0)):
        with pytest.raises(ValueError, match="there are no"):
            dice(count, faces)


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 3}])
def test_weights_that_are_no_chances_are_refused(weights: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="needs weights"):
        Distribution(weights)


@briefly
@given(rolls)
def test_chances_add_up_to_one_and_none_is_nought(roll: Distribution[int]) -> None:
    assert sum(roll.values()) == 1
    assert all(chance > 0 for chance in roll.values())
    assert sum(roll.weights.values()) == roll.total


@briefly
@given(rolls, st.integers(1, 9))
def test_equal_chances_are_equal_however_they_were_weighted(roll: Distribution[int], times: int) -> None:
    twin = Distribution({outcome: weight * times for outcome, weight in reversed(roll.weights.items())})
    assert twin == roll
    assert hash(twin) == hash(roll)
    assert pickle.loads(pickle.dumps(twin)) == roll


@briefly
@given(rolls, rolls)
def test_sums_and_margins_agree_with_counting(one: Distribution[int], other: Distribution[int]) -> None:
    for combined, how in ((one + other, int.__add__), (one - other, int.__sub__), (margin(one, other), int.__sub__)):
        assert combined == by_hand(one, other, how)
        assert sum(combined.values()) == 1
        assert list(combined) == sorted(combined)


def by_hand(one: Distribution[int], other: Distribution[int], how: Callable[[int, int], int]) -> Distribution[int]:
    total: Counter[int] = Counter()
    for (a, a_weight), (b, b_weight) in product(one.weights.items(), other.weights.items()):
        total[how(a, b)] += a_weight * b_weight
    return Distribution(total)


@briefly
@given(rolls, rolls, rolls)
def test_sums_do_not_mind_the_order(a: Distribution[int], b: Distribution[int], c: Distribution[int]) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a - b == -(b - a)
    assert (a + b).mean() == a.mean() + b.mean()


@briefly
@given(rolls, st.integers(-20, 20))
def test_a_shift_is_a_certain_sum(roll: Distribution[int], points: int) -> None:
    assert roll.shift(points) == roll + certain(points)
    assert roll.shift(points).at_least(points) == roll.at_least(0)


@briefly
@given(rolls, st.integers(-12, 12))
def test_at_least_is_a_chance_like_any_other(roll: Distribution[int], number: int) -> None:
    assert roll.at_least(number) == roll.chance(lambda outcome: outcome >= number)
    assert roll.at_most(number) == roll.chance(lambda outcome: outcome <= number)
    assert roll.at_least(number) + roll.at_most(number - 1) == 1


@briefly
@given(rolls, st.integers(1, 5))
def test_a_map_keeps_all_the_chance(roll: Distribution[int], divisor: int) -> None:
    halved = roll.map(lambda outcome: outcome // divisor)
    assert sum(halved.values()) == 1
    for value in halved:
        least = value * divisor
        assert halved[value] == roll.at_least(least) - roll.at_least(least + divisor)
    assert list(halved) == sorted(halved)


def test_a_map_may_give_names() -> None:
    table = dice(1).map(lambda pips: "miss" if pips < 5 else "hit")
    assert dict(table) == {"miss": Fraction(2, 3), "hit": Fraction(1, 3)}


@briefly
@given(parts.filter(lambda some: any(weight for weight, _ in some)))
def test_a_mixture_weighs_its_parts(some: list[tuple[int | Fraction, Distribution[int]]]) -> None:
    mixed, whole = mix(some), sum(weight for weight, _ in some)
    assert sum(mixed.values()) == 1
    for outcome in range(-9, 10):
        assert mixed.chance_of(outcome) == sum(weight * part.chance_of(outcome) for weight, part in some) / whole


def test_a_mixture_needs_weight() -> None:
    with pytest.raises(ValueError, match="needs weights"):
        mix([(0, dice(1))])
    with pytest.raises(ValueError, match="below zero"):
        mix([(2, dice(1)), (-1, dice(1))])


@briefly
@given(rolls, rolls)
def test_what_follows_keeps_all_the_chance(first: Distribution[int], second: Distribution[int]) -> None:
    chained = first.then(lambda outcome: second.shift(outcome))
    assert chained == first + second
    assert first.then(certain) == first
    assert sum(first.then(lambda outcome: second if outcome > 0 else certain(outcome)).values()) == 1


def test_a_low_throw_thrown_again() -> None:
    again = dice(1).then(lambda pips: dice(1) if pips == 1 else certain(pips))
    assert again[1] == Fraction(1, 36)
    assert again[6] == Fraction(7, 36)


@briefly
@given(rolls, rolls)
def test_remembered_sums_are_given_again(one: Distribution[int], other: Distribution[int]) -> None:
    assert one + other is one + other
    assert margin(one, other) is one - other


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [
        (Fraction(5, 12), 0, "42%"),
        (Fraction(5, 12), 1, "41.7%"),
        (Fraction(1, 200), 0, "1%"),
        (Fraction(0), 0, "0%"),
        (Fraction(1), 0, "100%"),
        (Fraction(1), 1, "100.0%"),
        (Fraction(1, 1000), 0, "<1%"),
        (Fraction(999, 1000), 0, ">99%"),
        (Fraction(9999, 10000), 1, ">99.9%"),
        (Fraction(1, 10000), 1, "<0.1%"),
        (0.5, 0, "50%"),
    ],
)
def test_percentages_for_the_screen(chance: Fraction | float, digits: int, text: str) -> None:
    assert percent(chance, digits) == text


@briefly
@given(st.fractions(0, 1))
def test_only_what_is_certain_reads_so(chance: Fraction) -> None:
    assert (percent(chance) == "100%") == (chance == 1)
    assert (percent(chance) == "0%") == (chance == 0)
