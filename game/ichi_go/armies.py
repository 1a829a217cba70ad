"""Which army a unit belongs to, by where it began; the Chinese by where they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

from game.ichi_go.components import JAPANESE, NATION, UNITS, Nation, Phase, distance
from game.ichi_go.scenarios import SCENARIOS
from game.ichi_go.secrets import is_cover
from game.ichi_go.state import China
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.reading import into, read_json


@dataclass(frozen=True)
class Zone:
    """An army and the hexes it is at home in."""

    name: str
    at: tuple[int, ...]


@dataclass(frozen=True)
class Commands:
    """`data/armies.json`."""

    format: Literal[1]
    japanese: tuple[Zone, ...]
    allied: tuple[Zone, ...]
    us: str
    groups: dict[str, str] = field(default_factory=dict)  # units that bear an army's name themselves


COMMANDS = into(Commands, read_json(Path(__file__).parent / "data" / "armies.json"), exact=True)


@lru_cache(maxsize=4096)
def zone(place: Place, side: Side) -> str:
    """The army at home nearest to a hex."""
    zones = COMMANDS.allied if side else COMMANDS.japanese
    return min(zones, key=lambda each: min(distance(place, Place(home)) for home in each.at)).name


@lru_cache(maxsize=8)
def _homes(scenario: str) -> dict[Piece, Place]:
    return {unit: place for place, units in SCENARIOS.find(scenario).japanese.items() for unit in units}


def army_of(state: China, unit: Piece, place: Place) -> str:
    """The name of a unit's army; the hex says it where the unit does not."""
    if is_cover(unit):  # 6.6 only Japanese and US units lie under others unseen
        return COMMANDS.us if state.phase in (Phase.US_LANDING, Phase.US_MOVEMENT) else zone(place, JAPANESE)
    nation = NATION[unit]
    if nation is Nation.US:
        return COMMANDS.us
    if nation is Nation.CH:
        return zone(place, nation.side)
    group = COMMANDS.groups.get(UNITS[unit].army)
    return group or zone(_homes(state.scenario.name).get(unit, place), nation.side)
