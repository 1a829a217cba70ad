"""The review: the ledger adds up, swings have their cause, an analysis goes on where it stopped."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ai.brain import find_brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.naming import review_of
from table.review.analysis import Analysis
from table.review.answers import GivenAnswer, taken
from table.review.crew import ReviewCrew
from table.review.effort import Effort
from table.review.jobs import Examiner, ReviewJob
from table.review.judge import Estimate, Judge, Weighed
from table.review.kept import keep, take_up
from table.review.ledger import balance, followed
from table.review.steps import Cause, ReviewStep
from table.review.telling import ledger_lines, point_lines
from table.review.turning import turning_points
from tests.golden.playthrough import SEED, answers_path, stored
from tests.patience import until
from tests.table.matches import a_match
from ui.commands.review import main

ME, YOU = Side(0), Side(1)
GOLDEN = [(game.name, brief.name) for game in GAMES.values() for brief in game.briefings]
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


class AtAGlance(Examiner):
    """Judges by the game's own evaluation and nothing else, so that whole games can be looked at in no time."""

    def __init__(self, match: Match[Any], reader: Side, answers: list[GivenAnswer]) -> None:
        super().__init__(match, find_brain(match.game.name), reader, answers)

    def do(self, job: ReviewJob) -> Weighed:
        """What a choice was worth is read off the next position; nobody has to play it again."""
        before, after = self.worth(job.index), self.worth(min(job.index + 1, len(self.answers) - 1))
        return Weighed(Estimate(before, 0.05, job.tries), Estimate(after - before, 0.05, job.tries))

    @cache  # noqa: B019
    def worth(self, index: int) -> float:
        return self.judge.brain.evaluate(self.answers[index].before, self.reader, self.judge.brain.weights)


@pytest.mark.parametrize("name", GOLDEN, ids=lambda name: "-".join(name))
def test_the_ledger_of_every_golden_game_adds_up(name: tuple[str, str]) -> None:
    """All its steps, not only the sum: exactly as numbers, and in the whole points that are shown."""
    match: Match[Any] = Match(GAMES[name[0]], name[1], SEED)
    for action in stored(answers_path(*name)):
        match.repeat(action)
    answers = list(taken(match))
    reader = match.game.players[0]
    analysis = Analysis(match, find_brain(match.game.name), reader, answers, QUICK)
    analysis.examiner = AtAGlance(match, reader, answers)
    analysis.finish()
    assert analysis.is_whole and len(analysis.steps) == len(answers) == len(match.history)
    adds_up(analysis)


def adds_up(analysis: Analysis) -> None:
    ledger, whole = analysis.ledger, analysis.ledger.whole
    assert ledger.is_balanced
    moved = [step.choice(after) + step.luck(after) for step, after in followed(analysis.steps, analysis.last)]
    assert ledger.start.mean + sum(moved) == pytest.approx(ledger.end.mean, abs=1e-9)
    shown = [round(100 * share) for share in (whole.start.mean, whole.luck.points, whole.mine.points)]
    assert sum(shown) + round(100 * whole.theirs.points) == round(100 * whole.end.mean)
    assert len(analysis.match.game.players) > 1 or whole.theirs.points == 0.0


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_ledger_of_every_kept_game_adds_up(path: Path) -> None:
    """Saves of earlier versions, as far as the rules of today take their answers."""
    match = Match.load(path, GAMES)
    answers = list(taken(match))
    reader = match.game.players[0]
    analysis = Analysis(match, find_brain(match.game.name), reader, answers, QUICK)
    analysis.examiner = AtAGlance(match, reader, answers)
    analysis.finish()
    assert analysis.is_whole
    adds_up(analysis)


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


QUICK = Effort(glances=1, few=1, every=40, some=1, fine=2, longer=3, looked_at=1, suspects=1)


def analysed(match: Match[Any], reader: Side = ME, answers: list[GivenAnswer] | None = None) -> Analysis:
    """With as few games as tell something."""
    return Analysis(match, find_brain(match.game.name), reader, answers, QUICK)


@pytest.fixture
def small() -> Match[Any]:
    return a_match(30)


@pytest.fixture
def finished() -> Match[Any]:
    """A whole game of the box's shortest battle, played at random."""
    return a_match(100_000)


def test_an_analysis_goes_on_where_it_stopped(small: Match[Any], tmp_path: Path) -> None:
    place = tmp_path / "game.review"
    whole = analysed(small, ME)
    whole.finish()
    part = analysed(small, ME)
    for job in part.wanted()[:11]:
        part.take(job, part.examiner.do(job))
    keep(part, place)
    again = analysed(small, ME)
    assert take_up(again, place) and len(again.looks) == len(again.steps) == 11
    again.finish()
    assert again.steps == whole.steps and again.is_done
    assert (again.looks, again.levels, again.gaps) == (whole.looks, whole.levels, whole.gaps)


def test_the_analysis_of_another_game_or_side_is_no_use(small: Match[Any], tmp_path: Path) -> None:
    place = tmp_path / "game.review"
    part = analysed(small, ME)
    part.take(part.wanted()[0], part.examiner.do(part.wanted()[0]))
    keep(part, place)
    assert not take_up(analysed(small, YOU), place)
    assert not take_up(analysed(a_match(30, seed=4), ME), place)
    place.write_text('{"steps": "none"}')
    assert not take_up(analysed(small, ME), place)
    assert not take_up(analysed(small, ME), tmp_path / "nothing.review")


def test_between_two_throws_only_choices_move_the_chance(small: Match[Any]) -> None:
    """Where no die fell the chance after one answer is the chance before the next: nothing else can have moved it."""
    analysis = analysed(small, ME)
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
    analysis = analysed(small, ME)
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
    save = tmp_path / "game.json"
    answers = list(taken(finished))
    alone = analysed(finished, ME, answers)
    jobs = alone.wanted()[:6]
    for job in jobs:
        alone.take(job, alone.examiner.do(job))
    crew = ReviewCrew(analysed(finished, ME, answers), save, 1)
    crew.start()
    until(lambda: len(crew.analysis.looks) >= 6, crew.poll)
    crew.stop()
    assert not crew.is_working and crew.trouble == ""
    assert {job.index: crew.analysis.looks[job.index] for job in jobs} == alone.looks
    again = analysed(finished, ME, answers)
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
    analysis = analysed(finished, YOU)
    analysis.finish()
    keep(analysis, review_of(save))
    assert main([str(save), "--side", finished.game.sides[YOU]]) == 0
    out = capsys.readouterr().out
    assert "At the start:" in out and "Luck" in out
    assert main([str(save), "--side", "nobody"]) == 2
    assert main([str(tmp_path / "none.json")]) == 2
