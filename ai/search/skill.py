"""How hard a player thinks, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Skill:
    """How hard a player thinks, as data. Weak ones plan shorter, look at less and misjudge; none blunders at random."""

    iterations: int = 400  # to open a plan, fewer for each later step; 0: the scorers alone decide
    seconds: float = 0.0  # cap for a whole plan, so that a person need not wait; 0: none
    candidates: int = 0  # how many options of a question are looked at, best first; 0: all
    horizon: int = 2  # how many plans (impulses) are looked ahead, the present one included
    misjudge: float = 0.0  # how far odds are misread, 0 to 1: always the same way in the same position
    processes: int = 1  # that think side by side
