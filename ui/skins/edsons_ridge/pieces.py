"""4 The counters of Edson's Ridge as pieces: names, bands and values from the printed data and a view of the game."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    COUNTERS,
    D2,
    DATA,
    ELIMINATED,
    FRESH,
    INFANTRY,
    JAPANESE,
    LEADER,
    MACHINE_GUN,
    NOBODY,
    OFF_BOARD,
    SPENT,
    UNITS,
    VANDEGRIFT,
    Counter,
    other,
)
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.setup import new_state
from game.edsons_ridge.state import Edson
from game.kernel import named
from game.kernel.agenda import Side
from game.kernel.named import Place
from ui.board import faces
from ui.board.canvas import Colour
from ui.board.faces import Face, Livery, liveries, rgb
from ui.board.pieces import MINUS
from ui.board.piles import Stack, Token

STANDARD, BLUE, CONTRAST = "standard", "second", "contrast"  # the names of the app's own


PALETTES: dict[str, tuple[Livery, Livery]] = {
    STANDARD: liveries(("Japanese", 0xE3B44C, 0xF5E9C9), ("Marines", 0x2F4B30, 0x5C7A52)),
    BLUE: liveries(("Japanese", 0xE69F00, 0xF8E3B0), ("Marines", 0x123F73, 0x4375AC)),
    CONTRAST: liveries(("Japanese", 0xFFE600, 0xFFFFFF), ("Marines", 0x000000, 0x444444)),
}

_ICONS = {INFANTRY: "infantry", MACHINE_GUN: "machine_gun", ARTILLERY: "artillery", OFF_BOARD: "howitzer"}
_TAGS = ("", "S", "D1", "D2", "")

# What the printed names become where they must fit a counter: whole at 56 px, the second below it.
_FORMATIONS = {
    "1st Raider": "1R",
    "1st Parachute": "1P",
    "2/5 Marines": "2/5",
    "I/124": "I",
    "II/4": "II",
    "III/124": "III",
}
_NAMES = {
    "35 Brigade": "35 B",
    "Engineers": "Engr",
    "Pioneers": "Pion",
    "Riggers": "Rigg",
    "11th MG Platoon": "11 MG",
    "75mm Regimental Gun": "Gun",
    "75mm Pack Howitzer": "Gun",
    "Destroyer gunfire": "Navy",
    "Brigade guns and mortars": "Guns",
    "105mm howitzers (5/11)": "105mm",
    "75mm pack howitzers (3/11)": "75mm",
}


@lru_cache(maxsize=1)
def _printed() -> tuple[dict[str, Any], ...]:
    """What the rules do not need and the picture does: names as printed, bands, sizes, red numbers."""
    return tuple(json.loads((DATA / "units.json").read_text(encoding="utf-8"))["units"])


def style_of(side: Side, palette: str = STANDARD) -> Livery:
    return PALETTES.get(palette, PALETTES[STANDARD])[side]


def piece_of(
    view: Edson, unit: named.Piece, palette: str = STANDARD, *, chosen: bool = False, dimmed: bool = False
) -> Face:
    """A unit as it stands in this view. Equal for alike platoons: the picture does not number them."""
    return token_of(view, unit, palette, chosen, dimmed).piece


def other_side(view: Edson, unit: named.Piece, palette: str = STANDARD) -> Face:
    """The counter turned over, for the enlarged view: its spent side, or its fresh one."""
    level = SPENT if view.level[unit] == FRESH else FRESH
    return _face(unit, level, unit not in view.used, palette)


@lru_cache(maxsize=2048)
def _face(unit: named.Piece, level: int, used: bool, palette: str) -> Face:
    counter = COUNTERS[unit]
    if counter.kind == LEADER:
        return _leader(counter, used, palette)
    if counter.kind == OFF_BOARD:
        return _gun(counter, used, palette)
    return _combat_unit(counter, level, palette)


def _combat_unit(counter: Counter, level: int, palette: str) -> Face:
    printed = _printed()[counter.number]
    long, short = _names(printed)
    return Face(
        style=style_of(counter.side, palette),
        name=long,
        short=short,
        icon="engineers" if printed["name"] in ("Engineers", "Pioneers") else _ICONS[counter.kind],
        band=_band(printed),
        letter=_letter(printed),
        values=_values(counter, level),
        underlined=0 if printed["red_attack"] else -1,
        level=level,
        tag=_TAGS[level],
        alarm=level == D2,
        echelon=printed["size"] if printed["size"] != "platoon" else "",
        worn=level != FRESH,
    )


def _names(printed: dict[str, Any]) -> tuple[str, str]:
    """The name for a large piece and for a small one: Raider B and B/1R, I/124 #1 and 1/I."""
    name, battalion = str(printed["name"]), printed["battalion"]
    formation = _FORMATIONS.get(battalion or "")
    if printed["company"] and formation:
        return name.removesuffix(" MG"), f"{_letter(printed)}/{formation}"
    if name.endswith(" MG Company"):
        return name.removesuffix(" Company"), f"{formation} MG"
    if printed["type"] == "artillery":
        return "75mm gun", _NAMES[name]
    return name, _NAMES.get(name, str(printed["short"]))


def _letter(printed: dict[str, Any]) -> str:
    """The company's own letter or number; a battalion's machine guns carry its numeral."""
    if printed["company"]:
        return str(printed["company"]).replace("#", " ").split()[-1]
    return str(printed["battalion"]).split("/")[0] if printed["colours"]["dot"] else ""


