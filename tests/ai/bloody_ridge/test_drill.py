"""Teaching the instinct: the gradient is the slope of the wins, a step follows it, and what is learned can be kept."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ai.games.bloody_ridge import drill
from ai.games.bloody_ridge.drill import Lesson, Night, Teacher, gradient, likelihoods, play_night
from ai.games.bloody_ridge.instinct import Layers, Network, learned
from game.bloody_ridge.movement import ChooseForce, NextHex


@pytest.fixture(scope="module")
def night() -> Night:
    return play_night(3, learned())


def first(night: Night, kind: type) -> Lesson:
    return next(lesson for lesson in night.lessons if lesson.glance.kind is kind)


def copied(network: Network) -> dict[type, Layers]:
    return {kind: Layers(*(part.astype(np.float64) for part in layers)) for kind, layers in network.items()}


def test_a_night_after_the_network_is_the_same_for_the_same_seed(night: Night) -> None:
    again = play_night(3, learned())
    assert [lesson.chosen for lesson in again.lessons] == [lesson.chosen for lesson in night.lessons]
    assert again.won == night.won
    assert {lesson.glance.kind for lesson in night.lessons} == {NextHex, ChooseForce}
    assert any(lesson.chosen for lesson in night.lessons)  # by chance, not always the scorers' first


@pytest.mark.parametrize("kind", [NextHex, ChooseForce])
@pytest.mark.parametrize("part", Layers._fields)
def test_the_gradient_is_the_slope_of_the_likelihood(night: Night, kind: type, part: str) -> None:
    """Won against a lost twin: the gain over the usual is a half, so the slope is half that of the logarithm."""
    network = copied(learned())
    for lesson in (lesson for lesson in night.lessons if lesson.glance.kind is kind):
        twin = Lesson(lesson.glance, (lesson.chosen + 1) % len(lesson.glance.weighed))
        found = getattr(gradient([Night([lesson], True), Night([twin], False)], network)[kind], part)
        place = np.unravel_index(np.argmax(np.abs(found)), found.shape)
        if abs(found[place]) > 1e-4:  # what all options have in common often moves none against another
            break
    assert abs(found[place]) > 1e-4

    def worth() -> float:
        shares = likelihoods(network[kind], lesson.glance)
        return float(np.log(shares[lesson.chosen]) - np.log(shares[twin.chosen])) * 0.5 / 2

    numbers, small = getattr(network[kind], part), 1e-5
    numbers[place] += small
    above = worth()
    numbers[place] -= 2 * small
    assert found[place] == pytest.approx((above - worth()) / (2 * small), rel=1e-3)


def test_what_won_becomes_likelier_and_what_lost_less_likely(night: Night) -> None:
    lesson = first(night, NextHex)
    twin = Lesson(lesson.glance, (lesson.chosen + 1) % len(lesson.glance.weighed))
    teacher = Teacher(learned())
    before = likelihoods(teacher.network[NextHex], lesson.glance)
    for _ in range(5):
        teacher.teach([Night([lesson], True), Night([twin], False)])
    after = likelihoods(teacher.network[NextHex], lesson.glance)
    assert after[lesson.chosen] > before[lesson.chosen]
    assert after[twin.chosen] < before[twin.chosen]


def test_where_all_nights_end_alike_there_is_nothing_to_learn(night: Night) -> None:
    found = gradient([night._replace(won=True), night._replace(won=True)], learned())
    assert all(not part.any() for layers in found.values() for part in layers)


def test_a_drill_plays_teaches_and_can_be_kept(tmp_path: Path) -> None:
    teacher, told = Teacher(learned()), []
    with ThreadPoolExecutor(1) as crew:
        drill.drill(teacher, 2, 2, 7, crew, lambda number, won: told.append((number, won)))
    assert [number for number, _ in told] == [1, 2] and all(0 <= won <= 2 for _, won in told)
    path = tmp_path / "kept.npz"
    drill.save(teacher.network, path)
    for kind, layers in learned(path).items():
        for part, kept in zip(teacher.network[kind], layers, strict=True):
            assert kept == pytest.approx(part, abs=0.01, rel=0.001)
