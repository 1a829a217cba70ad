"""Whole impulses by their goal: take this area with these, relieve that one, dig in, fall back together, soften, wait.

The scorers build an impulse unit by unit; a proposal says beforehand who goes, where to, and that they go together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ai.brain import Weights
from ai.games.edsons_ridge.follies import is_hopeless, is_outnumbered
from ai.games.edsons_ridge.ground import distances, pull, swings
from ai.games.edsons_ridge.outlook import Outlook, threatened
from ai.games.edsons_ridge.prospects import able_infantry, weigh_assault
from ai.games.edsons_ridge.words import place_words
from ai.search.proposals import Proposal
from game.edsons_ridge.components import COUNTERS, D1, FIRST_ZONE, INFANTRY, KIND, MACHINE_GUN, NOWHERE
from game.edsons_ridge.impulses import ASSAULT_FROM, PASS, AssaultFrom, ChooseImpulse
from game.edsons_ridge.movement import AssaultIn, GoTo, Movers, NextMove, Onward
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick

SURE, LIKELY = 30.0, 15.0  # points for what the plan is, and for what it leaves open
TAKES, RELIEFS, RETREATS = 5, 2, 1  # proposals of each sort at most


@dataclass(frozen=True)
class March(Proposal):
    """These units of an area go to a place together; if the enemy is there, they fight."""

    area: Place = NOWHERE
    units: tuple[Piece, ...] = ()
    goal: Place = NOWHERE

    def lean(self, state: Edson, question: Question[Any], options: Sequence[Action]) -> Sequence[float]:
        if isinstance(question, ChooseImpulse):
            return [SURE * (option == ASSAULT_FROM[self.area]) for option in options]
        if isinstance(question, NextMove):
            waiting = [unit for unit in self.units if state.where[unit] == self.area and unit not in state.came_from]
            return [self._move(option, waiting) for option in options]
        if isinstance(question, Movers | Onward) and question.units[0] in self.units:
            return [self._step(state, question, option) for option in options]
        return ()

    def _move(self, option: Action, waiting: list[Piece]) -> float:
        if isinstance(option, Pick):
            return SURE if option.item in waiting else -LIKELY
        if isinstance(option, AssaultIn):
            return LIKELY if option.place == self.goal and not waiting else 0.0
        return 0.0

    def _step(self, state: Edson, question: Movers | Onward, option: Action) -> float:
        if isinstance(option, Pick):
            return SURE if option.item in self.units else -LIKELY
        steps = distances(state.scenario.name)[self.goal]
        here = state.where[question.units[0]]
        if isinstance(option, GoTo):
            return LIKELY if steps[option.place] < steps[here] else -LIKELY
        return LIKELY if here == self.goal else 0.0


@dataclass(frozen=True)
class Answer(Proposal):
    """One thing, done at once: dig in, fire, wait."""

    action: Action = PASS

    def lean(self, state: Edson, question: Question[Any], options: Sequence[Action]) -> Sequence[float]:
        if not isinstance(question, ChooseImpulse):
            return ()
        return [SURE * (option == self.action) for option in options]


def proposals(view: Edson, decision: Decision, scores: Sequence[float], weights: Weights) -> list[Proposal]:
    """For an impulse; the scorers' own favourites need none."""
    if not isinstance(decision.question, ChooseImpulse):
        return []
    look = Outlook(view, decision.side, dict(weights))
    able = {option.place for option in decision.options if isinstance(option, AssaultFrom)}
    return [*_takes(look, able), *_reliefs(view, decision.side, able), *_falls(view, decision.side, able),
            *_answers(decision, scores)]  # fmt: skip


def _takes(look: Outlook, able: set[Place]) -> list[Proposal]:
    """An enemy's place next door, by all who can, by all but a guard, or by the best few."""
    view, found = look.view, []
    for area in able:
        for place in view.near(area):
            if place >= FIRST_ZONE or not look.stacks[look.theirs + place]:
                continue
            for units in _forces(look, area, place):
                if not is_hopeless(view, look.side, place, units):
                    found.append((weigh_assault(look, place, units).value, area, place, units))
    found.sort(key=lambda take: -take[0])
    return [
        March(
            f"take {place} {units}", f"Take {place_words(place)} with {_men(units)} out of {area}.", area, units, place
        )
        for _, area, place, units in found[:TAKES]
    ]


def _forces(look: Outlook, area: Place, place: Place) -> set[tuple[Piece, ...]]:
    level = look.level
    room = max(0, look.view.room(look.side, place))
    units = sorted(able_infantry(look, area, place), key=lambda unit: (level[unit], unit))[:room]
    return {tuple(sorted(part)) for part in (units, units[:-1], units[: (len(units) + 1) // 2]) if part}


def _reliefs(view: Edson, side: Side, able: set[Place]) -> list[Proposal]:
    """An own place that counts and is in danger gets those who are fresh next door."""
    worth, found = swings(view), []
    for place in map(Place, range(1, FIRST_ZONE)):
        if not worth[place] or view.control[place] != side or view.is_contested(place):
            continue
        need = worth[place] * threatened(view, side, place) / (1 + len(view.units(side, place)))
        for area in view.near(place):
            units = tuple(u for u in view.units(side, area) if not view.level[u] and u not in view.entrenched)
            units = units[: max(0, view.room(side, place))]
            if area in able and units and need and worth[area] < worth[place]:
                found.append((need, area, place, units))
    found.sort(key=lambda relief: -relief[0])
    return [
        March(f"relieve {place} {area}", f"Relieve {place_words(place)} with {_men(units)}.", area, units, place)
        for _, area, place, units in found[:RELIEFS]
    ]


def _falls(view: Edson, side: Side, able: set[Place]) -> list[Proposal]:
    """Worn men who are outnumbered leave together, for the best ground behind them."""
    field, found = pull(view, side), []
    for area in able:
        units = tuple(u for u in view.units(side, area) if view.may_attack(u) and KIND[u] in (INFANTRY, MACHINE_GUN))
        worn = sum(view.level[unit] >= D1 for unit in units)
        if not units or worn * 2 < len(units) or area >= FIRST_ZONE or not is_outnumbered(view, side, area):
            continue
        ways = [p for p in view.near(area) if p < FIRST_ZONE and view.is_free(side, p) and view.room(side, p)]
        if ways:
            found.append((swings(view)[area], area, max(ways, key=field.__getitem__), units))
    found.sort(key=lambda fall: fall[0])
    return [
        March(f"leave {area}", f"Fall back from {place_words(area)} to {place} together.", area, units, place)
        for _, area, place, units in found[:RETREATS]
    ]


def _answers(decision: Decision, scores: Sequence[float]) -> list[Proposal]:
    """The best of each kind that is no march, and to wait."""
    best: dict[type[Action], tuple[float, Action]] = {}
    for score, option in zip(scores, decision.options, strict=True):
        if not isinstance(option, AssaultFrom) and (type(option) not in best or score > best[type(option)][0]):
            best[type(option)] = (score, option)
    ranked = sorted(best.values(), key=lambda pair: -pair[0])
    return [Answer(f"{option}", "", option) for _, option in ranked[:3]]


def _men(units: Sequence[Piece]) -> str:
    return COUNTERS[units[0]].name if len(units) == 1 else f"{len(units)} units"
