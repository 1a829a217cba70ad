"""The judgement: what is learned is what was played, it can be kept and gone on with, and weights lean it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ai.games.conflict_of_heroes import drill
from ai.games.conflict_of_heroes.drill import SET, Lesson, Teacher, play_lesson, solved, spread_of
from ai.games.conflict_of_heroes.facts import TIES, facts, time_left
from ai.games.conflict_of_heroes.judgement import COLUMNS, JUDGEMENT, NAMES, columns, evaluate, learned, unlearned
from ai.games.conflict_of_heroes.weights import WEIGHTS
from game.conflict_of_heroes.components import AMERICAN
from game.conflict_of_heroes.game import GAME
from game.kernel.agenda import settle

FIRST = NAMES.index("ff1_goettges_patrol")


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return play_lesson(FIRST)


def test_a_lesson_is_the_same_for_the_same_seed(lesson: Lesson) -> None:
    again = play_lesson(FIRST)
    assert again == lesson and lesson.rows and len(lesson.rows) == len(lesson.leads)
    assert all(len(row) == COLUMNS and row[0] == 1.0 and 0 <= row[1] <= 1 for row in lesson.rows)
    assert [row[2 * list(TIES).index("lead")] for row in lesson.rows] == lesson.leads


def test_the_teacher_finds_what_was_put_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made-up positions whose points to come follow from two facts alone, beside those that are set."""
    monkeypatch.setattr(drill, "PULL", 1.0)
    rng, rows = np.random.default_rng(4), []
    for _ in range(2_000):
        rows.append(columns(NAMES[0], (1.0, *rng.normal(size=len(TIES) - 1).tolist()), rng.random()))
    table = np.array(rows)
    to_come = 3.0 * table[:, 4] - 2.0 * table[:, 7]
    worth = np.zeros(COLUMNS)
    worth[[2 * list(TIES).index(name) for name in SET]] = list(SET.values())
    both = np.column_stack([table, to_come + table @ worth])
    slopes = solved(both.T @ both)
    assert slopes[4] == pytest.approx(3.0, abs=0.05) and slopes[7] == pytest.approx(-2.0, abs=0.05)
    assert max(abs(slope - worth[n]) for n, slope in enumerate(slopes) if n not in (4, 7)) < 0.05


def test_the_spread_is_a_line_over_the_time() -> None:
    left = np.linspace(0, 1, 50)
    errors = 2.0 + 5.0 * left
    found = spread_of(np.array([50.0, left.sum(), left @ left, errors.sum(), errors @ left]))
    assert found == pytest.approx((2.0, 5.0))


def test_what_is_learned_judges_by_columns_as_by_facts() -> None:
    """The sum in play is the one that was taught, and weights lean it."""
    state = GAME.setup("ff1_goettges_patrol", 3)
    settle(state)
    seen, left, name = facts(state, WEIGHTS), time_left(state), state.sheet.name
    to_come = JUDGEMENT.to_come(name, seen, left, WEIGHTS)
    assert to_come == pytest.approx(float(np.dot(columns(name, seen, left), JUDGEMENT.slopes)))
    assert JUDGEMENT.to_come(name, seen, left, {**WEIGHTS, "material": 3 * WEIGHTS["material"]}) != pytest.approx(
        to_come
    )
    assert evaluate(state, AMERICAN, WEIGHTS) == JUDGEMENT.chance(state.lead - 0.5 + to_come, left)
    assert JUDGEMENT.chance(0.0, 0.5) == 0.5 < JUDGEMENT.chance(2.0, 0.5) < JUDGEMENT.chance(2.0, 0.0)


def test_a_drill_plays_teaches_and_can_be_kept(tmp_path: Path) -> None:
    teacher, told = Teacher(unlearned()), []
    with ThreadPoolExecutor(1) as crew:
        drill.drill(teacher, 1, 1, FIRST, crew, lambda number, won: told.append((number, won)))
    assert teacher.rounds == 1 and told[0][0] == 1 and 0 <= told[0][1] <= 1
    drill.save(teacher.network, tmp_path / "kept.npz")
    kept = learned(tmp_path / "kept.npz")
    assert np.array_equal(kept.slopes, teacher.network.slopes) and kept.spread == teacher.network.spread
    assert np.array_equal(kept.sums, teacher.network.sums)


def test_a_judgement_by_other_facts_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    with path.open("wb") as file:
        np.savez_compressed(
            file, names=np.array(["one"]), sums=np.zeros(1), scatter=np.zeros(1), slopes=np.zeros(2), spread=np.zeros(2)
        )
    with pytest.raises(ValueError, match="other facts"):
        learned(path)
