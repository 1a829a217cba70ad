"""Layers of facts over the map: arc and fire zone, reach, what the enemy may know; and the line of sight on its own."""

from __future__ import annotations

from collections.abc import Callable

from game.conflict_of_heroes.board import hex_name, number_of
from game.conflict_of_heroes.fire import covers, may_fire, reaches
from game.conflict_of_heroes.sight import is_watched, range_of, sight, smoke_dm
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.wording.names import unit_name
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from ui.board.overlays import Overlay, PlaceMark, Shade, Trail
from ui.skins.conflict_of_heroes import marches
from ui.skins.conflict_of_heroes.geometry import BoardGround

BLUE, ORANGE, YELLOW, GREY = (0, 114, 178), (213, 94, 0), (240, 228, 66), (154, 160, 166)
RULES = {"palm_grove": "6.1"}  # beside 6.0, what blocks by a rule of its own


def _unit_at(view: Engagement, side: Side, place: str) -> Piece | None:
    """Who is looked at: in the hex, else whoever is active."""
    number = number_of(place) if place else Place(0)
    here = [unit for unit in view.sheet.units if view.where[unit] == number > 0]
    active = [unit for unit in view.active(side) if view.where[unit] > 0]
    own = [unit for unit in here if view.side(unit) == side]
    return next(iter([*own, *here, *active]), None)


def zone_overlay(view: Engagement, side: Side, place: str) -> Overlay:
    """6.2, 6.3 Where a unit can fire: at normal and at long range; in its arc, but out of sight."""
    tones = {
        "near": Shade(BLUE, "rising", "In its fire zone, normal range"),
        "far": Shade(YELLOW, "dots", "In its fire zone, long range: rating 2 less"),
        "blind": Shade(GREY, "falling", "In its arc and range, out of sight"),
    }
    unit = _unit_at(view, side, place)
    if unit is None:
        return Overlay("Fire zone", "Choose a hex with a unit to see its arc and fire zone (6.3).", tones)
    here, board, marks = view.where[unit], view.sheet.board, dict[str, PlaceMark]()
    for there in board.hexes:
        if there == here or not covers(view, unit, there) or not reaches(view, unit, there):
            continue
        far = board.distance(here, there) > range_of(view, unit, there)
        tone = "blind" if not sight(view, here, there).clear else "far" if far else "near"
        marks[hex_name(there)] = PlaceMark(tone)
    held = "" if may_fire(view, unit) else " It cannot fire now."
    return Overlay(
        "Fire zone", f"Where {unit_name(view, unit)} in {hex_name(here)} can fire (6.3).{held}", tones, marks
    )


def reach_overlay(view: Engagement, side: Side, place: str) -> Overlay:
    """5.0 What each hex costs to get to, in one activation."""
    tones = {"go": Shade(BLUE, "dots", "Points to get there"), "hard": Shade(ORANGE, "rising", "6 points or more")}
    unit = _unit_at(view, side, place)
    if unit is None or view.where[unit] <= 0:
        return Overlay("Reach", "Choose a hex with a unit to see how far it gets (5.0).", tones)
    marks = {}
    for there, way in marches.ways(view, unit).items():
        cost = sum(marches.prices(view, unit, way))
        marks[hex_name(there)] = PlaceMark("hard" if cost > 5 else "go", str(cost))
    return Overlay("Reach", f"How far {unit_name(view, unit)} gets, and for how many points (5.0).", tones, marks)


def known_overlay(view: Engagement, side: Side, place: str) -> Overlay:
    """19.0, B.7 What the enemy sees, and where he may think that your hidden units are."""
    tones = {
        "seen": Shade(ORANGE, "falling", "Some enemy sees this hex"),
        "doubt": Shade(YELLOW, "dots", "He may think that a hidden unit of yours is here"),
        "both": Shade(ORANGE, "crossed", "Both"),
    }
    doubt = {there for unit in view.hidden if view.side(unit) == side for there in view.maybe[unit]}
    marks = {}
    for there in view.sheet.board.hexes:
        seen, thought = is_watched(view, side, there), there in doubt
        if seen or thought:
            marks[hex_name(there)] = PlaceMark("both" if seen and thought else "seen" if seen else "doubt")
    return Overlay("What they know", "What the enemy sees or may suspect (6.0, 19.0).", tones, marks)


OVERLAYS: dict[str, Callable[[Engagement, Side, str], Overlay]] = {
    "fire zone": zone_overlay,
    "reach": reach_overlay,
    "what they know": known_overlay,
}


# ---- 6.0 one line


def sight_line(view: Engagement, here: BoardGround, one: Place, two: Place) -> Overlay:
    """White up to what blocks it, orange dots behind; the blocking hex marked and named with its rule."""
    board, line = view.sheet.board, sight(view, one, two)
    ends = hex_name(one), hex_name(two)
    start, end = here.sheet.centre(one), here.sheet.centre(two)
    far = board.distance(one, two)
    tones = {"block": Shade(ORANGE, "crossed", "Blocks the line")}
    if one == two or line.clear:
        passed = [f"{line.palms} palm grove passed, +{line.palms} (6.1)"] if line.palms else []
        passed += [f"smoke passed, +{line.smoke} (14.0)"] if line.smoke else []
        more = f"; {', '.join(passed)}" if passed else ""
        return Overlay(
            "Sight", f"{ends[0]} sees {ends[1]}, {far} hexes{more}.", tones, {}, [Trail((start, end), "sight")]
        )
    stop = blocked_at(view, one, two)
    if not stop:
        return Overlay("Sight", f"{ends[0]} does not see {ends[1]} (6.0).", tones, {}, [Trail((start, end), "blocked")])
    middle = here.sheet.centre(stop)
    share = max(0.0, min(1.0, _along(start, end, middle)))
    cut = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    words = f"{ends[0]} to {ends[1]}: blocked at {hex_name(stop)}, {block_words(view, one, two, stop)}"
    lines = [Trail((start, cut), "sight"), Trail((cut, end), "blocked")]
    return Overlay("Sight", words, tones, {hex_name(stop): PlaceMark("block", "x")}, lines)


def blocked_at(view: Engagement, one: Place, two: Place) -> Place:
    """The first hex from the start that stops the line, as smoke lies now."""
    return view.sheet.board.blocked_by(one, two, {place: smoke_dm(view, place) for place in view.smoke})


def block_words(view: Engagement, one: Place, two: Place, stop: Place) -> str:
    board, terrain = view.sheet.board, view.sheet.board.terrain[stop]
    if smoke_dm(view, stop):
        return "smoke (14.0)."
    if board.level[stop] > min(board.level[one], board.level[two]):
        return f"{terrain.name.lower()} on level {board.level[stop]} (20.3)."
    return f"{terrain.name.lower()} ({RULES.get(terrain.id, '6.0')})."


def _along(start: tuple[float, float], end: tuple[float, float], spot: tuple[float, float]) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / (dx * dx + dy * dy)
