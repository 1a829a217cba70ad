"""The thinking processes: answers, progress, orders, and what happens when one dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from ai.player import SearchPlayer, TrueState
from ai.search.skill import Skill
from ai.worker import DONE, FAILED, IDLE, THINKING, Mind, Report, Worker
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


def until_progress(worker: Worker) -> Report:
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
