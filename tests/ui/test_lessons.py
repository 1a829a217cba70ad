"""Every lesson by real mouse events and by real keys in the window, and in the terminal; rightly, and wrongly first."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.agenda import Action
from game.kernel.picking import Pick
from table.lessons.files import PlayedLesson
from table.lessons.progress import Learned
from tests.table.lessons.walking import ALL, label, wrong_answer
from tests.ui.opening import all_words, new_app
from ui.driver import Driver
from ui.scenes.lesson import LessonScene
from ui.scenes.lessons import LessonsScene
from ui.terminal.lesson import LessonTalk

every = pytest.mark.parametrize("lesson", ALL, ids=label)
LONG = 30  # answers, beyond which nobody goes through a list
PATIENCE = 200  # frames that the other side may take
KINDS: tuple[str, ...] = ("mouse", "keys")


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A window that draws nothing: what is walked here is what the hands do."""
    app = new_app(tmp_path)
    app.settings.speed = 0.0
    monkeypatch.setattr(app, "draw", lambda: None)
    yield Driver(app)
    app.close()


def opened(driver: Driver, lesson: PlayedLesson) -> Any:
    pygame.event.clear()
    driver.app.push(LessonScene(driver.app, lesson))
    driver.frames(3)
    driver.scene.post.composition.by_hand = True  # every question from its list
    driver.scene.look()
    driver.frames(2)
    return driver.scene


def awaited(driver: Driver, scene: Any, on: Callable[[Driver], None]) -> bool:
    """Frames until an answer is awaited here; what is to be read is read. False: the lesson is over."""
    course = scene.taught.course
    for _ in range(PATIENCE):
        if course.is_over and not scene.director.busy:
            driver.frames(2)
            return False
        if course.is_reading and not scene.dirty and driver.scene.page.item("lesson on") is not None:
            driver.frames(1)
            on(driver)
        elif scene.post.my_turn and scene.post.choices is not None and not scene.dirty and not course.is_reading:
            driver.app.draw()
            return True
        driver.pass_by()
    raise AssertionError(f"{label(scene.lesson)}: step {course.number + 1} hangs")


def number_of(scene: Any, action: Action) -> int:
    number = scene.match.decision.options.index(action)
    assert isinstance(number, int)
    return number


def place_of(scene: Any, action: Action) -> str:
    """Where the map is clicked for it."""
    click = scene.post.composition.orders.click_of(scene.match.decision.question, action)
    return next(str(key) for kind, key in click.steps if kind == "place")


def is_hidden(driver: Driver, scene: Any, action: Action) -> bool:
    """Whether the slip lies over its place on the map, and its list is too long to be gone through."""
    long = len(scene.match.decision.options) > LONG and isinstance(action, Pick)
    return long and bool(scene.staff.guide.covers(driver.spot_in(place_of(scene, action))))


def by_mouse(driver: Driver, scene: Any, action: Action) -> None:
    """A click on its line, or on its place where the list is long; what has a risk is only selected by it, and the gold
    button does it."""
    before, slip = len(scene.match.history), scene.taught.course.slip
    if len(scene.match.decision.options) > LONG and isinstance(action, Pick):
        driver.click(driver.spot_in(place_of(scene, action)))
    else:
        driver.press(f"option {number_of(scene, action)}")
    if len(scene.match.history) == before and scene.taught.course.slip == slip and driver.scene is scene:
        driver.press("commit")


def by_keys(driver: Driver, scene: Any, action: Action) -> None:
    """Its number, or arrows down to it, and Enter."""
    number = number_of(scene, action)
    if len(scene.match.decision.options) > LONG:
        driver.key(pygame.K_g, "g")
        driver.type(place_of(scene, action))
        before = len(scene.match.history), scene.taught.course.slip
        for _ in range(3):  # the cursor comes, the answer is selected, it is given
            if (len(scene.match.history), scene.taught.course.slip) == before:
                driver.key(pygame.K_RETURN)
        return
    driver.key(pygame.K_1 + min(number, 8))
    for _ in range(number - 8):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)


def read_by_mouse(driver: Driver) -> None:
    driver.press("lesson on")


def read_by_keys(driver: Driver) -> None:
    assert driver.scene.page.focus == "lesson on", "Enter goes on at once"
    driver.key(pygame.K_RETURN)


HANDS = {"mouse": (by_mouse, read_by_mouse), "keys": (by_keys, read_by_keys)}


