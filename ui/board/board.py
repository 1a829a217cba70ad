"""The map with its piles and marks: what is drawn, and what lies under the pointer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.kernel.agenda import Side
from table.composition.forms import Step
from ui.board import overlays, pile_pictures, piles, regions
from ui.board.boxes import Box
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.loupe import draw_enlarged
from ui.board.overlays import Overlay
from ui.board.pictures import Pictures
from ui.board.piles import Detail, Fan, Layout, Spot, Stack, Token
from ui.board.skin import Skin
from ui.board.spread import Spread
from ui.palette import Palette

PIECE = 125.0  # map units: how large a piece wants to be
SMALLEST, LARGEST = 40, 84  # pixels at 100 %
FAN_PIECE = 60
GROW = 24  # pixels that a small room may grow by
FLASH = 1.2  # seconds
FOLLOW = 110  # pixels that the place of a question keeps from the edge of the view
NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Scene:
    """What the board shows now."""

    view: Any
    viewer: Side
    lit_places: frozenset[str] = frozenset()
    lit_pieces: frozenset[int] = frozenset()
    in_hand: frozenset[int] = frozenset()
    selected: str = ""
    quiet: frozenset[int] = frozenset()  # lit pieces whose places are not
    number: int = 0  # of the position, so that a picture of it can be kept
    lifted: frozenset[int] = frozenset()  # pieces in motion: somebody else draws them


class Board:
    """One map in a rectangle of the window."""

    def __init__(self, skin: Skin, chart: Chart, view: Any, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        self.skin, self.chart, self.palette, self.factor = skin, chart, palette, factor
        self.regions, self.pictures = chart.regions, Pictures(chart)
        self.camera = Camera.fit(chart.bounds, _box(rect), chart.steps)
        if chart.first_look is not None:
            self.camera = self.camera.look_at(chart.first_look)
        self.rect = rect
        self.scene = Scene(view, Side(0))
        self.tint = "none"
        self.hidden = self.enlarging = False
        self.spread = Spread()
        self.pointer: tuple[int, int] | None = None
        self.hovered = self.cursor = ""
        self.pointed: dict[str, str] = {}  # places that a word on the map points to
        self.overlay: Overlay | None = None
        self.flashes: dict[str, float] = {}
        self._layer: pygame.Surface | None = None  # map, marks and piles as they were drawn last
        self._stale = True
        self._layouts: dict[str, Layout] = {}
        self._kept_layouts: dict[str, tuple[tuple[Camera, float], tuple[Stack, ...], Layout]] = {}
        self._outlines: dict[str, Any] = {}  # in pixels from the map's corner, for the scale as it is
        self._stacks: dict[str, tuple[Stack, ...]] = {}  # of the scene as it is
        self._marks: dict[str, tuple[str, ...]] = {}

    # ---- changes

    def resize(self, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        self.rect, self.palette, self.factor = rect, palette, factor
        self.camera = self.camera.resized(_box(rect))
        self.close_fan()
        self._outlines, self._stacks = {}, {}
        self._changed()

    def show(self, scene: Scene) -> None:
        if scene != self.scene:
            self.scene = scene
            self._stacks, self._marks = {}, {}
            self._changed()
            self._spread_anew()

    def move(self, camera: Camera) -> None:
        if camera != self.camera:
            if camera.scale != self.camera.scale:
                self._outlines = {}
            self.camera = camera
            self.close_fan()
            self._changed()

    def follow(self) -> None:
        """Where something is to be done must be in sight; a map that is seen as a whole, or already shows it, stays."""
        scene, room = self.scene, FOLLOW * self.factor
        places = {scene.selected} if scene.selected in self.regions.shapes else scene.lit_places
        spots = [self.chart.badge(place) for place in places if place in self.regions.shapes]
        if spots and not self.camera.is_fit and not any(self.camera.shows(spot, room) for spot in spots):
            xs, ys = zip(*spots, strict=True)
            self.move(self.camera.centre((sum(xs) / len(xs), sum(ys) / len(ys))))

    def hide(self, hidden: bool) -> None:
        if hidden != self.hidden:
            self.hidden = hidden
            self.close_fan()
            self._changed()

    def lay(self, overlay: Overlay | None) -> None:
        if overlay is not self.overlay:
            self.overlay = overlay
            self._changed()

    def enlarge(self, on: bool) -> None:
        """While it is on, the piece under the pointer is shown large, with its other side."""
        self.enlarging = on

    def flash(self, places: set[str]) -> None:
        for place in places & set(self.regions.shapes):
            self.flashes[place] = FLASH

    def update(self, seconds: float, tint: str) -> None:
        if tint != self.tint:
            self.tint = tint
            self._changed()
        if self.pictures.update(seconds, self.camera.scale, tint):
            self._changed()
        self.flashes = {place: left - seconds for place, left in self.flashes.items() if left > seconds}

    @property
    def painted(self) -> bool:
        """Whether the map is shown as it shall be, at this scale and in this light."""
        return (self.camera.scale, self.tint) in self.pictures.ready

    def _changed(self) -> None:
        self._stale, self._layouts = True, {}

    # ---- the fan

    @property
    def fan(self) -> Fan | None:
        return self.spread.fan

    @property
    def is_looking(self) -> bool:
        """Whether the fan is open only to be looked at."""
        return self.fan is not None and not self.spread.choosing

    def hover(self, pos: tuple[int, int] | None, seconds: float) -> None:
        """The pointer is here (None: somewhere else); a pile that it rests on fans."""
        self.pointer = pos
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
        window = Box(*self.rect.inflate(-12, -12))
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

    # ---- what is under the pointer

    def place_at(self, pos: tuple[int, int]) -> str:
        return self.chart.place_at(self.camera.to_map(pos), 12 / self.camera.scale)

    def click(self, pos: tuple[int, int]) -> Step | None:
        """What a click there means; a pile of pieces to choose from opens first."""
        self.spread.sleep()
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

    def _click_fan(self, pos: tuple[int, int]) -> Step | None:
        """A piece in it, or the place below it where only that can be meant; else it stays, or goes."""
        token = piles.hit(self.fan, *pos) if self.fan is not None else None
        if token is not None and token.key in self.scene.lit_pieces:
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

    def step_under(self, pos: tuple[int, int]) -> list[Step]:
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
        if self._stale or self._layer is None:
            self._compose(surface)
        else:
            surface.blit(self._layer, self.rect)
        surface.set_clip(self.rect)
        for place, left in self.flashes.items():
            if not moving or int(left * 5) % 2 == 0:
                regions.draw_hovered(surface, self._outline(place), 2.2 * self.factor)
        if self.hovered and self.fan is None and self.hovered not in self.scene.lit_places:
            regions.draw_hovered(surface, self._outline(self.hovered), self.factor)
        if self.cursor:
            regions.draw_hovered(surface, self._outline(self.cursor), 2.5 * self.factor)
        for place, word in self.pointed.items():
            regions.draw_hovered(surface, self._outline(place), 1.6 * self.factor)
            x, y = self.camera.to_screen(self.chart.label(place))
            regions.draw_badge(surface, word, (x, y - 26 * self.factor), regions.BADGE_TARGET, self.factor)
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
            draw_enlarged(surface, token.piece, back, pos, Box(*self.rect.inflate(-16, -16)), self.factor)

    def _outline(self, place: str) -> Any:
        """In pixels of the screen."""
        if place not in self._outlines:
            self._outlines[place] = self.regions.scaled(place, self.camera.bounds[:2], self.camera.scale)
        return self._outlines[place] + self.camera.corner

    def _compose(self, surface: pygame.Surface) -> None:
        """Map, marks and piles once; until something changes it is only copied."""
        surface.set_clip(self.rect)
        surface.fill(self.palette.window, self.rect)
        if not self.pictures.draw(surface, self.camera, self.tint):
            self._sketch(surface)
        else:
            self.skin.draw_markers(surface, self.scene.view, self.camera, self.palette.name)
        if self.overlay is not None:
            overlays.draw_ground(surface, self.chart, self.camera, self.overlay)
        seen = self.regions.visible(self.camera.visible)
        for place in seen:
            self._mark(surface, place)
        if not self.hidden:
            for place in seen:
                self._pile(surface, place)
        if self.overlay is not None:
            overlays.draw_badges(surface, self.chart, self.camera, self.factor, self.overlay)
        surface.set_clip(None)
        self._keep(surface)

    def _keep(self, surface: pygame.Surface) -> None:
        """A copy of the board for the frames to come; its memory is used again and again."""
        if self._layer is None or self._layer.get_size() != self.rect.size:
            self._layer = pygame.Surface(self.rect.size).convert(surface)
        self._layer.blit(surface, (0, 0), self.rect)
        self._stale = False

    def _sketch(self, surface: pygame.Surface) -> None:
        """Before the map is painted: plain places with their names."""
        for place in self.regions.shapes:
            points = self._outline(place).tolist()
            pygame.draw.polygon(surface, self.palette.paper, points)
            pygame.draw.aalines(surface, self.palette.boundary, True, points)
            regions.draw_badge(surface, place, self.camera.to_screen(self.chart.badge(place)), self.palette.boundary)

    def _mark(self, surface: pygame.Surface, place: str) -> None:
        marks = self._marks_of(place)
        if not marks:
            return
        points, pen = self._outline(place), max(0.7, min(1.2, self.camera.scale * 2))
        badge, label = (self.camera.to_screen(spot(place)) for spot in (self.chart.badge, self.chart.label))
        if "contested" in marks:
            regions.draw_contested(surface, points, pen)
        if "target" in marks:
            regions.draw_target(surface, points, badge, "", pen)
            regions.draw_badge(surface, place, label, regions.BADGE_TARGET)
        if "reachable" in marks:
            regions.draw_reachable(surface, points, label, place, pen)
        if "selected" in marks:
            regions.draw_selected(surface, points, pen * 0.8)

    def _marks_of(self, place: str) -> tuple[str, ...]:
        """What is to be said of a place in this scene; asked once, since a moving map asks for every place."""
        if place not in self._marks:
            scene, lit = self.scene, place in self.scene.lit_places
            target = lit and self.skin.is_target(scene.view, scene.viewer, place)
            near = lit or bool((scene.lit_pieces - scene.quiet) & frozenset(self.skin.pieces_at(scene.view, place)))
            found = {
                "contested": self.skin.is_contested(scene.view, place),
                "target": target,
                "reachable": near and not target,
                "selected": place == scene.selected,
            }
            self._marks[place] = tuple(mark for mark, holds in found.items() if holds)
        return self._marks[place]

    def _pile(self, surface: pygame.Surface, place: str) -> None:
        stacks = self._stacks.get(place)
        if stacks is None:
            scene = self.scene
            stacks = self.skin.stacks(scene.view, place, self.palette.name, scene.in_hand, frozenset())
            self._stacks[place] = stacks = _without(stacks, scene.lifted) if scene.lifted else stacks
        if stacks:
            self._layouts[place] = self._laid_out(place, stacks)
            pile_pictures.draw(surface, self._layouts[place])

    def _laid_out(self, place: str, stacks: tuple[Stack, ...]) -> Layout:
        """Laid out anew only where something is different: most places keep their piles from move to move."""
        known = self._kept_layouts.get(place)
        if known is not None and known[0] == (self.camera, self.factor) and known[1] == stacks:
            return known[2]
        size = max(round(SMALLEST * self.factor), min(round(LARGEST * self.factor), round(PIECE * self.camera.scale)))
        layout = piles.lay_out(stacks, self._room(place, len(stacks), size), size)
        self._kept_layouts[place] = ((self.camera, self.factor), stacks, layout)
        return layout

    def spot_of(self, view: Any, place: str, piece: int) -> Spot | None:
        """Where a piece lies, or the front of the pile that hides it."""
        if place not in self.regions.shapes:
            return None
        for pile in self._laid_out(place, self.skin.stacks(view, place, self.palette.name, NONE, NONE)).piles:
            for token in pile.tokens:
                if token.key == piece:
                    seen = (spot.box for spot in pile.spots if spot.token.key == piece)
                    return Spot(token, next(seen, pile.spots[0].box))
        return None

    def _room(self, place: str, sides: int, size: int) -> Box:
        """The place's room on the screen. On a small map it may grow a little, so that a readable pile still fits."""
        left, top, width, height = self.chart.room(place, self.camera.scale)
        x, y = self.camera.to_screen((left, top))
        w, h = width * self.camera.scale, height * self.camera.scale
        dx = max(0.0, min(GROW, sides * (size + 20) - w)) * self.factor
        dy = max(0.0, min(GROW, size + 34 - h)) * self.factor
        box = pygame.Rect(round(x - dx / 2), round(y - dy / 2), max(8, round(w + dx)), max(8, round(h + dy)))
        return Box(*(box.clip(self._extent(place)) if dx or dy else box))

    def _extent(self, place: str) -> pygame.Rect:
        """The upright box around a place on the screen."""
        outline = self._outline(place)
        (left, top), (right, bottom) = outline.min(axis=0), outline.max(axis=0)
        return pygame.Rect(left, top, right - left, bottom - top)


def _without(stacks: tuple[Stack, ...], lifted: frozenset[int]) -> tuple[Stack, ...]:
    """The piles as they look while some of their pieces are in motion."""
    left = [replace(s, tokens=tuple(t for t in s.tokens if t.key not in lifted)) for s in stacks]
    return tuple(stack for stack in left if stack.tokens)


def _box(rect: pygame.Rect) -> tuple[float, float, float, float]:
    return float(rect.x), float(rect.y), float(rect.width), float(rect.height)
