"""`main.py soak`: random play with every contract check; the result depends on the seed alone, not on the machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.kernel.contract import SOAK_SHARE, SoakReport, TrialOutcome, try_game
from game.kernel.game import Game
from game.registry import GAMES
from ui.commands import choices

ALONE = 8  # fewer games than this are over before a second process has started
LOUD_SECONDS = 5.0  # between two lines of progress
MOST_SHOWN = 20

SoakJob = tuple[str, str, int, float, tuple[str, ...]]  # game, scenario, seed, share looked at closely, house rules


def main(arguments: list[str]) -> int:
    return choices.run("soak", lambda: soak(arguments))


def soak(arguments: list[str]) -> int:
    """Exit code 1 if anything was found."""
    words = parsed(arguments)
    game = choices.pick_game(words.game, GAMES)
    names = [choices.pick_scenario(words.scenario, game)] if words.scenario else choices.scenario_names(game)
    found = 0
    with pool(words.workers or workers_for(words.games * len(names))) as workers:
        for name in names:
            report = run_scenario(game, name, words, workers)
            print(report.as_json() if words.json else "\n".join(lines(report)), flush=True)
            found += len(report.flaws) + report.unfinished
    return 1 if found else 0


def parsed(arguments: list[str]) -> Namespace:
    parser = choices.Parser(prog="main.py soak", description="Random play with every contract check on.")
    parser.add_argument("--game", help="which game; the first in the box if not given")
    parser.add_argument("--scenario", help="which scenario; every scenario of the game if not given")
    parser.add_argument("--games", type=choices.count, default=10, help="games per scenario (10)")
    parser.add_argument("--seed", type=choices.seed, default=1, help="game number i has seed SEED + i (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object per scenario, one per line")
    parser.add_argument("--workers", type=choices.count, help="processes; as many as there are cores if not given")
    parser.add_argument("--share", type=float, default=SOAK_SHARE, help="share of decisions with the costly checks")
    parser.add_argument("--house", action="append", default=[], metavar="RULE", help="switch a house rule on")
    return parser.parse_args(arguments)


def workers_for(games: int) -> int:
    return 1 if games < ALONE else min(games, os.cpu_count() or 1)


@contextmanager
def pool(workers: int) -> Iterator[Any]:
    """Spawned, as on every system: a forked process would inherit what others may have left running."""
    if workers == 1:
        yield None
        return
    with multiprocessing.get_context("spawn").Pool(workers, initializer=leave_ctrl_c_to_the_parent) as processes:
        yield processes


def leave_ctrl_c_to_the_parent() -> None:
    """Or every worker would print its own traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_scenario(game: Game[Any], scenario: str, words: Namespace, workers: Any) -> SoakReport:
    house = tuple(choices.pick("house rule", word, [option.name for option in game.options]) for word in words.house)
    jobs: list[SoakJob] = [
        (game.name, scenario, words.seed + number, words.share, house) for number in range(words.games)
    ]
    report, started, loud = SoakReport(game.name, scenario), time.perf_counter(), time.perf_counter()
    for outcome in map(one_game, jobs) if workers is None else workers.imap(one_game, jobs):
        report.add(outcome)
        if time.perf_counter() - loud > LOUD_SECONDS:
            loud = time.perf_counter()
            print(f"{scenario}: {report.games} of {len(jobs)} games, {len(report.flaws)} flaws", file=sys.stderr)
    report.close(time.perf_counter() - started)
    return report


def one_game(job: SoakJob) -> TrialOutcome:
    """In a worker: the game is named, not sent, since each process has its own."""
    name, scenario, seed, share, house = job
    return try_game(GAMES[name], scenario, seed, share, house)


def lines(report: SoakReport) -> list[str]:
    """The report for a reader."""
    won = ", ".join(f"{side} {count}" for side, count in sorted(report.winners.items())) or "nobody"
    head = (
        f"{report.game} {report.scenario}: {report.games} games, {report.decisions} decisions "
        f"({report.decisions_per_game} a game), {report.seconds:.1f} s, {report.decisions_per_second:.0f} decisions/s"
    )
    shown = [f"  {flaw}" for flaw in report.flaws[:MOST_SHOWN]]
    more = [f"  and {len(report.flaws) - MOST_SHOWN} more"] if len(report.flaws) > MOST_SHOWN else []
    counts = sorted((question, sum(answers.values())) for question, answers in report.asked.items())
    asked = "  asked: " + ", ".join(f"{question} {count}" for question, count in counts)
    return [head, f"  won: {won}; unfinished: {report.unfinished}; flaws: {len(report.flaws)}", asked, *shown, *more]
