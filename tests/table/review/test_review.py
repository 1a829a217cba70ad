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
from table.review import analysis as analyses
from table.review.analysis import Analysis, taken
from table.review.judge import Estimate, Judge
from table.review.kept import keep, place_of, take_up
from table.review.ledger import balance
from table.review.steps import Cause, ReviewStep
from table.review.telling import ledger_lines, point_lines
from table.review.turning import turning_points
from tests.table.matches import a_match
from ui.commands.review import main

ME, YOU = Side(0), Side(1)
SAVES = sorted((Path(__file__).parents[2] / "golden" / "saves").rglob("*.json"))


def step(number: int, side: Side, before: float, chosen: float, dice: bool = True) -> ReviewStep:
    return ReviewStep(number, side, Estimate(before, 0.01, 9), Estimate(chosen, 0.01, 9), dice)


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
    monkeypatch.setattr(analyses, "ROUGH", 1)
    monkeypatch.setattr(analyses, "FINE", 2)
    monkeypatch.setattr(analyses, "LOOKED_AT", 1)
    match = Match.load(path, GAMES)
    analysis = Analysis(match, find_brain(match.game.name), match.game.players[0])
    analysis.answers = analysis.answers[:60]
    analysis.finish()
    assert analysis.ledger.is_balanced


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


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Match[Any]:
    monkeypatch.setattr(analyses, "ROUGH", 2)
    monkeypatch.setattr(analyses, "FINE", 3)
    return a_match(30)


def test_an_analysis_goes_on_where_it_stopped(small: Match[Any], tmp_path: Path) -> None:
    brain, place = find_brain(small.game.name), tmp_path / "game.review"
    whole = Analysis(small, brain, ME)
    whole.finish()
    part = Analysis(small, brain, ME)
    for _ in range(11):
        part._step()
    keep(part, place)
    again = Analysis(small, brain, ME)
    assert take_up(again, place) and len(again.steps) == 11
    again.finish()
    assert again.steps == whole.steps


def test_the_analysis_of_another_game_or_side_is_no_use(small: Match[Any], tmp_path: Path) -> None:
    brain, place = find_brain(small.game.name), tmp_path / "game.review"
    part = Analysis(small, brain, ME)
    part._step()
    keep(part, place)
    assert not take_up(Analysis(small, brain, YOU), place)
    assert not take_up(Analysis(a_match(30, seed=4), brain, ME), place)
    place.write_text('{"steps": "none"}')
    assert not take_up(Analysis(small, brain, ME), place)
    assert not take_up(Analysis(small, brain, ME), tmp_path / "nothing.review")


def test_words_for_ledger_and_points(small: Match[Any]) -> None:
    analysis = Analysis(small, find_brain(small.game.name), ME)
    analysis.finish()
    first = analysis.steps[0]
    analysis.steps[0] = replace(first, before=Estimate(0.9, 0.001), chosen=Estimate(0.4, 0.001), side=ME, dice=True)
    lines = ledger_lines(analysis)
    assert lines[0] == "At the start: 90%"
    assert lines[-1].startswith("At the end:")
    assert any("Your choice" in line and "-50" in line for line in point_lines(analysis))


def test_the_command_reads_a_save_and_keeps_what_it_found(
    small: Match[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.json"
    small.save(save)
    assert main([str(save)]) == 0
    out = capsys.readouterr().out
    assert "At the start:" in out and "Luck" in out
    assert place_of(save).exists()
    assert main([str(save), "--side", "nobody"]) == 2
    assert main([str(tmp_path / "none.json")]) == 2
