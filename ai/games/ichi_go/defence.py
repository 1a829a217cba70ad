"""E.4 Chinese orders: hold what counts, step onto what nobody guards, close the gaps, do not stand about in the open.

A Chinese stack moves by a die, so every order is a hope: what a goal is worth is taken times the chance to get there.
"""

from __future__ import annotations

from ai.brain import Weights
from ai.games.ichi_go.ground import FAR, march_cost
from ai.games.ichi_go.offensive import CLOSE, GUARD, TAKE, March, Posture, focused
from ai.games.ichi_go.worth import factor, worths
from game.ichi_go.components import ALLIED, FORMOSA, GROUND, JAPANESE, STACKING, Nation, Terrain, distance
from game.ichi_go.march import CHINESE_BY_DIE, CHINESE_LATE, reach, ready
from game.ichi_go.stacking import counted, has_garrison
from game.ichi_go.state import China
from game.kernel.named import Piece, Place
from game.kernel.state import SIX

DEFENDER = (1.0, 0.6, 0.4, 0.25)  # what the first, the second ... of a hex adds to its defence
OVERRUN = 9.0  # Japanese factors for each defender that no defence stands against
STRIKE_RANGE = 7  # march points from which a Japanese stack can attack next turn
LONG_WAY = 12
STAYING = 0.15  # a little for staying where one is
RAID_LAST, RAID_EARLY = 1.6, 0.55  # what is taken after the last Japanese phase stays taken


class Defence:
    """The work on one set of Chinese orders."""

    def __init__(self, state: China, posture: Posture, weights: Weights) -> None:
        self.state, self.posture = state, posture
        self.table = focused(worths(state, weights), posture.focus)
        self.load = {place: counted(state.stacks[place]) for place in state.layout.ch}
        self.enemies = state.layout.jp
        self.is_last = state.turn >= state.last_turn
        self.powers = {place: self._power(place) for place in sorted(self.enemies)}
        self.threats: dict[Place, float] = {}

    def _power(self, place: Place) -> float:
        return sum(factor(self.state, unit, Nation.JP) for unit in self.state.stacks[place])

    def threat(self, place: Place) -> float:
        """Japanese factors that may strike a hex next turn."""
        found = self.threats.get(place)
        if found is None:
            found = self.threats[place] = sum(
                power
                for there, power in self.powers.items()
                if distance(place, there) <= STRIKE_RANGE and march_cost(self.state, there, place) <= STRIKE_RANGE
            )
        return found

    # ---- what it is worth to stand somewhere

    def holding(self, place: Place, number: int) -> float:
        """What one more defender adds to a hex that has so many."""
        if number >= STACKING[Nation.CH]:
            return -1.0
        worth = self.table.get(place, 0.0)
        threat = 0.0 if self.is_last else self.threat(place)
        near = min(1.0, 0.25 + threat / 12)
        doomed = threat > OVERRUN * (number + 1) and place not in self.posture.focus
        shelter = 0.1 * (GROUND[place].terrain == Terrain.MOUNTAIN)
        bait = 0.4 * (threat > 6 and worth < 1 and GROUND[place].terrain == Terrain.CLEAR)
        return worth * near * DEFENDER[number] * (0.4 if doomed else 1.0) * self.posture.guard + shelter - bait

    def raiding(self, place: Place) -> float:
        """What it is worth to step onto a Japanese hex that nobody guards."""
        if self.state.control.get(place) != JAPANESE or place in self.enemies or has_garrison(self.state, place):
            return 0.0
        worth = self.table.get(place, 0.0)
        return worth * self.posture.raid * (RAID_LAST if self.is_last else RAID_EARLY)

    # ---- orders

    def orders(self) -> tuple[March, ...]:
        """The best move of anybody, then the best of the others with that move made."""
        stacks = {place: list(ready(self.state, place, Nation.CH)) for place in sorted(self.state.layout.ch)}
        stacks = {place: units for place, units in stacks.items() if units}
        chances = {place: self._chances(place) for place in stacks}
        found: list[March] = []
        taken: set[Place] = set()
        while stacks:
            best = max(
                ((*self._best(place, chances[place], taken), place) for place in stacks), key=lambda each: each[0]
            )
            value, goal, why, start = best
            unit = stacks[start].pop()
            if not stacks[start] or value <= 0:
                del stacks[start]
            if value > 0:
                self.load[start] -= 1
                self.load[goal] = self.load.get(goal, 0) + 1
                taken |= {goal} if why == TAKE else set()
                found.append(March((unit,), start, goal, why, goal))
        return _joined(found)

    def _chances(self, start: Place) -> dict[Place, float]:
        """Where a stack may come this turn, and with what chance."""
        dice = CHINESE_LATE if self.state.is_launched else CHINESE_BY_DIE
        most = self.state.points.get(start, max(dice.values()))
        if not most:
            return {}
        rolled = start in self.state.points
        return {
            end: 1.0 if rolled else sum(points >= cost for points in dice.values()) / SIX
            for end, cost in reach(self.state, start, most, Nation.CH).items()
            if end != start and end not in FORMOSA and not self._is_foreign(end)
        }

    def _is_foreign(self, place: Place) -> bool:
        """6.4 Chinese and US never end together."""
        return place in self.state.layout.us

    def _best(self, start: Place, chances: dict[Place, float], taken: set[Place]) -> tuple[float, Place, str]:
        """What one unit of a stack gains by leaving, and for where."""
        leaving = self.holding(start, max(0, self.load[start] - 1)) + STAYING
        found = (0.0, start, GUARD)
        for end, chance in chances.items():
            held = self.holding(end, self.load.get(end, 0)) if self.load.get(end, 0) < STACKING[Nation.CH] else -1.0
            raid = 0.0 if end in taken else self.raiding(end)
            value = chance * (held + raid - leaving)
            if value > found[0]:
                found = value, end, TAKE if raid > held else GUARD
        return found if found[0] > 0 else self._long_way(start, leaving)

    def _long_way(self, start: Place, leaving: float) -> tuple[float, Place, str]:
        """Towards a hex that needs defenders and is too far for one turn."""
        found = (0.0, start, CLOSE)
        for place, worth in self.table.items():
            cost = march_cost(self.state, start, place)
            if worth < 1 or cost > LONG_WAY or self.state.control.get(place) != ALLIED:
                continue
            value = self.holding(place, min(3, self.load.get(place, 0))) / (1 + cost / 3) - leaving
            if value > found[0] and cost < FAR:
                found = value, place, CLOSE
        return found


def _joined(marches: list[March]) -> tuple[March, ...]:
    """Those of a hex with the same goal go together."""
    groups: dict[tuple[Place, Place, str], list[Piece]] = {}
    for march in marches:
        groups.setdefault((march.start, march.goal, march.why), []).extend(march.units)
    return tuple(March(tuple(sorted(units)), start, goal, why, goal) for (start, goal, why), units in groups.items())
