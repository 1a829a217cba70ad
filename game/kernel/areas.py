"""Maps of areas: which places touch, in what manner, and how far it is from one to another.

Places are whole numbers: they are cheap to hash, sort the same way every time and are saved as they stand. A game that
prints letters on its map keeps its own list of which int is which letter.
"""

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Self, TypeVar

from game.kernel.named import Place

P = TypeVar("P", bound=Hashable)

Edge = tuple[Place, Place, str]
LAND = "land"


def spread(
    start: P,
    neighbours: Callable[[P], Iterable[P]],
    cost: Callable[[P, P], int | None],
    budget: int | None = None,
    goal: P | None = None,
) -> tuple[dict[P, int], dict[P, P]]:
    """The cheapest way to every place the budget allows: what it costs, and the place before it.

    A cost of None blocks the step. Equal costs are served in the order they were found, so the same map always gives
    the same path. Stops early at the goal; without budget or goal the map itself must end somewhere.
    """
    spent: dict[P, int] = {}
    before: dict[P, P] = {}
    best = {start: 0}
    queue: list[tuple[int, int, P]] = [(0, 0, start)]
    found = 0
    while queue:
        so_far, _, here = heappop(queue)
        if here in spent:
            continue
        spent[here] = so_far
        if here == goal:
            break
        for there in neighbours(here):
            if there in spent or (price := cost(here, there)) is None:
                continue
            total = so_far + price
            if (budget is None or total <= budget) and (there not in best or total < best[there]):
                found += 1
                best[there], before[there] = total, here
                heappush(queue, (total, found, there))
    return spent, before


def trace(start: P, goal: P, before: dict[P, P]) -> tuple[P, ...]:
    """The path that `spread` found, both ends included; empty if the goal was not reached."""
    if goal != start and goal not in before:
        return ()
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def one_each(here: Hashable, there: Hashable) -> int:
    """The cost when only the number of steps matters."""
    return 1


@dataclass(frozen=True)
class AreaGraph:
    """Places and the edges between them; every edge can be walked both ways and is of one kind.

    Equal when places and edges are equal; the look-up tables follow from these and are made once, since the search
    asks for neighbours more often than for anything else.
    """

    places: tuple[Place, ...]
    edges: tuple[Edge, ...]
    _neighbours: dict[Place, tuple[Place, ...]] = field(init=False, repr=False, compare=False)
    _kinds: dict[tuple[Place, Place], str] = field(init=False, repr=False, compare=False)

    @classmethod
    def build(cls, edges: Iterable[tuple[Place, Place] | Edge], places: Iterable[Place] = ()) -> Self:
        """A graph from pairs, or triples with a kind; places without any edge are named apart."""
        kinds: dict[tuple[Place, Place], str] = {}
        for one, other, *kind in edges:
            pair = (min(one, other), max(one, other))
            if one == other or pair in kinds:
                raise ValueError(f"places {one} and {other}: an edge joins two places, once")
            kinds[pair] = str(kind[0]) if kind else LAND
        known = {place for pair in kinds for place in pair}.union(places)
        return cls(tuple(sorted(known)), tuple((one, other, kinds[one, other]) for one, other in sorted(kinds)))

    def __post_init__(self) -> None:
        kinds = {(one, other): kind for one, other, kind in self.edges}
        kinds |= {(other, one): kind for one, other, kind in self.edges}
        nearby: dict[Place, list[Place]] = {place: [] for place in self.places}
        for here, there in sorted(kinds):
            nearby[here].append(there)
        object.__setattr__(self, "_kinds", kinds)
        object.__setattr__(self, "_neighbours", {place: tuple(near) for place, near in nearby.items()})

    def __contains__(self, place: Place) -> bool:
        return place in self._neighbours

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The places one step away, in rising order."""
        return self._neighbours[place]

    def is_adjacent(self, one: Place, other: Place) -> bool:
        return (one, other) in self._kinds

    def kind(self, one: Place, other: Place) -> str | None:
        """How two places are joined; None if they are not."""
        return self._kinds.get((one, other))

    def restrict(self, places: Collection[Place]) -> Self:
        """The same map with nothing on it but these places and the edges among them."""
        kept = frozenset(places)
        edges = tuple(edge for edge in self.edges if edge[0] in kept and edge[1] in kept)
        return type(self)(tuple(place for place in self.places if place in kept), edges)

    def only(self, kinds: Collection[str]) -> Self:
        """The same places, joined by these kinds of edge alone."""
        return type(self)(self.places, tuple(edge for edge in self.edges if edge[2] in kinds))

    def steps_from(self, *starts: Place) -> dict[Place, int]:
        """How many steps the nearest start is away, for each place that can be reached; nearest places first."""
        steps = dict.fromkeys(starts, 0)
        front = list(steps)
        for here in front:
            for there in self._neighbours[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    front.append(there)
        return steps

    def distance(self, one: Place, other: Place) -> int | None:
        """The least number of steps; None if there is no way."""
        return self.steps_from(one).get(other)

    def reach(
        self, start: Place, budget: int, cost: Callable[[Place, Place], int | None] = one_each
    ) -> dict[Place, int]:
        """What it costs to get to each place within the budget, the start included; a cost of None blocks the step."""
        return spread(start, self.neighbours, cost, budget)[0]

    def shortest_path(
        self, start: Place, goal: Place, cost: Callable[[Place, Place], int | None] = one_each
    ) -> tuple[Place, ...]:
        """The cheapest way, both ends included; empty if there is none."""
        return trace(start, goal, spread(start, self.neighbours, cost, goal=goal)[1])

    def components(self) -> tuple[tuple[Place, ...], ...]:
        """The parts of the map that hang together, each in rising order, the part with the lowest place first."""
        parts: list[tuple[Place, ...]] = []
        seen: set[Place] = set()
        for place in self.places:
            if place not in seen:
                parts.append(tuple(sorted(self.steps_from(place))))
                seen.update(parts[-1])
        return tuple(parts)
