"""Teach the judgement: play firefights by the scorers, and fit what was still to come to what could be seen.

Least squares with a pull towards what goes without saying: what is counted in points is worth them, all else nothing.
The sums of all games are kept with the slopes, so a drill goes on where the last one stopped. A little chance in every
answer leads the games apart; each side is shown its own view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from ai.games.conflict_of_heroes.facts import TIES, facts, time_left
from ai.games.conflict_of_heroes.judgement import COLUMNS, NAMES, Judgement, Numbers, columns, learned
from ai.games.conflict_of_heroes.scorers import SCORERS
from ai.games.conflict_of_heroes.weights import WEIGHTS
from game.conflict_of_heroes.components import AMERICAN
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.turns import Turn
from game.kernel.agenda import play, settle

__all__ = ["Teacher", "drill", "learned", "save"]  # what the command asks for

FANCY = 0.1  # points
EVERY = 3  # turns between two positions: neighbours say the same
PULL = 300.0  # in positions
IN_POINTS = ("hexes", "lines", "boat")
# A side with more shots left in a round mostly is the one with more guns, and who has lost more has mostly been the one
# to press on: games say too much for a shot that is kept, and nothing for a unit. Whoever believed that would never
# fire. These are set, in points, and the rest is fitted.
SET = {
    "american_volley": 0.5,
    "japanese_volley": -0.5,
    "american_marked": -0.5,
    "japanese_marked": 0.5,
    "american_strength": 0.8,
    "japanese_strength": -0.8,
}
FIRM = 1e6  # the pull on what is set
CHUNK = 8  # games that one process plays at a stretch


class Lesson(NamedTuple):
    """The positions of one game, and how it went on."""

    rows: list[list[float]]  # columns of each position
    leads: list[float]
    final: float
    won: bool  # by the Americans


def play_lesson(seed: int) -> Lesson:
    """The firefights take turns."""
    name = NAMES[seed % len(NAMES)]
    state, chance, rows, leads, turns = GAME.setup(name, seed), Random(seed), [], [], seed
    while (decision := settle(state)) is not None:
        question, options = decision.question, decision.options
        if isinstance(question, Turn):
            turns += 1
            if not turns % EVERY:
                rows.append(columns(name, facts(state, WEIGHTS), time_left(state)))
                leads.append(state.lead - 0.5)
        scores = [
            score + FANCY * chance.random() for score in SCORERS[type(question)](state, question, options, WEIGHTS)
        ]
        play(state, options[scores.index(max(scores))])
    return Lesson(rows, leads, state.lead - 0.5, state.winner == AMERICAN)


def play_lessons(seeds: Sequence[int]) -> list[Lesson]:
    return [play_lesson(seed) for seed in seeds]


@dataclass
class Teacher:
    """`network` is the judgement, as the command calls whatever is taught."""

    network: Judgement
    rounds: int = 0

    def teach(self, lessons: Sequence[Lesson]) -> None:
        rows = np.array([row for lesson in lessons for row in lesson.rows])
        to_come = np.array([lesson.final - lead for lesson in lessons for lead in lesson.leads])
        both = np.column_stack([rows, to_come])
        sums = self.network.sums + both.T @ both
        slopes = solved(sums)
        left, errors = rows[:, 1], (to_come - rows @ slopes) ** 2  # the first fact is 1, so its later half is the time
        parts = [len(left), left.sum(), left @ left, errors.sum(), errors @ left]
        scatter = self.network.scatter + np.array(parts)
        self.network = replace(self.network, sums=sums, scatter=scatter, slopes=slopes, spread=spread_of(scatter))
        self.rounds += 1


def solved(sums: Numbers) -> Numbers:
    """The slopes, each held back by what its column usually is, so that pulling asks nobody for his unit."""
    products, wanted = sums[:COLUMNS, :COLUMNS], sums[:COLUMNS, COLUMNS]
    usual, pull = np.zeros(COLUMNS), np.full(COLUMNS, PULL)
    for number, name in enumerate(TIES):
        usual[2 * number] = SET.get(name, float(name in IN_POINTS))
        if name in SET:
            pull[2 * number : 2 * number + 2] = FIRM * max(1.0, products[0, 0])
    scale = np.sqrt(np.maximum(np.diag(products) / max(1.0, products[0, 0]), 1e-9))
    scaled = products / np.outer(scale, scale) + np.diag(pull)
    found: Numbers = usual + np.linalg.solve(scaled, (wanted - products @ usual) / scale) / scale
    return found


def spread_of(scatter: Numbers) -> tuple[float, float]:
    """The variance as a line over the time that is left."""
    count, time, square, error, both = scatter.tolist()
    grows = (count * both - time * error) / max(1e-9, count * square - time * time)
    return (error - grows * time) / max(1.0, count), grows


def save(judgement: Judgement, path: Path) -> None:
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            names=np.array([*TIES, *NAMES]),
            sums=judgement.sums,
            scatter=judgement.scatter,
            slopes=judgement.slopes,
            spread=np.array(judgement.spread),
        )


def drill(
    teacher: Teacher, rounds: int, nights: int, seed: int, crew: Executor, tell: Callable[[int, int], None]
) -> None:
    """Round by round: play, learn, tell how many games the Americans won."""
    for number in range(rounds):
        seeds = range(seed + number * nights, seed + (number + 1) * nights)
        chunks = [seeds[first : first + CHUNK] for first in range(0, nights, CHUNK)]
        played = [lesson for part in crew.map(play_lessons, chunks) for lesson in part]
        teacher.teach(played)
        tell(number + 1, sum(lesson.won for lesson in played))
