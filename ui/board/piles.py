"""Piles of counters: where every piece of a place lies, how the pile is drawn, and which piece is under the pointer.

Layout is arithmetic on boxes and needs no window. Whoever draws and whoever asks for the piece under a point use the
same layout, so the two cannot disagree.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import groupby, product

from ui.board import lettering
from ui.board.boxes import PixelBox
from ui.board.faces import NAMED_FROM, SIMPLE_BELOW, Face, Livery

EDGES, OFFSET = 4, 4  # a pile shows at most four edges, each four pixels up and right
GAP, SIDE_GAP = 0.1, 0.2  # of a piece: between piles, and between the two sides of a contested place
BADGE = 8  # radius of the count
PER_ROW = 5  # of a fan
SMALLEST_BLOCK = 14
CONTESTED = 24  # pixels: the smallest pieces of two sides that are laid open
OPEN = 0.6  # of their size: so small may pieces become before they are piled


class Detail(Enum):
    """How much of a place is shown."""

    BLOCK = "block"  # one block per side with its count
    PILE = "pile"  # one pile per side
    FORMATIONS = "formations"  # one pile per formation, with names
    GRID = "grid"  # every piece


@dataclass(frozen=True, slots=True)
class Token:
    """A piece with the number by which its game knows it, and the formation it is piled with."""

    key: int
    piece: Face
    group: str = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """All of one side's pieces in a place, top first."""

    style: Livery
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """One piece that can be seen, and where its body lies."""

    token: Token
    box: PixelBox


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens drawn as one thing. `frame` covers everything it draws; `spots` run from the front to the back."""

    style: Livery
    tokens: tuple[Token, ...]
    frame: PixelBox
    spots: tuple[Spot, ...]
    badge: PixelBox | None = None
    ticks: PixelBox | None = None
    name: str = ""
    name_box: PixelBox | None = None


@dataclass(frozen=True, slots=True)
class PileLayout:
    """A place as it will be drawn."""

    detail: Detail
    size: int
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Fan:
    """A pile spread out: the panel behind it and a spot for each token."""

    size: int
    panel: PixelBox
    spots: tuple[Spot, ...]


def detail_for(size: int) -> Detail:
    """The most that is shown at this piece size (a grid only where it fits)."""
    if size < SIMPLE_BELOW:
        return Detail.BLOCK
    return Detail.PILE if size < NAMED_FROM else Detail.FORMATIONS


# Ticks


def tick_size(size: int) -> tuple[int, int]:
    """Width and height of one state tick beside pieces of this size."""
    return max(3, size // 14), max(5, size // 8)


def _tick_rows(count: int, width: int, size: int) -> tuple[int, int]:
    """Ticks in a row and rows, for a pile of this width."""
    w, _ = tick_size(size)
    per_row = max(1, (width - 3) // (w + 2))
    return min(count, per_row), math.ceil(count / per_row)


def _ticks_box(count: int, width: int, size: int) -> tuple[int, int]:
    """The plate's width and height."""
    w, h = tick_size(size)
    per_row, rows = _tick_rows(count, width, size)
    return per_row * (w + 2) + 2, rows * (h + 2) + 2


# How large the parts are before they are placed


@dataclass(frozen=True, slots=True)
class _Part:
    """Some tokens that become one pile, and the room they take."""

    style: Livery
    tokens: tuple[Token, ...]
    width: int
    height: int
    name: str = ""


def _block_part(stack: Stack, size: int) -> _Part:
    _, ticks = _ticks_box(len(stack.tokens), size, size)
    return _Part(stack.style, stack.tokens, size, size + 2 + ticks)


def _overhang(count: int) -> int:
    """How far the edges and the count stick out up and right; the count never touches the front piece."""
    return max((min(count, EDGES) - 1) * OFFSET, 7) + BADGE if count > 1 else 0


def _pile_part(style: Livery, tokens: tuple[Token, ...], size: int, name: str = "") -> _Part:
    out = _overhang(len(tokens))
    _, ticks = _ticks_box(len(tokens), size, size)
    named = lettering.caps_height(name_size(size)) + 8 if name else 0
    return _Part(style, tokens, size + out, size + out + 2 + ticks + named, name)


def name_size(size: int) -> int:
    return max(10, round(size * 0.17))


