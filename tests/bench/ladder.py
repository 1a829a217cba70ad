"""The figures that the opponent promises, played out: every level against the one below it, the best against itself,
against random play and against the scorers alone, on every scenario.

    .venv/bin/python -m tests.bench.ladder --game G [--games 100] [--workers 2] [--seed 3] [--first PLAYER ...]
        [--scenario S ...] [--record] [--out FILE]

Hours of work, so it plays ten games at a time, the pairings in turn, and keeps what it has: started again with the same
file it goes on. What has been changed since (a level, a weight, a set-up) is played anew; after a change of the search
itself start with a new file. Without --workers it only prints the table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ai.arena import PlayedGame, ended_gently, find_crew, programme, ratings, wilson
from ai.levels import HEURISTIC, RANDOM, SEARCH, Seat, find_game, find_seat, load_book, note_levels
from game.kernel.state import digest
from game.registry import GAMES

ROUND = 10  # games of a pairing before the next has its turn
OUT = Path(__file__).with_name("ladder.json")  # kept with the code: the next one goes on from there
SEED = 3  # of the games in it; what was set by looking at games was set with other ones


@dataclass(frozen=True)
class Pairing:
    """Two players on one scenario, with the dice of one seed."""

    scenario: str
    first: str
    second: str
    seed: int = SEED

    @property
    def is_mirror(self) -> bool:
        return self.first == self.second

    def key(self, game: str) -> str:
        """Names what was played, with set-up, weights and the levels' settings: figures of others are no use."""
        rules, brain = find_game(game)
        scenario = rules.reference.parent / "scenarios" / f"{self.scenario}.json"
        ground = digest([json.loads(scenario.read_text(encoding="utf-8")), dict(brain.weights)])
        knobs = [asdict(find_seat(game, name).repeatable().knobs) for name in (self.first, self.second)]
        return json.dumps([self.scenario, ground, self.first, self.second, knobs, self.seed], sort_keys=True)


def pairings(game: str, seed: int = SEED) -> list[Pairing]:
    """The cheap ones first; then balance, since where one side always wins no other figure means much."""
    rules, brain = find_game(game)
    names = [level.name for level in load_book(game, brain).ladder()]
    scenarios = [briefing.name for briefing in rules.briefings]
    best = names[-1]
    steps = list(zip(names[1:], names, strict=False))
    duels = [*steps[:-1], (best, RANDOM), (best, best), steps[-1], (SEARCH, HEURISTIC)]
    return [Pairing(scenario, first, second, seed) for first, second in duels for scenario in reversed(scenarios)]


def wanted(game: str, first: list[str], scenarios: list[str], seed: int = SEED) -> list[Pairing]:
    """Those that were asked for: all, unless players or scenarios are named."""
    return [
        pairing
        for pairing in pairings(game, seed)
        if (not first or pairing.first in first) and (not scenarios or pairing.scenario in scenarios)
    ]


def next_rounds(
    known: dict[str, list[list[Any]]], game: str, games: int, asked: list[Pairing]
) -> Iterator[tuple[Pairing, int]]:
    """The pairing that has the fewest games next, until all have enough."""
    for target in range(ROUND, games + ROUND, ROUND):
        for pairing in asked:
            if len(known.get(pairing.key(game), [])) < min(target, games):
                yield pairing, min(target, games)


def play_round(game: str, pairing: Pairing, done: int, target: int, workers: int) -> list[list[Any]]:
    """The next games of a pairing: who played which side, and which side won."""
    seats: list[Seat] = [find_seat(game, name) for name in (pairing.first, pairing.second)]
    fixtures = programme(game, pairing.scenario, seats, target, pairing.seed)[done:]
    crew = find_crew(workers, None)
    try:
        return [_row(outcome) for outcome in crew.play(fixtures)]
    finally:
        crew.close()


def _row(outcome: PlayedGame) -> list[Any]:
    return [outcome.index, list(outcome.labels), outcome.winner, outcome.points, max(outcome.slowest)]


def run(game: str, games: int, workers: int, asked: list[Pairing], out: Path) -> None:
    known = load(out)
    for pairing, target in next_rounds(known, game, games, asked):
        key = pairing.key(game)
        rows = known.setdefault(key, [])
        rows += play_round(game, pairing, len(rows), target, workers)
        rows.sort()
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(one_line_each(known), encoding="utf-8")
        print(f"{title(game, pairing)}, {pairing.scenario}: {cell(pairing, rows)}", file=sys.stderr, flush=True)


