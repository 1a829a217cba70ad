"""While a key is held: the line of sight from the place that was chosen to the one under the pointer."""

from __future__ import annotations

import pygame

from ui.battle.composer import Composer
from ui.battle.post import Post
from ui.board import overlays, regions
from ui.board.overlays import Overlay
from ui.board.skin import Sighted
from ui.widgets import CARD

DARK, RIM, PALE = (23, 27, 31), (213, 94, 0), (244, 238, 221)
ROOM = 18  # pixels between the pointer and the words


class Sighting:
    """Held or not, and where the line begins; a click while it is held begins it somewhere else."""

    def __init__(self, post: Post, composer: Composer) -> None:
        self.post, self.composer = post, composer
        self.start = ""
        self.held = False
        self._known: tuple[object, Overlay] | None = None

    def hold(self, held: bool) -> bool:
        """Whether this game has lines of sight; they begin with whoever is chosen, else under the pointer."""
        if not isinstance(self.post.skin, Sighted) or self.post.board is None:
            if held:
                self.post.say("This game has no lines of sight.")
            return False
        if held and not self.held:
            self.start = self._chosen() or self.pointed
        self.held = held
        return True

    def press(self) -> None:
        self.hold(True)

    def _chosen(self) -> str:
        """The place of the unit or place that is chosen, or that the question is about."""
        asking, spot = self.composer.composition.asking, self.composer.composition.spot
        board = self.post.board
        if spot is not None and spot[0] == "piece" and board is not None and self.post.skin is not None:
            places = board.regions.shapes
            return next((p for p in places if spot[1] in self.post.skin.pieces_at(self.post.view, p)), "")
        if asking is None:
            return self.composer.composition.place
        question = asking.choices.decision.question
        return self.composer.composition.place or asking.orders.focus(asking.choices.view, question)

    def begin_at(self, place: str) -> None:
        self.start = place or self.start

    @property
    def pointed(self) -> str:
        board = self.post.board
        return board.place_at(self.post.app.pointer) if board is not None else ""

    def line(self) -> Overlay | None:
        """Worked out once for each pair of places."""
        skin = self.post.skin
        if not self.held or not self.start or not isinstance(skin, Sighted) or not (end := self.pointed):
            return None
        key = (self.start, end, self.post.number)
        if self._known is None or self._known[0] != key:
            self._known = key, skin.sight_line(self.post.view, self.start, end)
        return self._known[1]

    def draw(self, surface: pygame.Surface) -> None:
        line, board, style = self.line(), self.post.board, self.post.style
        if line is None or board is None:
            return
        surface.set_clip(board.rect)
        overlays.draw_lines(surface, board.camera, style.factor, line)
        for place in line.marks:
            outline = [tuple(spot) for spot in board.lying.outline(place).tolist()]
            pygame.draw.polygon(surface, regions.DARK, outline, style.px(5))
            regions.draw_hovered(surface, board.lying.outline(place), 2.0 * style.factor)
            x, y = board.camera.to_screen(board.chart.badge(place))
            radius = style.px(9)
            pygame.draw.circle(surface, DARK, (x, y), radius + 2)
            pygame.draw.circle(surface, RIM, (x, y), radius)
            for sign in (-1, 1):
                ends = (x - radius * 0.5, y - sign * radius * 0.5), (x + radius * 0.5, y + sign * radius * 0.5)
                pygame.draw.line(surface, PALE, *ends, 2)
        self._draw_words(surface, line.words, bool(line.marks))
        surface.set_clip(None)

    def _draw_words(self, surface: pygame.Surface, text: str, is_blocked: bool) -> None:
        board, style = self.post.board, self.post.style
        assert board is not None
        words = style.render(text, CARD, True, PALE)
        plate = words.get_rect().inflate(style.px(18), style.px(10))
        x, y = self.post.app.pointer
        plate.midtop = x, y + style.px(ROOM)
        plate = plate.clamp(board.rect.inflate(-style.px(8), -style.px(8)))
        pygame.draw.rect(surface, DARK, plate, border_radius=style.px(4))
        pygame.draw.rect(surface, RIM if is_blocked else PALE, plate, 1, border_radius=style.px(4))
        surface.blit(words, words.get_rect(center=plate.center))
