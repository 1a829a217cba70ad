"""Whether a game's judgement is right: of positions that it calls 70 %, about 70 in 100 must be won.

    .venv/bin/python -m tests.bench.calibration --game G --player captain --games 40 --seed 900001

plays games of equals from the start, with seeds of their own, and compares what the judgement said at every pause with
who won. The brackets are 95 % intervals; positions of one game stand and fall together, so errors are counted by games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ai.arena import seed_for, wilson
from ai.levels import find_game, find_seat, seat_player
from game.kernel.agenda import by_side
from game.kernel.match import Match

TENTHS = 10
MANY = 400  # games that make a tenth count
ALLOWED, MEAN_ALLOWED = 0.05, 0.03


@dataclass(frozen=True)
class Judged:
    """One game: what was said of the first side's chance at each pause, and whether it won."""

    scenario: str
    said: tuple[float, ...]
    won: bool


@dataclass(frozen=True)
class Tenth:
    """What was said and what came of it in one tenth of the scale."""

    positions: int
    games: int
    said: float
    won: float

    @property
    def off(self) -> float:
        return self.said - self.won

    @property
    def error(self) -> float:
        """Standard error of the share won, as if each game were one try."""
        return sqrt(max(self.won * (1 - self.won), 0.01) / max(1, self.games))

    @property
    def is_right(self) -> bool:
        return self.games < MANY or abs(self.off) <= ALLOWED + 2 * self.error


def play_one(game: str, scenario: str, player: str, seed: int) -> Judged:
    """A game of equals from the start."""
    rules, brain = find_game(game)
    seat = find_seat(game, player).repeatable()
    match: Match[Any] = Match(rules, scenario, seed)
    players = [seat_player(game, seat, seed_for(seed, side), side) for side, _ in by_side(rules.sides)]
    said: list[float] = []
    while match.decision is not None:
        decision = match.decision
        view = match.view(decision.side)
        if brain.is_boundary(view, decision):
            said.append(brain.evaluate(view, by_side(rules.sides)[0][0], brain.weights))
        match.play(players[decision.side].choose(view, decision).action)
        match.history.clear()
    return Judged(scenario, tuple(said), match.state.winner == 0)


def tenths(games: Iterable[Judged]) -> list[Tenth]:
    """By what was said; a tenth that nothing was said in is left out."""
    rows: list[list[tuple[float, bool, int]]] = [[] for _ in range(TENTHS)]
    for number, game in enumerate(games):
        for said in game.said:
            rows[min(TENTHS - 1, int(said * TENTHS))].append((said, game.won, number))
    return [_tenth(row) for row in rows if row]


def _tenth(row: Sequence[tuple[float, bool, int]]) -> Tenth:
    count = len(row)
    return Tenth(
        count,
        len({number for _, _, number in row}),
        sum(s for s, _, _ in row) / count,
        sum(w for _, w, _ in row) / count,
    )


def mean_error(found: Sequence[Tenth]) -> float:
    """How far off, on average over all positions."""
    return sum(tenth.positions * abs(tenth.off) for tenth in found) / sum(tenth.positions for tenth in found)


def start(games: Sequence[Judged]) -> tuple[float, float, tuple[float, float]]:
    """What was said at the start, the share won, and its interval."""
    won = sum(game.won for game in games)
    return sum(game.said[0] for game in games) / len(games), won / len(games), wilson(won, len(games))


def table(games: Sequence[Judged]) -> list[str]:
    found = tenths(games)
    lines = [f"{len(games)} games, mean calibration error {100 * mean_error(found):.1f} points"]
    for tenth in found:
        lines.append(
            f"  said {tenth.said:.2f}, won {tenth.won:.2f} (off {100 * tenth.off:+.1f}, one standard error "
            f"{100 * tenth.error:.1f}) in {tenth.positions} positions of {tenth.games} games"
            + ("" if tenth.is_right else "  WRONG")
        )
    for scenario in sorted({game.scenario for game in games}):
        said, won, (low, high) = start([game for game in games if game.scenario == scenario])
        lines.append(
            f"  start of {scenario}: said {said:.2f}, won {won:.2f} ({low:.2f}-{high:.2f})"
            + ("" if low <= said <= high else "  OUTSIDE")
        )
    return lines


def is_right(games: Sequence[Judged]) -> bool:
    found = tenths(games)
    return mean_error(found) <= MEAN_ALLOWED and all(tenth.is_right for tenth in found)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.bench.calibration")
    parser.add_argument("--game", required=True)
    parser.add_argument("--scenarios", nargs="*")
    parser.add_argument("--player", default="captain")
    parser.add_argument("--games", type=int, default=40, help="of each scenario")
    parser.add_argument("--seed", type=int, default=900_001)
    parser.add_argument(
        "--json", help="a file for what was said and what came of it; games in it are kept and added to"
    )
    words = parser.parse_args(arguments)
    names = words.scenarios or [briefing.name for briefing in find_game(words.game)[0].briefings]
    games: list[Judged] = []
    for number in range(words.games):
        for scenario in names:
            games.append(play_one(words.game, scenario, words.player, words.seed + number))
            if words.json:
                with open(words.json, "w", encoding="utf-8") as file:
                    json.dump([[game.scenario, game.said, game.won] for game in games], file)
    print("\n".join(table(games)))
    return 0 if is_right(games) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
