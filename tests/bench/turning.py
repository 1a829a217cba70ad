"""Does the review name what really turned a game? `python -m tests.bench.turning --first 0 --games 10 [--out FILE]`

Games are built with one planted blunder and one planted roll, each worth 20 points or more of somebody's chance to win
by playing the position to its end 200 times both ways. Then the review is made as for any game, and it is counted how
often the planted step stands among its turning points with the right cause.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from ai.brain import find_brain
from game.kernel.agenda import Action, Side
from game.kernel.match import Match
from game.registry import GAMES
from table.review.analysis import Analysis
from table.review.judge import Judge
from table.review.steps import Cause

WORTH, PROOF, QUICK = 0.20, 200, 30  # of the chance; games of the proof, and of a first look
MARGIN = 0.08  # by which a first look must show more than is asked
SPAN = (0.15, 0.85)  # chances between which something can still turn
EVERY, TRIES = 6, 8  # decisions between two attempts, and attempts of each
PIPS = 8  # loaded at once
NOISE = 0.25
READER = Side(0)


@dataclass(frozen=True)
class Planted:
    """What was planted where, and what the review said of it."""

    seed: int
    blunder: int
    blunder_worth: float
    blunder_found: bool
    roll: int
    roll_worth: float
    roll_found: bool
    named: list[tuple[int, str, int]]
    seconds: float


class Builder:
    """One game under construction: played by the scorers, but for what is planted."""

    def __init__(self, game: str, scenario: str, seed: int) -> None:
        self.match: Match[Any] = Match(GAMES[game], scenario, seed)
        self.brain, self.rng = find_brain(game), Random(seed)
        self.judge = Judge(GAMES[game], self.brain, seed + 1)

    def usual(self) -> Action:
        decision = self.match.decision
        assert decision is not None
        scores = self.brain.scores(self.match.state, decision.question, decision.options, self.brain.weights)
        leaning = [score + NOISE * self.rng.random() for score in scores]
        return decision.options[leaning.index(max(leaning))]

    def is_open(self) -> bool:
        """Whether something can still turn here."""
        worth = self.judge.worth(self.match.state, READER, QUICK, to_the_end=True).mean
        return SPAN[0] <= worth <= SPAN[1]

    def plant_blunder(self) -> float | None:
        """Answer badly, if there is an answer bad enough; what it cost whoever gave it."""
        decision, state = self.match.decision, self.match.state
        assert decision is not None
        options = self.rng.sample(decision.options, min(TRIES, len(decision.options)))
        for action in options if len(decision.options) > 1 else ():
            cost = self.judge.weigh(state, decision.side, action, QUICK, to_the_end=True).gap.mean
            if cost <= -(WORTH + MARGIN):
                cost = self.judge.weigh(state, decision.side, action, PROOF, to_the_end=True).gap.mean
                if cost <= -WORTH:
                    self.match.play(action)
                    return cost
        return None

    def plant_roll(self) -> float | None:
        """Give the usual answer with dice that turn the game; what they were worth to the reader."""
        if self.match.decision is None:
            return None
        action, state = self.usual(), self.match.state
        if self.match.dice_for(action) is None:
            return None
        before = self.judge.weigh(state, READER, action, QUICK, to_the_end=True)
        fair = before.before.mean + before.gap.mean
        for _ in range(TRIES):
            pips = tuple(self.rng.choice((1, 6)) for _ in range(PIPS))
            again = self._rolled(action, pips)
            if again is None or again.decision is None:
                continue
            if abs(self.judge.worth(again.state, READER, QUICK, to_the_end=True).mean - fair) < WORTH + MARGIN:
                continue
            whole = self.judge.weigh(state, READER, action, PROOF, to_the_end=True)
            worth = self.judge.worth(again.state, READER, PROOF, to_the_end=True).mean
            worth -= whole.before.mean + whole.gap.mean
            if abs(worth) >= WORTH:
                self.match = again
                return worth
        return None

    def _rolled(self, action: Action, pips: tuple[int, ...]) -> Match[Any] | None:
        """The match with that answer and these dice, and no pip left over for the next roll."""
        wanted = 0
        while wanted < len(pips) and self.match.dice_for(action, *pips[:wanted]) is not None:
            wanted += 1
        if self.match.dice_for(action, *pips[:wanted]) is not None:
            return None
        again = self.match.replay()
        again.load_dice(*pips[:wanted])
        again.play(action)
        return again

    def finish(self) -> None:
        while self.match.decision is not None:
            self.match.play(self.usual())


def build(game: str, scenario: str, seed: int) -> tuple[Match[Any], dict[str, tuple[int, float]]] | None:
    """A game with both things in it; None if it offered no room for them."""
    builder = Builder(game, scenario, seed)
    wanted = ["blunder", "roll"]
    builder.rng.shuffle(wanted)
    found: dict[str, tuple[int, float]] = {}
    skip = builder.rng.randrange(20, 60)
    while builder.match.decision is not None and wanted:
        number = len(builder.match.history)
        if number >= skip and number % EVERY == 0 and builder.is_open():
            plant = builder.plant_blunder if wanted[0] == "blunder" else builder.plant_roll
            worth = plant()
            if worth is not None:
                found[wanted.pop(0)] = (len(builder.match.history) - 1, worth)
                skip = len(builder.match.history) + builder.rng.randrange(5, 25)
                continue
        builder.match.play(builder.usual())
    builder.finish()
    return (builder.match, found) if not wanted else None


def examine(game: str, scenario: str, seed: int) -> Planted | None:
    began = time.monotonic()
    built = build(game, scenario, seed)
    if built is None:
        return None
    match, found = built
    analysis = Analysis(match, find_brain(game), READER)
    analysis.finish()
    named = [(point.number, point.cause.value, round(100 * point.swing)) for point in analysis.points]
    (blunder, cost), (roll, luck) = found["blunder"], found["roll"]
    return Planted(
        seed,
        blunder,
        cost,
        any(number == blunder and cause == Cause.CHOICE for number, cause, _ in named),
        roll,
        luck,
        any(number == roll and cause == Cause.DICE for number, cause, _ in named),
        named,
        time.monotonic() - began,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=next(iter(GAMES)))
    parser.add_argument("--scenario", default="")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=14, help="no new game is begun after that")
    parser.add_argument("--out", help="one line of JSON for each game is added to this file")
    words = parser.parse_args()
    scenario = words.scenario or min(GAMES[words.game].briefings, key=lambda brief: brief.minutes).name
    results: list[Planted] = []
    seed, until = words.first, time.monotonic() + 60 * words.minutes
    while len(results) < words.games and time.monotonic() < until:
        result = examine(words.game, scenario, seed)
        seed += 1
        if result is None:
            continue
        results.append(result)
        print(result, flush=True)
        if words.out:
            with Path(words.out).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
    blunders, rolls = sum(r.blunder_found for r in results), sum(r.roll_found for r in results)
    print(f"{len(results)} games: {blunders} blunders and {rolls} rolls were named rightly (seeds to {seed - 1})")


if __name__ == "__main__":
    main()
