"""Has something become slower? Speeds as ratios to a fixed piece of work in the same run, beside those that are kept.

A machine twice as fast does both twice as fast, so the ratio says something about our code alone. `main.py bench
--alarm` compares with baseline.json and fails below three quarters of it (130 % of the time); `--keep` writes it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from ai.brain import find_brain
from ai.search.skill import Skill
from game.kernel.game import Game
from tests.bench import measure

FILE = Path(__file__).with_name("baseline.json")
ALARM = 1.3  # times as long as it took when the baseline was kept
ROUNDS = 5
SECONDS = 0.6  # of each round
ITEMS = 400
CLONES = 2_000
SKILL = Skill(iterations=40)

Ratios = dict[str, float]


def yardstick() -> None:
    """What Python programs like ours do all day: small objects, dictionaries, sorting, calls."""
    rng = Random(7)
    table: dict[int, list[int]] = {}
    for number in range(ITEMS):
        table.setdefault(rng.randrange(50), []).append(number)
    for key in sorted(table, key=lambda key: (len(table[key]), key)):
        table[key] = [number + 1 for number in table[key] if number % 3]


def yards_per_second() -> float:
    started, done = time.process_time(), 0
    while time.process_time() - started < SECONDS:
        yardstick()
        done += 1
    return done / (time.process_time() - started)


def ratios(games: list[Game[Any]]) -> Ratios:
    """Work of ours for one piece of fixed work: the best of several rounds, taken in turns."""
    found: Ratios = {}
    for game in games:
        for name, work in speeds_of(game).items():
            found[f"{game.name} {name}"] = round(max(work() / yards_per_second() for _ in range(ROUNDS)), 4)
    return found


def speeds_of(game: Game[Any]) -> dict[str, Callable[[], float]]:
    """What is measured of a game, each a second."""
    scenario, brain = game.briefings[0].name, find_brain(game.name)
    states, middle = measure.plan_states(game, brain, scenario), measure.middle_state(game, scenario)
    return {
        "random play": lambda: measure.rate(measure.play_for(game, scenario, SECONDS), "choices"),
        "search": lambda: measure.rate(measure.search_for(game, brain, SKILL, states, SECONDS), "applied"),
        "clone": lambda: 1 / measure.best(middle.clone, CLONES),
    }


def keep(found: Ratios) -> None:
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def alarms(found: Ratios, kept: Ratios) -> list[str]:
    """One line for everything that takes longer than it may."""
    slower = {name: kept[name] / ratio for name, ratio in found.items() if name in kept and ratio}
    return [
        f"{name} takes {times:.0%} of the time kept in {FILE.name}" for name, times in slower.items() if times > ALARM
    ]


def kept() -> Ratios:
    found: Ratios = json.loads(FILE.read_text(encoding="utf-8"))
    return found
