"""How the piles of a map lie at a camera: laid out anew only where something is different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from ui.board import piles
from ui.board.boxes import PixelBox
from ui.board.camera import Box, Camera
from ui.board.chart import Chart
from ui.board.ink import Path
from ui.board.piles import Detail, PileLayout, Spot, Stack

LARGEST = 84  # pixels at 100 %; so far pieces, plates and rims of a place may show beyond it
WELL, PLAIN, TALLER = 60, 756.0, 1.3  # pixels that read well on a map so tall, and on taller ones
PAIR = 2  # sides in a contested place
GROW = 24  # pixels that a small room may grow by


def piece_size(chart: Chart, camera: Camera, factor: float) -> int:
    """As large as the map makes them. Where many share a place they grow more slowly once they read well."""
    wanted = chart.piece * camera.scale
    well = WELL * factor * max(1.0, min(TALLER, camera.view[3] / PLAIN))
    if wanted > well:
        wanted = well + (wanted - well) * chart.growth
    return max(round(chart.smallest * factor), min(round(LARGEST * factor), round(wanted)))


class PlacedPiles(Mapping[str, PileLayout]):
    """The piles of places in pixels of the screen, each moved there when it is first asked for: a shifted map asks for
    few of them."""

    def __init__(self, corner: tuple[int, int], on_sheet: Mapping[str, PileLayout]) -> None:
        self.corner, self.on_sheet = corner, dict(on_sheet)
        self._moved: dict[str, PileLayout] = {}

    def put(self, place: str, layout: PileLayout) -> PileLayout:
        """A layout in pixels from the map's corner; where it lies now."""
        if self.on_sheet.get(place) is not layout:
            self._moved.pop(place, None)
            self.on_sheet[place] = layout
        return self[place]

    def __getitem__(self, place: str) -> PileLayout:
        if place not in self._moved:
            self._moved[place] = piles.moved(self.on_sheet[place], *self.corner)
        return self._moved[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self.on_sheet)

    def __len__(self) -> int:
        return len(self.on_sheet)

    def frames(self) -> list[pygame.Rect]:
        """What they cover."""
        x, y = self.corner
        boxes = (pile.frame for layout in self.on_sheet.values() for pile in layout.piles)
        return [pygame.Rect(box.x + x, box.y + y, box.w, box.h) for box in boxes]


class Lying:
    """Outlines and layouts of the places in pixels, kept while the camera stays."""

    def __init__(self, chart: Chart, camera: Camera, factor: float) -> None:
        self.chart, self.camera, self.factor = chart, camera, factor
        self._kept: dict[str, tuple[object, tuple[Stack, ...], PileLayout]] = {}  # in pixels from the map's corner
        self._outlines: dict[str, Path] = {}  # in pixels from the map's corner, for the scale as it is

    def look(self, camera: Camera, factor: float) -> None:
        if camera.scale != self.camera.scale or camera.bounds != self.camera.bounds:
            self._outlines = {}
        self.camera, self.factor = camera, factor

    def outline(self, place: str) -> Path:
        """In pixels of the screen."""
        return self._outline(place) + self.camera.corner

    def _outline(self, place: str) -> Path:
        if place not in self._outlines:
            self._outlines[place] = self.chart.regions.scaled(place, self.camera.bounds[:2], self.camera.scale)
        return self._outlines[place]

    def within(self, part: pygame.Rect) -> list[str]:
        """Places of which something may show in a part of the screen."""
        around = part.inflate(2 * round(LARGEST * self.factor), 2 * round(LARGEST * self.factor))
        left, top = self.camera.to_map(around.topleft)
        right, low = self.camera.to_map(around.bottomright)
        return self.chart.regions.visible((left, top, right - left, low - top))

    def laid_out(self, place: str, stacks: tuple[Stack, ...]) -> PileLayout:
        """In pixels of the screen."""
        return piles.moved(self.on_sheet(place, stacks), *self.camera.corner)

    def on_sheet(self, place: str, stacks: tuple[Stack, ...]) -> PileLayout:
        """In pixels from the map's corner. Laid out anew only where something is different: most places keep their
        piles from move to move, and all of them while the map is only shifted."""
        known, looks = self._kept.get(place), (self.camera.scale, self.camera.bounds, self.camera.view, self.factor)
        if known is not None and known[0] == looks and known[1] == stacks:
            return known[2]
        size = piece_size(self.chart, self.camera, self.factor)
        layout = self._fitting(place, stacks, size)
        self._kept[place] = (looks, stacks, layout)
        return layout

    def _fitting(self, place: str, stacks: tuple[Stack, ...], size: int) -> PileLayout:
        """Two sides left and right of the name if they find room there, else beside it, else over it: open is better
        than piled."""
        layout = piles.lay_out(stacks, self._room(place, len(stacks), size), size, self.chart.piled)
        if self.chart.piled:
            return layout
        found = [layout] if layout.detail is Detail.GRID else []
        if len(stacks) == PAIR and (apart := self._apart(place, stacks, size)) is not None:
            found.insert(0, apart)
        if layout.size < size or not found:
            wide = piles.lay_out(stacks, self._scaled(self.chart.wide_room(place, self.camera.scale)), size)
            found += [wide] if wide.detail is Detail.GRID else []
        return max(found, key=lambda one: one.size, default=layout)

    def _apart(self, place: str, stacks: tuple[Stack, ...], size: int) -> PileLayout | None:
        """Two sides in the two rooms of a place, where it has them."""
        rooms = [self._scaled(box) for box in self.chart.rooms(place, self.camera.scale)]
        return piles.lay_apart(stacks, rooms, size) if len(rooms) == PAIR else None

    def _scaled(self, box: Box) -> PixelBox:
        scale, (left, top) = self.camera.scale, self.camera.bounds[:2]
        corner = round((box[0] - left) * scale), round((box[1] - top) * scale)
        return PixelBox(*corner, round(box[2] * scale), round(box[3] * scale))

    def spot_of(self, place: str, stacks: tuple[Stack, ...], piece: int) -> Spot | None:
        """Where a piece lies, or the front of the pile that hides it."""
        for pile in self.laid_out(place, stacks).piles:
            for token in pile.tokens:
                if token.key == piece:
                    seen = (spot.box for spot in pile.spots if spot.token.key == piece)
                    return Spot(token, next(seen, pile.spots[0].box))
        return None

    def _room(self, place: str, sides: int, size: int) -> PixelBox:
        """The place's room. On a small map it may grow a little, so that a readable pile still fits."""
        scale, (left, top) = self.camera.scale, self.camera.bounds[:2]
        room = self.chart.room(place, scale)
        x, y, w, h = (room[0] - left) * scale, (room[1] - top) * scale, room[2] * scale, room[3] * scale
        dx = max(0.0, min(GROW, sides * (size + 20) - w)) * self.factor
        dy = max(0.0, min(GROW, size + 34 - h)) * self.factor
        box = pygame.Rect(round(x - dx / 2), round(y - dy / 2), max(8, round(w + dx)), max(8, round(h + dy)))
        return PixelBox(*(box.clip(self._extent(place)) if dx or dy else box))

    def _extent(self, place: str) -> pygame.Rect:
        """The upright box around a place."""
        outline = self._outline(place)
        (left, top), (right, bottom) = outline.min(axis=0), outline.max(axis=0)
        return pygame.Rect(left, top, right - left, bottom - top)
