"""Layers over the map, one at a time: supply, control, aircraft, what a stack could reach, the railroad."""

from __future__ import annotations

from collections.abc import Callable

from game.ichi_go.components import CITIES, JAPANESE, NATION, RAILROAD, TRACKED, Nation
from game.ichi_go.march import STRATEGIC, allowance, may_march_far, ready, ways
from game.ichi_go.state import China
from game.ichi_go.supply import american_net, is_out, japanese_net, sources
from game.ichi_go.theatre import in_range
from game.ichi_go.wording.names import short_place
from game.kernel.agenda import Side
from game.kernel.hexmap import reach_over
from game.kernel.named import Place
from ui.board.overlays import Overlay, PlaceMark, Shade, Trail
from ui.skins.ichi_go.geometry import centre
from ui.skins.ichi_go.map import name_of

BLUE, ORANGE, GOLD, GREEN = (0, 114, 178), (213, 94, 0), (227, 180, 76), (47, 75, 48)
OWN = 2  # hexes around own units and towns that count as own ground, for the picture
ENDLESS = 400  # movement points: supply goes any distance (7.1)


def supply(view: China, side: Side, place: str) -> Overlay:
    """7.1, 7.5 Own ground that supply reaches, units that are cut off, and the path of the stack pointed at."""
    fed = japanese_net(view) | (american_net(view) if view.is_launched else frozenset())
    own = view.layout.jp | view.layout.us | {city for city in CITIES if view.control[city] == JAPANESE}
    ground = _around(view, own & view.scenario.theatre.inside)
    marks = {name_of(number): PlaceMark("reached") for number in ground & fed}
    for number, units in view.stacks.items():
        if any(unit in view.steps and is_out(view, unit, number) for unit in units):
            marks[name_of(number)] = PlaceMark("cut", "!")
    tones = {
        "reached": Shade(BLUE, "rising", "In supply"),
        "cut": Shade(ORANGE, "falling", "Cut off: 3 points, attack halved (7.3)"),
    }
    words = "Where supply comes from the sources; dots: the path of the stack you point at (7.1)."
    return Overlay("Supply", words, tones, marks, _path(view, place))


def _around(view: China, places: frozenset[Place] | set[Place]) -> set[Place]:
    """Own ground: hexes of own units and towns, and what lies next to them without an enemy."""
    near = view.scenario.theatre.near
    found = set(places)
    for _ in range(OWN - 1):
        found |= {there for here in found if here in near for there in near[here]}
    return found - view.layout.ch - {city for city in CITIES if view.control[city] != JAPANESE}


def _path(view: China, place: str) -> tuple[Trail, ...]:
    number = Place(int(place)) if place else Place(0)
    if number not in view.layout.jp or number not in japanese_net(view):
        return ()
    theatre = view.scenario.theatre
    closed = view.layout.allied | {city for city in theatre.cities if view.control[city] != JAPANESE}
    found = reach_over(theatre.steps, number, ENDLESS, frozenset(closed))
    ends = [source for source in sources(view) if source in found]
    if not ends or number in ends:
        return ()
    way = found.way(min(ends, key=lambda end: found[end])).path
    return (Trail(tuple(centre(here) for here in way), "sight"),)


def control(view: China, side: Side, place: str) -> Overlay:
    """3.5 Whose each city, railroad and edge hex is."""
    inside = view.scenario.theatre.inside
    marks = {
        name_of(number): PlaceMark("japan" if view.control[number] == JAPANESE else "allied")
        for number in sorted(TRACKED & inside)
    }
    tones = {"japan": Shade(GOLD, "rising", "Japanese"), "allied": Shade(GREEN, "falling", "Allied")}
    return Overlay("Control", "Cities, railroad and north edge (3.5).", tones, marks)


def air(view: China, side: Side, place: str) -> Overlay:
    """8.3 What the markers cover."""
    own = view.air_side == side
    marks = {name_of(number): PlaceMark("own" if own else "enemy") for number in in_range(view.air)} if view.air else {}
    tones = {
        "own": Shade(BLUE, "rising", "Your aircraft: one column for you (8.5)"),
        "enemy": Shade(ORANGE, "falling", "His: one column for him, dearer steps for you (8.4, 8.5)"),
    }
    words = "The hexes under air markers this month (8.3)." if view.air else "No air marker lies on the map (8.1)."
    return Overlay("Air power", words, tones, marks)


def reach(view: China, side: Side, place: str) -> Overlay:
    """10.1 Where the stack pointed at could go in its movement phase, and at what price."""
    number = Place(int(place)) if place else Place(0)
    tones = {
        "near": Shade(BLUE, "dots", "Movement points to get there"),
        "far": Shade(GOLD, "rising", "Only by strategic movement (10.17)"),
    }
    units = view.stacks.get(number, ())
    if not units or view.layout.against(side) >= {number}:
        return Overlay("Reach", "Point at a stack of yours to see how far it could go (10.1).", tones)
    nation = NATION[units[-1]]
    movers = ready(view, number, nation) or units
    left = max(allowance(view, unit, number, nation) for unit in movers)
    far = STRATEGIC * left if may_march_far(view, movers, number, nation) else 0
    found = ways(view, number, 1, nation, left, far)
    marks = {
        name_of(end): PlaceMark("far" if way.is_strategic else "near", str(way.cost)) for end, way in found.items()
    }
    most = " by the highest die" if nation is Nation.CH else ""
    return Overlay("Reach", f"How far {short_place(number)} could march{most} (10.1).", tones, marks)


def railroad(view: China, side: Side, place: str) -> Overlay:
    """4.1 The line from the north to Indochina: what is still missing."""
    marks = {}
    for number in RAILROAD:
        if number in view.scenario.theatre.inside:
            marks[name_of(number)] = PlaceMark("open" if view.control[number] == JAPANESE else "gap")
    tones = {
        "open": Shade(BLUE if side == JAPANESE else ORANGE, "rising", "Japanese: the line is open here"),
        "gap": Shade(ORANGE if side == JAPANESE else BLUE, "crossed", "Still Allied"),
    }
    return Overlay("Railroad", "The railroad that Japan wants open (4.2).", tones, marks)


OVERLAYS: dict[str, Callable[[China, Side, str], Overlay]] = {
    "supply": supply,
    "control": control,
    "air": air,
    "reach": reach,
    "railroad": railroad,
}
