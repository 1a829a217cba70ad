"""5.3.7-5.3.10, 9.4 The 14th Area Army: drawn unseen, and many are lost on the way from the Philippines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.air import AT
from game.ichi_go.components import (
    COASTAL,
    DIVISIONS,
    FORMOSA,
    JAPANESE,
    LIMITS,
    MAINLAND_PORTS,
    SF_GROUP,
    TABLES,
    Nation,
)
from game.ichi_go.control import come_in
from game.ichi_go.stacking import room
from game.ichi_go.state import China
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place

CROSSING = TABLES["area_army_14"]
STEPS_LEFT = {"survives": 1, "full": 2, "reduced": 1, "eliminated": 0}


def number_of(die: int) -> int:
    """5.3.7 The die minus one."""
    return die + int(LIMITS["area_army_die_modifier"])


def crossing(unit: Piece, die: int) -> int:
    """5.3.9 The steps that are left."""
    table = CROSSING["division" if unit in DIVISIONS else "brigade"]
    return STEPS_LEFT[table[str(die)]]


@dataclass(frozen=True)
class AreaArmy(Step[China]):
    """5.3.7, 5.3.8 A nought closes the pool for good."""

    def run(self, state: China) -> None:
        if state.has("14aa") or not state.area_army:
            return
        (die,) = state.roll("14th Area Army", throwers=(JAPANESE,))
        number = number_of(die)
        drawn = tuple(_draw(state) for _ in range(min(number, len(state.area_army))))
        if not number:
            state.use("14aa")
        state.tell(events.AreaArmyRolled, die, drawn, not number)
        for unit in drawn:
            cross(state, unit)
        state.do(LandNext())


def _draw(state: China) -> Piece:
    """R21 Each unit of the pool is as likely; the SF Group counts as one."""
    pool = sorted(state.area_army)
    unit = pool[state.draw("14th Area Army", [1] * len(pool))]
    state.area_army -= {unit}
    return unit


def cross(state: China, unit: Piece) -> None:
    """5.3.9 Brigades survive on 1-3, divisions whole on 1-2 and reduced on 3-4; all rolls before any landing (9.4)."""
    die, left = 0, 1
    if unit == SF_GROUP:
        state.sf = True
        state.dead |= {unit}  # its chip is the flag from now on
    else:
        (die,) = state.roll("crossing", throwers=(JAPANESE,), low=True)
        left = crossing(unit, die)
        if left:
            state.afloat = (*state.afloat, (unit, left))
        else:
            state.dead |= {unit}
    state.tell(events.Crossed, unit, die, left)


def beaches(state: China) -> list[Place]:
    """5.3.8, R21 Japanese mainland ports, and Formosa coast hexes that are not next to US units."""
    near_us = state.scenario.theatre.touching(state.layout.us) | state.layout.us
    ports = [place for place in MAINLAND_PORTS if state.control[place] == JAPANESE]
    coast = sorted((FORMOSA & COASTAL) - near_us)
    return [place for place in sorted((*ports, *coast)) if room(state, place, Nation.JP) > 0]


@dataclass(frozen=True)
class LandNext(Step[China]):
    """9.4, R21 One survivor after the other; without a hex they wait in the pool."""

    def run(self, state: China) -> None:
        if not state.afloat:
            return
        if beaches(state):
            state.do(LandAt(JAPANESE, state.afloat[0][0]), LandNext())
        else:
            state.area_army |= {unit for unit, _ in state.afloat}
            state.afloat = ()


@dataclass(frozen=True)
class LandAt(Question[China]):
    """5.3.8 Where a survivor lands."""

    unit: Piece

    def options(self, state: China) -> list[Action]:
        return [AT[place] for place in beaches(state)]

    def answer(self, state: China, action: Any) -> None:
        (unit, steps), *rest = state.afloat
        state.afloat = tuple(rest)
        come_in(state, unit, action.place, steps)
