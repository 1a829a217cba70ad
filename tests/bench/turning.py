"""Does the review name what really turned a game? `python -m tests.bench.turning FOLDER [--out FILE]`

The folder holds games of `tests.bench.planting`, each with one planted blunder and one planted roll. Each is reviewed
as any game is, and it is counted how often what was planted stands among its turning points with the right cause. What
was looked at before is kept beside each game, so it can be done in batches.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ai.brain import find_brain
from game.kernel.match import Match
from game.kernel.reading import into
from game.registry import GAMES
from table.review.analysis import Analysis
from table.review.effort import Effort
from table.review.kept import keep, take_up
from table.review.steps import Cause
from tests.bench.planting import READER, PlantedGame

Named = tuple[int, str, int]  # number of the answer, cause, points


@dataclass(frozen=True)
class Examined:
    """What the review said of one game."""

    planted: PlantedGame
    named: list[Named]
    games: int  # of longer looks
    seconds: float

    @property
    def blunder_found(self) -> bool:
        return any(named[:2] == (self.planted.blunder.number, Cause.CHOICE) for named in self.named)

    @property
    def roll_found(self) -> bool:
        return any(named[:2] == (self.planted.roll.number, Cause.DICE) for named in self.named)

    @property
    def line(self) -> str:
        blunder, roll = self.planted.blunder, self.planted.roll
        return (
            f"{self.planted.scenario} {self.planted.seed}: "
            f"blunder {blunder.number} of {100 * blunder.worth:+.0f} {'found' if self.blunder_found else 'MISSED'}, "
            f"roll {roll.number} of {100 * roll.worth:+.0f} {'found' if self.roll_found else 'MISSED'}; "
            f"{self.named}, {self.seconds:.0f} s"
        )


def examine(place: Path, effort: Effort) -> Examined:
    """The review of one game, kept beside it as a player's would be."""
    planted = into(PlantedGame, json.loads(place.read_text("utf-8")))
    match, _ = Match.load(place.with_suffix(".json"), GAMES).proven()
    analysis, review = Analysis(match, find_brain(planted.game), READER, effort=effort), place.with_suffix(".review")
    take_up(analysis, review)
    began = time.process_time()
    analysis.finish()
    keep(analysis, review)
    named = [(point.number, point.cause.value, round(100 * point.swing)) for point in analysis.points]
    return Examined(planted, named, analysis.longer, time.process_time() - began)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, help="one line of JSON for each game is added to this file")
    chosen = parser.parse_args(words)
    results = []
    for place in sorted(chosen.folder.glob("*.planted")):
        results.append(examine(place, Effort()))
        print(results[-1].line, flush=True)
        if chosen.out:
            with chosen.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(results[-1])) + "\n")
    blunders, rolls = sum(each.blunder_found for each in results), sum(each.roll_found for each in results)
    print(f"{len(results)} games: {blunders} blunders and {rolls} rolls were named rightly")


if __name__ == "__main__":
    main()
