"""What is printed: the grounds, the cards, the oil, the wind's table, and the scenarios with a map each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from game.kernel.agenda import Side
from game.kernel.catalogue import Option
from game.kernel.hexes import Grid
from game.kernel.hexmap import HexMap
from game.kernel.named import Place
from game.kernel.pool import Pool
from game.kernel.scenario import Library, ScenarioSheet
from game.kernel.tables import Table

DATA = Path(__file__).parent / "data"
SIDES = ("amber", "jade")
AMBER, JADE = Side(0), Side(1)


class Ground(StrEnum):
    REED = "reed"
    WATER = "water"
    STONE = "stone"


STEP = {Ground.REED: 1, Ground.WATER: 2}  # 2.1; nobody steps on a stone
PACE = 3  # 2.1
MOST_LIT = 3  # 3.1 lanterns in one turn

GUST, WISH, UNKNOWN = 0, 1, 2  # kinds of cards; the last is what a side sees of the others'
CARDS = Pool((5, 7, 0))
HAND = 3  # 4.1
OIL = Pool((0, 8, 8, 4))  # 3.3 by the points they bring
WIND, STORM = 4, 6  # 4.3
CALM, FLICKER, DARK = 0, 1, MOST_LIT  # how many lanterns go out
GUSTS = Table(
    (
        (CALM, CALM, CALM, CALM, FLICKER, FLICKER),
        (CALM, CALM, FLICKER, FLICKER, FLICKER, DARK),
        (CALM, FLICKER, FLICKER, DARK, DARK, DARK),
        (FLICKER, FLICKER, DARK, DARK, DARK, DARK),
    ),
    first=1,
)

OPTIONS = (Option("storm", "Gusts blow harder", "4.3", scenarios=("canal",)),)
FIELDS = ("title", "minutes", "briefing", "turns", "starts", "map")


@dataclass(frozen=True)
class Fen:
    """A scenario: its map, and how long it lasts."""

    name: str
    title: str
    briefing: str
    minutes: int
    turns: int
    starts: tuple[Place, Place]
    ground: tuple[tuple[Place, Ground], ...]

    @property
    def board(self) -> HexMap[Ground]:
        return _board(self)


@cache
def _board(fen: Fen) -> HexMap[Ground]:
    return HexMap(Grid(), dict(fen.ground))


def _ground(sheet: ScenarioSheet) -> dict[Place, Ground]:
    """By the printed number of the hex."""
    known = [ground.value for ground in Ground]
    listed = sheet.data["map"]
    right = isinstance(listed, dict) and all(number.isdecimal() and word in known for number, word in listed.items())
    sheet.check(right, "map", f"must name hexes, each with one of {', '.join(known)}")
    return {Place(int(number)): Ground(word) for number, word in listed.items()}


def _read(name: str, data: Any) -> Fen:
    sheet = ScenarioSheet(name, data, FIELDS)
    ground = _ground(sheet)
    starts = sheet.listed("starts", [str(number) for number in ground], "must be two hexes of the map")
    sheet.check(len(starts) == len(SIDES), "starts", "must be two hexes of the map")
    return Fen(
        name=name,
        title=sheet.text("title"),
        briefing=sheet.text("briefing"),
        minutes=sheet.number("minutes", 1, 60),
        turns=sheet.number("turns", 1, 30),
        starts=(Place(int(starts[0])), Place(int(starts[1]))),
        ground=tuple(sorted(ground.items())),
    )


FENS = Library(DATA / "scenarios", "pond", _read)