def _band(printed: dict[str, Any]) -> Colour | None:
    colour = printed["colours"]["band"] or printed["colours"]["dot"]
    return rgb(int(colour[1:], 16)) if colour else None


def _values(counter: Counter, level: int) -> tuple[str, ...]:
    """4.12 Attack, defence, close combat; a spent gun has no attack."""
    row = min(level, D2)
    silent = counter.kind == ARTILLERY and level != FRESH
    numbers = (counter.attack[row], counter.defence[row], counter.close_combat[row])
    texts = [str(number).replace("-", MINUS) for number in numbers]
    return ("*", *texts[1:]) if silent else tuple(texts)


def _leader(counter: Counter, used: bool, palette: str) -> Face:
    printed = _printed()[counter.number]
    return Face(
        style=style_of(counter.side, palette),
        name=str(printed["name"]),
        short=str(printed["name"])[:2],
        kind=faces.LEADER,
        icon="star" if counter.number == VANDEGRIFT else "helmet" if counter.side == AMERICAN else "cap",
        band=_band(printed),
        worn=used,
    )


def _gun(counter: Counter, used: bool, palette: str) -> Face:
    """3.7 Off-board artillery: its strength, and whether it has fired."""
    printed = _printed()[counter.number]
    name = str(printed["name"])
    return Face(
        style=style_of(counter.side, palette),
        name=name,
        short=_NAMES[name],
        kind=faces.GUN,
        icon="howitzer",
        values=(str(printed["strength"]),),
        level=int(used),
        levels=1,
        worn=used,
    )


# Piles


@lru_cache(maxsize=256)
def formation_of(unit: named.Piece) -> str:
    """What a unit is piled with: its company, else its battalion's independents; leaders stand apart."""
    printed, counter = _printed()[unit], COUNTERS[unit]
    if counter.kind == LEADER:
        return "Leaders"
    if counter.kind == MACHINE_GUN and not counter.company:
        return str(printed["short"])
    return str(printed["company"] or printed["battalion"] or "Guns")


def stack_at(
    view: Edson,
    side: Side,
    place: Place,
    palette: str = STANDARD,
    chosen: frozenset[int] = frozenset(),
    dimmed: frozenset[int] = frozenset(),
) -> Stack | None:
    """One side's units in a place: formations together, the fittest first, leaders last."""
    units = _in_order(view, view.units(side, place))
    units += view.leaders(side, place)
    if side == AMERICAN and view.where[VANDEGRIFT] == place:
        units.append(VANDEGRIFT)
    tokens = tuple(token_of(view, unit, palette, unit in chosen, unit in dimmed) for unit in units)
    return Stack(style_of(side, palette), tokens) if tokens else None


def _in_order(view: Edson, units: tuple[named.Piece, ...]) -> list[named.Piece]:
    """A pile shows its first unit, so that is the best infantry here."""
    best: dict[str, tuple[bool, int]] = {}
    for unit in units:
        name, rank = formation_of(unit), (COUNTERS[unit].kind != INFANTRY, view.level[unit])
        best[name] = min(rank, best.get(name, rank))

    def order(unit: named.Piece) -> tuple[tuple[bool, int], str, bool, int, int]:
        name = formation_of(unit)
        return best[name], name, COUNTERS[unit].kind != INFANTRY, view.level[unit], unit

    return sorted(units, key=order)


def token_of(view: Edson, unit: named.Piece, palette: str, chosen: bool, dimmed: bool) -> Token:
    level = view.level[unit] if unit < len(view.level) else FRESH
    marks = (unit in view.entrenched, unit in view.labour, chosen, dimmed)
    return _token(unit, level, unit in view.used, marks, palette)


@lru_cache(maxsize=4096)
def _token(unit: named.Piece, level: int, used: bool, marks: tuple[bool, bool, bool, bool], palette: str) -> Token:
    """Kept: a board with eighty counters asks for all of them whenever something on it changes."""
    piece = _face(unit, level, used, palette)
    if any(marks):
        wedge, spade, chosen, dimmed = marks
        piece = replace(piece, wedge=wedge, spade=spade, chosen=chosen, dimmed=dimmed)
    return Token(unit, piece, formation_of(unit))


def stacks_at(
    view: Edson,
    place: Place,
    palette: str = STANDARD,
    chosen: frozenset[int] = frozenset(),
    dimmed: frozenset[int] = frozenset(),
) -> tuple[Stack, ...]:
    """7.3, 7.4 Both sides' units in a place; who controls it stands left."""
    owner = view.control[place]
    first = owner if owner != NOBODY else JAPANESE
    found = [stack_at(view, side, place, palette, chosen, dimmed) for side in (first, other(first))]
    return tuple(stack for stack in found if stack is not None)


def losses(view: Edson, palette: str = STANDARD) -> tuple[Stack, ...]:
    """For the loss tray: who fell, by side."""
    fallen = [unit for unit in _in_battle(view.scenario.name) if view.level[unit] == ELIMINATED]
    return tuple(
        Stack(
            style_of(side, palette),
            tuple(token_of(view, unit, palette, False, False) for unit in fallen if COUNTERS[unit].side == side),
        )
        for side in (JAPANESE, AMERICAN)
    )


@lru_cache(maxsize=8)
def _in_battle(scenario: str) -> tuple[named.Piece, ...]:
    """Who takes part: a unit that a scenario leaves out looks eliminated from the start."""
    start = new_state(SCENARIOS.find(scenario), 0, ())
    return tuple(unit for unit in UNITS if start.level[unit] != ELIMINATED)
