"""What beats draw over the map besides their pieces: fire, bursts, banners, flags, chits, ribbons, outlines."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame

from game.kernel.agenda import Side
from ui.board import bursts, lights, markers, regions
from ui.board.faces import Livery
from ui.director.canvas import SHADE, StageCanvas, fading
from ui.widgets import BODY, HEAD, Style

AROUND = ((-0.5, -0.25), (0.45, 0.1), (-0.1, 0.45), (0.55, -0.4), (-0.55, 0.3), (0.15, -0.5))
FIRE, BURSTS, SPREAD = 115, (250, 185, 215), 100  # map units
BANNER = 64
FLASHING = 0.25  # of its time: how long a shot lights the dark


def muzzle(canvas: StageCanvas, place: str, share: float, count: int = 3) -> None:
    if not place:
        return
    x, y = canvas.at(place)
    size, spread = canvas.on_map(FIRE), canvas.on_map(SPREAD)
    if canvas.board.tint == lights.NIGHT and not canvas.still and share < FLASHING:
        _light_up(canvas, (x, y), canvas.on_map(FIRE * 2))
    for number in range(count):
        own = share * (count + 1.5) - number
        if canvas.still:
            canvas.blit(bursts.muzzle_flash(size, 0), _near(x, y, number, spread), fading(share))
        elif 0 <= own < 2:
            frame = min(bursts.FLASH_FRAMES - 1, int(own * bursts.FLASH_FRAMES / 2))
            canvas.blit(bursts.muzzle_flash(size, frame), _near(x, y, number, spread))


def _light_up(canvas: StageCanvas, spot: tuple[float, float], radius: int) -> None:
    """In the dark a shot lights what stands around it for a moment."""
    sprite = lights.glow(max(24, radius // 12 * 12))
    place = sprite.get_rect(center=(round(spot[0]), round(spot[1])))
    canvas.surface.blit(sprite, place, special_flags=pygame.BLEND_RGB_ADD)


def _near(x: float, y: float, number: int, spread: int) -> tuple[float, float]:
    dx, dy = AROUND[number % len(AROUND)]
    return x + dx * spread, y + dy * spread


def burst(canvas: StageCanvas, place: str, share: float) -> None:
    if not place:
        return
    x, y = canvas.at(place)
    if canvas.board.tint == lights.NIGHT and not canvas.still and share < 2 * FLASHING:
        _light_up(canvas, (x, y), canvas.on_map(BURSTS[0]))
    for number, size in enumerate(map(canvas.on_map, BURSTS)):
        own = (share * 1.5 - number * 0.22) if not canvas.still else 0.35
        if 0 <= own < 1:
            picture = bursts.shell_burst(size, min(bursts.BURST_FRAMES - 1, int(own * bursts.BURST_FRAMES)))
            canvas.blit(picture, _near(x, y, number, canvas.on_map(SPREAD)), fading(share) if canvas.still else 1.0)


def banner(canvas: StageCanvas, words: str, side: Side, share: float) -> None:
    picture = markers.banner(words, canvas.livery(side), canvas.px(BANNER))
    rect = canvas.board.rect
    came = 1.0 if canvas.still else min(1.0, share * 5)
    left = 0.0 if canvas.still else max(0.0, (share - 0.85) / 0.15)
    shift = (1 - came) ** 2 * -rect.width * 0.6 + left**2 * rect.width * 0.7
    canvas.blit(picture, (rect.centerx + shift, rect.y + rect.height * 0.3), fading(share) if canvas.still else 1.0)


def flag(canvas: StageCanvas, place: str, side: Side, share: float) -> None:
    """It comes down large and stays as a chip."""
    size = canvas.px(34)
    picture = markers.control_chip(canvas.livery(side), size)
    x, y = canvas.board.camera.to_screen(canvas.board.chart.label(place))
    if share >= 1.0 or canvas.still:
        canvas.blit(picture, (x, y - size), share)
        return
    grown = 1 + 1.4 * (1 - share) ** 2
    large = pygame.transform.scale_by(picture, grown)
    canvas.blit(large, (x, y - size - (1 - share) * size), min(1.0, share * 3))


def chit(canvas: StageCanvas, side: Side, words: str, before: str, after: str, share: float) -> None:
    """A plate at the lower edge that turns from what it said to what it says."""
    text = before if share < 0.4 and before and not canvas.still else after
    livery = canvas.livery(side)
    plate = _plate(canvas.style, words, text, livery)
    turn = 1.0 if canvas.still or not before or not 0.25 < share < 0.55 else max(0.05, abs(share - 0.4) / 0.15)
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


def ribbon(canvas: StageCanvas, words: str, share: float) -> None:
    """A dark band across the map with the name of the phase."""
    style, rect = canvas.style, canvas.board.rect
    text = style.render(words, HEAD, True, style.palette.accent)
    high = style.height(HEAD) + style.px(26)
    band = pygame.Surface((rect.width, high), pygame.SRCALPHA)
    band.fill((*SHADE, 225))
    for y in (style.px(3), high - style.px(4)):
        pygame.draw.line(band, style.palette.accent, (0, y), (rect.width, y))
    shift = 0 if canvas.still else round((0.5 - share) * style.px(60))
    band.blit(text, text.get_rect(center=(rect.width // 2 + shift, high // 2)))
    canvas.blit(band, (rect.centerx, rect.y + rect.height * 0.3), fading(share))


def outline(canvas: StageCanvas, place: str, share: float) -> None:
    if place in canvas.board.regions.shapes and (canvas.still or int(share * 5) % 2 == 0):
        points = canvas.board.regions.outline(place, canvas.board.camera.to_screen)
        regions.draw_hovered(canvas.surface, points, 2.2 * canvas.style.factor)


def shake(canvas: StageCanvas, strength: int, seconds: float) -> None:
    """The map trembles, less and less; nothing is lost that is not drawn again in the next frame."""
    left = max(0.0, 1 - seconds / 0.45) * strength * canvas.style.factor
    dx, dy = round(left * math.sin(seconds * 71)), round(left * math.sin(seconds * 97 + 1))
    if dx or dy:
        canvas.surface.scroll(dx, dy)


def burst_sprites(canvas: StageCanvas) -> list[Callable[[], object]]:
    """What is costly to draw for the first time, in the order in which it is needed."""
    sizes = [canvas.on_map(size) for size in BURSTS]
    return [partial(bursts.shell_burst, size, frame) for frame in range(bursts.BURST_FRAMES) for size in sizes]


def banner_sprites(canvas: StageCanvas, words: str, side: Side) -> list[Callable[[], object]]:
    return [partial(markers.banner, words, canvas.livery(side), canvas.px(BANNER))]
