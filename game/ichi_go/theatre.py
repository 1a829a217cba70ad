"""2.1, 10.5-10.13 The ground of one scenario: which hexes are open, what touches, what a step costs.

Hexes outside the area of a short scenario are off the map (part G of the design): they are left out here once, so that
no rule has to ask.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from game.ichi_go.components import BOARD, CITIES, GROUND, TABLES, Terrain, distance
from game.kernel.hexmap import NOWHERE, Steps
from game.kernel.named import Place

COSTS: dict[Terrain, int] = {kind: TABLES["terrain_effects"][kind]["mp"] for kind in Terrain if kind != Terrain.SEA}
RIVER: int = TABLES["terrain_effects"]["river_hexside"]["extra_mp"]
AIR: int = TABLES["terrain_effects"]["enemy_airpower"]["extra_mp_hex"]
AIR_OVER_RIVER: int = TABLES["terrain_effects"]["enemy_airpower"]["extra_mp_river"]
CLOSED_SIDES = frozenset(("lake", "sea"))


def is_river(one: Place, other: Place) -> bool:
    """10.9, 11.13 Whether a river runs between two neighbours."""
    return "river" in BOARD.between(one, other)


def may_cross(one: Place, other: Place) -> bool:
    """10.10 No lake or sea, neither hex nor hexside."""
    return GROUND[other].is_land and not CLOSED_SIDES & BOARD.between(one, other)


def step_cost(here: Place, there: Place, is_under_air: bool = False) -> int:
    """10.7-10.9, 8.4, R12 What one step costs; only for neighbours that may be reached."""
    river = is_river(here, there)
    cost = COSTS[GROUND[there].terrain] + (RIVER if river else 0)
    if is_under_air:
        cost += AIR + (AIR_OVER_RIVER if river else 0)
    return cost


class Theatre:
    """The open land hexes of a scenario and everything fixed about them."""

    def __init__(self, columns: tuple[int, int], rows: tuple[int, int]) -> None:
        self.hexes = tuple(
            number
            for number, ground in sorted(GROUND.items())
            if ground.is_land and columns[0] <= number // 100 <= columns[1] and rows[0] <= number % 100 <= rows[1]
        )
        inside = frozenset(self.hexes)
        self.inside = inside
        self.ring = {
            here: tuple(there if there in inside else NOWHERE for there in BOARD.around[here]) for here in inside
        }
        self.next_to = {here: frozenset(there for there in BOARD.near[here] if there in inside) for here in inside}
        self.near = {
            here: frozenset(there for there in self.next_to[here] if may_cross(here, there)) for here in inside
        }
        self.steps: Steps = {here: tuple((there, step_cost(here, there)) for there in sorted(self.near[here]))
                             for here in self.hexes}  # fmt: skip

    @cached_property
    def cities(self) -> frozenset[Place]:
        return self.inside & frozenset(CITIES)

    def steps_under(self, markers: tuple[Place, ...]) -> Steps:
        """8.4 The same steps where enemy aircraft make some of them dearer."""
        return _steps_under(self, markers) if markers else self.steps

    def touching(self, places: frozenset[Place]) -> frozenset[Place]:
        """All hexes next to one of these: where strategic movement may not go (10.17)."""
        return frozenset().union(*[self.next_to[place] for place in places])


@lru_cache(maxsize=64)
def _steps_under(theatre: Theatre, markers: tuple[Place, ...]) -> Steps:
    covered = in_range(markers)
    return {
        here: tuple((there, step_cost(here, there, there in covered)) for there, _ in steps)
        for here, steps in theatre.steps.items()
    }


@lru_cache(maxsize=256)
def in_range(markers: tuple[Place, ...]) -> frozenset[Place]:
    """8.3 The hexes that some markers cover: their own and the six around."""
    return frozenset(place for marker in markers for place in (marker, *BOARD.near[marker]))


@lru_cache(maxsize=1024)
def within(centre: Place, radius: int) -> frozenset[Place]:
    """R37 All hexes no further away than that."""
    return frozenset(place for place in GROUND if distance(centre, place) <= radius)
