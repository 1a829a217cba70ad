"""The thinking processes: answers, progress, orders, and what happens when one dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from multiprocessing.connection import wait

import pytest

from ai import worker as worker_module
from ai.player import SearchPlayer, TrueState
from ai.search.skill import Skill
from ai.worker import (
    DONE,
    FAILED,
    GLANCE,
    HURRY,
    IDLE,
    MOST_UNHEARD,
    SILENCE,
    THINKING,
    Mind,
    Worker,
    WorkerReport,
)
from game.kernel.agenda import play, settle
from tests.ai.toy import BRAIN, GAME, Branch, Climb, Pluck, find, opening
from tests.patience import until

LONG = 60.0  # seconds a loaded machine may take; nothing here needs them
QUICK = Mind("orchard", Skill(iterations=200), seed=3)
ENDLESS = Mind("orchard", Skill(iterations=10**9), seed=3)


@pytest.fixture(scope="module")
def shared() -> Iterator[Worker]:
    with Worker(find) as worker:
        yield worker


@pytest.fixture
def worker(shared: Worker) -> Iterator[Worker]:
    """One process for most tests: starting it takes longer than they do."""
    yield shared
    shared.cancel()


def begin(worker: Worker, mind: Mind) -> None:
    state, decision = opening()
    worker.start(mind, GAME.observe(state, 0), decision)


def until_progress(worker: Worker) -> WorkerReport:
    until(lambda: worker.poll().iterations or worker.poll().status != THINKING)
    report = worker.poll()
    assert report.status == THINKING, report
    return report


def test_it_answers_like_a_player_at_home(worker: Worker) -> None:
    state, decision = opening()
    begin(worker, QUICK)
    report = worker.wait(LONG)
    home = SearchPlayer(GAME, BRAIN, QUICK.skill, QUICK.seed).choose(GAME.observe(state, 0), decision)
    assert report.status == DONE
    assert report.choice is not None
    assert (report.choice.action, report.choice.thoughts) == (home.action, home.thoughts)
    assert worker.poll() == report


def test_it_goes_on_with_its_plan(worker: Worker) -> None:
    state, _ = opening()
    begin(worker, QUICK)
    first = worker.wait(LONG).choice
    assert first is not None and first.action == Climb()
    play(state, first.action)
    then = settle(state)
    assert then is not None
    worker.start(QUICK, GAME.observe(state, 0), then)
    second = worker.wait(LONG).choice
    assert second is not None and second.action == Branch(2)


def test_the_scorers_alone_think_there_too(worker: Worker) -> None:
    begin(worker, Mind("orchard", Skill(iterations=0)))
    choice = worker.wait(LONG).choice
    assert choice is not None and choice.action == Pluck()


def test_progress_then_move_now(worker: Worker) -> None:
    begin(worker, ENDLESS)
    seen = until_progress(worker)
    assert seen.best == Climb()
    worker.move_now()
    report = worker.wait(LONG)
    assert report.status == DONE
    assert report.choice is not None and report.choice.action == Climb()
    assert seen.iterations <= report.iterations < 10**9


def test_cancel_does_not_wait_for_the_answer_and_leaves_it_ready(worker: Worker) -> None:
    begin(worker, ENDLESS)  # would take days
    until_progress(worker)
    worker.cancel()
    assert worker.poll().status == IDLE
    begin(worker, QUICK)
    assert worker.wait(LONG).status == DONE


def test_a_new_start_drops_the_old_task(worker: Worker) -> None:
    begin(worker, ENDLESS)
    begin(worker, QUICK)
    report = worker.wait(LONG)
    assert report.status == DONE
    assert report.iterations <= QUICK.skill.iterations


def test_a_mistake_in_the_brain_is_reported_in_words(worker: Worker) -> None:
    begin(worker, Mind("orchard", Skill(iterations=50), weights={"stumble": 1.0}))
    report = worker.wait(LONG)
    assert report.status == FAILED
    assert "one apple too many" in report.words
    begin(worker, QUICK)
    assert worker.wait(LONG).status == DONE


def test_a_killed_process_is_noticed_and_replaced(worker: Worker) -> None:
    begin(worker, ENDLESS)
    until_progress(worker)
    (pid,) = worker.pids
    os.kill(pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    report = worker.wait(LONG)
    assert report.status == FAILED
    assert "let it think again" in report.words
    assert worker.pids != [pid]
    begin(worker, QUICK)
    assert worker.wait(LONG).status == DONE


def test_a_process_that_died_idle_is_not_even_missed(worker: Worker) -> None:
    begin(worker, QUICK)
    worker.wait(LONG)
    helper = worker._helpers[0].process
    helper.kill()
    helper.join(LONG)
    begin(worker, QUICK)
    assert worker.wait(LONG).status == DONE


def test_a_process_that_does_not_obey_is_replaced(worker: Worker) -> None:
    begin(worker, QUICK)
    worker.wait(LONG)
    pids = worker.pids
    begin(worker, Mind("orchard", Skill(iterations=50), weights={"doze": 3600.0}))
    until(lambda: worker._helpers[0].begun, worker.poll)
    worker.cancel()
    assert worker.pids != pids
    begin(worker, QUICK)
    assert worker.wait(LONG).status == DONE


# ---- processes that stand still --------------------------------------------------------------------------------------


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def wait_silently(worker: Worker, clock: Clock, seconds: float) -> WorkerReport:
    """So many seconds pass on the fake clock, looked at once a second or so."""
    until = clock.now + seconds
    while clock.now < until and worker.poll().status == THINKING:
        clock.now += GLANCE
    return worker.poll()


def stop(pid: int) -> None:
    """Back once the process really stands still: the system says so."""
    os.kill(pid, signal.SIGSTOP)
    stopped, status = os.waitpid(pid, os.WUNTRACED)
    assert stopped == pid and os.WIFSTOPPED(status)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(clock: Clock) -> Iterator[Worker]:
    with Worker(find, clock=clock) as worker:
        yield worker


def test_a_process_that_never_says_a_word_is_replaced_after_a_grace_time(timed: Worker, clock: Clock) -> None:
    pids = timed.pids
    begin(timed, Mind("orchard", Skill(iterations=50), weights={"doze": 3_600.0}))
    until(lambda: timed._helpers[0].begun, timed.poll)
    assert wait_silently(timed, clock, SILENCE - GLANCE).status == THINKING
    report = wait_silently(timed, clock, 2 * GLANCE)
    assert report.status == FAILED and "it stopped answering" in report.words
    assert timed.pids != pids


def test_a_process_that_speaks_is_waited_for(timed: Worker, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "SILENCE", 3 * GLANCE)
    begin(timed, ENDLESS)
    until_progress(timed)
    for _ in range(8):
        assert wait([timed._helpers[0].line], LONG)
        clock.now += GLANCE
        assert timed.poll().status == THINKING


def test_time_in_which_nobody_looked_is_nobodys_silence(timed: Worker, clock: Clock) -> None:
    """The whole program was stopped for an hour, as by Ctrl-Z."""
    begin(timed, ENDLESS)
    until_progress(timed)
    clock.now += 3_600.0
    assert timed.poll().status == THINKING


@pytest.mark.skipif(os.name == "nt", reason="no SIGSTOP")
def test_a_stopped_process_is_replaced_and_a_new_one_answers(timed: Worker, clock: Clock) -> None:
    begin(timed, ENDLESS)
    until_progress(timed)
    (pid,) = timed.pids
    stop(pid)
    report = wait_silently(timed, clock, SILENCE + 2 * GLANCE)
    assert report.status == FAILED and "let it think again" in report.words
    assert timed.pids != [pid]
    begin(timed, QUICK)
    assert timed.wait(LONG).status == DONE


@pytest.mark.skipif(os.name == "nt", reason="no SIGSTOP")
def test_move_now_does_not_wait_for_a_stopped_process(timed: Worker, clock: Clock) -> None:
    begin(timed, ENDLESS)
    until_progress(timed)
    stop(timed.pids[0])
    assert wait_silently(timed, clock, 10 * GLANCE).status == THINKING
    for _ in range(3):
        timed.move_now()
        clock.now += GLANCE
        assert timed.poll().status == THINKING
    assert wait_silently(timed, clock, HURRY).status == FAILED


@pytest.mark.skipif(os.name == "nt", reason="no SIGSTOP")
def test_of_two_processes_the_one_that_goes_on_answers(clock: Clock) -> None:
    with Worker(find, processes=2, clock=clock) as pair:
        state, decision = opening()
        pair.start(Mind("orchard", Skill(iterations=10**9, processes=2), seed=3), GAME.observe(state, 0), decision)
        until(lambda: all(helper.progress for helper in pair._helpers), pair.poll)
        stop(pair.pids[1])
        pair.move_now()
        assert wait([pair._helpers[0].line], LONG)
        until(lambda: pair._helpers[0].choice is not None, pair.poll)
        report = wait_silently(pair, clock, HURRY + 2 * GLANCE)
        assert report.status == DONE and report.choice is not None and report.choice.action == Climb()


@pytest.mark.skipif(os.name == "nt", reason="no SIGSTOP")
def test_a_process_stopped_while_idle_is_found_before_its_line_is_full(timed: Worker) -> None:
    begin(timed, QUICK)
    assert timed.wait(LONG).status == DONE
    (pid,) = timed.pids
    stop(pid)
    for _ in range(MOST_UNHEARD + 1):
        begin(timed, QUICK)  # as by undo and redo
    assert timed.pids != [pid]
    assert timed.wait(LONG).status == DONE


def test_two_processes_think_side_by_side() -> None:
    with Worker(find, processes=2) as pair:
        state, decision = opening()
        pair.start(Mind("orchard", Skill(iterations=200, processes=2), seed=3), GAME.observe(state, 0), decision)
        report = pair.wait(LONG)
        assert report.choice is not None and report.choice.finding is not None
        assert report.choice.action == Climb()
        assert report.iterations == sum(found.visits for found in report.choice.finding.standings)
        assert report.choice.thoughts.plans[0].words == "Climb, then Branch 2"
        assert len(pair.pids) == 2


def test_a_true_state_never_crosses(worker: Worker) -> None:
    state, decision = opening()
    with pytest.raises(TrueState):
        worker.start(QUICK, state, decision)
