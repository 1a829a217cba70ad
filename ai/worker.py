"""The opponent thinks in processes of its own, so that the screen never waits for it.

Views and decisions are frozen or flat values and cross the border as they are; what belongs to a game (rules, brain) is
found again on the other side by the game's name. A process that dies, or that stands still (somebody stopped it), loses
nothing but its thoughts: it is reported in words, replaced, and may be asked again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Self

from ai.brain import Brain, Weights, find_brain
from ai.player import Choice, HeuristicPlayer, SearchPlayer, check_view, make_player
from ai.search.crew import merge, merge_plans
from ai.search.finding import Finding, Progress
from ai.search.skill import Skill
from ai.veterans import as_veteran
from game.kernel.agenda import Action, Decision
from game.kernel.game import Game
from game.kernel.state import State

IDLE, THINKING, DONE, FAILED = "idle", "thinking", "done", "failed"
PATIENCE = 0.1  # seconds a cancelled process has to obey before it is ended
SILENCE = 30.0  # seconds without a word after which a thinking process counts as frozen: the slowest start takes ten
HURRY = 5.0  # the same once it was told to move now
GLANCE = 1.0  # seconds between two looks that count at most: while we were stopped ourselves, nobody was silent
MOST_UNHEARD = 5  # tasks that a process may leave without a word: more would fill its line, and then we would wait
REPORT_EVERY = 0.1  # seconds between two words of progress
LISTEN_EVERY = 0.01  # seconds between two looks for orders
KIND = 5  # how much a thinking process gives way to the window, as nice counts

Find = Callable[[str], tuple[Game[Any], Brain[Any]]]


@contextlib.contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """What starts in here ignores Ctrl-C from its first moment on: that key is for the human's program."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread, where no Ctrl-C arrives
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def from_the_box(name: str) -> tuple[Game[Any], Brain[Any]]:
    """The rules and the brain of a game in the registry."""
    from game.registry import GAMES  # only here: nothing else in this file needs a game

    return GAMES[name], find_brain(name)


@dataclass(frozen=True)
class Mind:
    """Everything that makes a computer player, in plain values."""

    game: str
    skill: Skill = Skill()
    seed: int = 0
    weights: Weights | None = None
    explain: bool = True
    veteran: str = ""  # whose judgement it has, if it is not the present one


@dataclass(frozen=True)
class WorkerReport:
    """How the thinking stands: what `poll` answers."""

    status: str = IDLE
    iterations: int = 0
    budget: int = 0
    best: Action | None = None  # so far
    value: float = 0.0  # the chance to win with it
    choice: Choice | None = None  # when done
    words: str = ""  # when failed: what happened and what can be done


@dataclass(frozen=True)
class _Task:
    ticket: int
    mind: Mind
    view: State
    decision: Decision
    played: tuple[Action, ...] | None


# ---- inside the second process --------------------------------------------------------------------------------------


class _Thinker:
    """What runs in a process: it takes one task at a time and listens for orders while it thinks."""

    def __init__(self, line: Connection, find: Find) -> None:
        self.line, self.find = line, find
        self.mind: Mind | None = None
        self.player: HeuristicPlayer[Any] | SearchPlayer[Any] | None = None
        self.ticket = 0
        self.dropped = self.gives_way = False
        self.listened = self.reported = 0.0

    def serve(self) -> None:
        """Once its game is loaded it gives way to the window: frames must not wait for a core that thinks."""
        while True:
            order, content = self.line.recv()
            if order == "think":
                self._think(content)
            elif order == "cancel":
                self.line.send(("cancelled", content, None))

    def _think(self, task: _Task) -> None:
        self.ticket, self.dropped = task.ticket, False
        self.reported = time.perf_counter()
        try:
            choice = self._choose(task)
        except Exception:  # a mistake in a brain must not end the game
            self.player = None
            self.line.send(("failed", task.ticket, traceback.format_exc()))
            return
        self.line.send(("cancelled", task.ticket, None) if self.dropped else ("done", task.ticket, choice))

    def _choose(self, task: _Task) -> Choice:
        if self.player is None or self.mind != task.mind:
            game, brain = self.find(task.mind.game)
            mind = self.mind = task.mind
            brain = as_veteran(brain, mind.veteran)
            self.player = make_player(game, brain, mind.skill, mind.seed, mind.weights, mind.explain)
            if not self.gives_way:
                self.gives_way = True
                with contextlib.suppress(OSError, AttributeError):
                    os.nice(KIND)
        self.line.send(("begun", task.ticket, None))
        if isinstance(self.player, HeuristicPlayer):
            return self.player.choose(task.view, task.decision)
        return self.player.choose(task.view, task.decision, task.played, self._should_stop, self._tell)

    def _should_stop(self) -> bool:
        """Whether an order has come in; every order for the present task ends its thinking."""
        now = time.perf_counter()
        if now - self.listened < LISTEN_EVERY:
            return False
        self.listened = now
        while self.line.poll():
            order, ticket = self.line.recv()
            if ticket == self.ticket:
                self.dropped = order == "cancel"
                return True
        return False

    def _tell(self, progress: Progress) -> None:
        now = time.perf_counter()
        if now - self.reported >= REPORT_EVERY:
            self.reported = now
            self.line.send(("progress", self.ticket, progress))


