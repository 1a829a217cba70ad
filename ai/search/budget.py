"""How long a search goes on: iterations by skill, seconds by the clock, less where thinking on is not worth it."""

from __future__ import annotations

from ai.search.skill import Skill
from ai.search.tree import Node

STEP_SHARE = 0.6  # of the iterations, for a step of a plan that was already weighed as a whole
FEWEST = 10  # iterations that are worth starting for such a step
TIME_SHARE, LEAST_TIME = 0.5, 0.01  # of what is left of a plan's time for one decision; of all of it at least
PLAIN_AFTER, PLAIN_SHARE = 0.25, 0.5  # of the budget, and of the visits for the favourite, in a plain case
WON = 0.98  # a chance to win that leaves little to think about; whoever is losing thinks on


class Budget:
    """The time of one plan, from decision to decision."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self.spent = 0.0  # seconds of this plan's time

    def begin_plan(self) -> None:
        self.spent = 0.0

    def iterations(self, opens: bool, is_clear: bool) -> int:
        """For a decision, visits kept from before included.

        A step of a plan that is clear, or could be tried no more than once or twice, is left to the scorers.
        """
        if opens:
            return max(1, self.skill.iterations)
        share = int(self.skill.iterations * STEP_SHARE)
        return 1 if is_clear or share < FEWEST else share

    def until(self, began: float) -> float:
        """When to stop at the latest."""
        seconds = self.skill.seconds
        if not seconds:
            return float("inf")
        return began + max((seconds - self.spent) * TIME_SHARE, seconds * LEAST_TIME)


def is_settled(root: Node, left: int) -> bool:
    """Whether the rest of the budget could not change the answer any more."""
    most, next_most = 0, 0
    for edge, _ in root.lineup:
        visits = edge.visits
        if visits > most:
            most, next_most = visits, most
        elif visits > next_most:
            next_most = visits
    return most - next_most > left


def is_plain(root: Node, budget: int) -> bool:
    """Whether thinking on is hardly worth the wait: the game is all but won, or one option leads in everything."""
    if root.visits < budget * PLAIN_AFTER:
        return False
    if root.total > root.visits * WON:
        return True
    tried = [edge for edge, _ in root.lineup if edge.visits]
    favourite = max(tried, key=lambda edge: edge.visits)
    return favourite.visits >= root.visits * PLAIN_SHARE and all(edge.value <= favourite.value for edge in tried)
