"""How hard a player thinks, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_type_hints

from msgspec import Meta


@dataclass(frozen=True)
class Skill:
    """How hard a player thinks, as data. Weak ones plan shorter, look at less and misjudge; none blunders at random."""

    # to open a plan, fewer for each later step; 0: the scorers alone decide
    iterations: Annotated[int, Meta(ge=0, le=1_000_000)] = 400
    # cap for a whole plan, so that a person need not wait; 0: none
    seconds: Annotated[float, Meta(ge=0, le=600)] = 0.0
    # how many options of a question are looked at, best first; 0: all
    candidates: Annotated[int, Meta(ge=0, le=1_000)] = 0
    # how many plans (impulses) are looked ahead, the present one included
    horizon: Annotated[int, Meta(ge=1, le=50)] = 2
    # how far odds are misread, 0 to 1: always the same way in the same position
    misjudge: Annotated[float, Meta(ge=0, le=1)] = 0.0
    # that think side by side
    processes: Annotated[int, Meta(ge=1, le=64)] = 1
    # how many proposed plans for a whole impulse or phase are tried against each other; 0: single answers only
    plans: Annotated[int, Meta(ge=0, le=50)] = 10


_HINTS = get_type_hints(Skill, include_extras=True)
LIMITS: dict[str, tuple[float, float]] = {
    name: (hint.__metadata__[0].ge, hint.__metadata__[0].le) for name, hint in _HINTS.items()
}
WHOLE = frozenset(name for name, hint in _HINTS.items() if hint.__origin__ is int)  # knobs that are counted
