"""The review: the ledger adds up, swings have their cause, an analysis goes on where it stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai.brain import find_brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.naming import review_of
from table.review import analysis as analyses
from table.review.analysis import Analysis
from table.review.answers import taken
from table.review.crew import ReviewCrew
from table.review.judge import Estimate, Judge
from table.review.kept import keep, take_up
from table.review.ledger import balance
from table.review.steps import Cause, ReviewStep
from table.review.telling import ledger_lines, point_lines
from table.review.turning import turning_points
from tests.patience import until
from tests.table.matches import a_match
from ui.commands.review import main

ME, YOU = Side(0), Side(1)
SAVES = sorted((Path(__file__).parents[2] / "golden" / "saves").rglob("*.json"))


def step(number: int, side: Side, before: float, chosen: float, dice: bool = True) -> ReviewStep:
    return ReviewStep(number, side, Estimate(before, 0.01, 9), Estimate(chosen, 0.01, 9), dice, doubt=0.01)


STEPS = [
    step(0, ME, 0.50, 0.30),  # a blunder: 20 points
    step(1, YOU, 0.35, 0.35),  # 5 by luck; then nothing
    step(2, YOU, 0.35, 0.60, dice=False),  # their gift: what follows says 62
    step(3, ME, 0.62, 0.62),  # then the dice decide
]
WON = Estimate(1.0)


def test_the_ledger_adds_up_and_each_line_has_its_own() -> None:
    ledger = balance(STEPS, WON, ME)
    assert ledger.is_balanced
    assert ledger.mine.points == pytest.approx(-0.20)
    assert ledger.theirs.points == pytest.approx(0.27)
    assert ledger.luck.points == pytest.approx(0.05 + 0.0 + 0.38)


def test_small_sums_are_about_even() -> None:
    ledger = balance([step(0, ME, 0.5, 0.51)], Estimate(0.51, 0.01), ME)
    assert ledger.mine.is_even and ledger.luck.is_even
    assert not balance(STEPS, WON, ME).luck.is_even


def test_turning_points_name_step_and_cause() -> None:
    found = [(point.number, point.cause) for point in turning_points(STEPS, WON)]
    assert found == [(0, Cause.CHOICE), (0, Cause.DICE), (2, Cause.CHOICE), (3, Cause.DICE)]


def test_at_most_five_turn_a_game() -> None:
    many = [step(number, ME, 0.5 + 0.1 * (number % 2), 0.5 + 0.1 * (number % 2)) for number in range(20)]
    assert len(turning_points(many, WON)) == 5


def test_where_no_die_fell_there_was_no_luck() -> None:
    lonely = step(0, YOU, 0.4, 0.5, dice=False)
    assert lonely.luck(Estimate(0.6)) == 0.0
    assert lonely.choice(Estimate(0.6)) == pytest.approx(0.2)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_ledger_of_every_kept_game_adds_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    match = Match.load(path, GAMES)
    answers = list(taken(match))[-40:]
    analysis = Analysis(match, find_brain(match.game.name), match.game.players[0], answers)
    analysis.finish()
    assert analysis.is_whole and analysis.ledger.is_balanced


def test_answers_are_told_apart_by_whether_dice_fell() -> None:
    match = a_match(60)
    answers = list(taken(match))
    assert [answer.action for answer in answers] == match.actions
    assert {answer.dice for answer in answers} == {True, False}


def test_judging_leaves_the_position_alone_and_repeats() -> None:
    match = a_match(40)
    before = match.state.digest()
    judge = Judge(match.game, find_brain(match.game.name), 3)
    first = judge.worth(match.state, ME, 4)
    assert judge.worth(match.state, ME, 4) == first
    assert match.state.digest() == before
    assert 0.0 <= first.mean <= 1.0


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few games as tell something."""
    for name, value in (
        ("GLANCES", 1),
        ("FEW", 1),
        ("FINE", 2),
        ("LOOKED_AT", 1),
        ("MOST_LEVELS", 3),
        ("MOST_FINE", 3),
    ):
        monkeypatch.setattr(analyses, name, value)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Match[Any]:
    quick(monkeypatch)
    return a_match(30)


@pytest.fixture
def finished(monkeypatch: pytest.MonkeyPatch) -> Match[Any]:
    """A whole game of the box's shortest battle, played at random."""
    quick(monkeypatch)
    return a_match(100_000)


