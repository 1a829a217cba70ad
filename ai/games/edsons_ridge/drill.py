"""Teach the judgement: play battles, and fit it to what their positions led to.

Each position teaches twice: who won, and how many points were still to come (which says more than a bare victory). Both
are read off one curve: the final lead scatters around the points expected as widely as the network doubts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.games.edsons_ridge.facts import PLACE_FACTS, STAGE, THINKS, WHOLE_FACTS, Facts, Ground, Numbers, ground_at
from ai.games.edsons_ridge.judgement import LEAK, POINTS, Layers, Opinion, learned, opinion
from ai.games.edsons_ridge.lessons import LessonBattle, play_battle, scenario_of, skill_of

__all__ = ["Teacher", "drill", "learned", "save"]  # what the command asks for

STEP = 0.0015  # how far a batch moves a number at most, about
KEEP, KEEP_SQUARES, TINY = 0.9, 0.999, 1e-8  # Adam's
SHRINK = 3e-4  # of every number in a step, so that none grows without need
BATCH = 256
ATTUNING, ATTUNINGS = (
    0.01,
    30,
)  # of the wish, in the first steps; and how often the thinkers' games are gone over for it
STEADY = 0.998  # of the usual network in each step: single steps follow single battles
PASSES = 2  # over all battles known, in one round
WEIGHT_OF_THINKERS = 3.0  # their games are what it is for
BY_POINTS = 0.25  # what the final lead teaches, against who won
EYES, MIND, POOLS = 16, 24, 3
FARTHEST = 12.0  # points: a breakthrough counts as so many


@dataclass
class Lessons:
    """Positions of many battles, ready to be learned from."""

    seats: NDArray[np.uint8]
    levels: NDArray[np.uint8]
    dug_in: NDArray[np.uint8]
    control: NDArray[np.uint8]
    whole: Numbers
    lead: Numbers
    ground: NDArray[np.int64]  # by number among the grounds
    battle: NDArray[np.int64]  # by number: positions of one battle belong together
    won: Numbers
    final: Numbers
    weight: Numbers
    grounds: Ground

    def facts(self, chosen: Any) -> Facts:
        parts = (self.seats, self.levels, self.dug_in, self.control, self.whole, self.lead)
        return Facts(*(part[chosen] for part in parts))

    def ground_at(self, chosen: Any) -> Ground:
        return Ground(*(part[self.ground[chosen]] for part in self.grounds))

    def __len__(self) -> int:
        return len(self.lead)


def lessons_of(battles: Sequence[LessonBattle]) -> Lessons:
    keys = sorted({lesson.ground for battle in battles for lesson in battle.lessons})
    number = {key: index for index, key in enumerate(keys)}
    grounds = [ground_at(*key) for key in keys]
    rows = [(lesson, index) for index, battle in enumerate(battles) for lesson in battle.lessons]
    parts = [np.array([lesson.facts[part] for lesson, _ in rows]) for part in range(len(Facts._fields))]
    owner = np.array([index for _, index in rows])
    thinks = np.array([battle.thinks for battle in battles])[owner]
    parts[4][:, THINKS] = thinks
    won = np.array([battle.won for battle in battles], np.float32)
    final = np.array([_final(battle) for battle in battles], np.float32)
    return Lessons(
        parts[0], parts[1], parts[2], parts[3], parts[4], parts[5].astype(np.float32),
        np.array([number[lesson.ground] for lesson, _ in rows]), owner, won[owner], final[owner],
        np.where(thinks, WEIGHT_OF_THINKERS, 1.0).astype(np.float32),
        Ground(*(np.stack([ground[part] for ground in grounds]) for part in range(len(Ground._fields)))),
    )  # fmt: skip


def _final(battle: LessonBattle) -> float:
    """The lead at the end; whoever broke through was far ahead, whatever the track says."""
    if battle.won and battle.lead <= 0:
        return FARTHEST if battle.lead < 0 else 0.5
    return battle.lead


def beginner(seed: int = 1) -> dict[str, Numbers]:
    """Somebody who knows nothing."""
    rng = np.random.default_rng(seed)
    inputs = POOLS * EYES + WHOLE_FACTS
    shapes = {
        "eyes": (PLACE_FACTS, EYES), "eyes_threshold": (EYES,), "mind": (inputs, MIND), "mind_threshold": (MIND,),
        "out": (MIND, 2), "plain": (inputs, 2),
    }  # fmt: skip
    scale = {"eyes": 0.25, "mind": 0.12, "out": 0.15}
    return {
        name: (scale.get(name, 0.0) * rng.standard_normal(shape)).astype(np.float32) for name, shape in shapes.items()
    }


def squashed(value: Numbers) -> Numbers:
    found: Numbers = np.float32(1) / (np.float32(1) + np.exp(-np.clip(value, -40, 40)))
    return found


def chances(layers: Layers, lessons: Lessons) -> Numbers:
    """Of the Japanese, position by position."""
    parts = []
    for first in range(0, len(lessons), 2048):
        chosen = slice(first, first + 2048)
        found = opinion(layers, lessons.facts(chosen), lessons.ground_at(chosen))
        parts.append(squashed((lessons.lead[chosen] + found.points) / found.doubt))
    return np.concatenate(parts)


def gradient(layers: Layers, lessons: Lessons, chosen: Any) -> Layers:
    """Which way each number should go so that what happened becomes likelier."""
    given, ground = lessons.facts(chosen), lessons.ground_at(chosen)
    found = opinion(layers, given, ground)
    lead, doubt, count = lessons.lead[chosen], found.doubt, len(lessons.lead[chosen])
    ahead = (lead + found.points) / doubt
    miss = lessons.won[chosen] - squashed(ahead)  # of the victory, by `ahead`
    behind = (lessons.final[chosen] - lead - found.points) / doubt
    pushed = 2 * squashed(behind) - 1  # of the final lead, by `behind`
    by_points = (miss + BY_POINTS * pushed) / doubt
    by_doubt = (-miss * ahead + BY_POINTS * (pushed * behind - 1)) / doubt
    by_raw = by_doubt * squashed(found.raw_doubt)
    share = lessons.weight[chosen] / count
    said = np.stack([POINTS * by_points * share, by_raw * share], axis=-1)
    return _back(layers, found, ground, said)


def _back(layers: Layers, found: Opinion, ground: Ground, said: Numbers) -> Layers:
    """From what was said back to the eyes."""
    hidden = (said @ layers.out.T) * np.where(found.hidden > 0, 1, LEAK)
    inputs = hidden @ layers.mind.T + said @ layers.plain.T
    pooled = inputs[:, : POOLS * EYES].reshape(len(said), POOLS, EYES)
    seen = (ground.pools @ pooled) * np.where(found.seen > 0, 1, LEAK)
    flat = seen.reshape(-1, EYES)
    return Layers(
        found.places.reshape(-1, found.places.shape[-1]).T @ flat, flat.sum(axis=0),
        found.inputs.T @ hidden, hidden.sum(axis=0), found.hidden.T @ said, found.inputs.T @ said,
    )  # fmt: skip


@dataclass
class Teacher:
    """Adam: every number of the network moves by its own usual step. All battles of the rounds so far are gone over
    again in each round."""

    network: Mapping[str, Numbers]
    step: float = STEP
    rounds: int = 0
    steps: int = 0
    means: dict[str, Numbers] = field(default_factory=dict)
    squares: dict[str, Numbers] = field(default_factory=dict)
    battles: list[LessonBattle] = field(default_factory=list)
    usual: dict[str, Numbers] = field(default_factory=dict)  # the network of the last few hundred steps, on average

    def teach(self, battles: Sequence[LessonBattle]) -> None:
        self.battles += battles
        self.rounds += 1
        if any(battle.lessons for battle in self.battles):
            self.study(lessons_of(self.battles), PASSES)
            self.network = dict(self.usual)
        thinkers = [battle for battle in self.battles if battle.thinks and battle.lessons]
        if thinkers:
            self.attune(lessons_of(thinkers), ATTUNINGS)

    def study(self, lessons: Lessons, passes: int) -> None:
        rng = np.random.default_rng(self.rounds)
        for _ in range(passes):
            order = rng.permutation(len(lessons))
            for first in range(0, len(order), BATCH):
                self.learn(gradient(Layers(**self.network), lessons, order[first : first + BATCH]))

    def attune(self, lessons: Lessons, passes: int) -> None:
        """Last, by the games of thinkers alone: how scenarios and turns go between those, and nothing else."""
        rng, place = np.random.default_rng(self.rounds), POOLS * EYES
        kept = dict(self.network)
        for number in range(passes):
            order, step = rng.permutation(len(lessons)), np.float32(ATTUNING * (1 - number / passes))
            for first in range(0, len(order), BATCH):
                wish = gradient(Layers(**kept), lessons, order[first : first + BATCH]).plain
                plain = kept["plain"].copy()
                plain[place : place + STAGE, 0] += step * wish[place : place + STAGE, 0]
                kept["plain"] = plain
        self.network = kept

    def learn(self, wishes: Layers) -> None:
        self.steps += 1
        self.network = {
            name: (1 - SHRINK) * part + self._step(name, wish)
            for (name, part), wish in zip(self.network.items(), wishes, strict=True)
        }
        keep = min(STEADY, 1 - 1 / self.steps)
        self.usual = {name: keep * self.usual.get(name, 0) + (1 - keep) * part for name, part in self.network.items()}

    def _step(self, name: str, wish: Numbers) -> Numbers:
        mean = KEEP * self.means.get(name, np.zeros_like(wish)) + (1 - KEEP) * wish
        square = KEEP_SQUARES * self.squares.get(name, np.zeros_like(wish)) + (1 - KEEP_SQUARES) * wish**2
        self.means[name], self.squares[name] = mean, square
        sure = mean / (1 - KEEP**self.steps)
        scatter = np.sqrt(square / (1 - KEEP_SQUARES**self.steps)) + TINY
        moved: Numbers = (self.step * sure / scatter).astype(np.float32)
        return moved


def save(network: Mapping[str, Numbers], path: Path) -> None:
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **{n: part.astype(np.float16) for n, part in network.items()})


def drill(
    teacher: Teacher, rounds: int, nights: int, seed: int, crew: Executor, tell: Callable[[int, int], None]
) -> None:
    """Round by round: play, learn, tell how many battles the Japanese won."""
    for number in range(rounds):
        seeds = range(seed + number * nights, seed + (number + 1) * nights)
        battles = list(crew.map(play_battle, seeds, map(scenario_of, seeds), map(skill_of, seeds)))
        teacher.teach(battles)
        tell(number + 1, sum(battle.won for battle in battles))
