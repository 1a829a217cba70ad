"""Better weights by self-play: candidates play the present weights on the same seeds, sides swapped.

The same seeds for every candidate (common random numbers) make two of them comparable after few games. The best of
many noisy scores is always partly luck, so the leaders play once more on fresh seeds, and only those figures count.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ai.arena import Crew, PairingResult, programme, seed_for, wilson
from ai.brain import Brain, NamesRanges
from ai.levels import Level, LevelError, Seat, find_game
from game.kernel.state import digest

CANDIDATE, PRESENT = "candidate", "present"
FINALISTS = 3
TIMES = (0.5, 2.0)  # the range of a weight for which the brain names none
TUNED_RATING = 1000.0  # until the arena measures it


class TuningError(RuntimeError):
    """The search cannot go on; one line for the player."""


Ranges = dict[str, tuple[float, float]]


@dataclass(frozen=True)
class Task:
    """What is tuned and how hard each candidate is tried."""

    game: str
    scenario: str
    base: Seat  # who plays: heuristic, or a level that searches
    games: int  # for each candidate
    seed: int
    ranges: Ranges

    def name(self, brain: Brain[Any]) -> str:
        """Changes with everything that changes what a score means, so that an old search is never mixed in."""
        weights = self.base.weights(brain, None)
        base = [self.base.name, self.base.kind, repr(self.base.knobs)]
        return digest([self.game, self.scenario, base, self.games, self.seed, weights, self.ranges])


@dataclass(frozen=True)
class TuningTrial:
    """One candidate and the share of its games that it won."""

    number: int
    weights: dict[str, float]
    share: float


@dataclass
class TuningReport:
    """What a search has found so far; `final` are the leaders on fresh seeds, best first."""

    task: Task
    trials: list[TuningTrial]
    final: list[TuningTrial]
    final_games: int = 0
    interrupted: bool = False

    @property
    def best(self) -> TuningTrial | None:
        """Only fresh seeds are believed, where there are any."""
        return max(self.final or self.trials, key=lambda trial: trial.share, default=None)

    def interval(self) -> tuple[float, float] | None:
        """Of the best one, from the games on fresh seeds."""
        best = self.best
        return wilson(best.share * self.final_games, self.final_games) if self.final and best else None


def ranges_of(brain: Brain[Any], only: Sequence[str] = ()) -> Ranges:
    """Where each weight may lie: as the brain says, or from half to twice what it is. A plain zero stays."""
    named: Mapping[str, tuple[float, float]] = brain.ranges if isinstance(brain, NamesRanges) else {}
    for name in only:
        if name not in brain.weights:
            raise LevelError(f"{name!r} is no weight of this game; weights are {', '.join(brain.weights)}")
    found: Ranges = {}
    for name, weight in brain.weights.items():
        low, high = named.get(name) or sorted(weight * times for times in TIMES)
        if low < high and (not only or name in only):
            found[name] = (float(low), float(high))
    if not found:
        raise TuningError("there is no weight to tune: all of them are zero and the brain names no ranges")
    return found


def candidate(base: Seat, weights: Mapping[str, float]) -> Seat:
    """The base player with other weights."""
    changes = tuple((None, name, weights[name]) for name in sorted(weights))
    return replace(base, name=CANDIDATE, changes=base.changes + changes)


def share_of(task: Task, weights: Mapping[str, float], crew: Crew, games: int, seed: int) -> float:
    """The share of games that these weights win against the present ones."""
    seats = [candidate(task.base, weights), replace(task.base, name=PRESENT)]
    fixtures = programme(task.game, task.scenario, seats, games, seed)
    rules, _ = find_game(task.game)
    result = PairingResult(task.game, task.scenario, seed, len(fixtures), [CANDIDATE, PRESENT], rules.sides)
    for outcome in crew.play(fixtures):
        result.add(outcome)
    return result.score(CANDIDATE) / games


# ---- the search ------------------------------------------------------------------------------------------------------


def load_optuna() -> Any:
    """Optional: nobody needs it to play."""
    try:
        optuna: Any = importlib.import_module("optuna")
    except ImportError as error:
        raise TuningError("tuning needs optuna: run the command once more with --install") from error
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


class Tuner:
    """A search that keeps every finished trial in a file and goes on from there."""

    def __init__(self, task: Task, crew: Crew, storage: Path) -> None:
        self._optuna = load_optuna()
        self.task, self.crew = task, crew
        self.brain = find_game(task.game)[1]
        self.study = self._open(storage)

    def _open(self, storage: Path) -> Any:
        """The study of exactly this task; the present weights go first, as the mark to beat."""
        storage.parent.mkdir(parents=True, exist_ok=True)
        journal = importlib.import_module("optuna.storages.journal")
        kept = self._optuna.storages.JournalStorage(journal.JournalFileBackend(str(storage)))
        name = self.task.name(self.brain)
        study = self._optuna.create_study(storage=kept, study_name=name, direction="maximize", load_if_exists=True)
        study.sampler = self._optuna.samplers.TPESampler(seed=self.task.seed + len(study.trials))
        states = self._optuna.trial.TrialState
        if not any(trial.state in (states.COMPLETE, states.WAITING) for trial in study.trials):
            present = self.task.base.weights(self.brain, None)
            inside = {n: min(high, max(low, present[n])) for n, (low, high) in self.task.ranges.items()}
            study.enqueue_trial(inside)
        return study

    def finished(self) -> list[TuningTrial]:
        """All trials with a score, from this run and those before it."""
        complete = self._optuna.trial.TrialState.COMPLETE
        trials = self.study.get_trials(deepcopy=False, states=(complete,))
        return [TuningTrial(number, dict(trial.params), float(trial.value)) for number, trial in enumerate(trials)]

    def search(self, trials: int, progress: Callable[[TuningReport], None]) -> TuningReport:
        """Up to so many trials in all, then the final on fresh seeds. Ctrl-C ends it early and loses one trial."""
        report = TuningReport(self.task, self.finished(), [])
        try:
            while len(report.trials) < trials:
                self._try_one()
                report.trials = self.finished()
                progress(report)
            self._play_final(report)
        except KeyboardInterrupt:
            report.interrupted = True
        return report

    def _try_one(self) -> None:
        trial = self.study.ask()
        try:
            weights = {name: self._suggest(trial, name) for name in self.task.ranges}
            share = share_of(self.task, weights, self.crew, self.task.games, self.task.seed)
        except BaseException:
            self.study.tell(trial, state=self._optuna.trial.TrialState.FAIL)
            raise
        self.study.tell(trial, share)

    def _suggest(self, trial: Any, name: str) -> float:
        """Positive weights by ratio: from half to one is as far as from one to twice."""
        low, high = self.task.ranges[name]
        value: float = trial.suggest_float(name, low, high, log=low > 0)
        return value

    def _play_final(self, report: TuningReport) -> None:
        """The leaders again, on seeds that none of them was chosen by."""
        leaders = sorted(report.trials, key=lambda trial: trial.share, reverse=True)[:FINALISTS]
        games, seed = 2 * self.task.games, seed_for(self.task.seed, "final")
        final = [replace(trial, share=share_of(self.task, trial.weights, self.crew, games, seed)) for trial in leaders]
        report.final, report.final_games = sorted(final, key=lambda trial: -trial.share), games


# ---- what comes of it ------------------------------------------------------------------------------------------------


def tuned_level(report: TuningReport, name: str) -> Level:
    """The best weights as a level that can be played and loaded."""
    task, best = report.task, report.best
    if best is None:
        raise TuningError("no trial was finished, so there is nothing to write")
    weights = {key: _short(value) for key, value in sorted(best.weights.items())}
    card = f"Weights found by self-play on {task.scenario}: {summary(report)}. It sees only its own view."
    knobs = task.base.knobs
    return Level(name, f"Tuned {task.base.name}", card, TUNED_RATING, knobs, game=task.game, weights=weights)


def summary(report: TuningReport) -> str:
    """The figures in one line."""
    best, interval = report.best, report.interval()
    if best is None:
        return "no trial finished"
    trials = f"{len(report.trials)} trials of {report.task.games} games"
    if interval is None:
        return f"{trials}, best {best.share:.0%} against the present weights, not yet checked on fresh seeds"
    low, high = interval
    fresh = f"{report.final_games} games on fresh seeds"
    return f"{trials}; the best won {best.share:.0%} ({low:.0%} to {high:.0%}) of {fresh} against the present weights"


def figures(report: TuningReport) -> dict[str, Any]:
    """The same as data, for the level file."""
    best = report.best
    return {
        "scenario": report.task.scenario,
        "player": report.task.base.name,
        "trials": len(report.trials),
        "games_per_trial": report.task.games,
        "seed": report.task.seed,
        "share": best.share if best else None,
        "fresh_games": report.final_games,
        "interval": report.interval(),
    }


def best_so_far(trials: Sequence[TuningTrial]) -> list[float]:
    """The line in the picture: the best share after each trial."""
    line: list[float] = []
    for trial in trials:
        line.append(max(trial.share, line[-1]) if line else trial.share)
    return line


def _short(value: float) -> float:
    """Four digits: more would claim a precision that self-play does not have."""
    return round(value, 3 - math.floor(math.log10(abs(value)))) if value else 0.0