def one_line_each(known: dict[str, list[list[Any]]]) -> str:
    """JSON with a line for every pairing, which is easy on whoever reads a change of it."""
    lines = [f"{json.dumps(key)}: {json.dumps(rows, separators=(',', ':'))}" for key, rows in known.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def load(out: Path) -> dict[str, list[list[Any]]]:
    """What was played before."""
    found: dict[str, list[list[Any]]] = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    return found


def wins(pairing: Pairing, rows: list[list[Any]]) -> int:
    """Games that the first player has won."""
    return sum(1 for row in rows if row[2] is not None and row[1][row[2]] == pairing.first)


def cell(pairing: Pairing, rows: list[list[Any]]) -> str:
    """Wins of the first player, or of the first side where a player meets itself, with their 95 % interval."""
    played = len(rows)
    if not played:
        return "-"
    won = sum(1 for row in rows if row[2] == 0) if pairing.is_mirror else wins(pairing, rows)
    low, high = wilson(won, played)
    return f"{won}/{played} ({100 * low:.0f}-{100 * high:.0f} %)"


def title(game: str, pairing: Pairing) -> str:
    return f"{pairing.first} against {f'itself, as {GAMES[game].sides[0]}' if pairing.is_mirror else pairing.second}"


def table(game: str, out: Path, seed: int = SEED) -> list[str]:
    """One line for each pairing, one column for each scenario."""
    known = load(out)
    scenarios = [briefing.name for briefing in GAMES[game].briefings]
    lines: dict[str, dict[str, str]] = {}
    for pairing in pairings(game, seed):
        text = cell(pairing, known.get(pairing.key(game), []))
        lines.setdefault(title(game, pairing), {})[pairing.scenario] = text
    rows = [[name, *(found[scenario] for scenario in scenarios)] for name, found in lines.items()]
    head = ["wins of", *scenarios]
    return [f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *rows]]


def _beaten(rival: str, cells: list[str]) -> str:
    return f"wins against {'the random player' if rival == RANDOM else rival}: {', '.join(cells)}"


def record(game: str, out: Path, seed: int = SEED) -> list[str]:
    """Put what was found onto the cards of the levels; ratings from all scenarios together."""
    known = load(out)
    said: dict[str, dict[str, list[str]]] = {}
    score: dict[tuple[str, str], float] = {}
    for pairing in pairings(game, seed):
        rows = known.get(pairing.key(game), [])
        if pairing.is_mirror or not rows:
            continue
        pair, won = (pairing.first, pairing.second), wins(pairing, rows)
        score[pair] = score.get(pair, 0.0) + won
        score[pair[::-1]] = score.get(pair[::-1], 0.0) + len(rows) - won
        low, high = wilson(won, len(rows))
        battle = GAMES[game].scenario_title(pairing.scenario).partition(":")[0]
        text = f"{battle} {won}/{len(rows)} ({low:.0%} to {high:.0%})"
        said.setdefault(pairing.first, {}).setdefault(pairing.second, []).append(text)
    rated = ratings(sorted({name for pair in score for name in pair}), score)
    texts = {name: "; ".join(_beaten(rival, cells) for rival, cells in of.items()) for name, of in said.items()}
    found = {name: {"rating": round(rated[name]), **({"text": texts[name]} if name in texts else {})} for name in rated}
    return note_levels(game, found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="ladder", description="The figures that the opponent promises.")
    duels = [name for name, game in GAMES.items() if len(game.players) > 1]
    parser.add_argument("--game", required=True, choices=duels, help="one that has two players")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=0, help="processes; none: only print the table")
    parser.add_argument("--first", nargs="+", default=[], metavar="PLAYER", help="only pairings that these begin")
    parser.add_argument("--scenario", nargs="+", default=[], metavar="S", help="only on these")
    parser.add_argument("--record", action="store_true", help="write the figures onto the cards of the levels")
    parser.add_argument("--out", type=Path, default=OUT)
    words = parser.parse_args()
    if words.workers:
        with ended_gently():
            try:
                asked = wanted(words.game, words.first, words.scenario, words.seed)
                run(words.game, words.games, words.workers, asked, words.out)
            except KeyboardInterrupt:
                print("interrupted; start it again to go on", file=sys.stderr)
    if words.record:
        print(f"noted on the cards of {', '.join(record(words.game, words.out, words.seed))}", file=sys.stderr)
    print("\n".join(table(words.game, words.out, words.seed)))


if __name__ == "__main__":
    main()
