"""Every lesson, walked at the table: its engine steps fit, its wrong answers are refused, and nothing is a dead end."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kernel.match import Match
from game.kernel.reference import load_reference
from game.registry import GAMES
from table.lessons import files
from table.lessons.files import BadLesson, PlayedLesson, lessons_of
from table.lessons.progress import Learned
from table.sitting import Barred
from tests.table.lessons.walking import ALL, begun, label, to_my_answer, wrong_answer
from ui.battle.links import Rulebook
from ui.skins.registry import find_skin

every = pytest.mark.parametrize("lesson", ALL, ids=label)


@every
def test_it_is_walked_rightly_with_the_dice_it_has_loaded(lesson: PlayedLesson, tmp_path: Path) -> None:
    sitting = begun(lesson, tmp_path)
    assert not lesson.game.flaws(sitting.match.state)
    while to_my_answer(sitting):
        where = f"{label(lesson)}, step {sitting.course.number + 1}"
        decision, answer = sitting.match.decision, sitting.course.next_answer()
        assert decision is not None and answer is not None, f"{where} does not fit {decision and decision.question}"
        sitting.answer(answer)
    assert not sitting.match.state.loaded, f"{label(lesson)} has dice left over"
    assert not lesson.game.flaws(sitting.match.state)


@every
def test_a_wrong_answer_changes_nothing_and_hears_why(lesson: PlayedLesson, tmp_path: Path) -> None:
    sitting, refused = begun(lesson, tmp_path), 0
    while to_my_answer(sitting):
        wrong, before = wrong_answer(sitting), sitting.match.state.digest()
        if wrong is not None:
            with pytest.raises(Barred) as told:
                sitting.answer(wrong)
            assert str(told.value) and sitting.course.slip == str(told.value)
            assert sitting.match.state.digest() == before
            refused += 1
        answer = sitting.course.next_answer()
        assert answer is not None
        sitting.answer(answer)
        assert not sitting.course.slip
    assert refused >= 3, "a lesson in which nothing can go wrong teaches nothing"


@every
def test_every_step_can_be_skipped(lesson: PlayedLesson, tmp_path: Path) -> None:
    sitting, steps = begun(lesson, tmp_path), []
    while not sitting.course.is_over:
        steps.append(sitting.course.number)
        assert sitting.give_step(), f"{label(lesson)}: step {steps[-1] + 1} hangs"
    assert sorted(set(steps)) == list(range(len(lesson.file.steps)))


@every
def test_its_file_speaks_of_what_there_is(lesson: PlayedLesson) -> None:
    file, skin = lesson.file, find_skin(lesson.game.name)
    assert skin is not None and 3 <= file.minutes <= 8 and 6 <= len(file.steps) <= 15
    chart, book = skin.chart(lesson.scenario), Rulebook(lesson.game)
    reference = load_reference(lesson.game.reference)
    cited = [number for step in file.steps for number in book.numbers(step.say)]
    assert cited and all(reference.find(number) for number in cited)
    places = {str(place) for place in chart.regions.shapes}
    assert {place for step in file.steps for place in step.lit} <= places
    assert all(step.hint for step in file.steps if step.goes), "a wrong answer hears the way on"


def test_a_step_can_be_taken_back_past_its_dice(tmp_path: Path) -> None:
    sitting = begun(ALL[0], tmp_path)
    answers = []
    while to_my_answer(sitting):
        answer = sitting.course.next_answer()
        assert answer is not None
        answers.append(answer)
        sitting.answer(answer)
    told = len(sitting.match.history)
    sitting.undo()
    assert len(sitting.match.history) < told and not sitting.course.is_over
    assert sitting.course.next_answer() == answers[-1]


def test_a_position_that_the_lesson_did_not_foresee_is_left_to_the_player(tmp_path: Path) -> None:
    sitting = begun(ALL[0], tmp_path)
    assert to_my_answer(sitting)
    course = sitting.course
    number = course.wanted[0][0]
    course.wanted[0] = (number, files.AnswerPattern("NoSuchQuestion"))
    assert course.is_lost and sitting.match.decision is not None
    sitting.answer(sitting.match.decision.options[-1])
    assert sitting.match.history


def test_what_is_done_is_kept_and_a_broken_file_is_left_alone(tmp_path: Path) -> None:
    progress = Learned(tmp_path)
    assert not progress.note(ALL[0]) and not progress.note(ALL[0])
    again = Learned(tmp_path)
    assert again.is_done(ALL[0]) and again.count(list(GAMES.values())) == (1, len(ALL))
    assert again.next(ALL[0].game) == (lessons_of(ALL[0].game)[1:] or (None,))[0]
    (tmp_path / "lessons.json").write_text("[1]", encoding="utf-8")
    broken = Learned(tmp_path)
    assert broken.trouble and broken.note(ALL[0]) == broken.trouble
    assert (tmp_path / "lessons.json").read_text(encoding="utf-8") == "[1]"


def test_a_lesson_can_be_saved_and_proved_like_any_game(tmp_path: Path) -> None:
    """Nobody does so, but its set-up is a scenario with a name."""
    sitting = begun(ALL[0], tmp_path)
    while to_my_answer(sitting):
        answer = sitting.course.next_answer()
        assert answer is not None
        sitting.answer(answer)
    sitting.match.save(tmp_path / "lesson.json")
    again = Match.load(tmp_path / "lesson.json", GAMES)
    assert again.state.digest() == sitting.match.state.digest() and not again.opened


def test_a_file_that_is_wrong_names_its_field(tmp_path: Path) -> None:
    path = tmp_path / "lessons" / "01.json"
    path.parent.mkdir()
    path.write_text('{"title": "x", "changes": {}, "stepz": []}', encoding="utf-8")
    with pytest.raises(BadLesson, match="01"):
        files._read(ALL[0].game, path)