def test_an_analysis_goes_on_where_it_stopped(small: Match[Any], tmp_path: Path) -> None:
    brain, place = find_brain(small.game.name), tmp_path / "game.review"
    whole = Analysis(small, brain, ME)
    whole.finish()
    part = Analysis(small, brain, ME)
    for job in part.wanted()[:11]:
        part.take(job, part.examiner.do(job))
    keep(part, place)
    again = Analysis(small, brain, ME)
    assert take_up(again, place) and len(again.looks) == len(again.steps) == 11
    again.finish()
    assert again.steps == whole.steps and again.is_done
    assert (again.looks, again.levels, again.gaps) == (whole.looks, whole.levels, whole.gaps)


def test_the_analysis_of_another_game_or_side_is_no_use(small: Match[Any], tmp_path: Path) -> None:
    brain, place = find_brain(small.game.name), tmp_path / "game.review"
    part = Analysis(small, brain, ME)
    part.take(part.wanted()[0], part.examiner.do(part.wanted()[0]))
    keep(part, place)
    assert not take_up(Analysis(small, brain, YOU), place)
    assert not take_up(Analysis(a_match(30, seed=4), brain, ME), place)
    place.write_text('{"steps": "none"}')
    assert not take_up(Analysis(small, brain, ME), place)
    assert not take_up(Analysis(small, brain, ME), tmp_path / "nothing.review")


def test_between_two_throws_only_choices_move_the_chance(small: Match[Any]) -> None:
    """Where no die fell the chance after one answer is the chance before the next: nothing else can have moved it."""
    analysis = Analysis(small, find_brain(small.game.name), ME)
    analysis.finish()
    pairs = list(zip(analysis.steps, analysis.steps[1:], strict=False))
    assert any(not step.dice for step, _ in pairs)
    assert all(after.before == step.chosen for step, after in pairs if not step.dice)


def test_the_usual_answer_costs_nothing(small: Match[Any]) -> None:
    """With the same dice and the same leanings it is the same game."""
    judge = Judge(small.game, find_brain(small.game.name), 3)
    answer = next(answer for answer in taken(small) if answer.is_free)
    brain = find_brain(small.game.name)
    scores = brain.scores(answer.before, answer.decision.question, answer.decision.options, brain.weights)
    usual = answer.decision.options[scores.index(max(scores))]
    if sorted(scores)[-1] - sorted(scores)[-2] > 0.5:
        gap = judge.weigh(answer.before, ME, usual, 3).gap
        assert (gap.mean, gap.error) == (0.0, 0.0)


def test_words_for_ledger_and_points(small: Match[Any]) -> None:
    analysis = Analysis(small, find_brain(small.game.name), ME)
    analysis.finish()
    first = analysis.steps[0]
    bad = replace(first, before=Estimate(0.9, 0.001), chosen=Estimate(0.4, 0.001), side=ME, dice=True, doubt=0.001)
    analysis.steps[0] = bad
    lines = ledger_lines(analysis)
    assert lines[0] == "At the start: 90%"
    assert lines[-1].startswith("At the end:")
    assert any("Your choice" in line and "-50" in line for line in point_lines(analysis))


def test_processes_find_what_one_finds_alone(finished: Match[Any], tmp_path: Path) -> None:
    """The same analysis in another process: the same result, kept beside the save, gone on with after a stop."""
    brain, save = find_brain(finished.game.name), tmp_path / "game.json"
    answers = list(taken(finished))
    alone = Analysis(finished, brain, ME, answers)
    jobs = alone.wanted()[:6]
    for job in jobs:
        alone.take(job, alone.examiner.do(job))
    crew = ReviewCrew(Analysis(finished, brain, ME, answers), save, 1)
    crew.start()
    until(lambda: len(crew.analysis.looks) >= 6, crew.poll)
    crew.stop()
    assert not crew.is_working and crew.trouble == ""
    assert {job.index: crew.analysis.looks[job.index] for job in jobs} == alone.looks
    again = Analysis(finished, brain, ME, answers)
    assert take_up(again, review_of(save)) and len(again.looks) >= 6


def test_a_running_game_tells_no_secrets(small: Match[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "game.json"
    small.save(save)
    assert main([str(save)]) == 2
    assert "not over" in capsys.readouterr().err
    assert not review_of(save).exists()


def test_the_command_reads_a_save_and_keeps_what_it_found(
    finished: Match[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.json"
    finished.save(save)
    analysis = Analysis(finished, find_brain(finished.game.name), YOU)
    analysis.finish()
    keep(analysis, review_of(save))
    assert main([str(save), "--side", finished.game.sides[YOU]]) == 0
    out = capsys.readouterr().out
    assert "At the start:" in out and "Luck" in out
    assert main([str(save), "--side", "nobody"]) == 2
    assert main([str(tmp_path / "none.json")]) == 2
