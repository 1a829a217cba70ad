"""Three layers of facts over the map: how far a force can go, what threatens it, who holds what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.bloody_ridge.components import EXITS, GROUND, HEXES, MAIN, STEPS, TABLES
from game.bloody_ridge.preview import attack
from game.bloody_ridge.state import Ridge
from game.kernel.areas import spread
from game.kernel.dice import percent
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Place
from game.kernel.state import SIX
from ui.board.overlays import Overlay, PlaceMark, Shade
from ui.skins.bloody_ridge.places import EXIT, name_of, number_of

BLUE, ORANGE, YELLOW, GREY = (0, 114, 178), (213, 94, 0), (240, 228, 66), (154, 160, 166)
TINT = (227, 180, 76)
GRAVE, EVEN = Fraction(1, 2), Fraction(1, 4)  # chances to be beaten from which a hex is dangerous, or doubtful


def _start(view: Ridge, place: str) -> Place:
    """The force that is meant: the moving one, or the one that waits where somebody looks."""
    if view.force is not None:
        return view.force.place
    number = number_of(place)
    return number if number in view.waiting_forces() else NOWHERE


def reach_overlay(view: Ridge, place: str) -> Overlay:
    """7.19 Where a force can go, and how many hexes it has to take on the way."""
    start = _start(view, place)
    fights = _fewest_fights(view, [start] if start else view.waiting_forces())
    marks = {
        name_of(there): PlaceMark("march" if not number else "fight", str(number)) for there, number in fights.items()
    }
    if ways := [fights[there] for there in EXITS if there in fights]:
        marks[EXIT] = PlaceMark("exit", str(min(ways)))
    whose = f"the force in {start}" if start else "any force that waits"
    tones = {
        "march": Shade(BLUE, "dots", "Can be reached without a fight"),
        "fight": Shade(ORANGE, "rising", "Hexes to be taken on the way, itself included"),
        "exit": Shade(YELLOW, "crossed", "Hexes to be taken before the exit"),
    }
    return Overlay("Reach", f"Where {whose} can go (7.18, 7.19).", tones, marks)


def _fewest_fights(view: Ridge, starts: Sequence[Place]) -> dict[Place, int]:
    """The least number of hexes to be attacked up to each hex."""
    found: dict[Place, int] = {}
    for start in starts:
        fights, _ = spread(start, STEPS.__getitem__, lambda _, there: int(not view.is_japanese(there)))
        found |= {place: min(cost, found.get(place, cost)) for place, cost in fights.items()}
    return {place: cost for place, cost in found.items() if place not in starts}


def danger_overlay(view: Ridge, place: str) -> Overlay:
    """7.5, 9.2 The chance to be beaten in each hex ahead, and to lose each hex in the next counterattack."""
    marks = {
        name_of(held): PlaceMark("retaken", percent(Fraction(TABLES.retaken[GROUND[held].terrain], SIX)))
        for held in view.control
        if GROUND[held].zone == MAIN
    }
    if view.force is not None:
        ahead = [there for there in STEPS[view.force.place] if not view.is_japanese(there)]
        marks |= {name_of(there): _beaten(view, there) for there in ahead}
    tones = {
        "grave": Shade(ORANGE, "crossed", "You are beaten there at least every second time"),
        "even": Shade(YELLOW, "rising", "Beaten at least one time in four"),
        "light": Shade(BLUE, "dots", "Beaten less often"),
        "retaken": Shade(GREY, "falling", "Yours: chance to be retaken this turn"),
    }
    return Overlay("Danger", "The chance that the moving force is beaten, or a hex lost (7.5, 9.2).", tones, marks)


def _beaten(view: Ridge, there: Place) -> PlaceMark:
    """What the moving force risks there; an estimate has a tilde."""
    foreseen = attack(view, view.the_force, there)
    lost = 1 - foreseen.taken
    words = f"{'' if foreseen.exact else '~'}{percent(lost)}"
    return PlaceMark("grave" if lost >= GRAVE else "even" if lost >= EVEN else "light", words)


def control_overlay(view: Ridge, place: str) -> Overlay:
    """3.8, 9.1 What is yours, and for how long."""
    marks = {}
    for here in HEXES:
        if GROUND[here].is_red_row:
            marks[name_of(here)] = PlaceMark("row")
        elif here in view.control:
            marks[name_of(here)] = PlaceMark("open" if GROUND[here].zone == MAIN else "sure", "J")
    tones = {
        "row": Shade(GREY, "dots", "Red row: yours, never lost (3.4)"),
        "sure": Shade(TINT, "rising", "Yours for good: south of the US line"),
        "open": Shade(ORANGE, "crossed", "Yours, open to counterattack (9.1)"),
    }
    return Overlay("Control", "The hexes with your flag (3.8).", tones, marks)


OVERLAYS: dict[str, Callable[[Ridge, str], Overlay]] = {
    "reach": reach_overlay,
    "danger": danger_overlay,
    "control": control_overlay,
}
