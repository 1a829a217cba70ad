"""Choosing among the options of a question: by clicks that narrow it down, by the list, and one step back."""

from __future__ import annotations

import pygame

from table.composition.forms import ClickStep
from table.composition.intents import ByHand, Commit, HoldHere, PointAt, StepBack, Take
from table.composition.on_map import arrows, in_hand, quiet_pieces
from table.composition.orders import PASS
from table.composition.paper import OrderPaper
from ui.battle.composer import Composer
from ui.battle.guide import Guide
from ui.battle.post import Post
from ui.battle.show import Show
from ui.board.arrows import arrow
from ui.board.board import Board
from ui.board.scene import Shown
from ui.widgets import CARD, Style


class Choosing:
    """What a click on the map or on a line of the list means."""

    def __init__(self, scene: Post, composer: Composer, guide: Guide, show: Show) -> None:
        self.scene, self.composer, self.guide, self.show = scene, composer, guide, show

    def play(self, option: int) -> None:
        """Commit an option of the plain list, with whatever was composed before it."""
        composer = self.composer
        if composer.sheet is not None:
            composer.do(ByHand())
        if composer.do(Take(option)):
            composer.do(Commit())

    def point_at(self, option: int) -> None:
        """Select an option without playing it; its chances stand on the action card."""
        self.composer.do(Take(option))

    def pass_turn(self) -> None:
        if self.scene.choices is not None and self.scene.my_turn:
            self.composer.do(PointAt(("button", PASS)))

    def hold(self) -> None:
        """Pass the chosen place by from now on, or no longer."""
        if self.scene.choices is not None and self.scene.my_turn:
            self.composer.do(HoldHere())

    def click_step(self, step: ClickStep) -> None:
        """A lit place or piece was clicked; the fan stays open while several of its pieces may be wanted."""
        scene = self.scene
        if scene.choices is None:
            return
        if scene.board is not None and step[0] == "piece" and self.composer.sheet is None:
            scene.board.close_fan()
        if self._is_chosen(step):
            if self.composer.has_been_seen:
                self.composer.commit()
            return
        self.composer.do(PointAt(step))

    def _is_chosen(self, step: ClickStep) -> bool:
        """Whether this is the target that is selected already."""
        asking = self.composer.composition.asking
        if asking is None:
            return False
        if asking.goal is not None:
            return asking.goal.step == step
        if asking.sheet is None:
            return asking.selected >= 0 and step in asking.choices.steps[asking.selected][-1:]
        return asking.end >= 0 and asking.ends[asking.end].step == step

    def back(self) -> None:
        """The button of the foot."""
        self.step_back()

    def step_back(self) -> bool:
        """Esc or right click: one step."""
        scene = self.scene
        if self.guide.step_back():
            return True
        if scene.reporting:
            scene.reporting = False
        elif scene.director.looks_back:
            self.show.end()
        elif scene.board is not None and scene.board.close_fan():
            pass
        elif scene.choices is not None:
            return self.composer.do(StepBack(), tells=False)
        elif scene.place:
            scene.place = ""
            scene.show_board()
        else:
            return False
        scene.change()
        return True


def standing(scene: Post, composer: Composer) -> Shown:
    """The board as the game stands, whatever is being shown of how it came to that."""
    asking, pointing = composer.composition.asking, composer.pointing
    if asking is None or scene.skin is None:
        return Shown(scene.view, scene.viewer, number=scene.number)
    return Shown(
        scene.view if pointing.draft is None else pointing.draft,
        scene.viewer,
        pointing.lit_places(),
        pointing.lit_pieces(),
        in_hand(asking),
        pointing.spot or asking.orders.focus(asking.choices.view, asking.choices.decision.question),
        quiet_pieces(asking),
        scene.number,
    )


def draw_ways(scene: Post, composer: Composer, surface: pygame.Surface, board: Board) -> None:
    """Arrows for what is being composed."""
    asking = composer.composition.asking
    if asking is None or scene.skin is None or board.hidden:
        return
    surface.set_clip(board.rect)
    for place in composer.composition.on_hold:
        draw_hold(surface, board, place, scene.app.style.factor)
    for trail in dict.fromkeys(arrows(asking)):
        points = [board.camera.to_screen(board.chart.badge(place)) for place in trail]
        sprite = arrow(points, None, 5.0 * scene.app.style.factor)
        surface.blit(sprite.picture, sprite.corner)
    surface.set_clip(None)


def draw_hold(surface: pygame.Surface, board: Board, place: str, factor: float) -> None:
    """Two bars on a disc beside the pieces: this one stays."""
    if place not in board.regions.shapes:
        return
    x, y = board.lying.outline(place).min(axis=0)
    radius = round(8 * factor)
    middle = round(x) + round(18 * factor), round(y) + round(14 * factor)
    pygame.draw.circle(surface, (16, 16, 14), middle, radius + 1)
    pygame.draw.circle(surface, (244, 238, 221), middle, radius)
    for side in (-1, 1):
        bar = pygame.Rect(0, 0, max(2, round(3 * factor)), round(8 * factor))
        bar.center = middle[0] + side * round(3 * factor), middle[1]
        pygame.draw.rect(surface, (36, 28, 16), bar)


def draw_badge(surface: pygame.Surface, style: Style, board: Board, paper: OrderPaper | None) -> None:
    """On the target that is chosen: the chance that stands on the sheet."""
    chosen = [one for one in paper.targets if one.is_chosen and one.words] if paper is not None else []
    for target in chosen[:1]:
        kind, place = target.step
        if kind != "place" or place not in board.regions.shapes or board.hidden:
            continue
        x, y = board.camera.to_screen(board.chart.badge(str(place)))
        words = style.render(target.words, CARD, True, (255, 255, 255))
        plate = words.get_rect().inflate(style.px(16), style.px(8))
        plate.midbottom = round(x), round(y) - style.px(22)
        if not board.chart.plates:  # pieces lie in the middle: what is said of them stands below
            plate.midtop = round(x), round(board.lying.outline(str(place))[:, 1].max()) + style.px(3)
        plate = plate.clamp(board.rect.inflate(-style.px(8), -style.px(8)))
        pygame.draw.rect(surface, (20, 16, 10), plate.inflate(4, 4), border_radius=style.px(4))
        pygame.draw.rect(surface, (255, 255, 255), plate.inflate(2, 2), border_radius=style.px(4))
        pygame.draw.rect(surface, style.palette.badge, plate, border_radius=style.px(3))
        surface.blit(words, words.get_rect(center=plate.center))
