"""The map as one works on it: what lies under the pointer, what a click means, and the fan of a pile."""

from __future__ import annotations

from typing import Any

import pygame

from table.composition.forms import ClickStep
from ui.board import pile_pictures, piles, regions, wedges
from ui.board.boxes import PixelBox
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.display import Display, pressed_buttons
from ui.board.loupe import draw_enlarged
from ui.board.overview import OverviewMap
from ui.board.overview_ground import draw_overview
from ui.board.piles import Detail, Fan, Token
from ui.board.scene import Shown
from ui.board.skin import Skin
from ui.board.spread import Spread
from ui.palette import Palette

FAN_PIECE = 60


class Board(Display):
    """One map in a rectangle of the window, with a pointer over it."""

    def __init__(self, skin: Skin, chart: Chart, view: Any, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        super().__init__(skin, chart, view, rect, palette, factor)
        self.enlarging = False
        self.spread = Spread()
        self.overview = OverviewMap()
        self.pointer: tuple[int, int] | None = None

    # ---- changes that the fan does not outlive

    def resize(self, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        super().resize(rect, palette, factor)
        self.close_fan()

    def show(self, scene: Shown) -> None:
        if scene != self.scene:
            super().show(scene)
            self._spread_anew()

    def _turn(self, camera: Camera) -> None:
        if camera != self.camera:
            super()._turn(camera)
            self.close_fan()

    def hide(self, hidden: bool) -> None:
        if hidden != self.hidden:
            super().hide(hidden)
            self.close_fan()

    def enlarge(self, on: bool) -> None:
        """While it is on, the piece under the pointer is shown large, with its other side."""
        self.enlarging = on

    @property
    def may_hover(self) -> bool:
        return self.fan is None

    # ---- the fan

    @property
    def fan(self) -> Fan | None:
        return self.spread.fan

    def hover(self, pos: tuple[int, int] | None, seconds: float) -> None:
        """The pointer is here (None: somewhere else); a pile that it rests on fans, the overview is dragged."""
        self.pointer = pos
        if pos is not None and pressed_buttons()[0]:
            self._look_from(pos)
        place = self.place_at(pos) if pos is not None and not self.hidden else ""
        layout = self._layouts.get(place)
        pile = piles.hit_pile(layout, *pos) if layout is not None and pos is not None else None
        closed = pile is not None and layout is not None and layout.detail is not Detail.GRID
        if self.spread.rest(pos, place if closed else "", pile.frame if pile else None, seconds):
            self._spread(place)

    def _spread(self, place: str, keep: bool = False) -> None:
        tokens = sorted(self._tokens(place), key=lambda token: token.key not in self.scene.lit_pieces)
        if not tokens:
            self.close_fan()
            return
        self.spread.kept = keep
        self.spread.choosing = any(token.key in self.scene.lit_pieces for token in tokens)
        anchor = self.camera.to_screen(self.chart.badge(place))
        window = PixelBox(*self.rect.inflate(-12, -12))
        if self.chart.piled:  # beside the pile: a click on the pile itself is one on all of it
            rows = -(-len(tokens) // piles.PER_ROW)
            half = rows * (round(FAN_PIECE * self.factor) + 8) / 2
            frames = [pile.frame for pile in self._layouts[place].piles] if place in self._layouts else []
            top, low = (frames[0].y, frames[0].bottom) if frames else (anchor[1], anchor[1])
            above = top - half - 2 > window.y + half
            anchor = anchor[0], top - half - 2 if above else low + half + 2
        self.spread.open(place, tokens, anchor, window, round(FAN_PIECE * self.factor))

    def _spread_anew(self) -> None:
        """The position has changed under the fan: one to choose from goes when nothing is left to choose."""
        place, kept, chose = self.spread.place, self.spread.kept, self.spread.choosing
        if place:
            self._spread(place, kept)
            if chose and not self.spread.choosing:
                self.close_fan()

    def close_fan(self) -> bool:
        return self.spread.close()

    def _tokens(self, place: str) -> list[Token]:
        scene = self.scene
        here = frozenset(self.skin.pieces_at(scene.view, place))
        dimmed = here - scene.lit_pieces - scene.in_hand if scene.lit_pieces else frozenset()
        stacks = self.skin.stacks(scene.view, place, self.palette.name, scene.in_hand, dimmed)
        return [token for stack in stacks for token in stack.tokens]

    # ---- the overview

    def _look_from(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer is on the overview: then the map goes there."""
        box = self.overview.box
        if box is None or not box.collidepoint(pos):
            return False
        self.move(self.camera.centre(self.overview.to_map(pos, self.chart.battlefield)))
        return True

    def place_at(self, pos: tuple[int, int]) -> str:
        """Nothing lies under the overview."""
        box = self.overview.box
        return "" if box is not None and box.collidepoint(pos) else super().place_at(pos)

    def _arranged(self) -> None:
        self.overview.place(self.chart.battlefield, self.camera, self.rect, self.factor, self._layouts.frames())

    # ---- what is under the pointer

    def click(self, pos: tuple[int, int]) -> ClickStep | None:
        """What a click there means; a pile of pieces to choose from opens first."""
        self.spread.sleep()
        if self._look_from(pos):
            return None
        if self.fan is None and (way := wedges.open_at(self, pos)):
            return "facing", way
        if self.spread.kept or self.spread.holds(pos):
            return self._click_fan(pos)
        self.close_fan()
        scene, place = self.scene, self.place_at(pos)
        lit_here = scene.lit_pieces & frozenset(self.skin.pieces_at(scene.view, place)) if place else frozenset()
        on_pile = self._on_pile(place, pos) if place else False
        if place in scene.lit_places and not (on_pile and lit_here):
            return "place", place
        if len(lit_here) == 1:
            return "piece", next(iter(lit_here))
        if lit_here or (on_pile and not scene.lit_places and not scene.lit_pieces):
            self._spread(place, keep=True)
        return None

    def _click_fan(self, pos: tuple[int, int]) -> ClickStep | None:
        """A piece in it, or the place below it where only that can be meant; else it stays, or goes."""
        token = piles.hit(self.fan, *pos) if self.fan is not None else None
        if token is not None and token.key in self.scene.lit_pieces:
            return "piece", token.key
        if token is not None and _begins_alone(self, self.spread.place):
            return "piece", token.key
        if not self.spread.kept and not self.spread.choosing and self.spread.place in self.scene.lit_places:
            place = self.spread.place
            self.close_fan()
            return "place", place
        if self.spread.holds(pos):
            self.spread.kept = True
        else:
            self.close_fan()
        return None

    def token_at(self, pos: tuple[int, int]) -> int | None:
        """The piece of the open fan under the pointer, lit or not."""
        token = piles.hit(self.fan, *pos) if self.fan is not None else None
        return token.key if token is not None else None

    def piece_at(self, pos: tuple[int, int]) -> int | None:
        """The lit piece under the pointer: in the fan, or on top of a pile."""
        lit = self.scene.lit_pieces
        if self.fan is not None:
            token = piles.hit(self.fan, *pos)
            return token.key if token is not None and token.key in lit else None
        layout = self._layouts.get(self.place_at(pos))
        pile = piles.hit_pile(layout, *pos) if layout is not None else None
        found = [token.key for token in pile.tokens if token.key in lit] if pile is not None else []
        held = [key for key in found if key in self.scene.in_hand]
        return next(iter(held or found), None)

    def _on_pile(self, place: str, pos: tuple[int, int]) -> bool:
        layout = self._layouts.get(place)
        return layout is not None and piles.hit_pile(layout, *pos) is not None

    def seen_at(self, pos: tuple[int, int]) -> Token | None:
        """The piece that can be seen there, if any."""
        if self.fan is not None:
            return piles.hit(self.fan, *pos)
        found = (piles.hit(layout, *pos) for layout in self._layouts.values())
        return next((token for token in found if token is not None), None)

    def step_under(self, pos: tuple[int, int]) -> list[ClickStep]:
        """What could be clicked there, for its odds."""
        if self.fan is not None:
            token = piles.hit(self.fan, *pos)
            return [("piece", token.key)] if token is not None else []
        place = self.place_at(pos)
        if not place:
            return []
        if place in self.scene.lit_places:
            return [("place", place)]
        return [("piece", unit) for unit in self.skin.pieces_at(self.scene.view, place)]

    # ---- drawing

    def draw(self, surface: pygame.Surface, moving: bool = True) -> None:
        super().draw(surface, moving)
        surface.set_clip(self.rect)
        wedges.draw_on(surface, self, self.pointer)
        draw_overview(surface, self.overview, self)
        if self.fan is not None:
            pile_pictures.draw_fan(surface, self.fan)
            for spot in self.fan.spots:
                if spot.token.key in self.scene.lit_pieces:
                    pygame.draw.rect(surface, regions.WHITE, pygame.Rect(spot.box).inflate(6, 6), 1, 6)
                    pygame.draw.rect(surface, regions.REACHABLE, pygame.Rect(spot.box).inflate(4, 4), 2, 5)
        if self.enlarging and self.pointer is not None:
            self._draw_enlarged(surface, self.pointer)
        surface.set_clip(None)

    def _draw_enlarged(self, surface: pygame.Surface, pos: tuple[int, int]) -> None:
        token = self.seen_at(pos)
        if token is not None:
            back = self.skin.turned(self.scene.view, token.key, self.palette.name)
            draw_enlarged(surface, token.piece, back, pos, PixelBox(*self.rect.inflate(-16, -16)), self.factor)


def _begins_alone(board: Board, place: str) -> bool:
    """Whether one piece of a pile stands for itself, where the pile is what a click on the place means."""
    scene = board.scene
    own = place in scene.lit_places or place == scene.selected
    return board.chart.piled and own and not board.skin.is_target(scene.view, scene.viewer, place)