@pytest.mark.parametrize("kind", KINDS)
@every
def test_it_is_walked_in_the_window(driver: Driver, lesson: PlayedLesson, kind: str, tmp_path: Path) -> None:
    """In each step one wrong answer first, where there is one: nothing happens, its slip says why."""
    give, read = HANDS[kind]
    scene, tried = opened(driver, lesson), -1
    while awaited(driver, scene, read):
        taught, given = scene.taught, len(scene.match.history)
        wrong = wrong_answer(taught) if taught.course.number != tried else None
        tried = taught.course.number
        if wrong is not None and not is_hidden(driver, scene, wrong):
            give(driver, scene, wrong)
            assert len(scene.match.history) == given and taught.course.slip, (
                f"{label(lesson)}, step {tried + 1}: it was taken"
            )
            assert taught.course.slip in all_words(driver)
        right = taught.course.next_answer()
        assert right is not None, f"{label(lesson)}, step {tried + 1} does not fit"
        give(driver, scene, right)
        assert len(scene.match.history) > given, f"{label(lesson)}, step {tried + 1}: {right} was not given"
    assert lesson.file.closing in all_words(driver)
    assert Learned(tmp_path / "saves").is_done(lesson)
    assert not driver.app.matches(), "a lesson is no game to go on with"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is not scene


@every
def test_it_is_walked_in_the_terminal(lesson: PlayedLesson, tmp_path: Path) -> None:
    out, script = io.StringIO(), Typist()
    talk = LessonTalk(lesson, script, out, tmp_path)
    script.talk = talk
    assert talk.run() == 0
    said = out.getvalue()
    assert script.refused >= 3 and lesson.file.closing in said
    assert all(step.say in said for step in lesson.file.steps)
    assert Learned(tmp_path).is_done(lesson)


class Typist(io.StringIO):
    """Reads on, tries a wrong answer once in each step, then types the number of the right one; quits at the end."""

    talk: LessonTalk

    def __init__(self) -> None:
        super().__init__()
        self.refused, self.tried = 0, -1

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        sitting = self.talk.sitting
        course, decision = sitting.course, sitting.match.decision
        if course.is_over:
            return "quit\n"
        if course.is_reading:
            return "\n"
        assert decision is not None
        wrong = wrong_answer(sitting) if course.number != self.tried else None
        self.tried = course.number
        self.refused += wrong is not None
        action = wrong or course.next_answer()
        assert action is not None, f"{label(sitting.lesson)}, step {course.number + 1} does not fit"
        return f"{decision.options.index(action) + 1}\n"


def test_a_lesson_is_found_begun_skipped_repeated_and_left(driver: Driver) -> None:
    driver.key(pygame.K_e, "e")
    assert isinstance(driver.scene, LessonsScene)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, LessonScene)
    first, course = driver.scene, driver.scene.taught.course
    assert course.lesson is ALL[0]
    driver.frames(3)
    while not course.is_over:
        driver.key(pygame.K_F7)
        driver.frames(2)
    driver.frames(3)
    driver.key(pygame.K_F8)
    driver.frames(3)
    assert driver.scene is not first and driver.scene.taught.course.number == 0
    driver.key(pygame.K_ESCAPE)
    driver.press("restart")
    assert isinstance(driver.scene, LessonScene)
    driver.key(pygame.K_ESCAPE)
    driver.press("leave")
    assert isinstance(driver.scene, LessonsScene) and f"1 of {len(ALL)}" in all_words(driver)


def test_whole_orders_are_given_as_in_any_battle(driver: Driver) -> None:
    """The first lesson with the map and the gold button: a wrong order is not carried out even in part."""
    driver.app.push(LessonScene(driver.app, ALL[0]))
    driver.frames(3)
    scene = driver.scene
    driver.key(pygame.K_RETURN)
    driver.frames(3)
    driver.click(driver.spot_in("5"))
    driver.click(driver.spot_in("10"))
    given = len(scene.match.history)
    driver.key(pygame.K_RETURN)
    assert len(scene.match.history) == given and scene.taught.course.slip == scene.taught.course.step.hint
    driver.click(driver.spot_in("11"))
    driver.key(pygame.K_RETURN)
    driver.frames(3)
    assert scene.taught.course.number == 2 and not scene.taught.course.slip
    driver.key(pygame.K_z)
    driver.frames(3)
    assert scene.taught.course.number == 1


def test_a_guided_battle_says_what_a_good_player_would_think(driver: Driver) -> None:
    """Chosen in the expert options of the battle to begin with; a save keeps it."""
    driver.press("new")
    driver.press("expert")
    driver.press("guided")
    assert driver.scene.setup.guided and driver.scene.setup.may_guide
    driver.frames()
    driver.press("play")
    driver.frames(5)
    scene = driver.scene
    for _ in range(PATIENCE):
        if scene.post.my_turn:
            break
        driver.frames(1)
    driver.frames(3)
    pane = next(pane for pane in scene.page.panes if pane.name == "slip")
    assert scene.match.notes["guided"] is True
    assert scene.post.slip.guidance.line in pane.items[0].note