def _serve(line: Connection, find: Find) -> None:
    """The process's main: ends when the other end of its line is gone. Ctrl-C is the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        _Thinker(line, find).serve()


# ---- on the side of the game ----------------------------------------------------------------------------------------


class _Helper:
    """One process, its line, and what it said about the task in hand."""

    def __init__(self, find: Find) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, find), daemon=True)
        self.process.start()
        theirs.close()
        self.progress: Progress | None = None
        self.choice: Choice | None = None
        self.error = ""
        self.begun = False  # a process that is still starting or loading a game hears nothing yet
        self.cancelled = 0  # the last ticket it gave up
        self.silent = 0.0  # seconds without a word
        self.unheard = 0  # tasks since its last word

    def forget(self) -> None:
        self.progress, self.choice, self.error, self.begun, self.silent = None, None, "", False, 0.0

    def send(self, order: str, content: object) -> None:
        """A line that is gone is noticed when it is read."""
        with contextlib.suppress(OSError):
            self.line.send((order, content))

    def read(self, ticket: int) -> bool:
        """Everything it has said; False: it is gone."""
        try:
            while self.line.poll():
                self._hear(ticket, *self.line.recv())
        except (EOFError, OSError):
            return self.choice is not None
        return self.process.is_alive() or self.choice is not None

    def is_frozen(self, passed: float, patience: float) -> bool:
        """Whether it has been silent for too long, now that so many seconds more have passed."""
        self.silent += passed
        return self.choice is None and self.silent > patience

    def _hear(self, ticket: int, what: str, about: int, content: Any) -> None:
        self.silent, self.unheard = 0.0, 0
        if what == "cancelled":
            self.cancelled = about
        if about != ticket:
            return  # words about a task long dropped
        match what:
            case "begun":
                self.begun = True
            case "progress":
                self.progress = content
            case "done":
                self.choice = content
            case "failed":
                self.error = content

    def obeys(self, ticket: int, until: float) -> bool:
        """Whether it gives up a task before the time is over. One that has not yet begun will, as soon as it hears."""
        while self.read(ticket) and self.begun and self.cancelled < ticket and not (self.choice or self.error):
            left = until - time.perf_counter()
            if left <= 0 or not wait([self.line], left):
                return False
        return self.process.is_alive()

    def end(self, grace: float = 0.0) -> str:
        """End it for good, and say how it ended if it did so by itself."""
        self.process.join(grace)
        code = self.process.exitcode
        self.process.kill()
        self.process.join(2.0)
        with contextlib.suppress(OSError):
            self.line.close()
        return _end_in_words(code)


def _end_in_words(code: int | None) -> str:
    if code is None:
        return "it stopped answering"
    if code < 0:
        with contextlib.suppress(ValueError):
            return f"it was ended by {signal.Signals(-code).name}"
    return f"it ended with code {code}"


class Worker:
    """The opponent's thinking: `start`, then `poll` now and then until the report says done or failed."""

    def __init__(
        self, find: Find = from_the_box, processes: int = 1, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """Processes are started at once, because a fresh one needs a moment before it can think."""
        self._find, self._clock = find, clock
        self._looked = clock()
        self._patience = SILENCE
        self._helpers = [_Helper(find) for _ in range(max(1, processes))]
        self._task: _Task | None = None
        self._at_work: list[_Helper] = []
        self._ticket = 0
        self._last: Action | None = None
        self._report = WorkerReport()
        self._began = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, mind: Mind, view: State, decision: Decision, played: Sequence[Action] | None = None) -> None:
        """Think about a decision. `played`: the actions since the last answer, if not just that answer."""
        check_view(view)
        if self._task is not None:
            self.cancel()
        self._ticket += 1
        self._began = time.perf_counter()
        if played is None and self._last is not None:
            played = (self._last,)
        self._task = _Task(self._ticket, mind, view, decision, None if played is None else tuple(played))
        self._report = WorkerReport(THINKING, 0, mind.skill.iterations)
        self._patience, self._looked = SILENCE, self._clock()
        self._at_work = self._crew(mind.skill)
        for index, helper in enumerate(self._at_work):
            helper.forget()
            helper.unheard += 1
            helper.send("think", replace(self._task, mind=_sibling(mind, index)))

    def _crew(self, skill: Skill) -> list[_Helper]:
        """As many processes as the skill asks for; the scorers alone need one. Who died idle is replaced unasked."""
        for helper in self._helpers:
            helper.read(self._ticket)
        lost = [helper for helper in self._helpers if not helper.process.is_alive() or helper.unheard >= MOST_UNHEARD]
        if lost:
            self._replace(lost, grace=0.0)
        wanted = skill.processes if skill.iterations else 1
        while len(self._helpers) < wanted:
            self._helpers.append(_Helper(self._find))
        return self._helpers[: max(1, wanted)]

    def poll(self) -> WorkerReport:
        """How it stands, at once. A finished or failed report stays until the next start."""
        if self._task is None:
            return self._report
        gone = [helper for helper in self._at_work if not helper.read(self._ticket)]
        if gone:
            return self._give_up(self._replace(gone))
        if words := self._replace_frozen():
            return self._give_up(words)
        errors = [helper.error for helper in self._at_work if helper.error]
        if errors:
            return self._give_up(f"The opponent stumbled while thinking: {errors[0].strip().splitlines()[-1]}")
        choices = [helper.choice for helper in self._at_work if helper.choice is not None]
        if len(choices) == len(self._at_work):
            return self._finish(choices)
        self._report = self._progress()
        return self._report

    def _replace_frozen(self) -> str:
        """Whoever stands still is replaced; the others' thoughts are enough. Words if nobody else is left."""
        now = self._clock()
        passed, self._looked = min(now - self._looked, GLANCE), now
        frozen = [helper for helper in self._at_work if helper.is_frozen(passed, self._patience)]
        words = self._replace(frozen, grace=0.0) if frozen else ""
        return "" if self._at_work else words

    def wait(self, seconds: float) -> WorkerReport:
        """Poll until it is done or failed, or the time is over: for tools without a screen."""
        until = time.perf_counter() + seconds
        while (report := self.poll()).status == THINKING and (left := until - time.perf_counter()) > 0:
            waiting = [helper.line for helper in self._at_work if helper.choice is None]
            wait(waiting, min(left, 0.25))
        return report

    def move_now(self) -> None:
        """Answer with the best found so far; the choice comes by `poll`. Who does not hear it is not waited for."""
        if self._patience != HURRY:
            self._patience = HURRY
            for helper in self._at_work:
                helper.silent = 0.0
        for helper in self._at_work:
            helper.send("now", self._ticket)

    def cancel(self) -> None:
        """Drop the task. Back within a tenth of a second: a process that does not obey by then is replaced."""
        if self._task is None:
            return
        self._drop()
        self._report = WorkerReport()

    def close(self) -> None:
        """End all processes."""
        for helper in self._helpers:
            helper.process.terminate()
        for helper in self._helpers:
            helper.end(grace=0.5)
        self._helpers, self._at_work, self._task = [], [], None

    @property
    def pids(self) -> list[int]:
        """The processes, for whoever watches over them."""
        return [helper.process.pid for helper in self._helpers if helper.process.pid is not None]

    def _drop(self) -> None:
        crew, self._at_work, self._task, self._last = self._at_work, [], None, None
        for helper in crew:
            helper.send("cancel", self._ticket)
        until = time.perf_counter() + PATIENCE / 2
        deaf = [helper for helper in crew if not helper.obeys(self._ticket, until)]
        if deaf:
            self._replace(deaf, grace=0.0)

    def _replace(self, gone: list[_Helper], grace: float = 0.5) -> str:
        """Put fresh processes where others were, and say why."""
        endings = [helper.end(grace) for helper in gone]
        self._helpers = [_Helper(self._find) if helper in gone else helper for helper in self._helpers]
        self._at_work = [helper for helper in self._at_work if helper not in gone]
        return (
            f"The opponent's thinking stopped: {endings[0]}. "
            "The game is not harmed and a new process is ready: let it think again."
        )

    def _give_up(self, words: str) -> WorkerReport:
        self._drop()
        self._report = WorkerReport(FAILED, words=words)
        return self._report

    def _finish(self, choices: list[Choice]) -> WorkerReport:
        choice = _together(choices, time.perf_counter() - self._began)
        self._task, self._at_work, self._last = None, [], choice.action
        visits = choice.finding.iterations if choice.finding else 0
        value = choice.finding.standings[0].value if choice.finding else 0.0
        self._report = WorkerReport(DONE, visits, visits, choice.action, value, choice)
        return self._report

    def _progress(self) -> WorkerReport:
        """All processes together: iterations add up, the best is what the one with most visits thinks."""
        heard = [helper.progress for helper in self._at_work if helper.progress is not None]
        if not heard:
            return self._report
        ahead = max(heard, key=lambda progress: progress.iterations)
        done = sum(progress.iterations for progress in heard)
        return WorkerReport(THINKING, done, ahead.budget * len(self._at_work), ahead.best, ahead.value)


def _sibling(mind: Mind, index: int) -> Mind:
    """Side by side each process imagines worlds of its own; the first is the one that would think alone."""
    return replace(mind, seed=mind.seed + 7919 * index) if index else mind


def _together(choices: list[Choice], seconds: float) -> Choice:
    """One choice from several: visits add up, the words come from whoever found the plan."""
    findings: list[Finding] = [choice.finding for choice in choices if choice.finding is not None]
    if len(findings) < 2:
        return replace(choices[0], seconds=seconds)
    finding = merge(findings)
    plans = merge_plans(finding, [plan for choice in choices for plan in choice.plans])
    thoughts = replace(choices[0].thoughts, plans=tuple(plan for _, plan in plans), iterations=finding.iterations)
    return Choice(finding.action, thoughts, seconds, finding, plans)