def _formations(stack: Stack) -> list[tuple[str, tuple[Token, ...]]]:
    return [(name, tuple(tokens)) for name, tokens in groupby(stack.tokens, key=lambda token: token.group)]


def _parts(stack: Stack, size: int, detail: Detail) -> list[_Part]:
    if detail is Detail.BLOCK:
        return [_block_part(stack, size)]
    if detail is Detail.PILE:
        return [_pile_part(stack.style, stack.tokens, size)]
    if detail is Detail.FORMATIONS:
        return [_pile_part(stack.style, tokens, size, name) for name, tokens in _formations(stack)]
    return [_Part(stack.style, (token,), size, size) for token in stack.tokens]


# Placing


def lay_out(stacks: Sequence[Stack], box: PixelBox, size: int, piled: bool = False) -> PileLayout:
    """Every piece by itself if the box has room for that, even if all must be a little smaller, and unless they shall
    be piled; else the most detailed layout that fits at this size, and if none fits, the pieces shrink until one does.

    Kept by what is in the place and how much room it has: panning the map only moves the answer.
    """
    return moved(_lay_out(tuple(stacks), box.w, box.h, size, piled), box.x, box.y)


def lay_apart(stacks: Sequence[Stack], rooms: Sequence[PixelBox], size: int) -> PileLayout | None:
    """Two sides in two rooms of one place, the first on the left, every piece open; None if they do not fit."""
    left, right = sorted(rooms)
    for trial in range(size, _open_from(size, len(stacks)) - 1, -1):
        both = [_place((stack,), room, trial, Detail.GRID) for stack, room in zip(stacks, (left, right), strict=True)]
        if all(piles is not None for piles in both):
            return PileLayout(Detail.GRID, trial, tuple(pile for piles in both for pile in piles or ()))
    return None


def _open_from(size: int, sides: int) -> int:
    """The smallest pieces that are laid open where larger ones would have to be piled: their values still read. Where
    both sides stand, who they are and how worn is worth more than that."""
    return max(SIMPLE_BELOW, round(size * OPEN)) if sides == 1 else min(size, CONTESTED)


@lru_cache(maxsize=512)
def _lay_out(stacks: tuple[Stack, ...], width: int, height: int, size: int, piled: bool) -> PileLayout:
    if not stacks:
        return PileLayout(detail_for(size), size, ())
    box = PixelBox(0, 0, width, height)
    least = size + 1 if piled and any(len(stack.tokens) > 1 for stack in stacks) else _open_from(size, len(stacks))
    for trial in range(size, least - 1, -1):
        if (piles := _place(stacks, box, trial, Detail.GRID)) is not None:
            return PileLayout(Detail.GRID, trial, piles)
    for trial in range(size, SMALLEST_BLOCK - 1, -1):
        for detail in _worth_trying(trial):
            piles = _place(stacks, box, trial, detail)
            if piles is not None:
                return PileLayout(detail, trial, piles)
    return _squeeze(stacks, box, size)


def moved(layout: PileLayout, dx: int, dy: int) -> PileLayout:
    """The same layout elsewhere."""
    return PileLayout(layout.detail, layout.size, tuple(_moved_pile(pile, dx, dy) for pile in layout.piles))


def without(layout: PileLayout, hidden: Collection[int]) -> PileLayout:
    """The same layout while some of its pieces are not there: the others stay where they lie."""
    piles = (_thinned(pile, hidden) for pile in layout.piles)
    return PileLayout(layout.detail, layout.size, tuple(pile for pile in piles if pile is not None))


def _thinned(pile: Pile, hidden: Collection[int]) -> Pile | None:
    left = tuple(token for token in pile.tokens if token.key not in hidden)
    if not left or len(left) == len(pile.tokens):
        return pile if left else None
    spots = tuple(Spot(token, spot.box) for token, spot in zip(left, pile.spots, strict=False))
    badge = pile.badge if len(left) > 1 else None
    return Pile(pile.style, left, pile.frame, spots, badge, pile.ticks, pile.name, pile.name_box)


