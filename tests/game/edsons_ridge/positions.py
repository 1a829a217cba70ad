"""Small positions for rule tests, and a way to play them with loaded dice.

state = position(at("11", "JP-1_124-2-1", "JP-1_124-2-2"), at("19", "US-PB-1", ("US-11-MG", SPENT)), dice=(4, 4, 3, 3))
run(state, ChooseImpulse(JAPANESE))           # ask one question or run one step, nothing after it
play(state, AssaultFrom(11), pick("JP-1_124-2-1"), GoTo(19), ...)   # answer the decisions one by one
"""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.advantage import LET_STAND
from game.edsons_ridge.assault import HOLD_FIRE
from game.edsons_ridge.components import (
    AREAS,
    BRIDGES,
    COUNTERS,
    ELIMINATED,
    FRESH,
    JAPANESE,
    NUMBERS,
    OFF_BOARD,
    UNITS,
    Phase,
    place_number,
)
from game.edsons_ridge.events import Compared
from game.edsons_ridge.impulses import AssaultFrom, ChooseImpulse, EndImpulse
from game.edsons_ridge.movement import AssaultIn, GoTo, Movers, Onward
from game.edsons_ridge.retreats import STAY
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import SPAN, Edson
from game.kernel import agenda
from game.kernel.agenda import Action, Decision, Event, Question, Step
from game.kernel.picking import DONE, Pick
from tests.listening import listen

Stack = tuple[int, tuple[tuple[int, int], ...]]


def unit(key: str) -> int:
    """The number of a counter from its key in units.json."""
    return NUMBERS[key]


def pick(key: str) -> Pick:
    return Pick(NUMBERS[key])


def at(place: str, *units: str | tuple[str, int]) -> Stack:
    """Units in a place, Fresh unless a level is given."""
    pairs = tuple((NUMBERS[u], FRESH) if isinstance(u, str) else (NUMBERS[u[0]], u[1]) for u in units)
    return place_number(place), pairs


def position(*stacks: Stack, dice: tuple[int, ...] = (), japanese: str = "", american: str = "", **facts: Any) -> Edson:
    """A position of the full battle with only these units; control as in the book unless areas are named."""
    scenario = SCENARIOS.find("full_battle")
    state = Edson(
        seed=1,
        loaded=dice,
        scenario=scenario,
        phase=Phase.IMPULSES,
        where=[0] * len(UNITS),
        level=[ELIMINATED] * len(UNITS),
        stacks=[()] * (2 * SPAN),
        control=[2 if place not in AREAS else int(place not in scenario.japanese_control) for place in range(SPAN)],
        bridges=[JAPANESE] * len(BRIDGES),
        gas=True,
        ips=5,
        chits=(6, 7, 6, 7, 6, 7, 6, 7, 6, 7),
        shown=frozenset({0}),
        box=[0, 0],
        lost=(0, 0),
        crossed=(0,) * len(BRIDGES),
    )
    for number in UNITS:
        if COUNTERS[number].kind == OFF_BOARD:
            state.level[number] = FRESH
    for place in japanese.split():
        state.control[place_number(place)] = 0
    for place in american.split():
        state.control[place_number(place)] = 1
    for place_, pairs in stacks:
        for number, level in pairs:
            state.level[number] = level
            state.enter(number, place_)
    for name, value in facts.items():
        frozen = isinstance(getattr(state, name), frozenset)  # tests may write {1, 2} for short
        setattr(state, name, frozenset(value) if frozen else value)
    return state


def run(state: Edson, *items: Step[Any] | Question[Any]) -> Decision | None:
    """Put items on the agenda and settle: the next real decision, or None when they are through."""
    state.do(*items)
    return agenda.settle(state)


def play(state: Edson, *actions: Action) -> Decision | None:
    """Answer the open decisions one by one; every action must be among the options."""
    for action in actions:
        decision = agenda.settle(state)
        assert decision is not None, f"nothing is asked, but the test answers {action}"
        assert action in decision.options, f"{action} is not an answer to {decision.question}: {decision.options}"
        agenda.play(state, action)
    return agenda.settle(state)


def events_of(state: Edson) -> list[Event]:
    """Listen to a state; the list fills as it is played."""
    return listen(state)


def level(state: Edson, key: str) -> int:
    return state.level[NUMBERS[key]]


def place(state: Edson, key: str) -> int:
    return state.where[NUMBERS[key]]


def impulse(state: Edson, side: int, advantage: bool = False) -> Decision | None:
    """One impulse of one side and nothing after it; the Advantage asks about dice only if wanted."""
    state.ending = True
    state.advantage_used = not advantage
    return run(state, ChooseImpulse(side), EndImpulse(side))


def march(state: Edson, to: str, *keys: str) -> Decision | None:
    """During an Assault impulse: these units take one step together (lone options have answered themselves)."""
    target, numbers = place_number(to), sorted(NUMBERS[key] for key in keys)
    for number in numbers:
        decision = agenda.settle(state)
        picked = decision.question.units if decision and isinstance(decision.question, Movers | Onward) else ()
        if number not in picked and state.where[number] != target:
            play(state, Pick(number))
    if any(state.where[number] != target for number in numbers):
        play(state, GoTo(target))
    return agenda.settle(state)


def storm(state: Edson, side: int, start: str, to: str, *keys: str) -> Decision | None:
    """An Assault impulse from `start`: these units enter `to` and the assault there begins."""
    impulse(state, side)
    play(state, AssaultFrom(place_number(start)))
    decision = march(state, to, *keys)
    if decision is not None and AssaultIn(place_number(to)) in decision.options:
        return play(state, AssaultIn(place_number(to)))
    return decision


def quiet(state: Edson) -> Decision | None:
    """Give the do-nothing answer as long as there is one: hold fire, stay, let stand, no more."""
    while (decision := agenda.settle(state)) is not None:
        idle = [action for action in (HOLD_FIRE, DONE, STAY, LET_STAND) if action in decision.options]
        if not idle:
            break
        agenda.play(state, idle[0])
    return decision


def compared(heard: list[Event], kind: str = "assault") -> Compared:
    """The last comparison of totals of this kind."""
    return [event for event in heard if isinstance(event, Compared) and event.kind == kind][-1]
