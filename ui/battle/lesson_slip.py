"""The lesson's slip at the top left of the map: what is said now, what the last wrong answer hears, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from table.lessons.files import LessonStep
from table.lessons.sitting import LessonSitting
from ui.battle.links import link_numbers
from ui.battle.post import SLIP
from ui.battle.staff import Staff
from ui.widgets import BODY, CARD, NOTE, Act, Chip, Line

WIDE, LEAST = 430, 250  # pixels at 100 %
CORNERS = ("topleft", "bottomleft", "topright")  # of the map, in this order: the losses lie in the fourth


class LessonSlip:
    """Puts the slip down. `ways` are what can be done when the lesson is over."""

    def __init__(self, staff: Staff, sitting: LessonSitting, again: Act, skip: Act, ways: Sequence[Chip]) -> None:
        self.staff, self.post, self.sitting = staff, staff.post, sitting
        self.again, self.skip, self.ways = again, skip, ways
        self.number = 0  # the step that is told

    # ---- what it does

    @property
    def step(self) -> LessonStep | None:
        """The one that is told: the next one waits until what comes before it was shown."""
        steps = self.sitting.lesson.file.steps
        return steps[self.number] if self.number < len(steps) else None

    def follow(self) -> bool:
        """Whether another step is told from now on."""
        course, before = self.sitting.course, self.number
        if course.is_due and not self.post.director.busy:
            self.number = course.number
        return self.number != before

    def look(self) -> None:
        """The places that the step speaks of are ringed on the map."""
        board, step = self.post.board, self.step
        if board is not None:
            known = board.regions.shapes
            board.pointed = {place: "" for place in (step.lit if step is not None else ()) if place in known}

    def go_on(self) -> None:
        """It was read."""
        self.sitting.course.read_on()
        self.look()
        self.post.change()

    # ---- what stands on it

    def build(self, corner: tuple[int, int], width: int) -> bool:
        post, style, sitting = self.post, self.post.style, self.sitting
        wide = max(min(style.px(WIDE), round(width * 0.6)), min(style.px(LEAST), width))
        board = post.places.board
        rect = pygame.Rect(corner, (wide, board.bottom - corner[1] - style.px(8)))
        pane = post.page.pane(SLIP, rect, "panel", pad=10)
        course, file = sitting.course, sitting.lesson.file
        pane.words(Line(f"{self._place()}: {file.title}", NOTE, True, "accent"), gap=4)
        pane.words(Line(self.step.say if self.step is not None else file.closing, self._size), gap=6)
        if course.slip:
            pane.words(Line(course.slip, CARD, True, "warning"), gap=6)
        pane.chips(self._chips(), gap=2)
        pane.rect.height = min(rect.height, pane.content)
        pane.rect = self._corner(pane.rect)
        pane.container.set_dimensions(pane.rect.size)
        pane.container.set_position(pane.rect.topleft)
        link_numbers(pane, post.book, self.staff.guide.popup.open)
        return True

    def _corner(self, rect: pygame.Rect) -> pygame.Rect:
        """Where it hides nothing that the step speaks of, at the top left if it can."""
        board, step = self.post.board, self.step
        if board is None or step is None:
            return rect
        gap = rect.x - board.rect.x
        room = board.rect.inflate(-2 * gap, -2 * gap)
        spots = [
            board.camera.to_screen(board.chart.badge(place)) for place in step.lit if place in board.regions.shapes
        ]
        near = self.post.style.px(70)
        found = [rect.move_to(**{corner: getattr(room, corner)}) for corner in CORNERS]
        return min(found, key=lambda one: sum(one.inflate(near, near).collidepoint(spot) for spot in spots))

    @property
    def _size(self) -> int:
        """On a small map there is room for small type only."""
        return CARD if self.post.places.small else BODY

    def _place(self) -> str:
        lesson, steps = self.sitting.lesson, len(self.sitting.lesson.file.steps)
        return (
            f"Lesson {lesson.number}" if self.step is None else f"Lesson {lesson.number}, {self.number + 1} of {steps}"
        )

    def _chips(self) -> list[Chip]:
        course, key_of = self.sitting.course, self.post.key_of
        again = Chip("lesson again", _keyed("Repeat", key_of("repeat_lesson")), self.again, note="From its beginning.")
        if self.step is None:
            return [*self.ways, again]
        note = "The lesson does this step for you."
        skip = Chip("lesson skip", _keyed("Skip step", key_of("skip_step")), self.skip, note=note)
        on = Chip("lesson on", "Go on", self.go_on, "main", "On to the next step (Enter).")
        return [on, again] if course.is_reading and course.number == self.number else [skip, again]


def _keyed(label: str, key: str) -> str:
    return f"{label} {key}" if key else label
