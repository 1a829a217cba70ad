"""Text on pictures of any size: written crisp, centred on its capitals, shortened rather than spilled."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

from game.kernel.hexes import Point
from ui.palette import Colour

_CAPS = 0.714  # height of capitals and digits in Noto Sans, as a part of the font size
_fonts: dict[tuple[int, str], pygame.font.Font] = {}


@lru_cache(maxsize=8)
def _font_file(style: str) -> str | None:
    """Noto Sans ships with pygame_gui, under the SIL Open Font License; found without importing it, since that takes
    half a second."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "data" / f"NotoSans-{style}.ttf"
    return str(path) if path.exists() else None


def face(px: int, style: str) -> pygame.font.Font:
    """A font: Regular, Bold, Italic or BoldItalic; made anew where pygame was closed and opened in between."""
    try:
        kept = _fonts[px, style]
        kept.get_ascent()
        return kept
    except (KeyError, pygame.error):
        pygame.font.init()
        _fonts[px, style] = pygame.font.Font(_font_file(style), px)
        return _fonts[px, style]


def font(px: int, bold: bool = True) -> pygame.font.Font:
    return face(px, "Bold" if bold else "Regular")


@lru_cache(maxsize=4096)
def text_width(text: str, px: int, bold: bool = True) -> int:
    return font(px, bold).size(text)[0]


def caps_height(px: int) -> int:
    return math.ceil(px * _CAPS)


def write(target: pygame.Surface, text: str, px: int, colour: Colour, centre: Point, bold: bool = True) -> None:
    """Text centred on its capitals: a line's own box has more air above than below."""
    face = font(px, bold)
    picture = face.render(text, True, colour)
    x = round(centre[0] - picture.get_width() / 2)
    y = round(centre[1] + caps_height(px) / 2) - face.get_ascent()
    target.blit(picture, (x, y))


def fitting_size(text: str, room: float, largest: int, smallest: int, bold: bool = True) -> int:
    """The largest size at which the text fits, or the smallest allowed."""
    size = largest
    while size > smallest and text_width(text, size, bold) > room:
        size -= 1
    return size


def fitting_text(texts: Iterable[str], room: float, largest: int, smallest: int) -> tuple[str, int]:
    """The first wording that fits without falling below the smallest size; else the last one, cut."""
    last = ""
    for last in texts:
        size = fitting_size(last, room, largest, smallest)
        if text_width(last, size) <= room:
            return last, size
    while last and text_width(last + ".", smallest) > room:
        last = last[:-1]
    return (last.rstrip() + "." if last else ""), smallest
