"""The learned judgement: it sees where troops stand, more points are never worse, leanings still tell."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from math import isclose
from pathlib import Path

import numpy as np
import pytest

from ai.games.edsons_ridge import BRAIN, drill, facts, judgement, lessons
from ai.games.edsons_ridge.evaluation import squash
from ai.games.edsons_ridge.judgement import Layers, Unlearned, leaning, learned
from ai.search.skill import Skill
from game.edsons_ridge.components import AMERICAN, FIRST_ZONE, IS_COMBAT, JAPANESE, OWNER
from game.edsons_ridge.game import GAME
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Side, play, settle

AT_SIGHT = Skill(iterations=0)


def opening(scenario: str = "full_battle", seed: int = 3) -> Edson:
    """After the set-up, as the scorers would make it."""
    state = GAME.setup(scenario, seed)
    while (decision := settle(state)) is not None and not BRAIN.is_plan_start(decision):
        scores = BRAIN.scores(state, decision.question, decision.options, BRAIN.weights)
        play(state, decision.options[scores.index(max(scores))])
    return state


def japanese(state: Edson) -> float:
    return BRAIN.evaluate(state, JAPANESE, BRAIN.weights)


def test_troops_that_leave_the_front_are_missed() -> None:
    """Eight units moved from the front into the jungle once left the judgement as it was."""
    state = opening()
    before = japanese(state)
    worth = state.scenario.points
    front = [unit for unit in range(facts.UNITS) if IS_COMBAT[unit] and OWNER[unit] == AMERICAN and state.where[unit]]
    front = [unit for unit in front if any(worth[near] for near in state.near(state.where[unit]))][:8]
    far = max(state.scenario.in_play, key=lambda p: (p < FIRST_ZONE and state.control[p] == AMERICAN, -worth[p], -p))
    for unit in front:
        state._lift(unit)
        state._put(unit, far)
    assert japanese(state) > before + 0.02


@pytest.mark.parametrize("side", [JAPANESE, AMERICAN])
def test_worn_men_are_worth_less(side: Side) -> None:
    state = opening("hill_80")
    fresh = BRAIN.evaluate(state, side, BRAIN.weights)
    for unit in (unit for stack in state.stacks[side * SPAN : (side + 1) * SPAN] for unit in stack):
        state.level[unit] = 2
    assert BRAIN.evaluate(state, side, BRAIN.weights) < fresh - 0.02


def test_one_position_and_many_are_read_alike() -> None:
    """The drill reads positions by the hundred, a search one at a time."""
    battles = [lessons.play_battle(seed, "hill_80", AT_SIGHT) for seed in (1, 2)]
    many = drill.lessons_of(battles)
    layers = judgement.layers_of()
    chances = drill.chances(layers, many)
    lesson = battles[0].lessons[0]
    alone = judgement.opinion(layers, lesson.facts, facts.ground_at(*lesson.ground))
    many.whole[0, facts.THINKS] = lesson.facts.whole[facts.THINKS]
    assert isclose(
        drill.chances(layers, many)[0],
        evaluation_of(lesson.facts.lead, float(alone.points), float(alone.doubt)),
        abs_tol=1e-4,
    )
    assert len(chances) == sum(len(battle.lessons) for battle in battles)


def evaluation_of(lead: float, points: float, doubt: float) -> float:
    return squash((lead + points) / doubt)


def test_a_step_of_learning_makes_what_happened_likelier() -> None:
    battles = [lessons.play_battle(seed, "hill_80", AT_SIGHT) for seed in (3, 4, 5)]
    known = drill.lessons_of(battles)
    network = drill.beginner()
    before = likelihood(network, known)
    teacher = drill.Teacher(network)
    teacher.study(known, 5)
    assert likelihood(teacher.network, known) > before


def likelihood(network: Mapping[str, facts.Numbers], known: drill.Lessons) -> float:
    said = drill.chances(Layers(**network), known).clip(1e-6, 1 - 1e-6)
    return float(np.log(np.where(known.won > 0, said, 1 - said)).mean())


def test_a_drill_plays_teaches_and_can_be_kept(tmp_path: Path) -> None:
    teacher, told = drill.Teacher(drill.beginner()), []
    with ThreadPoolExecutor(1) as crew:
        drill.drill(teacher, 1, 2, 6, crew, lambda number, won: told.append((number, won)))
    assert [number for number, _ in told] == [1] and len(teacher.battles) == 2
    path = tmp_path / "kept.npz"
    drill.save(teacher.network, path)
    kept = learned(path)
    assert all(np.allclose(kept[name], part, atol=0.01) for name, part in teacher.network.items())


def test_a_file_of_other_facts_is_refused(tmp_path: Path) -> None:
    strange = {**drill.beginner(), "eyes": np.zeros((3, drill.EYES), np.float32)}
    drill.save(strange, tmp_path / "strange.npz")
    with pytest.raises(Unlearned, match="other facts"):
        learned(tmp_path / "strange.npz")
    with pytest.raises(Unlearned, match="missing"):
        learned(tmp_path / "nowhere.npz")


def test_leanings_come_on_top() -> None:
    """Whoever holds ground dearer judges the same position differently; the tuned weights lean nowhere."""
    state = opening("hill_80")
    assert leaning(state, BRAIN.weights) == 0.0
    dearer = {**BRAIN.weights, "hold": BRAIN.weights["hold"] * 1.25}
    assert BRAIN.evaluate(state, AMERICAN, dearer) != BRAIN.evaluate(state, AMERICAN, BRAIN.weights)
    richer = {**BRAIN.weights, "men_japanese": BRAIN.weights["men_japanese"] * 2}
    assert BRAIN.evaluate(state, JAPANESE, richer) > japanese(state)