def joined(stacks: Sequence[Stack], more: Sequence[Stack]) -> tuple[Stack, ...]:
    """The pieces of a place together with those that come to it, so that all find room beside each other."""
    known = {token.key for stack in stacks for token in stack.tokens}
    coming = {stack.style: tuple(token for token in stack.tokens if token.key not in known) for stack in more}
    found = [Stack(stack.style, (*stack.tokens, *coming.pop(stack.style, ()))) for stack in stacks]
    return (*found, *(Stack(style, tokens) for style, tokens in coming.items() if tokens))


def _moved_pile(pile: Pile, dx: int, dy: int) -> Pile:
    frame, badge, ticks, name_box = (
        box and box.moved(dx, dy) for box in (pile.frame, pile.badge, pile.ticks, pile.name_box)
    )
    spots = tuple(Spot(spot.token, spot.box.moved(dx, dy)) for spot in pile.spots)
    return Pile(pile.style, pile.tokens, frame or pile.frame, spots, badge, ticks, pile.name, name_box)


def _worth_trying(size: int) -> tuple[Detail, ...]:
    most = detail_for(size)
    return (Detail.FORMATIONS, Detail.PILE) if most is Detail.FORMATIONS else (most,)


def _place(stacks: Sequence[Stack], box: PixelBox, size: int, detail: Detail) -> tuple[Pile, ...] | None:
    """Sides next to each other, each in rows as even as they can be; None if there is no room."""
    gap, side_gap = _gaps(size)
    columns = _share_columns([_parts(stack, size, detail) for stack in stacks], box, size)
    if columns is None:
        return None
    total = sum(width for _, width, _ in columns) + side_gap * (len(columns) - 1)
    x = box.x + (box.w - total) // 2
    piles: list[Pile] = []
    for rows, width, height in columns:
        piles += _place_rows(rows, (x, box.y + (box.h - height) // 2), size, detail, gap)
        x += width + side_gap
    return tuple(piles)


def _gaps(size: int) -> tuple[int, int]:
    """Small pieces lie closer together."""
    return max(2, min(6, round(size * GAP))), max(6, min(12, round(size * SIDE_GAP)))


_Column = tuple[list[list[_Part]], int, int]


def _share_columns(sides: list[list[_Part]], box: PixelBox, size: int) -> list[_Column] | None:
    """Of all ways to break the sides into rows, the one that leaves the most air around it; None if none fits."""
    if sum(part.width * part.height for parts in sides for part in parts) > box.w * box.h:
        return None
    best, least = None, 1.0
    gap, side_gap = _gaps(size)
    for lengths in product(*(range(1, len(parts) + 1) for parts in sides)):
        columns = [_column(parts, per_row, gap) for parts, per_row in zip(sides, lengths, strict=True)]
        wide = sum(width for _, width, _ in columns) + side_gap * (len(columns) - 1)
        high = max(height for _, _, height in columns)
        if wide <= box.w and high <= box.h and (best is None or max(wide / box.w, high / box.h) < least):
            best, least = columns, max(wide / box.w, high / box.h)
    return best


def _column(parts: list[_Part], per_row: int, gap: int) -> _Column:
    rows = [parts[i : i + per_row] for i in range(0, len(parts), per_row)]
    width = max(sum(part.width for part in row) + gap * (len(row) - 1) for row in rows)
    height = sum(max(part.height for part in row) for row in rows) + gap * (len(rows) - 1)
    return rows, width, height


def _place_rows(rows: list[list[_Part]], at: tuple[int, int], size: int, detail: Detail, gap: int) -> list[Pile]:
    piles, (left, top) = [], at
    for row in rows:
        x, height = left, max(part.height for part in row)
        for part in row:
            piles.append(_make(part, x, top + height - part.height, size, detail))
            x += part.width + gap
        top += height + gap
    return piles


def _make(part: _Part, x: int, y: int, size: int, detail: Detail) -> Pile:
    frame = PixelBox(x, y, part.width, part.height)
    if detail is Detail.GRID:
        return Pile(part.style, part.tokens, frame, (Spot(part.tokens[0], frame),))
    if detail is Detail.BLOCK:
        ticks = _under(PixelBox(x, y, size, size), part.tokens, size)
        return Pile(part.style, part.tokens, frame, (Spot(part.tokens[0], PixelBox(x, y, size, size)),), None, ticks)
    return _make_pile(part, frame, size)


def _make_pile(part: _Part, frame: PixelBox, size: int) -> Pile:
    front = PixelBox(frame.x, frame.y + _overhang(len(part.tokens)), size, size)
    shown = part.tokens[:EDGES]
    spots = tuple(Spot(token, front.moved(i * OFFSET, -i * OFFSET)) for i, token in enumerate(shown))
    badge = PixelBox(frame.right - 2 * BADGE, frame.y, 2 * BADGE, 2 * BADGE) if len(part.tokens) > 1 else None
    ticks = _under(front, part.tokens, size)
    name_box = PixelBox(frame.x, ticks.bottom, size, frame.bottom - ticks.bottom) if part.name else None
    return Pile(part.style, part.tokens, frame, spots, badge, ticks, part.name, name_box)


def _under(front: PixelBox, tokens: tuple[Token, ...], size: int) -> PixelBox:
    width, height = _ticks_box(len(tokens), size, size)
    return PixelBox(front.x + (front.w - width) // 2, front.bottom + 2, width, height)


def _squeeze(stacks: Sequence[Stack], box: PixelBox, size: int) -> PileLayout:
    """Hardly any room at all: plain blocks next to each other, without ticks, however small."""
    side = max(1, min(size, box.h, (box.w - (len(stacks) - 1)) // len(stacks)))
    piles, left = [], box.x + (box.w - len(stacks) * (side + 1) + 1) // 2
    for i, stack in enumerate(stacks):
        frame = PixelBox(left + i * (side + 1), box.y + (box.h - side) // 2, side, side)
        piles.append(Pile(stack.style, stack.tokens, frame, (Spot(stack.tokens[0], frame),)))
    return PileLayout(Detail.BLOCK, side, tuple(piles))


# The fan


def fan(tokens: Sequence[Token], anchor: tuple[float, float], window: PixelBox, size: int, gap: int = 8) -> Fan:
    """Rows of five around the anchor, moved into the window; very many pieces get longer rows, then smaller pieces."""
    count = max(1, len(tokens))
    size, columns = _fan_shape(count, window, size, gap)
    rows = math.ceil(count / columns)
    width, height = _fan_extent(min(columns, count), size, gap), _fan_extent(rows, size, gap)
    x = _clamp(round(anchor[0] - width / 2), window.x, window.right - width)
    y = _clamp(round(anchor[1] - height / 2), window.y, window.bottom - height)
    spots = []
    for i, token in enumerate(tokens):
        row, column = divmod(i, columns)
        spots.append(Spot(token, PixelBox(x + gap + column * (size + gap), y + gap + row * (size + gap), size, size)))
    return Fan(size, PixelBox(x, y, width, height), tuple(spots))


def _fan_extent(count: int, size: int, gap: int) -> int:
    return count * (size + gap) + gap


def _fan_shape(count: int, window: PixelBox, size: int, gap: int) -> tuple[int, int]:
    """Piece size and pieces per row."""
    while size > 1:
        widest = (window.w - gap) // (size + gap)
        tallest = (window.h - gap) // (size + gap)
        columns = max(PER_ROW, math.ceil(count / tallest)) if tallest else 0
        if tallest and min(columns, count) <= widest:
            return size, columns
        size -= 1
    return 1, PER_ROW


def _clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


# Which piece is under a point


def hit(layout: PileLayout | Fan, x: float, y: float) -> Token | None:
    """The piece under the point: the front one first, then the edges that look out behind it."""
    spots = layout.spots if isinstance(layout, Fan) else tuple(s for pile in layout.piles for s in pile.spots)
    return next((spot.token for spot in spots if spot.box.holds(x, y)), None)


def hit_pile(layout: PileLayout, x: float, y: float) -> Pile | None:
    """The pile under the point, its count, ticks and name included: what the pointer rests on to fan it."""
    for pile in layout.piles:
        parts = [spot.box for spot in pile.spots] + [b for b in (pile.badge, pile.ticks, pile.name_box) if b]
        if any(part.holds(x, y) for part in parts):
            return pile
    return None


def extent(layout: PileLayout) -> PixelBox | None:
    """The box around all piles."""
    if not layout.piles:
        return None
    frames = [pile.frame for pile in layout.piles]
    x, y = min(f.x for f in frames), min(f.y for f in frames)
    return PixelBox(x, y, max(f.right for f in frames) - x, max(f.bottom for f in frames) - y)
