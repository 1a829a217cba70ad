"""9.1-9.6 Phase V: withdrawals, absorptions, arrivals, and the 14th Area Army (R51)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.air import AT, NOT_NOW, NotNow
from game.ichi_go.area_army import AreaArmy
from game.ichi_go.components import (
    BRIGADES,
    CITIES,
    DIVISIONS,
    FORMOSA_GARRISON,
    JAPANESE,
    JAPANESE_CITIES,
    LIMITS,
    NORTH_EDGE,
    RAILROAD,
    STATIC,
    TABLES,
    UNITS,
    Nation,
    Phase,
)
from game.ichi_go.control import come_in
from game.ichi_go.stacking import room
from game.ichi_go.state import CANCELLED, China
from game.ichi_go.supply import is_supplied
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS, Picking

WITHDRAWAL = TABLES["withdrawal"]
BELOW = 101  # 9.2 the number a withdrawn division has to stay below
FACTOR = 4
SUBSTITUTES = 2  # R22 for each division that is missing
LATE_TURN = 9  # 9.3
LATE_DIVISIONS: int = LIMITS["formosa_transfer_divisions"]


@dataclass(frozen=True)
class ReinforcementPhase(Step[China]):
    """R51 In this order."""

    def run(self, state: China) -> None:
        state.begin(Phase.JP_REINFORCEMENT)
        withdraws = state.scenario.is_campaign and state.turn == WITHDRAWAL["turn"]
        crossing = [AreaArmy()] if state.is_launched else []
        first = [Withdrawals()] if withdraws else []
        state.do(*first, Absorptions(), *late_divisions(state), Arrivals(), *crossing)


# ---- 9.2 withdrawals


def may_withdraw(unit: Piece, steps: int, in_supply: bool) -> bool:
    """9.2 Full strength, factor 4, a number below 101, in supply."""
    facts = UNITS[unit]
    return (
        unit in DIVISIONS
        and unit not in STATIC
        and in_supply
        and steps == facts.steps
        and facts.factors[0] == FACTOR
        and facts.identity < BELOW
    )


def standing(state: China) -> list[tuple[Piece, Place]]:
    """All Japanese units on the map with their hexes, in the order of their numbers; on a view, those that are seen."""
    return sorted((unit, place) for place in state.layout.jp for unit in state.stacks[place] if unit in state.steps)


def qualified(state: China) -> list[Piece]:
    return [
        unit
        for unit, place in standing(state)
        if may_withdraw(unit, state.steps[unit], is_supplied(state, unit, place))
    ]


@dataclass(frozen=True)
class Withdrawals(Step[China]):
    """9.2, R22 Two divisions, or for each that is missing two weaker units."""

    def run(self, state: China) -> None:
        number = min(WITHDRAWAL["count"], len(qualified(state)))
        missing = WITHDRAWAL["count"] - number
        first = [Withdraw(JAPANESE, (), number)] if number else []
        state.do(*first, *[Substitutes()] * missing)


@dataclass(frozen=True)
class Withdraw(Picking[China]):
    """9.2 Which divisions leave."""

    chosen: tuple[Piece, ...]
    number: int

    def candidates(self, state: China) -> list[Piece]:
        return qualified(state)

    def may_add(self, state: China, item: Piece) -> bool:
        return len(self.chosen) < self.number

    def is_enough(self, state: China) -> bool:
        return len(self.chosen) == self.number

    def finish(self, state: China) -> None:
        state.do(ToPool(JAPANESE, self.chosen))


@dataclass(frozen=True)
class ToPool(Question[China]):
    """9.2, 5.3.11 Which of them joins the 14th Area Army; the other leaves the game."""

    units: tuple[Piece, ...]

    def options(self, state: China) -> list[Action]:
        return [PICKS[unit] for unit in self.units]

    def answer(self, state: China, action: Any) -> None:
        withdraw(state, self.units)
        state.dead -= {action.item}
        state.area_army |= {action.item}
        state.tell(events.Withdrawn, self.units, action.item)


def withdraw(state: China, units: tuple[Piece, ...]) -> None:
    """Off the map without a loss."""
    for unit in units:
        state.take((unit,), state.place_of(unit))
        del state.steps[unit]
    state.dead |= frozenset(units)


@dataclass(frozen=True)
class Substitutes(Step[China]):
    """R22 Two reduced divisions, or else two brigades; if too little is left, all of it."""

    def run(self, state: China) -> None:
        pairs = standing(state)
        reduced = [pair for pair in pairs if pair[0] in DIVISIONS and state.steps[pair[0]] < UNITS[pair[0]].steps]
        reduced = [pair for pair in reduced if pair[0] not in STATIC]
        fed = [pair for pair in reduced if is_supplied(state, *pair)]
        found = fed if len(fed) >= SUBSTITUTES else reduced
        if len(found) < SUBSTITUTES:
            found = [pair for pair in pairs if pair[0] in BRIGADES]
        if found:
            state.do(Substitute(JAPANESE, (), tuple(unit for unit, _ in found)))


@dataclass(frozen=True)
class Substitute(Picking[China]):
    """R22 Which weaker units go instead."""

    chosen: tuple[Piece, ...]
    among: tuple[Piece, ...]

    def candidates(self, state: China) -> tuple[Piece, ...]:
        return self.among

    def may_add(self, state: China, item: Piece) -> bool:
        return len(self.chosen) < SUBSTITUTES

    def is_enough(self, state: China) -> bool:
        return len(self.chosen) == min(SUBSTITUTES, len(self.among))

    def finish(self, state: China) -> None:
        withdraw(state, self.chosen)
        state.tell(events.Withdrawn, self.chosen, -1)


# ---- 9.5 absorptions


@dataclass(frozen=True)
class Absorb(Action):
    """9.5 The division takes in the brigade."""

    division: Piece
    brigade: Piece


@dataclass(frozen=True)
class Absorptions(Step[China]):
    """9.5 Any number, before anybody arrives."""

    def run(self, state: China) -> None:
        if unions(state):
            state.do(ChooseUnion(JAPANESE))


def unions(state: China) -> list[Absorb]:
    """9.5, R59 Reduced divisions with an infantry brigade in an initially Japanese city."""
    found = []
    for place in sorted(state.layout.jp & JAPANESE_CITIES):
        units = state.stacks[place]
        weak = [unit for unit in units if unit in DIVISIONS - STATIC and state.steps[unit] < UNITS[unit].steps]
        helpers = [unit for unit in units if unit in BRIGADES and UNITS[unit].kind == "infantry"]
        found += [Absorb(division, brigade) for division in weak for brigade in helpers]
    return found


@dataclass(frozen=True)
class ChooseUnion(Question[China]):
    """9.5 One pair at a time."""

    def options(self, state: China) -> list[Action]:
        return [*unions(state), NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, NotNow):
            return
        state.do(Absorptions())
        place = state.place_of(action.division)
        state.take((action.brigade,), place)
        del state.steps[action.brigade]
        state.dead |= {action.brigade}
        state.steps[action.division] = UNITS[action.division].steps
        state.resort(place)
        state.tell(events.Absorbed, action.division, action.brigade, place)


# ---- 9.1, 9.3 arrivals


def late_divisions(state: China) -> list[Question[China]]:
    """9.3, R19 Without Causeway two divisions come from Formosa on the last turn."""
    if state.causeway != CANCELLED or state.turn != LATE_TURN:
        return []
    return [FromFormosa(JAPANESE, ())]


@dataclass(frozen=True)
class FromFormosa(Picking[China]):
    """9.3 Any two of the garrison, or fewer."""

    chosen: tuple[Piece, ...]

    def candidates(self, state: China) -> list[Piece]:
        return [unit for unit in FORMOSA_GARRISON if unit in state.waiting]

    def may_add(self, state: China, item: Piece) -> bool:
        return len(self.chosen) < LATE_DIVISIONS

    def finish(self, state: China) -> None:
        state.do(*(Enter(JAPANESE, unit) for unit in self.chosen))


def doors(state: China) -> list[Place]:
    """9.1 Where reinforcements enter: working north-edge sources, and Japanese railroad cities joined to 1801."""
    if state.scenario.entries:
        known = [place for place in sorted(state.scenario.entries) if state.control[place] == JAPANESE]
    else:
        known = sorted({*_edge(state), *_rail_cities(state)})
    return [place for place in known if room(state, place, Nation.JP) > 0]


def _edge(state: China) -> list[Place]:
    return [place for place in NORTH_EDGE if state.control[place] == JAPANESE]


def _rail_cities(state: China) -> list[Place]:
    """9.1 Along the railroad from 1801 as far as every hex is Japanese; 0925 at its south end is never a door."""
    found = []
    for place in RAILROAD[:-1]:
        if state.control[place] != JAPANESE:
            break
        found += [place] if place in CITIES else []
    return found


def due(state: China) -> list[Piece]:
    """3.4, 9.1 Units whose turn has come; the Formosa garrison waits for its own rules."""
    return [
        unit
        for unit in sorted(state.waiting)
        if unit not in FORMOSA_GARRISON and state.scenario.arrivals.get(unit, 0) <= state.turn
    ]


@dataclass(frozen=True)
class Arrivals(Step[China]):
    """9.1 Each unit that is due, one after the other."""

    def run(self, state: China) -> None:
        state.do(*(Enter(JAPANESE, unit) for unit in due(state)))


@dataclass(frozen=True)
class Enter(Question[China]):
    """9.1 Where a unit comes in, or that it waits for a later turn."""

    unit: Piece

    def options(self, state: China) -> list[Action]:
        return [*(AT[place] for place in doors(state)), NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, NotNow):
            return
        come_in(state, self.unit, action.place)
