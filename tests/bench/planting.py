"""Games with something planted in them: `python -m tests.bench.planting FOLDER --games 10`

Each is played by the scorers but for one blunder and one roll, each worth 20 points or more of somebody's chance to win
by playing its position to the end 200 times both ways. `tests.bench.turning` asks the review about them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from ai.brain import find_brain
from ai.search.search import NOISE
from game.kernel.agenda import Action, Decision, Side
from game.kernel.match import Match
from game.kernel.state import State
from game.registry import GAMES
from table.review.answers import taken
from table.review.judge import Estimate, Judge, averaged

WORTH, PROOF = 0.20, 200  # of the chance; games of the proof
MARGIN = 0.06  # by which looks before the proof must show more
SPAN = (0.01, 0.99)  # chances between which something can still turn
FIRST, SECOND = 6, 20  # games of a first and a second look
PLACES, WAYS = 40, 6  # that are tried before a game is given up, and answers at each
EARLIEST = 0.25  # of a game: what follows later is sooner played to its end
THROWS = ((1, 1), (6, 6), (1, 6), (6, 1))  # dice of one's own, over and over
PIPS = 8  # loaded at once
HOPELESS = 0.7  # of what is asked: with less after a quarter of the proof it is left there
PROVING = 100_000  # the number of the first game of a proof: other dice than those by which it was chosen
LOOKS = (
    (range(SECOND), WORTH + MARGIN),
    (range(PROVING, PROVING + PROOF // 4), WORTH * HOPELESS),
    (range(PROVING, PROVING + PROOF), WORTH),
)  # tries, and what they must show
READER = Side(0)


@dataclass(frozen=True)
class Plant:
    """The number of an answer, and what its choice or its dice were worth to the reader."""

    number: int
    worth: float


@dataclass(frozen=True)
class PlantedGame:
    game: str
    scenario: str
    seed: int
    blunder: Plant
    roll: Plant
    seconds: float


class Gardener:
    """Looks for places in a game, and plants."""

    def __init__(self, match: Match[Any]) -> None:
        self.match, self.brain, self.rng = match, find_brain(match.game.name), Random(match.seed)
        self.judge = Judge(match.game, self.brain, match.seed + 1)

    def played_on(self, match: Match[Any]) -> Match[Any]:
        """To the end, by the scorers."""
        while match.decision is not None:
            match.play(self.usual(match.state, match.decision))
        return match

    def usual(self, state: State, decision: Decision) -> Action:
        scores = self.brain.scores(state, decision.question, decision.options, self.brain.weights)
        leaning = [score + NOISE * self.rng.random() for score in scores]
        return decision.options[leaning.index(max(leaning))]

    def worth(self, state: State, numbers: range, action: Action | None = None) -> Estimate:
        return averaged(self.judge.outcomes(state, READER, numbers, action, to_the_end=True))

    def plant(self, kind: str, after: int) -> Plant | None:
        """Somewhere behind so many answers; the game goes another way from there."""
        answers = list(taken(self.match))
        places = [answer for answer in answers[int(EARLIEST * len(answers)) : -5] if answer.number > after]
        self.rng.shuffle(places)
        tried = 0
        for answer in places:
            if not (answer.dice if kind == "roll" else answer.is_free):
                continue
            fair, tried = self.worth(answer.before, range(FIRST)).mean, tried + 1
            if tried > PLACES:
                return None
            if not SPAN[0] <= fair <= SPAN[1]:
                continue
            trunk = Trunk(self.match, answer.number)
            if kind == "blunder":
                found = self._blunder(answer.before, answer.decision, fair)
            else:
                found = self._roll(trunk, self.usual(answer.before, answer.decision), fair)
            if found is not None:
                self.match, worth = self.played_on(trunk.grown(*found[0])), found[1]
                return Plant(answer.number + len(found[0]) - 1, worth)
        return None

    def _blunder(self, state: State, decision: Decision, fair: float) -> tuple[list[Any], float] | None:
        """An answer that is bad enough for whoever gives it, and what it costs."""
        options = decision.options
        ways = self.rng.sample(range(len(options)), min(WAYS, len(options)))
        good = 1 if decision.side == READER else -1
        found = [(good * (self.worth(state, range(FIRST), options[each]).mean - fair), each) for each in ways]
        action = options[min(found)[1]]
        if min(found)[0] > -WORTH - MARGIN:
            return None
        for tries, least in LOOKS:
            gap = self.worth(state, tries, action).mean - self.worth(state, tries).mean
            if good * gap > -least:
                return None
        return [action], gap

    def _roll(self, trunk: Trunk, action: Action, fair: float) -> tuple[list[Any], float] | None:
        """Dice of the usual answer that turn the game, and what they are worth to the reader."""
        before = trunk.grown()
        found: list[tuple[float, Match[Any]]] = []
        for throw in THROWS:
            again = _rolled(before, action, throw * (PIPS // 2))
            if again is not None and again.decision is not None:
                found.append((self.worth(again.state, range(FIRST)).mean - fair, again))
        if not found:
            return None
        largest, again = max(found, key=lambda each: abs(each[0]))
        if abs(largest) < WORTH + MARGIN:
            return None
        for tries, least in LOOKS:
            worth = self.worth(again.state, tries).mean - self.worth(before.state, tries, action).mean
            if abs(worth) < least:
                return None
        return again.actions[trunk.length :], worth


class Trunk:
    """A game up to some answer, as often as it is wanted."""

    def __init__(self, match: Match[Any], length: int) -> None:
        self.match, self.length = match, length

    def grown(self, *actions: Action) -> Match[Any]:
        again: Match[Any] = self.match.opened_with()
        for action in [*self.match.actions[: self.length], *actions]:
            again.repeat(action)
        return again


def _rolled(before: Match[Any], action: Action, pips: tuple[int, ...]) -> Match[Any] | None:
    """The match with that answer and these dice, and no pip left over for the next roll."""
    wanted = 0
    while wanted < len(pips) and before.dice_for(action, *pips[:wanted]) is not None:
        wanted += 1
    if not wanted or before.dice_for(action, *pips[:wanted]) is not None:
        return None
    again = before.replay()
    again.load_dice(*pips[:wanted])
    again.play(action)
    return again


def build(game: str, scenario: str, seed: int) -> tuple[Match[Any], PlantedGame] | str:
    """A game with both things in it, or what it offered no room for."""
    began = time.process_time()
    gardener = Gardener(Match(GAMES[game], scenario, seed))
    gardener.played_on(gardener.match)
    kinds = ["blunder", "roll"]
    gardener.rng.shuffle(kinds)
    found: dict[str, Plant] = {}
    after = 10
    for kind in kinds:
        plant = gardener.plant(kind, after)
        if plant is None:
            return kind
        found[kind], after = plant, plant.number + 4
    spent = time.process_time() - began
    return gardener.match, PlantedGame(game, scenario, seed, found["blunder"], found["roll"], spent)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES))
    parser.add_argument("--scenarios", nargs="+", default=[], help="in turns")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--games", type=int, default=10)
    chosen = parser.parse_args(words)
    scenarios = chosen.scenarios or [min(GAMES[chosen.game].briefings, key=lambda brief: brief.minutes).name]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    seed, built = chosen.first, 0
    while built < chosen.games:
        scenario = scenarios[seed % len(scenarios)]
        result = build(chosen.game, scenario, seed)
        seed += 1
        if isinstance(result, str):
            print(f"{scenario}, seed {seed - 1}: no room for a {result}", flush=True)
            continue
        match, planted = result
        built += 1
        save = chosen.folder / f"{scenario}-{planted.seed}.json"
        match.save(save)
        save.with_suffix(".planted").write_text(json.dumps(asdict(planted)), encoding="utf-8")
        print(planted, flush=True)


if __name__ == "__main__":
    main()
