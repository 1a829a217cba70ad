"""What is seen of a beat besides its pieces: fire, bursts, gas, banners, flags, chits and ribbons over the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.kernel.agenda import Side
from ui.board import bursts, markers, regions
from ui.board.board import Board
from ui.board.faces import Style as Livery
from ui.director.beats import (
    Banner,
    Beat,
    Burst,
    Chit,
    Flag,
    Gas,
    Glow,
    MachineGun,
    Muzzle,
    Opening,
    Ribbon,
)
from ui.director.skin import Staged
from ui.widgets import BODY, HEAD, Style

AROUND = ((-0.5, -0.25), (0.45, 0.1), (-0.1, 0.45), (0.55, -0.4), (-0.55, 0.3), (0.15, -0.5))
GAS_FRAMES, GAS_DRAWN = 6, 110  # a cloud is soft: it is drawn small and blown up
CLOUD, FIRE, BURSTS, SPREAD = 370, 115, (250, 185, 215), 100  # map units
BANNER = 64
SHADE = (16, 18, 20)


@dataclass(frozen=True)
class Canvas:
    """Where and in which style one draws; `still`: nothing moves, results fade in."""

    surface: pygame.Surface
    board: Board
    style: Style
    still: bool

    def at(self, place: str) -> tuple[float, float]:
        return self.board.camera.to_screen(self.board.chart.badge(place))

    def on_map(self, units: float) -> int:
        """What belongs to the ground is as large as the map, not as the text."""
        return max(24, round(units * self.board.camera.scale))

    def px(self, size: float) -> int:
        return self.style.px(size)

    def livery(self, side: Side) -> Livery:
        skin = self.board.skin
        colours = self.style.palette
        if isinstance(skin, Staged):
            return skin.side_style(side, colours.name)
        dark = Livery("", colours.dark_fresh, colours.dark_used, colours.dark_ink)
        return dark if side else Livery("", colours.light_fresh, colours.light_used, colours.light_ink, True, "disc")

    def blit(self, picture: pygame.Surface, centre: tuple[float, float], alpha: float = 1.0) -> None:
        if alpha < 0.99:
            picture = picture.copy()
            picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def draw(canvas: Canvas, beat: Beat, share: float) -> None:
    """A beat at a moment of its time; those of pieces and dice are drawn elsewhere."""
    paint = PAINT.get(type(beat))
    if paint is not None:
        paint(canvas, beat, share)


def fading(share: float, edge: float = 0.2) -> float:
    """In at the start, out at the end."""
    return max(0.0, min(1.0, share / edge, (1 - share) / edge))


def _muzzle(canvas: Canvas, beat: Muzzle, share: float, count: int = 3) -> None:
    if not beat.place:
        return
    x, y = canvas.at(beat.place)
    size, spread = canvas.on_map(FIRE), canvas.on_map(SPREAD)
    for number in range(count):
        own = share * (count + 1.5) - number
        if canvas.still:
            canvas.blit(bursts.muzzle_flash(size, 0), _near(x, y, number, spread), fading(share))
        elif 0 <= own < 2:
            frame = min(bursts.FLASH_FRAMES - 1, int(own * bursts.FLASH_FRAMES / 2))
            canvas.blit(bursts.muzzle_flash(size, frame), _near(x, y, number, spread))


def _machine_gun(canvas: Canvas, beat: MachineGun, share: float) -> None:
    _muzzle(canvas, beat, share, len(AROUND))


def _near(x: float, y: float, number: int, spread: int) -> tuple[float, float]:
    dx, dy = AROUND[number % len(AROUND)]
    return x + dx * spread, y + dy * spread


def _burst(canvas: Canvas, beat: Burst, share: float) -> None:
    if not beat.place:
        return
    x, y = canvas.at(beat.place)
    for number, size in enumerate(map(canvas.on_map, BURSTS)):
        own = (share * 1.5 - number * 0.22) if not canvas.still else 0.35
        if 0 <= own < 1:
            picture = bursts.shell_burst(size, min(bursts.BURST_FRAMES - 1, int(own * bursts.BURST_FRAMES)))
            canvas.blit(picture, _near(x, y, number, canvas.on_map(SPREAD)), fading(share) if canvas.still else 1.0)


def _gas(canvas: Canvas, beat: Gas, share: float) -> None:
    x, y = canvas.at(beat.place)
    drift = 0 if canvas.still else (share - 0.5) * canvas.on_map(80)
    frame = 0 if canvas.still else int(share * GAS_FRAMES)
    size = canvas.on_map(CLOUD)
    cloud = pygame.transform.smoothscale(bursts.gas_cloud(GAS_DRAWN, frame), (size, size))
    canvas.blit(cloud, (x + drift, y), fading(share, 0.3))


def _banner(canvas: Canvas, beat: Banner, share: float) -> None:
    picture = markers.banner(beat.words, canvas.livery(beat.side), canvas.px(BANNER))
    rect = canvas.board.rect
    came = 1.0 if canvas.still else min(1.0, share * 5)
    left = 0.0 if canvas.still else max(0.0, (share - 0.85) / 0.15)
    shift = (1 - came) ** 2 * -rect.width * 0.6 + left**2 * rect.width * 0.7
    canvas.blit(picture, (rect.centerx + shift, rect.y + rect.height * 0.3), fading(share) if canvas.still else 1.0)


def _flag(canvas: Canvas, beat: Flag, share: float) -> None:
    """It comes down large and stays as a chip."""
    size = canvas.px(34)
    picture = markers.control_chip(canvas.livery(beat.side), size)
    x, y = canvas.board.camera.to_screen(canvas.board.chart.label(beat.place))
    if share >= 1.0 or canvas.still:
        canvas.blit(picture, (x, y - size), share)
        return
    grown = 1 + 1.4 * (1 - share) ** 2
    large = pygame.transform.scale_by(picture, grown)
    canvas.blit(large, (x, y - size - (1 - share) * size), min(1.0, share * 3))


def _chit(canvas: Canvas, beat: Chit, share: float) -> None:
    """A plate at the lower edge that turns from what it said to what it says."""
    text = beat.before if share < 0.4 and beat.before and not canvas.still else beat.after
    livery = canvas.livery(beat.side)
    plate = _plate(canvas.style, beat.words, text, livery)
    turn = 1.0 if canvas.still or not beat.before or not 0.25 < share < 0.55 else max(0.05, abs(share - 0.4) / 0.15)
    if turn < 0.99:
        plate = pygame.transform.scale(plate, (plate.get_width(), max(2, round(plate.get_height() * turn))))
    rect = canvas.board.rect
    canvas.blit(plate, (rect.centerx, rect.bottom - canvas.px(90)), fading(share, 0.12))


def _plate(style: Style, small: str, large: str, livery: Livery) -> pygame.Surface:
    width = max(style.width(small, BODY, True), style.width(large, HEAD, True)) + style.px(48)
    picture = pygame.Surface((width, style.height(BODY) + style.height(HEAD) + style.px(16)), pygame.SRCALPHA)
    box = picture.get_rect()
    pygame.draw.rect(picture, SHADE, box, border_radius=style.px(8))
    pygame.draw.rect(picture, livery.fresh, box.inflate(-4, -4), border_radius=style.px(7))
    for text, size, y in ((small, BODY, style.px(7)), (large, HEAD, style.px(7) + style.height(BODY))):
        words = style.render(text, size, True, livery.ink)
        picture.blit(words, ((width - words.get_width()) // 2, y))
    return picture


def _ribbon(canvas: Canvas, beat: Ribbon, share: float) -> None:
    """A dark band across the map with the name of the phase."""
    style, rect = canvas.style, canvas.board.rect
    words = style.render(beat.words, HEAD, True, style.palette.accent)
    high = style.height(HEAD) + style.px(26)
    band = pygame.Surface((rect.width, high), pygame.SRCALPHA)
    band.fill((*SHADE, 225))
    for y in (style.px(3), high - style.px(4)):
        pygame.draw.line(band, style.palette.accent, (0, y), (rect.width, y))
    shift = 0 if canvas.still else round((0.5 - share) * style.px(60))
    band.blit(words, words.get_rect(center=(rect.width // 2 + shift, high // 2)))
    canvas.blit(band, (rect.centerx, rect.y + rect.height * 0.3), fading(share))


def _opening(canvas: Canvas, beat: Opening, share: float) -> None:
    if beat.place:
        _outline(canvas, beat.place, share)


def _glow(canvas: Canvas, beat: Glow, share: float) -> None:
    for place in beat.places:
        _outline(canvas, place, share)


def _outline(canvas: Canvas, place: str, share: float) -> None:
    if place in canvas.board.regions.shapes and (canvas.still or int(share * 5) % 2 == 0):
        points = canvas.board.regions.outline(place, canvas.board.camera.to_screen)
        regions.draw_hovered(canvas.surface, points, 2.2 * canvas.style.factor)


PAINT: dict[type[Beat], Callable[[Canvas, Any, float], None]] = {
    Muzzle: _muzzle,
    MachineGun: _machine_gun,
    Burst: _burst,
    Gas: _gas,
    Banner: _banner,
    Flag: _flag,
    Chit: _chit,
    Ribbon: _ribbon,
    Opening: _opening,
    Glow: _glow,
}


def sprites(canvas: Canvas, beat: Beat) -> list[Callable[[], object]]:
    """What is costly to draw for the first time, in the order in which it is needed."""
    if isinstance(beat, Gas):
        return [partial(bursts.gas_cloud, GAS_DRAWN, frame) for frame in range(GAS_FRAMES + 1)]
    if isinstance(beat, Burst):
        sizes = [canvas.on_map(size) for size in BURSTS]
        return [partial(bursts.shell_burst, size, frame) for frame in range(bursts.BURST_FRAMES) for size in sizes]
    if isinstance(beat, Banner):
        return [partial(markers.banner, beat.words, canvas.livery(beat.side), canvas.px(BANNER))]
    return []
