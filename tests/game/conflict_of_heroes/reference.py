"""An independent reading of the line of sight rules, with fractions, for comparison: E.2 to E.5."""

from __future__ import annotations

from fractions import Fraction

from game.conflict_of_heroes.board import FirefightBoard

Point = tuple[int, int]


def where(place: int) -> Point:
    """Column from 0, and the row in half hexes; B, D, ... stand half a hex higher."""
    column, row = place // 100 - 1, place % 100
    return column, 2 * row - column % 2


class Field:
    """A board as terrain and levels by point."""

    def __init__(self, board: FirefightBoard) -> None:
        self.at = {where(place): place for place in board.hexes}
        self.board = board

    def level(self, place: int) -> int:
        return self.board.ground[place].level

    def obstacles(self, place: int) -> list[tuple[bool, int]]:
        terrain = self.board.ground[place].terrain.id
        if terrain in ("light_jungle", "heavy_jungle", "hut"):
            return [(True, 1)]
        return [(False, 1)] if terrain == "palm_grove" else []


def elements(field: Field, one: int, two: int) -> list[list[int]]:
    """The hexes between two centres, those of a hexside together."""
    (c1, y1), (c2, y2) = where(one), where(two)
    px, py, dx, dy = 3 * c1, y1, 3 * (c2 - c1), y2 - y1
    found: dict[tuple[Fraction, Fraction, int], list[int]] = {}
    for point, place in field.at.items():
        c, y = point
        if place in (one, two) or not min(c1, c2) <= c <= max(c1, c2) or not min(y1, y2) - 2 <= y <= max(y1, y2) + 2:
            continue
        span = inside(px - 3 * c, py - y, dx, dy)
        if span is not None:
            low, high, edge = span
            found.setdefault((low, high, 0 if edge else place), []).append(place)
    return [found[key] for key in sorted(found)]


def inside(rx: int, ry: int, dx: int, dy: int) -> tuple[Fraction, Fraction, bool] | None:
    low, high, edge = Fraction(0), Fraction(1), False
    for form, slope, bound in ((ry, dy, 1), (rx + ry, dx + dy, 2), (rx - ry, dx - dy, 2)):
        if slope == 0:
            if abs(form) > bound:
                return None
            edge = edge or abs(form) == bound
            continue
        ends = Fraction(-bound - form, slope), Fraction(bound - form, slope)
        low, high = max(low, min(ends)), min(high, max(ends))
    return (low, high, edge) if high > low else None


def los(field: Field, one: int, two: int) -> tuple[bool, int, int]:
    """Whether it is clear, the palms passed, and nothing for smoke."""
    (c1, y1), (c2, y2) = where(one), where(two)
    far = abs(c1 - c2) + max(0, (abs(y1 - y2) - abs(c1 - c2)) // 2)
    if far <= 1:
        return True, 0, 0
    if field.level(one) < field.level(two):
        one, two = two, one
    high, low = field.level(one), field.level(two)
    passed = elements(field, one, two)
    grounds = [high, *(min(map(field.level, hexes)) for hexes in passed), low]
    slope = all(before >= after for before, after in zip(grounds, grounds[1:], strict=False))  # noqa: RUF007
    palms, blocked = 0, False
    for number, hexes in enumerate(passed):
        blind = high > low and number == len(passed) - 1
        full, thin = min(weigh(field, place, high, low, blind, slope) for place in hexes)
        blocked, palms = blocked or full, palms + thin
    return not blocked and palms < 2, palms, 0


def weigh(field: Field, place: int, high: int, low: int, blind: bool, slope: bool) -> tuple[bool, int]:
    ground = field.level(place)
    full = ground > high if high == low else ground >= high
    full = full or (blind and ground > low and not slope)
    thin = 0
    for thick, height in field.obstacles(place):
        if ground + height >= high or (blind and ground + height > low):
            full = full or thick
            thin += not thick
    return full, thin
