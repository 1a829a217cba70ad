"""A small picture of a position beside its save: the map, and a block per side wherever somebody stands."""

from __future__ import annotations

import contextlib
import struct
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.kernel.agenda import Side
from game.kernel.reading import BadFile, read_bytes
from game.kernel.saves import write_whole
from table.keeping.naming import picture_of
from table.seats import noted_seats
from ui.board.chart import Chart
from ui.board.skin import Skin
from ui.palette import PALETTES, STANDARD
from ui.skins.registry import find_skin

if TYPE_CHECKING:
    from game.kernel.match import Match

SIZE = (256, 176)
BLOCK, LARGEST = 7, 14  # pixels of a block for one piece and for many
LARGEST_FILE = 1_000_000  # bytes; ours take a few ten thousand
WIDEST = 2048  # pixels
PNG_HEAD = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"  # then width and height
PATIENCE = 20  # pictures between two looks whether the map is painted by now
_grounds: dict[tuple[str, str], pygame.Surface] = {}
_asked: Counter[tuple[str, str]] = Counter()


@dataclass(frozen=True)
class Miniature:
    """Pixels, so that a thread may write them while the window goes on."""

    pixels: bytes
    size: tuple[int, int] = SIZE

    def store(self, save: Path) -> None:
        """Beside its save; a picture that cannot be written is no reason to complain."""
        with contextlib.suppress(OSError, pygame.error, ValueError):
            write_whole(picture_of(save), as_png(pygame.image.frombytes(self.pixels, self.size, "RGB")))


def as_png(surface: pygame.Surface) -> bytes:
    """Packed in memory: pygame writing to a full disk itself does not notice."""
    packed = BytesIO()
    pygame.image.save(surface, packed, "picture.png")
    return packed.getvalue()


_latest: dict[tuple[str, int], tuple[float, Miniature | None]] = {}  # by game and seed: when it was drawn, and what
REST = 5.0  # seconds: a save list tells no difference, and a row of quick moves need not draw each


def recent_picture_for(match: Match[Any], humans: Sequence[Side]) -> Miniature | None:
    """For autosaves between two decisions of the person here: one of the last seconds will do."""
    key, now = (match.scenario, match.seed), time.monotonic()
    drawn, picture = _latest.get(key, (-REST, None))
    if now - drawn >= REST:
        picture = picture_for(match, humans)
        _latest.clear()
        _latest[key] = (now, picture)
    return picture


def portray(match: Match[Any], recent: bool) -> Miniature | None:
    """What an autosave shows; a recent picture will do while the game goes on."""
    humans = noted_seats(match).humans
    return recent_picture_for(match, humans) if recent else picture_for(match, humans)


def picture_for(match: Match[Any], humans: Sequence[Side]) -> Miniature | None:
    """As the one person here sees it; two people at one desk have no picture in common."""
    return None if len(humans) > 1 else miniature(match, humans[0] if humans else Side(0))


def miniature(match: Match[Any], viewer: Side) -> Miniature | None:
    """What a side may see of a position; nothing for a game without a map."""
    skin = find_skin(match.game.name)
    if skin is None:
        return None
    chart, view = skin.chart(match.scenario), match.view(viewer)
    surface = _ground(chart, match).copy()
    for place in chart.outlines:
        _draw_blocks(surface, skin, chart, view, place)
    return Miniature(pygame.image.tobytes(surface, "RGB"))


def _to_picture(chart: Chart, spot: tuple[float, float]) -> tuple[int, int]:
    left, top, width, height = chart.bounds
    scale = min(SIZE[0] / width, SIZE[1] / height)
    x, y = (SIZE[0] - width * scale) / 2, (SIZE[1] - height * scale) / 2
    return round(x + (spot[0] - left) * scale), round(y + (spot[1] - top) * scale)


def _ground(chart: Chart, match: Match[Any]) -> pygame.Surface:
    """The map without pieces, made once per battle; from the painted one if there is one already."""
    key = (match.game.name, match.scenario)
    if key not in _grounds:
        _asked[key] += 1
        if _asked[key] % PATIENCE != 1:  # asking costs more than the rest: not for every decision
            return _sketch(chart)
        painted = chart.picture(chart.steps[0], "none", False)
        if painted is None:
            return _sketch(chart)
        _grounds[key] = _shrunk(chart, painted)
    return _grounds[key]


def _shrunk(chart: Chart, painted: pygame.Surface) -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    surface.fill(STANDARD.window)
    left, top, width, height = chart.bounds
    (x, y), (right, bottom) = _to_picture(chart, (left, top)), _to_picture(chart, (left + width, top + height))
    surface.blit(pygame.transform.smoothscale(painted, (right - x, bottom - y)), (x, y))
    return surface


@lru_cache(maxsize=8)
def _sketch(chart: Chart) -> pygame.Surface:
    """Until the map is painted: its places in outline."""
    surface = pygame.Surface(SIZE)
    surface.fill(STANDARD.window)
    for outline in chart.outlines.values():
        points = [_to_picture(chart, point) for point in outline]
        pygame.draw.polygon(surface, STANDARD.paper, points)
        pygame.draw.polygon(surface, STANDARD.boundary, points, 1)
    return surface


def _draw_blocks(surface: pygame.Surface, skin: Skin, chart: Chart, view: Any, place: str) -> None:
    """Square or round like the pieces themselves, larger where more of them stand."""
    stacks = skin.stacks(view, place, STANDARD.name, frozenset(), frozenset())
    x, y = _to_picture(chart, chart.badge(place))
    x -= (len(stacks) - 1) * LARGEST // 2
    for stack in stacks:
        size = min(LARGEST, BLOCK + len(stack.tokens))
        block = pygame.Rect(0, 0, size, size)
        block.center = (x, y)
        radius = size // 2 if stack.style.rounded else 0
        pygame.draw.rect(surface, stack.style.fresh, block, border_radius=radius)
        pygame.draw.rect(surface, STANDARD.window, block, 1, border_radius=radius)
        x += LARGEST + 1


def load(save: Path, changed: float) -> pygame.Surface | None:
    """The picture of a save, if there is a sound one."""
    return _load(picture_of(save), changed)


@lru_cache(maxsize=64)
def _load(path: Path, changed: float) -> pygame.Surface | None:
    try:
        raw = read_bytes(path, LARGEST_FILE)
        width, height = size_of_png(raw)
        if not (0 < width <= WIDEST and 0 < height <= WIDEST):
            return None
        return pygame.image.load(BytesIO(raw), "a.png")
    except (BadFile, pygame.error):
        return None


def size_of_png(raw: bytes) -> tuple[int, int]:
    """As its head says, before anything is unpacked: a small file may hold a picture larger than the memory."""
    if not raw.startswith(PNG_HEAD) or len(raw) < len(PNG_HEAD) + 8:
        raise BadFile("is no picture of ours")
    width, height = struct.unpack_from(">II", raw, len(PNG_HEAD))
    return width, height


@lru_cache(maxsize=4)
def plain_card(palette: str) -> pygame.Surface:
    """For a save without a picture: a quiet ridge line, nothing that could be taken for a position."""
    colours, size = PALETTES.get(palette, STANDARD), SIZE
    surface = pygame.Surface(size)
    surface.fill(colours.card)
    width, height = size
    hills = [(0, 0.72), (0.18, 0.55), (0.34, 0.64), (0.55, 0.36), (0.72, 0.52), (1, 0.4), (1, 1), (0, 1)]
    pygame.draw.polygon(surface, colours.line, [(x * width, y * height) for x, y in hills])
    return surface
