"""The map with its piles and marks: what is drawn, and what lies under the pointer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.kernel.agenda import Side
from ui.board import pile_pictures, piles, regions
from ui.board.boxes import Box
from ui.board.camera import Camera
from ui.board.piles import Fan, Layout, Spot, Stack, Token
from ui.board.regions import Regions
from ui.palette import Palette
from ui.panels import overlays
from ui.panels.overlays import Overlay
from ui.panels.pictures import Pictures
from ui.skins.registry import Skin, Step

PIECE = 125.0  # map units: how large a piece wants to be
SMALLEST, LARGEST = 40, 84  # pixels at 100 %
FAN_PIECE = 60
FLASH = 1.2  # seconds
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

    def __init__(self, skin: Skin, view: Any, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        self.skin, self.palette, self.factor = skin, palette, factor
        self.regions = Regions(skin.outlines())
        self.pictures = Pictures(skin, view)
        self.camera = Camera.fit(skin.bounds, _box(rect), skin.steps)
        self.rect = rect
        self.scene = Scene(view, 0)
        self.night = self.hidden = False
        self.fan: Fan | None = None
        self.fan_place = ""
        self.hovered = self.cursor = ""
        self.pointed: dict[str, str] = {}  # places that a word on the map points to
        self.overlay: Overlay | None = None
        self.flashes: dict[str, float] = {}
        self._layer: pygame.Surface | None = None  # map, marks and piles as they were drawn last
        self._stale = True
        self._layouts: dict[str, Layout] = {}
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
            if self.fan_place:
                self._spread(self.fan_place)

    def move(self, camera: Camera) -> None:
        if camera != self.camera:
            if camera.scale != self.camera.scale:
                self._outlines = {}
            self.camera = camera
            self.close_fan()
            self._changed()

    def hide(self, hidden: bool) -> None:
        if hidden != self.hidden:
            self.hidden = hidden
            self._changed()

    def lay(self, overlay: Overlay | None) -> None:
        if overlay is not self.overlay:
            self.overlay = overlay
            self._changed()

    def flash(self, places: set[str]) -> None:
        for place in places & set(self.regions.shapes):
            self.flashes[place] = FLASH

    def update(self, seconds: float, night: bool) -> None:
        if night != self.night:
            self.night = night
            self._changed()
        if self.pictures.update(seconds, self.camera.scale, night):
            self._changed()
        self.flashes = {place: left - seconds for place, left in self.flashes.items() if left > seconds}

    @property
    def painted(self) -> bool:
        """Whether the map is shown as it shall be, at this scale and in this light."""
        return (self.camera.scale, self.night) in self.pictures.ready

    def _changed(self) -> None:
        self._stale, self._layouts = True, {}

    # ---- the fan

    def _spread(self, place: str) -> None:
        tokens = [token for token in self._tokens(place) if token.key in self.scene.lit_pieces]
        tokens += [token for token in self._tokens(place) if token.key not in self.scene.lit_pieces]
        lit = any(token.key in self.scene.lit_pieces for token in tokens)
        if not lit:
            self.close_fan()
            return
        self.fan_place = place
        anchor = self.camera.to_screen(self.skin.badge(place))
        window = Box(*self.rect.inflate(-12, -12))
        self.fan = piles.fan(tokens, anchor, window, round(FAN_PIECE * self.factor))

    def close_fan(self) -> bool:
        was, self.fan, self.fan_place = self.fan is not None, None, ""
        return was

    def _tokens(self, place: str) -> list[Token]:
        scene = self.scene
        here = frozenset(self.skin.pieces_at(scene.view, place))
        dimmed = here - scene.lit_pieces - scene.in_hand if scene.lit_pieces else frozenset()
        stacks = self.skin.stacks(scene.view, place, self.palette.name, scene.in_hand, dimmed)
        return [token for stack in stacks for token in stack.tokens]

    # ---- what is under the pointer

    def place_at(self, pos: tuple[int, int]) -> str:
        return self.regions.at(self.camera.to_map(pos), 12 / self.camera.scale) or ""

    def click(self, pos: tuple[int, int]) -> Step | None:
        """What a click there means; a pile of pieces to choose from opens first."""
        scene = self.scene
        if self.fan is not None:
            token = piles.hit(self.fan, *pos)
            if token is not None and token.key in scene.lit_pieces:
                return "piece", token.key
            if not Box(*self.fan.panel).holds(*pos):
                self.close_fan()
            return None
        place = self.place_at(pos)
        lit_here = scene.lit_pieces & frozenset(self.skin.pieces_at(scene.view, place)) if place else frozenset()
        on_pile = self._on_pile(place, pos) if place else False
        if place in scene.lit_places and not (on_pile and lit_here):
            return "place", place
        if len(lit_here) == 1:
            return "piece", next(iter(lit_here))
        if lit_here:
            self._spread(place)
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
        return (held or found or [None])[0]

    def _on_pile(self, place: str, pos: tuple[int, int]) -> bool:
        layout = self._layouts.get(place)
        return layout is not None and piles.hit_pile(layout, *pos) is not None

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
            x, y = self.camera.to_screen(self.skin.label(place))
            regions.draw_badge(surface, word, (x, y - 26 * self.factor), regions.BADGE_TARGET, self.factor)
        if self.fan is not None:
            pile_pictures.draw_fan(surface, self.fan)
            for spot in self.fan.spots:
                if spot.token.key in self.scene.lit_pieces:
                    pygame.draw.rect(surface, regions.WHITE, pygame.Rect(spot.box).inflate(6, 6), 1, 6)
                    pygame.draw.rect(surface, regions.REACHABLE, pygame.Rect(spot.box).inflate(4, 4), 2, 5)
        surface.set_clip(None)

    def _outline(self, place: str) -> Any:
        """In pixels of the screen."""
        if place not in self._outlines:
            self._outlines[place] = self.regions.scaled(place, self.camera.bounds[:2], self.camera.scale)
        return self._outlines[place] + self.camera.corner

    def _compose(self, surface: pygame.Surface) -> None:
        """Map, marks and piles once; until something changes it is only copied."""
        surface.set_clip(self.rect)
        surface.fill(self.palette.window, self.rect)
        if not self.pictures.draw(surface, self.camera, self.night, self.palette):
            self._sketch(surface)
        if self.overlay is not None:
            overlays.draw_ground(surface, self, self.overlay)
        seen = self.regions.visible(self.camera.visible)
        for place in seen:
            self._mark(surface, place)
        if not self.hidden:
            for place in seen:
                self._pile(surface, place)
        if self.overlay is not None:
            overlays.draw_badges(surface, self, self.overlay)
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
            regions.draw_badge(surface, place, self.camera.to_screen(self.skin.badge(place)), self.palette.boundary)

    def _mark(self, surface: pygame.Surface, place: str) -> None:
        marks = self._marks_of(place)
        if not marks:
            return
        points, pen = self._outline(place), max(0.7, min(1.2, self.camera.scale * 2))
        badge, label = (self.camera.to_screen(spot(place)) for spot in (self.skin.badge, self.skin.label))
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
        left, top, width, height = self.skin.room(place)
        x, y = self.camera.to_screen((left, top))
        box = Box(
            round(x), round(y), max(8, round(width * self.camera.scale)), max(8, round(height * self.camera.scale))
        )
        size = max(round(SMALLEST * self.factor), min(round(LARGEST * self.factor), round(PIECE * self.camera.scale)))
        return piles.lay_out(stacks, box, size)

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


def _without(stacks: tuple[Stack, ...], lifted: frozenset[int]) -> tuple[Stack, ...]:
    """The piles as they look while some of their pieces are in motion."""
    left = [replace(s, tokens=tuple(t for t in s.tokens if t.key not in lifted)) for s in stacks]
    return tuple(stack for stack in left if stack.tokens)


def _box(rect: pygame.Rect) -> tuple[float, float, float, float]:
    return float(rect.x), float(rect.y), float(rect.width), float(rect.height)
