"""Figures on the counters: polygons, strokes and discs in a box of 100 by 56, facing right."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.hexes import Point
from ui.board.canvas import Canvas, Colour

BOX = (100.0, 56.0)  # what the figures are drawn in
Stroke = tuple[Point, Point, float]  # from, to, width
Disc = tuple[float, float, float]  # centre and radius


@dataclass(frozen=True)
class Figure:
    """What a silhouette is made of."""

    shapes: tuple[tuple[Point, ...], ...] = ()
    strokes: tuple[Stroke, ...] = ()
    discs: tuple[Disc, ...] = ()

    def moved(self, dx: float, dy: float = 0.0) -> Figure:
        return Figure(
            tuple(tuple((x + dx, y + dy) for x, y in shape) for shape in self.shapes),
            tuple(((a + dx, b + dy), (c + dx, d + dy), width) for (a, b), (c, d), width in self.strokes),
            tuple((x + dx, y + dy, radius) for x, y, radius in self.discs),
        )

    def __add__(self, other: Figure) -> Figure:
        return Figure(self.shapes + other.shapes, self.strokes + other.strokes, self.discs + other.discs)


BRIMMED: tuple[Point, ...] = ((14.0, 9.0), (16.0, 4.5), (22.0, 3.0), (28.0, 4.5), (31.0, 9.5), (12.0, 9.5))
ROUND: tuple[Point, ...] = (
    (15.0, 10.0), (16.0, 5.0), (21.5, 3.0), (27.0, 5.0), (28.0, 10.0), (16.0, 10.0), (12.0, 17.0), (13.0, 10.0),
)  # fmt: skip


def _standing(brim: bool) -> Figure:
    """A man walking with his rifle across: brimmed helmet, or round with a neck cloth and a longer rifle."""
    helmet = BRIMMED if brim else ROUND
    body = ((16.0, 16.0), (28.0, 16.0), (30.0, 34.0), (15.0, 34.0))
    legs = (((17.0, 33.0), (11.0, 54.0), 6.5), ((27.0, 33.0), (33.0, 54.0), 6.5))
    reach = 42.0 if brim else 48.0
    rifle = (((6.0, 31.0), (reach, 15.0), 3.0),)
    arms = (((18.0, 20.0), (24.0, 28.0), 4.5), ((26.0, 19.0), (33.0, 22.0), 4.5))
    return Figure((helmet, body), (*legs, *rifle, *arms), ((21.5, 11.5, 5.5),))


def _squad(brim: bool) -> Figure:
    man = _standing(brim)
    return man.moved(-4.0, 1.0) + man.moved(26.0) + man.moved(56.0, 1.0)


def _prone(brim: bool, bipod: bool = True) -> Figure:
    """A man lying behind a light gun."""
    helmet = ((48.0, 26.0), (51.0, 19.0), (58.0, 17.0), (65.0, 19.0), (68.0 if brim else 66.0, 26.0))
    body = ((4.0, 44.0), (30.0, 32.0), (52.0, 30.0), (62.0, 34.0), (58.0, 42.0), (34.0, 46.0), (8.0, 50.0))
    gun = (((58.0, 32.0), (97.0, 28.0), 3.4), ((58.0, 33.0), (74.0, 31.0), 5.5))
    legs = (((86.0, 29.0), (81.0, 44.0), 2.2), ((86.0, 29.0), (92.0, 44.0), 2.2)) if bipod else ()
    return Figure((helmet, body), (*gun, *legs, ((50.0, 38.0), (64.0, 35.0), 5.0)), ((58.0, 26.5, 6.0),))


def _machine_gun(brim: bool) -> Figure:
    """A gun on its tripod, with a man crouching behind it."""
    helmet = ((17.0, 16.0), (20.0, 9.0), (27.0, 7.0), (34.0, 9.0), (37.0 if brim else 35.0, 16.0))
    body = ((14.0, 24.0), (32.0, 23.0), (38.0, 36.0), (30.0, 42.0), (12.0, 42.0))
    legs = (((16.0, 40.0), (8.0, 53.0), 7.0), ((28.0, 40.0), (38.0, 52.0), 7.0))
    gun = (((40.0, 27.0), (97.0, 22.0), 3.6), ((42.0, 27.0), (72.0, 24.0), 8.0))
    mount = (((60.0, 28.0), (48.0, 52.0), 3.0), ((60.0, 28.0), (78.0, 52.0), 3.0), ((60.0, 28.0), (62.0, 52.0), 2.4))
    return Figure((helmet, body), (*legs, *gun, *mount, ((30.0, 28.0), (44.0, 29.0), 5.0)), ((27.0, 18.0, 6.0),))


def _mortar(brim: bool, small: bool = False) -> Figure:
    helmet = ((20.0, 22.0), (23.0, 15.0), (30.0, 13.0), (37.0, 15.0), (40.0 if brim else 38.0, 22.0))
    body = ((17.0, 29.0), (36.0, 29.0), (38.0, 46.0), (14.0, 46.0))
    tube = 18.0 if small else 4.0
    barrel = (((54.0, 51.0), (80.0, tube), 7.0 if not small else 8.0),)
    stand = () if small else (((73.0, 16.0), (88.0, 52.0), 2.6), ((73.0, 16.0), (76.0, 52.0), 2.2))
    plate = (((46.0, 52.5), (64.0, 52.5), 4.0),)
    knees = (((18.0, 45.0), (16.0, 53.0), 7.0), ((34.0, 45.0), (42.0, 53.0), 7.0))
    return Figure(
        (helmet, body), (*barrel, *stand, *plate, *knees, ((34.0, 33.0), (52.0, 40.0), 4.6)), ((30.0, 24.0, 6.0),)
    )


GUN = Figure(
    shapes=(((36.0, 16.0), (44.0, 14.0), (46.0, 38.0), (38.0, 38.0)),),
    strokes=(
        ((40.0, 26.0), (98.0, 19.0), 4.2),
        ((30.0, 28.0), (60.0, 24.0), 8.0),
        ((38.0, 36.0), (3.0, 51.0), 4.6),
        ((44.0, 38.0), (44.0, 38.0), 31.0),
    ),
)
TANK = Figure(
    shapes=(
        ((6.0, 33.0), (18.0, 25.0), (82.0, 25.0), (96.0, 33.0), (90.0, 46.0), (80.0, 53.0), (20.0, 53.0), (10.0, 46.0)),
        ((32.0, 25.0), (36.0, 11.0), (62.0, 11.0), (68.0, 25.0)),
        ((42.0, 11.0), (44.0, 6.0), (55.0, 6.0), (57.0, 11.0)),
    ),
    strokes=(((62.0, 17.0), (92.0, 15.0), 4.0),),
)
TANK_WHEELS: tuple[Disc, ...] = tuple((20.0 + 15.0 * number, 43.0, 5.2) for number in range(5))
BOAT = Figure(
    shapes=(
        ((2.0, 30.0), (98.0, 24.0), (90.0, 44.0), (12.0, 46.0)),
        ((34.0, 28.0), (36.0, 14.0), (60.0, 13.0), (63.0, 27.0)),
    ),
    strokes=(((48.0, 14.0), (48.0, 3.0), 2.2), ((66.0, 26.0), (84.0, 18.0), 2.8), ((4.0, 51.0), (96.0, 51.0), 2.6)),
)
SNIPER_RING: Disc = (88.0, 12.0, 9.0)


def figure(kind: str, brim: bool) -> Figure:
    """By the kind of a unit; Marines wear brimmed helmets."""
    match kind:
        case "light_gun" | "sniper":
            return _prone(brim, kind == "light_gun")
        case "machine_gun":
            return _machine_gun(brim)
        case "mortar" | "discharger":
            return _mortar(brim, kind == "discharger")
        case "gun":
            return GUN
        case "tank":
            return TANK
        case "boat":
            return BOAT
    return _squad(brim)


def paint(
    canvas: Canvas, kind: str, brim: bool, box: tuple[float, float, float, float], ink: Colour, back: Colour
) -> None:
    """A figure fills a box on a canvas with one ink; wheels are cut out in the colour behind it."""
    left, top, wide, high = box
    scale = min(wide / BOX[0], high / BOX[1])
    x0, y0 = left + (wide - BOX[0] * scale) / 2, top + (high - BOX[1] * scale) / 2

    def at(spot: Point) -> Point:
        return x0 + spot[0] * scale, y0 + spot[1] * scale

    drawn = figure(kind, brim)
    for start, end, width in drawn.strokes:
        canvas.line(at(start), at(end), ink, width * scale)
    for shape in drawn.shapes:
        canvas.polygon([at(spot) for spot in shape], ink)
    for x, y, radius in drawn.discs:
        canvas.circle(at((x, y)), radius * scale, ink)
    if kind == "tank":
        for x, y, radius in TANK_WHEELS:
            canvas.circle(at((x, y)), radius * scale, back)
    if kind == "gun":
        canvas.circle(at((44.0, 38.0)), 10.0 * scale, back)
        canvas.circle(at((44.0, 38.0)), 4.0 * scale, ink)
    if kind == "sniper":
        x, y, radius = SNIPER_RING
        canvas.circle(at((x, y)), radius * scale, ink, 1.6 * scale)
        canvas.line(at((x - radius, y)), at((x + radius, y)), ink, 1.4 * scale)
        canvas.line(at((x, y - radius)), at((x, y + radius)), ink, 1.4 * scale)
