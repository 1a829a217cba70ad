"""A map of printed hexes: what lies where, what lies between, and the questions every hex game asks of its ground.

Hexes are known by their printed numbers: cheap to hash, saved as they stand, and what a player reads on the map. What a
hex is like is the game's own frozen value. Everything here is fixed once the map is made, so that the answers can be
kept; what changes in play (units, control, smoke) comes in as a function.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Generic, NamedTuple, TypeVar

from game.kernel.areas import spread
from game.kernel.hexes import Grid, Hex, crossings, direction, distance, neighbours
from game.kernel.named import Place

G = TypeVar("G")  # what a game knows of one hex
T = TypeVar("T")

NOWHERE = Place(0)  # beyond the edge; no printed hex has this number
Sides = frozenset[str]
NO_SIDES: Sides = frozenset()
PlaceCost = Callable[[Place, Place], int | None]
Elements = tuple[tuple[Place, ...], ...]  # what a line passes: one hex, or two where it runs along their side


class HexWay(NamedTuple):
    """How dear it is to get to a hex, and over which hexes, both ends included."""

    cost: int
    path: tuple[Place, ...]


class Reach(Mapping[Place, int]):
    """Where somebody can get to, and at what price; the cheapest way to each is kept."""

    def __init__(self, costs: dict[Place, int], came_from: Mapping[Place, Place]) -> None:
        self._costs, self._came_from = costs, came_from

    def __getitem__(self, place: Place) -> int:
        return self._costs[place]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._costs)

    def __len__(self) -> int:
        return len(self._costs)

    def way(self, place: Place) -> HexWay:
        """The cheapest way to a place within reach."""
        path = [place]
        while path[-1] in self._came_from:
            path.append(self._came_from[path[-1]])
        return HexWay(self._costs[place], tuple(reversed(path)))


class HexMap(Generic[G]):
    """Printed hexes and hexsides. `sides` names kinds of hexsides (river, cliff, road) and where they run."""

    def __init__(
        self, grid: Grid, ground: Mapping[Place, G], sides: Mapping[str, Iterable[tuple[Place, Place]]] | None = None
    ) -> None:
        self.grid, self.ground = grid, dict(ground)
        self.hexes = tuple(sorted(self.ground))
        self.at: dict[Place, Hex] = {number: grid.numbered(number) for number in self.hexes}
        self._number = {here: number for number, here in self.at.items()}
        self.around = {number: self._six(number) for number in self.hexes}
        self.near = {number: tuple(there for there in six if there) for number, six in self.around.items()}
        self._between = self._sides(sides or {})

    def _six(self, number: Place) -> tuple[Place, ...]:
        return tuple(self._number.get(there, NOWHERE) for there in neighbours(self.at[number]))

    def _sides(self, kinds: Mapping[str, Iterable[tuple[Place, Place]]]) -> dict[tuple[Place, Place], Sides]:
        found: dict[tuple[Place, Place], Sides] = {}
        for kind, pairs in kinds.items():
            for one, other in pairs:
                if other not in self.near[one]:
                    raise ValueError(f"{kind}: {one} and {other} do not touch")
                for pair in ((one, other), (other, one)):
                    found[pair] = found.get(pair, NO_SIDES) | {kind}
        return found

    def __contains__(self, number: object) -> bool:
        return number in self.ground

    def number(self, here: Hex) -> Place:
        """The printed number of a hex, or NOWHERE beyond the edge."""
        return self._number.get(here, NOWHERE)

    def between(self, one: Place, other: Place) -> Sides:
        """What runs along the side that two neighbours share."""
        return self._between.get((one, other), NO_SIDES)

    def toward(self, here: Place, way: int) -> Place:
        """The neighbour in a direction 0 to 5, or NOWHERE."""
        return self.around[here][way % 6]

    def direction(self, here: Place, there: Place) -> int:
        return direction(self.at[here], self.at[there])

    def distance(self, one: Place, other: Place) -> int:
        return distance(self.at[one], self.at[other])

    def within(self, centre: Place, radius: int) -> tuple[Place, ...]:
        """All hexes of the map no further away than the radius, in rising order."""
        at = self.at[centre]
        return tuple(number for number in self.hexes if distance(at, self.at[number]) <= radius)

    # ---- ways

    def reach(self, start: Place, budget: int, cost: PlaceCost) -> Reach:
        """Where a budget leads to. The cost is that of the step from one hex to the next; None blocks it."""
        costs, came_from = spread(start, self.near.__getitem__, cost, budget)
        return Reach(costs, came_from)

    def flood(self, sources: Iterable[Place], may_pass: Callable[[Place, Place], bool]) -> set[Place]:
        """Everything that hangs together with a source: supply, control. The step is judged, not the hex alone."""
        found = set(sources)
        edge = list(found)
        near = self.near
        while edge:
            here = edge.pop()
            for there in near[here]:
                if there not in found and may_pass(here, there):
                    found.add(there)
                    edge.append(there)
        return found

    # ---- lines

    def elements(self, one: Place, other: Place) -> Elements:
        """The hexes that the line between two centres passes, in order, without the ends; only those on the map.

        Where it runs along a hexside both hexes stand in one element, so that the game can take the milder of them.
        """
        passed = crossings(self.at[one], self.at[other])
        found = (tuple(number for here in entry if (number := self._number.get(here))) for entry in passed)
        return tuple(entry for entry in found if entry)


# ---- ways over a table of steps --------------------------------------------------------------------------------------

Steps = Mapping[Place, Sequence[tuple[Place, int]]]  # from each hex, where a step leads to and what it costs: 1 or more


def reach_over(
    steps: Steps, start: Place, budget: int, closed: Container[Place], prizes: Collection[Place] = ()
) -> Reach:
    """Where a budget leads to, for whoever asks thousands of times: the steps are worked out beforehand.

    Of several cheapest ways the one over most prizes is kept, and of those the one over the lowest hexes, so that
    everybody finds the same one.
    """
    costs, came_from = {start: 0}, dict[Place, Place]()
    rows: dict[Place, tuple[int, tuple[Place, ...]]] = {}  # of each hex left behind: prizes missed, and the way to it
    at_cost: list[list[Place]] = [[] for _ in range(budget + 1)]
    at_cost[0].append(start)
    for spent, places in enumerate(at_cost):
        for here in places:
            if costs[here] != spent:
                continue
            missed, path = rows[came_from[here]] if spent else (0, ())
            mine = rows[here] = missed - (here in prizes), (*path, here)
            for there, price in steps[here]:
                total = spent + price
                if total > budget or there in closed:
                    continue
                known = costs.get(there)
                if known is None or total < known:
                    costs[there], came_from[there] = total, here
                    at_cost[total].append(there)
                elif total == known and mine < rows[came_from[there]]:
                    came_from[there] = here
    return Reach(costs, came_from)


def flood_over(
    near: Mapping[Place, AbstractSet[Place]], sources: Iterable[Place], closed: AbstractSet[Place]
) -> set[Place]:
    """Everything that hangs together with a source over hexes that are not closed, by sets of open neighbours."""
    edge = set(sources) - closed
    found = set(edge)
    while edge:
        ahead: set[Place] = set().union(*[near[here] for here in edge])
        ahead -= found
        ahead -= closed
        found |= ahead
        edge = ahead
    return found


class SightTable(Generic[T]):
    """What can be seen from where, worked out when it is first asked and then kept. Sight is the same both ways.

    The game says what a line is worth from the hexes it passes; whatever changes in play (smoke) must not go in here:
    `elements` tells whether it matters.
    """

    def __init__(self, board: HexMap[G], look: Callable[[Place, Place, Elements], T]) -> None:
        self._board, self._look = board, look
        self._seen: dict[tuple[Place, Place], T] = {}
        self._elements: dict[tuple[Place, Place], Elements] = {}

    def __call__(self, one: Place, other: Place) -> T:
        try:
            return self._seen[one, other]
        except KeyError:
            pair = (one, other) if one < other else (other, one)
            seen = self._seen[one, other] = self._seen[other, one] = self._look(*pair, self.elements(*pair))
            return seen

    def elements(self, one: Place, other: Place) -> Elements:
        """The hexes between, in the order from the lower number to the higher."""
        pair = (one, other) if one < other else (other, one)
        found = self._elements.get(pair)
        if found is None:
            found = self._elements[pair] = self._board.elements(*pair)
        return found


class Cached(Generic[T]):
    """A costly answer that holds as long as a key of the position is the same: a supply flood, a reach."""

    def __init__(self, most: int = 4096) -> None:
        self._most = most
        self._answers: dict[Hashable, T] = {}

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        found = self._answers.get(key)
        if found is None:
            if len(self._answers) >= self._most:
                self._answers.clear()
            found = self._answers[key] = work_out()
        return found
