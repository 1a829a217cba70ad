"""Layers over the map: supply, control and the railroad, planes, what an army could reach."""

from __future__ import annotations

from collections.abc import Callable

from game.ichi_go.components import CITIES, JAPANESE, RAILROAD, TRACKED
from game.ichi_go.state import China
from game.ichi_go.supply import is_out, japanese_net
from game.kernel.agenda import Side
from ui.board.overlays import Overlay, PlaceMark, Shade
from ui.skins.ichi_go.map import name_of

BLUE, ORANGE, GOLD, GREEN, GREY = (0, 114, 178), (213, 94, 0), (227, 180, 76), (47, 75, 48), (154, 160, 166)


def supply(view: China, side: Side, place: str) -> Overlay:
    """7.1 Own ground that supply reaches, and units that are cut off."""
    net = japanese_net(view)
    marks = {name_of(number): PlaceMark("reached") for number in net & view.layout.jp}
    cities = [number for number in CITIES if number in net and view.control[number] == JAPANESE]
    marks |= {name_of(number): PlaceMark("reached") for number in cities}
    for number, units in view.stacks.items():
        if any(unit in view.steps and is_out(view, unit, number) for unit in units):
            marks[name_of(number)] = PlaceMark("cut", "!")
    tones = {
        "reached": Shade(BLUE, "rising", "Japanese ground in supply"),
        "cut": Shade(ORANGE, "falling", "Units out of supply: few points, attack halved (7.3)"),
    }
    return Overlay("Supply", "Where Japanese supply reaches (7.1).", tones, marks)


def control(view: China, side: Side, place: str) -> Overlay:
    """3.5 Whose each city, railroad and edge hex is."""
    marks = {
        name_of(number): PlaceMark("japan" if view.control[number] == JAPANESE else "allied")
        for number in sorted(TRACKED)
    }
    tones = {
        "japan": Shade(GOLD, "rising", "Japanese"),
        "allied": Shade(GREEN, "falling", "Allied"),
    }
    return Overlay("Control", "Cities, railroad and north edge (3.5).", tones, marks)


def railroad(view: China, side: Side, place: str) -> Overlay:
    """4.1 The line from the north to Indochina: what is still missing."""
    marks = {}
    for number in RAILROAD:
        marks[name_of(number)] = PlaceMark("open" if view.control[number] == JAPANESE else "gap")
    tones = {
        "open": Shade(BLUE, "rising", "Japanese: the line is open here"),
        "gap": Shade(ORANGE, "crossed", "Still to be taken"),
    }
    return Overlay("Railroad", "The railroad to be opened (4.1).", tones, marks)


OVERLAYS: dict[str, Callable[[China, Side, str], Overlay]] = {
    "supply": supply,
    "control": control,
    "railroad": railroad,
}
