"""Teach the instinct: play nights after it, with a little chance, and strengthen what the won ones did.

This is the plain policy gradient. An answer in a night that was won, where others in the same turn were lost, becomes a
little likelier, and one in a lost night less likely. A single night says next to nothing; hundreds of thousands do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ai.games.bloody_ridge.brain import BRAIN
from ai.games.bloody_ridge.instinct import LEAK, NAMES, TURNS, Glance, Layers, Network, Numbers, glance_at, learned
from game.bloody_ridge.components import JAPANESE
from game.bloody_ridge.game import GAME
from game.kernel.agenda import Question, play, settle

__all__ = ["Teacher", "drill", "learned", "save"]  # what the command asks for

SCENARIO = "standard"
STEP = 0.002  # how far a round moves a number at most, about
KEEP, KEEP_SQUARES, TINY = 0.9, 0.999, 1e-8  # Adam's
DOUBT = 14.0  # points that make an answer e times as likely; whoever is always sure tries nothing and learns no more
CHUNK = 10  # nights that one process plays at a stretch


class Lesson(NamedTuple):
    """A question of a night and the answer that was given, by its number among those weighed."""

    glance: Glance
    chosen: int


class Night(NamedTuple):
    lessons: list[Lesson]
    won: bool


def play_night(seed: int, network: Network) -> Night:
    """Every answer as likely as the network thinks it right. A glance shows nothing that a view would hide (6.11)."""
    state, chance, lessons = GAME.setup(SCENARIO, seed), Random(seed), []
    while (decision := settle(state)) is not None:
        question, options = decision.question, decision.options
        scores = BRAIN.scores(state, question, options, BRAIN.weights)
        glance = glance_at(state, question, options, scores, BRAIN.weights)
        if glance is None:
            play(state, options[scores.index(max(scores))])
            continue
        shares = likelihoods(network[glance.kind], glance)
        chosen = chance.choices(range(len(shares)), shares.tolist())[0]
        lessons.append(Lesson(glance, chosen))
        play(state, options[glance.weighed[chosen]])
    return Night(lessons, state.winner == JAPANESE)


def play_nights(seeds: Sequence[int], network: Network) -> list[Night]:
    return [play_night(seed, network) for seed in seeds]


def likelihoods(layers: Layers, glance: Glance) -> Numbers:
    spoken = layers.speak(glance) / DOUBT
    shares = np.exp(spoken - spoken.max())
    found: Numbers = shares / shares.sum()
    return found


def usual_fortunes(nights: Iterable[Night]) -> Numbers:
    """By turn: the share of nights won among those that came to it, each question counted."""
    asked, won = np.zeros(TURNS), np.zeros(TURNS)
    for night in nights:
        for lesson in night.lessons:
            asked[lesson.glance.chapter] += 1
            won[lesson.glance.chapter] += night.won
    shares: Numbers = (won / np.maximum(1, asked)).astype(np.float32)
    return shares


def gradient(nights: Sequence[Night], network: Network) -> dict[type[Question[Any]], Layers]:
    """Where the numbers have to go for more nights to be won, on average over the lessons."""
    usual = usual_fortunes(nights)
    found = {kind: Layers(*(np.zeros_like(part) for part in layers)) for kind, layers in network.items()}
    for night in nights:
        for lesson in night.lessons:
            gain = float(night.won) - float(usual[lesson.glance.chapter])
            add_lesson(found[lesson.glance.kind], network[lesson.glance.kind], lesson, gain)
    lessons = max(1, sum(len(night.lessons) for night in nights))
    share = np.float32(1 / lessons)
    return {kind: Layers(*(part * share for part in layers)) for kind, layers in found.items()}


def add_lesson(total: Layers, layers: Layers, lesson: Lesson, gain: float) -> None:
    """Add what one lesson says, by the gain of its night over the usual one."""
    glance = lesson.glance
    wish = -gain * likelihoods(layers, glance)
    wish[lesson.chosen] += gain
    wish /= DOUBT
    hidden = layers.hidden(glance)
    moved = wish[:, None] * layers.out * np.where(hidden > 0, 1.0, LEAK)
    together = moved.sum(axis=0)
    total.facts[...] += glance.facts.T @ moved
    np.add.at(total.places[glance.chapter], glance.places, moved)
    total.field[...] += np.outer(glance.field, together)
    total.held[glance.chapter][glance.held] += together
    total.threshold[...] += together
    total.out[...] += hidden.T @ wish


@dataclass
class Teacher:
    """Takes steps along the gradient (Adam): numbers that are pushed the same way each time go furthest."""

    network: Network
    step: float = STEP
    rounds: int = 0
    means: dict[str, Numbers] = field(default_factory=dict)
    squares: dict[str, Numbers] = field(default_factory=dict)

    def teach(self, nights: Sequence[Night]) -> None:
        wishes = gradient(nights, self.network)
        self.rounds += 1
        self.network = {
            kind: Layers(*(
                part + self._step(f"{NAMES[kind]}_{name}", wish)
                for name, part, wish in zip(Layers._fields, layers, wishes[kind], strict=True)
            ))
            for kind, layers in self.network.items()
        }  # fmt: skip

    def _step(self, name: str, wish: Numbers) -> Numbers:
        mean = KEEP * self.means.get(name, np.zeros_like(wish)) + (1 - KEEP) * wish
        square = KEEP_SQUARES * self.squares.get(name, np.zeros_like(wish)) + (1 - KEEP_SQUARES) * wish**2
        self.means[name], self.squares[name] = mean, square
        sure = mean / (1 - KEEP**self.rounds)
        scatter = np.sqrt(square / (1 - KEEP_SQUARES**self.rounds)) + TINY
        moved: Numbers = (self.step * sure / scatter).astype(np.float32)
        return moved


def save(network: Network, path: Path) -> None:
    """Half precision: the third digit of a preference decides nothing."""
    parts = {
        f"{NAMES[kind]}_{name}": part.astype(np.float16)
        for kind, layers in network.items()
        for name, part in zip(Layers._fields, layers, strict=True)
    }
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **parts)


def drill(
    teacher: Teacher, rounds: int, nights: int, seed: int, crew: Executor, tell: Callable[[int, int], None]
) -> None:
    """Round by round: play, learn, tell how many nights were won."""
    for number in range(rounds):
        seeds = range(seed + number * nights, seed + (number + 1) * nights)
        chunks = [seeds[first : first + CHUNK] for first in range(0, nights, CHUNK)]
        played = [night for part in crew.map(play_nights, chunks, [teacher.network] * len(chunks)) for night in part]
        teacher.teach(played)
        tell(number + 1, sum(night.won for night in played))
