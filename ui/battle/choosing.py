"""Choosing among the options of a question: by clicks that narrow it down, by the list, and one step back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from table.composition.choices import Choices
from table.composition.composition import Composition
from table.composition.forms import Step
from table.composition.intents import ByHand, Commit, Point, StepBack, Take
from table.composition.orders import PASS
from ui.battle.board import Board
from ui.battle.board import Scene as Shown
from ui.board.arrows import arrow

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene


class Composing:
    """What a screen with a composition shows of it."""

    composition: Composition

    @property
    def choices(self) -> Choices | None:
        """The options of the question that is being answered here, if any."""
        asking = self.composition.asking
        return asking.choices if asking is not None else None

    @property
    def selected(self) -> int:
        """The option of the plain list that is selected."""
        asking = self.composition.asking
        return asking.selected if asking is not None else -1

    @property
    def place(self) -> str:
        """The place that was chosen on the map."""
        return self.composition.place

    @place.setter
    def place(self, place: str) -> None:
        self.composition.spot = ("place", place) if place else None


class Choosing:
    """What a click on the map or on a line of the list means."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def play(self, option: int) -> None:
        """Commit an option of the plain list, with whatever was composed before it."""
        composer = self.scene.composer
        if composer.sheet is not None:
            composer.do(ByHand())
        if composer.do(Take(option)):
            composer.do(Commit())

    def choose(self, option: int) -> None:
        """A first click on a risk only shows it; the second takes it. What has no risk is done at once."""
        self.scene.composer.do(Take(option, press=True))

    def point_at(self, option: int) -> None:
        """Select an option without playing it; its chances stand on the action card."""
        self.scene.composer.do(Take(option))

    def pass_turn(self) -> None:
        if self.scene.choices is not None and self.scene.my_turn:
            self.scene.composer.do(Point(("button", PASS)))

    def click_step(self, step: Step) -> None:
        """A lit place or piece was clicked; the fan stays open while several of its pieces may be wanted."""
        scene = self.scene
        if scene.choices is None:
            return
        if scene.board is not None and step[0] == "piece" and scene.composer.sheet is None:
            scene.board.close_fan()
        scene.composer.do(Point(step))

    def step_back(self) -> bool:
        """Esc or right click: one step."""
        scene = self.scene
        if scene.guide.step_back():
            return True
        if scene.reporting:
            scene.reporting = False
        elif scene.director.looks_back:
            scene.show.end()
        elif scene.board is not None and scene.board.close_fan():
            pass
        elif scene.choices is not None:
            return scene.composer.do(StepBack(), tells=False)
        elif scene.place:
            scene.place = ""
            scene.show_board()
        else:
            return False
        scene.change()
        return True


def standing(scene: BattleScene) -> Shown:
    """The board as the game stands, whatever is being shown of how it came to that."""
    asking, pointing = scene.composition.asking, scene.composer.pointing
    if asking is None or scene.skin is None:
        return Shown(scene.view, scene.viewer, number=scene.number)
    return Shown(
        pointing.view,
        scene.viewer,
        pointing.lit_places(),
        pointing.lit_pieces(),
        asking.in_hand,
        pointing.spot or asking.orders.focus(asking.choices.view, asking.choices.decision.question),
        asking.quiet_pieces,
        scene.number,
    )


def draw_ways(scene: BattleScene, surface: pygame.Surface, board: Board) -> None:
    """Arrows for what is being composed."""
    asking = scene.composition.asking
    if asking is None or scene.skin is None or board.hidden:
        return
    surface.set_clip(board.rect)
    for start, end in dict.fromkeys(asking.ways):
        points = [board.camera.to_screen(scene.skin.badge(place)) for place in (start, end)]
        sprite = arrow(points, None, 5.0 * scene.app.style.factor)
        surface.blit(sprite.picture, sprite.corner)
    surface.set_clip(None)
