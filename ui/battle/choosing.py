"""Choosing among the options of a question: by clicks that narrow it down, by the list, and one step back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from table.composition.draft import Answer
from table.composition.forms import Step
from ui.board.arrows import arrow
from ui.board.board import Board
from ui.board.board import Scene as Shown

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene


class Choosing:
    """What a click on the map or on a line of the list means."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def play(self, option: int) -> None:
        """Commit an option, with whatever was composed before it."""
        choices = self.scene.choices
        if choices is None or not 0 <= option < len(choices.words):
            return
        decision = choices.decision
        self.scene.composer.play([Answer(choices.view, decision, decision.options[option])])

    def choose(self, option: int) -> None:
        """A first click on a risk only shows it; the second takes it. What has no risk is done at once."""
        scene = self.scene
        if scene.choices is None:
            return
        if option == scene.selected or scene.choices.forecast(option) is None:
            self.play(option)
            return
        self.point_at(option)

    def point_at(self, option: int) -> None:
        """Select an option without playing it; its chances stand on the action card."""
        scene = self.scene
        scene.selected = option
        scene.composer.pointing.aim(option)
        scene.focus(f"option {option}")
        scene.change()

    def pass_turn(self) -> None:
        scene, decision = self.scene, self.scene.played.decision
        if decision is None or not scene.my_turn:
            return
        scene.composer.open(decision)
        option = scene.choices.button("pass") if scene.choices else None
        if option is None:
            scene.app.say("You cannot pass here.")
        else:
            self.choose(option)
        scene.change()

    def click_step(self, step: Step) -> None:
        """A lit place or piece was clicked."""
        scene = self.scene
        if scene.choices is None or scene.composer.pointing.click(step):
            return
        found = scene.choices.take(step)
        if step[0] == "place" and not scene.composer.prefix:  # an order's own place stays the one it begins in
            scene.place = str(step[1])
        if scene.board is not None and step[0] == "piece":
            scene.board.close_fan()
        if found is not None:
            self.choose(found)
            scene.show_board()
        else:
            self._after_narrowing()

    def _after_narrowing(self) -> None:
        scene, choices = self.scene, self.scene.choices
        if choices is not None and scene.selected not in choices.open:
            scene.selected = -1
            scene.focus(f"option {choices.open[0]}")
        places = [str(key) for kind, key in choices.path if kind == "place"] if choices is not None else []
        scene.composer.pointing.target = places[-1] if places else ""
        scene.page.scrolls["options"] = 0
        scene.show_board()
        scene.change()

    def step_back(self) -> bool:
        """Esc or right click: one step."""
        scene = self.scene
        if scene.guide.step_back():
            return True
        if scene.reporting:
            scene.reporting = False
        elif scene.director.looks_back:
            scene.show.end()
        elif self._closed_something():
            pass
        elif scene.choices is not None and scene.choices.step_back():
            scene.place = ""
            self._after_narrowing()
        elif scene.selected >= 0 or scene.composer.pointing.target:
            scene.selected = -1
            scene.composer.pointing.aim(-1)
        elif scene.place:
            scene.place = ""
            scene.show_board()
        else:
            return False
        scene.change()
        return True

    def _closed_something(self) -> bool:
        """The fan, or a step of what is being composed."""
        scene = self.scene
        if scene.board is not None and scene.board.close_fan():
            return True
        return scene.choices is not None and scene.composer.step_back()


def standing(scene: BattleScene) -> Shown:
    """The board as the game stands, whatever is being shown of how it came to that."""
    choices = scene.choices
    if choices is None or scene.skin is None:
        return Shown(scene.view, scene.viewer, number=scene.number)
    question, composer = choices.decision.question, scene.composer
    picked = {int(key) for kind, key in choices.path if kind == "piece"}
    in_hand = composer.pointing.in_hand() if composer.sheet is not None else scene.skin.in_hand(question) | picked
    return Shown(
        composer.pointing.view,
        scene.viewer,
        composer.pointing.lit_places(),
        composer.pointing.lit_pieces(),
        in_hand,
        composer.pointing.spot or scene.skin.focus(choices.view, question),
        composer.pointing.quiet_pieces(),
        scene.number,
    )


def draw_ways(scene: BattleScene, surface: pygame.Surface, board: Board) -> None:
    """Arrows for what is being composed."""
    if scene.choices is None or scene.skin is None or board.hidden:
        return
    surface.set_clip(board.rect)
    for start, end in dict.fromkeys(scene.composer.pointing.ways()):
        points = [board.camera.to_screen(board.chart.badge(place)) for place in (start, end)]
        sprite = arrow(points, None, 5.0 * scene.app.style.factor)
        surface.blit(sprite.picture, sprite.corner)
    surface.set_clip(None)
